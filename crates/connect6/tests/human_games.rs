//! The corpus of human games: all replay with the right winner, all are won by their last turn.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking, helpers too")]

mod common;

use connect6::Connect6;
use game_core::{Position, Side};

#[test]
fn all_games_have_their_winner_and_end_with_a_win_in_one() {
    let Some(games) = common::human_games() else { return };
    assert_eq!(games.len(), 8282);
    let mut wins = [0, 0];
    for (number, (stones, winner)) in games.iter().enumerate() {
        let (mut position, mut turn) = (Connect6::<19>::EMPTY, Connect6::<19>::EMPTY);
        for &stone in stones {
            assert_eq!(position.winner(), None, "game {number} goes on after its end");
            if position.left() == 2 {
                turn = position;
            }
            position.try_play(stone).unwrap();
        }
        assert_eq!(position.winner(), Some(*winner), "game {number}");
        wins[usize::from(*winner == Side::Second)] += 1;
        let last = turn.winning_turn().unwrap_or_else(|| panic!("game {number}: {turn} is won in one"));
        let mut after = turn;
        after.try_turn(last).unwrap();
        assert_eq!(after.winner(), Some(*winner), "game {number}");
    }
    assert_eq!(wins, [4154, 4128]);
}
