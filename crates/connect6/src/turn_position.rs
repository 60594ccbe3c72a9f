//! The game by whole turns: one move of a search is both stones of a turn.

use core::fmt;

use game_core::{Finite, Position, Score, Side, ToMove, ZeroSum, deterministic};

use crate::cell::Cell;
use crate::position::Connect6;
use crate::turn::Turn;

/// A position of which a move is a whole [`Turn`], the first cell in reading order first.
///
/// [`Connect6`] itself has a move for each stone, which keeps its rules small and lists 361 moves
/// and not 65,000. But in the middle of a turn little can be evaluated: the worth of a stone
/// depends on the other one. A search of whole turns knows the best turn of a table and what
/// refuted another; and it enters one node for a turn. It should ask for the turns worth trying
/// ([`Order::choose`](game_core::Order::choose)) and never list them all.
///
/// Stones whose order does not matter are one move. A turn of which a single stone wins is a pair,
/// too, whose other stone may not come to stand: this game has more turns than the definition
/// ([`Connect6::turns`]), and the same outcomes.
///
/// ```
/// use connect6::{Connect6, TurnPosition};
/// use game_core::Position;
///
/// let mut whole = TurnPosition::from(Connect6::<19>::EMPTY);
/// assert_eq!(whole.move_count(), 361);
/// whole.play(whole.nth_move(180).unwrap());
/// assert_eq!(whole.move_count(), 64_620);
/// let turn = whole.nth_move(30_000).unwrap();
/// assert_eq!(whole.move_number(turn), Some(30_000));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct TurnPosition<const N: usize = 19>(Connect6<N>);

impl<const N: usize> From<Connect6<N>> for TurnPosition<N> {
    fn from(position: Connect6<N>) -> Self {
        Self(position)
    }
}

impl<const N: usize> TurnPosition<N> {
    /// The position itself.
    #[must_use]
    #[inline]
    pub const fn board(&self) -> &Connect6<N> {
        &self.0
    }

    /// Whether a turn takes one stone: one is left, or one cell.
    #[inline]
    fn is_single(&self) -> bool {
        self.0.left() == 1 || self.0.move_count() == 1
    }
}

/// How many pairs this many things have.
const fn pairs(things: usize) -> usize {
    things * things.saturating_sub(1) / 2
}

impl<const N: usize> Position for TurnPosition<N> {
    type Move = Turn;
    type Player = Side;

    const BOUND: Score = <Connect6<N>>::BOUND;
    const WIN: Option<Score> = <Connect6<N>>::WIN;

    #[inline]
    fn to_move(&self) -> ToMove<Side> {
        self.0.to_move()
    }

    fn moves(&self) -> impl Iterator<Item = Turn> {
        let (single, empty) = (self.is_single(), self.0.moves());
        let turns = empty.clone().flat_map(move |first| {
            let ones = single.then_some(Turn::One(first));
            let later = empty
                .clone()
                .skip_while(move |&second| single || second <= first);
            ones.into_iter()
                .chain(later.map(move |second| Turn::Two(first, second)))
        });
        turns.take(self.move_count())
    }

    #[inline]
    fn play(&mut self, turn: Turn) {
        for cell in turn.cells() {
            if !self.0.is_over() {
                self.0.play(cell);
            }
        }
    }

    #[inline]
    fn payoff(&self, player: Side) -> Score {
        self.0.payoff(player)
    }

    #[inline]
    fn key(&self) -> u64 {
        self.0.key()
    }

    #[inline]
    fn move_count(&self) -> usize {
        let cells = self.0.move_count();
        if self.is_single() {
            cells
        } else {
            pairs(cells)
        }
    }

    /// Pairs are numbered by their first cell: the last `k` cells have `k (k − 1) / 2` of them,
    /// which a root shows.
    fn nth_move(&self, n: usize) -> Option<Turn> {
        if self.is_single() {
            return self.0.nth_move(n).map(Turn::One);
        }
        let after = self.move_count().checked_sub(n + 1)?;
        let rest = ((8 * after + 1).isqrt() - 1) / 2;
        let cells = self.0.move_count();
        let (first, second) = (cells - 2 - rest, cells - 1 - (after - pairs(rest + 1)));
        Some(Turn::Two(self.0.nth_move(first)?, self.0.nth_move(second)?))
    }

    fn move_number(&self, turn: Turn) -> Option<usize> {
        match turn {
            Turn::One(cell) if self.is_single() => self.0.move_number(cell),
            Turn::Two(first, second) if first < second && !self.is_single() => {
                let (first, second) = (self.0.move_number(first)?, self.0.move_number(second)?);
                let from_first = pairs(self.0.move_count() - first);
                Some(self.move_count() - from_first + (second - first - 1))
            }
            _ => None,
        }
    }

    fn is_legal(&self, turn: Turn) -> bool {
        self.move_number(turn).is_some()
    }
}

deterministic!([const N: usize] TurnPosition<N>);

impl<const N: usize> ZeroSum for TurnPosition<N> {}

impl<const N: usize> Finite for TurnPosition<N> {
    const MAX_MOVES: usize = N * N;

    fn moves_left(&self) -> usize {
        self.0.move_count()
    }
}

impl<const N: usize> fmt::Debug for TurnPosition<N> {
    /// The position's text.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// The turn of these two cells.
pub(crate) fn pair([a, b]: [Cell; 2]) -> Turn {
    Turn::Two(a.min(b), a.max(b))
}
