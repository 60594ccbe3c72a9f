//! Games of the engine's search against itself, and positions near them.
//!
//! A leaf of a search is not a position of a good game: most of its turns are tried only to be
//! refuted. So beside each position of a game three others are labelled, one to three turns away by
//! turns that a search would try.

use std::sync::{Arc, Mutex, PoisonError};

use connect6::forced::ForcedOptions;
use connect6::line_net::LineWeights;
use connect6::{Cell, Connect6, Expert, ForcedWinSolver, RoadValues, Turn, TurnPosition, Width};
use game_core::{NodeContext, Order, Position, Score, Side, Track, below};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use search::{AlphaBeta, Limits, Report, SearchError};

use crate::labels::Labelled;

/// Bytes of the table of a search.
const TABLE: usize = 1 << 23;

/// Turns of a game at most.
const TURNS: usize = 60;

/// Turns of a search at most.
const DEPTH: u32 = 12;

/// Positions beside each one of a game.
const BESIDE: usize = 3;

/// Points of one unit of log-odds in a label, on the scale of roads: the same in every round.
const SCALE: f32 = 600.0;

/// Beyond this a value is a win that was found.
const DECIDED: Score = 1 << 26;

type Searcher = AlphaBeta<TurnPosition<19>, Expert<19>>;

/// What plays and labels.
pub(crate) struct Labeller {
    search: Searcher,
    weights: Option<Arc<LineWeights>>,
    /// Who chooses turns that a search would try: roads, and what evaluates.
    planners: [Expert<19>; 2],
    forced: ForcedWinSolver<19>,
    nodes: u64,
    random: ChaCha8Rng,
}

/// An evaluator with these weights, or by roads.
fn evaluator(weights: Option<&Arc<LineWeights>>) -> Expert<19> {
    let roads = Expert::by_roads(RoadValues::LEARNT);
    match weights {
        Some(weights) => roads.width(Width::wide()).weights(weights),
        None => roads,
    }
}

impl Labeller {
    /// With searches of this many nodes, by these weights or by roads.
    pub(crate) fn new(
        weights: Option<Arc<LineWeights>>,
        nodes: u64,
    ) -> Result<Self, Box<dyn std::error::Error>> {
        Ok(Self {
            search: AlphaBeta::new(evaluator(weights.as_ref()), TABLE)?,
            planners: [
                Expert::by_roads(RoadValues::LEARNT),
                evaluator(weights.as_ref()),
            ],
            weights,
            forced: ForcedWinSolver::new(),
            nodes,
            random: ChaCha8Rng::seed_from_u64(0),
        })
    }

    /// A number below another.
    fn draw(&mut self, end: usize) -> usize {
        usize::try_from(below(&mut self.random, end.max(1) as u64)).unwrap_or(0)
    }

    /// The labelled positions of the game with this number. Nothing of games before matters.
    pub(crate) fn game(&mut self, number: u64) -> Result<Vec<Labelled>, SearchError> {
        self.random = ChaCha8Rng::seed_from_u64(number);
        self.search.forget(evaluator(self.weights.as_ref()));
        self.forced.clear();
        let mut position = self.opening();
        // The positions of the game, each with those beside it.
        let (mut own, mut beside) = (Vec::new(), Vec::new());
        for _ in 0..TURNS {
            if position.is_over() {
                break;
            }
            if let Some(turn) = self.win(&position, 300) {
                play(&mut position, turn);
                continue;
            }
            let (best, chance) = self.searched(&position)?;
            own.extend(chance.map(|chance| (position, chance)));
            for _ in 0..BESIDE {
                beside.extend(self.beside(position)?);
            }
            let turn = if self.draw(12) == 0 {
                let turns = self.planned(&position);
                let at = self.draw(turns.len().min(12));
                turns.get(at).copied()
            } else {
                best
            };
            let Some(turn) = turn else { break };
            play(&mut position, turn);
        }
        let result = |side: Side| {
            position
                .winner()
                .map(|winner| f32::from(u8::from(winner == side)))
        };
        let own = own.into_iter().map(|(position, chance)| Labelled {
            position,
            chance,
            result: result(!position.mover()),
        });
        Ok(own.chain(beside).collect())
    }

    /// A few turns that are planned or that fall near stones.
    fn opening(&mut self) -> Connect6 {
        let mut position = Connect6::EMPTY;
        let centre = self.draw(4) > 0;
        let mut place = || if centre { 9 } else { 5 + self.draw(9) };
        position.play(Cell::new(place(), place()).unwrap_or(CENTRE));
        for _ in 0..=self.draw(4) {
            if self.draw(2) == 0 {
                let turns = self.planned(&position);
                let at = self.draw(turns.len());
                turns
                    .get(at)
                    .iter()
                    .for_each(|&&turn| play(&mut position, turn));
            } else {
                for _ in 0..2 {
                    let cell = self.near_a_stone(&position);
                    position.play(cell);
                }
            }
        }
        position
    }

