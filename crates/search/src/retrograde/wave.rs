//! Decisions that spread backwards, from one distance to the next.

use game_core::{Perspective, Run};

use super::code::Code;
use super::memory::{RankWord, push, zeroed};
use super::progress::{CHUNK, RankProgress};
use super::{Phase, Progress, RetrogradeError, Solved};

/// A source of moves backwards: a ranking, or moves that were recorded.
pub(super) trait Backwards {
    /// Reports the ranks from which a move leads to `rank`, once per move, with the perspective of
    /// `rank` (as [`Predecessors`](game_core::Predecessors) says).
    fn before(&self, rank: u64, found: impl FnMut(u64, Perspective));
}

/// All that was decided at one distance, as seen by the player to move there.
struct Front<W> {
    won: Vec<W>,
    lost: Vec<W>,
}

impl<W> Front<W> {
    const EMPTY: Self = Self {
        won: Vec::new(),
        lost: Vec::new(),
    };
}

/// A table in the making, and the wave that runs through it.
pub(super) struct Wave<W> {
    codes: Vec<Code>,
    /// The positions being decided, one ply farther from the end than the front.
    next: Front<W>,
    /// The distance of `next`.
    distance: u16,
}

impl<W: RankWord> Wave<W> {
    /// A table of `count` ranks; the first to be decided have that distance.
    pub(super) fn new(count: u64, distance: u16) -> Result<Self, RetrogradeError> {
        Ok(Self {
            codes: zeroed(count, count)?,
            next: Front::EMPTY,
            distance,
        })
    }

    /// Number of ranks.
    pub(super) fn count(&self) -> u64 {
        self.codes.len() as u64
    }

    /// What the search knows about `rank`.
    #[inline]
    pub(super) fn code(&self, rank: u64) -> Option<Code> {
        self.codes.get(usize::try_from(rank).ok()?).copied()
    }

    /// Enters what the search knows about `rank`, which is below the count. If it is won or lost at
    /// the first distance, decisions spread from there.
    #[inline]
    pub(super) fn enter(&mut self, rank: u64, code: Code) -> Result<(), RetrogradeError> {
        let count = self.count();
        if let Some(entry) = usize::try_from(rank)
            .ok()
            .and_then(|at| self.codes.get_mut(at))
        {
            *entry = code;
        }
        if code == Code::won(self.distance) {
            push(&mut self.next.won, W::of(rank), count)?;
        } else if code == Code::lost(self.distance) {
            push(&mut self.next.lost, W::of(rank), count)?;
        }
        Ok(())
    }

    /// Spreads decisions until nothing more is decided.
    pub(super) fn spread(
        mut self,
        moves: &impl Backwards,
        run: &Run<'_, Progress>,
    ) -> Result<Solved, RetrogradeError> {
        let mut progress = RankProgress::new(run, Phase::Spread, self.count())?;
        let mut front = Front::EMPTY;
        while !(self.next.won.is_empty() && self.next.lost.is_empty()) {
            core::mem::swap(&mut front, &mut self.next);
            self.distance = self.distance.saturating_add(1);
            for (words, winning) in [
                (&mut front.won, Perspective::Same),
                (&mut front.lost, Perspective::Other),
            ] {
                for chunk in words.chunks(CHUNK) {
                    for word in chunk {
                        self.follow(moves, word.rank(), winning)?;
                    }
                    progress.advance(chunk.len() as u64)?;
                }
                words.clear();
            }
        }
        progress.end()?;
        Ok(Solved::new(self.codes))
    }

    /// Tells the predecessors of `rank` how it was decided. It wins for a predecessor whose
    /// mover sees it from the `winning` perspective, and is one refuted move for any other.
    #[inline]
    fn follow(
        &mut self,
        moves: &impl Backwards,
        rank: u64,
        winning: Perspective,
    ) -> Result<(), RetrogradeError> {
        let mut result = Ok(());
        moves.before(rank, |before, perspective| {
            if let Err(error) = self.reach(before, perspective == winning) {
                result = Err(error);
            }
        });
        result
    }

    /// One move of the position at `rank` is decided: it wins, or it is refuted.
    #[inline]
    fn reach(&mut self, rank: u64, wins: bool) -> Result<(), RetrogradeError> {
        let count = self.count();
        let Some(code) = usize::try_from(rank)
            .ok()
            .and_then(|at| self.codes.get_mut(at))
        else {
            return Err(RetrogradeError::OutOfRange { rank, count });
        };
        if !code.is_open() {
            return unfinished(*code, rank);
        }
        if wins {
            *code = Code::won(self.distance);
            return push(&mut self.next.won, W::of(rank), count);
        }
        *code = code.one_move_fewer();
        if *code == Code::DRAWN {
            *code = Code::lost(self.distance);
            return push(&mut self.next.lost, W::of(rank), count);
        }
        Ok(())
    }
}

/// Checks that a position which is not open has moves nevertheless.
#[inline]
fn unfinished(code: Code, rank: u64) -> Result<(), RetrogradeError> {
    let finished = [Code::DRAWN, Code::NO_POSITION, Code::won(0), Code::lost(0)].contains(&code);
    if finished {
        Err(RetrogradeError::NotAPredecessor { rank })
    } else {
        Ok(())
    }
}
