//! Solving with predecessors: one look at every position, and no move is ever played.

use core::marker::PhantomData;
use core::ops::ControlFlow;

use game_core::{Deterministic, Eyes, Predecessors, Ranking, Side, ToMove, ZeroSum};

use super::code::Code;
use super::memory::Word;
use super::progress::Counted;
use super::wave::{Backwards, Wave};
use super::{Phase, Progress, RetrogradeError, Solved};

/// Solves every ranked position.
pub(super) fn solve<P, R>(
    ranking: &R,
    tell: &mut impl FnMut(Progress) -> ControlFlow<()>,
) -> Result<Solved, RetrogradeError>
where
    P: Deterministic + ZeroSum,
    R: Predecessors<P>,
{
    // The greatest rank is one less than the count.
    if ranking.count() <= 1 << u32::BITS { with::<P, R, u32>(ranking, tell) } else { with::<P, R, u64>(ranking, tell) }
}

/// Solves with ranks kept in words `W`, in which they fit.
fn with<P, R, W>(ranking: &R, tell: &mut impl FnMut(Progress) -> ControlFlow<()>) -> Result<Solved, RetrogradeError>
where
    P: Deterministic + ZeroSum,
    R: Predecessors<P>,
    W: Word,
{
    let count = ranking.count();
    let mut wave = Wave::<W>::new(count, 0)?;
    let mut progress = Counted::new(tell, Phase::Look, count)?;
    for rank in 0..count {
        wave.enter(rank, first_look(ranking, rank)?)?;
        progress.step()?;
    }
    progress.end()?;
    wave.spread(&Ranked(ranking, PhantomData), tell)
}

/// What is seen of a position without playing a move.
#[inline]
fn first_look<P, R>(ranking: &R, rank: u64) -> Result<Code, RetrogradeError>
where
    P: Deterministic + ZeroSum,
    R: Ranking<P>,
{
    let Some(position) = ranking.unrank(rank) else { return Ok(Code::NOTHING) };
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
    fn before(&self, rank: u64, found: impl FnMut(u64, Eyes)) {
        self.0.predecessors(rank, found);
    }
}
