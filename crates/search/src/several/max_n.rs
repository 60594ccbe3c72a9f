use core::fmt;

use game_core::{Evaluate, Limits, Player, Reported, Run, Score, Step, Stochastic, ToMove};

use super::deepen::{DepthSearch, deepen};
use super::walk::{Halt, NodeState, Walk, gain, mean};
use crate::{Bound, Report, RootMove, SearchError};

/// Max^n: each player takes the move with their own greatest value, of equals the first.
///
/// Same position and node limit give the same report on every machine.
///
/// ```
/// use game_core::Payoff;
/// use search::{Limits, MaxN};
/// use toys::nim::Nim; // three players; the player who takes the last stone gets 2, the others lose 1
///
/// let mut search = MaxN::new(Payoff);
/// let report = search.search(&Nim::new(5), &Limits::new())?;
/// // Whatever the first player does, he loses: taking one, the first of his moves, the third wins.
/// assert_eq!((report.best, report.proved, search.values()), (Some(1), true, &[-1, -1, 2][..]));
/// # Ok::<(), search::SearchError>(())
/// ```
pub struct MaxN<P: Stochastic, E> {
    walk: Walk<P, E>,
    /// A row for each ply of the line.
    rows: Vec<Score>,
    /// Weighted gains of each player at the chance nodes of the line, one row on top of the other.
    sums: Vec<i128>,
    /// The row of the root at the greatest depth that was done.
    found: Vec<Score>,
}

impl<P: Stochastic, E: Evaluate<P>> MaxN<P, E> {
    /// A search that calls this evaluator at its leaves, once for each player.
    #[must_use]
    pub const fn new(evaluator: E) -> Self {
        Self {
            walk: Walk::new(evaluator),
            rows: Vec::new(),
            sums: Vec::new(),
            found: Vec::new(),
        }
    }

    /// What the last position is worth to every player, by number, at the greatest depth that was
    /// done. None before any depth was.
    #[must_use]
    pub fn values(&self) -> &[Score] {
        &self.found
    }

    /// Searches deeper and deeper until a limit is reached or the row is settled. Reports every
    /// depth that is done. The report's values are seen by the player to move, of chance and of a
    /// finished game by the first player.
    ///
    /// # Errors
    ///
    /// The game breaks a law, or a line has more than [`MAX_PLIES`](crate::MAX_PLIES) steps.
    pub fn search<R: Reported<Report<P::Move>>>(
        &mut self,
        position: &P,
        limits: &Limits<'_, R>,
    ) -> Result<Report<P::Move>, SearchError> {
        self.found.clear();
        deepen(self, position, &R::limits(limits))
    }

    /// Fills the row of a ply.
    fn node(&mut self, run: &Run<'_>, at: NodeState<P::Move>) -> Result<(), Halt> {
        self.walk.enter(run)?;
        let end = (at.ply + 1) * P::Player::COUNT;
        if self.rows.len() < end {
            self.rows.resize(end, 0);
        }
        match self.walk.stack.at(at.ply).to_move() {
            ToMove::Nobody => self.fill(at, |walk, player| walk.result(at, player)),
            _ if at.depth == 0 => {
                self.walk.evaluated += 1;
                self.fill(at, |walk, player| walk.opinion(at, player))
            }
            ToMove::Player(me) => self.decision(run, at, me),
            ToMove::Chance => self.chance(run, at),
        }
    }

    /// Fills the row of a ply number by number.
    fn fill(
        &mut self,
        at: NodeState<P::Move>,
        mut worth: impl FnMut(&mut Walk<P, E>, P::Player) -> Result<Score, SearchError>,
    ) -> Result<(), Halt> {
        let row = &mut self.rows[at.ply * P::Player::COUNT..];
        for (number, player) in row.iter_mut().zip(P::Player::all()) {
            *number = worth(&mut self.walk, player)?;
        }
        Ok(())
    }

    fn decision(
        &mut self,
        run: &Run<'_>,
        at: NodeState<P::Move>,
        me: P::Player,
    ) -> Result<(), Halt> {
        let start = self.walk.list_moves(at.ply)?;
        let mut best = None;
        for i in start..self.walk.moves.len() {
            let m = self.walk.moves[i];
            let below = self.walk.step(at, Step::Move(m), ToMove::Player(me))?;
            self.node(run, below)?;
            self.walk.evaluator.pop();
            let value = self.number(below.ply, me)?;
            if at.ply == 0 {
                self.walk.root.push(RootMove {
                    m,
                    value,
                    bound: Bound::Exact,
                });
            }
            if best.is_none_or(|best| value > best) {
                best = Some(value);
                self.raise(at.ply);
                self.walk.lines.remember(at.ply, m);
            }
        }
        self.walk.moves.truncate(start);
        best.map(|_| ()).ok_or(Halt::Error(SearchError::NoMove))
    }

    fn chance(&mut self, run: &Run<'_>, at: NodeState<P::Move>) -> Result<(), Halt> {
        let (start, total) = self.walk.list_events(at)?;
        let sums = self.sums.len();
        self.sums.resize(sums + P::Player::COUNT, 0);
        for i in start..self.walk.events.len() {
            let (event, weight) = self.walk.events[i];
            let below = self.walk.step(at, Step::Event(event), ToMove::Chance)?;
            self.node(run, below)?;
            self.walk.evaluator.pop();
            for player in P::Player::all() {
                let secured = self.walk.stack.at(at.ply).payoff(player);
                let value = self.number(below.ply, player)?;
                let sum = self
                    .sums
                    .get_mut(sums + player.index())
                    .ok_or(SearchError::Payoff)?;
                *sum = sum.saturating_add(gain(weight, value, secured));
            }
        }
        for (number, player) in P::Player::all().enumerate() {
            let secured = self.walk.stack.at(at.ply).payoff(player);
            self.rows[at.ply * P::Player::COUNT + number] =
                mean(secured, self.sums[sums + number], total);
        }
        self.sums.truncate(sums);
        self.walk.events.truncate(start);
        Ok(())
    }

    /// What the row of a ply says to a player, whose number is below the count by the law of
    /// players.
    #[inline]
    fn number(&self, ply: usize, player: P::Player) -> Result<Score, SearchError> {
        self.rows
            .get(ply * P::Player::COUNT + player.index())
            .copied()
            .ok_or(SearchError::Payoff)
    }

    /// The row of a ply is that of the next one.
    #[inline]
    fn raise(&mut self, ply: usize) {
        let from = (ply + 1) * P::Player::COUNT;
        self.rows
            .copy_within(from..from + P::Player::COUNT, ply * P::Player::COUNT);
    }
}

impl<P: Stochastic, E: Evaluate<P>> DepthSearch<P, E> for MaxN<P, E> {
    fn walk(&mut self) -> &mut Walk<P, E> {
        &mut self.walk
    }

    fn search_depth(
        &mut self,
        run: &Run<'_>,
        perspective: P::Player,
        depth: u32,
    ) -> Result<Score, Halt> {
        self.sums.clear();
        self.node(run, NodeState::root(depth))?;
        Ok(self.number(0, perspective)?)
    }

    fn settle(&mut self, position: &P) {
        self.found.clear();
        if position.to_move() == ToMove::Nobody {
            self.found
                .extend(P::Player::all().map(|player| position.payoff(player)));
        } else {
            self.found.extend_from_slice(&self.rows[..P::Player::COUNT]);
        }
    }
}

impl<P: Stochastic, E: fmt::Debug> fmt::Debug for MaxN<P, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("MaxN")
            .field("evaluator", &self.walk.evaluator)
            .field("values", &self.found)
            .finish_non_exhaustive()
    }
}
