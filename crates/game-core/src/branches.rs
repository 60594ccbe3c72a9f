//! The successors of a ranked position, as ranks instead of positions.
//!
//! ```text
//! ranked position ── event ──> unranked decision ── move ──> a link: rank, or the end
//!                 ── event ──> a link
//!                 ── move ───> a link
//! ```
//!
//! Events that lead to the same position are one *case* with their weights added. A case lists
//! the links among which a player chooses; where no player chooses there is one. The same link may
//! be chosen in many cases and is written down once, so that its value is looked up once.

use alloc::vec::Vec;

use thiserror::Error;

use crate::{Descending, MAX_STEPS, Packed, Perspective, Score, Side, Stochastic, ToMove, ZeroSum};

/// Events are compared with this many cases before them and no more, so that many events take no
/// longer, each, than few; so are links.
const COMPARED: usize = 64;

/// Where a line of play from a ranked position comes out.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Link {
    /// The rank of the position there; `None` if the game is over.
    pub rank: Option<u64>,
    /// Whether its value is seen by the player who sees that of the position before.
    pub perspective: Perspective,
    /// What the player who sees the position before has gained on the way.
    pub gain: Score,
}

/// What may happen at a ranked position, and where each choice leads.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Branches {
    links: Vec<Link>,
    cases: Vec<Case>,
    picks: Vec<u32>,
}

/// Events that lead to the same position: how much they weigh, who chooses there, and where the
/// choices end among the picks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Case {
    weight: u64,
    chooser: Perspective,
    end: u32,
}

/// Why play cannot be followed from one rank to others.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Error)]
#[non_exhaustive]
pub enum BranchesError {
    /// Somebody is to move, or chance, and nothing can be done.
    #[error("Somebody is to move and has no move, or chance and nothing can happen.")]
    NoStep,
    /// A position lists more than [`MAX_STEPS`] moves or events.
    #[error("A position has more than {MAX_STEPS} moves or events.")]
    TooManySteps,
    /// An event has no weight, or the weights sum to more than 64 bits hold.
    #[error("An event has no weight, or the weights exceed 64 bits.")]
    Weights,
    /// A line leads to a position that is not finished, not ranked, and not a decision before a
    /// ranked one that is.
    #[error("A line leads to a position that goes on and is not ranked.")]
    Outside,
}

