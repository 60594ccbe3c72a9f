//! Figures that belong to no game: retrograde analysis of large rankings, and stops.

use super::{rate, time};
use crate::claim::Source;
use crate::command::{Command, Kind};
use crate::reading::behind;

pub(super) fn sources() -> Vec<Source> {
    vec![ring(), large_ring(), stops()]
}

fn ring() -> Source {
    let command = Command::new(Kind::Example, "ring").of("search");
    Source::new("ring", "retrograde", "search.md", command).repeated(3).claims(vec![
        rate("ring-forwards", "2^23 ranks, forwards, moves recorded: positions", behind("without:").skip(2)),
        rate("ring-backwards", "2^23 ranks, with predecessors: positions", behind("with predecessors:").skip(2)),
    ])
}

fn large_ring() -> Source {
    let command = Command::new(Kind::Example, "ring").of("search").with(&["27", "back"]);
    let what = "2^27 ranks, with predecessors: positions";
    Source::new("ring-large", "retrograde", "search.md", command).claims(vec![rate(
        "ring-large-backwards",
        what,
        behind("with predecessors:").skip(2),
    )])
}

fn stops() -> Source {
    let command = Command::new(Kind::Bench, "stop_latency");
    let rows = [
        ("stop-loop", "an empty loop", 1),
        ("stop-connect-four", "Connect Four", 1),
        ("stop-connect-four-two", "Connect Four", 2),
        ("stop-lgame", "the L-Game", 1),
        ("stop-lgame-two", "the L-Game", 2),
    ];
    let mut claims = Vec::new();
    for (name, row, threads) in rows {
        let line = || behind(format!("{row} {threads}"));
        let what = format!("{row}, {threads} {}", if threads == 1 { "thread" } else { "threads" });
        claims.push(time(&format!("{name}-p50"), &format!("{what}: half of 1,000 stops"), line().skip(1)));
        let slowest = time(&format!("{name}-p99"), &format!("{what}: 99 of 100"), line().skip(2));
        // The empty loop is no search: it measures the machine.
        claims.push(if row == "an empty loop" { slowest } else { slowest.at_most(5e-3) });
    }
    Source::new("stops", "stops", "search.md", command).claims(claims)
}
