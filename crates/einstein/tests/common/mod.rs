//! The rules again, as slow and plain as possible: the oracle of the packed words.
#![allow(dead_code, reason = "each test uses a part of it")]

use std::collections::BTreeMap;

use einstein::{EinStein, Face};
use game_core::{Position, Side, Stochastic, ToMove};

/// A square as (row, column) from the top left.
pub(crate) type At = (i32, i32);

/// Stones by side and number (from 1) on their squares, who is to move, and the die.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Board {
    pub(crate) width: i32,
    pub(crate) stones: BTreeMap<(Side, u8), At>,
    pub(crate) mover: Side,
    pub(crate) die: Option<u8>,
}

impl Board {
    pub(crate) fn of<const N: usize, const K: usize, const F: usize>(
        position: &EinStein<N, K, F>,
    ) -> Self {
        let at = |side, number| {
            let square = position.stone(side, number)?;
            Some((
                i32::try_from(square.row()).ok()?,
                i32::try_from(square.column()).ok()?,
            ))
        };
        let all = [Side::First, Side::Second]
            .into_iter()
            .flat_map(|side| (1..=6).map(move |number| (side, number)));
        let stones = all
            .filter_map(|(side, number)| Some(((side, number), at(side, number)?)))
            .collect();
        let width = i32::try_from(N).unwrap();
        Self {
            width,
            stones,
            mover: position.mover(),
            die: position.die().map(Face::number),
        }
    }

    /// The corner to which a side runs.
    fn goal(&self, side: Side) -> At {
        if side == Side::First {
            (self.width - 1, self.width - 1)
        } else {
            (0, 0)
        }
    }

    fn numbers(&self, side: Side) -> Vec<u8> {
        self.stones
            .keys()
            .filter(|key| key.0 == side)
            .map(|key| key.1)
            .collect()
    }

    fn has_won(&self, side: Side) -> bool {
        let goal = self.goal(side);
        let arrived = self
            .stones
            .iter()
            .any(|(&(owner, _), &at)| owner == side && at == goal);
        arrived || self.numbers(!side).is_empty()
    }

    pub(crate) fn winner(&self) -> Option<Side> {
        [Side::First, Side::Second]
            .into_iter()
            .find(|&side| self.has_won(side))
    }

    /// The stones that may move: that of the die, or its living neighbours in number.
    pub(crate) fn choice(&self) -> Vec<u8> {
        let (alive, Some(die)) = (self.numbers(self.mover), self.die) else {
            return vec![];
        };
        if alive.contains(&die) {
            return vec![die];
        }
        let smaller = alive.iter().filter(|&&number| number < die).max();
        let larger = alive.iter().filter(|&&number| number > die).min();
        smaller.into_iter().chain(larger).copied().collect()
    }

    /// Stone, square left, square entered, whether it is a capture.
    pub(crate) fn moves(&self) -> Vec<(u8, At, At, bool)> {
        if self.winner().is_some() {
            return vec![];
        }
        let ahead = if self.mover == Side::First { 1 } else { -1 };
        let mut moves = vec![];
        for stone in self.choice() {
            let from = self.stones[&(self.mover, stone)];
            for (down, right) in [(0, ahead), (ahead, 0), (ahead, ahead)] {
                let to = (from.0 + down, from.1 + right);
                if (0..self.width).contains(&to.0) && (0..self.width).contains(&to.1) {
                    moves.push((stone, from, to, self.stones.values().any(|&at| at == to)));
                }
            }
        }
        moves
    }

    pub(crate) fn play(&mut self, stone: u8, to: At) {
        self.stones.retain(|_, at| *at != to);
        self.stones.insert((self.mover, stone), to);
        self.mover = !self.mover;
        self.die = None;
    }
}

/// The name of a square.
pub(crate) fn name((row, column): At) -> String {
    format!(
        "{}{}",
        ["A", "B", "C", "D", "E", "F"][usize::try_from(column).unwrap()],
        row + 1
    )
}

/// The text of a naive move.
pub(crate) fn text(&(stone, from, to, capture): &(u8, At, At, bool)) -> String {
    format!(
        "{stone}:{}-{}{}",
        name(from),
        name(to),
        if capture { "x" } else { "" }
    )
}

/// The (die, move) sequences of exactly `depth` moves, by the definition.
pub(crate) fn perft<P: Stochastic>(position: &P, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let moves: u64 = position
        .moves()
        .map(|m| perft(&position.after(m), depth - 1))
        .sum();
    let events: u64 = position
        .events()
        .map(|(event, _)| perft(&position.given(event), depth))
        .sum();
    moves + events
}

/// Checks that a naive board and a position agree on everything visible.
pub(crate) fn agree<const N: usize, const K: usize, const F: usize>(
    position: &EinStein<N, K, F>,
    board: &Board,
) {
    use game_core::Notation;
    assert_eq!(&Board::of(position), board, "{position}");
    assert_eq!(position.winner(), board.winner(), "{position}");
    let expected = match (board.winner(), board.die) {
        (Some(_), _) => ToMove::Nobody,
        (None, None) => ToMove::Chance,
        (None, Some(_)) => ToMove::Player(board.mover),
    };
    assert_eq!(position.to_move(), expected, "{position}");
    let moves: Vec<String> = position.moves().map(|m| position.move_text(m)).collect();
    let naive: Vec<String> = board.moves().iter().map(text).collect();
    assert_eq!(moves, naive, "{position}");
    assert_eq!(position.move_count(), naive.len(), "{position}");
    assert_eq!(
        position.moves().size_hint(),
        (naive.len(), Some(naive.len())),
        "{position}"
    );
}
