//! Proofs: certain bounds beside the statistics.
//!
//! Every edge has bounds, `low ≤ value ≤ high`, as its player sees it. A final position has its
//! payoff for both, any other begins with what the game allows. They go up the tree:
//!
//! ```text
//! a player:  low = max low of the edges          high = max high
//! chance:    low = Σ weight · low / Σ weight     high = Σ weight · high / Σ weight
//! the opponent's node, seen by the other player:  (low, high) becomes (−high, −low)
//! ```
//!
//! An edge is *closed* once nothing more can be learnt there: its value is exact, or it is no
//! better than what another edge is sure to bring. Selection passes over closed edges. A node whose
//! edges are all closed is *settled* and closes the edge above; when the root is settled, the
//! search ends.
//!
//! Counts are corrected, never overwritten: a result is brought within what has been proved of each
//! edge that it passes on its way up, since no player would let it be outside; means too.
//!
//! Where wins are counted by their distance, a value loses one turn on its way from node to node
//! where the player to move changes. Chance rounds outwards to whole payoffs, so a settled node
//! may keep an interval: its value is then known, but for the rounding, and not called proved.

use game_core::{Player, Position, Score, Stochastic};

use super::arena::{CHANCE, Hot, Node};
use super::leaf::Leaf;
use super::search::{Mcts, Proofs};
use crate::values::{INFINITY, decided, node_to_root, slower};

/// What the search knows about a node after one of its edges has changed.
#[derive(Clone, Copy)]
struct ChangedNode {
    low: Score,
    high: Score,
    settled: bool,
}

impl<P: Stochastic, L: Leaf<P>> Mcts<P, L> {
    /// Whether bounds are kept.
    #[inline]
    pub(super) fn proves(&self) -> bool {
        self.proofs != Proofs::None
    }

    /// Looks at a position without edges for what can be proved at once: its payoffs if the game
    /// is over, else the leaf's outlook at the first visit. Whether that is news.
    pub(super) fn look(&mut self, position: &P, edge: usize, over: bool) -> bool {
        let first = self.arena.cold[edge].visits == 0;
        let worth_asking = L::PROVES && first;
        if !(over || worth_asking) {
            return false;
        }
        let node = self.line.last().map_or(0, |&(node, _)| node as usize);
        let mover = self.arena.nodes[node].mover;
        if self.proofs == Proofs::Players {
            self.look_for_players(position, edge, over);
        } else {
            let player = if mover == CHANCE {
                0
            } else {
                usize::from(mover)
            };
            let Some(perspective) = <P as Position>::Player::from_index(player) else {
                return false;
            };
            let (low, high) = self.seen_at_once(position, perspective, over);
            self.narrow(edge, low, high);
        }
        if over {
            self.arena.hot[edge] = Hot::CLOSED;
        }
        true
    }

    /// Bounds of a position for the player whose step led there.
    pub(super) fn seen_at_once(
        &self,
        position: &P,
        perspective: P::Player,
        over: bool,
    ) -> (Score, Score) {
        let turns = self.proofs == Proofs::Turns;
        if over {
            let payoff = self.payoffs.get(perspective.index()).copied().unwrap_or(0);
            let payoff = if turns {
                slower::<P>(payoff, 1)
            } else {
                payoff
            };
            return (payoff, payoff);
        }
        let (low, high) = self.leaf.outlook(position, perspective);
        let (low, high) = (
            low.clamp(-INFINITY, INFINITY),
            high.clamp(-INFINITY, INFINITY),
        );
        if turns {
            let later = i32::from(position.to_move().player() != Some(perspective));
            return (
                node_to_root::<P>(low, later),
                node_to_root::<P>(high, later),
            );
        }
        // A win pays in full here, however late it comes.
        let (widest_low, widest_high) = self.proofs.widest::<P>();
        let low = if low < 0 && decided::<P>(low) {
            widest_low
        } else {
            low
        };
        (
            low,
            if high > 0 && decided::<P>(high) {
                widest_high
            } else {
                high
            },
        )
    }

