//! The output of the examples is exactly that in `examples/golden`.
//!
//! If a change is intended, write the file again and read the difference before it is committed:
//! `cargo run --release --example NAME > examples/golden/NAME.txt`
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use crate::common::{position, show};

#[allow(dead_code, reason = "its `main` is not called here")]
#[path = "../examples/lgame_longest_win.rs"]
mod lgame_longest_win;
#[allow(dead_code, reason = "its `main` is not called here")]
#[path = "../examples/lgame_players/main.rs"]
mod lgame_players;
#[allow(dead_code, reason = "its `main` is not called here")]
#[path = "../examples/lgame_search.rs"]
mod lgame_search;
#[allow(dead_code, reason = "its `main` is not called here")]
#[path = "../examples/lgame_statistics.rs"]
mod lgame_statistics;

/// Compares line by line, so that the first difference is shown and not two pages.
fn compare(name: &str, printed: &str, golden: &str) {
    for (number, (printed, golden)) in printed.lines().zip(golden.lines()).enumerate() {
        assert_eq!(
            printed,
            golden,
            "examples/golden/{name}.txt, line {}",
            number + 1
        );
    }
    assert_eq!(
        printed.lines().count(),
        golden.lines().count(),
        "lines of examples/golden/{name}.txt"
    );
}

#[test]
fn statistics_of_the_l_game() {
    compare(
        "lgame_statistics",
        &lgame_statistics::text(),
        include_str!("../examples/golden/lgame_statistics.txt"),
    );
}

#[test]
fn longest_win_of_the_l_game() {
    compare(
        "lgame_longest_win",
        &lgame_longest_win::text(),
        include_str!("../examples/golden/lgame_longest_win.txt"),
    );
}

/// The slowest of them: engines analyse about a hundred thousand positions.
#[test]
#[ignore = "takes long: the gate runs it"]
fn players_of_the_l_game() {
    let printed = lgame_players::text().unwrap();
    compare(
        "lgame_players",
        &printed,
        include_str!("../examples/golden/lgame_players.txt"),
    );
}

/// The page on the game shows the same rows: each engine's own figures, in their order.
#[test]
fn the_page_has_the_figures_of_the_players() {
    let (page, golden) = (
        include_str!("../docs/lgame.md"),
        include_str!("../examples/golden/lgame_players.txt"),
    );
    let mut found = 0;
    for row in golden.lines() {
        let words: Vec<&str> = row
            .split_whitespace()
            .map(|word| word.trim_start_matches('±'))
            .collect();
        let Some((engine, figures)) = words
            .split_first()
            .filter(|(_, figures)| figures.len() >= 7)
        else {
            continue;
        };
        let depth = engine.strip_prefix("alphabeta:table=1,depth=");
        // An engine that never errs wins all games; of a search that does, the page shows three
        // digits.
        let whole = |number: &str| {
            if depth.is_none() {
                number.replace("100.000", "100")
            } else {
                number.to_owned()
            }
        };
        let percent = |word: &str| word.strip_suffix('%').map(|number| whole(number) + " %");
        let shown = if let [wins, moves, wins2, moves2, _, mean, error] = figures {
            let Some((wins, wins2)) = percent(wins).zip(percent(wins2)) else {
                continue;
            };
            format!("{wins} | {moves} | {wins2} | {moves2} | {mean} ± {error}")
        } else if figures.iter().all(|word| word.parse::<u32>().is_ok()) {
            let scores: Vec<String> = figures.chunks(3).map(|score| score.join(" · ")).collect();
            // `perfect` has no entry in the column of those that never err: it is one of them.
            format!(
                "{}{}",
                if scores.len() == 3 { "| " } else { "" },
                scores.join(" | ")
            )
        } else {
            continue;
        };
        let name = depth.map_or(format!("`{engine}`"), |depth| {
            format!("`alphabeta`, depth {depth}")
        });
        let expected = format!("| {name} | {shown} |");
        assert!(
            page.lines().any(|line| line == expected),
            "the page has no row {expected}"
        );
        found += 1;
    }
    assert_eq!(found, 13);
}

#[test]
fn search_of_the_l_game() {
    compare(
        "lgame_search",
        &lgame_search::text().unwrap(),
        include_str!("../examples/golden/lgame_search.txt"),
    );
}

#[test]
fn connect_four() {
    let shown = show::text(&position::ConnectFour::START).unwrap();
    compare(
        "connect_four",
        &shown,
        include_str!("../examples/golden/connect_four.txt"),
    );
}
