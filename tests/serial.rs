//! Values of the libraries round-trip through JSON, and invalid data is refused.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking, helpers too")]

use std::fmt::Debug;

use quincunx::connect6::{Cell, Turn};
use quincunx::dots::Edge;
use quincunx::game_core::{Payoff, Tally, random_step};
use quincunx::lgame::{Fixed, Placement};
use quincunx::planes::Answer;
use quincunx::prelude::*;
use quincunx::search::minimax;
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// Steps of a random game, at most.
const STEPS: usize = 60;

/// Games of each kind.
const GAMES: u64 = 8;

/// Writes a value and reads it again.
fn round_trip<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T) {
    let json = serde_json::to_string(value).unwrap();
    assert_eq!(serde_json::from_str::<T>(&json).unwrap(), *value, "{json}");
}

/// Plays random games, round-trips every position and every move through JSON, and passes every
/// event to `event`.
fn play<P>(start: &P, event: impl Fn(&P::Event))
where
    P: Notation + Serialize + DeserializeOwned,
    P::Move: Serialize + DeserializeOwned,
{
    for seed in 0..GAMES {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let mut position = start.clone();
        for _ in 0..STEPS {
            round_trip(&position);
            assert_eq!(
                serde_json::to_value(&position).unwrap(),
                position.to_string()
            );
            position.moves().for_each(|m| round_trip(&m));
            position.events().for_each(|(possible, _)| event(&possible));
            if random_step(&mut position, &mut random).is_none() {
                break;
            }
        }
    }
}

#[test]
fn positions_and_moves_are_read_as_they_were_written() {
    play(&LGame::START, |_| ());
    play(&LGame::<Fixed>::start(), |_| ());
    play(&Connect6::<19>::EMPTY, |_| ());
    play(&"9x9 E5".parse::<AnyConnect6>().unwrap(), |_| ());
    play(&EinStein::START, round_trip);
    play(
        &"4x4/3 12../3.../...c/..ba r"
            .parse::<AnyEinStein>()
            .unwrap(),
        round_trip,
    );
    play(&Dots::<quincunx::dots::Fixed<5, 5>>::EMPTY, |_| ());
    play(&"7x7".parse::<AnyDots>().unwrap(), |_| ());
    play(&Belief::default(), round_trip);
}

#[test]
fn reports_are_read_as_they_were_written() {
    round_trip(&minimax(&LGame::START, 2, &mut Payoff).unwrap());
    let position: EinStein = "123../45.../6...f/...ed/..cba r 6".parse().unwrap();
    let mut search = Expectimax::new(quincunx::einstein::Race::new(), 1 << 16).unwrap();
    round_trip(&search.search(&position, &Limits::new().depth(2)).unwrap());
    [Outcome::Win(3), Outcome::Loss(0), Outcome::Draw]
        .iter()
        .for_each(round_trip);
    round_trip(&Tally::default());
    [ToMove::Player(Side::Second), ToMove::Chance, ToMove::Nobody]
        .iter()
        .for_each(round_trip);
    round_trip(&Turn::Two(
        Cell::new(0, 18).unwrap(),
        Cell::new(18, 0).unwrap(),
    ));
    [Answer::Miss, Answer::Head(None)]
        .iter()
        .for_each(round_trip);
}

#[test]
fn what_means_nothing_is_refused() {
    let refused = |is_refused: bool| assert!(is_refused);
    refused(serde_json::from_str::<LGame>("\"nAA./.BA./.BA./.BB. A\"").is_err());
    refused(serde_json::from_str::<Connect6>("\"J10 J10\"").is_err());
    refused(serde_json::from_str::<AnyEinStein>("\"5x5/6 r\"").is_err());
    refused(serde_json::from_str::<AnyDots>("\"5x5 score 1 0\"").is_err());
    refused(serde_json::from_str::<Belief>("\"7x7/0\"").is_err());
    refused(serde_json::from_str::<Placement>("48").is_err());
    refused(serde_json::from_str::<Cell>("[\"T\",\"A\"]").is_err());
    refused(serde_json::from_str::<Edge>("116").is_err());
    refused(serde_json::from_str::<quincunx::einstein::Move>("[0,1,2]").is_err());
    refused(serde_json::from_str::<quincunx::einstein::Move>("[1,36,2]").is_err());
    refused(serde_json::from_str::<quincunx::einstein::Face>("7").is_err());
    refused(serde_json::from_str::<quincunx::planes::Cell>("[16,0]").is_err());
    let error = serde_json::from_str::<LGame>("\"nAA./.BA./.BA./.BBn C\"")
        .unwrap_err()
        .to_string();
    assert!(
        error.starts_with("Line 1, column 21: expected the side to move"),
        "{error}"
    );
}
