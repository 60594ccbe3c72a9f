//! One game of a match: the position and how it came about, with takeback.

use einstein::AnyEinStein;
use game_core::{ParseError, Side, ToMove};
use planes::duel::Exchange;
use players::planes::exchange;
use players::{AnyGame, TextError};

use crate::event::By;

/// A step that was played.
#[derive(Clone, Debug)]
pub struct Played {
    /// The position before it.
    pub before: Box<dyn AnyGame>,
    /// Its text, as the game writes it.
    pub text: String,
    /// Who brought it.
    pub by: By,
}

/// What the next step of a game is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Awaits {
    /// A move, or a shot.
    Move,
    /// What a die shows.
    Die,
    /// What is said to a shot at hidden planes.
    Answer,
    /// None: the game is over.
    Nothing,
}

/// One game: where it started and the steps since, throws of dice among them.
#[derive(Clone, Debug)]
pub struct Bout {
    game: Box<dyn AnyGame>,
    past: Vec<Played>,
}

/// How often a position may stand on the board: with the third time the game is drawn.
const REPETITIONS: usize = 3;

impl Bout {
    /// A game that starts at the position of this text.
    ///
    /// # Errors
    ///
    /// The text says no position.
    pub fn new(mut game: Box<dyn AnyGame>, start: &str) -> Result<Self, ParseError> {
        game.read(start)?;
        Ok(Self { game, past: Vec::new() })
    }

    /// A game that starts where this one stands.
    #[must_use]
    pub const fn from(game: Box<dyn AnyGame>) -> Self {
        Self { game, past: Vec::new() }
    }

    /// Where it stands.
    #[must_use]
    pub fn game(&self) -> &dyn AnyGame {
        self.game.as_ref()
    }

    /// The steps so far.
    #[must_use]
    pub fn past(&self) -> &[Played] {
        &self.past
    }

    /// The text of the position in which it started.
    #[must_use]
    pub fn start(&self) -> String {
        self.past.first().map_or_else(|| self.game.text(), |played| played.before.text())
    }

    /// Whose turn it is, to throw, to move or to answer; nobody's once the game is over.
    #[must_use]
    pub fn due(&self) -> Option<Side> {
        acts(self.game())
    }

    /// What the next step is.
    #[must_use]
    pub fn awaits(&self) -> Awaits {
        awaits(self.game())
    }

    /// The winner by the rules, if the game is over by them: nobody in a draw.
    #[must_use]
    pub fn decided(&self) -> Option<Option<Side>> {
        if self.game.to_move() != ToMove::Nobody {
            return None;
        }
        let payoffs = self.game.payoffs();
        Some(match payoffs.first().cmp(&payoffs.get(1)) {
            std::cmp::Ordering::Greater => Some(Side::First),
            std::cmp::Ordering::Equal => None,
            std::cmp::Ordering::Less => Some(Side::Second),
        })
    }

    /// Whether the position stands on the board for the third time.
    #[must_use]
    pub fn is_repeated(&self) -> bool {
        let text = self.game.text();
        self.past.iter().filter(|played| played.before.text() == text).count() + 1 >= REPETITIONS
    }

    /// Plays a move or lets the die show something.
    ///
    /// # Errors
    ///
    /// The text says no step that is possible; nothing has changed.
    pub fn play(&mut self, text: &str, by: By) -> Result<(), TextError> {
        let before = self.game.boxed();
        self.game.play(text)?;
        self.past.push(Played { before, text: text.to_owned(), by });
        Ok(())
    }

    /// Takes steps back until so many stand; nothing happens if there are no more than that.
    pub fn take_back(&mut self, kept: usize) {
        if let Some(played) = self.past.get(kept) {
            self.game = played.before.boxed();
            self.past.truncate(kept);
        }
    }

