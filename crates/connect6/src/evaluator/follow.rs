//! The evaluator itself: what it is made of, and how it follows a line of play.

use alloc::boxed::Box;
use alloc::vec::Vec;

use game_core::{Side, Step, StepOf, Track};

use super::history::History;
use super::killers::Killers;
use super::partial_turn::PartialTurn;
use super::plan::{Room, TurnPlan};
use super::width::{Evaluation, Width};
use crate::cell::{Cell, MOST};
use crate::lines::Lines;
use crate::roads::{Alone, CellGains, HotWindows, NOWHERE, RoadValues, Roads};
use crate::shapes::{Seen, ShapeValues, Shapes};
use crate::turn::Turn;

/// One of the patent's four searches: see the [module](crate::evaluator).
///
/// ```
/// use connect6::{PartialTurn, Evaluation, Connect6, Evaluator};
/// use search::{AlphaBeta, Limits};
///
/// let position: Connect6 = "J10".parse()?;
/// let evaluator = Evaluator::new(Evaluation::Roads, Evaluation::Shapes); // the hybrid
/// let mut search = AlphaBeta::new(evaluator, 1 << 20)?;
/// let report = search.search(&PartialTurn::from(position), &Limits::new().depth(2))?;
/// assert!(report.best.is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// It evaluates [`PartialTurn`] positions and no others, whose keys hold all that its values depend
/// on:
///
/// ```compile_fail,E0277
/// # use connect6::{Evaluation, Connect6, Evaluator};
/// # use search::{AlphaBeta, Limits};
/// let position: Connect6 = "J10".parse().unwrap();
/// let mut search = AlphaBeta::new(Evaluator::<19>::new(Evaluation::Roads, Evaluation::Shapes), 1 << 20).unwrap();
/// search.search(&position, &Limits::new().depth(2));
/// ```
#[derive(Clone, Debug)]
pub struct Evaluator<const N: usize = 19, const FIVES: bool = false> {
    pub(super) inner: Evaluation,
    pub(super) leaf: Evaluation,
    pub(super) width: Width,
    pub(super) roads: Roads<N>,
    pub(super) lines: Lines<N>,
    pub(super) road_values: RoadValues,
    pub(super) worths: CellGains<N>,
    pub(super) shapes: Shapes,
    pub(super) shape_values: ShapeValues,
    pub(super) hot: HotWindows,
    /// The stones since the start: whose, and how many were left; nothing for a pass.
    pub(super) stones: Vec<Option<(Cell, Side, u8)>>,
    /// The stone with which the turn began in whose middle the start is.
    pub(super) begun: Option<(Cell, Side)>,
    /// The marks of the positions from the start to the one that is followed.
    pub(super) marks: Vec<u64>,
    /// For each move since the start, the turn that was planned there.
    pub(super) plans: Vec<TurnPlan>,
    pub(super) room: Room,
    /// What shapes say of single stones, where they order.
    pub(super) shape_alone: Box<Alone>,
    /// The cells that were chosen last, where all are listed as well.
    pub(super) chosen: Vec<Cell>,
    /// The turns that refuted others.
    pub(super) killers: Killers,
    /// What turns refuted at all.
    pub(super) history: History,
    /// Whether only turns count that stop all wins of the opponent.
    pub(super) defends: bool,
    /// Whether the last turn is seen through.
    pub(super) foresees: bool,
    /// What the stones of such a turn make of their lines.
    pub(super) seen: Vec<Seen>,
}

impl<const N: usize, const FIVES: bool> Evaluator<N, FIVES> {
    /// What orders and cuts inner nodes, and what values leaves; the default width and values.
    ///
    /// The table of shapes is computed if shapes are wanted, which takes about ten milliseconds.
    #[must_use]
    pub fn new(inner: Evaluation, leaf: Evaluation) -> Self {
        let is_needed = inner == Evaluation::Shapes || leaf == Evaluation::Shapes;
        Self::with_shapes(
            inner,
            leaf,
            if is_needed {
                Shapes::new()
            } else {
                Shapes::unused()
            },
        )
    }

