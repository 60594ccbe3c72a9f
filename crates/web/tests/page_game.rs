//! The game on the page: steps, takeback, whole turns, and the view.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking, helpers too")]

use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use web::{ALL, CONNECT6, DOTS, EINSTEIN, LGAME, PLANES, PageGame, Subject};

/// The texts of possible moves or events.
fn possible(game: &PageGame) -> Vec<String> {
    game.game().steps()
}

/// Plays at random until the game is over, or this many steps.
fn play_on(game: &mut PageGame, random: &mut ChaCha8Rng, most: usize) {
    for _ in 0..most {
        let steps = possible(game);
        if steps.is_empty() {
            return;
        }
        game.play(steps.choose(random).unwrap()).unwrap();
    }
}

/// In every game and at every step the view agrees with the game, and each position is found again.
#[test]
fn the_view_is_that_of_the_game() {
    for (seed, subject) in ALL.into_iter().enumerate() {
        let mut random = ChaCha8Rng::seed_from_u64(seed as u64);
        let mut game = PageGame::new(subject);
        let mut texts = vec![game.game().text()];
        for step in 1..80 {
            let before = game.steps().count();
            play_on(&mut game, &mut random, 1);
            if game.steps().count() == before {
                break;
            }
            let view = game.view();
            assert_eq!(view["text"], game.game().text(), "{subject:?} {step}");
            assert_eq!(view["cursor"], step);
            assert_eq!(view["steps"].as_array().unwrap().len(), step);
            assert!(!view["board"].is_null(), "{subject:?}");
            texts.push(game.game().text());
        }
        for (step, text) in texts.iter().enumerate().rev() {
            game.go_to(step);
            assert_eq!(&game.game().text(), text, "{subject:?} back to {step}");
        }
    }
}

/// Random games come to their end, with neither events nor moves.
#[test]
fn games_end_with_nothing_to_play() {
    for subject in [&EINSTEIN, &DOTS, &PLANES, &CONNECT6] {
        let mut game = PageGame::new(subject);
        play_on(&mut game, &mut ChaCha8Rng::seed_from_u64(7), 1000);
        let view = game.view();
        assert!(view["toMove"].is_null(), "{subject:?}: {}", view["text"]);
        assert_eq!(
            view["legal"].as_array().unwrap().len() + view["chances"].as_array().unwrap().len(),
            0
        );
    }
}

/// A refused step changes nothing, nor does a whole turn with a wrong second half.
#[test]
fn refusals_change_nothing() {
    let wrong: [(&Subject, &[&str]); 5] = [
        (&LGAME, &["", "A1A2A3A4", "B1C1C2C3 D4-B4", "x"]),
        (&EINSTEIN, &["", "7", "0", "5:B2-B3"]),
        (&CONNECT6, &["", "T1", "A1A1", "J10I9"]),
        (&DOTS, &["", "60", "-1", "zz"]),
        (&PLANES, &["", "H1", "b", "A9"]),
    ];
    for (subject, texts) in wrong {
        let mut game = PageGame::new(subject);
        let before = game.view();
        for text in texts {
            assert!(game.play(text).is_err(), "{subject:?} {text:?}");
            assert_eq!(game.view(), before, "{subject:?} {text:?}");
        }
        assert!(game.open("no position").is_err());
        assert_eq!(game.view(), before, "{subject:?}");
    }
}

/// A step that is played from an earlier position replaces what followed there; a refused one does
/// not.
#[test]
fn the_future_is_kept_until_it_changes() {
    let mut game = PageGame::new(&DOTS);
    for edge in ["0", "1", "2"] {
        game.play(edge).unwrap();
    }
    game.go_to(1);
    assert_eq!(game.view()["steps"].as_array().unwrap().len(), 3);
    game.play("0").unwrap_err();
    assert_eq!(game.view()["steps"].as_array().unwrap().len(), 3);
    game.play("9").unwrap();
    let steps: Vec<&str> = game.steps().map(|(text, _)| text).collect();
    assert_eq!(steps, ["0", "9"]);
}

/// A turn of two stones is two steps of one player, and a move is written as the game writes it.
#[test]
fn turns_and_spellings() {
    let mut game = PageGame::new(&CONNECT6);
    game.play("j10").unwrap();
    game.play("I11K9").unwrap();
    let steps: Vec<_> = game.steps().collect();
    assert_eq!(steps, [("J10", Some(0)), ("I11", Some(1)), ("K9", Some(1))]);
    let mut game = PageGame::new(&DOTS);
    game.play("a6h").unwrap();
    assert_eq!(game.steps().next(), Some(("0", Some(0))));
}

/// The same position for the third time ends the L-Game on the page.
#[test]
fn the_third_repetition_is_reported() {
    let mut game = PageGame::new(&LGAME);
    let mut texts = Vec::new();
    for _ in 0..400 {
        let answer = game
            .game()
            .solve(&registry::SolveRequest::default())
            .unwrap()
            .answer;
        // A player who keeps the draw by the first such move soon repeats.
        let keeps = answer
            .moves
            .iter()
            .find(|valued| valued.value == Some(0.0))
            .unwrap();
        game.play(&keeps.m).unwrap();
        texts.push(game.game().text());
        let count = texts
            .iter()
            .filter(|text| **text == game.game().text())
            .count();
        let start = usize::from(game.view()["start"] == game.game().text());
        assert_eq!(game.view()["repetitions"], count + start);
        if game.view()["repeated"] == true {
            assert_eq!(count + start, 3);
            return;
        }
    }
    unreachable!("nothing was repeated in 400 moves of the same kind");
}

/// Dots and Boxes: a box has the mark of its owner, as far as the history is known.
#[test]
fn boxes_have_owners() {
    let mut game = PageGame::new(&DOTS);
    game.open("1x2 1110110").unwrap();
    assert_eq!(
        game.view()["board"]["owners"],
        serde_json::json!([null, null])
    );
    // The left box was closed before; the right one takes two edges, so the second player closes
    // it.
    game.play("3").unwrap();
    game.play("6").unwrap();
    assert_eq!(game.view()["board"]["owners"], serde_json::json!([null, 1]));
}

/// Any text from a link or a person is read or refused: positions and steps with characters
/// changed, lost or doubled.
#[test]
fn any_text_is_read_or_refused() {
    const SIGNS: &[char] = &[
        'A', '1', '9', '/', ' ', '.', 'x', '=', '^', 'é', '０', '\n', '-', 'r', '{',
    ];
    let mut random = ChaCha8Rng::seed_from_u64(99);
    for subject in ALL {
        let mut game = PageGame::new(subject);
        play_on(&mut game, &mut random, 6);
        let mut texts = vec![game.game().text()];
        texts.extend(possible(&game));
        for _ in 0..300 {
            let mut signs: Vec<char> = texts.choose(&mut random).unwrap().chars().collect();
            for _ in 0..random.random_range(1..=3) {
                let at = random.random_range(0..=signs.len());
                let sign = *SIGNS.choose(&mut random).unwrap();
                match random.random_range(0..3) {
                    0 => signs.insert(at, sign),
                    _ if at == signs.len() => {}
                    1 => signs[at] = sign,
                    _ => drop(signs.remove(at)),
                }
            }
            let text: String = signs.into_iter().collect();
            let before = game.view();
            if game.play(&text).is_err() {
                assert_eq!(game.view(), before, "{subject:?} {text:?}");
            }
            let mut other = PageGame::new(subject);
            if other.open(&text).is_ok() {
                assert!(!other.view()["board"].is_null(), "{subject:?} {text:?}");
            }
        }
    }
}
