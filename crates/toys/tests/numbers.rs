//! Numbers that are known from elsewhere, or that follow from a few lines of reasoning.

use std::collections::BTreeSet;

use game_core::{Packed, Position, Stochastic, Symmetric};
use toys::race::Race;
use toys::tic_tac_toe::Board;

/// Sequences of exactly `depth` moves, counted one by one.
fn perft(board: &Board, depth: usize) -> u64 {
    if depth == 0 {
        1
    } else {
        board
            .moves()
            .map(|m| perft(&board.after(m), depth - 1))
            .sum()
    }
}

#[test]
fn perft_of_tic_tac_toe() {
    let counted: Vec<u64> = (1..=9).map(|depth| perft(&Board::START, depth)).collect();
    assert_eq!(
        counted,
        [9, 72, 504, 3_024, 15_120, 54_720, 148_176, 200_448, 127_872]
    );
}

/// Games that are over, counted one by one.
fn games(board: &Board) -> u64 {
    if board.to_move().player().is_none() {
        1
    } else {
        board.moves().map(|m| games(&board.after(m))).sum()
    }
}

#[test]
fn games_of_tic_tac_toe() {
    assert_eq!(games(&Board::START), 255_168);
}

/// The packs of all positions that can be reached.
fn reachable<P: Packed + Stochastic>(start: P) -> Vec<P> {
    let (mut met, mut queue) = (BTreeSet::from([start.pack()]), vec![start]);
    let mut at = 0;
    while let Some(position) = queue.get(at).cloned() {
        let moved = position.moves().map(|m| position.after(m));
        let given = position.events().map(|(event, _)| position.given(event));
        for next in moved.chain(given) {
            if met.insert(next.pack()) {
                queue.push(next);
            }
        }
        at += 1;
    }
    queue
}

#[test]
fn positions_of_tic_tac_toe() {
    let boards = reachable(Board::START);
    assert_eq!(boards.len(), 5_478);
    let classes: BTreeSet<_> = boards
        .iter()
        .map(|board| board.canonical().pack())
        .collect();
    assert_eq!(classes.len(), 765);
}

/// Every reachable position can be read: the text refuses none.
#[test]
fn reachable_positions_are_read() {
    for board in reachable(Board::START) {
        assert_eq!(board.to_string().parse(), Ok(board));
    }
    for race in reachable(Race::START) {
        assert_eq!(race.to_string().parse(), Ok(race));
    }
}

#[test]
fn texts_of_positions_that_cannot_be_are_refused() {
    for text in [
        "xxx/ooo/...",
        "xx./.../...",
        "o../.../...",
        "xxx/oo./o..",
        "ooo/xx./xx.",
    ] {
        assert!(text.parse::<Board>().is_err(), "{text}");
    }
    for text in [
        "12./3.c/.ba",
        "12./3.c/.ba r 4",
        "112/3.c/.ba r",
        "12./3../.b1 r",
        "..c/.../..1 r",
        "..c/.../..1 b 2",
    ] {
        assert!(text.parse::<Race>().is_err(), "{text}");
    }
    assert!("..c/.../..1 b".parse::<Race>().is_ok());
}
