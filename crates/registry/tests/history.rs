//! Histories of games that are known by their names.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking, helpers too")]

use engines::entry;
use registry::{ErasedGame, GameEnd, TextHistory};

fn history(game: &str, position: &str) -> TextHistory<usize> {
    let mut game = entry(game).unwrap().start();
    game.read(position).unwrap();
    TextHistory::new(game)
}

/// The rules come before the repetition, and a resignation before both.
#[test]
fn a_game_has_one_end() {
    let mut over = history("dots", "1x1 1110");
    assert_eq!(over.end(), None);
    let last = over.game().steps()[0].clone();
    over.play(&last, 0).unwrap();
    assert!(matches!(over.end(), Some(GameEnd::Decided(Some(_)))));
    // The end by the rules, even if the position occurs again.
    let end = over.position().clone();
    for _ in 0..3 {
        over.push("nothing".to_owned(), 0, end.clone());
    }
    assert!(over.is_repeated() && matches!(over.end(), Some(GameEnd::Decided(Some(_)))));
    over.resign(1);
    assert_eq!(
        (over.end(), over.resigned()),
        (Some(GameEnd::Resigned(1)), Some(1))
    );
    assert!(over.unresign() && !over.unresign());
}

/// The game after these steps.
fn after(game: &dyn ErasedGame, steps: &[&String]) -> Option<Box<dyn ErasedGame>> {
    let mut game = game.boxed();
    steps
        .iter()
        .try_for_each(|step| game.play(step))
        .ok()
        .map(|()| game)
}

/// Two moves of each side that lead back to where they began.
fn round_trip(game: &dyn ErasedGame) -> Option<Vec<String>> {
    let first = &game.steps()[0];
    let moved = after(game, &[first])?;
    moved.steps().iter().find_map(|second| {
        let both = after(moved.as_ref(), &[second])?;
        both.steps().iter().find_map(|third| {
            let back = after(both.as_ref(), &[third])?;
            let leads_back = |fourth: &&String| {
                after(back.as_ref(), &[fourth]).is_some_and(|end| end.text() == game.text())
            };
            let fourth = back.steps().iter().find(leads_back)?.clone();
            Some(vec![first.clone(), second.clone(), third.clone(), fourth])
        })
    })
}

/// Two players who go to and fro draw when the start occurs for the third time.
#[test]
fn the_third_time_is_a_draw() {
    let mut game = TextHistory::new(entry("lgame").unwrap().start());
    let round = round_trip(game.game()).unwrap();
    for turn in 1..3 {
        for step in &round {
            assert_eq!(game.end(), None);
            game.play(step, 0).unwrap();
        }
        assert_eq!(
            (game.repetitions(), game.end().is_some()),
            (turn + 1, turn == 2)
        );
    }
    assert_eq!(game.end(), Some(GameEnd::Repetition));
    game.undo(7);
    assert_eq!(game.end(), None);
}

/// A step is stored in the notation of the game, in whatever form it was typed.
#[test]
fn steps_are_written_as_the_game_writes_them() {
    let mut game = history("connect6", "19x19 J10");
    game.play("i9", 1).unwrap();
    assert_eq!(
        (game.plies()[0].step.as_str(), game.plies()[0].by),
        ("I9", 1)
    );
    assert!(game.play("I9", 1).is_err() && game.plies().len() == 1);
}
