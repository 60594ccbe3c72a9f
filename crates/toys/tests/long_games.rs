//! Games with too many positions to examine completely: foreign moves and texts are sampled.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{self, Display, Write};
use std::ops::Range;
use std::str::FromStr;

use game_core::laws::Suite;
use game_core::{
    ConstantKey, Notation, ParseError, Position, Score, Side, ToMove, deterministic, phrase,
};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

/// A way of `LAST` steps, each by one of `WIDTH` moves. It records the foreign moves that it gets,
/// and the texts that it writes and reads.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Way<const WIDTH: usize, const LAST: usize> {
    at: usize,
}

/// The step, and the number of the move.
type Pace = (usize, usize);

#[derive(Default)]
struct Heard {
    /// The foreign moves tried at each place.
    foreign: BTreeMap<usize, Vec<Pace>>,
    /// Whole positions, as texts.
    positions: Vec<String>,
    written: BTreeMap<usize, Vec<Pace>>,
    read: BTreeMap<usize, Vec<String>>,
}

thread_local! {
    static HEARD: RefCell<Heard> = RefCell::default();
}

impl<const WIDTH: usize, const LAST: usize> Position for Way<WIDTH, LAST> {
    type Move = Pace;
    type Player = Side;

    const BOUND: Score = 1;

    fn to_move(&self) -> ToMove<Side> {
        if self.at == LAST {
            ToMove::Nobody
        } else {
            ToMove::Player(Side::First)
        }
    }

    fn moves(&self) -> impl Iterator<Item = Pace> {
        let (at, width) = (self.at, if self.at == LAST { 0 } else { WIDTH });
        (0..width).map(move |number| (at, number))
    }

    fn play(&mut self, _: Pace) {
        self.at += 1;
    }

    fn payoff(&self, _: Side) -> Score {
        0
    }

    fn key(&self) -> u64 {
        self.at as u64
    }

    fn is_legal(&self, m: Pace) -> bool {
        if m.0 != self.at {
            HEARD.with_borrow_mut(|heard| heard.foreign.entry(self.at).or_default().push(m));
        }
        self.moves().any(|listed| listed == m)
    }
}

deterministic!([const WIDTH: usize, const LAST: usize] Way<WIDTH, LAST>);

/// A word whose letters are never put into texts by mistake, and a number.
impl<const WIDTH: usize, const LAST: usize> Display for Way<WIDTH, LAST> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "knot{}", self.at)
    }
}

impl<const WIDTH: usize, const LAST: usize> FromStr for Way<WIDTH, LAST> {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        HEARD.with_borrow_mut(|heard| heard.positions.push(text.to_owned()));
        let at = text
            .strip_prefix("knot")
            .and_then(|number| number.parse().ok())
            .filter(|&at| at <= LAST);
        at.map(|at| Self { at })
            .filter(|way| way.to_string() == text)
            .ok_or(ParseError::new(1, phrase!("a knot")))
    }
}

impl<const WIDTH: usize, const LAST: usize> Notation for Way<WIDTH, LAST> {
    fn write_move(&self, (at, number): Pace, out: &mut impl Write) -> fmt::Result {
        HEARD.with_borrow_mut(|heard| heard.written.entry(self.at).or_default().push((at, number)));
        write!(out, "{at}:{number}")
    }

    fn read_move(&self, text: &str) -> Result<Pace, ParseError> {
        HEARD.with_borrow_mut(|heard| heard.read.entry(self.at).or_default().push(text.to_owned()));
        let named = |&(at, number): &Pace| format!("{at}:{number}") == text;
        self.moves()
            .find(named)
            .ok_or(ParseError::new(1, phrase!("a pace")))
    }
}

/// Foreign moves come from all parts of the game, sixty-four in all, and sixteen are tried on each
/// position.
#[test]
fn foreign_moves_come_from_all_over_the_game() {
    HEARD.take();
    let mut suite =
        Suite::new(Way::<1, 1_300> { at: 0 }, ChaCha8Rng::seed_from_u64(1)).exhaustive(2_000);
    assert_eq!(suite.position().and_then(Suite::positions).unwrap(), 1_301);
    let tried = HEARD.take().foreign;
    // Each is checked, and then played as if it were legal.
    assert!(tried.len() == 1_301 && tried.values().all(|moves| (24..=32).contains(&moves.len())));
    let pool: BTreeSet<Pace> = tried.into_values().flatten().collect();
    let steps: Vec<usize> = pool.iter().map(|&(at, _)| at).collect();
    assert!(
        steps.len() == 64 && steps.windows(2).all(|pair| pair[1] - pair[0] == 1_301 / 64),
        "{steps:?}"
    );
}

