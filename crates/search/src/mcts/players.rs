//! Proofs for any number of players, whose aims need not be opposed.
//!
//! Every edge has an interval for every player: what they are sure to get if they play for it, and
//! what they cannot exceed. Where they move, both are the greatest of their edges. Where another
//! player moves, they get something between the least and the greatest; but the mover, who knows
//! the proofs, takes no edge of which it is proved that another brings the mover more. Chance takes
//! the mean.
//!
//! So a value is proved only where it does not matter how ties are broken, which max^n (Luckhardt
//! and Irani 1986) has to decide.

use game_core::{Player, Position, Score, Stochastic};

use super::arena::{CHANCE, Hot, Node, Span};
use super::leaf::Leaf;
use super::prove::rounded;
use super::search::Mcts;

impl<P: Stochastic, L: Leaf<P>> Mcts<P, L> {
    /// What can be seen at once of a position, for every player.
    pub(super) fn look_for_players(&mut self, position: &P, edge: usize, over: bool) {
        for player in <P as Position>::Player::all().take(self.arena.stride) {
            let (low, high) = self.seen_at_once(position, player, over);
            self.narrow_span(edge, player.index(), [low, high]);
        }
        self.copy_span_of_mover(edge);
    }

    /// Takes new bounds for a player; whether they say more than the old ones.
    fn narrow_span(&mut self, edge: usize, player: usize, new: Span) -> bool {
        let old = &mut self.arena.spans[edge * self.arena.stride + player];
        let news = new[0] > old[0] || new[1] < old[1];
        *old = [old[0].max(new[0]), old[1].min(new[1])];
        news
    }

    /// The bounds of an edge are those of who chooses it.
    fn copy_span_of_mover(&mut self, edge: usize) {
        let mover = self.line.iter().rev().find(|&&(_, e)| e as usize == edge);
        let mover = mover.map_or(CHANCE, |&(node, _)| self.arena.nodes[node as usize].mover);
        let player = if mover == CHANCE {
            0
        } else {
            usize::from(mover)
        };
        if let Some(&[low, high]) = self.arena.spans_of(edge).get(player) {
            self.narrow(edge, low, high);
        }
    }

    /// As [`pass_on`](Self::pass_on), for all players.
    pub(super) fn pass_on_for_players(&mut self, node: &Node, above: Option<(u32, u32)>) -> bool {
        let settled = self.close_for_players(node);
        let perspective = self.perspective();
        let mut news = settled;
        for player in 0..self.arena.stride {
            let span = self.span_of(node, player);
            match above {
                Some((_, edge)) => news |= self.narrow_span(edge as usize, player, span),
                None if player == perspective => self.bounds = (span[0], span[1]),
                None => {}
            }
        }
        let Some((_, edge)) = above else {
            self.settled = settled;
            return false;
        };
        self.copy_span_of_mover(edge as usize);
        if settled {
            self.arena.hot[edge as usize] = Hot::CLOSED;
        }
        news
    }

    /// Closes the edges that the mover will not take, and those that are exact for all; whether
    /// all of them are closed.
    fn close_for_players(&mut self, node: &Node) -> bool {
        let sure = self.sure(node);
        let mut settled = true;
        for edge in node.edges() {
            let exact = self
                .arena
                .spans_of(edge)
                .iter()
                .all(|span| span[0] >= span[1]);
            if exact || sure.is_some_and(|sure| self.arena.cold[edge].high < sure) {
                self.arena.hot[edge] = Hot::CLOSED;
            }
            settled &= self.arena.hot[edge].is_closed();
        }
        settled
    }

    /// What the mover of a node is sure to get; `None` if chance is to move.
    fn sure(&self, node: &Node) -> Option<Score> {
        if node.mover == CHANCE {
            return None;
        }
        self.arena.cold[node.edges()]
            .iter()
            .map(|cold| cold.low)
            .max()
    }

    /// What has been proved of a node for a player.
    fn span_of(&self, node: &Node, player: usize) -> Span {
        let of = |edge: usize| {
            self.arena
                .spans_of(edge)
                .get(player)
                .copied()
                .unwrap_or([0, 0])
        };
        let Some(sure) = self.sure(node) else {
            let (mut lows, mut highs, mut before) = (0, 0, 0);
            for edge in node.edges() {
                let (weight, [low, high]) = (self.arena.cold[edge].weight(), of(edge));
                let own = i128::from(weight - before);
                lows += own * i128::from(low);
                highs += own * i128::from(high);
                before = weight;
            }
            let (low, high) = rounded(lows, highs, before);
            return [low, high];
        };
        let mine = player == usize::from(node.mover);
        let taken = node
            .edges()
            .filter(|&edge| self.arena.cold[edge].high >= sure)
            .map(of);
        let join = |sum: Span, [low, high]: Span| {
            [
                if mine {
                    sum[0].max(low)
                } else {
                    sum[0].min(low)
                },
                sum[1].max(high),
            ]
        };
        taken.reduce(join).unwrap_or([0, 0])
    }
}
