//! The rules in packed words compared with the plain ones.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

use crate::common;

use common::{Board, agree};
use einstein::{EinStein, Face, Layout, Setup, SetupError, Square, WIN};
use game_core::{
    Finite, MoveIndex, Notation, Position, Side, Step, Stochastic, Symmetric, ToMove, random_step,
};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

/// Plays random games from random layouts on both boards side by side; returns wins of First and
/// moves in all.
fn side_by_side<const N: usize, const K: usize, const F: usize>(plies: usize) -> (usize, usize) {
    let random = &mut ChaCha8Rng::seed_from_u64(7);
    let (mut played, mut games, mut won) = (0, 0, 0);
    while played < plies {
        let layout = |shift: usize| {
            Layout::<K>::numbered((games * 97 + shift) % Layout::<K>::COUNT).unwrap()
        };
        let opener = if games % 2 == 0 {
            Side::First
        } else {
            Side::Second
        };
        let mut position = EinStein::<N, K, F>::of_layouts(layout(0), layout(31), opener);
        let mut board = Board::of(&position);
        assert!(position.moves_left() <= EinStein::<N, K, F>::MAX_MOVES);
        loop {
            agree(&position, &board);
            let before = position;
            match random_step(&mut position, random) {
                None => break,
                Some(Step::Event(face)) => board.die = Some(face.number()),
                Some(Step::Move(m)) => {
                    let (_, to) = before.squares(m).unwrap();
                    board.play(
                        m.stone(),
                        (
                            to.row().try_into().unwrap(),
                            to.column().try_into().unwrap(),
                        ),
                    );
                    assert!(EinStein::<N, K, F>::move_index(m) < EinStein::<N, K, F>::MOVE_INDICES);
                    played += 1;
                }
            }
        }
        games += 1;
        won += usize::from(position.payoff(Side::First) == WIN);
    }
    (won, games)
}

#[test]
#[ignore = "a minute; .ci/deep"]
fn a_million_plies_of_the_game() {
    let (won, games) = side_by_side::<5, 6, 6>(1_000_000);
    // 21.35 plies a game on average, with an error of 0.02 or so at this number of games.
    let length = 1_000_000 / games;
    assert!((20..=22).contains(&length), "{games} games");
    assert!(
        won * 100 / games >= 47 && won * 100 / games <= 53,
        "{won} of {games}"
    );
}

#[test]
fn other_sizes() {
    side_by_side::<3, 3, 3>(50_000);
    side_by_side::<4, 3, 3>(50_000);
    side_by_side::<4, 4, 4>(50_000);
    side_by_side::<4, 6, 6>(50_000);
    side_by_side::<5, 5, 5>(50_000);
    side_by_side::<5, 6, 6>(50_000);
    side_by_side::<6, 6, 6>(50_000);
    side_by_side::<6, 5, 3>(50_000);
    side_by_side::<3, 3, 6>(50_000);
}

fn at(text: &str) -> EinStein {
    text.parse().unwrap()
}

fn moves(text: &str) -> Vec<String> {
    let position = at(text);
    position.moves().map(|m| position.move_text(m)).collect()
}

/// Not the nearest number: the next larger and the next smaller living one, by the mover's choice.
#[test]
fn a_missing_stone_is_replaced_by_either_neighbour() {
    let all = [
        "3:B3-C3", "3:B3-B4", "3:B3-C4", "6:C2-D2", "6:C2-C3", "6:C2-D3",
    ];
    for die in 4..=5 {
        assert_eq!(
            moves(&format!("...../..6../.3.../...../a...e r {die}")),
            all
        );
    }
    for die in 1..=3 {
        assert_eq!(
            moves(&format!("...../..6../.3.../...../a...e r {die}")),
            all[..3]
        );
    }
    assert_eq!(moves("...../..6../.3.../...../a...e r 6"), all[3..]);
    // 4 and 5 gone, die 4.
    let stones: Vec<char> = moves("1236./...../...../...../....a r 4")
        .iter()
        .map(|m| m.chars().next().unwrap())
        .collect();
    assert_eq!(stones, ['3', '3', '3', '6', '6', '6']);
}

