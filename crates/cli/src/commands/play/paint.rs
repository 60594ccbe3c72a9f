//! Colours, unless the terminal has none or `NO_COLOR` is set, and Unicode signs, unless the
//! terminal lacks UTF-8 or `--ascii` is given.
//!
//! A colour only repeats a word or a sign, so nothing is lost without it.

use console::{Style, Term};
use game_core::Side;
use registry::{Picture, Role};

use crate::commands::outcome::OutcomeKind;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::commands) struct Paint {
    /// Whether there are colours.
    pub(in crate::commands) colours: bool,
    /// Whether stones and lines are drawn with Unicode signs.
    pub(in crate::commands) unicode: bool,
}

impl Paint {
    /// The abilities of standard output. On Windows this switches escape sequences on.
    pub(in crate::commands) fn of_terminal() -> Self {
        let terminal = Term::stdout();
        let features = terminal.features();
        // A terminal that shows images supports all of Unicode.
        Self {
            colours: features.colors_supported(),
            unicode: features.wants_emoji(),
        }
    }

    /// Every line of the text in the colour of the verdict.
    pub(super) fn verdict(self, verdict: OutcomeKind, text: &str) -> String {
        let style = match verdict {
            OutcomeKind::Won => Style::new().green(),
            OutcomeKind::Drawn => Style::new().yellow(),
            OutcomeKind::Lost => Style::new().red(),
        };
        let lines = text.lines().map(|line| {
            if line.is_empty() {
                String::new()
            } else {
                self.styled(&style, line)
            }
        });
        lines.map(|line| line + "\n").collect()
    }

    /// A picture with its signs in their colours; those that differ from another picture are
    /// highlighted.
    pub(super) fn board(self, picture: &Picture, before: Option<&str>, now: &str) -> String {
        let signs = |text: &str| {
            text.lines()
                .map(|line| line.chars().collect::<Vec<_>>())
                .collect::<Vec<_>>()
        };
        let now = picture.roles(now);
        let before = before
            .map(signs)
            .filter(|before| before.iter().map(Vec::len).eq(now.iter().map(Vec::len)));
        let mut board = String::new();
        for (row, line) in now.iter().enumerate() {
            for (column, &(sign, role)) in line.iter().enumerate() {
                let is_new = before
                    .as_ref()
                    .is_some_and(|before| before[row][column] != sign);
                let shown = if self.unicode {
                    in_unicode(sign, role)
                } else {
                    sign
                };
                board += &match style(role, is_new) {
                    Some(style) => self.styled(&style, shown.encode_utf8(&mut [0; 4])),
                    None => shown.to_string(),
                };
            }
            board.push('\n');
        }
        board
    }

    /// A text in a style.
    pub(in crate::commands) fn styled(self, style: &Style, text: &str) -> String {
        // Whether the terminal has colours is known already.
        if self.colours {
            style.clone().force_styling(true).apply_to(text).to_string()
        } else {
            text.to_owned()
        }
    }
}

/// The Unicode sign for a sign with this role, of the same width.
const fn in_unicode(sign: char, role: Option<Role>) -> char {
    match (role, sign) {
        (Some(Role::Stone(Side::First) | Role::NewStone(Side::First)), _) => '●',
        (Some(Role::Stone(Side::Second) | Role::NewStone(Side::Second)), _) => '○',
        (Some(Role::Line), '-') => '─',
        (Some(Role::Line), '|') => '│',
        _ => sign,
    }
}

/// The style of a sign; `None` for the default.
fn style(role: Option<Role>, is_new: bool) -> Option<Style> {
    let plain = Style::new();
    let style = match role {
        Some(Role::Stone(Side::First) | Role::NewStone(Side::First) | Role::Hit) => plain.yellow(),
        Some(Role::Stone(Side::Second) | Role::NewStone(Side::Second)) => plain.cyan(),
        Some(Role::Piece(Side::First) | Role::Head) => plain.red().bold(),
        Some(Role::Piece(Side::Second)) => plain.blue().bold(),
        Some(Role::Line) => plain.yellow().bold(),
        Some(Role::Owner | Role::Miss) => plain.dim(),
        None if is_new => plain.bold(),
        None => return None,
    };
    let stands_out = is_new || matches!(role, Some(Role::NewStone(_)));
    Some(if stands_out { style.reverse() } else { style })
}

#[cfg(test)]
mod tests {
    use super::*;

    const PLAIN: Paint = Paint {
        colours: false,
        unicode: false,
    };
    const COLOURED: Paint = Paint {
        colours: true,
        unicode: false,
    };

    #[test]
    fn colours_stand_around_the_same_words() {
        assert_eq!(PLAIN.verdict(OutcomeKind::Won, "\na\nb\n"), "\na\nb\n");
        let shown = COLOURED.verdict(OutcomeKind::Lost, "\na\n");
        assert_eq!(shown, "\n\u{1b}[31ma\u{1b}[0m\n");
    }

    #[test]
    fn changes_stand_out_in_pictures_of_one_shape() {
        let board = |paint: Paint, before, now| paint.board(&Picture::PLAIN, Some(before), now);
        assert_eq!(board(PLAIN, "a b\n", "a c\n"), "a c\n");
        assert_eq!(
            board(COLOURED, "a b\n", "a c\n"),
            "a \u{1b}[1m\u{1b}[7mc\u{1b}[0m\n"
        );
        assert_eq!(board(COLOURED, "a\n", "a b\n"), "a b\n");
        assert_eq!(COLOURED.board(&Picture::PLAIN, None, "a\n"), "a\n");
    }

    #[test]
    fn stones_have_colours_and_signs_of_unicode() {
        let stones = Picture {
            signs: &[("x", Role::Stone(Side::First)), ("-", Role::Line)],
            rim: 0,
        };
        let shown = COLOURED.board(&stones, None, "1 x .\n");
        assert_eq!(shown, "1 \u{1b}[33mx\u{1b}[0m .\n");
        let unicode = Paint {
            unicode: true,
            ..PLAIN
        };
        assert_eq!(unicode.board(&stones, None, "1 x -\n"), "1 ● ─\n");
    }
}
