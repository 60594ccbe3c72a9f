//! A page's checks of a room: lies of a server are found, each by its name.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking, helpers too")]

use planes::{Belief, Cell, notation};
use serde_json::{Value, json};
use web::{Published, commitment, verify};

const LAYOUTS: [&str; 3] = ["9x9 C1^ G2^", "9x9 A3< H7>", "9x9 C1^ G9v"];
const SALTS: [&str; 3] = [
    "00112233445566778899aabbccddeeff",
    "ffeeddccbbaa99887766554433221100",
    "0123456789abcdef0123456789abcdef",
];

fn lines(texts: &[impl AsRef<str>]) -> String {
    texts
        .iter()
        .flat_map(|text| [text.as_ref(), "\n"])
        .collect()
}

/// The answer of a layout to a shot, computed independently.
fn answer(layout: &str, cell: &str) -> &'static str {
    let belief: Belief = "9x9/2".parse().unwrap();
    let world = belief.world();
    let cell: Cell = notation::read_cell(cell, world.setup().board).unwrap();
    let mut planes = world.planes(notation::read_layout(world, layout).unwrap());
    match planes.find(|plane| plane.cells.contains(cell)) {
        None => "m",
        Some(plane) if plane.head == cell => "h",
        Some(_) => "b",
    }
}

/// Every cell of every board with its true answer.
fn shots(layouts: &[&str]) -> Vec<String> {
    let cells = ('A'..='I').flat_map(|column| (1..=9).map(move |row| format!("{column}{row}")));
    let all = |cell: String| (0..3).map(move |seat| (seat, cell.clone()));
    cells
        .flat_map(all)
        .map(|(seat, cell)| format!("{seat} {cell} {}", answer(layouts[seat], &cell)))
        .collect()
}

fn legal() -> [&'static str; 3] {
    let belief: Belief = "9x9/2".parse().unwrap();
    LAYOUTS.map(|text| {
        notation::read_layout(belief.world(), text).unwrap();
        text
    })
}

fn check(layouts: &[&str], salts: &[&str], commitments: &[String], shots: &[String]) -> Value {
    let (layouts, salts, commitments, shots) = (
        lines(layouts),
        lines(salts),
        lines(commitments),
        lines(shots),
    );
    let published = Published {
        setup: "9x9/2",
        layouts: &layouts,
        salts: &salts,
        commitments: &commitments,
        shots: &shots,
    };
    verify(published).unwrap()
}

fn bound(layouts: &[&str], salts: &[&str]) -> Vec<String> {
    layouts
        .iter()
        .zip(salts)
        .map(|(layout, salt)| commitment(salt, layout))
        .collect()
}

#[test]
fn an_honest_round_holds() {
    let layouts = legal();
    let kept = json!({"layout": true, "bound": true, "wrong": []});
    assert_eq!(
        check(&layouts, &SALTS, &bound(&layouts, &SALTS), &shots(&layouts)),
        json!([kept, kept, kept])
    );
}

#[test]
fn every_lie_is_found_at_its_shot() {
    let layouts = legal();
    let (bound, told) = (bound(&layouts, &SALTS), shots(&layouts));
    // Another layout than the committed one: the hash reveals it, and so do answers.
    let found = check(&[layouts[0], layouts[2], layouts[2]], &SALTS, &bound, &told);
    assert_eq!(
        (&found[0]["bound"], &found[1]["bound"], &found[2]["bound"]),
        (&json!(true), &json!(false), &json!(true))
    );
    assert!(!found[1]["wrong"].as_array().unwrap().is_empty());
    // Another salt.
    let found = check(&layouts, &[SALTS[0], SALTS[1], SALTS[0]], &bound, &told);
    assert_eq!(
        (&found[1]["bound"], &found[2]["bound"]),
        (&json!(true), &json!(false))
    );
    // A false answer, by its number.
    let mut false_shots = told.clone();
    false_shots[1] = false_shots[1].replace(" m", " b");
    assert_ne!(false_shots[1], told[1]);
    let found = check(&layouts, &SALTS, &bound, &false_shots);
    assert_eq!(
        (&found[0]["wrong"], &found[1]["wrong"]),
        (&json!([]), &json!([1]))
    );
    // No layout, no commitment, no cell.
    let unseen = [bound[0].clone(), String::new(), bound[2].clone()];
    let found = check(
        &["9x9 C1^", layouts[1], layouts[2]],
        &SALTS,
        &unseen,
        &["2 Z9 m".to_owned()],
    );
    assert_eq!(
        found[0],
        json!({"layout": false, "bound": false, "wrong": []})
    );
    assert_eq!(
        (&found[1]["bound"], &found[2]["wrong"]),
        (&Value::Null, &json!([0]))
    );
}

#[test]
fn no_text_of_a_server_is_taken_for_more_than_it_is() {
    for setup in ["", "9x9", "300x300/2", "9x9/99"] {
        verify(Published {
            setup,
            ..Published::default()
        })
        .unwrap_err();
    }
    let nothing = verify(Published {
        setup: "9x9/2",
        ..Published::default()
    })
    .unwrap();
    assert_eq!(
        nothing[0],
        json!({"layout": false, "bound": null, "wrong": []})
    );
    let odd = Published {
        setup: "9x9/2",
        layouts: "\u{0}\n飞机",
        salts: "\n\n\n",
        commitments: "x\ny",
        shots: "0\n1 \n2 A1\n\n9 A1 m",
    };
    let found = verify(odd).unwrap();
    assert_eq!(
        (&found[0]["wrong"], &found[1]["wrong"], &found[2]["wrong"]),
        (&json!([0]), &json!([1]), &json!([2]))
    );
}