    /// The same with a table of shapes that is there already: clones of [`Shapes`] share one.
    #[must_use]
    pub fn with_shapes(inner: Evaluation, leaf: Evaluation, shapes: Shapes) -> Self {
        let road_values = RoadValues::PATENT;
        Self {
            inner,
            leaf,
            width: Width::default(),
            roads: Roads::new(),
            lines: Lines::new(),
            road_values,
            worths: CellGains::new(&road_values),
            shapes,
            shape_values: ShapeValues::default(),
            hot: HotWindows::default(),
            stones: Vec::with_capacity(MOST * MOST),
            begun: None,
            marks: Vec::with_capacity(MOST * MOST),
            plans: Vec::new(),
            room: Room::default(),
            shape_alone: Box::new(NOWHERE),
            chosen: Vec::new(),
            killers: Killers::default(),
            history: History::default(),
            defends: false,
            foresees: true,
            seen: Vec::new(),
        }
    }

    /// With another width.
    #[must_use]
    pub fn width(self, width: Width) -> Self {
        Self { width, ..self }
    }

    /// Whether threats are heeded: a position is lost in which two stones do not stop the
    /// opponent's win, and else only turns are tried that stop it, with the stone that is left over
    /// on one of the best cells. By default they are not, and the choice is by width alone, as in
    /// the patent.
    #[must_use]
    pub fn defends(self, defends: bool) -> Self {
        Self { defends, ..self }
    }

    /// With other values of roads; it then follows the empty board.
    #[must_use]
    pub fn road_values(self, values: RoadValues) -> Self {
        let mut evaluator = Self {
            road_values: values,
            worths: CellGains::new(&values),
            ..self
        };
        evaluator.reset(&PartialTurn::default());
        evaluator
    }

    /// With other values of shapes.
    #[must_use]
    pub fn shape_values(self, values: ShapeValues) -> Self {
        Self {
            shape_values: values,
            ..self
        }
    }

    /// The roads of the position that is followed.
    #[must_use]
    pub const fn roads(&self) -> &Roads<N> {
        &self.roads
    }

    /// The last turn, as far as it was followed, and who made it.
    #[must_use]
    pub fn last_turn(&self) -> Option<(Turn, Side)> {
        let Some((&last, before)) = self.stones.split_last() else {
            return self.begun.map(|(cell, side)| (Turn::One(cell), side));
        };
        let (cell, side, left) = last?;
        let first = match before.last() {
            Some(&stone) => stone
                .filter(|&(.., left)| left == 2)
                .map(|(first, same, _)| (first, same)),
            None => self.begun,
        };
        match first {
            Some((first, same)) if left == 1 && same == side => {
                Some((Turn::Two(first, cell), side))
            }
            _ => Some((Turn::One(cell), side)),
        }
    }
}

impl<const N: usize, const FIVES: bool> Track<PartialTurn<N, FIVES>> for Evaluator<N, FIVES> {
    fn reset(&mut self, position: &PartialTurn<N, FIVES>) {
        let board = position.board();
        self.roads.reset(board);
        self.lines = Lines::of(board);
        if self.inner == Evaluation::Roads {
            self.worths
                .start(&self.roads, board.empty(), &self.road_values);
        }
        self.begun = position.first().map(|cell| (cell, board.mover()));
        self.stones.clear();
        self.marks.clear();
        self.marks.push(board.mark());
    }

    #[inline]
    fn push(
        &mut self,
        before: &PartialTurn<N, FIVES>,
        step: StepOf<PartialTurn<N, FIVES>>,
        after: &PartialTurn<N, FIVES>,
    ) {
        let Step::Move(cell) = step;
        let (side, left) = (before.board().mover(), before.board().left());
        self.roads.push(cell, side);
        self.lines.toggle(cell, side);
        self.stones.push(Some((cell, side, left)));
        self.marks.push(after.board().mark());
    }

    #[inline]
    fn pop(&mut self) {
        if let Some(Some((cell, side, _))) = self.stones.pop() {
            self.roads.pop();
            self.lines.toggle(cell, side);
            self.marks.pop();
        }
    }

    fn push_pass(&mut self, _: &PartialTurn<N, FIVES>, after: &PartialTurn<N, FIVES>) {
        self.stones.push(None);
        self.marks.push(after.board().mark());
    }

    fn pop_pass(&mut self) {
        self.stones.pop();
        self.marks.pop();
    }
}
