//! Dots and Boxes: rules, late positions, whole boards.

use super::{by_hand, count, processor, rate, time};
use crate::claim::{Source, Unit};
use crate::command::{Command, Kind};
use crate::reading::behind;

const PAGE: &str = "dots.md#the-exact-solver";
const LATE: &str = "dots.md#exact-values";

pub(super) fn sources() -> Vec<Source> {
    let small = vec![speed(), three(), twelve(), swedish(), four(), four_by_two(), endings()];
    small.into_iter().chain(late()).chain([claims_of_the_player()]).collect()
}

fn speed() -> Source {
    let command = Command::new(Kind::Example, "dots_speed").of("dots");
    Source::new("dots-speed", "dots", "dots.md#speed", command).repeated(3).claims(vec![
        rate("dots-moves", "positions copied and moved on, 5×5", behind("copied and moved on, 5x5:")),
        rate("dots-moves-wide", "the same, 6×6 in 128 bits", behind("copied and moved on, 6x6 in 128 bits:")),
        rate("dots-captures", "captures of a turn, positions of random games on 5×5", behind("captures of a turn:")),
        rate("dots-representatives", "representatives of the same", behind("representatives:")),
    ])
}

/// A board by the solver; it prints `…: value V, N nodes, S s, R M/s`.
fn board(name: &'static str, arguments: &'static [&'static str]) -> Source {
    let command = Command::new(Kind::Example, "dots_solve").of("dots").with(arguments);
    Source::new(name, "dots", PAGE, command)
}

fn three() -> Source {
    let line = || behind(": value");
    board("dots-3x3", &["3x3", "--mb", "4"]).repeated(5).claims(vec![
        time("dots-3x3-time", "the empty board 3×3 solved, one thread", line().skip(2)).at_most(5e-3),
        count("dots-3x3-nodes", "its nodes", line().skip(1)).rival("generic exact alpha-beta: 356,771,729"),
        rate("dots-3x3-rate", "its nodes a second", line().skip(3)).at_least(2e6),
    ])
}

fn twelve() -> Source {
    let line = || behind(": value");
    board("dots-3x4", &["3x4", "--mb", "32"]).repeated(5).claims(vec![
        time("dots-3x4-time", "3×4", line().skip(2)).at_most(0.2),
        count("dots-3x4-nodes", "its nodes", line().skip(1)),
        rate("dots-3x4-rate", "its nodes a second", line().skip(3)).at_least(2e6),
    ])
}

fn swedish() -> Source {
    let line = || behind(": value");
    board("dots-5x5-swedish", &["5x5", "swedish", "--mb", "512"]).claims(vec![
        time("dots-5x5-swedish-time", "5×5 Swedish", line().skip(2)).at_most(10.0),
        processor("dots-5x5-swedish-processor", "the same, processor time of the whole program").at_most(10.0),
        count("dots-5x5-swedish-nodes", "its nodes", line().skip(1)),
        rate("dots-5x5-swedish-rate", "its nodes a second", line().skip(3)).at_least(2e6),
    ])
}

fn four() -> Source {
    let line = || behind(": value");
    board("dots-4x4", &["4x4", "--mb", "1000"]).claims(vec![
        time("dots-4x4-time", "4×4", line().skip(2)).at_most(60.0),
        processor("dots-4x4-processor", "the same, processor time of the whole program").at_most(60.0),
        count("dots-4x4-nodes", "its nodes", line().skip(1)).at_most(30e6),
        rate("dots-4x4-rate", "its nodes a second", line().skip(3)).at_least(2e6),
    ])
}

fn four_by_two() -> Source {
    let line = || behind(": value");
    board("dots-4x4-two", &["4x4", "--mb", "1000", "--threads", "2"])
        .by_clock()
        .claims(vec![time("dots-4x4-two-time", "4×4, two threads", line().skip(2)).at_most(15.0)])
}

fn endings() -> Source {
    let command = Command::new(Kind::Example, "dots_endings").of("dots").with(&["10000"]).quickly(&["2000"]);
    Source::new("dots-endings", "dots", LATE, command).repeated(3).by_clock().claims(vec![
        time("dots-simple", "endings with a closed form, each", behind("simple endings:")),
        time("dots-others", "other endings by search, median", behind("other endings: median")),
        count("dots-others-nodes", "most nodes of one of them", behind("most nodes")),
    ])
}

fn late() -> Vec<Source> {
    let sets: [(&'static str, &'static [&'static str], &str); 3] = [
        ("dots-late-36", &["36"], "1,000 positions"),
        ("dots-late-38", &["38"], "100 positions"),
        ("dots-late-40", &["40"], "20 positions"),
    ];
    let source = |(name, arguments, positions): (&'static str, &'static [&'static str], &str)| {
        let command = Command::new(Kind::Example, "dots_late").of("dots").with(arguments);
        let edges = name.trim_start_matches("dots-late-");
        let what = format!("5×5 with {edges} undrawn edges, {positions}");
        // A median of short times is hardly longer on a shared core, but their sum is.
        Source::new(name, "dots", LATE, command).by_clock().claims(vec![
            time(&format!("{name}-median"), &format!("{what}: exact value, median"), behind("exact value: median")),
            time(&format!("{name}-win"), "the same: who wins, median", behind("win or loss: median")),
            count(
                &format!("{name}-nodes"),
                "the same: nodes of the value, median",
                behind("nodes: median").under("exact value"),
            ),
            processor(&format!("{name}-processor"), "all of both, processor time of the whole program"),
        ])
    };
    sets.map(source).to_vec()
}

fn claims_of_the_player() -> Source {
    let command =
        Command::new(Kind::Elsewhere, "cargo run --release -p engines --example dots_proofs -- 100 alphabeta 3000");
    Source::new("dots-proofs", "dots", "dots.md#the-player-for-contests", command).claims(vec![
        by_hand("dots-proofs-lost", "games of 100 in which a win was proved and not won", Unit::Count).at_most(0.0),
    ])
}
