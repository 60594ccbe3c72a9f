//! Exact fractions are the values by definition, on random games with chance of every shape.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use game_core::{Finite, Packed, Plain, Position, Score, Side, Stochastic, ToMove, ZeroSum};
use search::fractions::{Fraction, Fractions, FractionsError};
use search::{Expectimax, Limits, SearchError};
use toys::dice_lattice::DiceLattice;
use toys::lattice::Shape;
use toys::race::Race;
use toys::zoo::{Deal, Fault, Heaps};

/// Divisible by every possible number of events.
const BASE: u64 = 60;

/// The random game with events that are equally probable.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Fair<const WINS: bool>(DiceLattice<WINS>);

impl<const WINS: bool> Position for Fair<WINS> {
    type Move = u8;
    type Player = Side;
    const BOUND: Score = DiceLattice::<WINS>::BOUND;
    const WIN: Option<Score> = DiceLattice::<WINS>::WIN;

    fn to_move(&self) -> ToMove<Side> {
        self.0.to_move()
    }
    fn moves(&self) -> impl Iterator<Item = u8> {
        self.0.moves()
    }
    fn play(&mut self, m: u8) {
        self.0.play(m);
    }
    fn payoff(&self, player: Side) -> Score {
        self.0.payoff(player)
    }
    fn key(&self) -> u64 {
        self.0.key()
    }
}

impl<const WINS: bool> Stochastic for Fair<WINS> {
    type Event = u8;

    fn events(&self) -> impl Iterator<Item = (u8, u64)> {
        self.0.events().map(|(event, _)| (event, 1))
    }
    fn happen(&mut self, event: u8) {
        self.0.happen(event);
    }
}

impl<const WINS: bool> ZeroSum for Fair<WINS> {}

impl<const WINS: bool> Packed for Fair<WINS> {
    fn pack(&self) -> [u64; 2] {
        self.0.pack()
    }
}

impl<const WINS: bool> Finite for Fair<WINS> {
    const MAX_MOVES: usize = DiceLattice::<WINS>::MAX_MOVES;

    fn moves_left(&self) -> usize {
        self.0.moves_left()
    }
}

fn fraction(numerator: i128, denominator: i128) -> Fraction {
    Fraction::new(numerator, denominator).unwrap()
}

fn sum(a: Fraction, b: Fraction) -> Fraction {
    fraction(
        a.numerator() * b.denominator() + b.numerator() * a.denominator(),
        a.denominator() * b.denominator(),
    )
}

fn less(a: &Fraction, b: &Fraction) -> std::cmp::Ordering {
    (a.numerator() * b.denominator()).cmp(&(b.numerator() * a.denominator()))
}

/// First's value by definition, in fractions that are reduced at every step.
fn truth<P: Stochastic + ZeroSum>(position: &P) -> Fraction {
    match position.to_move() {
        ToMove::Nobody => fraction(position.payoff(Side::First).into(), 1),
        ToMove::Player(Side::First) => position
            .moves()
            .map(|m| truth(&position.after(m)))
            .max_by(less)
            .unwrap(),
        ToMove::Player(Side::Second) => position
            .moves()
            .map(|m| truth(&position.after(m)))
            .min_by(less)
            .unwrap(),
        ToMove::Chance => {
            let total: u64 = position.events().map(|(_, weight)| weight).sum();
            let part = |(event, weight): (P::Event, u64)| {
                let value = truth(&position.given(event));
                fraction(
                    value.numerator() * i128::from(weight),
                    value.denominator() * i128::from(total),
                )
            };
            position.events().map(part).fold(fraction(0, 1), sum)
        }
    }
}

fn exact<P: Stochastic + ZeroSum + Packed + Finite>(
    position: &P,
    unit: Score,
) -> Result<Fraction, FractionsError> {
    Fractions::new(unit, BASE).value(position, &Limits::new())
}

/// The value as the player to move sees it, at chance and at the end First.
fn seen<P: Position<Player = Side>>(position: &P, value: Fraction) -> Fraction {
    if position.to_move() == ToMove::Player(Side::Second) {
        value.negated().unwrap()
    } else {
        value
    }
}

fn values_are_those_of_the_definition<const WINS: bool>(unit: Score) {
    let games = if cfg!(miri) { 3 } else { 2_000 };
    for seed in 0..games {
        let shape = Shape::ALL[seed as usize % 3];
        let position = Fair(DiceLattice::<WINS>::new(
            seed,
            shape,
            2 + (seed / 3 % 3) as u8,
        ));
        let expected = truth(&position);
        let expected = fraction(
            expected.numerator(),
            expected.denominator() * i128::from(unit),
        );
        let mut solver = Fractions::new(unit, BASE);
        assert_eq!(
            solver.value(&position, &Limits::new()),
            Ok(seen(&position, expected)),
            "{position:?}"
        );
        // The memory also answers for the positions after each step.
        for event in position.events().map(|(event, _)| event).take(2) {
            let next = position.given(event);
            assert_eq!(
                solver.value(&next, &Limits::new()),
                exact(&next, unit),
                "{next:?}"
            );
        }
        for next in position.moves().map(|m| position.after(m)).take(2) {
            assert_eq!(
                solver.value(&next, &Limits::new()),
                exact(&next, unit),
                "{next:?}"
            );
        }
    }
}

