//! The tables of \[0032\] and \[0033\]: which faces choose a stone, and which enemies it can take.

use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;

use game_core::bits::Set16;
use game_core::{Player, Side, Text, text};

use super::terms::{prey, worth_of_each};
use super::view::View;
use super::worth::QUARTERS;
use crate::board::{TABLE, goal, square};
use crate::die::CHOICES;
use crate::square::Square;

/// What there is to say of one stone.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoneReport {
    /// Whose it is.
    pub side: Side,
    /// Its number, from 1.
    pub number: usize,
    /// Where it stands.
    pub square: Square,
    /// Diagonal steps that would bring it to its goal: the greater of rows and columns to go.
    pub distance: usize,
    /// What it is worth there, in quarters.
    pub worth: i32,
    /// The faces (from 1) that let it move.
    pub allowed: Set16,
    /// Of these, the faces with which the evaluation takes it to move: it is worth more than the
    /// other stone that the face lets move, or as much and has the smaller number. So every face
    /// chooses one stone, and the probabilities of a side add up to 1.
    pub chosen: Set16,
    /// Numbers of the enemy stones that it can take now.
    pub takes: Vec<usize>,
}

/// The stones of a position and their relations: red's before blue's, each in order of numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Relations {
    /// All of them.
    pub stones: Vec<StoneReport>,
    /// Faces of the die.
    pub faces: usize,
}

impl Relations {
    pub(super) fn new(view: &View, worths: &[i32; TABLE]) -> Self {
        let of_side = |side| reports(view, side, worths);
        let stones = [Side::First, Side::Second]
            .into_iter()
            .flat_map(of_side)
            .collect();
        Self {
            stones,
            faces: view.size.faces,
        }
    }

    /// The report, a line for each stone.
    #[must_use]
    pub fn text(&self) -> Text {
        let mut text = Text::default();
        for stone in &self.stones {
            text.push_line(&stone.text(self.faces));
        }
        text
    }
}

impl StoneReport {
    /// The report of this stone, without a full stop, for a die with that many faces.
    #[must_use]
    pub fn text(&self, faces: usize) -> Text {
        let name = [Text::new("Red ", "红"), Text::new("Blue ", "蓝")][self.side.index()].clone();
        let takes = list(self.takes.iter().copied());
        let takes = if takes.is_empty() {
            Text::default()
        } else {
            text!(", can take {takes}", "，可吃 {takes}")
        };
        let Self {
            number,
            square,
            distance,
            ..
        } = self;
        let (worth, allowed, chosen) = (quarters(self.worth), allowed(self), self.chosen.len());
        text!(
            "{name}{number} on {square}: distance {distance}, worth {worth}, moves with {allowed}, chosen {chosen}/{faces}{takes}",
            "{name:#}{number} 位于 {square}：距离 {distance}，价值 {worth}，点数 {allowed} 可走，走子概率 {chosen}/{faces}{takes:#}"
        )
    }
}

/// The reports of one side's stones.
fn reports(view: &View, side: Side, worths: &[i32; TABLE]) -> impl Iterator<Item = StoneReport> {
    let (width, stones) = (view.size.width, view.stones[side.index()]);
    let each = worth_of_each(stones, worths);
    let choices = CHOICES[stones.alive()];
    let (view, faces) = (*view, view.size.faces);
    let faces_with = move |stone: usize, only_best: bool| {
        let is_one = |&face: &usize| {
            let beaten = |other: usize| {
                each[other] > each[stone] || each[other] == each[stone] && other < stone
            };
            let choice = Set16::from_bits(choices[face].into());
            choice.contains(stone) && !(only_best && choice.iter().any(beaten))
        };
        (1..=faces).filter(is_one).collect::<Set16>()
    };
    stones.iter().filter_map(move |(stone, number)| {
        let to_go = goal(width) - number;
        Some(StoneReport {
            side,
            number: stone + 1,
            square: square(width, side, number)?,
            distance: (usize::from(to_go) / width).max(usize::from(to_go) % width),
            worth: each[stone],
            allowed: faces_with(stone, false),
            chosen: faces_with(stone, true),
            takes: prey(&view, side, number).map(|enemy| enemy + 1).collect(),
        })
    })
}

/// A number of quarters, as a decimal.
fn quarters(worth: i32) -> String {
    let fraction = ["", ".25", ".5", ".75"][worth.rem_euclid(QUARTERS).unsigned_abs() as usize % 4];
    format!("{}{fraction}", worth / QUARTERS)
}

fn list(numbers: impl Iterator<Item = usize>) -> String {
    numbers
        .map(|number| format!("{number}"))
        .collect::<Vec<_>>()
        .join(" ")
}

/// The faces that let a stone move; in brackets those that would choose another.
fn allowed(stone: &StoneReport) -> String {
    let name = |face: usize| {
        if stone.chosen.contains(face) {
            format!("{face}")
        } else {
            format!("({face})")
        }
    };
    stone.allowed.iter().map(name).collect::<Vec<_>>().join(" ")
}
