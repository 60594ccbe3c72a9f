//! Rankings, lists of moves and of events, and texts that are too large to examine completely are
//! sampled.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{self, Display, Write};
use std::ops::Range;
use std::str::FromStr;

use game_core::laws::{Law, LawError, Suite};
use game_core::{
    ConstantKey, Eyes, MAX_STEPS, Notation, ParseError, Position, Predecessors, Ranking, Score,
    Side, Stochastic, ToMove, deterministic, phrase,
};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use toys::tag::{Ring, Tag};

/// A ring's ranking, spread over many more numbers, most of which are no rank.
struct Scattered {
    ring: Ring,
    /// Whether one predecessor of three is forgotten.
    forgetful: bool,
    cross_eyed: bool,
}

/// Between two ranks.
const GAP: u64 = 1 << 20;

impl Ranking<Tag> for Scattered {
    fn count(&self) -> u64 {
        self.ring.count() * GAP
    }

    fn rank(&self, position: &Tag) -> Option<u64> {
        self.ring.rank(position).map(|rank| rank * GAP)
    }

    fn unrank(&self, rank: u64) -> Option<Tag> {
        self.ring
            .unrank(rank / GAP)
            .filter(|_| rank.is_multiple_of(GAP))
    }
}

impl Predecessors<Tag> for Scattered {
    fn predecessors(&self, rank: u64, mut found: impl FnMut(u64, Eyes)) {
        let mut reported = 0;
        if rank.is_multiple_of(GAP) {
            self.ring.predecessors(rank / GAP, |before, eyes| {
                reported += 1;
                if !(self.forgetful && reported == 2) {
                    found(
                        before * GAP,
                        if self.cross_eyed { Eyes::Same } else { eyes },
                    );
                }
            });
        }
    }
}

fn verdict(forgetful: bool, cross_eyed: bool) -> Result<(), LawError> {
    let scattered = Scattered {
        ring: Ring::new(9),
        forgetful,
        cross_eyed,
    };
    let mut suite = Suite::new(Tag::new(9, 0, 4), ChaCha8Rng::seed_from_u64(1)).longest(50);
    suite.ranking(&scattered)?.predecessors(&scattered)?;
    Ok(())
}

#[test]
fn a_sound_ranking_passes() {
    verdict(false, false).unwrap();
}

#[test]
fn a_forgotten_predecessor_is_missed() {
    assert_eq!(verdict(true, false).unwrap_err().law, Law::Predecessors);
}

#[test]
fn wrong_eyes_are_seen() {
    assert_eq!(verdict(false, true).unwrap_err().law, Law::PredecessorEyes);
}

/// A question to a game about a place in a list.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Question {
    NthMove,
    MoveNumber,
    IsLegal,
    After,
    EventAt,
    Given,
}

thread_local! {
    /// Each test runs in a thread of its own.
    static ASKED: RefCell<BTreeSet<(Question, usize)>> = const { RefCell::new(BTreeSet::new()) };
}

/// A list of this many moves or events, and then the end. It records every question before the end.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Row {
    length: usize,
    by_chance: bool,
    /// The second place has the same entry as the first.
    twice: Option<(usize, usize)>,
    over: bool,
}

impl Row {
    const fn new(length: usize, by_chance: bool) -> Self {
        Self {
            length,
            by_chance,
            twice: None,
            over: false,
        }
    }

    fn listed(&self, by_chance: bool) -> impl Iterator<Item = usize> {
        let length = if self.over || by_chance != self.by_chance {
            0
        } else {
            self.length
        };
        let twice = self.twice;
        (0..length).map(move |n| {
            twice
                .filter(|&(_, second)| second == n)
                .map_or(n, |(first, _)| first)
        })
    }

    fn record(&self, question: Question, n: usize) {
        if !self.over {
            ASKED.with_borrow_mut(|asked| asked.insert((question, n)));
        }
    }
}

impl Position for Row {
    type Move = usize;
    type Player = Side;

    const BOUND: Score = 1;

    fn to_move(&self) -> ToMove<Side> {
        match (self.over, self.by_chance) {
            (true, _) => ToMove::Nobody,
            (false, true) => ToMove::Chance,
            (false, false) => ToMove::Player(Side::First),
        }
    }

