use alloc::vec::Vec;

use game_core::{Evaluate, Order, Place, Player, Position, Score, Side, Step, StepOf, ToMove, Track};

use super::begun::OnBoard;
use super::plan::{Plan, Scores};
use crate::cell::{Cell, MOST};
use crate::lines::Lines;
use crate::position::{Connect6, WIN};
use crate::roads::{Gains, Hot, RoadValues, Roads, Threats};
use crate::shapes::{PatternValues, Shapes};
use crate::turn::Turn;

/// No evaluation is greater: below half a win, beyond which the game is decided.
const MOST_SCORE: Score = WIN / 2 - 1;

/// By what turns and positions are judged.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum By {
    /// Roads: fast.
    Roads,
    /// Shapes of the last turn's stones: more exact, and slower.
    Shapes,
}

/// How many turns are tried.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Width {
    /// First stones, also those of turns that have one stone; at least 1.
    pub first: usize,
    /// Second stones with each of them; at least 1.
    pub second: usize,
    /// Turns in all; at least 1.
    pub turns: usize,
}

impl Default for Width {
    /// Nine first stones, four second ones, the best thirty pairs.
    fn default() -> Self {
        Self { first: 9, second: 4, turns: 30 }
    }
}

/// One of the patent's four searches: see the [module](crate::judge).
///
/// ```
/// use connect6::{By, Connect6, Judge};
/// use search::{AlphaBeta, Limits};
///
/// let position: Connect6 = "J10".parse()?;
/// let judge = Judge::new(By::Roads, By::Shapes); // the hybrid
/// let report = AlphaBeta::without_table(judge)?.search(&position, &Limits::new().depth(2))?;
/// assert!(report.best.is_some());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Judge<const N: usize = 19, const FIVES: bool = false> {
    inner: By,
    leaf: By,
    width: Width,
    roads: Roads<N>,
    lines: Lines<N>,
    road_values: RoadValues,
    gains: [Gains; 2],
    shapes: Shapes,
    pattern_values: PatternValues,
    hot: Hot,
    /// The stones since the start: whose, and how many were left; nothing for a pass.
    stones: Vec<Option<(Cell, Side, u8)>>,
    /// The key of the position that is followed.
    keys: Vec<u64>,
    /// For each move since the start, the turn that was planned there.
    plans: Vec<Plan>,
    scores: Scores,
}

impl<const N: usize, const FIVES: bool> Judge<N, FIVES> {
    /// What orders and cuts inner nodes, and what values leaves; the default width and values.
    #[must_use]
    pub fn new(inner: By, leaf: By) -> Self {
        let road_values = RoadValues::PATENT;
        Self {
            inner,
            leaf,
            width: Width::default(),
            roads: Roads::new(),
            lines: Lines::new(),
            road_values,
            gains: [Side::First, Side::Second].map(|side| road_values.gains(side)),
            shapes: Shapes::new(),
            pattern_values: PatternValues::default(),
            hot: Hot::default(),
            stones: Vec::with_capacity(MOST * MOST),
            keys: Vec::with_capacity(MOST * MOST),
            plans: Vec::new(),
            scores: Scores::new(),
        }
    }

    /// With another width; zeros count as 1.
    #[must_use]
    pub fn width(self, width: Width) -> Self {
        let least = |count: usize| count.max(1);
        let width = Width { first: least(width.first), second: least(width.second), turns: least(width.turns) };
        Self { width, ..self }
    }

    /// With other values of roads.
    #[must_use]
    pub fn road_values(self, values: RoadValues) -> Self {
        Self { road_values: values, gains: [Side::First, Side::Second].map(|side| values.gains(side)), ..self }
    }

    /// With other values of shapes.
    #[must_use]
    pub fn pattern_values(self, values: PatternValues) -> Self {
        Self { pattern_values: values, ..self }
    }

    /// The roads of the position that is followed.
    #[must_use]
    pub const fn roads(&self) -> &Roads<N> {
        &self.roads
    }

