//! The small words of game-core, each answer at its edges.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

use std::convert::Infallible;

use game_core::Outcome::{Draw, Loss, Win};
use game_core::{
    AsListed, BranchesError, Evaluate, IllegalMoveError, MAX_STEPS, NoTable, NodeContext, Order,
    Outcome, Payoff, Player, Position, Probed, Score, Seat, Settled, Side, Step, Tally, Track, mix,
};
use toys::nim::Nim;

/// The first numbers of the generator `SplitMix64` from the seeds 0 and 1234567, as its authors'
/// program prints them.
#[test]
fn words_are_mixed_as_splitmix64_does() {
    assert_eq!(mix(0), 0xE220_A839_7B1D_CDAF);
    assert_eq!(mix(1_234_567), 6_457_827_717_110_365_317);
}

#[test]
fn outcomes_have_a_sign_a_distance_and_an_other_side() {
    let all = [
        (Win(3), 1, Some(3), Loss(3)),
        (Loss(4), -1, Some(4), Win(4)),
        (Draw, 0, None, Draw),
    ];
    for (outcome, sign, distance, reversed) in all {
        assert_eq!(
            (outcome.sign(), outcome.distance(), outcome.reversed()),
            (sign, distance, reversed)
        );
    }
    assert_eq!(
        [Win(3), Loss(0), Draw].map(Outcome::one_ply_earlier),
        [Win(4), Loss(1), Draw]
    );
    assert_eq!(
        [Win(u16::MAX), Loss(u16::MAX)].map(Outcome::one_ply_earlier),
        [Win(u16::MAX), Loss(u16::MAX)]
    );
    assert_eq!(
        [Win(7), Loss(8), Draw].map(|outcome| outcome.to_string()),
        ["won in 7", "lost in 8", "drawn"]
    );
}

#[test]
fn preferences_are_ordered_to_the_last_ply() {
    let glad = [
        Win(0),
        Win(1),
        Win(u16::MAX),
        Draw,
        Loss(u16::MAX),
        Loss(1),
        Loss(0),
    ];
    assert!(
        glad.windows(2)
            .all(|pair| pair[0].preference() > pair[1].preference())
    );
    assert!(
        glad.iter()
            .all(|outcome| outcome.preference() == -outcome.reversed().preference())
    );
}

#[test]
fn a_tally_counts_each_outcome_in_its_place() {
    let mut tally = Tally::default();
    for outcome in [Win(1), Loss(2), Loss(3), Draw, Draw, Draw] {
        tally.add(outcome);
    }
    assert_eq!(
        tally,
        Tally {
            won: 1,
            lost: 2,
            drawn: 3
        }
    );
    assert_eq!(tally.total(), 6);
}

#[test]
fn players_and_their_numbers_are_the_same_thing() {
    assert_eq!(Side::all().collect::<Vec<_>>(), [Side::First, Side::Second]);
    assert_eq!(
        (Side::First.index(), Side::Second.index(), Side::COUNT),
        (0, 1, 2)
    );
    assert_eq!(
        (!Side::First, !Side::Second, Side::from_index(2)),
        (Side::Second, Side::First, None)
    );
    let seats: Vec<Seat<3>> = Seat::all().collect();
    assert_eq!(
        seats.iter().map(|seat| seat.index()).collect::<Vec<_>>(),
        [0, 1, 2]
    );
    assert_eq!(
        (seats[0].next(), seats[2].next(), Seat::<3>::around(7)),
        (seats[1], seats[0], seats[1])
    );
    assert_eq!(
        (
            Seat::<3>::OPENER,
            Seat::<3>::from_index(3),
            Seat::<3>::COUNT
        ),
        (seats[0], None, 3)
    );
}

/// An evaluator with only the required methods.
struct Silent;

impl Track<Nim> for Silent {}

impl Evaluate<Nim> for Silent {
    fn evaluate(&mut self, _: &Nim, _: Seat<3>) -> Score {
        0
    }
}

impl Order<Nim> for Silent {
    fn select(&mut self, _: &Nim, _: NodeContext<u8>, moves: &mut [u8]) -> usize {
        moves.len()
    }
}

/// An evaluator that counts the steps of its line.
#[derive(Default)]
struct Counter(usize);

impl Track<Nim> for Counter {
    fn push(&mut self, _: &Nim, _: Step<u8, Infallible>, _: &Nim) {
        self.0 += 1;
    }
}

