//! Exercises: positions whose exact values are in an endgame table.
//!
//! Positions of the contest's game with four stones on the board: three against one, two against
//! two and one against three in equal parts. (With five stones, four parts from four against one
//! on; with six, five parts from five against one on.) Numbers, squares, side to move and die are
//! drawn uniformly. Only positions with at least two legal moves and a spread of at least 0.01
//! between the best and the worst are kept. The seed is fixed, so the positions are the same
//! everywhere.

use einstein::{EinStein, Face, Setup, Square};
use game_core::{Notation, Position, Probe, Side, below};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

use super::evaluators::probability_of;
use registry::regret::Exercise;

/// The least difference between the best and the worst move, as a probability of winning.
const SPREAD: f64 = 0.01;

/// Stones of red and of blue, in turn.
type Shapes = &'static [[u64; 2]];

/// The shares of red and blue stones, in turn; `None` for numbers of stones without exercises.
pub(super) const fn shapes(stones: usize) -> Option<Shapes> {
    match stones {
        4 => Some(&[[3, 1], [2, 2], [1, 3]]),
        5 => Some(&[[4, 1], [3, 2], [2, 3], [1, 4]]),
        6 => Some(&[[5, 1], [4, 2], [3, 3], [2, 4], [1, 5]]),
        _ => None,
    }
}

/// The first `count` exercises of these shapes, by a table of all positions with that many stones;
/// fewer if the table lacks positions.
pub(super) fn draw<T: Probe<EinStein>>(table: &T, count: usize, shapes: Shapes) -> Vec<Exercise> {
    // About every second position is kept; the bound ends the loop if the table has none.
    let attempts = count.saturating_mul(100);
    let mut random = ChaCha8Rng::seed_from_u64(0);
    let mut kept = Vec::new();
    for _ in 0..attempts {
        if kept.len() >= count {
            break;
        }
        let Some(&stones) = shapes.get(kept.len() % shapes.len()) else {
            break;
        };
        kept.extend(position(&mut random, stones).and_then(|position| exercise(&position, table)));
    }
    kept
}

/// The position with its values, if the moves differ enough.
fn exercise<T: Probe<EinStein>>(position: &EinStein, table: &T) -> Option<Exercise> {
    let me = position.mover();
    let valued = position.moves().map(|m| {
        let (low, high) = table.probe(&position.after(m), me)?;
        Some((
            position.move_text(m),
            probability_of(f64::midpoint(low, high)),
        ))
    });
    let exercise = Exercise {
        position: position.to_string(),
        moves: valued.collect::<Option<_>>()?,
    };
    is_decision(&exercise).then_some(exercise)
}

/// Whether it has at least two moves, which differ enough.
pub(super) fn is_decision(exercise: &Exercise) -> bool {
    exercise.moves.len() > 1 && exercise.spread() >= SPREAD
}

/// A random position with these stones; `None` if the squares end the game.
fn position(random: &mut ChaCha8Rng, stones: [u64; 2]) -> Option<EinStein> {
    let mut setup = Setup::EMPTY;
    let mut free: Vec<Square> = (0..25)
        .filter_map(|number| Square::at(number % 5, number / 5))
        .collect();
    for (side, count) in setup.stones.iter_mut().zip(stones) {
        let mut numbers: Vec<usize> = (0..6).collect();
        for _ in 0..count {
            let number = numbers.swap_remove(pick(random, numbers.len()));
            side[number] = Some(free.swap_remove(pick(random, free.len())));
        }
    }
    setup.mover = if below(random, 2) == 0 {
        Side::First
    } else {
        Side::Second
    };
    setup.die = Face::new(u8::try_from(below(random, 6)).ok()? + 1);
    EinStein::new(setup).ok()
}

/// A random number below `bound`.
fn pick(random: &mut ChaCha8Rng, bound: usize) -> usize {
    usize::try_from(below(random, bound as u64)).unwrap_or(0)
}

#[cfg(test)]
mod tests {

    use einstein::WIN;
    use search::Fractions;

    use super::*;
    use crate::entry;

    #[test]
    fn values_agree_with_the_fractions_up_to_rounding() {
        let exercises = entry("einstein").and_then(|entry| entry.exercises).unwrap()(9, 4).unwrap();
        assert_eq!(exercises.len(), 9);
        for (number, exercise) in exercises.iter().enumerate() {
            let position: EinStein = exercise.position.parse().unwrap();
            let alive = [Side::First, Side::Second].map(|side| position.alive(side).len() as u64);
            assert_eq!(
                alive,
                shapes(4).unwrap()[number % 3],
                "{}",
                exercise.position
            );
            for (m, value) in &exercise.moves {
                let after = position.after(position.read_move(m).unwrap());
                let first = Fractions::new(WIN, 6).value(&after, &search::Limits::new());
                let first = first.unwrap().chance().unwrap().to_f64();
                let exact = if position.mover() == Side::First {
                    first
                } else {
                    1.0 - first
                };
                assert!(
                    (value - exact).abs() < 1.0 / 32_768.0,
                    "{} {m}: {value} {exact}",
                    exercise.position
                );
            }
        }
    }
}
