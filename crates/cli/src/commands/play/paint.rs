//! Colours, if the terminal has them and they are not refused (`NO_COLOR`).
//!
//! A colour only repeats a word, so nothing is lost without it.

use console::{Style, Term};

use crate::commands::outcome::Verdict;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::commands) struct Paint {
    /// Whether there are colours.
    pub(in crate::commands) colours: bool,
}

impl Paint {
    /// The abilities of standard output. On Windows this switches escape sequences on.
    pub(in crate::commands) fn of_terminal() -> Self {
        Self { colours: Term::stdout().features().colors_supported() }
    }

    /// Every line of the text in the colour of the verdict.
    pub(super) fn verdict(self, verdict: Verdict, text: &str) -> String {
        let style = match verdict {
            Verdict::Won => Style::new().green(),
            Verdict::Drawn => Style::new().yellow(),
            Verdict::Lost => Style::new().red(),
        };
        let lines = text.lines().map(|line| if line.is_empty() { String::new() } else { self.styled(&style, line) });
        lines.map(|line| line + "\n").collect()
    }

    /// A picture that highlights the characters that differ from another one.
    pub(super) fn changes(self, before: &str, now: &str) -> String {
        let same_shape =
            before.lines().map(|line| line.chars().count()).eq(now.lines().map(|line| line.chars().count()));
        if !self.colours || !same_shape {
            return now.to_owned();
        }
        let style = Style::new().bold().reverse();
        let mut picture = String::new();
        for (old, new) in before.lines().zip(now.lines()) {
            for (old, new) in old.chars().zip(new.chars()) {
                if old == new { picture.push(new) } else { picture += &self.styled(&style, &new.to_string()) }
            }
            picture.push('\n');
        }
        picture
    }

    /// A text in a style.
    pub(in crate::commands) fn styled(self, style: &Style, text: &str) -> String {
        // Whether the terminal has colours is known already.
        if self.colours { style.clone().force_styling(true).apply_to(text).to_string() } else { text.to_owned() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAIN: Paint = Paint { colours: false };
    const COLOURED: Paint = Paint { colours: true };

    #[test]
    fn colours_stand_around_the_same_words() {
        assert_eq!(PLAIN.verdict(Verdict::Won, "\na\nb\n"), "\na\nb\n");
        let shown = COLOURED.verdict(Verdict::Lost, "\na\n");
        assert_eq!(shown, "\n\u{1b}[31ma\u{1b}[0m\n");
    }

    #[test]
    fn changes_stand_out_in_pictures_of_one_shape() {
        assert_eq!(PLAIN.changes("a b\n", "a c\n"), "a c\n");
        assert_eq!(COLOURED.changes("a b\n", "a c\n"), "a \u{1b}[1m\u{1b}[7mc\u{1b}[0m\n");
        assert_eq!(COLOURED.changes("a\n", "a b\n"), "a b\n");
    }
}
