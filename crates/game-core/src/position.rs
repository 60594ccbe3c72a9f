use core::fmt::Debug;

use thiserror::Error;

use crate::{Player, Score, ToMove};

/// Most moves, and most events, that a position may list: a table keeps a move as its place in
/// 16 bits.
///
/// Nothing reads on beyond it. So a list without end, which breaks a law, ends a search and the
/// [law suite](crate::laws) with an answer instead of filling the memory.
pub const MAX_STEPS: usize = 1 << 16;

/// A position of a game, together with the rules that lead out of it.
///
/// Positions are *copied*, never unmade: there is one way to change a position, so one place
/// for a bug. A search keeps one position per ply and refills it with [`Clone::clone_from`];
/// a position that owns heap memory must therefore write `clone_from` by hand (a derived
/// `Clone` does not have one and would allocate at every node).
///
/// Values belong to players and never to the player who has just moved: [`payoff`](Self::payoff)
/// asks for a player. So a player may move many times in a row without any code for it.
///
/// What every position promises is checked by the crate's law suite.
pub trait Position: Clone + Eq + Debug {
    /// A decision of one player. Small, and meaningful only in its position.
    type Move: Copy + Eq + Debug;

    /// Who plays: [`Side`](crate::Side) for a duel, [`Seat`](crate::Seat) otherwise.
    type Player: Player;

    /// No payoff and no evaluation ever exceeds it, in either direction.
    /// Positive, and less than a quarter of [`Score::MAX`], so that sums of two fit.
    const BOUND: Score;

    /// The payoff of a won game, where games are won and lost rather than counted.
    ///
    /// Searches then prefer the faster win and report `WIN − turns`. They take a value beyond
    /// `WIN / 2` for decided, so evaluations and the turns of a search stay below that half.
    const WIN: Option<Score> = None;

    /// Who acts next, in constant time. The same player may act many times in a row.
    fn to_move(&self) -> ToMove<Self::Player>;

    /// The legal moves, each once and always in the same order; none unless a player is to move.
    ///
    /// Searches consume this with `for_each` into one shared stack, the fastest way measured. A
    /// `size_hint` with an upper bound spares them to count, which costs a fast list a third.
    fn moves(&self) -> impl Iterator<Item = Self::Move>;

    /// Plays a legal move. Any other leaves the position in an unspecified, but safe, state:
    /// moves from outside go through [`try_play`](Self::try_play).
    fn play(&mut self, m: Self::Move);

    /// What `player` has secured so far; the result, once the game is over.
    fn payoff(&self, player: Self::Player) -> Score;

    /// A hash, in constant time, of all that the *future* depends on (so not of the payoff).
    ///
    /// Equal keys mean, barring collisions, the same moves and the same further payoffs as
    /// seen by the player to move. So a key must not identify mirrored positions, whose moves
    /// differ; it may identify positions that differ by who is who alone.
    fn key(&self) -> u64;

    /// Number of legal moves. Bitboards override this with a population count.
    ///
    /// Counts up to [`MAX_STEPS`] and one more, so that a list without end is noticed.
    fn move_count(&self) -> usize {
        self.moves().take(MAX_STEPS + 1).count()
    }

    /// The move with that place in the list of [`moves`](Self::moves), from 0; `None` beyond its
    /// end.
    ///
    /// Play-outs draw a number below [`move_count`](Self::move_count) and then ask for its move, so
    /// a game that finds it without going through the list plays faster. Of a list without end it
    /// gives nothing beyond [`MAX_STEPS`].
    fn nth_move(&self, n: usize) -> Option<Self::Move> {
        self.moves().take(MAX_STEPS).nth(n)
    }

    /// The place of `m` in the list of [`moves`](Self::moves), from 0: the inverse of
    /// [`nth_move`](Self::nth_move). `None` for a move that is not among the first [`MAX_STEPS`].
    ///
    /// Tables keep a move as this number, so a game that finds it without going through the list
    /// is searched faster.
    fn move_number(&self, m: Self::Move) -> Option<usize> {
        self.moves().take(MAX_STEPS).position(|n| n == m)
    }

    /// Whether `m` is among the moves, of which there are at most [`MAX_STEPS`].
    fn is_legal(&self, m: Self::Move) -> bool {
        self.moves().take(MAX_STEPS).any(|n| n == m)
    }

    /// The position after a legal move.
    #[must_use]
    fn after(&self, m: Self::Move) -> Self {
        let mut next = self.clone();
        next.play(m);
        next
    }

    /// Plays a move that may be illegal.
    ///
    /// # Errors
    ///
    /// The move is not among the moves; the position is unchanged.
    fn try_play(&mut self, m: Self::Move) -> Result<(), IllegalMoveError> {
        if self.is_legal(m) {
            self.play(m);
            Ok(())
        } else {
            Err(IllegalMoveError)
        }
    }
}

/// The move is not among the moves of the position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("This move is not among the legal moves of the position.")]
pub struct IllegalMoveError;
