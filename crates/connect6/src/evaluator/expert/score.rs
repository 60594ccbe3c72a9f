//! What positions are worth, and wins that can be seen or are forced.

use game_core::{Evaluate, Position, Score, Side, ToMove};

use super::follow::Expert;
use super::leaves::clamped;
use crate::position::{Connect6, WIN};
use crate::roads::Defences;
use crate::turn_position::TurnPosition;

impl<const N: usize> Expert<N> {
    /// What stops the opponent from winning in the next turn.
    pub(super) fn defences(&self, board: &Connect6<N>) -> Defences {
        let them = !board.mover();
        if !self.roads.lacks(them, 2) {
            return Defences::default();
        }
        // Most of the opponent's threats are new: the last turn made them.
        let mut recent = [None; 2];
        let theirs = self
            .stones
            .iter()
            .rev()
            .take_while(|&&(_, side)| side == them);
        recent
            .iter_mut()
            .zip(theirs)
            .for_each(|(place, &(cell, _))| *place = Some(cell));
        match recent {
            [Some(last), Some(first)] => self.roads.defences(board, them, &[last, first]),
            [Some(last), None] => self.roads.defences(board, them, &[last]),
            _ => self.roads.defences(board, them, &[]),
        }
    }
}

impl<const N: usize> Evaluate<TurnPosition<N>> for Expert<N> {
    const OUTLOOKS: bool = true;
    /// A look for a forced win takes as long as hundreds of leaves.
    const LOOK_EVERY: u64 = 4;

    /// In points, six hundred of which make a win e times as likely: who is not to move has just made
    /// a turn.
    #[inline]
    fn evaluate(&mut self, position: &TurnPosition<N>, player: Side) -> Score {
        let board = position.board();
        if board.is_over() {
            return board.payoff(player);
        }
        let last = !board.mover();
        let known = self.known.filter(|known| known.mark == board.mark());
        let score = known.map_or_else(|| clamped(self.worth(last)), |known| known.value);
        if last == player { score } else { -score }
    }

    /// A road that the mover can fill is a win now. Without one the mover loses in the opponent's
    /// next turn if that turn's wins cannot all be stopped; else they win by force where that was
    /// found, and two turns later at the soonest, or lose where the turn before began such a win.
    #[inline]
    fn outlook(&self, position: &TurnPosition<N>, player: Side) -> (Score, Score) {
        let board = position.board();
        let ToMove::Player(me) = board.to_move() else {
            return (-WIN, WIN);
        };
        // Roads answer for the position that is followed, and for no other.
        let Some(node) = self.nodes.last().filter(|node| node.mark == board.mark()) else {
            return (-WIN, WIN);
        };
        let (low, high) = match (node.win, node.loss) {
            _ if self.roads.lacks(me, board.left().into()) => (WIN - 1, WIN - 1),
            (Some(turns), _) => (WIN + 1 - 2 * Score::from(turns), WIN - 3),
            (None, _) if self.defences(board).needs_more(board.left()) => (2 - WIN, 2 - WIN),
            (None, Some(turns)) => (2 - WIN, 2 * Score::from(turns) - 2 - WIN),
            (None, None) => (2 - WIN, WIN - 3),
        };
        if me == player {
            (low, high)
        } else {
            (-high, -low)
        }
    }
}
