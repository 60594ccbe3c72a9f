//! Rankings and lists of moves and of events that are too large to examine completely are sampled.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::cell::RefCell;
use std::collections::BTreeSet;

use game_core::laws::{Law, LawError, Suite};
use game_core::{
    MAX_STEPS, Perspective, Position, Predecessors, Ranking, Score, Side, Stochastic, ToMove,
};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use toys::tag::{Ring, Tag};

/// A ring's ranking, spread over many more numbers, most of which are no rank.
struct Scattered {
    ring: Ring,
    /// Whether one predecessor of three is forgotten.
    forgetful: bool,
    same_perspective: bool,
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
    fn predecessors(&self, rank: u64, mut found: impl FnMut(u64, Perspective)) {
        let mut reported = 0;
        if rank.is_multiple_of(GAP) {
            self.ring.predecessors(rank / GAP, |before, perspective| {
                reported += 1;
                if !(self.forgetful && reported == 2) {
                    found(
                        before * GAP,
                        if self.same_perspective {
                            Perspective::Same
                        } else {
                            perspective
                        },
                    );
                }
            });
        }
    }
}

fn verdict(forgetful: bool, same_perspective: bool) -> Result<(), LawError> {
    let scattered = Scattered {
        ring: Ring::new(9),
        forgetful,
        same_perspective,
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
fn wrong_perspective_are_seen() {
    assert_eq!(
        verdict(false, true).unwrap_err().law,
        Law::PredecessorPerspective
    );
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
