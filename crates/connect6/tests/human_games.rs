//! The corpus of human games: all replay with the right winner, all are won by their last turn.
//!
//! `cargo test -p connect6 --test all human_games:: -- --nocapture` prints how long that takes.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

use crate::common;

use std::time::Instant;

use connect6::{Cell, Connect6};
use game_core::{Position, Side};

/// The position at which the last turn of a game begins, and the winner.
fn replay(number: usize, stones: &[Cell]) -> (Connect6<19>, Option<Side>) {
    let (mut position, mut turn) = (Connect6::<19>::EMPTY, Connect6::<19>::EMPTY);
    for &stone in stones {
        assert_eq!(
            position.winner(),
            None,
            "game {number} goes on after its end"
        );
        if position.left() == 2 {
            turn = position;
        }
        position.try_play(stone).unwrap();
    }
    (turn, position.winner())
}

#[test]
fn all_games_have_their_winner_and_end_with_a_win_in_one() {
    let Some(games) = common::human_games() else {
        return;
    };
    assert_eq!(games.len(), 8282);
    let begin = Instant::now();
    let replayed: Vec<_> = (0..)
        .zip(&games)
        .map(|(number, (stones, _))| replay(number, stones))
        .collect();
    let replaying = begin.elapsed();
    let mut wins = [0, 0];
    for (number, ((_, winner), &(_, found))) in games.iter().zip(&replayed).enumerate() {
        assert_eq!(found, Some(*winner), "game {number}");
        wins[usize::from(*winner == Side::Second)] += 1;
    }
    assert_eq!(wins, [4154, 4128]);
    let begin = Instant::now();
    let last: Vec<_> = replayed
        .iter()
        .map(|(turn, _)| turn.winning_turn())
        .collect();
    let finding = begin.elapsed();
    for (number, ((turn, winner), last)) in replayed.into_iter().zip(last).enumerate() {
        let (mut after, last) = (
            turn,
            last.unwrap_or_else(|| panic!("game {number}: {turn} is won in one")),
        );
        after.try_turn(last).unwrap();
        assert_eq!(after.winner(), winner, "game {number}");
    }
    eprintln!("8282 games: replayed in {replaying:.3?}, their last turns found in {finding:.3?}");
}
