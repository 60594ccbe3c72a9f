//! Which stones are tried: those of a winning turn, else those of a plan.

use alloc::vec::Vec;
use core::cmp::Reverse;

use game_core::{NodeContext, Order, Position};

use super::best::SecondStones;
use super::follow::Evaluator;
use super::partial_turn::PartialTurn;
use super::plan::TurnPlan;
use super::width::Evaluation;
use crate::cell::Cell;
use crate::position::Connect6;
use crate::roads::{Alone, Defences, NOWHERE, Threats, near};
use crate::turn::Turn;

/// Puts those of `chosen` that are among the moves first, and says how many they are.
///
/// Moves are listed in reading order, and but for the few that change places here they stay in it:
/// so halving mostly finds a cell, and looking at all of them does where it fails.
pub(super) fn put_first<M: Copy + Ord>(moves: &mut [M], chosen: impl Iterator<Item = M>) -> usize {
    let mut count = 0;
    for choice in chosen {
        let rest = &mut moves[count..];
        if let Some(at) = rest
            .binary_search(&choice)
            .ok()
            .or_else(|| rest.iter().position(|&m| m == choice))
        {
            rest.swap(0, at);
            count += 1;
        }
    }
    count
}

/// Puts a move first if it is there; the others stay in order.
pub(super) fn to_front<M: Copy + PartialEq>(moves: &mut [M], first: M) {
    if let Some(at) = moves.iter().position(|&other| other == first) {
        moves[..=at].rotate_right(1);
    }
}

/// Stones by what each is worth alone, the best first, of equals the first in reading order. A
/// function of its own, so that it is compiled once and not for every board.
fn by_worth(stones: &mut [Cell], alone: &Alone) {
    stones.sort_unstable_by_key(|&cell| (Reverse(alone[cell.bit()]), cell));
}

impl<const N: usize, const FIVES: bool> Evaluator<N, FIVES> {
    /// What single stones of the mover bring is brought up to date.
    fn rate(&mut self, position: &PartialTurn<N, FIVES>) {
        let (board, me) = (position.board(), position.board().mover());
        if self.inner == Evaluation::Roads {
            let stones = self.stones.iter().flatten();
            self.worths
                .follow(stones.map(|&(cell, side, _)| (cell, side)));
            return;
        }
        *self.shape_alone = NOWHERE;
        for cell in board.empty() {
            let turn = position
                .first()
                .map_or(Turn::One(cell), |first| Turn::Two(first, cell));
            self.shape_alone[cell.bit()] = self
                .shape_values
                .score(&self.shapes, &self.lines, turn, me)
                .sum();
        }
    }

    /// What stops the opponent from winning in the next turn, if that is wanted.
    pub(super) fn defences(&self, board: &Connect6<N, FIVES>) -> Defences {
        let them = !board.mover();
        if !self.defends || !self.roads.lacks(them, 2) {
            return Defences::default();
        }
        // Most of the opponent's threats are new: the last turn made them.
        let mut recent = [None; 2];
        let theirs = self
            .stones
            .iter()
            .rev()
            .flatten()
            .skip_while(|&&(_, side, _)| side != them);
        let theirs = theirs.take_while(|&&(_, side, _)| side == them);
        recent
            .iter_mut()
            .zip(theirs)
            .for_each(|(place, &(cell, ..))| *place = Some(cell));
        match recent {
            [Some(last), Some(first)] => self.roads.defences(board, them, &[last, first]),
            [Some(last), None] => self.roads.defences(board, them, &[last]),
            _ => self.roads.defences(board, them, &[]),
        }
    }

    /// Plans a turn of two stones at the place in the line where it begins.
    fn plan(&mut self, position: &PartialTurn<N, FIVES>, at: usize) {
        self.rate(position);
        if self.plans.len() <= at {
            self.plans.resize_with(at + 1, TurnPlan::default);
        }
        let (board, me) = (position.board(), position.board().mover());
        let defences = self.defences(board);
        let (inner, worths, alone) = (self.inner, &self.worths, &self.shape_alone);
        let (shapes, lines, values) = (&self.shapes, &self.lines, &self.shape_values);
        let alone = if inner == Evaluation::Roads {
            worths.alone(me)
        } else {
            alone
        };
        let (mark, plan) = (board.mark(), &mut self.plans[at]);
        let mut after = |first: Cell, seconds: &mut SecondStones| match inner {
            Evaluation::Roads => worths.after(first, me, |cell, worth| seconds.offer(cell, worth)),
            Evaluation::Shapes => {
                let of = |turn: Turn| values.score(shapes, lines, turn, me).sum();
                let empty = near(first) & board.empty();
                empty.into_iter().for_each(|cell| {
                    seconds.offer(cell, of(Turn::Two(first, cell)) - alone[first.bit()]);
                });
            }
        };
        let threatened = matches!(defences.threats(), Threats::One | Threats::Two);
        if !threatened
            || !plan.defend(
                mark,
                (self.width, alone),
                &defences,
                &mut self.room,
                &mut after,
            )
        {
            plan.make(mark, self.width, alone, &mut self.room, &mut after);
        }
    }