    /// Takes new bounds of an edge; whether they say more than the old ones.
    pub(super) fn narrow(&mut self, edge: usize, low: Score, high: Score) -> bool {
        let cold = &mut self.arena.cold[edge];
        let news = low > cold.low || high < cold.high;
        cold.low = cold.low.max(low);
        cold.high = cold.high.min(high);
        news
    }

    /// Brings the payoffs within what has been proved of an edge.
    #[inline]
    pub(super) fn correct(&mut self, node: &Node, edge: usize) {
        if self.proofs == Proofs::Players {
            let spans = &self.arena.spans[edge * self.arena.stride..];
            for (payoff, span) in self.payoffs.iter_mut().zip(spans) {
                *payoff = (*payoff).max(span[0]).min(span[1]);
            }
            return;
        }
        let cold = &self.arena.cold[edge];
        let perspective = if node.mover == CHANCE {
            0
        } else {
            usize::from(node.mover)
        };
        let Some(payoff) = self.payoffs.get(perspective).copied() else {
            return;
        };
        let within = payoff.max(cold.low).min(cold.high);
        if within != payoff {
            self.payoffs.fill(within.saturating_neg());
            self.payoffs[perspective] = within;
        }
    }

    /// An edge of a node has new bounds: passes on what that says of the node to the edge above.
    /// Whether that one has changed.
    pub(super) fn pass_on(&mut self, at: usize, above: Option<(u32, u32)>) -> bool {
        let node = self.arena.nodes[at];
        if self.proofs == Proofs::Players {
            return self.pass_on_for_players(&node, above);
        }
        let known = if node.mover == CHANCE {
            self.known_of_chance(&node)
        } else {
            self.known_of_player(&node)
        };
        let Some((parent, edge)) = above else {
            self.bounds = (known.low, known.high);
            self.settled = known.settled;
            return false;
        };
        let (parent, edge) = (self.arena.nodes[parent as usize], edge as usize);
        let perspective = |mover| if mover == CHANCE { 0 } else { mover };
        let (mut low, mut high) = (known.low, known.high);
        if perspective(parent.mover) != perspective(node.mover) {
            (low, high) = (high.saturating_neg(), low.saturating_neg());
            if self.proofs == Proofs::Turns {
                low = node_to_root::<P>(low, 1);
                high = node_to_root::<P>(high, 1);
            }
        }
        let news = self.narrow(edge, low, high);
        if known.settled {
            self.arena.hot[edge] = Hot::CLOSED;
        }
        news || known.settled
    }

    /// Bounds of a node where a player chooses; closes what need not be looked at any more.
    fn known_of_player(&mut self, node: &Node) -> ChangedNode {
        let (mut low, mut high) = (Score::MIN, Score::MIN);
        for cold in &self.arena.cold[node.edges()] {
            low = low.max(cold.low);
            high = high.max(cold.high);
        }
        let mut settled = true;
        for edge in node.edges() {
            if self.arena.cold[edge].high <= low {
                self.arena.hot[edge] = Hot::CLOSED;
            }
            settled &= self.arena.hot[edge].is_closed();
        }
        ChangedNode { low, high, settled }
    }

    /// Bounds of a node where chance acts, as the first player sees them.
    fn known_of_chance(&mut self, node: &Node) -> ChangedNode {
        let (mut lows, mut highs, mut before, mut settled) = (0, 0, 0, true);
        for edge in node.edges() {
            let cold = self.arena.cold[edge];
            let weight = i128::from(cold.weight() - before);
            before = cold.weight();
            lows += weight * i128::from(cold.low);
            highs += weight * i128::from(cold.high);
            if cold.low == cold.high {
                self.arena.hot[edge] = Hot::CLOSED;
            }
            settled &= self.arena.hot[edge].is_closed();
        }
        let (low, high) = rounded(lows, highs, before);
        ChangedNode { low, high, settled }
    }
}

/// Sums over weights, divided by their total: downwards and upwards.
pub(super) fn rounded(lows: i128, highs: i128, total: u64) -> (Score, Score) {
    let total = i128::from(total.max(1));
    let (low, high) = (lows.div_euclid(total), -(-highs).div_euclid(total));
    let score = |mean: i128| Score::try_from(mean).unwrap_or(0);
    (score(low), score(high))
}
