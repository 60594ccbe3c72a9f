use game_core::Outcome;

use super::Solved;

/// How many ranks have which outcome.
///
/// Unfinished positions are seen by the player to move, finished ones by
/// [`Side::First`](game_core::Side::First).
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Tally {
    /// Ranks of won positions.
    pub won: u64,
    /// Ranks of lost positions.
    pub lost: u64,
    /// Ranks of drawn positions.
    pub drawn: u64,
    /// Ranks without a position.
    pub nothing: u64,
    /// Ranks of positions won in 0, 1, 2, … plies; as long as the longest win.
    pub won_in: Vec<u64>,
    /// Ranks of positions lost in 0, 1, 2, … plies; as long as the longest loss.
    pub lost_in: Vec<u64>,
}

impl Tally {
    pub(super) fn of(solved: &Solved) -> Self {
        let mut tally = Self::default();
        for outcome in solved.outcomes() {
            match outcome {
                None => tally.nothing += 1,
                Some(Outcome::Draw) => tally.drawn += 1,
                Some(Outcome::Win(distance)) => {
                    tally.won += 1;
                    count(&mut tally.won_in, distance);
                }
                Some(Outcome::Loss(distance)) => {
                    tally.lost += 1;
                    count(&mut tally.lost_in, distance);
                }
            }
        }
        tally
    }
}

fn count(histogram: &mut Vec<u64>, distance: u16) {
    let distance = usize::from(distance);
    if histogram.len() <= distance {
        histogram.resize(distance + 1, 0);
    }
    histogram[distance] += 1;
}
