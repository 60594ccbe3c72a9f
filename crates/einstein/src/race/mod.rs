//! The race: who would win if nobody captured anything.
//!
//! A stone is as many own turns from its goal as its *distance*: a diagonal step takes off a row and
//! a column, and on the last row or column a straight one does as much. So all that matters of a
//! side is the distance of each of its stones, and how many turns it needs is chance: a face of the
//! die lets one stone of two advance, or a single one. With one table of all vectors of distances,
//!
//! ```text
//! T(vector, t) = probability that the side arrives with its t-th turn
//!              = 1 at t = 0                                            if a distance is 0
//!              = mean over the faces of T(vector, one stone nearer; t − 1)    otherwise
//! P(who begins wins) = Σ over t of T(own, t) · P(the other needs t turns or more)
//! ```
//!
//! Where a face lets two stones advance, the one advances that leaves the lower mean number of
//! turns. That is our choice; a side that knew how fast the other is would sometimes gamble. The idea
//! of the race as an evaluation is that of Hsueh and Hsu (2025), whose program won the TCGA
//! tournament of 2023; the table is ours.
//!
//! The table is built in a moment: (N + 1)^K vectors, 46,656 for the game of contests.

use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;

use game_core::{Evaluate, Position, Score, Side, ToMove, Track};

use crate::board::{TABLE, turns_to_go};
use crate::die::CHOICES;
use crate::position::{EinStein, WIN};
use crate::stones::{GONE, Stones};

/// The table of the race for one size. Copies share it.
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
    /// For each vector the probabilities of 0, 1, … turns.
    turns: Arc<[f32]>,
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
    const DISTANCES: [u8; TABLE] = turns_to_go(EinStein::<N, K, F>::SIZE.width);

    /// Values of a digit: the distances 0 to N − 1, and N for a stone that is gone.
    const DIGITS: usize = N + 1;

    /// Numbers of turns that may be needed, 0 included: the last one needs a turn for each step of
    /// every stone but the last steps, and one of these.
    const LENGTH: usize = K * (N - 2) + 2;

    /// The table of a game of any size: `Race::<4, 3>::with_size()`.
    #[must_use]
    pub fn with_size() -> Self {
        let count = (0..K).fold(1, |count, _| count * Self::DIGITS);
        let mut turns = vec![0.0; count * Self::LENGTH];
        let mut means = Vec::with_capacity(count);
        for vector in 0..count {
            let (mean, line) = Self::line(vector, &means, &turns);
            means.push(mean);
            turns[vector * Self::LENGTH..][..Self::LENGTH].copy_from_slice(&line);
        }
        Self { turns: turns.into() }
    }

    /// Mean and probabilities of one vector, from those before it: a step makes the number smaller.
    fn line(vector: usize, means: &[f64], turns: &[f32]) -> (f64, Vec<f32>) {
        let mut line = vec![0.0; Self::LENGTH];
        let digits = (0..K).scan(vector, |rest, _| {
            let digit = *rest % Self::DIGITS;
            *rest /= Self::DIGITS;
            Some(digit)
        });
        let digits: Vec<usize> = digits.collect();
        if digits.contains(&0) {
            line[0] = 1.0;
            return (0.0, line);
        }
        let alive = (0..K).filter(|&stone| digits[stone] < N).fold(0, |set, stone| set | 1 << stone);
        if alive == 0 {
            return (f64::INFINITY, line);
        }
        let (mut mean, mut sums) = (0.0, vec![0.0; Self::LENGTH]);
        for &choice in &CHOICES[alive][1..=F] {
            let nearer = (0..K).filter(|stone| choice >> stone & 1 != 0).map(|stone| vector - Self::place(stone));
            let Some(next) = nearer.min_by(|&a, &b| means[a].total_cmp(&means[b])) else { continue };
            mean += means[next];
            let after = &turns[next * Self::LENGTH..][..Self::LENGTH - 1];
            sums[1..].iter_mut().zip(after).for_each(|(sum, &probability)| *sum += f64::from(probability));
        }
        #[allow(clippy::cast_precision_loss, reason = "at most six faces")]
        let faces = F as f64;
        #[allow(clippy::cast_possible_truncation, reason = "rounded to single precision")]
        line.iter_mut().zip(sums).for_each(|(entry, sum)| *entry = (sum / faces) as f32);
        (1.0 + mean / faces, line)
    }

    /// What a stone's digit counts.
    fn place(stone: usize) -> usize {
        (0..stone).fold(1, |place, _| place * Self::DIGITS)
    }

    /// The number of a side's vector.
    fn vector(stones: Stones) -> usize {
        let digit = |stone| match stones.square(stone) {
            GONE => N,
            square => usize::from(Self::DISTANCES[usize::from(square) % TABLE]),
        };
        (0..K).rev().fold(0, |vector, stone| vector * Self::DIGITS + digit(stone))
    }

    fn at(&self, vector: usize) -> &[f32] {
        &self.turns[vector * Self::LENGTH..][..Self::LENGTH]
    }

    /// The probabilities that a side needs 0, 1, … own turns to arrive, if nobody captures and no
    /// die has been thrown.
    #[must_use]
    pub fn turns(&self, position: &EinStein<N, K, F>, side: Side) -> &[f32] {
        self.at(Self::vector(position.stones(side)))
    }

    /// The probability that whoever begins arrives first.
    fn first(&self, own: usize, other: usize) -> f64 {
        let (mut wins, mut others) = (0.0, 1.0);
        for (&mine, &yours) in self.at(own).iter().zip(self.at(other)) {
            wins += f64::from(mine) * others;
            others -= f64::from(yours);
        }
        wins
    }

    /// The probability, from 0 to 1, that `player` wins the race; the result, once the game is over.
    ///
    /// A die that has been thrown is used up by the stone with which the race is won more often.
    #[must_use]
    pub fn probability(&self, position: &EinStein<N, K, F>, player: Side) -> f64 {
        let (own, other) = (Self::vector(position.own()), Self::vector(position.other()));
        let mover = match position.to_move() {
            ToMove::Nobody => 0.0, // whoever would be to move has lost
            ToMove::Chance => self.first(own, other),
            ToMove::Player(_) => {
                let choice = CHOICES[position.own().alive()][usize::from(position.own().mark() % 8)];
                let stones = (0..K).filter(|stone| choice >> stone & 1 != 0);
                let after = stones.map(|stone| own.saturating_sub(Self::place(stone)));
                // A side that has arrived needs no turn: the other cannot be first.
                let wins = |next| if self.at(next)[0] > 0.0 { 1.0 } else { 1.0 - self.first(other, next) };
                after.map(wins).fold(0.0, f64::max)
            }
        };
        if player == position.mover() { mover } else { 1.0 - mover }
    }
}

impl<const N: usize, const K: usize, const F: usize> Track<EinStein<N, K, F>> for Race<N, K, F> {}

impl<const N: usize, const K: usize, const F: usize> Evaluate<EinStein<N, K, F>> for Race<N, K, F> {
    fn evaluate(&mut self, position: &EinStein<N, K, F>, player: Side) -> Score {
        match position.payoff(player) {
            0 => {
                let score = libm::round((2.0 * self.probability(position, player) - 1.0) * f64::from(WIN));
                #[allow(clippy::cast_possible_truncation, reason = "about 2^24 at most")]
                let score = score as Score;
                score.clamp(1 - WIN, WIN - 1)
            }
            payoff => payoff,
        }
    }
}