impl Branches {
    /// No branches.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            links: Vec::new(),
            cases: Vec::new(),
            picks: Vec::new(),
        }
    }

    /// Forgets all branches and keeps the memory.
    #[inline]
    pub fn clear(&mut self) {
        self.links.clear();
        self.cases.clear();
        self.picks.clear();
    }

    /// Forgets the links alone: those to come have the same numbers, and stand in the same cases.
    /// Neighbouring ranks often differ in nothing else.
    #[inline]
    pub fn clear_links(&mut self) {
        self.links.clear();
    }

    /// Forgets the cases and their choices, and keeps the links.
    #[inline]
    pub fn clear_cases(&mut self) {
        self.cases.clear();
        self.picks.clear();
    }

    /// Adds a link and returns its number for [`pick`](Self::pick). That none is added
    /// twice is the caller's business.
    #[inline]
    #[allow(
        clippy::cast_possible_truncation,
        reason = "at most `MAX_STEPS` events with as many moves each"
    )]
    pub fn link(&mut self, link: Link) -> u32 {
        self.links.push(link);
        (self.links.len() - 1) as u32
    }

    /// Adds a case of that weight; what may be chosen in it is [picked](Self::pick) next.
    #[inline]
    pub fn case(&mut self, weight: u64, chooser: Perspective) {
        let end = self.cases.last().map_or(0, |case| case.end);
        self.cases.push(Case {
            weight,
            chooser,
            end,
        });
    }

    /// Adds a link to what may be chosen in the case that was added last.
    #[inline]
    pub fn pick(&mut self, link: u32) {
        if let Some(case) = self.cases.last_mut() {
            self.picks.push(link);
            case.end += 1;
        }
    }

    /// The links, each once.
    #[must_use]
    #[inline]
    pub fn links(&self) -> &[Link] {
        &self.links
    }

    /// The cases: weight, who chooses (the player who sees the position, or the other), and the
    /// numbers of the links to choose from.
    #[inline]
    pub fn cases(&self) -> impl Iterator<Item = (u64, Perspective, &[u32])> {
        let mut begin = 0;
        self.cases.iter().map(move |case| {
            let end = case.end as usize;
            let picks = self.picks.get(begin..end).unwrap_or_default();
            begin = end;
            (case.weight, case.chooser, picks)
        })
    }

    /// Follows play from a ranked position by its rules: the definition of what a ranking may
    /// [know better](Descending::expand). A finished position has no cases.
    ///
    /// # Errors
    ///
    /// The game breaks a law, or leads where the ranking does not go.
    pub fn follow<P, R>(&mut self, ranking: &R, position: &P) -> Result<(), BranchesError>
    where
        P: Stochastic + ZeroSum + Packed,
        R: Descending<P> + ?Sized,
    {
        self.clear();
        let from = Origin {
            ranking,
            position,
            me: ranking.perspective(position),
        };
        match position.to_move() {
            ToMove::Nobody => Ok(()),
            ToMove::Player(chooser) => {
                self.case(1, perspective(chooser, from.me));
                self.choose(&from, position)
            }
            ToMove::Chance => self.chance(&from),
        }
    }

    /// Adds a case for all events that lead to the same position.
    fn chance<P, R>(&mut self, from: &Origin<'_, P, R>) -> Result<(), BranchesError>
    where
        P: Stochastic + ZeroSum + Packed,
        R: Descending<P> + ?Sized,
    {
        let mut merged: Vec<(P, u64)> = Vec::new();
        let mut total = 0_u64;
        for (number, (event, weight)) in from.position.events().enumerate() {
            if number >= MAX_STEPS {
                return Err(BranchesError::TooManySteps);
            }
            total = total
                .checked_add(weight)
                .filter(|_| weight > 0)
                .ok_or(BranchesError::Weights)?;
            let after = from.position.given(event);
            let first = merged.len().saturating_sub(COMPARED);
            match merged[first..]
                .iter_mut()
                .find(|(known, _)| is_same(known, &after, from.me))
            {
                Some((_, known)) => *known += weight,
                None => merged.push((after, weight)),
            }
        }
        for (after, weight) in &merged {
            self.happened(from, after, *weight)?;
        }
        if merged.is_empty() {
            Err(BranchesError::NoStep)
        } else {
            Ok(())
        }
    }

    /// Adds the case that an event has led to this position.
    fn happened<P, R>(
        &mut self,
        from: &Origin<'_, P, R>,
        after: &P,
        weight: u64,
    ) -> Result<(), BranchesError>
    where
        P: Stochastic + ZeroSum + Packed,
        R: Descending<P> + ?Sized,
    {
        match (from.come_out(after), after.to_move()) {
            (Some(link), _) => {
                self.case(weight, Perspective::Same);
                self.pick_new(link);
                Ok(())
            }
            (None, ToMove::Player(chooser)) => {
                self.case(weight, perspective(chooser, from.me));
                self.choose(from, after)
            }
            (None, _) => Err(BranchesError::Outside),
        }
    }

    /// Picks what the moves of a decision lead to.
    fn choose<P, R>(&mut self, from: &Origin<'_, P, R>, decision: &P) -> Result<(), BranchesError>
    where
        P: Stochastic + ZeroSum + Packed,
        R: Descending<P> + ?Sized,
    {
        let before = self.picks.len();
        for (number, m) in decision.moves().enumerate() {
            if number >= MAX_STEPS {
                return Err(BranchesError::TooManySteps);
            }
            let link = from
                .come_out(&decision.after(m))
                .ok_or(BranchesError::Outside)?;
            self.pick_new(link);
        }
        if self.picks.len() == before {
            Err(BranchesError::NoStep)
        } else {
            Ok(())
        }
    }

    /// Picks a link that may be known already.
    fn pick_new(&mut self, link: Link) {
        let first = self.links.len().saturating_sub(COMPARED);
        let known = (first..self.links.len()).find(|&number| self.links[number] == link);
        let number = match known.and_then(|number| u32::try_from(number).ok()) {
            Some(number) => number,
            None => self.link(link),
        };
        self.pick(number);
    }
}

/// A ranked position from which play is followed.
struct Origin<'f, P, R: ?Sized> {
    ranking: &'f R,
    position: &'f P,
    me: Side,
}

impl<P: Stochastic + ZeroSum + Packed, R: Descending<P> + ?Sized> Origin<'_, P, R> {
    /// The link to a position, if it is finished or ranked.
    fn come_out(&self, after: &P) -> Option<Link> {
        let gain = after
            .payoff(self.me)
            .saturating_sub(self.position.payoff(self.me));
        if after.to_move() == ToMove::Nobody {
            return Some(Link {
                rank: None,
                perspective: Perspective::Same,
                gain,
            });
        }
        let rank = self.ranking.rank(after)?;
        Some(Link {
            rank: Some(rank),
            perspective: perspective(self.ranking.perspective(after), self.me),
            gain,
        })
    }
}

/// The perspective of `player`, relative to `me`.
fn perspective(player: Side, me: Side) -> Perspective {
    if player == me {
        Perspective::Same
    } else {
        Perspective::Other
    }
}

/// Whether two positions after events are the same, as far as anything depends on them.
fn is_same<P: Packed<Player = Side>>(a: &P, b: &P, me: Side) -> bool {
    a.to_move() == b.to_move() && a.payoff(me) == b.payoff(me) && a.pack() == b.pack()
}
