//! Solving by definition: pass after pass over all positions, one per distance.
//!
//! ```text
//! for distance = 1, 2, …, until a pass decides nothing:
//!     for every undecided p:
//!         some move leads to a position decided earlier and won by the mover:  won in `distance`
//!         all moves lead to positions decided earlier and lost for the mover:  lost in `distance`
//! ```

use game_core::{Deterministic, MAX_STEPS, Outcome, Ranking, Run, Side, ToMove, ZeroSum};

use super::code::Code;
use super::memory::zeroed;
use super::progress::RankProgress;
use super::{Phase, Progress, RetrogradeError, Solved};

/// Solves every ranked position.
pub(super) fn solve<P, R>(ranking: &R, run: &Run<'_, Progress>) -> Result<Solved, RetrogradeError>
where
    P: Deterministic + ZeroSum,
    R: Ranking<P>,
{
    let mut solved = first_pass(ranking, run)?;
    let mut distance = 1;
    while pass(&mut solved, ranking, distance, run)? {
        distance = distance.saturating_add(1);
    }
    Ok(solved)
}

/// Enters finished positions; all others are drawn so far.
fn first_pass<P, R>(ranking: &R, run: &Run<'_, Progress>) -> Result<Solved, RetrogradeError>
where
    P: Deterministic + ZeroSum,
    R: Ranking<P>,
{
    let count = ranking.count();
    let mut codes: Vec<Code> = zeroed(count, count)?;
    let mut progress = RankProgress::new(run, Phase::Look, count)?;
    for (rank, code) in (0..).zip(&mut codes) {
        *code = match ranking.unrank(rank) {
            None => Code::NO_POSITION,
            Some(position) => match position.to_move() {
                ToMove::Nobody => Code::finished(position.payoff(Side::First)),
                ToMove::Chance => return Err(RetrogradeError::Chance { rank }),
                ToMove::Player(_) => Code::DRAWN,
            },
        };
        progress.advance(1)?;
    }
    progress.end()?;
    Ok(Solved::new(codes))
}

/// Decides the positions of this distance; returns whether there was one.
fn pass<P, R>(
    solved: &mut Solved,
    ranking: &R,
    distance: u16,
    run: &Run<'_, Progress>,
) -> Result<bool, RetrogradeError>
where
    P: Deterministic + ZeroSum,
    R: Ranking<P>,
{
    let mut progress = RankProgress::new(run, Phase::Sweep { distance }, solved.count())?;
    let mut found = false;
    for (rank, at) in (0..solved.count()).zip(0..) {
        if solved.outcome_at(rank) == Some(Outcome::Draw)
            && let Some(position) = ranking.unrank(rank)
            && let Some(code) = decide(solved, ranking, rank, &position, distance)?
            && let Some(entry) = solved.code_mut(at)
        {
            *entry = code;
            found = true;
        }
        progress.advance(1)?;
    }
    progress.end()?;
    Ok(found)
}

/// Whether an undecided position is decided at this distance.
fn decide<P, R>(
    solved: &Solved,
    ranking: &R,
    rank: u64,
    position: &P,
    distance: u16,
) -> Result<Option<Code>, RetrogradeError>
where
    P: Deterministic + ZeroSum,
    R: Ranking<P>,
{
    let ToMove::Player(me) = position.to_move() else {
        return Ok(None);
    };
    let (mut moves, mut refuted) = (0_usize, 0_usize);
    let mut child = position.clone();
    for m in position.moves() {
        child.clone_from(position);
        child.play(m);
        moves += 1;
        if moves > MAX_STEPS {
            return Err(RetrogradeError::TooManyMoves { rank });
        }
        match solved.child(me, ranking, rank, &child)? {
            // What this very pass has decided is no earlier.
            Outcome::Win(plies) if plies < distance => return Ok(Some(Code::won(distance))),
            Outcome::Loss(plies) if plies < distance => refuted += 1,
            _ => {}
        }
    }
    match moves {
        0 => Err(RetrogradeError::NoMove { rank }),
        _ => Ok((refuted == moves).then(|| Code::lost(distance))),
    }
}