    /// The last turn, as far as it was followed, and who made it.
    #[must_use]
    pub fn last_turn(&self) -> Option<(Turn, Side)> {
        let (&last, before) = self.stones.split_last()?;
        let (cell, side, left) = last?;
        match before.last() {
            Some(&Some((first, same, 2))) if left == 1 && same == side => Some((Turn::Two(first, cell), side)),
            _ => Some((Turn::One(cell), side)),
        }
    }

    /// The worth of a cell: 10 at the centre, one less for each ring around it.
    fn pos(&self, cell: Cell) -> i32 {
        let middle = |at: usize| (2 * at).abs_diff(N - 1);
        let distance = middle(cell.row()).max(middle(cell.column())) / 2;
        self.road_values.pos().saturating_mul(10 - i32::try_from(distance).unwrap_or(10))
    }

    /// The road score of whoever made the last turn.
    fn by_roads(&self, me: Side) -> i64 {
        let turn = self.last_turn().map_or(0, |(turn, _)| turn.cells().map(|cell| i64::from(self.pos(cell))).sum());
        self.road_values.score(&self.roads, me) + turn
    }

    /// The pattern score of the last turn; 0 before the first one.
    fn by_shapes(&mut self, position: &Connect6<N, FIVES>) -> i64 {
        let Some((turn, me)) = self.last_turn() else { return 0 };
        if self.pattern_values.threatens() && position.left() == 2 && !self.roads.lacks(!me, 2) {
            self.hot.fill(&self.roads, position, me);
            if self.hot.threats() == Threats::More {
                return MOST_SCORE.into();
            }
        }
        self.pattern_values.score(&self.shapes, &self.lines, turn, me).sum().into()
    }

    /// Scores all cells as first stones of the mover.
    fn score_first(&mut self, position: &Connect6<N, FIVES>) {
        let (me, count) = (position.mover(), self.width.first);
        let mut scores = core::mem::replace(&mut self.scores, Scores::none());
        match self.inner {
            By::Roads => {
                let gains = &self.gains[me.index()];
                scores.first(position.empty(), count, |cell| self.roads.gain(cell, gains) + self.pos(cell));
            }
            By::Shapes => scores.first(position.empty(), count, |cell| {
                self.pattern_values.score(&self.shapes, &self.lines, Turn::One(cell), me).sum()
            }),
        }
        self.scores = scores;
    }

    /// Plans a turn of two stones at the place in the line where it begins.
    fn plan(&mut self, position: &Connect6<N, FIVES>, key: u64, at: usize) {
        self.score_first(position);
        let (me, width, cells) = (position.mover(), self.width, (Connect6::<N, FIVES>::BOARD, position.empty()));
        if self.plans.len() <= at {
            self.plans.resize_with(at + 1, Plan::default);
        }
        let mut plan = core::mem::take(&mut self.plans[at]);
        let mut scores = core::mem::replace(&mut self.scores, Scores::none());
        plan.make(key, cells, width, &mut scores, |first, rescore| match self.inner {
            By::Roads => {
                self.roads.push(first, me);
                let gains = &self.gains[me.index()];
                rescore(&mut |cell| self.roads.gain(cell, gains) + self.pos(cell));
                self.roads.pop();
            }
            By::Shapes => {
                let of = |turn: Turn| self.pattern_values.score(&self.shapes, &self.lines, turn, me).sum();
                let alone = of(Turn::One(first));
                rescore(&mut |cell| of(Turn::Two(first, cell)) - alone);
            }
        });
        (self.plans[at], self.scores) = (plan, scores);
    }
}

/// Puts those of `chosen` that are among the moves first, and says how many they are.
fn put_first(moves: &mut [Cell], chosen: impl Iterator<Item = Cell>) -> usize {
    let mut count = 0;
    for cell in chosen {
        if let Some(at) = moves[count..].iter().position(|&m| m == cell) {
            moves.swap(count, count + at);
            count += 1;
        }
    }
    count
}

impl<const N: usize, const FIVES: bool, P: OnBoard<N, FIVES>> Track<P> for Judge<N, FIVES> {
    fn reset(&mut self, position: &P) {
        let board = position.board();
        self.roads.reset(board);
        self.lines = Lines::of(board);
        self.stones.clear();
        self.keys.clear();
        self.keys.push(position.key());
    }

