//! The rules again, as slow and plain as possible: the oracle of the bit sets.

use std::collections::BTreeSet;

use game_core::Side;
use lgame::{LGame, Neutrals, Rule};

/// A cell as (x, y).
pub(crate) type At = (i32, i32);

/// The cells of own L, other L and neutral pieces.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Board {
    pub(crate) own: BTreeSet<At>,
    pub(crate) other: BTreeSet<At>,
    pub(crate) neutrals: BTreeSet<At>,
}

fn cells(set: game_core::bits::Set16) -> BTreeSet<At> {
    set.iter()
        .map(|cell| {
            (
                i32::try_from(cell % 4).unwrap(),
                i32::try_from(cell / 4).unwrap(),
            )
        })
        .collect()
}

impl Board {
    pub(crate) fn of<R: Rule>(position: &LGame<R>) -> Self {
        let piece = |side: Side| cells(position.piece(side).cells());
        let mover = position.mover();
        Self {
            own: piece(mover),
            other: piece(!mover),
            neutrals: cells(position.neutrals()),
        }
    }
}

/// The eight orientations of the L, everywhere on the board.
pub(crate) fn placements() -> BTreeSet<BTreeSet<At>> {
    let mut found = BTreeSet::new();
    for turn in 0..8 {
        for shift in 0..36 {
            let picture = [(0, 0), (0, 1), (0, 2), (1, 2)].map(|(x, y)| {
                let (x, y) = if turn & 1 == 0 { (x, y) } else { (-x, y) };
                let (x, y) = if turn & 2 == 0 { (x, y) } else { (x, -y) };
                let (x, y) = if turn & 4 == 0 { (x, y) } else { (y, x) };
                (x + shift % 6, y + shift / 6)
            });
            if picture
                .iter()
                .all(|&(x, y)| (0..4).contains(&x) && (0..4).contains(&y))
            {
                found.insert(picture.into_iter().collect());
            }
        }
    }
    found
}

/// All positions after one move, as the opponent sees them.
pub(crate) fn children(board: &Board, rule: Neutrals) -> BTreeSet<Board> {
    let mut found = BTreeSet::new();
    for to in placements() {
        let clear =
            to.is_disjoint(&board.other) && to.is_disjoint(&board.neutrals) && to != board.own;
        if clear {
            let after = |neutrals| Board {
                own: board.other.clone(),
                other: to.clone(),
                neutrals,
            };
            found.extend(neutral_moves(board, &to, rule).into_iter().map(after));
        }
    }
    found
}

/// All ways to continue with the neutral pieces after the L has been laid: each piece stays or goes
/// to a free cell, and the rule limits how many may or must move.
fn neutral_moves(board: &Board, to: &BTreeSet<At>, rule: Neutrals) -> Vec<BTreeSet<At>> {
    let pieces: Vec<At> = board.neutrals.iter().copied().collect();
    let taken =
        |at: &At| to.contains(at) || board.other.contains(at) || board.neutrals.contains(at);
    let free: Vec<At> = (0..16)
        .map(|i| (i % 4, i / 4))
        .filter(|at| !taken(at))
        .collect();
    let allowed = match rule {
        Neutrals::Fixed => 0..=0,
        Neutrals::AtMostOne => 0..=1,
        Neutrals::ExactlyOne => 1..=1,
        Neutrals::UpToBoth => 0..=2,
    };
    let mut found = vec![];
    for first in free.iter().chain([&pieces[0]]) {
        for second in free.iter().chain([&pieces[1]]) {
            let gone = i32::from(*first != pieces[0]) + i32::from(*second != pieces[1]);
            if first != second && allowed.contains(&gone) {
                found.push([*first, *second].into_iter().collect());
            }
        }
    }
    found
}
