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
fn the_laws_hold() -> Result<(), Box<dyn std::error::Error>> {
    let suite = Suite::new(HexConnect6::START, ChaCha8Rng::seed_from_u64(6));
    let mut suite = suite.plies(2_000).exhaustive(200).keep(3_000);
    suite.position()?.zero_sum()?.finite()?.move_index()?;
    suite.notation()?.evaluate(&WindowEvaluator)?;
    Ok(())
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
        [Side::First, Side::Second][self.order.len().div_ceil(2) % 2]
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
        assert!([cell.0, cell.1].iter().all(|n| (0..11).contains(n)));
        assert!((5..=15).contains(&(cell.0 + cell.1)));
        assert!(self.stones.insert(cell, side).is_none());
        [(0, 1), (1, 0), (1, -1)].iter().any(|&(down, along)| {
            self.line(cell, (down, along), side) + 1 + self.line(cell, (-down, -along), side) >= 6
        })
    }
}

#[test]
fn random_games_are_those_of_the_naive_rules() {
    let mut random = ChaCha8Rng::seed_from_u64(7);
    let mut won = 0;
    for _ in 0..200 {
        let (mut position, mut naive, mut six) = (HexConnect6::START, Naive::default(), false);
        while let Some(cell) = random_move(&position, &mut random) {
            assert_eq!(position.to_move(), ToMove::Player(naive.mover()));
            assert_eq!(position.move_count(), BOARD.len() - naive.order.len());
            let number = i32::try_from(HexConnect6::move_index(cell)).unwrap();
            six = naive.place((number / 12, number % 12));
            position.play(cell);
            let payoff = position.payoff(*naive.order.last().unwrap());
            assert_eq!(payoff, if six { WINS } else { 0 });
        }
        assert!(six || naive.order.len() == BOARD.len(), "{position}");
        won += u32::from(six);
    }
    assert!((101..200).contains(&won), "{won} of 200 won");
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
    let analysis = engine.think(game.as_ref(), &Limits::new().nodes(3_000));
    game.play(analysis.unwrap().best_move().unwrap()).unwrap();
    game
}

#[test]
fn engines_complete_six_with_two_stones() {
    for engine in ["alphabeta", "mcts"] {
        let game = answered(after("F6 A6 K1 F7 F8 A11 K6 F9 B6 A8 K3").as_ref(), engine);
        let game = answered(game.as_ref(), engine);
        assert_eq!(game.payoffs(), [WINS, -WINS], "{engine}");
    }
}

#[test]
fn alphabeta_stops_four_in_a_row() {
    let game = after("F6 A6 K1 F7 F8 A11 K6 F9 B6");
    let game = answered(answered(game.as_ref(), "alphabeta").as_ref(), "alphabeta");
    let position: HexConnect6 = game.text().parse().unwrap();
    for first in position.moves() {
        let first = position.after(first);
        let mut seconds = first.moves().map(|second| first.after(second));
        assert!(
            seconds.all(|second| second.payoff(Side::First) == 0),
            "{position}"
        );
    }
}

/// What the program writes, given these lines on standard input.
fn run(arguments: &str, lines: &str) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_hexconnect6"));
    command.env("QUINCUNX_TABLES", "").env("LANG", "C");
    command.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.args(arguments.split(' ')).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    input.write_all(lines.as_bytes()).unwrap();
    drop(input);
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{arguments}");
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn commands_know_the_game() {
    for (arguments, part) in [
        ("help", "hexconnect6  Hexagonal Connect6"),
        ("engines hexconnect6", "mcts"),
        (
            "analyze hexconnect6 --nodes 2000",
            "   K . . . . . . 7\n           1 2 3 4 5 6\n",
        ),
        ("perft hexconnect6 --depth 2", "8,190"),
        ("bench hexconnect6", "728,910"),
        ("engine hexconnect6 --nodes 100", ""),
        (
            "match hexconnect6 --a alphabeta:nodes=500 --b random --games 4 --json",
            "hexconnect6",
        ),
    ] {
        let text = run(arguments, "");
        assert!(text.contains(part), "{arguments}: {text}");
    }
}

#[test]
fn a_game_is_played_at_the_terminal() {
    let arguments = "play hexconnect6 --second alphabeta --nodes 500";
    let shown = run(arguments, "F6\nquit\n");
    assert!(shown.contains("O O") && shown.contains(" x "), "{shown}");
}
