//! A whole turn on one line, in games in which a player may move several times.

use engines::connect6;
use game_core::{Text, ToMove, text};

use super::course::Actor;
use super::refusals;
use super::session::Session;
use crate::failure::Failure;
use crate::width::quoted;

impl Session<'_> {
    /// Plays the words of a line one after another, as moves of one turn. `None` if the line is no turn: its first word
    /// is no move, or ends the turn. In games that write a turn as one word, the word is split.
    ///
    /// The turn may go on after the last word, but not end before it; if any word is refused, nothing is played.
    pub(super) fn whole_turn(&mut self, line: &str, actor: Actor) -> Option<Result<Text, Failure>> {
        let Actor::Player(player) = actor else { return None };
        let joined = connect6::turn(self.course.game(), line.trim());
        let words: Vec<&str> = match &joined {
            Some(moves) => moves.iter().map(String::as_str).collect(),
            None => line.split_whitespace().collect(),
        };
        let mut game = self.course.game().boxed();
        for (number, word) in words.iter().enumerate() {
            if game.to_move() != ToMove::Player(player) {
                return (number > 1).then(|| Err(too_long(words[number - 1])));
            }
            match game.play(word) {
                Ok(()) => {}
                Err(_) if number == 0 => return None,
                Err(error) => return Some(Err(refusals::step(word, &error))),
            }
        }
        let mut text = Text::default();
        for (number, word) in words.iter().enumerate() {
            // Each was just played from the same position.
            if let Err(error) = self.course.play(word, actor) {
                return Some(Err(refusals::step(word, &error)));
            }
            if let Some(ply) = self.course.plies().last().filter(|_| number + 1 < words.len()) {
                text += &self.taken(ply);
            }
        }
        Some(Ok(text + &self.after_step()))
    }
}

fn too_long(last: &str) -> Failure {
    let last = quoted(last);
    Failure::usage(
        text!("the moves of one turn", "一轮之内的走法"),
        text!("The turn ends with {last}: no move may stand behind it.", "本轮到 {last} 结束，其后不应再有走法。"),
    )
}
