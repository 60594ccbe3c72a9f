//! Random numbers, random steps, and the order of outcomes.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::collections::BTreeMap;

use game_core::Outcome::{Draw, Loss, Win};
use game_core::{
    Finite, MAX_CHANCE_RUN, Outcome, Position, Score, Side, Stochastic, ToMove, below,
    random_event, random_game, random_move, random_step,
};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use toys::nim::Nim;
use toys::race::Race;
use toys::strip::{Answer, Belief};
use toys::zoo::{Deal, Fault, Heaps};

const DRAWS: u32 = 60_000;

/// Whether a count is within five standard deviations of what `share` of the draws makes.
fn plausible(count: u32, share: f64) -> bool {
    let (draws, mean) = (f64::from(DRAWS), f64::from(DRAWS) * share);
    (f64::from(count) - mean).abs() <= 5.0 * (draws * share * (1.0 - share)).sqrt()
}

#[test]
fn numbers_below_a_bound_are_even() {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let mut counts = [0_u32; 7];
    for _ in 0..DRAWS {
        counts[usize::try_from(below(&mut random, 7)).unwrap()] += 1;
    }
    assert!(
        counts.iter().all(|&count| plausible(count, 1.0 / 7.0)),
        "{counts:?}"
    );
}

#[test]
fn numbers_stay_below_their_bound() {
    let mut random = ChaCha8Rng::seed_from_u64(2);
    assert_eq!(below(&mut random, 0), 0);
    assert_eq!(below(&mut random, 1), 0);
    for bound in [2, 3, u64::from(u32::MAX), 1 << 32, 3 << 40, u64::MAX] {
        let drawn: Vec<u64> = (0..1_000).map(|_| below(&mut random, bound)).collect();
        assert!(drawn.iter().all(|&number| number < bound), "{bound}");
        assert!(drawn.iter().any(|&number| number >= bound / 2), "{bound}");
        assert!(
            drawn.iter().any(|&number| number < bound - bound / 2),
            "{bound}"
        );
    }
}

/// Recorded from the first run: they must not change, or games with a seed would be other games.
const KNOWN: [u64; 8] = [10, 62, 63, 8, 91, 32, 79, 8];

/// The same numbers on every machine.
#[test]
fn numbers_are_the_same_everywhere() {
    let mut random = ChaCha8Rng::seed_from_u64(3);
    let drawn: Vec<u64> = (0..8).map(|_| below(&mut random, 100)).collect();
    assert_eq!(drawn, KNOWN);
}

#[test]
fn events_are_drawn_by_weight() {
    let mut random = ChaCha8Rng::seed_from_u64(4);
    let asked = Belief::new(7).after(3); // 6 places: 4 miss, 1 body, 1 head
    let mut counts = [0_u32; 3];
    for _ in 0..DRAWS {
        counts[match random_event(&asked, &mut random).unwrap() {
            Answer::Miss => 0,
            Answer::Body => 1,
            Answer::Head => 2,
        }] += 1;
    }
    assert!(plausible(counts[0], 4.0 / 6.0), "{counts:?}");
    assert!(
        plausible(counts[1], 1.0 / 6.0) && plausible(counts[2], 1.0 / 6.0),
        "{counts:?}"
    );
}

#[test]
fn moves_are_drawn_evenly() {
    let mut random = ChaCha8Rng::seed_from_u64(5);
    let pile = Nim::new(9);
    let mut counts = BTreeMap::new();
    for _ in 0..DRAWS {
        *counts
            .entry(random_move(&pile, &mut random).unwrap())
            .or_insert(0) += 1;
    }
    assert_eq!(counts.len(), 3);
    assert!(
        counts.values().all(|&count| plausible(count, 1.0 / 3.0)),
        "{counts:?}"
    );
}

#[test]
fn nothing_is_drawn_where_nothing_can_be() {
    let mut random = ChaCha8Rng::seed_from_u64(6);
    assert_eq!(random_move(&Nim::new(0), &mut random), None);
    assert_eq!(random_move(&Race::START, &mut random), None);
    assert_eq!(random_event(&Race::START.given(2), &mut random), None);
    assert_eq!(random_step(&mut Nim::new(0), &mut random), None);
}

#[test]
fn outcomes_are_ordered_as_a_player_likes_them() {
    let order = [
        Loss(0),
        Loss(1),
        Loss(u16::MAX),
        Draw,
        Win(u16::MAX),
        Win(1),
        Win(0),
    ];
    assert!(order.is_sorted_by_key(|outcome| outcome.preference()));
    let mut preferences: Vec<i32> = order.iter().map(|outcome| outcome.preference()).collect();
    preferences.dedup();
    assert_eq!(preferences.len(), order.len());
    for outcome in order {
        assert_eq!(outcome.reversed().preference(), -outcome.preference());
        assert_eq!(outcome.reversed().reversed(), outcome);
        assert_eq!(i32::from(outcome.sign()), outcome.preference().signum());
        assert_eq!(outcome.reversed().distance(), outcome.distance());
    }
}

