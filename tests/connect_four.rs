//! The example Connect Four keeps the laws, has the known numbers, and refuses bad texts.
#![allow(clippy::unwrap_used, reason = "tests")]

use crate::common::board::{BOARD, CELLS, has_four, mirrored, open_columns};
use crate::common::evaluator::Middle;
use crate::common::forced::Forced;
use crate::common::position::ConnectFour;
use crate::common::threats;
use game_core::laws::{LawError, Suite};
use game_core::{
    Evaluate, NodeContext, Notation, Order, Plain, Position, Symmetric, ToMove, random_move,
};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use search::alpha_beta::{Drive, Options};
use search::{AlphaBeta, Limits, minimax, minimax_to_end, perft};

#[test]
fn laws_hold() -> Result<(), LawError> {
    let mut suite = Suite::new(ConnectFour::START, ChaCha8Rng::seed_from_u64(1)).plies(20_000);
    suite
        .position()?
        .zero_sum()?
        .finite()?
        .packed()?
        .symmetric()?
        .notation()?
        .evaluate(&Middle)?;
    suite.compact()?.evaluate(&Forced)?;
    Ok(())
}

/// The counts of board-game 0.8.2 and minimax 0.6.0 (`benches/rivals`).
#[test]
fn lines_are_counted() {
    let known = [1, 7, 49, 343, 2_401, 16_807, 117_649, 823_536, 5_673_234];
    for (depth, lines) in (0..).zip(known) {
        assert_eq!(perft(&ConnectFour::START, depth), lines, "{depth} moves");
    }
}

#[test]
fn moves_go_from_the_middle_outwards() {
    let names = |p: &ConnectFour| p.moves().map(|m| p.move_text(m)).collect::<String>();
    assert_eq!(names(&ConnectFour::START), "4352617");
    let full: ConnectFour = "444444".parse().unwrap();
    assert_eq!(names(&full), "352617");
    // The moves are the same in every way to take them.
    let (mut moves, mut rest) = (full.moves(), String::new());
    assert_eq!(
        moves.next().map(|m| full.move_text(m)).as_deref(),
        Some("3")
    );
    moves.for_each(|m| rest.push_str(&full.move_text(m)));
    assert_eq!(rest, "52617");
}

#[test]
fn texts_are_read_and_written() {
    let played: ConnectFour = "44534".parse().unwrap();
    let text = "......./......./......./...x.../...o.../..oxx.. o";
    assert_eq!(played.to_string(), text);
    assert_eq!(text.parse(), Ok(played));
    assert_eq!(played.drawing().lines().last(), Some("1234567   o to move"));
    let mirrored: ConnectFour = "44354".parse().unwrap();
    assert_ne!(mirrored, played);
    assert_eq!(mirrored.canonical(), played.canonical());
}

#[test]
fn wrong_texts_are_refused_with_a_place() {
    let column = |text: &str| text.parse::<ConnectFour>().unwrap_err().column;
    assert_eq!(column("4444444"), 7); // no room
    assert_eq!(column("12121212"), 8); // over after seven
    assert_eq!(column("48"), 2);
    assert_eq!(column(""), 1);
    assert_eq!(
        column("......./......./......./......./......./....... y"),
        49
    );
    assert_eq!(
        column("......./......./......./......./......./....... x."),
        50
    );
    assert_eq!(
        column("......./......./......./......./......./....... o"),
        49
    );
    assert_eq!(
        column("......./......./......./......./x....../....... o"),
        1
    ); // floating
    assert_eq!(
        column("......./......./......./......./......./xx..... o"),
        1
    ); // two moves of one side
    assert_eq!(
        column("......./......./......./......./.oooo../.xxxx.. x"),
        1
    ); // both have four
}

/// All four directions, compared with a look at every line of four cells.
#[test]
fn sets_of_cells_agree_with_a_look_at_every_cell() {
    let mut random = ChaCha8Rng::seed_from_u64(2);
    for _ in 0..300 {
        let mut p = ConnectFour::START;
        while let Some(m) = random_move(&p, &mut random) {
            p.play(m);
            let (mine, theirs) = (p.mine(), p.stones() & !p.mine());
            assert_eq!(p.is_won(), naive_four(theirs));
            assert!(!naive_four(mine));
            assert_eq!(
                open_columns(p.stones()),
                (0..7)
                    .filter(|c| p.stones() >> (c * 7 + 5) & 1 == 0)
                    .count()
            );
            let empty = (0..49)
                .map(|n| 1 << n)
                .filter(|cell| cell & BOARD & !p.stones() != 0);
            let winning = empty.filter(|cell| naive_four(mine | cell)).sum::<u64>();
            assert_eq!(threats::winning_cells(mine) & BOARD & !p.stones(), winning);
            assert_eq!(mirrored(mirrored(mine)), mine);
            assert_eq!(p.canonical().canonical(), p.canonical());
        }
        assert!(p.is_won() || p.count() == CELLS);
        assert_eq!(p.to_move(), ToMove::Nobody);
    }
}

