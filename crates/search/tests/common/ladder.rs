//! Descending rankings made by hand: all positions that play from some starts can reach, listed;
//! and one too large for any memory.

use std::collections::{HashMap, HashSet};

use game_core::{
    Descending, Finite, Packed, Ranking, Side, Slice, Step, Stochastic, ToMove, ZeroSum,
};
use toys::race::Race;

/// The identity of listed positions: the pack, and who is to move.
type Name = ([u64; 2], ToMove<Side>);

/// Positions in the order of a height that every line of play from one to another lowers.
pub(crate) struct Ladder<P> {
    positions: Vec<P>,
    ranks: HashMap<Name, u64>,
    slices: Vec<Slice>,
    /// Whether chance nodes alone are ranked.
    chance: bool,
}

fn name<P: Packed<Player = Side>>(position: &P) -> Name {
    (position.pack(), position.to_move())
}

impl<P: Stochastic + ZeroSum + Packed> Ladder<P> {
    /// The ladder of all positions after `start`: those before an event, or all that go on.
    pub(crate) fn new(start: &P, chance: bool, height: impl Fn(&P) -> u64) -> Self {
        let mut ladder = Self {
            positions: Vec::new(),
            ranks: HashMap::new(),
            slices: Vec::new(),
            chance,
        };
        let mut seen = HashSet::from([name(start)]);
        let mut open = vec![start.clone()];
        while let Some(position) = open.pop() {
            let moves = position.moves().map(Step::Move);
            for step in moves.chain(position.events().map(|(event, _)| Step::Event(event))) {
                let next = match step {
                    Step::Move(m) => position.after(m),
                    Step::Event(event) => position.given(event),
                };
                if seen.insert(name(&next)) {
                    open.push(next);
                }
            }
            if ladder.holds(&position) {
                ladder.positions.push(position);
            }
        }
        ladder
            .positions
            .sort_by_key(|position| (height(position), position.pack()));
        ladder.number(height);
        ladder
    }

    /// Numbers the positions; every height is a stage, cut into two slices.
    fn number(&mut self, height: impl Fn(&P) -> u64) {
        self.ranks = self.positions.iter().map(name).zip(0..).collect();
        let mut first = 0;
        while let Some(position) = self.positions.get(first) {
            let level = height(position);
            let end = self
                .positions
                .partition_point(|position| height(position) <= level);
            let half = first.midpoint(end);
            let stage = u32::try_from(level).unwrap();
            let slice = |[first, end]: [usize; 2]| Slice {
                first: first as u64,
                end: end as u64,
                stage,
            };
            self.slices.extend([[first, half], [half, end]].map(slice));
            first = end;
        }
    }

    fn holds(&self, position: &P) -> bool {
        match position.to_move() {
            ToMove::Chance => true,
            ToMove::Player(_) => !self.chance,
            ToMove::Nobody => false,
        }
    }

    /// The positions, by rank.
    pub(crate) fn positions(&self) -> &[P] {
        &self.positions
    }
}

impl<P: Stochastic + ZeroSum + Packed> Ranking<P> for Ladder<P> {
    fn count(&self) -> u64 {
        self.positions.len() as u64
    }

    fn rank(&self, position: &P) -> Option<u64> {
        self.ranks
            .get(&name(position))
            .copied()
            .filter(|_| self.holds(position))
    }

    fn unrank(&self, rank: u64) -> Option<P> {
        self.positions.get(usize::try_from(rank).ok()?).cloned()
    }
}

impl<P: Stochastic + ZeroSum + Packed> Descending<P> for Ladder<P> {
    /// The player to move; players keep their names at chance.
    fn perspective(&self, position: &P) -> Side {
        position.to_move().player().unwrap_or(Side::First)
    }

    fn slices(&self) -> usize {
        self.slices.len()
    }

    fn slice(&self, number: usize) -> Option<Slice> {
        self.slices.get(number).copied()
    }
}

/// A ladder of the race with dice: positions before the throw.
pub(crate) fn race() -> Ladder<Race> {
    Ladder::new(&Race::START, true, |position| position.moves_left() as u64)
}

/// A ranking of this many ranks in one slice, more than any memory holds.
pub(crate) struct Endless(pub(crate) u64);

impl Ranking<Race> for Endless {
    fn count(&self) -> u64 {
        self.0
    }

    fn rank(&self, _: &Race) -> Option<u64> {
        None
    }

    fn unrank(&self, _: u64) -> Option<Race> {
        None
    }
}

impl Descending<Race> for Endless {
    fn perspective(&self, _: &Race) -> Side {
        Side::First
    }

    fn slices(&self) -> usize {
        1
    }

    fn slice(&self, number: usize) -> Option<Slice> {
        (number == 0).then_some(Slice {
            first: 0,
            end: self.0,
            stage: 0,
        })
    }
}

/// The value by definition, to First: over all moves and events.
pub(crate) struct Plain<P> {
    known: HashMap<(Name, i32), f64>,
    marker: std::marker::PhantomData<P>,
}

impl<P: Stochastic + ZeroSum + Packed> Plain<P> {
    pub(crate) fn new() -> Self {
        Self {
            known: HashMap::new(),
            marker: std::marker::PhantomData,
        }
    }

    pub(crate) fn value(&mut self, position: &P) -> f64 {
        let secured = position.payoff(Side::First);
        let key = (name(position), secured);
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let value = match position.to_move() {
            ToMove::Nobody => f64::from(secured),
            ToMove::Player(me) => {
                let values = position.moves().map(|m| self.value(&position.after(m)));
                if me == Side::First {
                    values.fold(f64::MIN, f64::max)
                } else {
                    values.fold(f64::MAX, f64::min)
                }
            }
            ToMove::Chance => {
                #[allow(clippy::cast_precision_loss, reason = "compared with a margin")]
                let weighed = position
                    .events()
                    .map(|(event, weight)| (position.given(event), weight as f64));
                let (sum, total) = weighed.fold((0.0, 0.0), |(sum, total), (after, weight)| {
                    (sum + weight * self.value(&after), total + weight)
                });
                sum / total
            }
        };
        self.known.insert(key, value);
        value
    }
}
