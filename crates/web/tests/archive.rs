//! Records: saved games are loaded again.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking, helpers too")]

use records::ReplayError;
use serde_json::Value;
use web::archive::{ArchiveError, formats, read, write};
use web::{ALL, PageGame};

/// The bytes of a file that was written.
fn bytes(written: &Value) -> Vec<u8> {
    written["bytes"]
        .as_array()
        .unwrap()
        .iter()
        .map(|byte| u8::try_from(byte.as_u64().unwrap()).unwrap())
        .collect()
}

/// Games of every kind, in every format that can hold them: start and steps are restored.
#[test]
fn saved_games_are_loaded_again() {
    for subject in ALL {
        let mut game = PageGame::new(subject);
        let start = game.game().text();
        // An odd number of stones ends a turn.
        for step in 0..23 {
            let steps = game.game().steps();
            if steps.is_empty() {
                break;
            }
            game.play(&steps[(step * 7 + 3) % steps.len()]).unwrap();
        }
        // A roll or a shot without what follows is no ply of a record.
        let waits = game.view()["toMove"] == "chance";
        if (subject.name == "einstein" && !waits) || (subject.name == "planes" && waits) {
            game.go_to(game.steps().count() - 1);
        }
        let steps: Vec<&str> = game.steps().map(|(text, _)| text).collect();
        let known = formats(subject.name);
        assert_eq!(known[0], "json");
        for format in known {
            let written = write(subject.name, &start, &steps, ["One", "Two"], format).unwrap();
            let back = read(&bytes(&written)).unwrap();
            assert_eq!(back["game"], subject.name);
            let mut again = PageGame::new(subject);
            again.open(back["start"].as_str().unwrap()).unwrap();
            for step in back["steps"].as_array().unwrap() {
                again.play(step.as_str().unwrap()).unwrap();
            }
            assert_eq!(
                again.game().text(),
                game.game().text(),
                "{subject:?} {format}"
            );
        }
    }
}

/// A hunt that begins after some answers, and one that begins at its end.
#[test]
fn hunts_begin_anywhere() {
    for start in ["7x7/1 D4=b", "7x7/1 C1=h D7=m", "9x9/2 C1=h D7=m"] {
        let written = write("planes", start, &[], ["One", "Two"], "json").unwrap();
        let steps = read(&bytes(&written)).unwrap()["steps"]
            .as_array()
            .unwrap()
            .len();
        assert_eq!(steps, 2 * start.matches('=').count(), "{start}");
    }
}

/// Invalid records and impossible ones are refused with a sentence.
#[test]
fn refusals_are_sentences() {
    let start = "5x5";
    let unknown = [
        write("chess", start, &[], ["", ""], "json"),
        write("dots", start, &[], ["", ""], "pgn"),
    ];
    assert_eq!(
        unknown.map(Result::unwrap_err),
        [ArchiveError::Unknown, ArchiveError::Unknown]
    );
    let other = write("dots", start, &[], ["", ""], "sgf").unwrap_err();
    assert!(matches!(other, ArchiveError::Write(_)), "{other}");
    let twice = write("dots", start, &["0", "0"], ["", ""], "json").unwrap_err();
    assert!(
        matches!(twice, ArchiveError::Replay(ReplayError::Step(2, _)))
            && twice.to_string().starts_with("Step 2 "),
        "{twice}"
    );
    let nowhere = write("dots", "5y5", &[], ["", ""], "json").unwrap_err();
    assert!(
        nowhere
            .to_string()
            .starts_with("The start of the game is no position: "),
        "{nowhere}"
    );
    assert!(matches!(read(b"no record"), Err(ArchiveError::Read(_))));
    let wrong = [
        twice,
        nowhere,
        write("chess", start, &[], ["", ""], "json").unwrap_err(),
        write("dots", start, &[], ["", ""], "pgn").unwrap_err(),
        write("dots", start, &[], ["", ""], "sgf").unwrap_err(),
        write("planes", "7x7/1", &["D4", "h", "D4"], ["", ""], "json").unwrap_err(),
        read(b"no record").unwrap_err(),
        read(&[0xff, 0xfe, 0]).unwrap_err(),
    ];
    for error in wrong {
        assert!(error.to_string().ends_with('.'), "{error}");
        assert!(error.object()["error"]["message"].is_string());
    }
}
