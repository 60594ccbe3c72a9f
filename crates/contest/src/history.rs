//! The history of one game of a match, and what its next step is.

use game_core::{Side, ToMove};
use planes::duel::Exchange;
use registry::{ErasedGame, GameEnd, TextHistory, TextPly};

use crate::event::By;

/// A game of a match: where it started and the steps since, throws of dice among them, with who
/// took them.
pub type ContestGame = TextHistory<By>;

/// A step of it.
pub type Ply = TextPly<By>;

/// What the next step of a game is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Awaits {
    /// A move, or a shot.
    Move,
    /// What a die shows.
    Die,
    /// The answer to a shot at hidden planes.
    Answer,
    /// None: the game is over.
    Nothing,
}

/// The side of a player's number.
pub(crate) const fn side(player: usize) -> Side {
    if player == 0 {
        Side::First
    } else {
        Side::Second
    }
}

/// Whether the rules have ended the game, or a position that stands on the board for the third
/// time.
pub(crate) fn is_over(history: &ContestGame) -> bool {
    matches!(
        history.end(),
        Some(GameEnd::Decided(_) | GameEnd::Repetition)
    )
}

/// The moves of the side that moved last, since the other one moved: the turn that is announced.
#[must_use]
pub fn last_turn(history: &ContestGame) -> Option<(Side, &[Ply])> {
    let plies = history.plies();
    let is_move = |ply: &Ply| matches!(ply.before.game().to_move(), ToMove::Player(_));
    let end = plies.iter().rposition(is_move)? + 1;
    let side = acts(plies[end - 1].before.game())?;
    let own = |ply: &Ply| is_move(ply) && acts(ply.before.game()) == Some(side);
    let begin = plies[..end]
        .iter()
        .rposition(|ply| !own(ply))
        .map_or(0, |other| other + 1);
    Some((side, &plies[begin..end]))
}

/// What the next step of a position is.
pub(crate) fn awaits(game: &dyn ErasedGame) -> Awaits {
    match game.to_move() {
        ToMove::Player(_) => Awaits::Move,
        ToMove::Nobody => Awaits::Nothing,
        ToMove::Chance if game.position::<Exchange>().is_some() => Awaits::Answer,
        ToMove::Chance => Awaits::Die,
    }
}

/// The side whose turn it is: in a game with dice, the side that throws and then moves; where
/// planes are hidden, the side that was shot at, until it has answered.
pub(crate) fn acts(game: &dyn ErasedGame) -> Option<Side> {
    match game.to_move() {
        ToMove::Player(player) => Some(side(player)),
        ToMove::Chance => match game.position::<Exchange>() {
            Some(round) => round.answerer(),
            None => thrower(game),
        },
        ToMove::Nobody => None,
    }
}

/// The side that throws: the one that moves by the throw.
fn thrower(game: &dyn ErasedGame) -> Option<Side> {
    let (event, _) = game.chances().into_iter().next()?;
    let mut thrown = game.boxed();
    thrown.play(&event).ok()?;
    acts(thrown.as_ref())
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;
    use crate::Kind;

    fn history(game: &str, start: &str) -> ContestGame {
        let mut game = Kind::of(game).unwrap().entry.start();
        game.read(start).unwrap();
        ContestGame::new(game)
    }

    /// Who is due, and with what.
    fn due(history: &ContestGame) -> (Option<Side>, Awaits) {
        (acts(history.game()), awaits(history.game()))
    }

    #[test]
    fn a_turn_is_all_that_one_side_played_in_a_row() {
        let mut history = history("connect6", "19x19 J10");
        assert!(last_turn(&history).is_none());
        for stone in ["I9", "J9"] {
            history.play_as_written(stone, By::Hand).unwrap();
        }
        let (side, turn) = last_turn(&history).unwrap();
        assert_eq!(
            (side, turn.len(), due(&history).0),
            (Side::Second, 2, Some(Side::First))
        );
    }

    /// A shot is a turn, and the side that was shot at is due until it has answered.
    #[test]
    fn a_shot_is_answered_before_the_other_side_shoots() {
        let mut history = history("planes", "7x7/1 |");
        history.play_as_written("D4", By::Engine).unwrap();
        assert_eq!(due(&history), (Some(Side::Second), Awaits::Answer));
        history.play_as_written("b", By::Hand).unwrap();
        assert_eq!(due(&history), (Some(Side::Second), Awaits::Move));
        let (side, turn) = last_turn(&history).unwrap();
        assert_eq!(
            (side, turn.len(), turn[0].step.as_str()),
            (Side::First, 1, "D4")
        );
        history.play_as_written("A1", By::Hand).unwrap();
        history.play_as_written("m", By::Program).unwrap();
        history.play_as_written("D3", By::Engine).unwrap();
        assert!(history.play_as_written("b", By::Hand).is_ok() && history.end().is_none());
        history.truncate(1);
        assert_eq!(history.game().text(), "7x7/1 D4=? |");
    }

    #[test]
    fn the_thrower_is_due_and_takeback_goes_to_any_step() {
        let mut history = history("einstein", "123../45.../6...f/...ed/..cba b");
        assert_eq!(due(&history), (Some(Side::Second), Awaits::Die));
        history.play_as_written("3", By::Hand).unwrap();
        let position = history.game().text();
        let m = history.game().steps()[0].clone();
        history.play_as_written(&m, By::Hand).unwrap();
        assert_eq!(due(&history).0, Some(Side::First));
        history.truncate(5);
        history.truncate(1);
        assert_eq!(
            (history.game().text(), history.plies().len()),
            (position, 1)
        );
        assert!(
            history
                .play_as_written(&m.replace(':', ";"), By::Hand)
                .is_err()
        );
    }
}
