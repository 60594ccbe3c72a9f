//! New nodes: the moves or the events of a position are listed.

use game_core::{Step, Stochastic, ToMove};

use super::arena::{CHANCE, Cold, Hot, NONE, Node};
use super::leaf::Leaf;
use super::options::Formula;
use super::search::Mcts;
use crate::SearchError;
use crate::position_stack::list;

impl<P: Stochastic, L: Leaf<P>> Mcts<P, L> {
    /// Makes a node of a position where the game goes on; returns whether there was room for it.
    pub(super) fn expand(&mut self, position: &P) -> Result<bool, SearchError> {
        let first = self.arena.steps.len();
        let mover = Self::mover_of(position);
        let listed = match position.to_move() {
            ToMove::Chance => self.list_events(position, first),
            _ => self.list_moves(position, first),
        };
        let room = match listed {
            Ok(room) => room && self.arena.has_room_for_node(),
            Err(error) => {
                self.arena.keep_edges(first);
                return Err(error);
            }
        };
        if !room {
            self.arena.keep_edges(first);
            self.arena.full = true;
            return Ok(false);
        }
        if mover != CHANCE {
            self.set_widths(position, first);
        }
        #[allow(
            clippy::cast_possible_truncation,
            reason = "an arena has less than 2^32 edges"
        )]
        let (first, count) = (first as u32, (self.arena.steps.len() - first) as u32);
        self.arena.nodes.push(Node {
            first,
            count,
            visits: 0,
            mover,
        });
        Ok(true)
    }

    /// Lists the moves; returns whether there was room for all of them.
    fn list_moves(&mut self, position: &P, first: usize) -> Result<bool, SearchError> {
        let (arena, mut room) = (&mut self.arena, true);
        let ended = list(position.moves(), |m| {
            room &= arena.has_room();
            if room {
                arena.steps.push(Step::Move(m));
            }
        });
        if !ended {
            return Err(SearchError::TooManyMoves);
        }
        let count = arena.steps.len();
        if room && count == first {
            return Err(SearchError::NoMove);
        }
        let (low, high) = self.proofs.widest::<P>();
        arena.cold.resize(
            count,
            Cold {
                sum: 0,
                visits: 0,
                child: NONE,
                low,
                high,
            },
        );
        arena.hot.resize(
            count,
            Hot {
                mean: 0.0,
                width: Hot::UNTRIED,
            },
        );
        arena.spans.resize(count * arena.stride, [low, high]);
        Ok(room)
    }

    /// Lists the events with the sums of their weights; returns whether there was room for all.
    fn list_events(&mut self, position: &P, first: usize) -> Result<bool, SearchError> {
        let (arena, mut room, mut total) = (&mut self.arena, true, 0_u64);
        let (low, high) = self.proofs.widest::<P>();
        let ended = list(position.events(), |(event, weight)| {
            room &= arena.has_room();
            if room {
                total = total.saturating_add(weight);
                arena.steps.push(Step::Event(event));
                arena.cold.push(Cold {
                    sum: total.cast_signed(),
                    visits: 0,
                    child: NONE,
                    low,
                    high,
                });
            }
        });
        if !ended {
            return Err(SearchError::TooManyEvents);
        }
        let count = arena.steps.len();
        if room && (count == first || total == 0) {
            return Err(SearchError::NoEvent);
        }
        arena.hot.resize(
            count,
            Hot {
                mean: 0.0,
                width: 0.0,
            },
        );
        arena.priors.resize(if L::PRIORS { count } else { 0 }, 0.0);
        arena.spans.resize(count * arena.stride, [low, high]);
        Ok(room)
    }

    /// Gives new edges of a player their widths, and their priors if there are any.
    #[allow(clippy::cast_precision_loss, reason = "at most 2^16 moves")]
    fn set_widths(&mut self, position: &P, first: usize) {
        let count = self.arena.steps.len();
        let even = 1.0 / (count - first).max(1) as f32;
        if L::PRIORS {
            self.arena.priors.resize(count, 1.0);
            let priors = &mut self.arena.priors[first..];
            self.leaf.priors(position, priors);
            // A policy may return any number: one that is not a weight counts as 0.
            for prior in priors.iter_mut() {
                *prior = if prior.is_finite() {
                    prior.max(0.0)
                } else {
                    0.0
                };
            }
            let sum: f32 = priors.iter().sum();
            let sound = sum > 0.0 && sum.is_finite();
            for prior in priors.iter_mut() {
                *prior = if sound { *prior / sum } else { even };
            }
        }
        if self.options.formula == Formula::Puct {
            for edge in first..count {
                self.arena.hot[edge].width = self.arena.priors.get(edge).copied().unwrap_or(even);
            }
        }
    }

    /// The prior probability of an edge of a node with this many edges.
    #[inline]
    #[allow(clippy::cast_precision_loss, reason = "at most 2^16 moves")]
    pub(super) fn prior(&self, edge: usize, count: u32) -> f32 {
        if L::PRIORS {
            self.arena.priors[edge]
        } else {
            1.0 / count.max(1) as f32
        }
    }
}