#[test]
#[ignore = "takes long: the gate runs it"]
fn points_are_those_of_the_definition() {
    values_are_those_of_the_definition::<false>(1);
}

#[test]
#[ignore = "takes long: the gate runs it"]
fn wins_are_those_of_the_definition() {
    values_are_those_of_the_definition::<true>(1_000);
}

/// A game of thousands of positions, whose definition needs a memory of its own.
fn race(position: &Race, known: &mut HashMap<[u64; 2], Fraction>) -> Fraction {
    match position.to_move() {
        ToMove::Nobody => fraction(position.payoff(Side::First).into(), 1),
        ToMove::Player(me) => {
            let worths: Vec<Fraction> = position
                .moves()
                .map(|m| race(&position.after(m), known))
                .collect();
            let best = if me == Side::First {
                worths.into_iter().max_by(less)
            } else {
                worths.into_iter().min_by(less)
            };
            best.unwrap()
        }
        ToMove::Chance => {
            if let Some(&value) = known.get(&position.pack()) {
                return value;
            }
            let total: u64 = position.events().map(|(_, weight)| weight).sum();
            let part = |(event, weight): (u8, u64)| {
                let value = race(&position.given(event), known);
                fraction(
                    value.numerator() * i128::from(weight),
                    value.denominator() * i128::from(total),
                )
            };
            let parts: Vec<Fraction> = position.events().map(part).collect();
            let value = parts.into_iter().fold(fraction(0, 1), sum);
            known.insert(position.pack(), value);
            value
        }
    }
}

#[test]
fn expectimax_rounds_the_same_value() {
    let exact = exact(&Race::START, 1).unwrap();
    assert_eq!(exact, race(&Race::START, &mut HashMap::new()));
    let rounded = Expectimax::exact(Plain::default(), 1 << 20)
        .unwrap()
        .solve(&Race::START, &Limits::new())
        .unwrap();
    // Each of at most 24 moves takes a point off a win, and its throw rounds once.
    assert!(
        (exact.to_f64() - f64::from(rounded.value)).abs() < 36.0,
        "{exact} {}",
        rounded.value
    );
}

#[test]
fn positions_without_such_a_value_are_refused() {
    let start = Race::START;
    let value = |unit, base| Fractions::new(unit, base).value(&start, &Limits::new());
    assert!(value(1_000, 6).is_ok());
    assert!(matches!(
        value(7, 6),
        Err(FractionsError::Unit { unit: 7, .. })
    ));
    assert!(matches!(
        value(0, 6),
        Err(FractionsError::Unit { unit: 0, .. })
    ));
    assert_eq!(
        value(1_000, 4),
        Err(FractionsError::Base { sum: 3, base: 4 })
    );
    assert_eq!(value(1_000, 3 << 60), Err(FractionsError::TooFine));
    let mut small = Fractions::new(1_000, 6).most(10);
    assert_eq!(
        small.value(&start, &Limits::new()),
        Err(FractionsError::TooMany { positions: 10 })
    );
}

#[test]
fn a_listener_may_stop_it_and_resume_later() {
    let (calls, mut solver) = (AtomicU64::new(0), Fractions::new(1_000, 6));
    let listener = |_: &u64| {
        calls.fetch_add(1, Relaxed);
        ControlFlow::Break(())
    };
    let stopped = solver.value(&Race::START, &Limits::new().progress(&listener));
    assert_eq!(
        (stopped, calls.into_inner()),
        (Err(FractionsError::Stopped), 1)
    );
    let before = solver.nodes();
    assert!(solver.value(&Race::START, &Limits::new()).is_ok());
    let mut anew = Fractions::new(1_000, 6);
    assert!(anew.value(&Race::START, &Limits::new()).is_ok());
    assert!(
        solver.nodes() - before < anew.nodes(),
        "what was known is asked again"
    );
}

#[test]
fn every_fault_ends_in_an_answer_or_an_error() {
    let find = |fault| {
        let heaps = exact(&Heaps::<100, 100, 6>::new(fault), 1);
        let deal = Fractions::new(1, 1 << 40).value(&Deal::new(fault), &Limits::new());
        (heaps, deal)
    };
    for &fault in Fault::ALL {
        let found = find(Some(fault));
        match fault {
            Fault::EndlessMoves => assert_eq!(found.0, Err(SearchError::TooManyMoves.into())),
            Fault::Stuck => assert_eq!(found.0, Err(SearchError::NoMove.into())),
            _ => {}
        }
    }
    assert!(find(None).0.is_ok());
}