#[test]
fn an_earlier_ply_is_further_from_the_end() {
    assert_eq!(Win(3).one_ply_earlier(), Win(4));
    assert_eq!(Loss(u16::MAX).one_ply_earlier(), Loss(u16::MAX));
    assert_eq!(Draw.one_ply_earlier(), Draw);
    let texts = [Win(1), Loss(2), Draw].map(|outcome: Outcome| outcome.to_string());
    assert_eq!(texts, ["won in 1", "lost in 2", "drawn"]);
}

/// The results of whole games and of single steps have the same frequencies, and the same numbers
/// give the same games.
#[test]
fn whole_games_are_those_of_single_steps() {
    let wins = |play: &mut dyn FnMut(&mut Race)| {
        let won = (0..40_000).filter(|_| {
            let mut position = Race::START;
            play(&mut position);
            position.payoff(Side::First) > 0
        });
        f64::from(u32::try_from(won.count()).unwrap()) / 40_000.0
    };
    let (mut one, mut other) = (ChaCha8Rng::seed_from_u64(8), ChaCha8Rng::seed_from_u64(8));
    let whole = wins(&mut |position| assert!(random_game(position, &mut one)));
    let again = wins(&mut |position| assert!(random_game(position, &mut other)));
    let steps = wins(&mut |position| while random_step(position, &mut other).is_some() {});
    assert!((whole - again).abs() < f64::EPSILON);
    // Two means of 40,000 games differ by 0.0035 in the mean; four times that is one in 15,000.
    assert!((whole - steps).abs() < 0.014, "{whole} {steps}");
}

/// A line of moves, `width` at each node, with throws before each.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Wide {
    width: u32,
    left: u32,
    throws: u32,
    thrown: u32,
    chosen: u64,
}

impl Wide {
    const fn new(width: u32, left: u32, throws: u32) -> Self {
        Self {
            width,
            left,
            throws,
            thrown: 0,
            chosen: 0,
        }
    }
}

impl Position for Wide {
    type Move = u32;
    type Player = Side;

    const BOUND: Score = 1;

    fn to_move(&self) -> ToMove<Side> {
        match self.left {
            0 => ToMove::Nobody,
            _ if self.thrown < self.throws => ToMove::Chance,
            _ => ToMove::Player(Side::First),
        }
    }

    fn moves(&self) -> impl Iterator<Item = u32> {
        0..if matches!(self.to_move(), ToMove::Player(_)) {
            self.width
        } else {
            0
        }
    }

    fn play(&mut self, m: u32) {
        *self = Self {
            left: self.left - 1,
            thrown: 0,
            chosen: self.chosen * 1_000 + u64::from(m),
            ..*self
        };
    }

    fn payoff(&self, _: Side) -> Score {
        0
    }

    fn key(&self) -> u64 {
        self.chosen
    }
}

impl Stochastic for Wide {
    type Event = ();

    fn events(&self) -> impl Iterator<Item = ((), u64)> {
        core::iter::once(((), self.width.into())).filter(|_| self.to_move() == ToMove::Chance)
    }

    fn happen(&mut self, (): ()) {
        self.thrown += 1;
    }
}

impl Finite for Wide {
    const MAX_MOVES: usize = 3;
}

/// An event and the move after it share a random word if each is one of at most sixteen.
#[test]
fn words_are_saved_where_little_is_drawn() {
    for (width, alike) in [(1_000, true), (17, true), (16, false), (2, false)] {
        let start = Wide::new(width, 3, 1);
        let (mut whole, mut one) = (start, ChaCha8Rng::seed_from_u64(10));
        assert!(random_game(&mut whole, &mut one));
        let (mut steps, mut other) = (start, ChaCha8Rng::seed_from_u64(10));
        while random_step(&mut steps, &mut other).is_some() {}
        let words = [one.get_word_pos(), other.get_word_pos()];
        assert_eq!(
            (whole == steps, words),
            (alike, [if alike { 6 } else { 3 }, 6]),
            "{width}"
        );
        assert_eq!(start.moves_left(), 3, "unless a game says better");
    }
}

/// A game may have as many moves as it promised, and as many throws in a row as allowed; with one
/// more it is given up.
#[test]
fn games_are_played_as_far_as_they_may_go() {
    let mut random = ChaCha8Rng::seed_from_u64(11);
    for (left, throws, ends) in [
        (3, 1, true),
        (4, 1, false),
        (40, 1, false),
        (3, MAX_CHANCE_RUN, true),
        (3, MAX_CHANCE_RUN + 1, false),
    ] {
        let mut game = Wide::new(5, left, throws);
        assert_eq!(
            random_game(&mut game, &mut random),
            ends,
            "{left} moves, {throws} throws"
        );
        assert_eq!(game.left == 0, ends);
    }
}

/// Games that break a law do not go on for ever.
#[test]
fn games_without_an_end_are_given_up() {
    let random = &mut ChaCha8Rng::seed_from_u64(9);
    for fault in [Fault::Redealt, Fault::NoCards] {
        assert!(
            !random_game(&mut Deal::new(Some(fault)), random),
            "{fault:?}"
        );
    }
    let stuck = (0..50)
        .filter(|_| !random_game(&mut <Heaps>::new(Some(Fault::Stuck)), random))
        .count();
    assert!(
        (1..50).contains(&stuck),
        "the last two stones of a heap may be taken at once: {stuck}"
    );
    assert!(random_game(&mut Deal::new(None), random));
}
