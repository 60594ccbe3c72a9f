use core::cmp::Ordering;
use core::fmt;

use game_core::{
    Finite, Limits, MAX_CHANCE_RUN, MAX_STEPS, Packed, Reported, Run, Score, Side, Stochastic,
    ToMove, ZeroSum,
};

use super::store::Store;
use super::value::{Powers, Value};
use super::{Fraction, FractionsError};
use crate::error::within_bound;
use crate::position_stack::list;
use crate::{MAX_PLIES, SearchError};

/// A report is made each time that this many positions more are known: a power of two.
const INTERVAL: usize = 1 << 14;

/// The exact values of a game of chance and of all positions that can be reached.
///
/// Known values are kept from question to question: so the values of all moves of a position cost
/// little more than its own.
///
/// ```
/// use game_core::Position;
/// use search::Limits;
/// use search::fractions::Fractions;
/// use toys::race::Race; // a race with a die of three faces
///
/// let mut exact = Fractions::new(Race::BOUND, 6);
/// let value = exact.value(&Race::START, &Limits::new())?;
/// assert_eq!(value.to_string(), "97/243");
/// # Ok::<(), search::fractions::FractionsError>(())
/// ```
pub struct Fractions<P> {
    /// What values are counted in.
    unit: Score,
    base: u64,
    powers: Powers,
    store: Store,
    most: usize,
    nodes: u64,
    game: core::marker::PhantomData<fn(&P)>,
}

/// Where the solver stands.
#[derive(Clone, Copy)]
struct NodeState {
    /// Moves since the position that was wanted.
    ply: usize,
    /// No line has more.
    longest: usize,
    /// Events since the last move.
    events: u32,
}

/// What a question heeds.
type Asked<'r> = &'r Run<'r, u64>;

