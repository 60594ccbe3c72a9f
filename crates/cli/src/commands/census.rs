//! Statistics of a completely solved game.

use std::time::{Duration, Instant};

use game_core::{Tally, Text, text};
use registry::{Census, Entry};

use crate::columns::{left, right};
use crate::number::{elapsed, grouped};

/// A complete solution, and its duration.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SolvedGame {
    /// The statistics.
    pub(crate) census: Census,
    /// The time to compute the whole table.
    pub(crate) time: Duration,
}

impl SolvedGame {
    /// Solves the game, if it is small enough.
    pub(crate) fn of(entry: &Entry) -> Option<Self> {
        let solve = entry.solve_completely?;
        let started = Instant::now();
        let census = solve();
        Some(Self {
            census,
            time: started.elapsed(),
        })
    }

    /// The statistics as a table.
    pub(crate) fn text(&self) -> Text {
        let Census {
            states,
            classes,
            longest,
        } = self.census;
        let time = elapsed(self.time);
        let mut text = text!(
            "Solved completely in {time}; the longest forced win takes {longest} plies.\n",
            "完全求解用时 {time}；最长的必胜需 {longest} 步。\n"
        );
        text += &row([
            Text::default(),
            text!("won", "胜"),
            text!("lost", "负"),
            text!("drawn", "和"),
        ]);
        text += &counts(text!("positions", "局面"), states);
        text += &counts(text!("up to symmetry", "对称类"), classes);
        text
    }
}

fn counts(name: Text, Tally { won, lost, drawn }: Tally) -> Text {
    let [won, lost, drawn] = [won, lost, drawn].map(|count| grouped(count).into());
    row([name, won, lost, drawn])
}

fn row([name, numbers @ ..]: [Text; 4]) -> Text {
    let line = Text::from("  ") + &left(&name, 16);
    numbers
        .iter()
        .fold(line, |line, number| line + &right(number, 9))
        + "\n"
}
