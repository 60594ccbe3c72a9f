//! The rules against a naive board, known counts, and whole games.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

use crate::common;

use common::{Board, below, crowded, random, visit};
use connect6::{Cell, Cells, Connect6, Setup, SetupError, Turn};
use game_core::{Finite, Pass, Position, Score, Side, ToMove};
use search::perft;

#[test]
fn counts_of_moves_and_turns() {
    let start = Connect6::<19>::EMPTY;
    assert_eq!(
        [1, 2, 3].map(|depth| perft(&start, depth)),
        [361, 129_960, 46_655_640]
    );
    assert_eq!(start.turns().count(), 361);
    let second = start.after(start.moves().nth(180).unwrap());
    assert_eq!(second.turns().count(), 64_620);
    let Turn::Two(a, b) = second.turns().nth(30_000).unwrap() else {
        panic!("two stones")
    };
    let third = second.after(a).after(b);
    assert_eq!(
        (third.mover(), third.left(), third.turns().count()),
        (Side::First, 2, 63_903)
    );
    assert_eq!(
        third.after(third.moves().next().unwrap()).turns().count(),
        357
    );
}

/// By definition, over ordered pairs: each turn once, and all of them.
#[test]
fn turns_are_those_of_the_moves() {
    for seed in 0..200 {
        let mut random = random(seed);
        let mut position = Connect6::<6>::EMPTY;
        for _ in 0..below(&mut random, 36) {
            let Some(m) = crowded(&position, &mut random) else {
                break;
            };
            position.play(m);
        }
        let mut naive = std::collections::BTreeSet::new();
        for first in position.moves() {
            let after = position.after(first);
            if after.is_over() || position.left() == 1 {
                naive.insert(vec![first]);
                continue;
            }
            naive.extend(
                after
                    .moves()
                    .map(|second| vec![first.min(second), first.max(second)]),
            );
        }
        let mut listed = std::collections::BTreeSet::new();
        for turn in position.turns() {
            let mut cells: Vec<Cell> = turn.cells().collect();
            cells.sort_unstable();
            assert!(listed.insert(cells), "{position}: {turn:?} twice");
            let mut after = position;
            after.try_turn(turn).unwrap();
            assert_eq!(
                position.read_turn(&position.turn_text(turn)),
                Ok(turn),
                "{position}"
            );
        }
        assert_eq!(listed, naive, "{position}");
    }
}

/// Wins, moves and payoffs of games in which lines arise.
#[test]
fn games_agree_with_a_naive_board() {
    visit::<9>(1, 3_000, agree);
    visit::<15>(2, 1_000, agree);
    visit::<19>(3, 1_000, agree);
}

fn agree<const N: usize>(position: &Connect6<N>) {
    let board = Board::of(position);
    let won = [Side::First, Side::Second].map(|side| board.has_six(side));
    let winner = [Some(Side::First), Some(Side::Second)]
        .into_iter()
        .zip(won)
        .find(|&(_, won)| won);
    assert_eq!(
        position.winner(),
        winner.and_then(|(side, _)| side),
        "{position}"
    );
    let empty: Vec<Cell> = (board.places())
        .filter(|&(row, column)| board.at(row, column) == Some(None))
        .filter_map(|(row, column)| {
            Cell::new(usize::try_from(row).ok()?, usize::try_from(column).ok()?)
        })
        .collect();
    assert_eq!(position.empty().iter().collect::<Vec<_>>(), empty);
    let is_over = winner.is_some() || empty.is_empty();
    assert_eq!(position.moves_left(), if is_over { 0 } else { empty.len() });
    assert_eq!(position.to_move() == ToMove::Nobody, is_over);
    let turn = position.winning_turn();
    if let Some(turn) = turn {
        let mut after = *position;
        after.try_turn(turn).unwrap();
        assert_eq!(
            after.winner(),
            Some(position.mover()),
            "{position}: {turn:?}"
        );
    }
    if N == 9 && position.move_count() < 40 {
        let mut wins = position.turns().filter(|&turn| {
            let mut after = *position;
            after.try_turn(turn).is_ok() && after.winner() == Some(position.mover())
        });
        assert_eq!(turn.is_some(), wins.next().is_some(), "{position}");
    }
}

/// Stones without three of a colour in a line, 181 of them black on 19×19: colours change every two
/// columns, and each row is shifted by two.
fn is_black(cell: Cell) -> bool {
    (cell.column() + 2 * cell.row()) % 4 < 2
}

/// A game that fills the board: the player to move takes a cell of their colour while there is one.
fn full_board<const N: usize, const FIVES: bool>() -> (Connect6<N, FIVES>, usize) {
    let (mut position, mut turns) = (Connect6::<N, FIVES>::EMPTY, 0);
    while let ToMove::Player(side) = position.to_move() {
        turns += usize::from(position.left() == 2 || position.move_count() == N * N);
        let mine = position
            .moves()
            .find(|&cell| is_black(cell) == (side == Side::First));
        position.play(mine.or(position.moves().next()).unwrap());
    }
    (position, turns)
}

#[test]
fn a_full_board_is_a_draw_after_181_turns() {
    let (position, turns) = full_board::<19, false>();
    assert_eq!(
        (turns, position.winner(), position.empty()),
        (181, None, Cells::EMPTY)
    );
    assert_eq!(
        (position.to_move(), position.payoff(Side::First)),
        (ToMove::Nobody, 0)
    );
    assert_eq!(
        position.stones(Side::First).len() + position.stones(Side::Second).len(),
        361
    );
}

