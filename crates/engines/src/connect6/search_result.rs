//! The result of a search of one board, stone by stone, for any type of moves.

use connect6::{AnyConnect6, Cell, Turn};
use game_core::{Notation, Position, Score};
use search::{Bound, Report};

use super::plan::reasons;
use crate::alphabeta::{decided_turns, won_or_lost};
use crate::report::move_texts;
use registry::{Analysis, Progress, Unit, ValuedMove};

/// The report of a search, in stones.
#[derive(Debug)]
pub(super) struct SearchResult {
    best: Cell,
    value: Score,
    /// The probability that the mover wins, of a search whose points have a scale.
    estimate: Option<f64>,
    proved: bool,
    depth: u32,
    nodes: u64,
    /// The variation; it begins with the best stone.
    line: Vec<Cell>,
    /// Stones with the values or bounds of the best move, or turn, with them.
    roots: Vec<(Cell, Score, Bound)>,
}

impl SearchResult {
    /// From a search by stones; `None` if it has no move.
    pub(super) fn of_stones(report: &Report<Cell>) -> Option<Self> {
        let best = report.best?;
        let line = if report.variation.is_empty() {
            vec![best]
        } else {
            report.variation.clone()
        };
        let roots = report
            .moves
            .iter()
            .map(|root| (root.m, root.value, root.bound))
            .collect();
        Some(Self {
            line,
            roots,
            ..Self::of(report, best)
        })
    }

    /// From a search by whole turns. A stone has the value of the best turn with it: of two stones
    /// either may be the first.
    pub(super) fn of_turns(report: &Report<Turn>) -> Option<Self> {
        let turn = report.best?;
        let line: Vec<Cell> = match report.variation.as_slice() {
            [] => turn.cells().collect(),
            turns => turns.iter().flat_map(|turn| turn.cells()).collect(),
        };
        let mut roots: Vec<(Cell, Score, Bound)> = Vec::new();
        for root in &report.moves {
            for stone in root.m.cells() {
                if roots.iter().all(|&(cell, ..)| cell != stone) {
                    roots.push((stone, root.value, root.bound));
                }
            }
        }
        let best = *line.first()?;
        Some(Self {
            line,
            roots,
            ..Self::of(report, best)
        })
    }

    /// The same with the probability that the mover wins.
    pub(super) fn with_estimate(self, estimate: Option<f64>) -> Self {
        Self { estimate, ..self }
    }

    /// Without variation and roots.
    fn of<M>(report: &Report<M>, best: Cell) -> Self {
        Self {
            best,
            value: report.value,
            estimate: None,
            proved: report.proved,
            depth: report.depth.unwrap_or(0),
            nodes: report.nodes,
            line: Vec::new(),
            roots: Vec::new(),
        }
    }

    /// Whether the search found that the mover wins in this turn, and the board agrees.
    fn wins_now(&self, position: &AnyConnect6) -> bool {
        AnyConnect6::WIN.is_some_and(|win| self.value == win - 1)
            && position.winning_turn().is_some()
    }

    /// The variation. If the search saw a win in this turn without playing it, its stones are the
    /// variation: an engine that passes over a win puzzles people.
    fn completed(&self, position: &AnyConnect6) -> Vec<Cell> {
        let win = position.winning_turn().filter(|_| self.wins_now(position));
        win.map_or_else(|| self.line.clone(), |turn| turn.cells().collect())
    }

    /// The progress of a running search.
    pub(super) fn glimpse(&self, position: &AnyConnect6) -> Progress {
        let decided = won_or_lost::<AnyConnect6>(self.value);
        let value = Some(decided.unwrap_or_else(|| f64::from(self.value)));
        let unit = if decided.is_some() {
            Unit::Outcome
        } else {
            Unit::Points
        };
        let (variation, _) = move_texts(position, &legal(position, &self.line));
        let (depth, nodes, estimate) = (self.depth, self.nodes, self.estimate);
        Progress {
            depth,
            nodes,
            value,
            unit,
            estimate,
            variation,
            ..Progress::default()
        }
    }

    /// In the terms of all games.
    pub(super) fn analysis(&self, engine: &'static str, position: &AnyConnect6) -> Analysis {
        let line = legal(position, &self.completed(position));
        let decided = won_or_lost::<AnyConnect6>(self.value).is_some();
        let value = |score| {
            if decided {
                won_or_lost::<AnyConnect6>(score)
            } else {
                Some(f64::from(score))
            }
        };
        let (variation, ends) = move_texts(position, &line);
        let turn = line.get(1).filter(|_| position.left() == 2);
        let turn = turn.map_or(Turn::One(self.best), |&next| Turn::Two(self.best, next));
        let moves = self.roots.iter().map(|&(cell, score, bound)| ValuedMove {
            m: position.move_text(cell),
            position: position.after(cell).to_string(),
            value: if bound == Bound::Exact {
                value(score)
            } else {
                None
            },
            distance: None,
            turns: if decided {
                None
            } else {
                decided_turns::<AnyConnect6>(score, bound)
            },
            again: Some(position.left() == 2 && !position.after(cell).is_over()),
            die: None,
        });
        Analysis {
            engine,
            best: variation.first().cloned(),
            // A node or two are too few to look at anything: there is a move, but no opinion.
            value: if self.depth > 0 {
                value(self.value)
            } else {
                None
            },
            unit: if decided { Unit::Outcome } else { Unit::Points },
            estimate: self.estimate,
            distance: if decided && ends {
                u32::try_from(variation.len()).ok()
            } else {
                None
            },
            // A win in this turn is proved by the stones on the board alone.
            proved: self.proved || self.wins_now(position),
            depth: self.depth,
            nodes: self.nodes,
            variation,
            moves: moves.collect(),
            reasons: reasons(position, turn),
        }
    }
}

/// The stones of a line that are played: those after a winning one are not.
fn legal(position: &AnyConnect6, line: &[Cell]) -> Vec<Cell> {
    let mut position = *position;
    let stands = |&&cell: &&Cell| position.try_play(cell).is_ok();
    line.iter().take_while(stands).copied().collect()
}
