//! The expert itself: what it is made of, and how it follows a line of play.

use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec::Vec;

use game_core::{Side, Step, StepOf, Track};

use super::super::history::History;
use super::super::killers::Killers;
use super::super::plan::{Room, TurnPlan};
use super::super::width::Width;
use super::budget::ForcedWinSchedule;
use super::forced_wins::SeenTurn;
use super::leaves::{KnownValue, RatedTurn};
use crate::cell::{Cell, MOST};
use crate::forced::{ForcedWinSolver, StoppedError};
use crate::line_net::{LineNet, LineWeights};
use crate::roads::{CellGains, RoadValues, Roads};
use crate::turn::Turn;
use crate::turn_position::TurnPosition;

/// Turns of a plan that are tried, of those that the network rates.
const KEPT: usize = 10;

/// Evaluates whole turns: see the [module](crate::evaluator::expert).
///
/// ```
/// use connect6::{Connect6, Expert, TurnPosition};
/// use search::{AlphaBeta, Limits};
///
/// let position: Connect6 = "J10 I9J11".parse()?;
/// let mut search = AlphaBeta::new(Expert::<19>::new(), 1 << 20)?;
/// let report = search.search(&TurnPosition::from(position), &Limits::new().depth(3))?;
/// assert_eq!(report.best.map(|turn| turn.cells().count()), Some(2));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Expert<const N: usize = 19> {
    pub(super) width: Width,
    /// Turns of a plan that are tried where the network rates them, with three turns to go or more.
    pub(super) kept: usize,
    /// Room for rating them.
    pub(super) rated: Vec<RatedTurn>,
    pub(super) budget: ForcedWinSchedule,
    /// Whether the last turn is seen through.
    pub(super) foresees: bool,
    pub(super) roads: Roads<N>,
    pub(super) values: RoadValues,
    /// The network, for each side that may have just moved; `None` if roads evaluate alone.
    pub(super) nets: Option<Box<[LineNet<N>; 2]>>,
    /// The value of the leaf after the turn that was chosen last.
    pub(super) known: Option<KnownValue>,
    pub(super) worths: CellGains<N>,
    pub(super) forced: ForcedWinSolver<N>,
    /// The stones since the start, in the order in which they came.
    pub(super) stones: Vec<(Cell, Side)>,
    /// For each position from the start to the one that is followed.
    pub(super) nodes: Vec<Node>,
    pub(super) plan: TurnPlan,
    pub(super) room: Room,
    pub(super) chosen: Vec<Turn>,
    /// The turns of the root, if they are given.
    pub(super) root_turns: Vec<Turn>,
    pub(super) killers: Killers,
    pub(super) history: History,
    /// What was seen of the turn that was chosen last.
    pub(super) seen: Option<SeenTurn>,
}

/// What the search knows about a position of the line.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Node {
    /// Tells it from the other positions of a line.
    pub(super) mark: u64,
    /// Stones that came since the start.
    pub(super) stones: usize,
    /// Turns still to be searched there, once its turns were listed.
    pub(super) depth: u32,
    /// In how many turns of their own the mover wins by force, if such a win was found.
    pub(super) win: Option<u8>,
    /// In how many turns of their own, of which one was just made, the other player wins by force.
    pub(super) loss: Option<u8>,
}

impl<const N: usize> Expert<N> {
    /// With the network, the [wide](Width::wide) choice of turns that it narrows, and the values of
    /// roads that were learnt.
    #[must_use]
    pub fn new() -> Self {
        Self::by_roads(RoadValues::LEARNT)
            .width(Width::wide())
            .weights(&Arc::new(LineWeights::built_in()))
    }

    /// By roads alone, with these values. The worth of single cells is left out: it belongs to a turn
    /// and not to a position.
    #[must_use]
    pub fn by_roads(values: RoadValues) -> Self {
        let values = values.without_pos();
        Self {
            width: Width::default(),
            kept: KEPT,
            rated: Vec::new(),
            budget: ForcedWinSchedule::default(),
            foresees: true,
            roads: Roads::new(),
            values,
            nets: None,
            known: None,
            worths: CellGains::new(&values),
            forced: ForcedWinSolver::new(),
            stones: Vec::with_capacity(MOST * MOST),
            nodes: Vec::with_capacity(MOST * MOST),
            plan: TurnPlan::default(),
            room: Room::default(),
            chosen: Vec::new(),
            root_turns: Vec::new(),
            killers: Killers::default(),
            history: History::default(),
            seen: None,
        }
    }

    /// With another width.
    #[must_use]
    pub fn width(self, width: Width) -> Self {
        Self { width, ..self }
    }

    /// Tries this many turns of a plan, those that the network rates best, with three turns to go or
    /// more, and a fifth fewer with two; at least one. By roads alone the width is all that counts.
    #[must_use]
    pub fn kept(self, turns: usize) -> Self {
        Self {
            kept: turns.max(1),
            ..self
        }
    }