impl<P> Fractions<P>
where
    P: Stochastic + ZeroSum + Packed + Finite,
{
    /// Positions kept unless another number is wanted: 1.2 GB at the most, while the map grows.
    pub const MOST: usize = 1 << 23;

    /// Values in multiples of `unit`, of which all payoffs are multiples; `base` is a number that
    /// the sum of the weights of every chance node divides: the faces of the die.
    ///
    /// A game that pays ±[`BOUND`](game_core::Position::BOUND) alone has that for its unit, so that
    /// values lie between −1 and 1.
    #[must_use]
    pub fn new(unit: Score, base: u64) -> Self {
        let (powers, store) = (Powers::of(base), Store::new());
        Self {
            unit,
            base,
            powers,
            store,
            most: Self::MOST,
            nodes: 0,
            game: core::marker::PhantomData,
        }
    }

    /// Keeps this many positions at most, each in 60 to 150 bytes.
    #[must_use]
    pub const fn most(mut self, positions: usize) -> Self {
        self.most = positions;
        self
    }

    /// Positions entered so far.
    #[must_use]
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// What the position is worth to the player to move, at chance and once the game is over to
    /// First; the secured payoff already is counted.
    ///
    /// Reports from time to time how many positions are known. Of the limits, the time, the stop
    /// flag and the listener count; the values found until then are kept.
    ///
    /// # Errors
    ///
    /// The value is no such fraction or takes too much memory, a limit ends it, or the game breaks
    /// a law.
    pub fn value<R: Reported<u64>>(
        &mut self,
        position: &P,
        limits: &Limits<'_, R>,
    ) -> Result<Fraction, FractionsError> {
        let run = &Run::new(&R::limits(limits));
        let longest = position.moves_left().min(MAX_PLIES);
        let secured = self.payoff(position)?;
        let future = self.future(
            position,
            NodeState {
                ply: 0,
                longest,
                events: 0,
            },
            run,
        )?;
        let total = secured
            .plus(future, &self.powers)
            .and_then(|value| value.fraction(&self.powers));
        let total = if position.to_move() == ToMove::Player(Side::Second) {
            total.and_then(Fraction::negated)
        } else {
            total
        };
        total.ok_or(FractionsError::TooFine)
    }

    /// What First has secured, in units.
    fn payoff(&self, position: &P) -> Result<Value, FractionsError> {
        let payoff = within_bound::<P>(position.payoff(Side::First))?;
        match (payoff.checked_div(self.unit), payoff.checked_rem(self.unit)) {
            (Some(units), Some(0)) => Ok(Value {
                numerator: units.into(),
                throws: 0,
            }),
            _ => Err(FractionsError::Unit {
                payoff,
                unit: self.unit,
            }),
        }
    }

    /// What First still gets from here on.
    fn future(
        &mut self,
        position: &P,
        at: NodeState,
        run: Asked<'_>,
    ) -> Result<Value, FractionsError> {
        self.nodes += 1;
        match position.to_move() {
            ToMove::Nobody => Ok(Value::ZERO),
            ToMove::Player(me) => self.best(position, me, at, run),
            ToMove::Chance => self.mean(position, at, run),
        }
    }

    /// The best of the moves, for the player who makes it.
    fn best(
        &mut self,
        position: &P,
        me: Side,
        at: NodeState,
        run: Asked<'_>,
    ) -> Result<Value, FractionsError> {
        if at.ply >= at.longest {
            return Err(SearchError::TooLong { plies: at.longest }.into());
        }
        let better = if me == Side::First {
            Ordering::Greater
        } else {
            Ordering::Less
        };
        let (mut best, secured): (Option<Value>, _) = (None, self.payoff(position)?);
        let below = NodeState {
            ply: at.ply + 1,
            events: 0,
            ..at
        };
        for (number, m) in position.moves().enumerate() {
            if number >= MAX_STEPS {
                return Err(SearchError::TooManyMoves.into());
            }
            let next = position.after(m);
            let future = self.remembered(&next, below, run)?;
            let value = self.gained(secured, &next, future)?;
            let compared = best.map(|best| {
                value
                    .compare(best, &self.powers)
                    .ok_or(FractionsError::TooFine)
            });
            if compared
                .transpose()?
                .is_none_or(|ordering| ordering == better)
            {
                best = Some(value);
            }
        }
        best.ok_or_else(|| SearchError::NoMove.into())
    }

    /// The mean over the events.
    fn mean(
        &mut self,
        position: &P,
        at: NodeState,
        run: Asked<'_>,
    ) -> Result<Value, FractionsError> {
        if at.events >= MAX_CHANCE_RUN {
            return Err(SearchError::EndlessChance.into());
        }
        let (cases, sum) = Self::cases(position)?;
        if !self.base.is_multiple_of(sum) {
            return Err(FractionsError::Base {
                sum,
                base: self.base,
            });
        }
        let (secured, share) = (self.payoff(position)?, i128::from(self.base / sum));
        let below = NodeState {
            events: at.events + 1,
            ..at
        };
        let mut total = Value::ZERO;
        for (next, _, weight) in &cases {
            let future = self.future(next, below, run)?;
            let value = self.gained(secured, next, future)?;
            let weighted = value.times(i128::from(*weight) * share);
            let sum = weighted.and_then(|value| total.plus(value, &self.powers));
            total = sum.ok_or(FractionsError::TooFine)?;
        }
        total.thrown(&self.powers).ok_or(FractionsError::TooFine)
    }

    /// The positions that events lead to, each once, with packs and weights, and the sum of the
    /// weights.
    fn cases(position: &P) -> Result<(Vec<Case<P>>, u64), SearchError> {
        let (mut cases, mut sum): (Vec<Case<P>>, u64) = (Vec::new(), 0);
        let mut fits = true;
        let ends = list(position.events(), |(event, weight)| {
            let total = sum.checked_add(weight).filter(|_| weight > 0);
            sum = total.unwrap_or(sum);
            fits = fits && total.is_some();
            let next = position.given(event);
            let pack = next.pack();
            // Equal packs have equal futures for the player to move; who that is and what the
            // event has gained may differ.
            let perspective = |p: &P| (p.to_move(), p.payoff(Side::First));
            let same =
                |case: &&mut Case<P>| case.1 == pack && perspective(&case.0) == perspective(&next);
            match cases.iter_mut().rev().find(same) {
                Some(case) => case.2 += weight,
                None => cases.push((next, pack, weight)),
            }
        });
        if !ends {
            return Err(SearchError::TooManyEvents);
        }
        if cases.is_empty() {
            return Err(SearchError::NoEvent);
        }
        if fits {
            Ok((cases, sum))
        } else {
            Err(SearchError::Weights)
        }
    }

    /// The gain of a step to `next`, and the gain still to come there.
    fn gained(&self, secured: Value, next: &P, future: Value) -> Result<Value, FractionsError> {
        let now = self.payoff(next)?;
        let gain = Value {
            numerator: now.numerator - secured.numerator,
            throws: 0,
        };
        if gain == Value::ZERO {
            return Ok(future);
        }
        gain.plus(future, &self.powers)
            .ok_or(FractionsError::TooFine)
    }

    /// The future of a position that a move leads to, computed once.
    fn remembered(
        &mut self,
        position: &P,
        at: NodeState,
        run: Asked<'_>,
    ) -> Result<Value, FractionsError> {
        if position.to_move() == ToMove::Nobody {
            return self.future(position, at, run);
        }
        let pack = position.pack();
        // A pack gives what the player to move gets, whichever side that is.
        let mirrored = position.to_move() == ToMove::Player(Side::Second);
        let turned = |value: Value| {
            if mirrored {
                value.negated()
            } else {
                Some(value)
            }
        };
        if let Some(known) = self.store.get(pack) {
            return turned(known).ok_or(FractionsError::TooFine);
        }
        let value = self.future(position, at, run)?;
        let kept = turned(value).ok_or(FractionsError::TooFine)?;
        if self.store.len() >= self.most || !self.store.keep(pack, kept) {
            return Err(FractionsError::TooMany {
                positions: self.store.len() as u64,
            });
        }
        if self.store.len().is_multiple_of(INTERVAL)
            && run.report(|| self.store.len() as u64).is_break()
        {
            return Err(FractionsError::Stopped);
        }
        Ok(value)
    }
}

/// A position after an event, its pack, and the weight of all events that lead there.
type Case<P> = (P, [u64; 2], u64);

impl<P> fmt::Debug for Fractions<P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Fractions")
            .field("unit", &self.unit)
            .field("base", &self.base)
            .field("known", &self.store.len())
            .field("nodes", &self.nodes)
            .finish_non_exhaustive()
    }
}
