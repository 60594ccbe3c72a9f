use core::fmt;

use game_core::{
    Evaluate, Limits, NodeContext, Order, Reported, Run, Score, Step, Stochastic, ToMove,
};

use super::deepen::{DepthSearch, deepen};
use super::walk::{Halt, NodeState, Walk, gain, mean};
use crate::values::INFINITY;
use crate::{Bound, Report, RootMove, SearchError};

/// Values between which the value is wanted: above the first, below the second.
type Window = (Score, Score);

/// The window that cuts nothing.
const FULL: Window = (-INFINITY, INFINITY);

/// Paranoid search: alpha-beta for the player to move against all others together.
///
/// The order of the evaluator decides below the root in which order moves are tried, so how many
/// nodes are entered and never what the value is. Same position, evaluator and node limit give the
/// same report on every machine.
///
/// ```
/// use game_core::Plain;
/// use search::{Limits, Paranoid};
/// use toys::nim::Nim; // three players; the player who takes the last stone gets 2, the others lose 1
///
/// let mut search = Paranoid::new(Plain::default());
/// let report = search.search(&Nim::new(9), &Limits::new())?;
/// // Against two who play together no player wins a pile of nine.
/// assert_eq!((report.best, report.value, report.proved), (Some(1), -1, true));
/// # Ok::<(), search::SearchError>(())
/// ```
pub struct Paranoid<P: Stochastic, E> {
    walk: Walk<P, E>,
    every_move: bool,
}

impl<P: Stochastic, E: Evaluate<P> + Order<P>> Paranoid<P, E> {
    /// A search that calls this evaluator at its leaves, for the player at the root alone.
    #[must_use]
    pub const fn new(evaluator: E) -> Self {
        Self {
            walk: Walk::new(evaluator),
            every_move: false,
        }
    }

    /// Gives every move at the root its exact value, and not only the best one.
    #[must_use]
    pub const fn every_move(mut self) -> Self {
        self.every_move = true;
        self
    }

    /// Searches deeper and deeper until a limit is reached or the value is settled. Reports every
    /// depth that is done. Values are seen by the player to move, of chance and of a finished game
    /// by the first player.
    ///
    /// # Errors
    ///
    /// The game breaks a law, or a line has more than [`MAX_PLIES`](crate::MAX_PLIES) steps.
    pub fn search<R: Reported<Report<P::Move>>>(
        &mut self,
        position: &P,
        limits: &Limits<'_, R>,
    ) -> Result<Report<P::Move>, SearchError> {
        deepen(self, position, &R::limits(limits))
    }

    /// The value of a ply for `perspective`: exact inside the window, else a bound of it.
    fn node(
        &mut self,
        run: &Run<'_>,
        at: NodeState<P::Move>,
        perspective: P::Player,
        window: Window,
    ) -> Result<Score, Halt> {
        self.walk.enter(run)?;
        match self.walk.stack.at(at.ply).to_move() {
            ToMove::Nobody => Ok(self.walk.result(at, perspective)?),
            _ if at.depth == 0 => {
                self.walk.evaluated += 1;
                Ok(self.walk.opinion(at, perspective)?)
            }
            ToMove::Player(me) if at.ply == 0 => self.root(run, at, me),
            ToMove::Player(me) => self.decision(run, at, (me, perspective), window),
            ToMove::Chance => self.chance(run, at, perspective),
        }
    }

    /// The player whose search it is: moves as they are listed, so that the first of the best
    /// stays.
    fn root(
        &mut self,
        run: &Run<'_>,
        at: NodeState<P::Move>,
        me: P::Player,
    ) -> Result<Score, Halt> {
        let start = self.walk.list_moves(0)?;
        let mut best = None;
        for i in start..self.walk.moves.len() {
            let m = self.walk.moves[i];
            let floor = best.filter(|_| !self.every_move).unwrap_or(-INFINITY);
            let value = self.worth(run, at, m, (me, me), (floor, INFINITY))?;
            let bound = if value > floor {
                Bound::Exact
            } else {
                Bound::Upper
            };
            self.walk.root.push(RootMove { m, value, bound });
            if best.is_none_or(|best| value > best) {
                best = Some(value);
                self.walk.lines.remember(0, m);
            }
        }
        best.ok_or(Halt::Error(SearchError::NoMove))
    }

