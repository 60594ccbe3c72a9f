use alloc::format;

use super::Law;
use super::error::{Verdict, ensure_seen};
use super::steps::{players, size};
use crate::{Evaluate, MAX_STEPS, Position, Score, Stochastic, ToMove};

/// An interval of values under best play.
type Outlook = (Score, Score);

/// What an evaluator says of values under best play must fit what it says after each move, or the
/// payoff if the game is over there: the mover gets the best of these, one turn later where
/// the turn is over.
pub(super) fn outlook<P: Stochastic, E: Evaluate<P>>(evaluator: &E, position: &P) -> Verdict {
    if position.to_move() == ToMove::Nobody {
        return Ok(());
    }
    for player in players::<P>() {
        let (low, high) = evaluator.outlook(position, player);
        let seen = || format!("between {low} and {high} for {player:?}");
        ensure_seen(low <= high, Law::Outlook, seen)?;
        let is_heard = E::OUTLOOKS || (low, high) == (P::BOUND.saturating_neg(), P::BOUND);
        ensure_seen(is_heard, Law::Outlook, || {
            "an outlook, and `OUTLOOKS` is false".into()
        })?;
        let truth = match position.to_move() {
            ToMove::Player(me) if me == player => best(evaluator, position, me),
            // What others choose, and what chance does, is not for this player to say.
            _ => continue,
        };
        let seen =
            || format!("between {low} and {high} for {player:?}, but by what follows in {truth:?}");
        ensure_seen(low <= truth.1 && truth.0 <= high, Law::Outlook, seen)?;
    }
    Ok(())
}

/// What `me`, who is to move, gets by what the evaluator says of the positions after the moves.
fn best<P: Stochastic, E: Evaluate<P>>(evaluator: &E, position: &P, me: P::Player) -> Outlook {
    let mut best = (Score::MIN, Score::MIN);
    for m in position.moves().take(MAX_STEPS) {
        let after = position.after(m);
        let (low, high) = match after.to_move() {
            ToMove::Nobody => (after.payoff(me), after.payoff(me)),
            _ => evaluator.outlook(&after, me),
        };
        let turns = Score::from(after.to_move() != ToMove::Player(me));
        let one_later = |score| later::<P>(score, turns);
        best = (best.0.max(one_later(low)), best.1.max(one_later(high)));
    }
    best
}

/// A value as it is seen this many turns before: a decided one comes that much later.
fn later<P: Position>(score: Score, turns: Score) -> Score {
    let decided = P::WIN.is_some_and(|win| size(score) > size(win) / 2);
    if decided {
        score.saturating_sub(score.signum() * turns)
    } else {
        score
    }
}
