//! The duel of Planes on the page, as a person plays it.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking, helpers too")]

use serde_json::Value;
use web::{Match, RequestError, placements};

/// The texts of cells of a board such as `7x7/1` that were not shot at.
fn fresh(view: &Value) -> Vec<String> {
    let shot = |cell: &String| {
        let shots = view["boards"]["other"]["belief"]["shots"]
            .as_array()
            .unwrap();
        shots.iter().any(|shot| shot["cell"] == *cell)
    };
    let columns = "ABCDEFG".chars();
    columns
        .flat_map(|column| (1..=7).map(move |row| format!("{column}{row}")))
        .filter(|cell| !shot(cell))
        .collect()
}

/// Checks that the view reveals nothing hidden before the round is over, and everything after it.
fn check_secrecy(view: &Value) {
    if view["boards"].is_null() {
        return;
    }
    let is_playing = view["hiding"] == false && view["winner"].is_null();
    assert_eq!(
        view["boards"]["other"]["planes"].is_null(),
        is_playing,
        "{view}"
    );
    assert!(view["boards"]["own"]["planes"].is_array());
}

/// A whole match: the person follows the hints, and the score adds up.
#[test]
fn a_match_is_played_to_its_end() {
    let mut duel = Match::new("7x7/1", 5).unwrap();
    for _ in 0..2000 {
        let view = duel.view();
        check_secrecy(&view);
        if view["winner"].is_number() {
            break;
        }
        if view["hiding"] == true {
            duel.hide("").unwrap();
            duel.hide("").unwrap_err();
        } else {
            let cell = duel.hint()["cell"].as_str().unwrap().to_owned();
            duel.shoot(&cell).unwrap();
        }
    }
    let view = duel.view();
    let score: Vec<u64> = view["score"]
        .as_array()
        .unwrap()
        .iter()
        .map(|won| won.as_u64().unwrap())
        .collect();
    assert_eq!(score.iter().max(), Some(&10), "{view}");
    assert_eq!(
        view["played"].as_array().unwrap().len() as u64,
        score[0] + score[1]
    );
    // Rounds are opened in turn, the first one by the person.
    let openers: Vec<u64> = view["played"]
        .as_array()
        .unwrap()
        .iter()
        .map(|r| r["opener"].as_u64().unwrap())
        .collect();
    assert!(
        openers
            .iter()
            .enumerate()
            .all(|(round, &opener)| opener == round as u64 % 2),
        "{openers:?}"
    );
    for late in [duel.hide(""), duel.shoot("A1"), duel.resign()] {
        assert_eq!(late, Err(RequestError::OutOfTurn));
    }
}

/// The program's planes depend on seed and round alone, and not on the person's planes or shots.
#[test]
fn the_program_hides_before_it_knows() {
    let layouts = |own: &str, first: usize| {
        let mut duel = Match::new("7x7/1", 11).unwrap();
        duel.hide(own).unwrap();
        while duel.view()["hiding"] == false {
            let cells = fresh(&duel.view());
            duel.shoot(&cells[first % cells.len()]).unwrap();
        }
        duel.view()["played"][0]["layouts"][1].clone()
    };
    assert_eq!(layouts("", 0), layouts("D1^", 3));
}

/// Planes that overlap or leave the board, cells that were shot at, other moments: all are refused,
/// and nothing changes.
#[test]
fn refusals_change_nothing() {
    assert!(Match::new("7x7/9", 0).is_err());
    let mut duel = Match::new("7x7/1", 1).unwrap();
    let before = duel.view();
    for wrong in ["A1^", "D1", "D1^ D5^", "x"] {
        assert!(duel.hide(wrong).is_err(), "{wrong}");
    }
    duel.shoot("A1").unwrap_err();
    duel.resign().unwrap_err();
    assert_eq!(duel.view(), before);
    duel.hide("D1^").unwrap();
    duel.shoot("A1").unwrap();
    let before = duel.view();
    for wrong in ["A1", "H1", "", "b"] {
        assert!(duel.shoot(wrong).is_err(), "{wrong}");
    }
    assert_eq!(duel.view(), before);
    duel.resign().unwrap();
    assert_eq!(duel.view()["score"], serde_json::json!([0, 1]));
}

/// All ways to place a plane: 48 on 7×7, each of ten cells with its head among them.
#[test]
fn places_of_a_plane() {
    let all = placements("7x7/1").unwrap();
    let all = all.as_array().unwrap();
    assert_eq!(all.len(), 48);
    for plane in all {
        let cells = plane["cells"].as_array().unwrap();
        assert!(
            cells.len() == 10 && cells.contains(&plane["head"]),
            "{plane}"
        );
        Match::new("7x7/1", 0)
            .unwrap()
            .hide(plane["text"].as_str().unwrap())
            .unwrap();
    }
    assert!(placements("x").is_err());
}
