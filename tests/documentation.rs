//! What the documentation says of itself.
#![allow(clippy::unwrap_used, clippy::panic, reason = "a test fails by panicking")]

/// The game of docs/adding-a-game.md, without what tests and searches it.
#[test]
fn a_game_takes_sixty_lines() {
    let page = include_str!("../docs/adding-a-game.md");
    let (_, code) = page.split_once("```rust\n").unwrap();
    let (game, _) = code.split_once("// Does it keep its promises").unwrap();
    let lines = game.lines().filter(|line| !line.trim().is_empty()).count();
    assert!((40..=60).contains(&lines), "{lines} lines");
}