    /// An empty cell at most four steps from a stone.
    fn near_a_stone(&mut self, position: &Connect6) -> Cell {
        let stones: Vec<Cell> = (position.stones(Side::First) | position.stones(Side::Second))
            .into_iter()
            .collect();
        loop {
            let anchor = stones[self.draw(stones.len())];
            let reach = 1 + self.draw(4);
            let mut near = |from: usize| (from + self.draw(2 * reach + 1)).checked_sub(reach);
            let (row, column) = (near(anchor.row()), near(anchor.column()));
            let cell = row
                .zip(column)
                .and_then(|(row, column)| Cell::new(row, column));
            if let Some(cell) = cell.filter(|&cell| position.owner(cell).is_none()) {
                return cell;
            }
        }
    }

    /// The turns that a search would try: in one of four cases all that roads plan, otherwise those
    /// that a network leaves of them.
    fn planned(&mut self, position: &Connect6) -> Vec<Turn> {
        let planner = usize::from(self.draw(4) > 0);
        let planner = &mut self.planners[planner];
        let (whole, mut turns) = (TurnPosition::from(*position), Vec::new());
        let context = NodeContext {
            ply: 0,
            depth: 3,
            previous: None,
            hint: None,
            window: None,
        };
        planner.reset(&whole);
        planner.choose(&whole, context, &mut turns);
        turns
    }

    /// A turn that wins, in this turn or by double threats.
    fn win(&mut self, position: &Connect6, nodes: u64) -> Option<Turn> {
        let options = ForcedOptions {
            nodes,
            ..ForcedOptions::DEFAULT
        };
        position
            .winning_turn()
            .or_else(|| self.forced.turns(position, options).map(|(_, turn)| turn))
    }

    /// A position one to three planned turns on, unless it is decided at first sight.
    fn beside(&mut self, mut position: Connect6) -> Result<Option<Labelled>, SearchError> {
        for _ in 0..=self.draw(3) {
            let turns = self.planned(&position);
            // The lesser of two numbers: the first turns more often than the last.
            let at = self.draw(turns.len()).min(self.draw(turns.len()));
            let Some(&turn) = turns.get(at) else {
                return Ok(None);
            };
            play(&mut position, turn);
            if position.is_over() {
                return Ok(None);
            }
        }
        // What a search sees at a leaf it needs not learn.
        if self.win(&position, 3).is_some() {
            return Ok(None);
        }
        let (_, chance) = self.searched(&position)?;
        Ok(chance.map(|chance| Labelled {
            position,
            chance,
            result: None,
        }))
    }

    /// The best turn, and the chance of the side that has just moved: by the mean of the last three
    /// depths, as values swing with the depth, or certain if a win was found; `None` if the search
    /// finished less than two depths.
    fn searched(
        &mut self,
        position: &Connect6,
    ) -> Result<(Option<Turn>, Option<f32>), SearchError> {
        let values = Mutex::new(Vec::new());
        let note = |report: &Report<Turn>| {
            values
                .lock()
                .unwrap_or_else(PoisonError::into_inner)
                .push(report.value);
            std::ops::ControlFlow::Continue(())
        };
        let limits = Limits::new().nodes(self.nodes).depth(DEPTH).progress(&note);
        let report = self
            .search
            .search(&TurnPosition::from(*position), &limits)?;
        let values = values.into_inner().unwrap_or_else(PoisonError::into_inner);
        Ok((report.best, chance(&values)))
    }
}

/// The cell J10.
const CENTRE: Cell = match Cell::new(9, 9) {
    Some(cell) => cell,
    None => unreachable!(),
};

/// The chance of the side that has just moved, by the values of all depths for the player to move.
#[allow(clippy::cast_precision_loss, reason = "a few thousands")]
fn chance(values: &[Score]) -> Option<f32> {
    let points = |value: Score| value.clamp(-4_000, 4_000) as f32;
    let mean = match *values {
        [.., last] if last.abs() > DECIDED => return Some(f32::from(u8::from(last < 0))),
        [.., a, b, c] => 0.25 * points(a) + 0.5 * points(b) + 0.25 * points(c),
        [a, b] => f32::midpoint(points(a), points(b)),
        _ => return None,
    };
    Some(1.0 / (1.0 + libm::expf(mean / SCALE)))
}

/// Plays a turn, or as much of it as decides the game.
fn play(position: &mut Connect6, turn: Turn) {
    for cell in turn.cells() {
        if !position.is_over() {
            position.play(cell);
        }
    }
}
