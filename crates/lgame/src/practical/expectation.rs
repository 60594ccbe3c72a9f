//! Averages over games in which chance plays a part, by class.
//!
//! They are fixed points: the value of a class is a sum over what comes next. They are found by
//! sweeping over all classes in order with the newest values (the Gauss–Seidel method; value
//! iteration, where a best move is chosen), until a sweep changes no value by more than [`PRECISION`]. The order is fixed and nothing is drawn, so the
//! same bits come out everywhere.

use alloc::vec;
use alloc::vec::Vec;

use game_core::Outcome;

use super::graph::Graph;
use crate::ranking::Classes;
use crate::solve::Solution;

/// A sweep that changes no value by more than this is the last one.
const PRECISION: f64 = 1e-13;

/// Many more sweeps than any of the processes takes (a test counts them), so that none can go on
/// forever.
pub(super) const MOST_SWEEPS: usize = 10_000;

/// The chance that the player to move wins if both play at random, every move being as likely as
/// the other, for each class; and how many sweeps it took.
///
/// ```text
/// chance(p) = average over moves m of  1 − chance(p after m);  0 if p has no move
/// ```
///
/// A random game ends with probability 1, so the opponent's chance is the rest.
pub(super) fn random_play(graph: &Graph) -> (Vec<f64>, usize) {
    let mut chances = vec![0.0; Classes::COUNT];
    let sweeps = until_settled(|| {
        let mut change = 0.0;
        for class in 0..Classes::COUNT {
            let children = graph.children(class);
            let new = if children.is_empty() {
                0.0
            } else {
                1.0 - average(&chances, children)
            };
            replace(&mut chances[class], new, &mut change);
        }
        change
    });
    (chances, sweeps)
}

/// How many own moves it takes on average to win *after* moving to a class,
/// against an opponent who plays at random from there; and how many sweeps it took. Infinite
/// where the opponent may reach a position that loses by force.
///
/// ```text
/// moves(p)   = 1 + least over sound moves m of  replies(p after m)
/// replies(q) = average over moves m of  moves(q after m);  0 if q has no move
/// ```
///
/// `is_sound` returns whether a player who sees that outcome may move to that class.
pub(super) fn moves_to_win(
    solution: &Solution,
    graph: &Graph,
    is_sound: impl Fn(Outcome, Outcome) -> bool,
) -> (Vec<f64>, usize) {
    let outcomes: Vec<Outcome> = (0..Classes::COUNT)
        .map(|class| solution.outcome_of_class(class))
        .collect();
    let (mut moves, mut replies) = (vec![0.0; Classes::COUNT], vec![0.0; Classes::COUNT]);
    let sweeps = until_settled(|| {
        let mut change = 0.0;
        for (class, &outcome) in outcomes.iter().enumerate() {
            let sound = |&&child: &&u16| is_sound(outcome, outcomes[usize::from(child)]);
            let children = graph.children(class).iter().filter(sound);
            let least = children
                .map(|&child| replies[usize::from(child)])
                .fold(f64::INFINITY, f64::min);
            let lost = matches!(outcome, Outcome::Loss(_));
            moves[class] = if lost { f64::INFINITY } else { 1.0 + least };
        }
        for (reply, children) in replies.iter_mut().zip(graph.all()) {
            replace(reply, average(&moves, children), &mut change);
        }
        change
    });
    (replies, sweeps)
}

/// Sweeps until a sweep changes next to nothing; returns the number of sweeps.
fn until_settled(mut sweep: impl FnMut() -> f64) -> usize {
    (1..MOST_SWEEPS)
        .find(|_| sweep() <= PRECISION)
        .unwrap_or(MOST_SWEEPS)
}

/// Replaces a value, and raises `change` to the difference from the old one if that is greater.
fn replace(value: &mut f64, new: f64, change: &mut f64) {
    // Infinities that stay differ by NaN, which a maximum ignores.
    *change = change.max((new - *value).abs());
    *value = new;
}

/// The average of the values of these classes; 0 of none.
fn average(values: &[f64], classes: &[u16]) -> f64 {
    let count = u32::try_from(classes.len().max(1)).map_or(1.0, f64::from);
    classes
        .iter()
        .filter_map(|&class| values.get(usize::from(class)))
        .sum::<f64>()
        / count
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::LGame;

    /// The number of own moves to win from the start: the first of them, and what then remains.
    fn from_the_start(replies: &[f64], solution: &Solution) -> f64 {
        let sound = solution.best_moves(&LGame::START);
        let classes = sound.map(|m| Classes::index(&game_core::Position::after(&LGame::START, m)));
        1.0 + classes
            .map(|class| replies[class])
            .fold(f64::INFINITY, f64::min)
    }

    /// To insist on the shortest way where there is a forced win costs next to nothing.
    #[test]
    fn a_random_opponent_is_beaten_in_two_and_a_half_moves() {
        let (solution, graph) = (Solution::new(), Graph::new());
        let (sound, sweeps) = moves_to_win(&solution, &graph, |outcome, after| {
            after.reversed().one_ply_earlier() == outcome
        });
        let (free, more_sweeps) = moves_to_win(&solution, &graph, |_, after| {
            !matches!(after, Outcome::Win(_))
        });
        assert!((from_the_start(&sound, &solution) - 2.539_012_642_211).abs() < 1e-12);
        assert!((from_the_start(&free, &solution) - 2.538_940_893_651).abs() < 1e-12);
        assert!(sweeps < 100 && more_sweeps < 100, "{sweeps}, {more_sweeps}");
        assert!(sound.iter().zip(&free).all(|(sound, free)| sound >= free));
    }

    #[test]
    fn random_play_settles_soon() {
        let (chances, sweeps) = random_play(&Graph::new());
        assert!(chances.iter().all(|chance| (0.0..=1.0).contains(chance)));
        assert!(sweeps < 100, "{sweeps}");
    }
}
