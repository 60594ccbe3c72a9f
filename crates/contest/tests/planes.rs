//! A match of Planes at the table: both hide, shots alternate, our answers are computed, theirs are
//! typed.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

use std::collections::BTreeSet;
use std::time::Duration;

use contest::{
    Awaits, Command, CommandError, Ending, Kind, MatchState, Phase, Team, Terms, record,
};
use game_core::Side;
use planes::notation::{read_cell, read_layout};
use planes::{Setup, World};
use records::Play;

/// A table of Planes with this seed.
fn state(seed: u64) -> MatchState {
    let kind = Kind::of("planes").unwrap();
    MatchState::new(kind, Terms::new(&kind, seed))
}

fn execute(state: &mut MatchState, line: &str, now: u64) -> Result<(), CommandError> {
    let command = Command::read(line).unwrap().unwrap();
    state
        .execute(&command, Duration::from_secs(now), (None, None))
        .map(|_| ())
}

fn must(state: &mut MatchState, lines: &[&str]) {
    for line in lines {
        execute(state, line, 0).unwrap_or_else(|refused| panic!("{line}: {refused}"));
    }
}

/// The first to bring down the last plane wins at once; scores add up, and rounds are opened in
/// turn.
#[test]
fn a_match_by_lines() {
    let mut state = state(1);
    must(&mut state, &["games 3", "hide C1^", "start"]);
    assert_eq!(
        (state.opener(), state.due(), state.awaits()),
        (Team::A, Some(Team::A), Awaits::Move)
    );
    must(
        &mut state,
        &["move D4", "b", "d4", "answer", "move D2", "m", "C1"],
    );
    assert_eq!(
        (state.due(), state.own_answer().as_deref()),
        (Some(Team::A), Some("h"))
    );
    must(&mut state, &["answer"]);
    assert_eq!(state.phase(), Phase::Over(Ending::Rules(Some(Team::B))));
    must(&mut state, &["next", "hide D1^", "start"]);
    assert_eq!((state.opener(), state.due()), (Team::B, Some(Team::B)));
    must(&mut state, &["A1", "answer", "move D4", "死"]);
    assert_eq!(
        (state.phase(), state.score()),
        (Phase::Over(Ending::Rules(Some(Team::A))), [2, 2])
    );
    must(&mut state, &["next", "start", "move D4", "h"]);
    assert_eq!(state.opener(), Team::A);
    must(&mut state, &["next"]);
    assert_eq!((state.phase(), state.points()), (Phase::Done, [4, 2]));
}

/// Our answers follow from our planes: no key can change them.
#[test]
fn our_answers_follow_from_our_planes() {
    let world = World::new("9x9/2r".parse::<Setup>().unwrap()).unwrap();
    for seed in 0..6 {
        let mut state = state(seed);
        must(&mut state, &["setup 9x9/2r", "we b", "hide", "start"]);
        let layout = read_layout(
            &world,
            &format!("9x9 {}", state.planes_of(Team::B).unwrap()),
        )
        .unwrap();
        let mut shots = 0;
        while state.phase() == Phase::Playing {
            // The opponent shoots at the first cell of the list, we at the last.
            let cell = state.game().unwrap().steps()[0].clone();
            must(&mut state, &[&cell]);
            let said = state.own_answer().unwrap();
            assert_eq!(
                said,
                world
                    .answer(layout, read_cell(&cell, world.setup().board).unwrap())
                    .to_string()
            );
            must(&mut state, &["answer"]);
            shots += 1;
            if state.phase() == Phase::Playing {
                let last = state.game().unwrap().steps().pop().unwrap();
                must(&mut state, &[&format!("move {last}")]);
                let answer = state.game().unwrap().steps()[0].clone();
                must(&mut state, &[&format!("answer {answer}")]);
            }
        }
        assert!(shots >= 2, "{shots}");
    }
}

/// Our planes depend on seed and round, each `hide` draws anew, and the same commands give the same
/// table.
#[test]
fn planes_are_drawn_by_the_seed() {
    let drawn = |seed, times: usize| {
        let mut state = state(seed);
        (0..times).for_each(|_| must(&mut state, &["hide"]));
        state.planes_of(Team::A).unwrap()
    };
    assert_eq!((drawn(7, 3), drawn(7, 1)), (drawn(7, 3), drawn(7, 1)));
    let all: BTreeSet<String> = (0..40).map(|seed| drawn(seed, 1)).collect();
    let again: BTreeSet<String> = (1..40).map(|times| drawn(7, times)).collect();
    assert!(all.len() > 5 && again.len() > 5, "{all:?} {again:?}");
    // Without `hide` the planes are drawn when the round begins, the same ones.
    let mut state = state(7);
    must(&mut state, &["start"]);
    assert_eq!(state.planes_of(Team::A), Some(drawn(7, 1)));
    must(&mut state, &["result void", "next"]);
    assert_eq!(state.planes_of(Team::A), None);
}

/// Takeback over shots and answers, typed and computed; a mistyped answer that makes later ones
/// impossible.
#[test]
fn both_kinds_of_entries_are_taken_back() {
    let mut state = state(1);
    must(&mut state, &["hide C1^", "start", "move A1", "m", "C1"]);
    let before = state.game().unwrap().text();
    must(&mut state, &["answer"]);
    assert!(matches!(state.phase(), Phase::Over(_)));
    must(&mut state, &["undo"]);
    assert_eq!(
        (state.game().unwrap().text(), state.is_paused()),
        (before, true)
    );
    // The opponent corrects the cell.
    must(&mut state, &["undo", "C2", "answer"]);
    assert_eq!(state.game().unwrap().text(), "7x7/1 A1=m | C2=b");
    // Our shots are at cells without heads, so that `h` is impossible.
    must(&mut state, &["move G1", "m"]);
    assert_eq!(state.game().unwrap().text(), "7x7/1 A1=m G1=m | C2=b");
    must(&mut state, &["D1", "answer", "move G7"]);
    let refused = execute(&mut state, "h", 0);
    let reason = CommandError::Unexplained {
        shot: "G7".to_owned(),
        answer: "h".to_owned(),
    };
    assert_eq!(refused, Err(reason));
    must(&mut state, &["undo 4", "m", "undo 2", "move D4", "伤"]);
    assert_eq!(state.game().unwrap().text(), "7x7/1 A1=m D4=b | C2=b");
}

