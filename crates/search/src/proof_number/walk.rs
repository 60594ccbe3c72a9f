//! The order in which a strategy's moves stand: that of a walk which looks at each position once.

use std::collections::HashMap;

use game_core::{Deterministic, MAX_STEPS, Position, Side, ToMove, ZeroSum};

use super::StrategyCheckError;

/// Positions that were seen, told apart by comparing them, since a proof must not rest on keys.
#[derive(Debug)]
struct Seen<P> {
    by_key: HashMap<u64, Vec<P>>,
    count: u64,
}

impl<P: Position> Seen<P> {
    /// Whether it is new; from now on it is not.
    fn add(&mut self, position: &P) -> bool {
        let alike = self.by_key.entry(position.key()).or_default();
        let is_new = !alike.contains(position);
        if is_new {
            alike.push(position.clone());
            self.count += 1;
        }
        is_new
    }
}

/// A walk through all that can happen while one player follows a strategy.
///
/// It needs the memory of all positions it meets, and no more of the stack for long lines.
#[derive(Debug)]
pub(super) struct Walk<P> {
    holder: Side,
    most: u64,
    seen: Seen<P>,
    ahead: Vec<P>,
}

/// What a walk meets, behind all replies of the other player.
#[derive(Debug)]
pub(super) enum Stop<P> {
    /// The player of the strategy is to move.
    Asked(P),
    /// The game is over.
    Ended(P),
}

impl<P: Deterministic + ZeroSum> Walk<P> {
    /// From that position on, and through this many positions at most.
    pub(super) fn new(root: &P, holder: Side, most: u64) -> Self {
        let seen = Seen {
            by_key: HashMap::new(),
            count: 0,
        };
        Self {
            holder,
            most,
            seen,
            ahead: vec![root.clone()],
        }
    }

    /// Positions met so far, each counted once.
    pub(super) const fn met(&self) -> u64 {
        self.seen.count
    }

    /// Goes on to a position that was not met before; nothing at the end of the walk.
    pub(super) fn next(&mut self) -> Result<Option<Stop<P>>, StrategyCheckError> {
        while let Some(position) = self.ahead.pop() {
            if !self.seen.add(&position) {
                continue;
            }
            if self.seen.count > self.most {
                return Err(StrategyCheckError::TooLarge {
                    positions: self.most,
                });
            }
            match position.to_move() {
                ToMove::Chance => return Err(StrategyCheckError::Law),
                ToMove::Nobody => return Ok(Some(Stop::Ended(position))),
                ToMove::Player(mover) if mover == self.holder => {
                    return Ok(Some(Stop::Asked(position)));
                }
                ToMove::Player(_) => self.branch(&position)?,
            }
        }
        Ok(None)
    }

    /// The walk goes on behind each reply, behind the first one first.
    fn branch(&mut self, position: &P) -> Result<(), StrategyCheckError> {
        let begin = self.ahead.len();
        self.ahead.extend(
            position
                .moves()
                .take(MAX_STEPS + 1)
                .map(|m| position.after(m)),
        );
        let replies = self.ahead.len() - begin;
        if replies == 0 || replies > MAX_STEPS {
            return Err(StrategyCheckError::Law);
        }
        self.ahead[begin..].reverse();
        Ok(())
    }

    /// The player of the strategy made a move, which led there.
    pub(super) fn go_on(&mut self, after: P) {
        self.ahead.push(after);
    }
}
