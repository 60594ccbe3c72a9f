//! The examples print what `examples/golden` holds, to the letter.
//!
//! Where a change is meant, write the file anew and read the difference before it is committed:
//! `cargo run --release --example NAME > examples/golden/NAME.txt`
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

#[allow(dead_code, reason = "a part of it is used here")]
#[path = "../examples/connect_four/board.rs"]
mod board;
#[allow(dead_code, reason = "a part of it is used here")]
#[path = "../examples/connect_four/forced.rs"]
mod forced;
#[path = "../examples/connect_four/judge.rs"]
mod judge;
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
#[path = "../examples/connect_four/notation.rs"]
mod notation;
#[allow(dead_code, reason = "a part of it is used here")]
#[path = "../examples/connect_four/position.rs"]
mod position;
#[path = "../examples/connect_four/show.rs"]
mod show;
#[allow(dead_code, reason = "a part of it is used here")]
#[path = "../examples/connect_four/threats.rs"]
mod threats;

/// Compares line by line, so that the first difference is shown and not two pages.
fn compare(name: &str, printed: &str, golden: &str) {
    for (number, (printed, golden)) in printed.lines().zip(golden.lines()).enumerate() {
        assert_eq!(printed, golden, "examples/golden/{name}.txt, line {}", number + 1);
    }
    assert_eq!(printed.lines().count(), golden.lines().count(), "lines of examples/golden/{name}.txt");
}

#[test]
fn statistics_of_the_l_game() {
    compare("lgame_statistics", &lgame_statistics::text(), include_str!("../examples/golden/lgame_statistics.txt"));
}

#[test]
fn longest_win_of_the_l_game() {
    compare("lgame_longest_win", &lgame_longest_win::text(), include_str!("../examples/golden/lgame_longest_win.txt"));
}

/// The slowest of them: engines are asked about a hundred thousand positions.
#[test]
fn players_of_the_l_game() {
    let printed = lgame_players::text().unwrap();
    compare("lgame_players", &printed, include_str!("../examples/golden/lgame_players.txt"));
}

/// The page on the game shows the same figures: averages and scores.
#[test]
fn the_page_has_the_figures_of_the_players() {
    let (page, golden) = (include_str!("../docs/lgame.md"), include_str!("../examples/golden/lgame_players.txt"));
    let mut found = 0;
    for row in golden.lines() {
        let words: Vec<&str> = row.split_whitespace().map(|word| word.trim_start_matches('±')).collect();
        let averages = words.iter().filter(|word| word.contains('.') && word.parse::<f64>().is_ok());
        let is_score = |words: &&[&str]| words.iter().all(|word| word.parse::<u32>().is_ok());
        let scores = words.get(1..).unwrap_or_default().chunks(3).filter(is_score).map(|score| score.join(" · "));
        for figure in averages.map(|&word| word.to_owned()).chain(scores) {
            assert!(page.contains(&figure), "{figure} is missing on the page");
            found += 1;
        }
    }
    assert!(found >= 50, "{found}");
}

#[test]
fn search_of_the_l_game() {
    compare("lgame_search", &lgame_search::text().unwrap(), include_str!("../examples/golden/lgame_search.txt"));
}

#[test]
fn connect_four() {
    let shown = show::text(&position::ConnectFour::START).unwrap();
    compare("connect_four", &shown, include_str!("../examples/golden/connect_four.txt"));
}