    #[inline]
    fn push(&mut self, before: &P, step: StepOf<P>, after: &P) {
        let Step::Move(cell) = step else { return };
        let (side, left) = (before.board().mover(), before.board().left());
        self.roads.push(cell, side);
        self.lines.toggle(cell, side);
        self.stones.push(Some((cell, side, left)));
        self.keys.push(after.key());
    }

    #[inline]
    fn pop(&mut self) {
        if let Some(Some((cell, side, _))) = self.stones.pop() {
            self.roads.pop();
            self.lines.toggle(cell, side);
            self.keys.pop();
        }
    }

    fn push_pass(&mut self, _: &P, after: &P) {
        self.stones.push(None);
        self.keys.push(after.key());
    }

    fn pop_pass(&mut self) {
        self.stones.pop();
        self.keys.pop();
    }
}

impl<const N: usize, const FIVES: bool, P: OnBoard<N, FIVES>> Evaluate<P> for Judge<N, FIVES> {
    const OUTLOOKS: bool = true;

    /// In points, as whoever made the last turn sees them; the opponent sees the negative. Before
    /// the first turn whoever is not to move is taken for him.
    #[inline]
    fn evaluate(&mut self, position: &P, player: Side) -> Score {
        let board = position.board();
        if board.is_over() {
            return board.payoff(player);
        }
        let me = self.last_turn().map_or(!board.mover(), |(_, me)| me);
        let score = match self.leaf {
            By::Roads => self.by_roads(me),
            By::Shapes => self.by_shapes(board),
        };
        let score = score.clamp((-MOST_SCORE).into(), MOST_SCORE.into());
        let score = Score::try_from(score).unwrap_or(0);
        if me == player { score } else { -score }
    }

    /// A road that the mover can fill is a win now. Without one he wins two turns later at the
    /// soonest, and does not lose before the opponent's turn.
    #[inline]
    fn outlook(&self, position: &P, player: Side) -> (Score, Score) {
        let board = position.board();
        let ToMove::Player(me) = board.to_move() else { return (-WIN, WIN) };
        if FIVES && board.move_count() <= 4 {
            return (-WIN, WIN); // counting fives may end the game otherwise
        }
        // Roads answer at once for the position that is followed; others are looked at.
        let wins = if self.keys.last() == Some(&position.key()) {
            self.roads.lacks(me, board.left().into())
        } else {
            board.winning_turn().is_some()
        };
        let (low, high) = if wins { (WIN - 1, WIN - 1) } else { (2 - WIN, WIN - 3) };
        if me == player { (low, high) } else { (-high, -low) }
    }
}

impl<const N: usize, const FIVES: bool, P: OnBoard<N, FIVES>> Order<P> for Judge<N, FIVES> {
    fn select(&mut self, position: &P, place: Place<Cell>, moves: &mut [Cell]) -> usize {
        let (board, at) = (position.board(), self.stones.len());
        if let Some(win) = self.winning_move(board) {
            return put_first(moves, [win].into_iter()).max(1);
        }
        let begun = at.checked_sub(1).and_then(|at| self.plans.get(at).zip(self.keys.get(at)));
        let planned = match (board.left(), begun, self.last_turn()) {
            (2, ..) if board.move_count() > 1 => {
                self.plan(board, position.key(), at);
                put_first(moves, self.plans[at].firsts())
            }
            (1, Some((plan, &key)), Some((Turn::One(first), _))) if plan.key == key => {
                put_first(moves, plan.seconds(first))
            }
            _ => 0,
        };
        let count = if planned > 0 {
            planned
        } else {
            self.score_first(board);
            put_first(moves, self.scores.best())
        };
        // What a table remembers comes first, if it is among the chosen ones.
        if let Some(at) = place.hint.and_then(|hint| moves[..count].iter().position(|&m| m == hint)) {
            moves[..=at].rotate_right(1);
        }
        count.max(1)
    }
}

impl<const N: usize, const FIVES: bool> Judge<N, FIVES> {
    /// A stone of a turn that wins now.
    fn winning_move(&self, position: &Connect6<N, FIVES>) -> Option<Cell> {
        if !self.roads.lacks(position.mover(), position.left().into()) {
            return None;
        }
        position.winning_turn()?.cells().next()
    }
}