/// Runs of exactly five, each run counted cell by cell.
fn fives(board: &Board, side: Side) -> usize {
    let is = |row, column| board.at(row, column) == Some(Some(side));
    let mut count = 0;
    for (row, column) in board.places() {
        for (down, right) in common::WAYS {
            let run = (0..19)
                .take_while(|k| is(row + k * down, column + k * right))
                .count();
            count += usize::from(run == 5 && !is(row - down, column - right));
        }
    }
    count
}

#[test]
fn the_rule_of_fives() {
    let (mut full, mut wins) = (0, [0, 0]);
    for seed in 0..400 {
        let mut random = random(seed);
        let (mut plain, mut counted) = (Connect6::<7>::EMPTY, Connect6::<7, true>::EMPTY);
        while let Some(m) = plain.nth_move(below(&mut random, plain.move_count().max(1))) {
            plain.play(m);
            counted.play(m);
        }
        let board = Board::of(&plain);
        let [black, white] = [Side::First, Side::Second].map(|side| fives(&board, side));
        assert_eq!(
            [black, white],
            [Side::First, Side::Second].map(|side| plain.stones(side).fives())
        );
        if plain.winner().is_some() {
            assert_eq!(counted.winner(), plain.winner());
            continue;
        }
        full += 1;
        let expected = Score::from(black > white) - Score::from(white > black);
        assert_eq!(counted.payoff(Side::First).signum(), expected, "{counted}");
        assert_eq!(plain.payoff(Side::First), 0);
        wins[0] += usize::from(black > white);
        wins[1] += usize::from(white > black);
    }
    assert!(
        full > 100 && wins[0] > 10 && wins[1] > 10,
        "{full} {wins:?}"
    );
}

/// A turn's stones in either order, and turns in another order, lead to one key and one position.
#[test]
fn keys_know_no_order() {
    let by = |text: &str| text.parse::<Connect6>().unwrap();
    let (a, b) = (by("J10 I9K9 L8M8"), by("J10 K9I9 M8L8"));
    assert_eq!((a, a.key()), (b, b.key()));
    assert_eq!(by("J10 I9K9 L8M8"), by("L8 I9K9 J10M8"));
    // The player to move and the number of stones left are part of the key.
    let mut given = a;
    given.pass();
    assert_eq!((given.mover(), given.left()), (Side::First, 2));
    let set = |mover, left| {
        Connect6::<19>::from_setup(&Setup {
            mover,
            left,
            ..Setup::from(a)
        })
        .unwrap()
        .key()
    };
    let keys = [
        set(Side::First, 1),
        set(Side::First, 2),
        set(Side::Second, 1),
        set(Side::Second, 2),
    ];
    assert_eq!((keys[1], keys[3]), (given.key(), a.key()));
    assert_eq!(
        keys.into_iter()
            .collect::<std::collections::BTreeSet<_>>()
            .len(),
        4
    );
}

#[test]
fn parts_that_make_no_position() {
    let [corner, beyond] = [Cell::new(0, 0).unwrap(), Cell::new(0, 9).unwrap()];
    let from = |setup: &Setup| Connect6::<9>::from_setup(setup);
    let twice = Setup {
        stones: [Cells::EMPTY.with(corner); 2],
        ..Setup::EMPTY
    };
    assert_eq!(from(&twice), Err(SetupError::Twice(corner)));
    let off = Setup {
        stones: [Cells::EMPTY.with(beyond), Cells::EMPTY],
        ..Setup::EMPTY
    };
    assert_eq!(from(&off), Err(SetupError::OffBoard(beyond)));
    for left in [0, 3, 255] {
        assert_eq!(
            from(&Setup {
                left,
                ..Setup::EMPTY
            }),
            Err(SetupError::Left(left))
        );
    }
    let row = |row: usize| {
        (0..6)
            .filter_map(|column| Cell::new(row, column))
            .collect::<Cells>()
    };
    let both = Setup {
        stones: [row(0), row(8)],
        ..Setup::EMPTY
    };
    assert_eq!(from(&both), Err(SetupError::BothWon));
    let errors = [
        SetupError::Twice(corner),
        SetupError::OffBoard(beyond),
        SetupError::Left(3),
        SetupError::BothWon,
    ];
    assert!(errors.iter().all(|error| error.to_string().ends_with('.')));
    let one = Setup {
        stones: [row(0), Cells::EMPTY],
        ..Setup::EMPTY
    };
    assert_eq!(from(&one).unwrap().winner(), Some(Side::First));
    let position: Connect6<9> = "9x9 E5".parse().unwrap();
    assert_eq!(from(&Setup::from(position)), Ok(position));
}

#[test]
fn turns_that_are_refused() {
    let mut position: Connect6<9> = "9x9 E5".parse().unwrap();
    let [a, b] = [Cell::new(0, 0).unwrap(), Cell::new(0, 1).unwrap()];
    for turn in [
        Turn::One(a),
        Turn::Two(a, a),
        Turn::Two(a, Cell::new(4, 4).unwrap()),
    ] {
        assert!(position.try_turn(turn).is_err(), "{turn:?}");
        assert_eq!(position, "9x9 E5".parse().unwrap());
    }
    assert!(position.try_turn(Turn::Two(a, b)).is_ok());
}

/// The length that a walk over cells announces is true, and no more than the largest board has.
#[test]
fn walks_over_cells_say_how_long_they_may_be() {
    let mut random = random(12);
    for _ in 0..200 {
        let cells: Cells = (0..below(&mut random, 40))
            .filter_map(|_| Cell::new(below(&mut random, 19), below(&mut random, 19)))
            .collect();
        let mut walk = cells.iter();
        for left in (0..=cells.len()).rev() {
            let (least, most) = walk.size_hint();
            assert!(
                least <= left && most.is_some_and(|most| (left..=20 * 20).contains(&most)),
                "{least} {most:?}"
            );
            assert_eq!(walk.next().is_some(), left > 0);
        }
    }
}