#[test]
fn own_stones_are_captured() {
    let position = at("12.../...../...../...../....a r 1");
    let m = position.read_move("1:A1-B1x").unwrap();
    assert_eq!(
        position.after(m).to_string(),
        ".1.../...../...../...../....a b"
    );
    assert_eq!(position.after(m).to_move(), ToMove::Chance);
}

#[test]
fn the_corner_or_the_last_stone_wins_and_both_at_once_do() {
    for (text, m) in [
        ("...../...../...../...1./a.... r 3", "1:D4-E5"),
        ("1a.../...../...../...../..... r 3", "1:A1-B1x"),
        ("...../...../...../...1./....a r 3", "1:D4-E5x"),
    ] {
        let position = at(text);
        let end = position.after(position.read_move(m).unwrap());
        assert_eq!(
            (end.to_move(), end.winner(), end.move_count()),
            (ToMove::Nobody, Some(Side::First), 0),
            "{text}"
        );
        assert_eq!(
            (end.payoff(Side::First), end.payoff(Side::Second)),
            (WIN, -WIN),
            "{text}"
        );
        assert_eq!((end.moves_left(), end.events().count()), (0, 0), "{text}");
        assert_eq!(at(&end.to_string()), end);
    }
    let (blue, end) = (
        at("1..../.f.../...../...../..... b 6"),
        "f..../...../...../...../..... r",
    );
    assert_eq!(blue.after(blue.read_move("6:B2-A1x").unwrap()), at(end));
}

#[test]
fn the_longest_game_by_hand() {
    assert_eq!(EinStein::<5>::MAX_MOVES, 69);
    assert_eq!(EinStein::START.moves_left(), 69);
    assert_eq!(<EinStein<3, 3>>::MAX_MOVES, 1 + 2 * (3 * 3 - 2));
}

#[test]
fn faces_that_say_the_same_have_one_key() {
    let [two, three, six] =
        [2, 3, 6].map(|die| at(&format!("1..../.6.../...../...../....a r {die}")));
    assert_eq!((two.key(), two != three), (three.key(), true));
    assert_ne!(two.key(), six.key());
    assert_ne!(two.key(), two.swapped().key());
}

/// A position has at most eight symmetric ones and their colour-swapped twins, all with one
/// canonical position.
#[test]
fn looks() {
    let classes = |texts: &[&str]| {
        let mut found: Vec<String> = texts
            .iter()
            .map(|text| at(text).canonical().to_string())
            .collect();
        found.sort();
        found.dedup();
        found.len()
    };
    // Mirrored; own numbers reversed, with the die; the other side's reversed; all of it.
    let same = [
        "12.../4..../...../...../..a.c r 2",
        "14.../2..../...../...../..a.c r 2",
        "65.../3..../...../...../..a.c r 5",
    ];
    assert_eq!(
        classes(&same),
        1 + 1,
        "the blue stones are on the lowest row and not on its mirror image"
    );
    let same = [
        "12.../4..../...../...../..a.c r 2",
        "14.../2..../..a../...../..c.. r 2",
    ];
    assert_eq!(classes(&same), 2);
    let same = [
        "12.../4..../...../...../..a.c r 2",
        "65.../3..../...../...../..a.c r 5",
        "12.../4..../...../...../..f.d r 2",
        "65.../3..../...../...../..f.d r 5",
        "14.../2..../....a/...../....c r 2",
        "63.../5..../....f/...../....d r 5",
    ];
    assert_eq!(classes(&same), 1);
    // The number of a single stone has no effect, nor has the die.
    let alone = [
        "2..../...../...../...../....c r 1",
        "5..../...../...../...../....f r 6",
    ];
    assert_eq!(classes(&alone), 1);
}