/// Four stones in a line, cell by cell.
fn naive_four(stones: u64) -> bool {
    let stone = |column: i32, row: i32| {
        (0..7).contains(&column) && (0..6).contains(&row) && stones >> (column * 7 + row) & 1 == 1
    };
    let line = |(column, row): (i32, i32), (right, up): (i32, i32)| {
        (0..4).all(|i| stone(column + i * right, row + i * up))
    };
    let cells = (0..7).flat_map(|column| (0..6).map(move |row| (column, row)));
    let found = cells
        .flat_map(|cell| [(1, 0), (0, 1), (1, 1), (1, -1)].map(|way| line(cell, way)))
        .any(|found| found);
    assert_eq!(found, has_four(stones));
    found
}

#[test]
fn the_shortest_win_is_found() {
    // First has three in the middle column and is to move.
    let p: ConnectFour = "434343".parse().unwrap();
    let report = minimax(&p, 4, &mut Middle).unwrap();
    assert_eq!(
        (report.value, report.best.map(|m| p.move_text(m)).as_deref()),
        (ConnectFour::PAYOFF - 1, Some("4"))
    );
}

/// Random games of this many stones that go on.
fn games(number: usize, stones: usize, random: &mut ChaCha8Rng) -> Vec<ConnectFour> {
    let mut games = Vec::new();
    while games.len() < number {
        let mut position = ConnectFour::START;
        while let Some(m) = random_move(&position, random).filter(|_| position.count() < stones) {
            position.play(m);
        }
        if position.to_move() != ToMove::Nobody {
            games.push(position);
        }
    }
    games
}

/// Outlooks without a search are true, and a move that is left out is no better than the best.
#[test]
fn forced_values_are_true() {
    let mut random = ChaCha8Rng::seed_from_u64(7);
    for position in (33..42).flat_map(|stones| games(60, stones, &mut random)) {
        let truth = minimax_to_end(&position).unwrap();
        let (least, most) = Forced.outlook(&position, position.side());
        assert!(
            (least..=most).contains(&truth.value),
            "{position}: {} not in {least}..={most}",
            truth.value
        );
        let mut moves: Vec<_> = position.moves().collect();
        let context = NodeContext {
            ply: 0,
            depth: 1,
            previous: None,
            hint: None,
            window: None,
        };
        let width = Forced.select(&position, context, &mut moves);
        let value = |m| {
            truth
                .moves
                .iter()
                .find(|root| root.m == m)
                .map(|root| root.value)
        };
        assert_eq!(
            moves[..width].iter().filter_map(|&m| value(m)).max(),
            Some(truth.value),
            "{position}"
        );
        moves.sort_unstable_by_key(|m| m.column());
        let mut all: Vec<_> = position.moves().collect();
        all.sort_unstable_by_key(|m| m.column());
        assert_eq!(moves, all, "nothing is lost in sorting");
    }
}

/// Forced moves, both tables, all drives and any length of memory: the same exact values.
#[test]
fn proofs_agree_with_plain_search() {
    let mut random = ChaCha8Rng::seed_from_u64(8);
    for position in games(60, 30, &mut random) {
        let truth = minimax_to_end(&position).unwrap().value;
        for (proof, forget_last) in [(Drive::Bisection, 6), (Drive::Mtdf, 0), (Drive::Full, 42)] {
            let options = Options {
                proof,
                forget_last,
                ..Options::DEFAULT
            };
            let mut one = AlphaBeta::compact(Forced, 1 << 16)
                .unwrap()
                .options(options);
            let mut two = AlphaBeta::exact(Plain::default(), 1 << 16)
                .unwrap()
                .options(options);
            let one = one.solve(&position, &Limits::new()).unwrap();
            let two = two.solve(&position, &Limits::new()).unwrap();
            assert_eq!(
                (one.value, one.proved, two.value, two.proved),
                (truth, true, truth, true),
                "{position}"
            );
        }
    }
}

/// A position with known value and distance: 12345671 is a draw, and the first of Pascal Pons's
/// easy tests (`Test_L3_R1`) is lost by the last stone but one of the other side.
#[test]
fn known_values_are_found() {
    let options = Options {
        proof: Drive::Bisection,
        forget_last: 6,
        ..Options::DEFAULT
    };
    let mut search = AlphaBeta::compact(Forced, 16 << 20)
        .unwrap()
        .options(options);
    let known = [
        ("2252576253462244111563365343671351441", -1),
        ("7422341735647741166133573473242566", 1),
    ];
    for (game, value) in known {
        let position: ConnectFour = game.parse().unwrap();
        let report = search.solve(&position, &Limits::new()).unwrap();
        let stones =
            i32::try_from(position.count()).unwrap() + ConnectFour::PAYOFF - report.value.abs();
        assert_eq!(
            report.value.signum() * (22 - (stones + 1) / 2),
            value,
            "{game}"
        );
    }
}
