//! A node before and after it is searched: probing the table and the bounds, and storing the value.

use game_core::{Evaluate, Order, Score, Side, Stochastic, ToMove, ZeroSum};

use super::node_state::{NodeState, PositionIdentity};
use super::scale::Span;
use super::wins::reach;
use super::worker::Worker;
use super::{FULL, Method, Window};
use crate::abort::Abort;
use crate::minimax::MAX_PLIES;
use crate::table::TO_THE_END;
use crate::values::settles;
use crate::{Bound, Entry, Identity, SearchError};

/// Added to the depth of an entry that rests on no evaluation: it holds at greater depths.
///
/// An entry that rests on one holds at its own depth alone.
const SETTLED: u32 = 128;

/// The depth that is written into an entry; `None` if there is no room for it.
const fn stamp(depth: u32, settled: bool) -> Option<u32> {
    match depth {
        TO_THE_END => Some(TO_THE_END),
        depth if depth + 1 >= SETTLED => None,
        depth if settled => Some(depth + SETTLED),
        depth => Some(depth),
    }
}

/// Whether what was stamped so holds at a depth.
const fn holds(stamp: u32, depth: u32) -> bool {
    match stamp {
        TO_THE_END => depth == TO_THE_END,
        stamp if stamp >= SETTLED => stamp - SETTLED <= depth,
        stamp => stamp == depth,
    }
}

/// A node that must be searched.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    /// The window in which its value is wanted.
    pub(super) alpha: Score,
    pub(super) beta: Score,
    /// No value is less or greater: proved by the evaluator.
    least: Score,
    most: Score,
    /// The secured payoff, to the player who sees the value: the table keeps the rest.
    pub(super) secured: Score,
    /// Opinions that were heeded before.
    evaluated: u64,
    /// The number of the move that the table remembers.
    pub(super) hint: Option<u16>,
}

/// A node that was looked at.
pub(super) enum Opened {
    /// It must be searched.
    Node(Node),
    /// Bounds or the table settle its value.
    Settled(Score),
}