#[test]
fn setups_refused() {
    let refused = |change: fn(&mut Setup)| {
        let mut setup = Setup::from(EinStein::START);
        change(&mut setup);
        EinStein::new(setup).unwrap_err().to_string()
    };
    let messages = [
        refused(|setup| setup.stones[0][0] = Square::at(5, 0)),
        refused(|setup| setup.stones[0][0] = Square::at(1, 0)),
        refused(|setup| setup.stones[0][0] = Square::at(4, 3)),
        refused(|setup| setup.stones[0][0] = Square::at(4, 4)),
        refused(|setup| {
            setup.stones[0][0] = None;
            setup.stones[1][5] = Square::at(0, 0);
            setup.mover = Side::Second;
        }),
        refused(|setup| {
            setup.stones[1] = [None; 6];
            setup.mover = Side::Second;
            setup.die = Face::new(1);
        }),
        refused(|setup| setup.stones = [[None; 6]; 2]),
    ];
    let expected = [
        "The square F1 is not on the board.",
        "Two stones stand on the square B1.",
        "Two stones stand on the square E4.",
        "Two stones stand on the square E5.",
        "Blue has won already and is not to move.",
        "The game is over, so no die is thrown.",
        "Red has won already and is not to move.",
    ];
    assert_eq!(messages, expected);
    let mut setup = Setup {
        die: Face::new(5),
        ..Setup::EMPTY
    };
    (setup.stones[0][0], setup.stones[1][0]) = (Square::at(0, 0), Square::at(2, 2));
    assert_eq!(
        EinStein::<4, 4>::from_setup(setup).unwrap_err().to_string(),
        "The die of this game has no face 5."
    );
    setup.stones[0][4] = Square::at(1, 1);
    assert_eq!(
        EinStein::<4, 4>::from_setup(setup),
        Err(SetupError::NoSuchStone(Side::First, 5))
    );
    assert_eq!(
        SetupError::NoSuchStone(Side::First, 5).to_string(),
        "Red has no stone 5 in this game."
    );
}

#[test]
fn layouts() {
    let all: Vec<Layout<6>> = Layout::all().collect();
    assert_eq!(
        (all.len(), Layout::<6>::COUNT, all[0]),
        (720, 720, Layout::FIRST)
    );
    let mut distinct = all.clone();
    distinct.sort();
    distinct.dedup();
    assert_eq!(distinct.len(), 720);
    assert!(
        all.iter()
            .all(|layout| Layout::new::<6>(layout.stones().try_into().unwrap()) == Ok(*layout))
    );
    assert_eq!(
        (Layout::<6>::numbered(720), Layout::<3>::numbered(6)),
        (None, None)
    );
    assert_eq!(
        (
            Layout::<3>::all().count(),
            Layout::<4>::all().count(),
            Layout::<5>::all().count()
        ),
        (6, 360, 720)
    );
    assert_eq!(
        Layout::<4>::new([0, 1, 4, 2, 3, 0]).map(|layout| layout.stones().to_vec()),
        Ok(vec![0, 1, 4, 2, 3, 0])
    );
    let messages = [
        Layout::<3>::new([1, 2, 3, 0]).unwrap_err().to_string(),
        Layout::<6>::new([1, 2, 3, 4, 5, 5])
            .unwrap_err()
            .to_string(),
        Layout::<4>::new([1, 2, 3, 4, 5, 0])
            .unwrap_err()
            .to_string(),
    ];
    let expected = [
        "The home triangle has 3 squares, and 4 were given.",
        "Stone 5 must stand on exactly one square.",
        "There is no stone 5 in this game.",
    ];
    assert_eq!(messages, expected);
}

/// The promise of unchecked play: a move of another position does no harm.
#[test]
fn foreign_moves_are_safe() {
    let large: EinStein<6, 6> = "6x6/6 1...../....../....../....../....../5....a r 5"
        .parse()
        .unwrap();
    for m in large.moves() {
        let mut small = EinStein::<3, 3>::start();
        small.play(m);
        let _ = (
            small.to_move(),
            small.key(),
            small.canonical(),
            small.to_string(),
            small.moves_left(),
        );
        assert!(small.clone().try_play(m).is_err());
    }
    let mut over = at("...../...../...../...../1...2 b");
    over.happen(Face::new(3).unwrap());
    let _ = (over.move_count(), over.to_string());
}
