//! Connect6: roads and shapes, the patent's searches, forced wins, stops.

use super::{Series, bench, by_hand, count, each, processor, rate, time};
use crate::claim::{Claim, Source, Unit};
use crate::command::{Command, Kind};
use crate::reading::behind;

const PAGE: &str = "connect6.md#asked-and-measured";

pub(super) fn sources() -> Vec<Source> {
    vec![parts(), answer(), heeded(), forced(), human_games(), opening(), looks(), curves(), rehearsal()]
}

fn parts() -> Source {
    let command =
        Command::new(Kind::Criterion, "connect6").of("connect6").with(&["connect6/(stone|leaf|table|perft/3)"]);
    Source::new("connect6-bench", "connect6", PAGE, command).claims(vec![
        each("connect6-stone", "a stone in and out again, all roads counted", "connect6/stone/in and out, roads")
            .at_most(60e-9),
        each(
            "connect6-stone-lines",
            "the same with the lines that shapes need",
            "connect6/stone/in and out, roads and lines",
        ),
        each(
            "connect6-shapes",
            "shape score of a turn of two stones, a pattern leaf",
            "connect6/leaf/shape score of a turn",
        )
        .at_most(300e-9),
        bench("connect6-road", "road score", "connect6/leaf/road score"),
        bench("connect6-table", "the table of shapes, once", "connect6/table of shapes"),
        bench("connect6-perft", "perft 3, 46,655,640 sequences", "connect6/perft/3"),
    ])
}

const CLOUDICT: &str = "Cloudict";

fn answer() -> Source {
    let command = Command::new(Kind::Example, "connect6_hybrid").of("connect6").with(&["6"]);
    let line = || behind("nodes in");
    Source::new("connect6-answer", "connect6", PAGE, command).repeated(5).claims(vec![
        time("connect6-answer-time", "the answer to `J10`, six turns deep, 9 × 4 stones, by width alone", line())
            .at_most(1.0)
            .rival(format!("{CLOUDICT}: 14.0 s")),
        processor("connect6-answer-processor", "the same, processor time of the whole program, tables made")
            .at_most(1.0),
        count("connect6-answer-nodes", "its nodes", behind("").under(" nodes in "))
            .rival(format!("{CLOUDICT}: 479,699")),
        rate("connect6-answer-rate", "its nodes a second, the last turn seen through", line().skip(1))
            .rival(format!("{CLOUDICT}: 34 k/s")),
    ])
}

fn heeded() -> Source {
    let command = Command::new(Kind::Example, "connect6_hybrid").of("connect6").with(&["6", "defends"]);
    let line = || behind("nodes in");
    Source::new("connect6-heeded", "connect6", PAGE, command).repeated(5).claims(vec![
        time("connect6-heeded-time", "the same answer, threats heeded and every leaf entered", line()),
        count("connect6-heeded-nodes", "its nodes", behind("").under(" nodes in ")),
        rate("connect6-heeded-rate", "its nodes a second, roads ordering", line().skip(1))
            .at_least(1e6)
            .rival(format!("{CLOUDICT}: 34 k/s")),
    ])
}

fn forced() -> Source {
    let command = Command::new(Kind::Elsewhere, "cargo run --release -p connect6 --example connect6_forced -- FILE");
    Source::new("connect6-forced", "connect6", "connect6.md#forced-wins", command).claims(vec![
        by_hand("connect6-forced-each", "82 forced wins of human games: the slowest one", Unit::Seconds).at_most(0.01),
        by_hand("connect6-forced-all", "all of them", Unit::Seconds).at_most(0.1),
    ])
}

fn human_games() -> Source {
    let command = Command::new(Kind::Elsewhere, "cargo test -p connect6 --test all human_games:: -- --nocapture");
    Source::new("connect6-games", "connect6", PAGE, command).claims(vec![
        by_hand("connect6-games-replayed", "8,282 human games replayed", Unit::Seconds).at_most(0.5),
        by_hand("connect6-games-won", "8,282 human games: their last turns found, processor time", Unit::Seconds)
            .at_most(5.0),
    ])
}

fn opening() -> Source {
    let command = Command::new(Kind::Example, "connect6_opening").of("connect6").with(&["J10 A1S19"]);
    Source::new("connect6-opening", "connect6", "connect6.md#an-opening-that-is-proved", command).claims(vec![
        time("connect6-opening-time", "the opening J10 A1S19 proved", behind(" steps,").skip(1)),
        count("connect6-opening-positions", "its positions looked at for double threats", behind(" steps,")),
        processor("connect6-opening-processor", "proved and verified, processor time of the whole program"),
    ])
}

fn looks() -> Source {
    let command = Command::new(Kind::Example, "connect6_looks").of("players").with(&["3000"]).quickly(&["300"]);
    let row = || behind("all |").times(1e-6);
    Source::new("connect6-looks", "connect6", "connect6.md#the-engine", command).by_clock().claims(vec![
        time("connect6-looks-p99", "the engine between two looks at its clock, 99 of 100", row().skip(2)).at_most(5e-3),
        time("connect6-looks-most", "the longest", row().skip(3)),
    ])
}

/// The searches of the patent.
const MIXES: [(&str, &str); 4] = [
    ("Connect6 `road`", "road"),
    ("Connect6 `hybrid`", "hybrid"),
    ("Connect6 `pattern`", "pattern"),
    ("Connect6 `pattern-road`", "pattern-road"),
];

pub(super) fn series() -> Vec<Series> {
    let points = |mix: &str| (1..=6).map(|depth| (depth, format!("connect6-nodes-{mix}-{depth}"))).collect();
    MIXES.map(|(name, mix)| Series { name, points: points(mix) }).to_vec()
}

fn curves() -> Source {
    let command = Command::new(Kind::Example, "connect6_curves").of("players").with(&["5"]);
    let mut claims: Vec<Claim> = Vec::new();
    for (_, mix) in MIXES {
        for depth in 1..=6 {
            let row = behind(format!("| `{mix}` |")).under("| depth,").skip(2 * (depth - 1));
            let what = format!("`{mix}`, {depth} turns deep, median of seven positions: nodes");
            claims.push(count(&format!("connect6-nodes-{mix}-{depth}"), &what, row));
        }
    }
    Source::new("connect6-curves", "curves", "connect6.md#the-patents-claims-measured", command).claims(claims)
}

fn rehearsal() -> Source {
    let command = Command::new(
        Kind::Elsewhere,
        "cargo run --release -p arena --example protocol_rehearsal -- target/release/quincunx 100 1000 connectmore connect6 road",
    );
    Source::new("connect6-rehearsal", "connect6", "connect6.md#at-a-contests-protocol", command).claims(vec![
        by_hand(
            "connect6-rehearsal-lost",
            "games of 100 lost by an illegal move, on time or given up, 1 s a turn",
            Unit::Count,
        )
        .at_most(0.0),
        by_hand("connect6-rehearsal-answer", "by a line protocol, 1 s a turn: the longest answer", Unit::Seconds)
            .at_most(1.0),
    ])
}
