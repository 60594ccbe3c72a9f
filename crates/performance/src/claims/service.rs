//! The services around the engines: rooms, the page in a browser, line protocols.

use super::{by_hand, time};
use crate::claim::{Source, Unit};
use crate::command::{Command, Kind};
use crate::reading::behind;

pub(super) fn sources() -> Vec<Source> {
    vec![abuse(), rooms(), browser(), page_speed(), page_size(), protocols()]
}

fn abuse() -> Source {
    let command = Command::new(Kind::Example, "rooms_abuse").of("server").with(&["60"]);
    Source::new("rooms-abuse", "service", "rooms.md#measured", command).by_clock().claims(vec![
        time(
            "rooms-abuse-p99",
            "rooms under abuse: an honest shot acknowledged, 99 of 100",
            behind("acknowledged after").skip(1),
        )
        .at_most(0.05),
    ])
}

fn rooms() -> Source {
    let command = Command::new(Kind::Example, "rooms_abuse").of("server").with(&["many", "10"]);
    Source::new("rooms-many", "service", "rooms.md#measured", command).by_clock().claims(vec![time(
        "rooms-many-p99",
        "500 rooms on one core: a shot acknowledged, 99 of 100",
        behind("acknowledged after").skip(1),
    )])
}

fn browser() -> Source {
    let command = Command::new(
        Kind::Elsewhere,
        "node crates/web/tests/browser/run.mjs target/page --thoughts target/thoughts.jsonl --server target/release/quincunx",
    );
    Source::new("web-run", "service", "web.md#tested", command).claims(vec![
        by_hand(
            "web-first-move",
            "the page: first move of an engine with 0.4 s to think, the slowest game",
            Unit::Seconds,
        )
        .at_most(1.0),
        by_hand("web-frames", "frames a second while an engine thinks", Unit::PerSecond).at_least(50.0),
        by_hand("web-stop", "a stop, from the click to the engine's move", Unit::Seconds),
    ])
}

fn page_speed() -> Source {
    let command = Command::new(
        Kind::Elsewhere,
        "node crates/web/tests/browser/speed.mjs target/page target/release/examples/thoughts",
    );
    let part = |name: &str, game: &str| {
        by_hand(name, &format!("nodes a second in WebAssembly, {game}"), Unit::Times).at_least(0.8).rival("native code")
    };
    Source::new("web-speed", "service", "web.md#tested", command).claims(vec![
        part("web-speed-connect6", "Connect6"),
        part("web-speed-dots", "Dots and Boxes"),
        part("web-speed-einstein", "EinStein"),
    ])
}

fn page_size() -> Source {
    let command = Command::new(Kind::Elsewhere, "cargo run --release -p web-build -- --out target/page");
    let size = |name: &str, game: &str| {
        by_hand(name, &format!("the page's file of {game}, kB, gzip"), Unit::Count).at_most(200.0)
    };
    Source::new("web-size", "service", "web.md#tested", command).claims(vec![
        size("web-size-lgame", "the L-Game"),
        size("web-size-planes", "Planes"),
        size("web-size-connect6", "Connect6"),
        size("web-size-dots", "Dots and Boxes"),
        size("web-size-einstein", "EinStein"),
    ])
}

fn protocols() -> Source {
    let command = Command::new(
        Kind::Elsewhere,
        "cargo run --release -p arena --example protocol_rehearsal -- target/release/quincunx 1000 4",
    );
    Source::new("protocols", "service", "protocols.md#measured", command).claims(vec![
        by_hand("protocols-illegal", "games of 10,000 by line protocols lost by an illegal move", Unit::Count)
            .at_most(0.0),
        by_hand("protocols-late", "lost on time", Unit::Count).at_most(0.0),
    ])
}
