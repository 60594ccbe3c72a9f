//! The recursion: one thread's search, which can stop at any node and go on later.

use core::marker::PhantomData;
use core::sync::atomic::{AtomicBool, Ordering::Relaxed};
use core::time::Duration;
use std::sync::Arc;

use game_core::{Deterministic, Evaluate, Order, Position, Score, Step, ToMove, ZeroSum};

use super::frame::{At, Frame, Next, Stage};
use crate::minimax::MAX_PLIES;
use crate::plies::Plies;
use crate::values::slower;
use crate::{Identity, Limits, RootMove, SearchError, Table};

/// Why a search leaves a node without a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Leave {
    /// A limit is reached; what is under way lies on the frames.
    Stop,
    /// The game breaks a law, or a line is too long.
    Error(SearchError),
}

/// Nodes between two looks at the clock and the stop flag.
const INTERVAL: u64 = 128;

/// A line taken from a table may go in circles: it ends after so many moves.
const LONGEST_LINE: usize = 64;

/// One thread's search.
#[derive(Debug)]
pub(super) struct Worker<P: Position, J, I, const W: usize> {
    pub(super) judge: J,
    pub(super) table: Arc<Table<W>>,
    pub(super) plies: Plies<P>,
    /// The moves of all plies, one list on top of the other.
    pub(super) moves: Vec<P::Move>,
    /// The best line from each ply on, where the window is open.
    pub(super) lines: Vec<Vec<P::Move>>,
    /// Nodes under way when the search was stopped, the deepest first.
    pub(super) frames: Vec<Frame<P::Move>>,
    /// What was found of the moves at the root in this round.
    pub(super) root: Vec<RootMove<P::Move>>,
    pub(super) nodes: u64,
    /// When to look at the limits again.
    pub(super) next_look: u64,
    /// Leaves that were judged, or taken from entries that rest on a judgement.
    pub(super) judged: u64,
    /// Whether anything was left out that is not proved to be useless.
    pub(super) selective: bool,
    pub(super) identity: PhantomData<I>,
}

/// The limits of one run, as a worker sees them.
#[derive(Clone, Copy, Debug)]
pub(super) struct Run<'l> {
    pub(super) limits: Limits<'l>,
    /// Nodes of this worker when it has to stop.
    most: u64,
    /// When the search began, by the clock of the limits.
    begin: Option<Duration>,
    /// Set when the other threads need not go on.
    quit: Option<&'l AtomicBool>,
}

impl Run<'_> {
    fn is_over(&self) -> bool {
        let quit = self.quit.is_some_and(|quit| quit.load(Relaxed));
        quit || self.limits.is_over(self.begin)
    }
}

