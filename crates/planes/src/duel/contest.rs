//! A match: rounds, the score, and how it is likely to end.

use alloc::vec;
use alloc::vec::Vec;

use game_core::{Player, Side};

/// A match of this many rounds: the side that wins more than half of them has won. Rounds are
/// opened in turn, the first one by First.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Contest {
    rounds: u32,
    score: [u32; 2],
}

impl Default for Contest {
    /// 19 rounds, first to 10.
    fn default() -> Self {
        Self::new(19)
    }
}

impl Contest {
    /// Of this many rounds; an even number is taken for the odd one above, so that there is always
    /// a winner, and more than 999 for 999.
    #[must_use]
    pub const fn new(rounds: u32) -> Self {
        let rounds = if rounds > 999 { 999 } else { rounds };
        Self {
            rounds: rounds | 1,
            score: [0, 0],
        }
    }

    /// Most rounds.
    #[must_use]
    pub const fn rounds(&self) -> u32 {
        self.rounds
    }

    /// Rounds that win the match.
    #[must_use]
    pub const fn needed(&self) -> u32 {
        self.rounds / 2 + 1
    }

    /// Rounds won by First and by Second.
    #[must_use]
    pub const fn score(&self) -> [u32; 2] {
        self.score
    }

    /// Who opens the next round.
    #[must_use]
    pub const fn opener(&self) -> Side {
        if (self.score[0] + self.score[1]).is_multiple_of(2) {
            Side::First
        } else {
            Side::Second
        }
    }

    /// Who has won.
    #[must_use]
    pub fn winner(&self) -> Option<Side> {
        [Side::First, Side::Second]
            .into_iter()
            .find(|side| self.score[side.index()] >= self.needed())
    }

    /// A round was won; after the end of the match nothing changes.
    pub fn record(&mut self, winner: Side) {
        if self.winner().is_none() {
            self.score[winner.index()] += 1;
        }
    }

    /// The probability that First wins the match, if First wins a round that First opens with the
    /// first probability, and one that Second opens with the second. Rounds are independent.
    ///
    /// With a fair second half of the rounds, an advantage in every round becomes a larger one in
    /// the match:
    ///
    /// ```
    /// use planes::duel::Contest;
    /// let chance = Contest::default().chance([0.65, 0.45]);
    /// assert!((chance - 0.691).abs() < 0.001, "{chance}");
    /// ```
    #[must_use]
    pub fn chance(&self, first_wins: [f64; 2]) -> f64 {
        let needed = self.needed();
        let [first, second] = self.score.map(|won| needed.saturating_sub(won) as usize);
        if first == 0 || second == 0 {
            return if first == 0 { 1.0 } else { 0.0 };
        }
        // By rounds that both still need, from few to many; who opens follows from how many are
        // played.
        let mut rows: Vec<Vec<f64>> = vec![vec![1.0; second + 1]; first + 1];
        for need in 1..=first {
            rows[need][0] = 0.0;
            for other in 1..=second {
                let played = 2 * needed as usize - need - other;
                let wins = first_wins[played % 2];
                rows[need][other] =
                    wins * rows[need - 1][other] + (1.0 - wins) * rows[need][other - 1];
            }
        }
        rows[first][second]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every run of winners, one by one.
    fn naive(contest: Contest, first_wins: [f64; 2]) -> f64 {
        if let Some(winner) = contest.winner() {
            return f64::from(u8::from(winner == Side::First));
        }
        let wins = first_wins[contest.opener().index()];
        let after = |winner| {
            let mut after = contest;
            after.record(winner);
            naive(after, first_wins)
        };
        wins * after(Side::First) + (1.0 - wins) * after(Side::Second)
    }

    #[test]
    fn chances_are_those_of_all_runs_of_winners() {
        for rounds in [1, 3, 7, 8] {
            for chances in [[0.5, 0.5], [0.6, 0.45], [0.9, 0.2], [1.0, 0.0]] {
                let mut contest = Contest::new(rounds);
                for winner in [Side::First, Side::Second, Side::Second] {
                    let (quick, slow) = (contest.chance(chances), naive(contest, chances));
                    assert!(
                        (quick - slow).abs() < 1e-12,
                        "{contest:?} {chances:?}: {quick} {slow}"
                    );
                    contest.record(winner);
                }
            }
        }
    }

    #[test]
    fn the_tenth_of_nineteen_rounds_ends_a_match() {
        let mut contest = Contest::default();
        assert_eq!(
            (contest.rounds(), contest.needed(), contest.opener()),
            (19, 10, Side::First)
        );
        for round in 0..30 {
            assert_eq!(
                contest.winner(),
                (round >= 10).then_some(Side::Second),
                "{round}"
            );
            contest.record(Side::Second);
        }
        assert_eq!(
            (contest.score(), contest.chance([0.5, 0.5]).to_bits()),
            ([0, 10], 0.0_f64.to_bits())
        );
    }
}
