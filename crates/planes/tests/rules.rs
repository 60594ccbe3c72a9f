//! Counts, and beliefs against filtering by brute force.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

use std::sync::Arc;

use game_core::{Hidden, Notation, Position, Stochastic, ToMove, random_step};
use planes::{
    Answer, Belief, Board, Cell, MOST_LAYOUTS, Nose, Reveal, Secret, Setup, SetupError, World,
};
use proptest::prelude::*;
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;

fn count(text: &str) -> Result<usize, SetupError> {
    World::new(text.parse().unwrap()).map(|world| world.len())
}

/// Placements are 4(n−4)(n−3); pairs on 9×9 are 2352 unordered, which the paper counts twice.
#[test]
fn layouts_are_as_many_as_known() {
    for side in 5..=16 {
        let world = World::new(Setup::standard(side, 1)).unwrap();
        assert_eq!(
            (world.len(), world.placements().len()),
            (4 * (side - 4) * (side - 3), world.len())
        );
    }
    assert_eq!(
        [7, 8, 9, 10].map(|side| count(&format!("{side}x{side}/1")).unwrap()),
        [48, 80, 120, 168]
    );
    assert_eq!(
        (count("9x9/2"), count("8x8/2"), count("10x10/3")),
        (Ok(4704 / 2), Ok(548), Ok(66_816))
    );
    assert_eq!(
        (count("4x5/1"), count("5x4/1"), count("4x4/1")),
        (Ok(2), Ok(2), Err(SetupError::NoRoom))
    );
}

#[test]
fn setups_refused() {
    assert_eq!(
        World::new(Setup::standard(7, 0)),
        Err(SetupError::Planes(0))
    );
    assert_eq!(
        World::new(Setup::standard(7, 257)),
        Err(SetupError::Planes(257))
    );
    assert_eq!(
        (count("7x7/4"), count("16x16/3")),
        (Err(SetupError::NoRoom), Err(SetupError::TooMany))
    );
    // Most sets that are begun lead to nothing: the list is refused at once.
    assert_eq!(count("16x16/24"), Err(SetupError::TooMany));
    // Few enough layouts, but too many planes or cells for their lists.
    for text in ["2x11/11[h]", "16x16/200[h]", "16x16/2[hb]"] {
        assert_eq!(count(text), Err(SetupError::TooMany), "{text}");
    }
    let texts = [
        (
            SetupError::Planes(0),
            "A board holds 1 to 256 planes, not 0.",
        ),
        (
            SetupError::NoRoom,
            "So many planes find no place on this board.",
        ),
        (
            SetupError::TooMany,
            "There are too many layouts to be listed: more than 1048576, or than 80 MB hold.",
        ),
    ];
    for (error, text) in texts {
        assert_eq!(error.to_string(), text);
    }
    assert_eq!(
        (MOST_LAYOUTS, Board::new(0, 5), Board::new(5, 17)),
        (1 << 20, None, None)
    );
}

/// The layouts again, drawn with characters: all ways to stamp planes onto a board of text.
fn naive_layouts(side: usize, planes: usize) -> Vec<Vec<Vec<char>>> {
    let up = ["..h..", "bbbbb", "..b..", ".bbb."]
        .map(|row| row.chars().collect::<Vec<char>>())
        .to_vec();
    let mut stamps = vec![up];
    for _ in 0..3 {
        let last: &Vec<Vec<char>> = stamps.last().unwrap();
        let turned = (0..last[0].len())
            .map(|column| last.iter().rev().map(|row| row[column]).collect())
            .collect();
        stamps.push(turned);
    }
    let mut boards = vec![vec![vec!['.'; side]; side]];
    for _ in 0..planes {
        let mut next = std::collections::BTreeSet::new();
        for board in &boards {
            for stamp in &stamps {
                let (rows, columns) = (stamp.len(), stamp[0].len());
                for top in 0..=side - rows {
                    for left in 0..=side - columns {
                        let mut with = board.clone();
                        let free = (0..rows).all(|row| {
                            (0..columns).all(|column| {
                                stamp[row][column] == '.' || board[top + row][left + column] == '.'
                            })
                        });
                        if free {
                            for (row, cells) in stamp.iter().enumerate() {
                                for (column, &sign) in
                                    cells.iter().enumerate().filter(|&(_, &sign)| sign != '.')
                                {
                                    with[top + row][left + column] = sign;
                                }
                            }
                            next.insert(with);
                        }
                    }
                }
            }
        }
        boards = next.into_iter().collect();
    }
    boards
}

