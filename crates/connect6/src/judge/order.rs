//! Which stones are tried: those of a winning turn, else those of a plan.

use game_core::{Order, Place, Position};

use super::begun::Begun;
use super::follow::Judge;
use super::plan::{Plan, Rated, near};
use super::width::By;
use crate::cell::Cell;
use crate::position::Connect6;
use crate::turn::Turn;

/// Puts those of `chosen` that are among the moves first, and says how many they are.
///
/// Moves are listed in reading order, and but for the few that change places here they stay in it:
/// so halving mostly finds a cell, and looking at all of them does where it fails.
fn put_first(moves: &mut [Cell], chosen: impl Iterator<Item = Cell>) -> usize {
    let mut count = 0;
    for cell in chosen {
        let rest = &mut moves[count..];
        if let Some(at) = rest.binary_search(&cell).ok().or_else(|| rest.iter().position(|&m| m == cell)) {
            rest.swap(0, at);
            count += 1;
        }
    }
    count
}

impl<const N: usize, const FIVES: bool> Judge<N, FIVES> {
    /// Lists the best cells as single stones of the mover.
    fn score_first(&mut self, position: &Begun<N, FIVES>, count: usize) {
        let (board, scores) = (position.board(), &mut self.scores);
        let me = board.mover();
        match self.inner {
            By::Roads => {
                let stones = self.stones.iter().flatten();
                self.worths.follow(stones.map(|&(cell, side, _)| (cell, side)));
                scores.first(board.empty(), count, |cell| self.worths.alone(cell, me));
            }
            By::Shapes => scores.first(board.empty(), count, |cell| {
                let turn = position.first().map_or(Turn::One(cell), |first| Turn::Two(first, cell));
                self.shape_values.score(&self.shapes, &self.lines, turn, me).sum()
            }),
        }
    }

    /// Plans a turn of two stones at the place in the line where it begins.
    fn plan(&mut self, position: &Begun<N, FIVES>, at: usize) {
        self.score_first(position, self.width.cells());
        let (board, empty) = (Connect6::<N, FIVES>::BOARD, position.board().empty());
        let me = position.board().mover();
        if self.plans.len() <= at {
            self.plans.resize_with(at + 1, Plan::default);
        }
        let (inner, worths) = (self.inner, &self.worths);
        let (shapes, lines, values) = (&self.shapes, &self.lines, &self.shape_values);
        self.plans[at].make(position.board().mark(), self.width, &mut self.scores, |first, seconds| match inner {
            By::Roads => worths.after(first, me, empty, |cell, worth| seconds.push(Rated::new(cell, worth))),
            By::Shapes => {
                let of = |turn: Turn| values.score(shapes, lines, turn, me).sum();
                let alone = of(Turn::One(first));
                let rated = |cell| Rated::new(cell, of(Turn::Two(first, cell)) - alone);
                seconds.extend(near(first, board, empty).map(rated));
            }
        });
    }

    /// Puts a stone of a turn that wins now first; says whether there is one among the moves.
    fn win_first(&self, board: &Connect6<N, FIVES>, moves: &mut [Cell]) -> bool {
        if !self.roads.lacks(board.mover(), board.left().into()) {
            return false;
        }
        let Some(turn) = board.winning_turn() else { return false };
        // Where several lines are asked for, the first one may be taken already.
        put_first(moves, turn.cells().take(1)) > 0 || put_first(moves, board.winning_stones()) > 0
    }

    /// Puts the stones that are tried first, and says how many they are.
    fn chosen_first(&mut self, position: &Begun<N, FIVES>, moves: &mut [Cell]) -> usize {
        let (board, at) = (position.board(), self.stones.len());
        if board.left() == 2 && board.move_count() > 1 {
            self.plan(position, at);
            return put_first(moves, self.plans[at].firsts());
        }
        let begun = at.checked_sub(1).and_then(|at| self.plans.get(at).zip(self.marks.get(at)));
        let planned = match (begun, position.first()) {
            (Some((plan, &mark)), Some(first)) if plan.mark == mark => put_first(moves, plan.seconds(first)),
            _ => 0,
        };
        if planned > 0 {
            return planned;
        }
        self.score_first(position, self.width.first());
        put_first(moves, self.scores.best())
    }
}

impl<const N: usize, const FIVES: bool> Order<Begun<N, FIVES>> for Judge<N, FIVES> {
    fn select(&mut self, position: &Begun<N, FIVES>, place: Place<Cell>, moves: &mut [Cell]) -> usize {
        if self.win_first(position.board(), moves) {
            return 1;
        }
        let count = self.chosen_first(position, moves);
        // What a table remembers comes first, if it is among the chosen ones.
        if let Some(at) = place.hint.and_then(|hint| moves[..count].iter().position(|&m| m == hint)) {
            moves[..=at].rotate_right(1);
        }
        count.max(1)
    }
}
