//! Abbreviated input: a whole turn on one line, in games with several moves a turn, and a move
//! given by its end.

use engines::connect6;
use game_core::{Text, ToMove, text};
use registry::TextError;

use super::course::Actor;
use super::refusals;
use super::session::Session;
use crate::failure::Failure;
use crate::width::quoted;

impl Session<'_> {
    /// Plays the words of a line one after another, as moves of one turn. `None` if the line is no
    /// turn: its first word is no move, or ends the turn. In games that write a turn as one word,
    /// the word is split.
    ///
    /// The turn may go on after the last word, but not end before it; if any word is refused,
    /// nothing is played.
    pub(super) fn whole_turn(&mut self, line: &str, actor: Actor) -> Option<Result<Text, Failure>> {
        let Actor::Player(player) = actor else {
            return None;
        };
        let joined = connect6::turn(self.course.game(), line.trim());
        let words: Vec<&str> = match &joined {
            Some(moves) => moves.iter().map(String::as_str).collect(),
            None => line.split_whitespace().collect(),
        };
        let mut game = self.course.game().boxed();
        for (number, word) in words.iter().enumerate() {
            if game.to_move() != ToMove::Player(player) {
                return (number > 1).then(|| Err(too_long(&self.people_text(words[number - 1]))));
            }
            match game.play(word) {
                Ok(()) => {}
                Err(_) if number == 0 => return None,
                Err(error) => return Some(Err(refusals::step(&self.people_text(word), &error))),
            }
        }
        let mut text = Text::default();
        for (number, word) in words.iter().enumerate() {
            // Each was just played from the same position.
            if let Err(error) = self.course.play(word, actor) {
                return Some(Err(refusals::step(word, &error)));
            }
            if let Some(ply) = self
                .course
                .plies()
                .last()
                .filter(|_| number + 1 < words.len())
            {
                text += &self.taken(ply);
            }
        }
        Some(Ok(text + &self.after_step()))
    }

    /// Plays the only move that ends with the text, which has the names of the game: `b2`, `4 b2`
    /// and `a3-b2` all mean `4:A3-B2`, if no other legal move matches.
    ///
    /// # Errors
    ///
    /// Fails if several moves match, and with `error` if none does. The position is then unchanged.
    pub(super) fn by_its_end(
        &mut self,
        line: &str,
        actor: Actor,
        error: &TextError,
    ) -> Result<Text, Failure> {
        let meant = match actor {
            Actor::Player(_) => ending_with(&self.course.game().steps(), line),
            Actor::Rolled | Actor::Typed => Vec::new(),
        };
        match meant.as_slice() {
            [] => Err(refusals::step(&self.people_text(line), error)),
            [step] => {
                self.course
                    .play(step, actor)
                    .map_err(|error| refusals::step(step, &error))?;
                Ok(self.after_step())
            }
            several => {
                let named = |step: &String| self.people_text(step);
                let several: Vec<String> = several.iter().map(named).collect();
                Err(refusals::several(&self.people_text(line), &several))
            }
        }
    }
}

/// The moves whose last name is the last name of the text, and which contain its other names in
/// order before it.
///
/// A lower-case letter after a name is an annotation, such as the `x` of a capture.
fn ending_with(steps: &[String], line: &str) -> Vec<String> {
    let names = |text: &str| -> Vec<String> {
        let text = text.trim_end_matches(|sign: char| sign.is_ascii_lowercase());
        let words = text
            .split(|sign: char| !sign.is_alphanumeric())
            .filter(|word| !word.is_empty());
        words.map(str::to_uppercase).collect()
    };
    let typed = names(line);
    let Some((last, before)) = typed.split_last() else {
        return Vec::new();
    };
    let is_meant = |step: &&String| {
        let names = names(step);
        let Some((end, mut rest)) = names.split_last().map(|(end, rest)| (end, rest.iter())) else {
            return false;
        };
        end == last && before.iter().all(|name| rest.any(|other| other == name))
    };
    steps.iter().filter(is_meant).cloned().collect()
}

fn too_long(last: &str) -> Failure {
    let last = quoted(last);
    Failure::usage(
        text!("the moves of one turn", "一轮之内的走法"),
        text!(
            "The turn ends with {last}: no move may stand behind it.",
            "本轮到 {last} 结束，其后不应再有走法。"
        ),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_is_meant_by_its_end() {
        let steps = ["4:A3-B3", "4:A3-A2x", "6:C1-B3"].map(str::to_owned);
        let meant = |line| ending_with(&steps, line).join(" ");
        assert_eq!(
            (meant("a2"), meant("A2x"), meant("4 a2"), meant("a3-a2")),
            (
                "4:A3-A2x".into(),
                "4:A3-A2x".into(),
                "4:A3-A2x".into(),
                "4:A3-A2x".into()
            )
        );
        assert_eq!(
            (meant("b3"), meant("6 b3"), meant("a3 b3")),
            ("4:A3-B3 6:C1-B3".into(), "6:C1-B3".into(), "4:A3-B3".into())
        );
        for line in ["", "x", "b", "4", "a3", "6 a2", "b3 4", "b3 b3", "!"] {
            assert_eq!(meant(line), "", "{line}");
        }
    }
}
