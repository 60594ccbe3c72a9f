//! What the complete solution gives for a position, in the terms of all games.

use game_core::{Notation, Outcome, Position};
use lgame::{Classes, LGame, Move, Solution};

use registry::{Analysis, Answer, QueryError, Unit, ValuedMove};

/// The complete solution enters every class of positions once.
pub(super) const NODES: u64 = Classes::COUNT as u64;

/// Most plies of a drawn variation, which otherwise ends with a repetition.
const DRAWN_VARIATION: usize = 8;

/// The exact answer.
pub(super) fn solve(position: &LGame) -> Answer {
    let table = Solution::new();
    let outcome = table.outcome(position);
    Answer {
        exact: true,
        value: Some(value(outcome)),
        unit: Unit::Outcome,
        fraction: None,
        distance: distance(outcome),
        nimstring: None,
        moves: valued_moves(&table, position),
        nodes: NODES,
    }
}

/// The analysis of an engine that knows the solution and has chosen a move; its values are exact.
/// `own` chooses the engine's moves in the variation; the opponent plays the first of the best
/// moves.
pub(super) fn analysis(
    engine: &'static str,
    table: &Solution,
    position: &LGame,
    own: impl Fn(&LGame) -> Option<Move>,
) -> Result<Analysis, QueryError> {
    let best = own(position).ok_or(QueryError::Finished)?;
    let outcome = table.outcome(position);
    Ok(Analysis {
        engine,
        best: Some(position.move_text(best)),
        value: Some(value(outcome)),
        unit: Unit::Outcome,
        distance: distance(outcome),
        proved: true,
        depth: table.longest().into(),
        nodes: NODES,
        variation: variation(table, position, own),
        moves: valued_moves(table, position),
        ..Analysis::default()
    })
}

fn value(outcome: Outcome) -> f64 {
    outcome.sign().into()
}

fn distance(outcome: Outcome) -> Option<u32> {
    outcome.distance().map(u32::from)
}

fn valued_moves(table: &lgame::Solution, position: &LGame) -> Vec<ValuedMove> {
    let valued = |(m, outcome): (Move, Outcome)| ValuedMove {
        m: position.move_text(m),
        position: position.after(m).to_string(),
        value: Some(value(outcome)),
        distance: distance(outcome),
        turns: None,
        again: None,
        die: None,
    };
    table.moves(position).map(valued).collect()
}

/// Play of both sides: to the end if the game is decided, else up to a repetition.
///
/// A decided variation ends by itself, since every sound move brings the end one ply nearer.
fn variation(table: &Solution, start: &LGame, own: impl Fn(&LGame) -> Option<Move>) -> Vec<String> {
    let length = table
        .outcome(start)
        .distance()
        .map_or(DRAWN_VARIATION, usize::from);
    let (mut variation, mut visited) = (Vec::new(), vec![*start]);
    let mut position = *start;
    while variation.len() < length {
        let is_own = variation.len() % 2 == 0;
        let Some(m) = (if is_own {
            own(&position)
        } else {
            table.best_move(&position)
        }) else {
            break;
        };
        variation.push(position.move_text(m));
        position.play(m);
        if visited.contains(&position) {
            break;
        }
        visited.push(position);
    }
    variation
}
