use game_core::{Outcome, Tally};

use super::Solved;

/// How many ranks have which outcome, at which distance.
///
/// Unfinished positions are seen by the player to move, finished ones by
/// [`Side::First`](game_core::Side::First).
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Histogram {
    /// Ranks of won, lost and drawn positions.
    pub tally: Tally,
    /// Ranks without a position.
    pub nothing: u64,
    /// Ranks of positions won in 0, 1, 2, … plies; as long as the longest win.
    pub won_in: Vec<u64>,
    /// Ranks of positions lost in 0, 1, 2, … plies; as long as the longest loss.
    pub lost_in: Vec<u64>,
}

impl Histogram {
    pub(super) fn of(solved: &Solved) -> Self {
        let mut histogram = Self::default();
        for outcome in solved.outcomes() {
            let Some(outcome) = outcome else {
                histogram.nothing += 1;
                continue;
            };
            histogram.tally.add(outcome);
            match outcome {
                Outcome::Draw => {}
                Outcome::Win(distance) => count(&mut histogram.won_in, distance),
                Outcome::Loss(distance) => count(&mut histogram.lost_in, distance),
            }
        }
        histogram
    }
}

fn count(counts: &mut Vec<u64>, distance: u16) {
    let distance = usize::from(distance);
    if counts.len() <= distance {
        counts.resize(distance + 1, 0);
    }
    counts[distance] += 1;
}