    /// A stone of a turn that wins now.
    fn winning(&self, board: &Connect6<N, FIVES>) -> Option<Cell> {
        let can = self.roads.lacks(board.mover(), board.left().into());
        let turn = if can { board.winning_turn() } else { None };
        turn.and_then(|turn| turn.cells().next())
    }

    /// Pushes the stones of a turn that is not planned.
    fn choose_single(&mut self, position: &PartialTurn<N, FIVES>, moves: &mut Vec<Cell>) {
        self.rate(position);
        let (board, me) = (position.board(), position.board().mover());
        let alone = if self.inner == Evaluation::Roads {
            self.worths.alone(me)
        } else {
            &self.shape_alone
        };
        self.room.best.find(alone, self.width.first());
        let (start, defences) = (moves.len(), self.defences(board));
        if defences.threats() == Threats::One {
            moves.extend(
                defences
                    .sets()
                    .iter()
                    .filter(|set| set.count() == 1)
                    .flat_map(|set| set.cells()),
            );
            by_worth(&mut moves[start..], alone);
        } else {
            moves.extend(self.room.best.list().iter().map(|rated| rated.cell()));
        }
    }

    /// Pushes the stones that are tried, but for those that win.
    fn choose_quiet(
        &mut self,
        position: &PartialTurn<N, FIVES>,
        context: NodeContext<Cell>,
        moves: &mut Vec<Cell>,
    ) {
        let (board, at, start) = (position.board(), self.stones.len(), moves.len());
        if board.left() == 2 && board.move_count() > 1 {
            self.plan(position, at);
            if self.sees_through(board, context) {
                self.see_through(board, at);
                moves.extend(self.plans[at].only().map(|[first, _]| first));
                return;
            }
            let (history, plan, me) = (&self.history, &mut self.plans[at], board.mover());
            plan.sort(|pair| history.of(me, pair));
            moves.extend(plan.firsts());
            let killers = self.killers.of(at).filter_map(|turn| plan.pair(turn));
            killers.for_each(|pair| to_front(&mut moves[start..], pair[0]));
            return;
        }
        let begun = at
            .checked_sub(1)
            .and_then(|at| Some((at, self.plans.get(at)?, self.marks.get(at)?)));
        let begun = begun.filter(|(_, plan, mark)| plan.mark == **mark);
        if let (Some((at, plan, _)), Some(first)) = (begun, position.first()) {
            if let Some([_, second]) = plan.only().filter(|only| only[0] == first) {
                moves.push(second);
                return;
            }
            moves.extend(plan.seconds(first));
            let killers = self.killers.of(at).filter_map(|turn| plan.pair(turn));
            killers
                .filter(|pair| pair[0] == first)
                .for_each(|pair| to_front(&mut moves[start..], pair[1]));
        }
        if moves.len() == start {
            self.choose_single(position, moves);
        }
    }
}

impl<const N: usize, const FIVES: bool> Order<PartialTurn<N, FIVES>> for Evaluator<N, FIVES> {
    const CHOOSES: bool = true;

    fn choose(
        &mut self,
        position: &PartialTurn<N, FIVES>,
        context: NodeContext<Cell>,
        moves: &mut Vec<Cell>,
    ) {
        let start = moves.len();
        match self.winning(position.board()) {
            Some(cell) => moves.push(cell),
            None => self.choose_quiet(position, context, moves),
        }
        // What a table remembers comes first, if it is among the chosen ones.
        if let Some(hint) = context.hint {
            to_front(&mut moves[start..], hint);
        }
    }

    fn select(
        &mut self,
        position: &PartialTurn<N, FIVES>,
        context: NodeContext<Cell>,
        moves: &mut [Cell],
    ) -> usize {
        let mut chosen = core::mem::take(&mut self.chosen);
        chosen.clear();
        self.choose(position, context, &mut chosen);
        let mut count = put_first(moves, chosen.iter().copied());
        self.chosen = chosen;
        if count == 0 && self.winning(position.board()).is_some() {
            // Where several lines are wanted, the first one may be taken already.
            count = put_first(moves, position.board().winning_stones()).min(1);
        }
        count.max(1)
    }

    /// Positions are remembered where turns begin. In the middle of a turn its first stone is part
    /// of the position, and pairs are planned once: so nothing else leads there.
    #[inline]
    fn remembers(&self, context: NodeContext<Cell>, goes_on: bool) -> bool {
        !goes_on && context.depth > 1
    }

    fn cutoff(
        &mut self,
        position: &PartialTurn<N, FIVES>,
        context: NodeContext<Cell>,
        m: Cell,
        _: &[Cell],
    ) {
        if let (Some(first), Some(at)) = (position.first(), self.stones.len().checked_sub(1)) {
            self.killers.learn(at, [first, m]);
            // What saves a few leaves is not worth remembering: with it more nodes were entered,
            // not fewer.
            if context.depth > 1 {
                self.history
                    .learn(position.board().mover(), [first, m], context.depth);
            }
        }
    }
}