    fn moves(&self) -> impl Iterator<Item = usize> {
        self.listed(false)
    }

    fn play(&mut self, _: usize) {
        self.over = true;
    }

    fn payoff(&self, _: Side) -> Score {
        0
    }

    fn key(&self) -> u64 {
        self.over.into()
    }

    fn nth_move(&self, n: usize) -> Option<usize> {
        self.record(Question::NthMove, n);
        self.moves().nth(n)
    }

    fn move_number(&self, m: usize) -> Option<usize> {
        self.record(Question::MoveNumber, m);
        self.moves().position(|listed| listed == m)
    }

    fn is_legal(&self, m: usize) -> bool {
        self.record(Question::IsLegal, m);
        self.moves().any(|listed| listed == m)
    }

    fn after(&self, m: usize) -> Self {
        self.record(Question::After, m);
        Self {
            over: true,
            ..self.clone()
        }
    }
}

/// The weight of the event at this place.
const fn weight(n: usize) -> u64 {
    1 + n as u64 % 3
}

impl Stochastic for Row {
    type Event = usize;

    fn events(&self) -> impl Iterator<Item = (usize, u64)> {
        self.listed(true)
            .enumerate()
            .map(|(n, event)| (event, weight(n)))
    }

    fn happen(&mut self, _: usize) {
        self.over = true;
    }

    fn event_at(&self, point: u64) -> Option<usize> {
        self.record(Question::EventAt, usize::try_from(point).unwrap());
        let mut left = point;
        let mut events = self.events();
        let here = |&(_, weight): &(usize, u64)| {
            let here = left < weight;
            left = left.saturating_sub(weight);
            here
        };
        events.find(here).map(|(event, _)| event)
    }

    fn given(&self, event: usize) -> Self {
        self.record(Question::Given, event);
        Self {
            over: true,
            ..self.clone()
        }
    }
}

fn examined(row: &Row) -> Result<(), LawError> {
    ASKED.take();
    Suite::new(row.clone(), ChaCha8Rng::seed_from_u64(1))
        .plies(1)
        .position()
        .map(|_| ())
}

/// The places of a question, in order.
fn places(question: Question) -> Vec<usize> {
    ASKED.with_borrow(|asked| {
        asked
            .iter()
            .filter(|&&(q, _)| q == question)
            .map(|&(_, n)| n)
            .collect()
    })
}

/// At least `parts` places are among these, evenly spread over `length` (all of them if there are
/// fewer), and not many more.
fn evenly(places: &[usize], length: usize, parts: usize) -> bool {
    let gap = (length / parts).max(1);
    let near = places.windows(2).all(|pair| pair[1] - pair[0] <= gap);
    let ends =
        places.first() == Some(&0) && places.last().is_some_and(|&last| last + gap >= length);
    near && ends && places.len() <= 2 * parts + 1
}

const LENGTHS: [usize; 12] = [1, 2, 15, 16, 31, 32, 33, 255, 256, 257, 1_000, 3_000];

#[test]
fn long_lists_of_moves_are_looked_at_in_places_that_are_spread_evenly() {
    for length in LENGTHS {
        examined(&Row::new(length, false)).unwrap();
        let nth = places(Question::NthMove);
        assert!(
            evenly(&nth, length, 16) && nth.contains(&length),
            "{length}: {nth:?}"
        );
        let numbered = places(Question::MoveNumber);
        assert!(evenly(&numbered, length, 16), "{length}: {numbered:?}");
        let ends: Vec<usize> = (0..length)
            .filter(|&n| n < 128 || n + 128 >= length)
            .collect();
        assert_eq!(places(Question::IsLegal), ends, "{length}");
        assert_eq!(places(Question::After), ends, "{length}");
    }
}