/// The clock runs for the team that has to speak, even for the answer to a shot.
#[test]
fn clocks_run_for_the_team_that_has_to_speak() {
    let mut state = state(1);
    let left = |state: &MatchState, now| {
        Team::ALL.map(|team| state.left(team, Duration::from_secs(now)).as_secs())
    };
    must(&mut state, &["clock 10:00", "hide C1^", "start"]);
    execute(&mut state, "move D4", 10).unwrap();
    execute(&mut state, "b", 30).unwrap();
    execute(&mut state, "A1", 35).unwrap();
    assert_eq!(left(&state, 36), [589, 575]);
    execute(&mut state, "answer", 36).unwrap();
    execute(&mut state, "pause", 40).unwrap();
    assert_eq!(left(&state, 99), [585, 575]);
}

/// After a round the opponent's planes are checked against all of its answers, and the record has
/// them beside ours.
#[test]
fn layouts_are_held_against_the_answers() {
    let mut state = state(1);
    must(
        &mut state,
        &[
            "name a 北方",
            "name b South",
            "hide C1^",
            "start",
            "move D4",
            "b",
            "A1",
            "answer",
            "move D3",
        ],
    );
    // A record written during the round reveals nothing.
    let text =
        |state: &MatchState| String::from_utf8(record::written(state).unwrap().bytes).unwrap();
    assert!(!text(&state).contains("layouts") && !text(&state).contains("C1^"));
    must(&mut state, &["b", "B1", "answer", "move D2", "h"]);
    assert!(
        text(&state).contains(r#""layouts": [null, "7x7 C1^"]"#),
        "{}",
        text(&state)
    );
    for (planes, number, shot) in [("C1^", 3, "D3"), ("D3^", 3, "D3"), ("D1^", 5, "D2")] {
        let refused = execute(&mut state, &format!("reveal {planes}"), 0);
        assert!(
            matches!(&refused, Err(CommandError::Contradicts { number: n, shot: s, .. }) if (*n, s.as_str()) == (number, shot)),
            "{planes}: {refused:?}"
        );
    }
    must(&mut state, &["reveal d2^"]);
    assert_eq!(state.planes_of(Team::B).as_deref(), Some("D2^"));
    let record = record::of(&state).unwrap();
    assert_eq!(
        record.heading().verdict,
        Some(records::Verdict::Won(Side::First))
    );
    let Play::Planes(hunt) = record.play() else {
        panic!("{record:?}")
    };
    assert_eq!(
        (hunt.shots().len(), hunt.layouts().iter().flatten().count()),
        (5, 2)
    );
    let read = records::read(text(&state).as_bytes()).unwrap();
    assert_eq!(read.record, record);
    // A team that resumes the round has seen nothing.
    must(&mut state, &["undo"]);
    assert_eq!(
        (state.planes_of(Team::B), state.planes_of(Team::A).is_some()),
        (None, true)
    );
}

/// Our side changes, and so does the board: the hidden planes are discarded.
#[test]
fn other_terms_discard_the_hidden_planes() {
    let mut state = state(1);
    must(&mut state, &["hide C1^", "we b"]);
    assert_eq!(Team::ALL.map(|team| state.planes_of(team)), [None, None]);
    must(&mut state, &["hide C1^", "setup 9x9/2"]);
    assert_eq!((state.planes_of(Team::B), state.own_board()), (None, None));
    must(&mut state, &["hide c1^ G2^"]);
    assert_eq!(state.planes_of(Team::B).as_deref(), Some("C1^ G2^"));
    assert!(
        state.own_board().unwrap().contains(" 1 . . h"),
        "{:?}",
        state.own_board()
    );
}

/// An answer reveals our planes, so it is given only for the cell that was named.
#[test]
fn no_shot_is_guessed() {
    let mut state = state(1);
    must(
        &mut state,
        &["setup 10x10/3", "hide", "start", "move J10", "m"],
    );
    // `A1` has been shot at, and A10 begins with it.
    must(&mut state, &["A1", "answer", "move J9", "m"]);
    let before = state.game().unwrap().text();
    for typed in ["A1", "a 1", "B", "A"] {
        let refused = execute(&mut state, typed, 0);
        assert!(refused.is_err(), "{typed} was taken for a shot");
        assert_eq!(state.game().unwrap().text(), before);
    }
    must(&mut state, &["A10", "answer"]);
}

/// If our team stays the same, so do our planes; as the other team we hide anew, and differently.
#[test]
fn planes_by_hand_are_not_exchanged_unseen() {
    let mut state = state(1);
    must(&mut state, &["hide C1^", "we a"]);
    assert_eq!(state.planes_of(Team::A).as_deref(), Some("C1^"));
    let mut drawn = BTreeSet::new();
    for team in ["b", "a", "b", "a", "b", "a"] {
        must(&mut state, &[&format!("we {team}")]);
        assert_eq!(Team::ALL.map(|team| state.planes_of(team)), [None, None]);
        must(&mut state, &["hide"]);
        drawn.extend(Team::ALL.iter().filter_map(|team| state.planes_of(*team)));
    }
    assert!(drawn.len() > 2, "{drawn:?}");
}
