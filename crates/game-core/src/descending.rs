use core::ops::{ControlFlow, Range};

use crate::{Branches, BranchesError, Packed, Ranking, Side, Stochastic, ZeroSum};

/// Consecutive ranks that are settled together.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Slice {
    /// Its first rank.
    pub first: u64,
    /// One more than its last rank.
    pub end: u64,
    /// Slices of one stage do not need each other, only themselves and earlier stages.
    pub stage: u32,
}

impl Slice {
    /// Its ranks.
    #[must_use]
    pub const fn ranks(self) -> Range<u64> {
        self.first..self.end
    }
}

/// A ranking along which play only goes down, so that one pass in increasing order settles every
/// rank, without iteration.
///
/// From a ranked position every line of play leads, through at most one unranked decision of a
/// player, to the end of the game or to a ranked position of *smaller* rank. So where dice are
/// thrown before every move, the positions before the throw may be ranked alone.
///
/// The ranks are cut into [slices](Self::slice). Play from a slice leads into itself or into
/// slices of earlier [stages](Slice::stage): those of one stage can be settled at the same time.
///
/// Like every ranking it may forget who is who, at chance nodes too. Therefore it names the
/// [player who sees](Self::perspective) the value that is stored for a rank.
pub trait Descending<P: Stochastic + ZeroSum + Packed>: Ranking<P> {
    /// The player by whom the value of a ranked position is seen.
    ///
    /// All positions of one rank are worth the same to the player who sees them.
    fn perspective(&self, position: &P) -> Side;

    /// How many slices there are.
    fn slices(&self) -> usize;

    /// The slice of that number, from 0; `None` beyond the last.
    ///
    /// The first begins with rank 0, each begins where the one before it ended, the last ends
    /// with the count. Stages never fall from one to the next.
    fn slice(&self, number: usize) -> Option<Slice>;

    /// Whether this position, or all that one move leads to, *may* be ranked: a quick answer
    /// that spares looking in vain. `false` is certain.
    #[allow(
        unused_variables,
        reason = "the name is for those who override the method"
    )]
    fn may_hold(&self, position: &P) -> bool {
        true
    }

    /// Shows where every position of these ranks leads, in increasing order of rank; ranks at
    /// which there is no position are left out. Ends early when `visit` says so.
    ///
    /// Rankings that know the game well override this: they need no position for it, and share
    /// work between neighbouring ranks.
    fn expand<F>(&self, ranks: Range<u64>, visit: &mut F) -> ControlFlow<()>
    where
        F: FnMut(u64, Result<&Branches, BranchesError>) -> ControlFlow<()>,
    {
        let mut branches = Branches::new();
        for rank in ranks {
            let Some(position) = self.unrank(rank) else {
                continue;
            };
            let followed = branches.follow(self, &position);
            visit(rank, followed.map(|()| &branches))?;
        }
        ControlFlow::Continue(())
    }
}
