//! Wins with zones at the root: single threats and quiet turns, where double threats alone do not
//! win. A win that was found is played to its end.
//!
//! Such a search seldom finds anything unless the mover is ahead, so alpha-beta says first whether
//! they are, at a [`glance`](super::boards).

use connect6::Connect6;
use connect6::zone::{Options, Prover, Reply, ZoneProof, check};

use crate::connect6::pre_search::ForcedWinResult;
use registry::Limits;

/// How the wins are searched, the mover's and the opponent's.
pub(super) const OPTIONS: Options = Options {
    memory_bytes: 64 << 20,
    ..Options::SINGLES
};

/// Fewer positions than this hardly ever show such a win.
pub(super) const LEAST_POSITIONS: u64 = 4_000;

/// Before alpha-beta the search takes a sixth of the limits.
pub(super) const BEFORE: u32 = 6;

/// Where alpha-beta sees a win that is not proved, the search takes half of what is left.
pub(super) const AFTER: u32 = 2;

/// A continuation with more turns is not checked: each takes about half a millisecond.
const MOST_TURNS: usize = 50;

/// The wins of one size of board.
#[derive(Debug)]
pub(super) struct ZoneWins<const N: usize> {
    /// The win that is being played.
    proof: Option<ZoneProof>,
}

impl<const N: usize> ZoneWins<N> {
    pub(super) const fn new() -> Self {
        Self { proof: None }
    }

    /// Forgets the win that is being played.
    pub(super) fn clear(&mut self) {
        self.proof = None;
    }

    /// The continuation of the win that is being played, if there is one.
    pub(super) fn continued(
        &mut self,
        position: &Connect6<N>,
        limits: &Limits<'_>,
    ) -> ForcedWinResult {
        let begin = limits.now();
        let part = limits.share(BEFORE, 0, begin);
        let win = self.proof.take();
        self.proof = win.and_then(|win| continued(position, win, &|| part.is_over(begin)));
        self.result(position, 1)
    }

    /// A win of the player whose turn begins, if one is found among this many positions and within
    /// one of `parts` of the limits.
    pub(super) fn win(
        &mut self,
        position: &Connect6<N>,
        (most, parts): (u64, u32),
        limits: &Limits<'_>,
    ) -> ForcedWinResult {
        let begin = limits.now();
        let part = limits.share(parts, 0, begin);
        let most = part.node_limit().map_or(most, |nodes| most.min(nodes));
        let (proof, nodes) = found(position, most, &|| part.is_over(begin));
        self.proof = proof;
        self.result(position, nodes)
    }

    /// The win that is being played, as it begins at this position.
    fn result(&self, position: &Connect6<N>, nodes: u64) -> ForcedWinResult {
        let win = self.proof.as_ref();
        ForcedWinResult {
            win: win.map(|win| (win.turn, turns(position, win))),
            nodes,
        }
    }
}

/// Whether one of `parts` of the limits leaves room for a search among this many positions.
pub(super) fn has_room((most, parts): (u64, u32), limits: &Limits<'_>) -> bool {
    let nodes = limits.node_limit().map(|nodes| nodes / u64::from(parts));
    nodes.map_or(most, |nodes| most.min(nodes)) >= LEAST_POSITIONS
}

/// The winner's turns at most, with the one that makes six.
fn turns<const N: usize>(position: &Connect6<N>, win: &ZoneProof) -> u32 {
    let mut after = *position;
    let ends = after.try_turn(win.turn).is_ok() && after.is_over();
    // Behind the last turn that is written down six follow in one turn more.
    u32::try_from(win.depth() + usize::from(!ends)).unwrap_or(u32::MAX)
}

/// A win that a search finds, and its positions.
fn found<const N: usize>(
    position: &Connect6<N>,
    most: u64,
    is_over: &dyn Fn() -> bool,
) -> (Option<ZoneProof>, u64) {
    let Some(mut prover) = Prover::new(position, OPTIONS) else {
        return (None, 0);
    };
    let progress = prover.run_until(most, is_over);
    (prover.proof(), progress.nodes)
}

/// The part of a win that goes on from a position, if the position follows from it.
fn continued<const N: usize>(
    position: &Connect6<N>,
    win: ZoneProof,
    is_over: &dyn Fn() -> bool,
) -> Option<ZoneProof> {
    let theirs = position.stones(!position.mover());
    let stands = |reply: &Reply| reply.cells().all(|cell| theirs.contains(cell));
    let next = win.replies.into_iter().filter(|(reply, _)| stands(reply));
    next.map(|(_, win)| win)
        .find(|win| win.size() <= MOST_TURNS && !is_over() && check(position, win).is_ok())
}
