//! A game solved completely, in figures.

use std::time::{Duration, Instant};

use game_core::Tally;
use players::{Census, Entry};

use crate::language::Language;
use crate::number::{elapsed, grouped};
use crate::width::{push_left, push_right};

/// A complete solution, and the time it took.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Completed {
    /// The figures.
    pub(crate) census: Census,
    /// From nothing to the whole table.
    pub(crate) time: Duration,
}

impl Completed {
    /// Solves the game, if it is small enough.
    pub(crate) fn of(entry: &Entry) -> Option<Self> {
        let solve = entry.solve_completely?;
        let started = Instant::now();
        let census = solve();
        Some(Self { census, time: started.elapsed() })
    }

    /// The figures as a table.
    pub(crate) fn text(&self, language: Language) -> String {
        let Census { states, classes, longest } = self.census;
        let time = elapsed(self.time);
        let mut text = language.pick(
            format!("Solved completely in {time}; the longest forced win takes {longest} plies.\n"),
            format!("完全求解用时 {time}；最长的必胜需 {longest} 步。\n"),
        );
        text += &row(["", language.pick("won", "胜"), language.pick("lost", "负"), language.pick("drawn", "和")]);
        text += &counts(language.pick("positions", "局面"), states);
        text += &counts(language.pick("up to symmetry", "对称类"), classes);
        text
    }
}

fn counts(name: &str, Tally { won, lost, drawn }: Tally) -> String {
    let [won, lost, drawn] = [won, lost, drawn].map(grouped);
    row([name, &won, &lost, &drawn])
}

fn row([name, numbers @ ..]: [&str; 4]) -> String {
    let mut line = "  ".to_owned();
    push_left(&mut line, name, 16);
    for number in numbers {
        push_right(&mut line, number, 9);
    }
    line + "\n"
}
