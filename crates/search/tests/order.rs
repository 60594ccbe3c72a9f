//! The learning order: it sorts by its definition, lists of all lengths, and it saves nodes.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking, helpers too")]

use std::cmp::Reverse;
use std::collections::BTreeMap;

use game_core::{
    AsListed, MoveIndex, NodeContext, Order, Pair, Position, Score, Side, ToMove, deterministic,
    mix,
};
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use search::{AlphaBeta, History, Limits};
use toys::tic_tac_toe::{Board, OpenLines};

/// A pack from which one card is drawn: more moves than a short list has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Pack {
    drawn: bool,
}

const CARDS: u8 = 40;

impl Position for Pack {
    type Move = u8;
    type Player = Side;

    const BOUND: Score = 1;

    fn to_move(&self) -> ToMove<Side> {
        if self.drawn {
            ToMove::Nobody
        } else {
            ToMove::Player(Side::First)
        }
    }

    fn moves(&self) -> impl Iterator<Item = u8> {
        0..if self.drawn { 0 } else { CARDS }
    }

    fn play(&mut self, _: u8) {
        self.drawn = true;
    }

    fn payoff(&self, _: Side) -> Score {
        0
    }

    fn key(&self) -> u64 {
        mix(self.drawn.into())
    }
}

deterministic!(Pack);

impl MoveIndex for Pack {
    const MOVE_INDICES: usize = CARDS as usize;

    fn move_index(card: u8) -> usize {
        card.into()
    }
}

/// The learnt state, by definition.
#[derive(Default)]
struct Learnt {
    /// By ply, the last one first.
    killers: BTreeMap<usize, Vec<u8>>,
    /// By the previous move.
    counters: BTreeMap<u8, u8>,
    scores: BTreeMap<u8, i64>,
}

impl Learnt {
    fn cutoff(&mut self, context: NodeContext<u8>, card: u8, before: &[u8]) {
        let killers = self.killers.entry(context.ply).or_default();
        if killers.first() != Some(&card) {
            killers.insert(0, card);
            killers.truncate(2);
        }
        if let Some(previous) = context.previous {
            self.counters.insert(previous, card);
        }
        let weight = i64::from(context.depth.min(64));
        *self.scores.entry(card).or_default() += weight;
        for &vain in before {
            *self.scores.entry(vain).or_default() -= weight;
        }
    }

    fn sorted(&self, context: NodeContext<u8>, cards: &[u8]) -> Vec<u8> {
        let mut favourites: Vec<u8> = context.hint.into_iter().collect();
        favourites.extend(self.killers.get(&context.ply).into_iter().flatten());
        favourites.extend(
            context
                .previous
                .and_then(|previous| self.counters.get(&previous)),
        );
        let mut sorted = cards.to_vec();
        sorted.sort_by_key(|card| {
            let rank = favourites
                .iter()
                .position(|favourite| favourite == card)
                .unwrap_or(favourites.len());
            (rank, Reverse(self.scores.get(card).copied().unwrap_or(0)))
        });
        sorted
    }
}

/// Some cards in a random order.
fn hand(count: usize, random: &mut ChaCha8Rng) -> Vec<u8> {
    let mut cards: Vec<u8> = (0..CARDS).collect();
    cards.partial_shuffle(random, count).0.to_vec()
}

#[test]
fn the_learnt_order_decides() {
    let pack = Pack { drawn: false };
    for seed in 0..20 {
        let random = &mut ChaCha8Rng::seed_from_u64(seed);
        let (mut history, mut learnt) = (History::<Pack>::default(), Learnt::default());
        for _ in 0..200 {
            let some = |random: &mut ChaCha8Rng| {
                random.random_ratio(2, 3).then(|| random.random_range(0..6))
            };
            let context = NodeContext {
                ply: random.random_range(0..4),
                depth: random.random_range(1..=100),
                previous: some(random),
                hint: some(random),
                window: None,
            };
            let cards = hand(random.random_range(1..=CARDS.into()), random);
            let mut sorted = cards.clone();
            assert_eq!(
                history.select(&pack, context, &mut sorted),
                cards.len(),
                "all are worth trying"
            );
            assert_eq!(
                sorted,
                learnt.sorted(context, &cards),
                "{context:?} {cards:?}"
            );
            let at = random.random_range(0..sorted.len().min(5));
            history.cutoff(&pack, context, sorted[at], &sorted[..at]);
            learnt.cutoff(context, sorted[at], &sorted[..at]);
        }
    }
}

/// The empty board is solved with fewer nodes, and is worth the same.
#[test]
fn it_saves_nodes() {
    let limits = Limits::new().depth(9);
    let listed = AlphaBeta::without_table(Pair(OpenLines::default(), AsListed))
        .unwrap()
        .search(&Board::START, &limits)
        .unwrap();
    let evaluator = Pair(OpenLines::default(), History::default());
    let learnt = AlphaBeta::without_table(evaluator)
        .unwrap()
        .search(&Board::START, &limits)
        .unwrap();
    assert_eq!((listed.value, learnt.value), (0, 0));
    assert!(
        10 * learnt.nodes < 9 * listed.nodes,
        "{} nodes, {} as listed",
        learnt.nodes,
        listed.nodes
    );
}