#[test]
fn a_step_that_takes_no_time_is_always_taken() {
    let (pile, mut counter) = (Nim::new(9), Counter::default());
    for steps in 1..4 {
        assert!(
            counter.push_unless(&pile, Step::Move(1), &pile.after(1), &|| true),
            "the line goes on"
        );
        assert_eq!(counter.0, steps);
    }
}

const fn context(depth: u32, hint: Option<u8>) -> NodeContext<u8> {
    NodeContext {
        ply: 1,
        depth,
        previous: None,
        hint,
        window: None,
    }
}

#[test]
fn an_evaluator_without_opinion_leaves_everything_open() {
    let (pile, mut evaluator, mut moves) = (Nim::new(9), Silent, vec![2]);
    assert_eq!(evaluator.bounds(&pile, Seat::OPENER), (-2, 2));
    assert_eq!(evaluator.outlook(&pile, Seat::OPENER), (-2, 2));
    assert_eq!(evaluator.after_pass(&pile, 4), None);
    assert_eq!(evaluator.reduction(&pile, context(4, None), 1, 3), 0);
    evaluator.noisy(&pile, &mut moves);
    evaluator.choose(&pile, context(4, None), &mut moves);
    assert_eq!(moves, [2], "no move is pushed");
    let constants = (
        <Silent as Evaluate<Nim>>::NOISY,
        <Silent as Order<Nim>>::CHOOSES,
    );
    assert_eq!(
        (constants, <Silent as Evaluate<Nim>>::LOOK_EVERY),
        ((false, false), 128)
    );
}

#[test]
fn tables_remember_all_but_the_last_turn_where_it_begins() {
    let remembers =
        |depth, goes_on| Order::<Nim>::remembers(&Silent, context(depth, None), goes_on);
    assert_eq!(
        [
            remembers(0, false),
            remembers(1, false),
            remembers(2, false)
        ],
        [false, false, true]
    );
    assert!(remembers(0, true) && remembers(1, true) && remembers(2, true));
}

#[test]
fn the_hint_comes_first_and_the_others_stay_in_order() {
    for (hint, expected) in [
        (None, [1, 2, 3]),
        (Some(1), [1, 2, 3]),
        (Some(3), [3, 1, 2]),
        (Some(7), [1, 2, 3]),
    ] {
        let mut moves = [1, 2, 3];
        assert_eq!(
            AsListed.select(&Nim::new(9), context(3, hint), &mut moves),
            3
        );
        assert_eq!(moves, expected, "{hint:?}");
    }
}

#[test]
fn without_a_win_by_distance_a_table_gives_bounds() {
    let (over, going_on) = (Nim::new(3).after(3), Nim::new(3));
    assert_eq!(Payoff.evaluate(&over, Seat::OPENER), 2);
    assert_eq!(Payoff.evaluate(&over, Seat::around(1)), -1);
    assert_eq!(
        Probed(Payoff, NoTable).outlook(&going_on, Seat::OPENER),
        (-2, 2)
    );
    assert_eq!(Settled(Payoff, NoTable).evaluate(&over, Seat::OPENER), 2);
}

#[test]
fn moves_that_are_not_listed_are_refused_in_a_sentence() {
    let mut pile = Nim::new(2);
    assert_eq!(
        (pile.try_play(3), pile.try_play(0)),
        (Err(IllegalMoveError), Err(IllegalMoveError))
    );
    assert_eq!((pile, pile.try_play(2)), (Nim::new(2), Ok(())));
    assert_eq!(
        (
            pile.nth_move(0),
            pile.move_number(1),
            Nim::new(9).move_number(3)
        ),
        (None, None, Some(2))
    );
    assert_eq!(
        IllegalMoveError.to_string(),
        "This move is not among the legal moves of the position."
    );
    let sentences = [
        BranchesError::NoStep,
        BranchesError::TooManySteps,
        BranchesError::Weights,
        BranchesError::Outside,
    ]
    .map(|e| e.to_string());
    assert!(
        sentences[0].starts_with("Somebody is to move")
            && sentences[1].contains(&MAX_STEPS.to_string())
    );
    assert!(
        sentences[2].contains("64 bits") && sentences[3].ends_with("is not ranked."),
        "{sentences:?}"
    );
}