/// The texts of a way of this many steps.
fn texts<const WIDTH: usize, const LAST: usize>(seed: u64) -> Heard {
    HEARD.take();
    let suite = Suite::new(
        Way::<WIDTH, LAST> { at: 0 },
        ChaCha8Rng::seed_from_u64(seed),
    );
    assert_eq!(
        suite
            .exhaustive(LAST + 1)
            .notation()
            .and_then(Suite::positions)
            .unwrap(),
        LAST + 1
    );
    HEARD.take()
}

#[test]
fn of_later_positions_some_moves_are_written_and_read() {
    let heard = texts::<100, 700>(1);
    let damaged = 8_192 / 701;
    for at in 0..700 {
        let written = &heard.written[&at];
        let moves: BTreeSet<Pace> = written.iter().copied().collect();
        // Twice more where the first move of an earlier position is read at a later one.
        let few = (8 + damaged..=8 + damaged + 2).contains(&written.len());
        assert!(
            if at < 500 { moves.len() == 100 } else { few },
            "{at}: {written:?}"
        );
        assert!(
            heard.read[&at].contains(&format!("{}:0", at / 2)),
            "{at}: the move of another position"
        );
    }
}

/// Damaged texts are some eight thousand in all, but at least four and at most 128 for a position.
#[test]
fn damaged_texts_are_spread_over_all_positions() {
    for (positions, damaged, heard) in [
        (2, 128, texts::<1, 1>(1)),
        (701, 11, texts::<1, 700>(1)),
        (3_001, 4, texts::<1, 3_000>(1)),
    ] {
        // Each is read once, and those that are valid once more when they are written again.
        let read = heard.positions.len();
        assert!(
            (positions * (damaged + 1)..positions * (2 * damaged + 1)).contains(&read),
            "{positions}: {read}"
        );
    }
}

/// The text `knot0` with this change.
fn accident(change: impl Fn(&mut Vec<char>)) -> String {
    let mut text = "knot0".chars().collect();
    change(&mut text);
    text.into_iter().collect()
}

/// The same with a change in each of these places.
fn of_each(places: Range<usize>, change: impl Fn(&mut Vec<char>, usize)) -> Vec<String> {
    places.map(|at| accident(|text| change(text, at))).collect()
}

/// The same with a change by each foreign character.
fn of_foreign(places: Range<usize>, change: impl Fn(&mut Vec<char>, usize, char)) -> Vec<String> {
    " \t\n\r\0/-+.,:=abrxABZé３飞\u{FEFF}"
        .chars()
        .flat_map(|letter| of_each(places.clone(), |text, at| change(text, at, letter)))
        .collect()
}

/// All pairs of places that are at least this far from each other.
fn pairs(near: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..25_usize)
        .map(|n| (n / 5, n % 5))
        .filter(move |&(i, j)| i.abs_diff(j) >= near)
}

/// For each kind, only those are counted that no damage of another kind produces from `knot0`.
#[test]
fn accidents_of_every_kind_happen() {
    let heard: Vec<String> = (0..40)
        .flat_map(|seed| texts::<1, 1>(seed).positions)
        .collect();
    let kinds = [
        ("cut", of_each(0..2, Vec::truncate)),
        (
            "doubled",
            of_each(0..5, |text, at| text.insert(at, text[at])),
        ),
        (
            "dropped",
            of_each(0..4, |text, at| {
                text.remove(at);
            }),
        ),
        (
            "swapped",
            pairs(1)
                .map(|(i, j)| accident(|text| text.swap(i, j)))
                .collect(),
        ),
        (
            "copied",
            pairs(2)
                .map(|(i, j)| accident(|text| text[i] = text[j]))
                .collect(),
        ),
        (
            "put in",
            of_foreign(0..5, |text, at, letter| text.insert(at, letter)),
        ),
        (
            "added",
            of_foreign(5..6, |text, at, letter| text.insert(at, letter)),
        ),
        (
            "replaced",
            of_foreign(0..5, |text, at, letter| text[at] = letter),
        ),
        (
            "another digit",
            (3..9).map(|digit| format!("knot{digit}")).collect(),
        ),
    ];
    for (kind, texts) in kinds {
        let times = heard.iter().filter(|text| texts.contains(text)).count();
        assert!(times >= 100, "{kind}: {times} of {}", heard.len());
    }
}

/// A constant key would make the walk quadratic.
#[test]
fn of_one_key_sixty_four_positions_are_kept() {
    let random = ChaCha8Rng::seed_from_u64(1);
    let mut suite = Suite::new(ConstantKey(Way::<1, 1_300> { at: 0 }), random).exhaustive(2_000);
    assert_eq!(suite.positions().unwrap(), 64);
}
