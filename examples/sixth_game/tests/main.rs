//! The laws, a naive oracle of the rules, engines, matches, and the program at the terminal.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

use std::collections::HashMap;
use std::io::Write;
use std::process::{Command, Stdio};

use game_core::laws::Suite;
use game_core::{MoveIndex, Position, Side, ToMove, random_move};
use hexconnect6::{BOARD, ENTRY, HexConnect6, WINS, WindowEvaluator};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use registry::{ErasedGame, Limits};

#[test]
fn the_laws_hold() {
    let suite = Suite::new(HexConnect6::START, ChaCha8Rng::seed_from_u64(6));
    let mut suite = suite.plies(2_000).exhaustive(200).keep(3_000);
    suite
        .position()
        .unwrap()
        .zero_sum()
        .unwrap()
        .finite()
        .unwrap()
        .move_index()
        .unwrap();
    suite
        .notation()
        .unwrap()
        .evaluate(&WindowEvaluator)
        .unwrap();
}

/// The rules as they are said: stones by row and diagonal, lines followed cell by cell.
#[derive(Default)]
struct Naive {
    stones: HashMap<(i32, i32), Side>,
    order: Vec<Side>,
}

impl Naive {
    /// Black one stone, then each side two.
    fn mover(&self) -> Side {
        if self.order.len().div_ceil(2).is_multiple_of(2) {
            Side::First
        } else {
            Side::Second
        }
    }

    fn line(&self, (row, diagonal): (i32, i32), (down, along): (i32, i32), side: Side) -> usize {
        (1..6)
            .take_while(|n| self.stones.get(&(row + n * down, diagonal + n * along)) == Some(&side))
            .count()
    }

    /// Places a stone; returns whether it makes six in a row.
    fn place(&mut self, cell: (i32, i32)) -> bool {
        let side = self.mover();
        self.order.push(side);
        assert!(
            (0..11).contains(&cell.0)
                && (0..11).contains(&cell.1)
                && (5..=15).contains(&(cell.0 + cell.1))
        );
        assert!(self.stones.insert(cell, side).is_none());
        [(0, 1), (1, 0), (1, -1)].iter().any(|&(down, along)| {
            self.line(cell, (down, along), side) + 1 + self.line(cell, (-down, -along), side) >= 6
        })
    }
}

#[test]
fn random_games_are_those_of_the_naive_rules() {
    let mut random = ChaCha8Rng::seed_from_u64(7);
    let (mut won, mut drawn) = (0, 0);
    for _ in 0..200 {
        let (mut position, mut naive, mut six) = (HexConnect6::START, Naive::default(), false);
        while let Some(cell) = random_move(&position, &mut random) {
            assert_eq!(position.to_move(), ToMove::Player(naive.mover()));
            assert_eq!(position.move_count(), BOARD.len() - naive.order.len());
            let number = i32::try_from(HexConnect6::move_index(cell)).unwrap();
            six = naive.place((number / 12, number % 12));
            position.play(cell);
            assert_eq!(
                position.payoff(*naive.order.last().unwrap()),
                if six { WINS } else { 0 }
            );
        }
        assert!(six || naive.order.len() == BOARD.len(), "{position}");
        (won, drawn) = if six {
            (won + 1, drawn)
        } else {
            (won, drawn + 1)
        };
    }
    assert!(won > 100 && drawn > 0, "{won} won, {drawn} drawn");
}

#[test]
fn positions_that_cannot_come_about_are_refused() {
    let column = |text: &str| text.parse::<HexConnect6>().unwrap_err().column;
    let empty = HexConnect6::START.to_string();
    assert_eq!(column(&empty[1..]), 6);
    assert_eq!(column(&empty.replacen('.', "o", 1)), 1);
    assert_eq!(column(&empty.replacen('.', "X", 1)), 1);
    assert_eq!(column(&(empty + ".")), 102);
}

/// The game after these moves.
fn after(moves: &str) -> Box<dyn ErasedGame> {
    let mut game = ENTRY.start();
    moves.split_whitespace().for_each(|m| game.play(m).unwrap());
    game
}

/// The game after one more move, of this engine.
fn answered(game: &dyn ErasedGame, spec: &str) -> Box<dyn ErasedGame> {
    let mut game = game.boxed();
    let mut engine = game.engine(&spec.parse().unwrap()).unwrap();
    let best = engine
        .think(game.as_ref(), &Limits::new().nodes(3_000))
        .unwrap()
        .best
        .unwrap();
    game.play(&best).unwrap();
    game
}

#[test]
fn engines_complete_six_with_two_stones() {
    for engine in ["alphabeta", "mcts"] {
        let game = answered(after("F6 A6 K1 F7 F8 A11 K6 F9 B6 A8 K3").as_ref(), engine);
        assert_eq!(
            answered(game.as_ref(), engine).payoffs(),
            [WINS, -WINS],
            "{engine}"
        );
    }
}

#[test]
fn alphabeta_stops_four_in_a_row() {
    let game = after("F6 A6 K1 F7 F8 A11 K6 F9 B6");
    let game = answered(answered(game.as_ref(), "alphabeta").as_ref(), "alphabeta");
    let position: HexConnect6 = game.text().parse().unwrap();
    for first in position.moves() {
        let first = position.after(first);
        assert!(
            first
                .moves()
                .all(|second| first.after(second).payoff(Side::First) == 0),
            "{position}"
        );
    }
}

/// What the program writes, given these lines on standard input.
fn run(arguments: &[&str], lines: &str) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_hexconnect6"));
    command
        .args(arguments)
        .env("QUINCUNX_TABLES", "")
        .env("LANG", "C");
    let mut child = command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child
        .stdin
        .take()
        .unwrap()
        .write_all(lines.as_bytes())
        .unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(
        output.status.success(),
        "{arguments:?}: {}",
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn commands_know_the_game() {
    let contains = |arguments: &[&str], part| {
        let text = run(arguments, "");
        assert!(text.contains(part), "{arguments:?}: {text}");
    };
    contains(&["help"], "hexconnect6  Hexagonal Connect6");
    contains(&["engines", "hexconnect6"], "mcts");
    contains(
        &["analyze", "hexconnect6", "--nodes", "2000"],
        "   K . . . . . . 7\n           1 2 3 4 5 6\n",
    );
    contains(&["perft", "hexconnect6", "--depth", "2"], "8,190");
    contains(&["bench", "hexconnect6"], "728,910");
    contains(&["engine", "hexconnect6", "--nodes", "100"], "");
}

#[test]
fn a_match_is_played() {
    let arguments = [
        "match",
        "hexconnect6",
        "--a",
        "alphabeta:nodes=500",
        "--b",
        "random",
        "--games",
        "4",
        "--json",
    ];
    let report = run(&arguments, "");
    assert!(report.contains("hexconnect6"), "{report}");
}

#[test]
fn a_game_is_played_at_the_terminal() {
    let shown = run(
        &[
            "play",
            "hexconnect6",
            "--second",
            "alphabeta",
            "--nodes",
            "500",
        ],
        "F6\nquit\n",
    );
    assert!(shown.contains("O O") && shown.contains(" x "), "{shown}");
}