    /// The moves of the side that moved last, since the other one moved: the turn that is announced.
    #[must_use]
    pub fn last_turn(&self) -> Option<(Side, &[Played])> {
        let is_move = |played: &Played| matches!(played.before.to_move(), ToMove::Player(_));
        let end = self.past.iter().rposition(is_move)? + 1;
        let side = acts(self.past[end - 1].before.as_ref())?;
        let own = |played: &Played| is_move(played) && acts(played.before.as_ref()) == Some(side);
        let begin = self.past[..end].iter().rposition(|played| !own(played)).map_or(0, |other| other + 1);
        Some((side, &self.past[begin..end]))
    }
}

/// What the next step of a position is.
pub(crate) fn awaits(game: &dyn AnyGame) -> Awaits {
    match game.to_move() {
        ToMove::Player(_) => Awaits::Move,
        ToMove::Nobody => Awaits::Nothing,
        ToMove::Chance if exchange(game).is_some() => Awaits::Answer,
        ToMove::Chance => Awaits::Die,
    }
}

/// Whose turn it is: of a game with dice, whoever throws before he moves; where planes are hidden, whoever was
/// shot at, until he has answered.
pub(crate) fn acts(game: &dyn AnyGame) -> Option<Side> {
    match game.to_move() {
        ToMove::Player(0) => Some(Side::First),
        ToMove::Player(_) => Some(Side::Second),
        ToMove::Chance => exchange(game)
            .and_then(Exchange::asked)
            .or_else(|| game.text().parse::<AnyEinStein>().ok().map(|position| position.mover())),
        ToMove::Nobody => None,
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;
    use crate::Kind;

    fn bout(game: &str, start: &str) -> Bout {
        Bout::new(Kind::of(game).unwrap().entry.start(), start).unwrap()
    }

    #[test]
    fn a_turn_is_all_that_one_side_played_in_a_row() {
        let mut bout = bout("connect6", "19x19 J10");
        assert!(bout.last_turn().is_none());
        for stone in ["I9", "J9"] {
            bout.play(stone, By::Hand).unwrap();
        }
        let (side, turn) = bout.last_turn().unwrap();
        assert_eq!((side, turn.len(), bout.due()), (Side::Second, 2, Some(Side::First)));
    }

    /// A shot is a turn, and whoever was shot at is due until he has answered.
    #[test]
    fn a_shot_is_answered_before_the_other_side_shoots() {
        let mut bout = bout("planes", "7x7/1 |");
        bout.play("D4", By::Engine).unwrap();
        assert_eq!((bout.due(), bout.awaits()), (Some(Side::Second), Awaits::Answer));
        bout.play("b", By::Hand).unwrap();
        assert_eq!((bout.due(), bout.awaits()), (Some(Side::Second), Awaits::Move));
        let (side, turn) = bout.last_turn().unwrap();
        assert_eq!((side, turn.len(), turn[0].text.as_str()), (Side::First, 1, "D4"));
        bout.play("A1", By::Hand).unwrap();
        bout.play("m", By::Program).unwrap();
        bout.play("D3", By::Engine).unwrap();
        assert!(bout.play("b", By::Hand).is_ok() && bout.decided().is_none());
        bout.take_back(1);
        assert_eq!(bout.game().text(), "7x7/1 D4=? |");
    }

    #[test]
    fn who_throws_is_due_and_takeback_goes_to_any_step() {
        let mut bout = bout("einstein", "123../45.../6...f/...ed/..cba b");
        assert_eq!((bout.due(), bout.awaits()), (Some(Side::Second), Awaits::Die));
        bout.play("3", By::Hand).unwrap();
        let position = bout.game().text();
        let m = bout.game().steps()[0].clone();
        bout.play(&m, By::Hand).unwrap();
        assert_eq!(bout.due(), Some(Side::First));
        bout.take_back(5);
        bout.take_back(1);
        assert_eq!((bout.game().text(), bout.past().len()), (position, 1));
        assert!(bout.play(&m.replace(':', ";"), By::Hand).is_err());
    }
}