impl<P, E, I, const W: usize> Worker<P, E, I, W>
where
    P: Stochastic + ZeroSum,
    E: Evaluate<P> + Order<P>,
    I: Identity<P, W>,
{
    /// The value that an entry, seen by the player of the node, settles at this depth; `None` if
    /// it settles none.
    #[inline]
    fn settled_by(
        &mut self,
        entry: Entry,
        depth: u32,
        secured: Score,
        (alpha, beta): Window,
        is_probe: bool,
    ) -> Option<Score> {
        let score = secured.saturating_add(entry.score).max(-Score::MAX);
        let answers = settles(Entry { depth, ..entry }, score, depth, (alpha, beta));
        // A probe looks for a value above its window; a lower bound above it is enough.
        if answers || (is_probe && entry.bound == Bound::Lower && score > alpha) {
            // What rests on an opinion goes on resting on it.
            self.evaluated += u64::from(entry.depth < SETTLED);
            return Some(score);
        }
        None
    }

    /// Looks at a node that is no leaf: at what the evaluator has proved, and into the table.
    pub(super) fn open_node(
        &mut self,
        position: &P,
        at: NodeState<P::Move>,
        (alpha, beta): Window,
        is_probe: bool,
    ) -> Result<Opened, Abort> {
        if at.steps >= MAX_PLIES {
            return Err(self.fail(SearchError::TooLong { plies: MAX_PLIES }));
        }
        // The root itself is searched, whatever is known of it.
        let (least, most) = if at.is_root() {
            FULL
        } else {
            certain(&self.evaluator, position, at.me)
        };
        let cuts = self.options.method != Method::Plain;
        if cuts && (least >= most || least >= beta) {
            return Ok(Opened::Settled(least));
        }
        if cuts && most <= alpha {
            return Ok(Opened::Settled(most));
        }
        let secured = self.checked(position.payoff(at.me))?;
        let known = if self.remembers(at) {
            self.recall(position)
        } else {
            None
        };
        if let Some(entry) = known.filter(|entry| holds(entry.depth, at.depth) && !at.is_root()) {
            let entry = seen_by(entry, perspective(position.to_move()), at.me);
            if let Some(score) = self.settled_by(entry, at.depth, secured, (alpha, beta), is_probe)
            {
                return Ok(Opened::Settled(score));
            }
        }
        let (alpha, beta) = if cuts {
            (alpha.max(least), beta.min(most))
        } else {
            FULL
        };
        let hint = known.map(|entry| entry.best);
        Ok(Opened::Node(Node {
            alpha,
            beta,
            least,
            most,
            secured,
            evaluated: self.evaluated,
            hint,
        }))
    }

    /// Whether the table keeps a node: all but those behind an event in the last turns.
    #[inline]
    const fn remembers(&self, at: NodeState<P::Move>) -> bool {
        at.events == 0 || at.depth > self.options.forget_last
    }

    fn recall(&self, position: &P) -> Option<Entry> {
        if !I::MEMORY {
            return None;
        }
        let key = position.key();
        self.table.probe(key, I::words(position, key))
    }

    /// What the table knows of a successor that is not entered yet: its value for `at.me`, who
    /// looks on from the chance node before it, lies between these.
    pub(super) fn look_up(
        &mut self,
        at: NodeState<P::Move>,
        identity: &PositionIdentity<W>,
        span: Span,
    ) -> Span {
        if !I::MEMORY {
            return span;
        }
        let Some(entry) = self.table.probe(identity.key, identity.words) else {
            return span;
        };
        if !holds(entry.depth, at.depth) {
            return span;
        }
        let entry = seen_by(entry, perspective(identity.to_move), at.me);
        let value = identity.payoff.saturating_add(entry.score).max(-Score::MAX);
        self.evaluated += u64::from(entry.depth < SETTLED);
        match entry.bound {
            Bound::Exact => (value, value),
            Bound::Lower => (span.0.max(value), span.1),
            Bound::Upper => (span.0, span.1.min(value)),
        }
    }

    /// The value of a node that was searched, brought between what has been proved, and remembered.
    pub(super) fn finish_node(
        &mut self,
        position: &P,
        at: NodeState<P::Move>,
        node: &Node,
        (value, bound): (Score, Bound),
        best: Option<P::Move>,
    ) -> Score {
        let value = value.min(node.most).max(node.least);
        let bound = match bound {
            // At the greatest value possible a lower bound is exact.
            Bound::Lower if value >= node.most => Bound::Exact,
            Bound::Upper if value <= node.least => Bound::Exact,
            bound => bound,
        };
        // Of the root the value is not brought between anything, so it is not that of the position.
        let remembers = I::MEMORY && !at.is_root() && self.remembers(at);
        let stamp = stamp(at.depth, self.evaluated == node.evaluated).filter(|_| remembers);
        if let Some(depth) = stamp {
            let number = best.and_then(|best| position.moves().position(|m| m == best));
            let best = number
                .and_then(|number| u16::try_from(number).ok())
                .unwrap_or(u16::MAX);
            let score = value.saturating_sub(node.secured).max(-Score::MAX);
            let entry = seen_by(
                Entry {
                    score,
                    depth,
                    bound,
                    best,
                },
                at.me,
                perspective(position.to_move()),
            );
            let key = position.key();
            self.table.store(key, I::words(position, key), entry);
        }
        value
    }
}

/// The perspective of an entry: that of the player to move. At chance players keep their names.
const fn perspective(to_move: ToMove<Side>) -> Side {
    match to_move {
        ToMove::Player(me) => me,
        ToMove::Chance | ToMove::Nobody => Side::First,
    }
}

/// An entry as the other one sees it, or the same one.
fn seen_by(entry: Entry, from: Side, to: Side) -> Entry {
    if from == to {
        return entry;
    }
    let bound = match entry.bound {
        Bound::Exact => Bound::Exact,
        Bound::Lower => Bound::Upper,
        Bound::Upper => Bound::Lower,
    };
    Entry {
        score: -entry.score,
        bound,
        ..entry
    }
}

/// The value lies between these, by what the evaluator has proved, and because no player wins
/// before the present turn of a player is over.
fn certain<P: Stochastic<Player = Side>, E: Evaluate<P>>(
    evaluator: &E,
    position: &P,
    me: Side,
) -> Window {
    let reach = reach(evaluator, position, me);
    let outlook = if E::OUTLOOKS {
        evaluator.outlook(position, me)
    } else {
        reach
    };
    let (least, most) = (
        reach.0.max(outlook.0),
        reach.1.min(outlook.1).max(-Score::MAX),
    );
    match P::WIN.filter(|&win| win > 0) {
        Some(win) if position.to_move() != ToMove::Chance => {
            (least.max(1 - win), most.min(win - 1))
        }
        _ => (least, most),
    }
}
