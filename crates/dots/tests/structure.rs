//! Structure: the worked position of the lecture, definitions against a naive board, sentences.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

use crate::common;

use common::Board;
use dots::structure::{MoveKind, Structure};
use dots::{AnyDots, Choice, Dots, Fixed, Measured, Nimber, Size, Word};
use proptest::prelude::*;

fn structure(text: &str) -> Structure {
    match text.parse().unwrap() {
        AnyDots::Narrow(position) => Structure::of(&position),
        AnyDots::Wide(position) => Structure::of(&position),
    }
}

/// Lian and Xu, "Key techniques of a game system for Dots and Boxes", Northeastern University,
/// Shenyang, 2010: boxes 1 and 16 are C-boxes, and the dead ones form two trees.
#[test]
fn worked_position_of_the_lecture() {
    let structure = structure("5x5 100011111000111100001100000000100001010001011000101000000000");
    assert_eq!(structure.c_boxes, [1, 16]);
    let trees: Vec<_> = structure
        .trees
        .iter()
        .map(|tree| (tree.boxes.clone(), tree.open))
        .collect();
    assert_eq!(
        trees,
        [(vec![1], true), (vec![5, 7, 8, 9, 10, 12, 16, 17], true)]
    );
    assert_eq!((structure.dead(), structure.choice), (9, Choice::LeaveTwo));
    let tree = &structure.trees[1];
    assert_eq!(
        (&tree.c_boxes[..], tree.sub_boxes().count()),
        (&[16][..], 7)
    );
    // A C-box without a dead neighbour is a tree of its own.
    let facts = |number: usize| structure.boxes[number - 1];
    assert!(facts(1).dead && facts(1).dead_neighbours == 0);
    assert_eq!((facts(17).dead_neighbours, facts(17).liberties), (2, 2));
}

#[test]
fn openness_of_an_empty_board() {
    let structure = structure("5x5");
    let openness: Vec<u32> = structure
        .boxes
        .iter()
        .map(|facts| facts.openness())
        .collect();
    let row = |corner: u32, rim: u32| vec![corner, rim, rim, rim, corner];
    assert_eq!(
        openness,
        [row(2, 1), row(1, 0), row(1, 0), row(1, 0), row(2, 1)].concat()
    );
    assert_eq!(structure.junctions.len(), 25);
    assert!(
        structure
            .moves
            .iter()
            .all(|facts| facts.kind == MoveKind::Safe)
    );
}

#[test]
fn chains_and_loops() {
    let short = structure("1x2 1111000");
    assert_eq!(
        (short.chains[0].boxes.clone(), short.long_chains()),
        (vec![1, 2], 0)
    );
    let long = structure("2x3 11111111100000000");
    assert_eq!(
        (long.long_chains(), long.chains[1].boxes.clone()),
        (2, vec![4, 5, 6])
    );
    let ring = structure("2x2 110011101101");
    assert_eq!((ring.loops, ring.chains), (vec![vec![1, 2, 4, 3]], vec![]));
}

/// Positions that show the kinds of moves.
#[test]
fn kinds_of_moves() {
    use MoveKind::{Capture, Decline, DoubleCapture, HalfHearted, Handout, HardHearted, Loony};
    let kinds = |text: &str| -> Vec<(usize, MoveKind)> {
        let structure = structure(text);
        structure
            .moves
            .iter()
            .map(|facts| (structure.size.number(facts.edge), facts.kind))
            .collect()
    };
    assert_eq!(kinds("1x2 1111101"), [(5, DoubleCapture)]);
    assert_eq!(
        kinds("1x2 1111000"),
        [(4, HalfHearted), (5, HardHearted), (6, HalfHearted)]
    );
    assert_eq!(kinds("1x1 1100"), [(2, Handout), (3, Handout)]);
    assert_eq!(
        kinds("1x3 1111110000"),
        [(6, Loony), (7, Loony), (8, Loony), (9, Loony)]
    );
    assert_eq!(
        kinds("1x3 1111111000"),
        [(7, Capture), (8, Decline), (9, Decline)]
    );
    assert_eq!(kinds("2x2 110011101101").len(), 4);
    assert!(
        structure("2x2 110011101101")
            .moves
            .iter()
            .all(|facts| facts.choice == Choice::LeaveFour)
    );
}

