//! Solving without predecessors: every move is played once, and recorded to be followed back.
//!
//! The moves into a rank form a *row*; all rows lie behind each other in one array (compressed
//! sparse rows), so that an edge costs four bytes and no rank owns memory of its own:
//!
//! ```text
//! targets   the moves in the order in which they are played      (who plays: the rows' ends)
//! sources   the same moves in the order of the ranks they lead to
//! starts    where the row of a rank begins in `sources`
//! ```
//!
//! `starts` comes of counting the targets and adding the counts up; then every move is put into
//! the row of its target from the row's end down, which moves the end to where the row starts.

use core::ops::Range;

use game_core::{Deterministic, MAX_STEPS, Perspective, Ranking, Run, Side, ToMove, ZeroSum};

use super::code::Code;
use super::memory::{push, room, zeroed};
use super::progress::{CHUNK, RankProgress, chunks};
use super::wave::{Backwards, Wave};
use super::{Phase, Progress, RetrogradeError, Solved};

/// An end of a move in four bytes: a rank and, in the lowest bit, whether the perspective is the
/// same.
type End = u32;

/// With one bit taken by the perspective, this many ranks remain.
const MOST_RANKS: u64 = 1 << (End::BITS - 1);

/// Solves every ranked position.
pub(super) fn solve<P, R>(ranking: &R, run: &Run<'_, Progress>) -> Result<Solved, RetrogradeError>
where
    P: Deterministic + ZeroSum,
    R: Ranking<P>,
{
    let count = ranking.count();
    if count > MOST_RANKS {
        return Err(RetrogradeError::TooLarge { count });
    }
    // Finished children are read directly, so the first distance to spread from is 1.
    let mut wave = Wave::<u32>::new(count, 1)?;
    let mut moves = Moves {
        count,
        targets: Vec::new(),
        ends: room(count, count)?,
        starts: zeroed(count + 1, count)?,
    };
    let mut progress = RankProgress::new(run, Phase::Look, count)?;
    for ranks in chunks(count) {
        moves.look_at(ranking, ranks.clone(), &mut wave)?;
        progress.advance(ranks.end - ranks.start)?;
    }
    progress.end()?;
    let nowhere = |&rank: &u64| moves.leads_to(rank) && wave.code(rank) == Some(Code::NO_POSITION);
    if let Some(rank) = (0..count).find(nowhere) {
        return Err(RetrogradeError::NoPosition { rank });
    }
    let rows = moves.turned_round(run)?;
    wave.spread(&rows, run)
}

/// The moves between unfinished positions in the order in which they are played.
struct Moves {
    /// Number of ranks.
    count: u64,
    targets: Vec<End>,
    /// Where the moves of each rank end in `targets`.
    ends: Vec<u32>,
    /// Number of moves into each rank.
    starts: Vec<u32>,
}

impl Moves {
    /// Looks at the positions of these ranks. A function of its own: with the phases around it, the
    /// loop over the moves keeps less in registers.
    #[inline(never)]
    fn look_at<P, R>(
        &mut self,
        ranking: &R,
        ranks: Range<u64>,
        wave: &mut Wave<u32>,
    ) -> Result<(), RetrogradeError>
    where
        P: Deterministic + ZeroSum,
        R: Ranking<P>,
    {
        for rank in ranks {
            let code = match ranking.unrank(rank) {
                None => Code::NO_POSITION,
                Some(position) => self.look(ranking, rank, &position)?,
            };
            wave.enter(rank, code)?;
            self.end_row()?;
        }
        Ok(())
    }

    /// What the search knows about a position by playing its moves, which are recorded unless they
    /// decide it.
    #[inline]
    fn look<P, R>(&mut self, ranking: &R, rank: u64, position: &P) -> Result<Code, RetrogradeError>
    where
        P: Deterministic + ZeroSum,
        R: Ranking<P>,
    {
        let me = match position.to_move() {
            ToMove::Nobody => return Ok(Code::finished(position.payoff(Side::First))),
            ToMove::Chance => return Err(RetrogradeError::Chance { rank }),
            ToMove::Player(me) => me,
        };
        let start = self.targets.len();
        let (mut moves, mut open) = (0_usize, 0_usize);
        let mut child = position.clone();
        for m in position.moves() {
            child.clone_from(position);
            child.play(m);
            moves += 1;
            if moves > MAX_STEPS {
                return Err(RetrogradeError::TooManyMoves { rank });
            }
            match child.to_move() {
                ToMove::Player(side) => {
                    open += 1;
                    self.record(ranking, rank, &child, side == me)?;
                }
                ToMove::Nobody => match child.payoff(me) {
                    1.. => {
                        self.targets.truncate(start);
                        return Ok(Code::won(1));
                    }
                    0 => open += 1,
                    _ => {}
                },
                ToMove::Chance => return Err(RetrogradeError::Chance { rank }),
            }
        }
        match (moves, open) {
            (0, _) => Err(RetrogradeError::NoMove { rank }),
            (_, 0) => Ok(Code::lost(1)),
            _ => Code::open(open).ok_or(RetrogradeError::TooManyMoves { rank }),
        }
    }

    /// Records a move from `rank` to an unfinished `child`.
    #[inline]
    fn record<P>(
        &mut self,
        ranking: &impl Ranking<P>,
        rank: u64,
        child: &P,
        same: bool,
    ) -> Result<(), RetrogradeError> {
        let target = ranking
            .rank(child)
            .ok_or(RetrogradeError::Outside { rank })?;
        if target >= self.count {
            return Err(RetrogradeError::OutOfRange {
                rank: target,
                count: self.count,
            });
        }
        push(&mut self.targets, pack(target, same), self.count)
    }

    /// Whether a recorded move leads to `rank`.
    #[inline]
    fn leads_to(&self, rank: u64) -> bool {
        usize::try_from(rank)
            .ok()
            .and_then(|at| self.starts.get(at))
            .is_some_and(|&moves| moves > 0)
    }

    /// The moves of one rank more are recorded.
    #[inline]
    fn end_row(&mut self) -> Result<(), RetrogradeError> {
        let start = self.ends.last().map_or(0, |&end| end as usize);
        for &target in &self.targets[start..] {
            self.starts[(target >> 1) as usize] += 1;
        }
        let too_large = RetrogradeError::TooLarge { count: self.count };
        self.ends
            .push(u32::try_from(self.targets.len()).map_err(|_| too_large)?);
        Ok(())
    }

    /// The same moves by the ranks that they lead to.
    fn turned_round(mut self, run: &Run<'_, Progress>) -> Result<Rows, RetrogradeError> {
        let mut sources: Vec<End> = zeroed(self.targets.len() as u64, self.count)?;
        let mut sum = 0;
        for start in &mut self.starts {
            sum += *start;
            *start = sum;
        }
        let mut progress = RankProgress::new(run, Phase::Link, self.count)?;
        let mut from = 0;
        for (ranks, ends) in chunks(self.count).zip(self.ends.chunks(CHUNK)) {
            for (rank, &end) in ranks.clone().zip(ends) {
                for &target in &self.targets[from..end as usize] {
                    let start = &mut self.starts[(target >> 1) as usize];
                    *start -= 1;
                    sources[*start as usize] = pack(rank, target & 1 == 1);
                }
                from = end as usize;
            }
            progress.advance(ranks.end - ranks.start)?;
        }
        progress.end()?;
        Ok(Rows {
            starts: self.starts,
            sources,
        })
    }
}

#[inline]
#[allow(
    clippy::cast_possible_truncation,
    reason = "ranks are below MOST_RANKS here"
)]
fn pack(rank: u64, same: bool) -> End {
    (rank as End) << 1 | End::from(same)
}

/// The recorded moves by the ranks that they lead to.
struct Rows {
    /// Where the row of each rank begins; one more for the end of the last.
    starts: Vec<u32>,
    sources: Vec<End>,
}

impl Backwards for Rows {
    #[inline]
    #[allow(
        clippy::cast_possible_truncation,
        reason = "only ranks below the count are asked for"
    )]
    fn before(&self, rank: u64, mut found: impl FnMut(u64, Perspective)) {
        let row = self.starts[rank as usize] as usize..self.starts[rank as usize + 1] as usize;
        for &source in &self.sources[row] {
            found(
                u64::from(source >> 1),
                if source & 1 == 1 {
                    Perspective::Same
                } else {
                    Perspective::Other
                },
            );
        }
    }
}