#[test]
fn long_lists_of_events_are_looked_at_in_places_that_are_spread_evenly() {
    for length in LENGTHS {
        examined(&Row::new(length, true)).unwrap();
        let points: BTreeSet<usize> = places(Question::EventAt).into_iter().collect();
        let (mut begin, mut drawn) = (0, Vec::new());
        for n in 0..length {
            let end = begin + usize::try_from(weight(n)).unwrap();
            if points.contains(&begin) && points.contains(&(end - 1)) {
                drawn.push(n);
            }
            begin = end;
        }
        assert!(
            evenly(&drawn, length, 64) && points.contains(&begin),
            "{length}: {drawn:?}"
        );
        let ends: Vec<usize> = (0..length)
            .filter(|&n| n < 128 || n + 128 >= length)
            .collect();
        assert_eq!(places(Question::Given), ends, "{length}");
    }
}

#[test]
fn a_list_of_the_greatest_length_is_sound_and_one_more_is_endless() {
    for (by_chance, endless) in [(false, Law::MovesEnd), (true, Law::EventsEnd)] {
        examined(&Row::new(MAX_STEPS, by_chance)).unwrap();
        assert_eq!(
            examined(&Row::new(MAX_STEPS + 1, by_chance))
                .unwrap_err()
                .law,
            endless
        );
    }
}

/// All pairs up to a length, and near ones beyond: each with each would take too long.
#[test]
fn moves_listed_twice_are_found_in_short_lists_and_near_by_in_long_ones() {
    let cases = [
        (2, 0, 1),
        (1_024, 0, 1_023),
        (3_000, 1_000, 1_001),
        (3_000, 1_000, 1_016),
    ]
    .map(|case| (case, true));
    let far = [(1_025, 0, 1_023), (3_000, 1_000, 1_017)].map(|case| (case, false));
    for (((length, first, second), found), by_chance) in cases
        .into_iter()
        .chain(far)
        .flat_map(|case| [(case, false), (case, true)])
    {
        let row = Row {
            twice: Some((first, second)),
            ..Row::new(length, by_chance)
        };
        let law = if by_chance {
            Law::DistinctEvents
        } else {
            Law::DistinctMoves
        };
        let expected = if found { Err(law) } else { Ok(()) };
        assert_eq!(
            examined(&row).map_err(|broken| broken.law),
            expected,
            "{row:?}"
        );
    }
}

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

/// For each kind, only those are counted that no damage of another kind produces from `knot0`.
#[test]
fn accidents_of_every_kind_happen() {
    let heard: Vec<String> = (0..40)
        .flat_map(|seed| texts::<1, 1>(seed).positions)
        .collect();
    let accident = |change: &dyn Fn(&mut Vec<char>)| {
        let mut text = "knot0".chars().collect();
        change(&mut text);
        text.into_iter().collect::<String>()
    };
    let of_each = |places: Range<usize>, change: &dyn Fn(&mut Vec<char>, usize)| -> Vec<String> {
        places
            .map(|at| accident(&|text| change(text, at)))
            .collect()
    };
    let pairs = |near: usize| {
        (0..25_usize)
            .map(|n| (n / 5, n % 5))
            .filter(move |&(i, j)| i.abs_diff(j) >= near)
    };
    let foreign = " \t\n\r\0/-+.,:=abrxABZé３飞\u{FEFF}";
    let of_foreign =
        |places: Range<usize>, change: &dyn Fn(&mut Vec<char>, usize, char)| -> Vec<String> {
            foreign
                .chars()
                .flat_map(|letter| of_each(places.clone(), &|text, at| change(text, at, letter)))
                .collect()
        };
    let kinds = [
        ("cut", of_each(0..2, &|text, at| text.truncate(at))),
        (
            "doubled",
            of_each(0..5, &|text, at| text.insert(at, text[at])),
        ),
        (
            "dropped",
            of_each(0..4, &|text, at| {
                text.remove(at);
            }),
        ),
        (
            "swapped",
            pairs(1)
                .map(|(i, j)| accident(&|text| text.swap(i, j)))
                .collect(),
        ),
        (
            "copied",
            pairs(2)
                .map(|(i, j)| accident(&|text| text[i] = text[j]))
                .collect(),
        ),
        (
            "put in",
            of_foreign(0..5, &|text, at, letter| text.insert(at, letter)),
        ),
        (
            "added",
            of_foreign(5..6, &|text, at, letter| text.insert(at, letter)),
        ),
        (
            "replaced",
            of_foreign(0..5, &|text, at, letter| text[at] = letter),
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
