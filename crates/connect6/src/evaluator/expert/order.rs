//! Which turns are tried: one that wins, else those of a plan.

use alloc::vec::Vec;
use core::cmp::Reverse;

use game_core::{NodeContext, Order, Position, Side};

use super::super::order::{put_first, to_front};
use super::follow::Expert;
use super::leaves::RatedTurn;
use crate::position::Connect6;
use crate::roads::Threats;
use crate::turn::Turn;
use crate::turn_position::{TurnPosition, pair};

impl<const N: usize> Expert<N> {
    /// A turn that wins now.
    fn winning(&self, board: &Connect6<N>) -> Option<Turn> {
        if !self.roads.lacks(board.mover(), board.left().into()) {
            return None;
        }
        match board.winning_turn()? {
            // The other stone of the pair does not matter.
            Turn::One(cell) if board.left() == 2 && board.move_count() > 1 => {
                let other = board.moves().find(|&other| other != cell)?;
                Some(pair([cell, other]))
            }
            Turn::One(cell) => Some(Turn::One(cell)),
            Turn::Two(a, b) => Some(pair([a, b])),
        }
    }

    /// Plans a turn of two stones.
    fn plan(&mut self, board: &Connect6<N>) {
        let me = board.mover();
        let defences = self.defences(board);
        let (worths, alone) = (&self.worths, self.worths.alone(me));
        let mut after = |first, seconds: &mut super::super::best::SecondStones| {
            worths.after(first, me, |cell, worth| seconds.offer(cell, worth));
        };
        let threatened = matches!(defences.threats(), Threats::One | Threats::Two);
        let (mark, room, plan) = (board.mark(), &mut self.room, &mut self.plan);
        if !threatened || !plan.defend(mark, (self.width, alone), &defences, room, &mut after) {
            plan.make(mark, self.width, alone, room, &mut after);
        }
    }

    /// Pushes the best stones of a turn that takes one.
    fn choose_single(&mut self, board: &Connect6<N>, turns: &mut Vec<Turn>) {
        let (alone, defences) = (self.worths.alone(board.mover()), self.defences(board));
        if defences.threats() == Threats::One {
            let ones = defences
                .sets()
                .iter()
                .filter(|set| set.count() == 1)
                .flat_map(|set| set.cells());
            turns.extend(ones.map(Turn::One));
        } else {
            self.room.best.find(alone, self.width.first());
            turns.extend(
                self.room
                    .best
                    .list()
                    .iter()
                    .map(|rated| Turn::One(rated.cell())),
            );
        }
    }

    /// Pushes the turns of a plan that the network rates best, the best first: with two turns to go
    /// a fifth fewer than with more.
    fn choose_rated(&mut self, (me, depth): (Side, u32), turns: &mut Vec<Turn>) {
        let fewer = if depth == 2 { self.kept / 5 } else { 0 };
        self.rated.clear();
        self.rated.extend(self.plan.rated().map(RatedTurn::planned));
        self.push_best(me, self.kept - fewer, turns);
    }

    /// Rates the turns whose gain by roads is known, and pushes this many of them, the best first.
    fn push_best(&mut self, me: Side, count: usize, turns: &mut Vec<Turn>) {
        let mut rated = core::mem::take(&mut self.rated);
        self.rate(me, &mut rated);
        // Of equals the first in reading order, so that nothing is allocated.
        rated.sort_unstable_by_key(|turn| (Reverse(turn.worth), turn.cells));
        turns.extend(rated.iter().take(count).map(|turn| pair(turn.cells)));
        self.rated = rated;
    }

    /// Pushes the turns that are given for the root: with the network those that it rates best, half
    /// as many again as elsewhere, the best first.
    fn choose_given(&mut self, me: Side, turns: &mut Vec<Turn>) {
        if self.nets.is_none() {
            turns.extend(&self.root_turns);
            return;
        }
        self.worths.follow(self.stones.iter().copied());
        let pairs = self.root_turns.iter().filter_map(|&turn| match turn {
            Turn::Two(first, second) => Some([first, second]),
            Turn::One(_) => None,
        });
        let planned = |cells| RatedTurn::planned((self.worths.of_turn(cells, me), cells));
        self.rated.clear();
        self.rated.extend(pairs.map(planned));
        self.push_best(me, self.kept + self.kept / 2, turns);
    }

    /// Pushes the turns that are tried where none wins.
    fn choose_quiet(
        &mut self,
        board: &Connect6<N>,
        context: NodeContext<Turn>,
        turns: &mut Vec<Turn>,
    ) {
        self.worths.follow(self.stones.iter().copied());
        if board.left() == 1 || board.move_count() == 1 {
            self.choose_single(board, turns);
            return;
        }
        self.plan(board);
        if self.foresees && context.depth == 1 && context.ply > 0 {
            turns.extend(self.last_turn(board, context));
            return;
        }
        if let Some(turn) = self.winning_start(board, context) {
            turns.push(turn);
            return;
        }
        let (me, start) = (board.mover(), turns.len());
        if self.nets.is_some() && context.depth > 1 {
            self.choose_rated((me, context.depth), turns);
        } else {
            let history = &self.history;
            self.plan.sort(|cells| history.of(me, cells));
            turns.extend(self.plan.turns().map(pair));
        }
        for killer in self.killers.of(context.ply) {
            to_front(&mut turns[start..], pair(killer));
        }
    }
}

impl<const N: usize> Order<TurnPosition<N>> for Expert<N> {
    const CHOOSES: bool = true;

    fn choose(
        &mut self,
        position: &TurnPosition<N>,
        context: NodeContext<Turn>,
        turns: &mut Vec<Turn>,
    ) {
        if let Some(node) = self.nodes.last_mut() {
            node.depth = context.depth;
        }
        let start = turns.len();
        match self.winning(position.board()) {
            Some(turn) => turns.push(turn),
            None if context.ply == 0 && !self.root_turns.is_empty() => {
                self.choose_given(position.board().mover(), turns);
            }
            None => self.choose_quiet(position.board(), context, turns),
        }
        // What a table remembers comes first, if it is among the chosen ones.
        if let Some(hint) = context.hint {
            to_front(&mut turns[start..], hint);
        }
    }

    fn select(
        &mut self,
        position: &TurnPosition<N>,
        context: NodeContext<Turn>,
        turns: &mut [Turn],
    ) -> usize {
        let mut chosen = core::mem::take(&mut self.chosen);
        chosen.clear();
        self.choose(position, context, &mut chosen);
        let count = put_first(turns, chosen.iter().copied());
        self.chosen = chosen;
        count.max(1)
    }

    #[inline]
    fn remembers(&self, context: NodeContext<Turn>, _: bool) -> bool {
        context.depth > 1
    }

    fn cutoff(
        &mut self,
        position: &TurnPosition<N>,
        context: NodeContext<Turn>,
        turn: Turn,
        _: &[Turn],
    ) {
        if let Turn::Two(a, b) = turn {
            self.killers.learn(context.ply, [a, b]);
            if context.depth > 1 {
                self.history
                    .learn(position.board().mover(), [a, b], context.depth);
            }
        }
    }
}