#[test]
fn sentences_in_two_languages() {
    let structure = structure("2x4 1111111111111100000000");
    let english = "\
C-boxes: 2
Dead tree a, open: 2 3 4
The mover can take 3, or all but 2.
Long chain A: 5 6 7 8
Only long chains and loops are left: the player who need not open gains 4 (controlled value 4).
Moves, capture: 14
Moves, decline: 15 16 17 18 19 20 21
";
    let chinese = "\
C型格：2
死树 a，开放：2 3 4
走棋方本轮可捕获3格，或留下2格。
长链 A：5 6 7 8
只剩长链和环：不必先开链的一方净得4格（控制值4）。
着法，捕获：14
着法，让格：15 16 17 18 19 20 21
";
    assert_eq!(structure.text().en, english);
    assert_eq!(structure.text().zh, chinese);
    assert!(
        MoveKind::ALL
            .iter()
            .all(|kind| kind.name().en.is_ascii() && !kind.name().zh.is_ascii())
    );
}

proptest! {
    /// Numbers of liberties, neighbours and parts are those of a naive board.
    #[test]
    fn facts_by_definition(rows in 1_usize..7, columns in 1_usize..7, bits in any::<u128>(), more in any::<u128>()) {
        let grid = Measured::<u128>::new(Size::new(rows, columns).unwrap()).unwrap();
        let position = Dots::empty(grid).with_drawn(bits | more & bits.rotate_left(7));
        let (structure, board) = (Structure::of(&position), Board::of(&position));
        for (at, facts) in structure.boxes.iter().enumerate() {
            prop_assert_eq!(facts.liberties as usize, board.liberties(at));
            prop_assert_eq!(facts.neighbours as usize, board.neighbours(at).len());
        }
        let living_with = |liberties: &[usize]| (0..board.boxes.len())
            .filter(|&at| !structure.boxes[at].dead && liberties.contains(&board.liberties(at)))
            .map(|at| at + 1).collect::<Vec<_>>();
        prop_assert_eq!(&structure.junctions, &living_with(&[3, 4]));
        let mut links: Vec<usize> = structure.chains.iter().flat_map(|chain| chain.boxes.clone())
            .chain(structure.loops.iter().flatten().copied()).collect();
        links.sort_unstable();
        prop_assert_eq!(links, living_with(&[2]));
        // Successive boxes are neighbours, and a loop closes.
        let near = |pair: &[usize]| board.neighbours(pair[0] - 1).contains(&(pair[1] - 1));
        prop_assert!(structure.chains.iter().all(|chain| chain.boxes.windows(2).all(near)));
        for ring in &structure.loops {
            prop_assert!(ring.len() >= 4 && ring.len() % 2 == 0 && ring.windows(2).all(near));
            prop_assert!(near(&[ring[0], ring[ring.len() - 1]]));
        }
        prop_assert_eq!(structure.dead(), position.capture().boxes as usize);
    }

    /// A move is loony exactly if it leads to a loony position of Nimstring.
    #[test]
    fn loony_moves_are_those_of_nimstring(rows in 2_usize..4, columns in 2_usize..4, bits in any::<u64>()) {
        let grid = Measured::<u64>::new(Size::new(rows, columns).unwrap()).unwrap();
        let position = Dots::empty(grid).with_drawn(bits);
        for facts in Structure::of(&position).moves.iter().filter(|facts| facts.takes == 0) {
            let after = position.with_drawn(position.drawn() | u64::single(facts.edge.bit()));
            prop_assert_eq!(facts.is_loony(), after.nimstring(100_000) == Ok(Nimber::Loony));
        }
    }
}

/// The type of a board does not matter.
#[test]
fn fixed_and_measured() {
    let text = "3x3 000101000100010101011011";
    let position: Dots<Fixed<3, 3>> = text.parse().unwrap();
    assert_eq!(Structure::of(&position), structure(text));
}
