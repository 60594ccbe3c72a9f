//! Solving with predecessors: one look at every position, and no move is ever played.

use core::marker::PhantomData;

use game_core::{Deterministic, Perspective, Predecessors, Ranking, Run, Side, ToMove, ZeroSum};

use super::code::Code;
use super::memory::RankWord;
use super::progress::{RankProgress, chunks};
use super::wave::{Backwards, Wave};
use super::{Phase, Progress, RetrogradeError, Solved};

/// Solves every ranked position.
pub(super) fn solve<P, R>(ranking: &R, run: &Run<'_, Progress>) -> Result<Solved, RetrogradeError>
where
    P: Deterministic + ZeroSum,
    R: Predecessors<P>,
{
    // The greatest rank is one less than the count.
    if ranking.count() <= 1 << u32::BITS {
        with::<P, R, u32>(ranking, run)
    } else {
        with::<P, R, u64>(ranking, run)
    }
}

/// Solves with ranks kept in words `W`, in which they fit.
fn with<P, R, W>(ranking: &R, run: &Run<'_, Progress>) -> Result<Solved, RetrogradeError>
where
    P: Deterministic + ZeroSum,
    R: Predecessors<P>,
    W: RankWord,
{
    let count = ranking.count();
    let mut wave = Wave::<W>::new(count, 0)?;
    let mut progress = RankProgress::new(run, Phase::Look, count)?;
    for ranks in chunks(count) {
        for rank in ranks.clone() {
            wave.enter(rank, first_look(ranking, rank)?)?;
        }
        progress.advance(ranks.end - ranks.start)?;
    }
    progress.end()?;
    wave.spread(&Ranked(ranking, PhantomData), run)
}

/// What a position shows without playing a move.
#[inline]
fn first_look<P, R>(ranking: &R, rank: u64) -> Result<Code, RetrogradeError>
where
    P: Deterministic + ZeroSum,
    R: Ranking<P>,
{
    let Some(position) = ranking.unrank(rank) else {
        return Ok(Code::NO_POSITION);
    };
    match position.to_move() {
        ToMove::Nobody => Ok(Code::finished(position.payoff(Side::First))),
        ToMove::Chance => Err(RetrogradeError::Chance { rank }),
        ToMove::Player(_) => match position.move_count() {
            0 => Err(RetrogradeError::NoMove { rank }),
            moves => Code::open(moves).ok_or(RetrogradeError::TooManyMoves { rank }),
        },
    }
}

/// A ranking that knows the moves backwards.
struct Ranked<'r, P, R>(&'r R, PhantomData<P>);

impl<P, R: Predecessors<P>> Backwards for Ranked<'_, P, R> {
    #[inline]
    fn before(&self, rank: u64, found: impl FnMut(u64, Perspective)) {
        self.0.predecessors(rank, found);
    }
}