impl<P, J, I, const W: usize> Worker<P, J, I, W>
where
    P: Deterministic + ZeroSum,
    J: Evaluate<P> + Order<P>,
    I: Identity<P, W>,
{
    pub(super) fn new(judge: J, table: Arc<Table<W>>) -> Self {
        Self {
            judge,
            table,
            plies: Plies::new(),
            moves: Vec::new(),
            lines: Vec::new(),
            frames: Vec::new(),
            root: Vec::new(),
            nodes: 0,
            next_look: 0,
            judged: 0,
            selective: false,
            identity: PhantomData,
        }
    }

    /// The limits of a run that begins now, in terms of all nodes so far.
    pub(super) fn run<'l>(
        &mut self,
        limits: Limits<'l>,
        begin: Option<Duration>,
        quit: Option<&'l AtomicBool>,
    ) -> Run<'l> {
        let most = limits.nodes.map_or(u64::MAX, |nodes| self.nodes.saturating_add(nodes));
        self.next_look = 0;
        Run { limits, most, begin, quit }
    }

    /// Forgets a search that was stopped.
    pub(super) fn forget_line_under_way(&mut self) {
        self.frames.clear();
        self.moves.clear();
        self.root.clear();
        (self.nodes, self.judged, self.selective) = (0, 0, false);
    }

    /// Begins a search of the root anew.
    pub(super) fn begin_round(&mut self, root: &P) {
        self.moves.clear();
        self.root.clear();
        self.plies.start(root);
        self.judge.reset(root);
        forget_line(&mut self.lines, 0);
    }

    /// The best move of a position, as the table remembers it.
    pub(super) fn remembered(&self, position: &P) -> Option<P::Move> {
        if !I::MEMORY {
            return None;
        }
        let key = position.key();
        let entry = self.table.probe(key, I::words(position, key))?;
        position.moves().nth(entry.best.into())
    }

    /// The line that begins with `first` and goes on as the table remembers, while it does.
    pub(super) fn line_of_table(&self, root: &P, first: Option<P::Move>) -> Vec<P::Move> {
        let (mut line, mut position, mut next) = (Vec::new(), root.clone(), first);
        while let Some(m) = next.filter(|_| line.len() < LONGEST_LINE) {
            line.push(m);
            position.play(m);
            next = self.remembered(&position);
        }
        line
    }

    /// Counts a node, unless a limit says that it shall not be entered.
    #[inline]
    pub(super) fn enter(&mut self, run: &Run<'_>) -> Result<(), Leave> {
        if self.nodes >= self.next_look {
            self.look_at_limits(run)?;
        }
        self.nodes += 1;
        Ok(())
    }

    #[cold]
    fn look_at_limits(&mut self, run: &Run<'_>) -> Result<(), Leave> {
        if self.nodes >= run.most || run.is_over() {
            return Err(Leave::Stop);
        }
        self.next_look = run.most.min(self.nodes + INTERVAL);
        Ok(())
    }

    /// The value of the node for `at.me`, who is to move there.
    ///
    /// Within the window it is exact; at or below `alpha` it is an upper bound, at or above
    /// `beta` a lower one.
    #[inline]
    fn node(&mut self, run: &Run<'_>, at: At<P::Move>, alpha: Score, beta: Score) -> Result<Score, Leave> {
        if at.depth == 0 {
            return self.leaf(run, at, alpha, beta);
        }
        match self.open(at, alpha, beta)? {
            Ok(frame) => self.go_on(run, frame),
            Err(score) => Ok(score),
        }
    }

    /// Tries the moves of a node from where its frame stands.
    pub(super) fn go_on(&mut self, run: &Run<'_>, mut frame: Frame<P::Move>) -> Result<Score, Leave> {
        loop {
            match self.look(run, &frame) {
                Ok(value) => {
                    if self.take(&mut frame, value) == Next::Done {
                        return Ok(self.close(&frame));
                    }
                }
                Err(leave) => {
                    self.frames.push(frame);
                    return Err(leave);
                }
            }
        }
    }

    /// Goes on where the search was stopped; the value is that of the uppermost frame.
    pub(super) fn resume(&mut self, run: &Run<'_>) -> Result<Score, Leave> {
        let Some(mut frame) = self.frames.pop() else { return Err(Leave::Stop) };
        let value = match self.frames.last() {
            None => self.look(run, &frame),
            Some(below) => {
                let same = below.at.me == frame.at.me;
                self.resume(run).map(|value| {
                    if frame.stage == Stage::Pass {
                        self.judge.pop_pass();
                    } else {
                        self.judge.pop();
                    }
                    if same { value } else { -value }
                })
            }
        };
        match value {
            Ok(value) if self.take(&mut frame, value) == Next::Done => Ok(self.close(&frame)),
            Ok(_) => self.go_on(run, frame),
            Err(leave) => {
                self.frames.push(frame);
                Err(leave)
            }
        }
    }

    /// The value of the move at which the frame stands, looked at as its stage says.
    #[inline]
    fn look(&mut self, run: &Run<'_>, frame: &Frame<P::Move>) -> Result<Score, Leave> {
        let low = frame.low();
        match frame.stage {
            Stage::Full => self.child(run, frame.at, self.moves[frame.now], (low, frame.beta), 0),
            Stage::Scout { reduction } => self.child(run, frame.at, self.moves[frame.now], (low, low + 1), reduction),
            Stage::Pass => self.pass(run, frame),
        }
    }

    /// The value of `m` for `at.me`.
    #[inline]
    pub(super) fn child(
        &mut self,
        run: &Run<'_>,
        at: At<P::Move>,
        m: P::Move,
        (alpha, beta): (Score, Score),
        reduction: u32,
    ) -> Result<Score, Leave> {
        self.enter(run)?;
        if at.line {
            forget_line(&mut self.lines, at.ply + 1);
        }
        let (before, after) = self.plies.step(at.ply, Step::Move(m));
        self.judge.push(before, Step::Move(m), after);
        let below = At { ply: at.ply + 1, previous: Some(m), line: at.line && beta - alpha > 1, ..at };
        let value = match after.to_move() {
            ToMove::Player(side) if side == at.me => self.node(run, below, alpha, beta)?,
            ToMove::Player(me) => {
                let depth = fewer(at.depth, 1 + reduction);
                -self.node(run, At { me, depth, turns: at.turns + 1, ..below }, -beta, -alpha)?
            }
            ToMove::Nobody => slower::<P>(after.payoff(at.me), at.turns + 1),
            ToMove::Chance => return Err(Leave::Error(SearchError::Chance)),
        };
        self.judge.pop();
        Ok(value)
    }

    /// What passing is worth, in a window of one point below `beta`.
    #[cold]
    fn pass(&mut self, run: &Run<'_>, frame: &Frame<P::Move>) -> Result<Score, Leave> {
        let at = frame.at;
        let passed = self.judge.after_pass(self.plies.at(at.ply), at.depth);
        // A judge that changes its mind takes the pass for no good.
        let Some((position, reduction)) = passed else { return Ok(-crate::values::INFINITY) };
        let ToMove::Player(me) = position.to_move() else { return Ok(-crate::values::INFINITY) };
        self.enter(run)?;
        let (before, after) = self.plies.with_spare(at.ply);
        after.clone_from(&position);
        self.judge.push_pass(before, after);
        let depth = fewer(at.depth, 1 + reduction);
        let below = At { ply: at.ply + 1, me, depth, turns: at.turns + 1, previous: None, line: false };
        let value = -self.node(run, below, -frame.beta, 1 - frame.beta)?;
        self.judge.pop_pass();
        Ok(value)
    }

    /// The value of a node at the horizon: what the judge says, or better by noisy moves.
    #[inline]
    fn leaf(&mut self, run: &Run<'_>, at: At<P::Move>, alpha: Score, beta: Score) -> Result<Score, Leave> {
        self.judged += 1;
        let stand = self.judge.evaluate(self.plies.at(at.ply), at.me);
        let start = self.moves.len();
        self.judge.noisy(self.plies.at(at.ply), &mut self.moves);
        if self.moves.len() == start {
            return Ok(stand);
        }
        self.quiet(run, at, (alpha, beta), start, stand)
    }

    /// Goes on beyond the horizon with the noisy moves that lie on the stack from `start` on.
    fn quiet(
        &mut self,
        run: &Run<'_>,
        at: At<P::Move>,
        (alpha, beta): (Score, Score),
        start: usize,
        stand: Score,
    ) -> Result<Score, Leave> {
        let (mut score, mut now) = (stand, start);
        // A line of noisy moves without end is cut where lines end that are searched.
        while score < beta && now < self.moves.len() && at.ply < MAX_PLIES {
            let m = self.moves[now];
            // Nothing stops here: noisy lines are short, and have no frames to go on from.
            self.nodes += 1;
            let value = self.noisy_child(run, at, m, (alpha.max(score), beta))?;
            score = score.max(value);
            now += 1;
        }
        self.moves.truncate(start);
        Ok(score)
    }

    /// The value of a noisy move for `at.me`.
    fn noisy_child(
        &mut self,
        run: &Run<'_>,
        at: At<P::Move>,
        m: P::Move,
        (alpha, beta): (Score, Score),
    ) -> Result<Score, Leave> {
        let (before, after) = self.plies.step(at.ply, Step::Move(m));
        self.judge.push(before, Step::Move(m), after);
        let below = At { ply: at.ply + 1, previous: Some(m), ..at };
        let value = match after.to_move() {
            ToMove::Player(side) if side == at.me => self.leaf(run, below, alpha, beta)?,
            ToMove::Player(me) => -self.leaf(run, At { me, turns: at.turns + 1, ..below }, -beta, -alpha)?,
            ToMove::Nobody => slower::<P>(after.payoff(at.me), at.turns + 1),
            ToMove::Chance => return Err(Leave::Error(SearchError::Chance)),
        };
        self.judge.pop();
        Ok(value)
    }
}

/// So many turns fewer; the depth that never falls stays.
#[inline]
const fn fewer(depth: u32, turns: u32) -> u32 {
    if depth == crate::table::TO_THE_END { depth } else { depth.saturating_sub(turns) }
}

/// No line is known from this ply on.
pub(super) fn forget_line<M>(lines: &mut Vec<Vec<M>>, ply: usize) {
    if lines.len() <= ply {
        lines.resize_with(ply + 1, Vec::new);
    }
    lines[ply].clear();
}