    /// Looks so far for forced wins.
    #[must_use]
    pub fn budget(self, budget: ForcedWinSchedule) -> Self {
        Self { budget, ..self }
    }

    /// With the last turn seen through, as it is by default, or with all of its leaves entered. By
    /// roads the values are the same where leaves are not looked at for forced wins.
    #[must_use]
    pub fn foresees(self, foresees: bool) -> Self {
        Self { foresees, ..self }
    }

    /// At the root, tries these turns alone: by roads all of them in this order, with the network
    /// those that it rates best, half as many again as are [kept](Self::kept) elsewhere, the best
    /// first. If there are none, it tries those of its own choice. They are legal turns of two
    /// stones at the next position that is searched.
    pub fn set_root_turns(&mut self, turns: Vec<Turn>) {
        self.root_turns = turns;
    }

    /// With a network of these weights, which evaluates together with the values of roads that there
    /// are; it then follows the empty board.
    #[must_use]
    pub fn weights(self, weights: &Arc<LineWeights>) -> Self {
        let net = |side| LineNet::new(Arc::clone(weights), side);
        let mut expert = Self {
            nets: Some(Box::new([Side::First, Side::Second].map(net))),
            ..self
        };
        expert.reset(&TurnPosition::default());
        expert
    }

    /// By roads alone, with these values, and without a network; it then follows the empty board.
    #[must_use]
    pub fn road_values(self, values: RoadValues) -> Self {
        let values = values.without_pos();
        let mut expert = Self {
            nets: None,
            values,
            worths: CellGains::new(&values),
            ..self
        };
        expert.reset(&TurnPosition::default());
        expert
    }
}

impl<const N: usize> Default for Expert<N> {
    fn default() -> Self {
        Self::new()
    }
}

impl<const N: usize> Track<TurnPosition<N>> for Expert<N> {
    fn reset(&mut self, position: &TurnPosition<N>) {
        let board = position.board();
        self.roads.reset(board);
        self.worths.start(&self.roads, board.empty(), &self.values);
        if let Some(nets) = &mut self.nets {
            nets.iter_mut().for_each(|net| net.start(board));
        }
        self.known = None;
        self.stones.clear();
        self.seen = None;
        self.nodes.clear();
        self.nodes.push(Node {
            mark: board.mark(),
            ..Node::default()
        });
    }

    #[inline]
    fn push(
        &mut self,
        before: &TurnPosition<N>,
        step: StepOf<TurnPosition<N>>,
        after: &TurnPosition<N>,
    ) {
        self.push_unless(before, step, after, &|| false);
    }

    /// A look for a forced win is broken off where there is no time for it.
    #[inline]
    fn push_unless(
        &mut self,
        before: &TurnPosition<N>,
        step: StepOf<TurnPosition<N>>,
        after: &TurnPosition<N>,
        is_over: &dyn Fn() -> bool,
    ) -> bool {
        let Step::Move(turn) = step;
        let side = before.board().mover();
        for cell in turn.cells() {
            self.roads.push(cell, side);
            self.stones.push((cell, side));
        }
        let depth = self
            .nodes
            .last()
            .map_or(0, |node| node.depth.saturating_sub(1));
        let mark = after.board().mark();
        let seen = self.seen.filter(|seen| seen.settles(mark, depth));
        let (win, loss) = if let Some(seen) = seen {
            (seen.win, seen.own_win)
        } else {
            let Ok(win) = self.forced_win(after, depth, is_over) else {
                self.back();
                return false;
            };
            (win, None)
        };
        self.nodes.push(Node {
            mark,
            stones: self.stones.len(),
            depth,
            win,
            loss,
        });
        true
    }

    #[inline]
    fn pop(&mut self) {
        self.nodes.pop();
        self.back();
    }
}

impl<const N: usize> Expert<N> {
    /// Takes back the stones that came after the last position of the line.
    fn back(&mut self) {
        let kept = self.nodes.last().map_or(0, |node| node.stones);
        while self.stones.len() > kept {
            self.stones.pop();
            self.roads.pop();
        }
    }

    /// In how many turns of their own the player to move wins by force, if such a win is found.
    fn forced_win(
        &mut self,
        position: &TurnPosition<N>,
        depth: u32,
        is_over: &dyn Fn() -> bool,
    ) -> Result<Option<u8>, StoppedError> {
        let board = position.board();
        // With few turns to go a look is made when the window is known.
        if self.waits(depth) {
            return Ok(None);
        }
        let Some(search) = self.budget.search(depth) else {
            return Ok(None);
        };
        // A win in this turn is seen without a search, and so is a loss in the next one mostly.
        if board.is_over() || self.roads.lacks(board.mover(), 2) {
            return Ok(None);
        }
        let found = self
            .forced
            .turns_on(&mut self.roads, board, search, is_over)?;
        Ok(found.map(|(turns, _)| turns))
    }
}