/// The world's layouts are those of the stamps, and its answers are those on the board.
#[test]
fn layouts_are_those_that_are_drawn() {
    for (side, planes) in [(7, 1), (7, 2), (8, 2)] {
        let world = World::new(Setup::standard(side, planes)).unwrap();
        let mut drawn: Vec<Vec<Vec<char>>> = (0..world.len())
            .map(|layout| {
                let sign = |cell| match world.answer(layout, cell) {
                    Answer::Miss => '.',
                    Answer::Body => 'b',
                    Answer::Head(_) => 'h',
                };
                let row = |row| {
                    (0..side)
                        .map(|column| sign(Cell::new(row, column).unwrap()))
                        .collect()
                };
                (0..side).map(row).collect()
            })
            .collect();
        drawn.sort();
        assert_eq!(drawn, naive_layouts(side, planes), "{side}/{planes}");
    }
}

proptest! {
    /// After any shots, the belief holds the layouts that answer as the hidden one did, its events
    /// are weighed by how many would give them, and the text says the same.
    #[test]
    fn beliefs_agree_with_filtering(planes in 1_usize..3, public: bool, seed: u64, plies in 0..12) {
        let reveal = if public { Reveal::Plane } else { Reveal::Head };
        let world = Arc::new(World::new(Setup::standard(8, planes).revealing(reveal)).unwrap());
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        let mut belief = Belief::new(Arc::clone(&world));
        for _ in 0..plies {
            random_step(&mut belief, &mut random);
        }
        let agrees = |layout: usize, cell: Cell| belief.answer(cell).is_none_or(|told| told == world.answer(layout, cell));
        let explains = |layout: usize| belief.shots().iter().all(|cell| agrees(layout, cell));
        let left: Vec<usize> = (0..world.len()).filter(|&layout| explains(layout)).collect();
        prop_assert_eq!(belief.layouts().iter().collect::<Vec<_>>(), left.clone());
        for (answer, weight) in belief.events() {
            let cell = belief.question().unwrap();
            let same = left.iter().filter(|&&layout| world.answer(layout, cell) == answer).count();
            prop_assert_eq!(weight, same as u64);
        }
        if belief.question().is_some() {
            prop_assert_eq!(belief.total_weight(), left.len() as u64);
        }
        prop_assert_eq!(belief.to_string().parse::<Belief>(), Ok(belief.clone()));
        prop_assert_eq!(belief.drawing().lines().count(), 9);
    }
}

/// A layout is found by all of its planes, each of them once.
#[test]
fn layouts_are_found_by_their_planes() {
    let world = World::new(Setup::standard(9, 2)).unwrap();
    let planes: Vec<_> = world.planes(1_000).copied().collect();
    assert_eq!(world.find(&[planes[1], planes[0]]), Some(1_000));
    assert_eq!(
        (
            world.find(&[planes[0]; 2]),
            world.find(&planes[..1]),
            world.find(&[])
        ),
        (None, None, None)
    );
    assert_eq!(world.find(&[planes[0], planes[1], planes[1]]), None);
}

/// Who samples where a shot waits for its answer gets it: the referee leaves nothing open.
#[test]
fn samples_answer_the_open_shot() {
    let mut random = ChaCha8Rng::seed_from_u64(5);
    for text in ["7x7/1 D4=?", "7x7/2r A1=m C3=?", "7x7/1 D4=b D5=?"] {
        let view: Belief = text.parse().unwrap();
        for _ in 0..50 {
            let secret = Secret::sample(&view, &mut random);
            assert!(
                view.layouts().contains(secret.layout()) && secret.to_move() != ToMove::Chance,
                "{text}"
            );
            let cell = view.question().unwrap();
            assert_eq!(
                secret.belief().answer(cell),
                Some(secret.belief().world().answer(secret.layout(), cell))
            );
            assert!(secret.belief().layouts().contains(secret.layout()));
        }
    }
}

/// Under rule u the head says nothing about its plane; under r the plane is known.
#[test]
fn a_head_reveals_the_plane_by_the_rule() {
    let left = |text: &str| text.parse::<Belief>().unwrap().layouts().len();
    let hidden = left("9x9/2 E5=h");
    let public: usize = Nose::ALL
        .iter()
        .map(|nose| left(&format!("9x9/2r E5=h{}", nose.sign())))
        .sum();
    assert_eq!(hidden, public);
    let asked: Belief = "9x9/2r E5=?".parse().unwrap();
    assert_eq!(
        asked
            .events()
            .filter(|(answer, _)| answer.is_head())
            .count(),
        4
    );
    assert_eq!(asked.event_text(Answer::Head(Some(Nose::Down))), "hv");
    let over: Belief = "7x7/1 D4=h A1=m".parse().unwrap();
    assert_eq!(
        (over.move_count(), over.payoff(game_core::Seat::OPENER)),
        (0, -2)
    );
}
