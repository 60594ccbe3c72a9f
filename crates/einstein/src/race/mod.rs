//! The race: who would win without captures.
//!
//! A stone is as many own turns from its goal as its *distance*: a diagonal step takes off a row
//! and a column, and on the last row or column a straight one does as much. So all that matters of
//! a side is the distance of each of its stones, and how many turns it needs is chance: a face of
//! the die lets one stone of two advance, or a single one. With one table of all vectors of
//! distances,
//!
//! ```text
//! T(vector, t) = probability that the side arrives with its t-th turn
//!              = 1 at t = 0                                            if a distance is 0
//!              = mean over the faces of T(vector, one stone nearer; t − 1)    otherwise
//! P(who begins wins) = Σ over t of T(own, t) · P(the other needs t turns or more)
//! ```
//!
//! Where a face lets two stones advance, the one advances that leaves the lower mean number of
//! turns. That is our choice; a side that knew how fast the other is would sometimes gamble. The
//! idea of the race as an evaluation is that of Hsueh and Hsu (2025), whose program won the TCGA
//! tournament of 2023; the table is ours.
//!
//! The table is built in a moment: (N + 1)^K vectors, 46,656 for the game of contests.

mod order;
mod table;

use alloc::sync::Arc;

use game_core::{Evaluate, Position, Score, Side, ToMove, Track};

use crate::board::TABLE;
use crate::die::{CHOICES, MOST};
use crate::position::{EinStein, WIN};
use crate::stones::Stones;
use table::VectorLines;

/// The table of the race for one size, as an evaluation and as an order of moves. Copies share it.
///
/// ```
/// use einstein::{EinStein, Race};
/// use game_core::Side;
///
/// let race = Race::new();
/// // Red needs two turns and Blue one, but Red begins.
/// let position: EinStein = "...../...../..1../a..../..... r".parse()?;
/// assert_eq!(race.turns(&position, Side::First)[..4], [0.0, 0.0, 1.0, 0.0]);
/// assert_eq!(race.probability(&position, Side::First), 1.0);
/// # Ok::<(), game_core::ParseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Race<const N: usize = 5, const K: usize = 6, const F: usize = K> {
    lines: Arc<VectorLines>,
}

impl Race {
    /// The table of the game of contests.
    #[must_use]
    pub fn new() -> Self {
        Self::with_size()
    }
}

impl Default for Race {
    fn default() -> Self {
        Self::new()
    }
}

impl<const N: usize, const K: usize, const F: usize> Race<N, K, F> {
    /// What each stone on each square adds to the number of its side's vector.
    const DIGITS: [[u32; TABLE]; MOST] = table::digits(EinStein::<N, K, F>::SIZE);

    /// The table of a game of any size: `Race::<4, 3>::with_size()`.
    #[must_use]
    pub fn with_size() -> Self {
        Self {
            lines: Arc::new(VectorLines::new(EinStein::<N, K, F>::SIZE)),
        }
    }

    /// The number of a side's vector.
    #[inline]
    fn vector(stones: Stones) -> usize {
        let digit = |stone: usize| Self::DIGITS[stone][usize::from(stones.square(stone)) % TABLE];
        (0..K).map(digit).sum::<u32>() as usize
    }

    /// The probabilities that a side needs 0, 1, … own turns to arrive, if there are no captures
    /// and no die has been thrown.
    #[must_use]
    pub fn turns(&self, position: &EinStein<N, K, F>, side: Side) -> &[f32] {
        self.lines.turns(Self::vector(position.stones(side)))
    }

    /// The probability, from 0 to 1, that `player` wins the race; the result, once the game is
    /// over.
    ///
    /// A die that has been thrown is used up by the stone with which the race is won more often.
    #[must_use]
    pub fn probability(&self, position: &EinStein<N, K, F>, player: Side) -> f64 {
        let mover = match position.to_move() {
            ToMove::Nobody => 0.0, // the player who would be to move has lost
            _ => self.mover_wins(position),
        };
        if player == position.mover() {
            mover
        } else {
            1.0 - mover
        }
    }

    /// The probability that the player to move wins the race, while the game goes on.
    #[inline]
    fn mover_wins(&self, position: &EinStein<N, K, F>) -> f64 {
        let (own, other) = (Self::vector(position.own()), Self::vector(position.other()));
        match CHOICES[position.own().alive()][usize::from(position.own().mark() % 8)] {
            0 => self.lines.first(own, other),
            choice => self.chooser_wins(choice, own, other),
        }
    }

    /// The same with a die that has been thrown.
    fn chooser_wins(&self, choice: u8, own: usize, other: usize) -> f64 {
        let stones = (0..K).filter(|stone| choice >> stone & 1 != 0);
        let after = stones.map(|stone| own.saturating_sub(table::place(N, stone)));
        // A side that has arrived needs no turn: the other cannot be first.
        let wins = |next| {
            if self.lines.has_arrived(next) {
                1.0
            } else {
                1.0 - self.lines.first(other, next)
            }
        };
        after.map(wins).fold(0.0, f64::max)
    }

    /// The same as an expected payoff, strictly within a win; the payoff, once the game is over.
    #[inline]
    pub(crate) fn score(&self, position: &EinStein<N, K, F>, player: Side) -> Score {
        if position.to_move() == ToMove::Nobody {
            return position.payoff(player);
        }
        // Nothing is below 0, so adding a half and truncating gives the nearest.
        #[allow(clippy::cast_possible_truncation, reason = "from 0 to 2^25")]
        let units = (self.mover_wins(position) * (2.0 * f64::from(WIN)) + 0.5) as Score;
        let mover = (units - WIN).clamp(1 - WIN, WIN - 1);
        if player == position.mover() {
            mover
        } else {
            -mover
        }
    }
}

impl<const N: usize, const K: usize, const F: usize> Track<EinStein<N, K, F>> for Race<N, K, F> {}

impl<const N: usize, const K: usize, const F: usize> Evaluate<EinStein<N, K, F>> for Race<N, K, F> {
    #[inline]
    fn evaluate(&mut self, position: &EinStein<N, K, F>, player: Side) -> Score {
        self.score(position, player)
    }
}