    /// What a move of `me` is worth to `perspective`.
    fn worth(
        &mut self,
        run: &Run<'_>,
        at: NodeState<P::Move>,
        m: P::Move,
        (me, perspective): (P::Player, P::Player),
        window: Window,
    ) -> Result<Score, Halt> {
        let below = self.walk.step(at, Step::Move(m), ToMove::Player(me))?;
        let value = self.node(run, below, perspective, window)?;
        self.walk.evaluator.pop();
        Ok(value)
    }

    /// A player below the root: `perspective` takes the most, every other player the least.
    fn decision(
        &mut self,
        run: &Run<'_>,
        at: NodeState<P::Move>,
        (me, perspective): (P::Player, P::Player),
        (mut alpha, mut beta): Window,
    ) -> Result<Score, Halt> {
        let start = self.walk.list_moves(at.ply)?;
        let context = NodeContext {
            ply: at.ply,
            depth: at.depth,
            previous: at.previous,
            hint: None,
            window: None,
        };
        self.order(context, start);
        let mut best: Option<Score> = None;
        for i in start..self.walk.moves.len() {
            let m = self.walk.moves[i];
            let value = self.worth(run, at, m, (me, perspective), (alpha, beta))?;
            let better = if me == perspective {
                best.is_none_or(|best| value > best)
            } else {
                best.is_none_or(|b| value < b)
            };
            if !better {
                continue;
            }
            best = Some(value);
            self.walk.lines.remember(at.ply, m);
            (alpha, beta) = if me == perspective {
                (alpha.max(value), beta)
            } else {
                (alpha, beta.min(value))
            };
            if alpha >= beta {
                let Walk {
                    evaluator,
                    stack,
                    moves,
                    ..
                } = &mut self.walk;
                evaluator.cutoff(stack.at(at.ply), context, m, &moves[start..i]);
                break;
            }
        }
        self.walk.moves.truncate(start);
        best.ok_or(Halt::Error(SearchError::NoMove))
    }

    /// Puts the moves from `start` on into the evaluator's order; all of them are tried.
    fn order(&mut self, context: NodeContext<P::Move>, start: usize) {
        if E::SORTS {
            let Walk {
                evaluator,
                stack,
                moves,
                ..
            } = &mut self.walk;
            evaluator.select(stack.at(context.ply), context, &mut moves[start..]);
        }
    }

    fn chance(
        &mut self,
        run: &Run<'_>,
        at: NodeState<P::Move>,
        perspective: P::Player,
    ) -> Result<Score, Halt> {
        let (start, total) = self.walk.list_events(at)?;
        let secured = self.walk.stack.at(at.ply).payoff(perspective);
        let mut sum = 0_i128;
        for i in start..self.walk.events.len() {
            let (event, weight) = self.walk.events[i];
            let below = self.walk.step(at, Step::Event(event), ToMove::Chance)?;
            let value = self.node(run, below, perspective, FULL)?;
            self.walk.evaluator.pop();
            sum = sum.saturating_add(gain(weight, value, secured));
        }
        self.walk.events.truncate(start);
        Ok(mean(secured, sum, total))
    }
}

impl<P: Stochastic, E: Evaluate<P> + Order<P>> DepthSearch<P, E> for Paranoid<P, E> {
    fn walk(&mut self) -> &mut Walk<P, E> {
        &mut self.walk
    }

    fn search_depth(
        &mut self,
        run: &Run<'_>,
        perspective: P::Player,
        depth: u32,
    ) -> Result<Score, Halt> {
        self.node(run, NodeState::root(depth), perspective, FULL)
    }
}

impl<P: Stochastic, E: fmt::Debug> fmt::Debug for Paranoid<P, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Paranoid")
            .field("evaluator", &self.walk.evaluator)
            .field("every_move", &self.every_move)
            .finish_non_exhaustive()
    }
}
