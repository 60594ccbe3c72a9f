//! `{:?}` of a move is its text, as far as the move alone knows it.

use game_core::{Notation, Position};

/// What `{:?}` prints of all moves, with their texts.
fn moves<P: Notation>(position: &P) -> Vec<(String, String)> {
    let moves = position.moves();
    moves
        .map(|m| (format!("{m:?}"), position.move_text(m)))
        .collect()
}

/// A point and a turn of Connect6 on 19×19, and a shot of Planes: `{:?}` is the text itself.
#[test]
fn a_move_that_knows_its_text_prints_it() {
    let connect6: connect6::Connect6 = "J10".parse().unwrap();
    let planes = planes::Belief::default();
    for (printed, text) in moves(&connect6).into_iter().chain(moves(&planes)) {
        assert_eq!(printed, text);
    }
    for turn in connect6.turns().step_by(997) {
        let printed = format!("{turn:?}");
        assert_eq!(printed, connect6.turn_text(turn));
        assert_eq!(connect6.read_turn(&printed), Ok(turn));
    }
    assert_eq!(format!("{:?}", connect6.read_turn("I9J9").unwrap()), "I9J9");
    let first = connect6::Connect6::<19>::EMPTY.turns().next();
    assert_eq!(format!("{first:?}"), "Some(A19)");
}

/// An L: its cells are the text, and the neutral piece that moves is known from the position.
#[test]
fn a_move_of_the_l_game_prints_its_cells() {
    for (printed, text) in moves(&<lgame::LGame>::START) {
        let (cells, neutrals) = printed.split_once(" n").unwrap();
        assert_eq!(Some(cells), text.split(' ').next());
        let target = text.split_once('-').map(|(_, to)| to);
        assert!(target.is_none_or(|to| neutrals.contains(to)), "{printed}");
    }
}

/// A stone of `EinStein`: the names of its squares depend on the side and the width of the board.
#[test]
fn a_move_of_einstein_prints_its_stone_and_the_squares_of_the_mover() {
    let position: einstein::EinStein = "123../45.../6...f/...ed/..cba r 6".parse().unwrap();
    let printed: Vec<String> = moves(&position).into_iter().map(|(m, _)| m).collect();
    assert_eq!(printed, ["6:10-11", "6:10-15", "6:10-16"]);
}

/// An edge of Dots and Boxes: its number depends on the size of the board.
#[test]
fn an_edge_prints_its_bit() {
    let position: dots::AnyDots = "3x3".parse().unwrap();
    for (edge, (printed, _)) in position.moves().zip(moves(&position)) {
        assert_eq!(printed, format!("bit {}", edge.bit()));
    }
}
