//! The table of first edges on the contest's board: whole, complete, and made again in part.

use crate::common::all_flips_are_found;
use crate::dots_games::Board;
use crate::first_edges::{self, FIRST_EDGE, FirstEdge, TABLE, WINNERS, first_edges, winner};

use dots::Dots;
use dots::notation::expected;
use dots::solve::Solver;
use engines::position_set;
use game_core::{ParseError, Position, Side, Text};

const TEXT: &str = include_str!("../../../data/dots/first_edges.txt");

/// Games for each edge.
const GAMES: usize = 200;

#[test]
fn the_table_has_every_first_edge_up_to_symmetry() {
    let lines = first_edges::read(TEXT).unwrap();
    let boards: Vec<_> = lines.iter().map(|line| line.position).collect();
    let after = |edge| Dots::<Board>::EMPTY.after(edge);
    assert_eq!(boards, first_edges().map(after).collect::<Vec<_>>());
    assert_eq!(lines.len(), 9);
    for line in &lines {
        assert_eq!(line.winners.len(), GAMES, "{line}");
        // Each player wins some: otherwise the games say nothing.
        assert!((1..GAMES).contains(&line.wins()), "{line}");
    }
    let head: Vec<String> = TEXT
        .lines()
        .filter_map(|line| line.strip_prefix("# "))
        .map(str::to_owned)
        .collect();
    assert_eq!(position_set::write(&head, &lines), TEXT);
}

/// One game of every third edge, not the same one of each.
#[test]
fn games_are_played_again() {
    let lines = first_edges::read(TEXT).unwrap();
    let solver = Solver::new(Board::GRID, TABLE).unwrap();
    for (number, edge) in first_edges().enumerate().step_by(3) {
        let game = 7 * number;
        let again = winner(&solver, edge, game).unwrap();
        assert_eq!(again, lines[number].winners[game], "{edge:?} {game}");
    }
}

#[test]
fn damaged_lines_are_refused_at_their_place() {
    let line = "5x5 100000000000000000000000000000000000000000000000000000000000 2; 121";
    let one: FirstEdge = line.parse().unwrap();
    assert_eq!(one.winners, [Side::First, Side::Second, Side::First]);
    assert_eq!((one.wins(), one.to_string().as_str()), (2, line));
    let wrong = |text: &str| text.parse::<FirstEdge>().unwrap_err();
    let at = |column, expected: &'static Text| ParseError::new(column, expected);
    assert_eq!(wrong(&line.replace("; 121", "")), at(67, WINNERS));
    assert_eq!(wrong(&line.replace("121", "131")), at(70, WINNERS));
    assert_eq!(wrong("5x5; 12"), at(1, FIRST_EDGE));
    assert_eq!(wrong("4x4; 12"), at(1, expected::BOARD));
    let two = line.replace("00 2", "01 1");
    let wrong_mover = line.replace("00 2", "00 1");
    assert_eq!(wrong(&two), at(1, FIRST_EDGE));
    assert_eq!(wrong(&wrong_mover), at(1, FIRST_EDGE));
}

#[test]
fn flipped_bits_are_found() {
    let line = TEXT.lines().find(|line| !line.starts_with('#')).unwrap();
    let one: FirstEdge = line.parse().unwrap();
    let whole = position_set::write(&["A comment.".to_owned()], &[one]);
    all_flips_are_found(&whole, |text| first_edges::read(text).is_err());
}
