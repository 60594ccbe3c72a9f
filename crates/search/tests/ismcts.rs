//! Search of hidden information: better than chance, and blind to the hidden state.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

use game_core::{Hidden, Position, Score, Seat, Side, ToMove, random_move};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use search::Limits;
use search::mcts::{Ismcts, Options, RandomPlay};
use toys::strip::Secret;
use toys::zoo::{Card, Deal, DealMove};

const CELLS: u8 = 12;

/// The number of questions until the plane is down, with this choice of questions.
fn questions(head: u8, mut choose: impl FnMut(&Secret) -> u8) -> Score {
    let mut secret = Secret::new(CELLS, head);
    while secret.to_move() != ToMove::Nobody {
        let m = choose(&secret);
        secret.try_play(m).unwrap();
    }
    -secret.payoff(Seat::OPENER)
}

/// The search asks fewer questions than a random player, and fewer than one who asks cell by cell.
#[test]
fn it_plays_better_than_chance() {
    let mut random = ChaCha8Rng::seed_from_u64(1);
    let (mut searched, mut drawn, mut ordered) = (0, 0, 0);
    for head in 0..CELLS - 1 {
        searched += questions(head, |secret| {
            let mut search = Ismcts::<Secret, _>::new(RandomPlay, 100_000).options(Options {
                scale: Some(6),
                seed: head.into(),
                ..Options::DEFAULT
            });
            let view = secret.view(Seat::OPENER);
            search
                .search(&view, Seat::OPENER, &Limits::new().nodes(2_000))
                .unwrap()
                .best
                .unwrap()
        });
        drawn += questions(head, |secret| random_move(secret, &mut random).unwrap());
        ordered += questions(head, |secret| secret.moves().next().unwrap());
    }
    // 66 cell by cell: the head is the first of the plane that is met. Every second cell from the
    // tail's on finds it in 44; the search may lack a few.
    assert_eq!(ordered, 66);
    assert!(
        searched < 56 && searched < drawn,
        "{searched} questions, {drawn} at random"
    );
}

/// Positions with the same view give the same report, whatever they hide.
#[test]
fn it_sees_the_view_alone() {
    let search = |secret: &Secret| {
        let view = secret.view(Seat::OPENER);
        Ismcts::<Secret, _>::new(RandomPlay, 10_000)
            .search(&view, Seat::OPENER, &Limits::new().nodes(300))
            .unwrap()
    };
    let first = search(&Secret::new(CELLS, 0));
    for head in 1..CELLS - 1 {
        assert_eq!(search(&Secret::new(CELLS, head)), first);
        // After the same misses too.
        if head > 4 {
            let [one, two] =
                [Secret::new(CELLS, head), Secret::new(CELLS, 8)].map(|secret| secret.after(2));
            assert_eq!(search(&one), search(&two));
        }
    }
}

/// Two players, one of whom does not know the card: two of three are low, so calling a bid of 2
/// pays Second 3 · 2/3 − 3 · 1/3 = 1, and folding costs Second 1.
#[test]
fn a_bluff_is_called() {
    let dealt = |card| {
        let mut deal = Deal::new(None);
        game_core::Stochastic::happen(&mut deal, card);
        deal.after(DealMove::Bid(2))
    };
    let views = [Card::Low, Card::High].map(|card| dealt(card).view(Side::Second));
    assert_eq!(views[0], views[1]);
    let mut search = Ismcts::<Deal, _>::new(RandomPlay, 1_000);
    let report = search
        .search(&views[0], Side::Second, &Limits::new().nodes(5_000))
        .unwrap();
    assert_eq!(report.best, Some(DealMove::Call));
    let fold = report
        .moves
        .iter()
        .find(|root| root.m == DealMove::Fold)
        .unwrap();
    let call = report
        .moves
        .iter()
        .find(|root| root.m == DealMove::Call)
        .unwrap();
    assert!(
        fold.value == -1 && (0..=1).contains(&call.value),
        "{report:?}"
    );
}

/// The tree does not grow beyond its limit, and the search goes on.
#[test]
fn nodes_are_limited() {
    let view = Secret::new(CELLS, 3).view(Seat::OPENER);
    for most in [1, 10, 100] {
        let mut search = Ismcts::<Secret, _>::new(RandomPlay, most);
        let report = search
            .search(&view, Seat::OPENER, &Limits::new().nodes(1_000))
            .unwrap();
        assert_eq!(report.nodes, 1_000);
        assert!(
            format!("{search:?}").contains(&format!("nodes: {most},")),
            "{search:?}"
        );
    }
    let stopped = Ismcts::<Secret, _>::new(RandomPlay, 1)
        .search(&view, Seat::OPENER, &Limits::new().nodes(0))
        .unwrap();
    assert_eq!((stopped.best, stopped.nodes), (Some(0), 0));
}
