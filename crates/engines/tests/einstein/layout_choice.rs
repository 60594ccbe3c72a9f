//! Layouts as texts, the best by the study, and the answer to one that already stands.

use einstein::{AnyEinStein, Layout};
use engines::einstein::layout_choice::{
    against, placed, read, start, studied, studied_start, text,
};
use game_core::{Player, Side};
use registry::Limits;

/// The study as it is published.
const STUDY: &str = include_str!("../../data/layouts.tsv");

/// The first layout with the highest rate in that cell of its line, read without any cleverness.
fn naive(cell: usize) -> [u8; 6] {
    let mut best: Option<(f64, [u8; 6])> = None;
    for line in STUDY.lines() {
        let cells: Vec<&str> = line.split('\t').collect();
        let Some(stones) = read(cells[0]) else {
            continue;
        };
        let rate: f64 = cells[cell].parse().unwrap();
        if best.is_none_or(|(known, _)| rate > known) {
            best = Some((rate, stones));
        }
    }
    best.unwrap().1
}

#[test]
fn the_study_knows_the_best() {
    assert_eq!(studied(true), naive(5));
    assert_eq!(studied(false), naive(6));
    let named = STUDY.lines().find(|line| line.starts_with("layout"));
    let named: Vec<&str> = named.unwrap().split('\t').collect();
    assert_eq!(named[5..], ["opening", "second"]);
}

#[test]
fn squares_are_those_of_records() {
    let red = "A5-6;B5-2;C5-4;A4-1;B4-5;A3-3";
    let blue = "E3-1;D2-2;E2-3;C1-4;D1-5;E1-6";
    assert_eq!(
        (read(red), read(blue)),
        (Some([6, 2, 4, 1, 5, 3]), Some([6, 5, 4, 3, 2, 1]))
    );
    assert_eq!(text(read(red).unwrap()), "624/15/3");
    let position = start([read(red).unwrap(), read(blue).unwrap()], Side::First).unwrap();
    assert_eq!(position, "624../15.../3...a/...bc/..def r");
    for text in [
        "",
        "12345",
        "1234567",
        "123450",
        "A5-6;B5-2;C5-4;A4-1;B4-5;A2-3",
        "A5-6;A5-2;C5-4;A4-1;B4-5;A3-3",
    ] {
        assert_eq!(read(text), None, "{text}");
    }
}

#[test]
fn layouts_are_found_in_a_start() {
    for (number, red) in Layout::<6>::all().enumerate() {
        let blue = Layout::<6>::numbered(719 - number).unwrap();
        let layouts = [red, blue].map(|layout| <[u8; 6]>::try_from(layout.stones()).unwrap());
        for opener in [Side::First, Side::Second] {
            let position = start(layouts, opener).unwrap();
            assert_eq!(placed(&position.parse().unwrap()), Some(layouts));
        }
    }
    for other in [
        "1.3../..e../.4..f/...2./..c.a b",
        "12.../453../6...f/...ed/..cba r",
        "4x4/3 12../3.../...c/..ba r",
    ] {
        assert_eq!(placed(&other.parse().unwrap()), None, "{other}");
    }
}

#[test]
fn an_engine_answers_a_layout_with_the_best_that_it_sees() {
    let game = engines::entry("einstein").unwrap().start();
    let answer = |theirs, side, opener| {
        let mut engine = game
            .engine(&"race:depth=1,tables=0".parse().unwrap())
            .unwrap();
        against(engine.as_mut(), game.as_ref(), theirs, side, opener).unwrap()
    };
    let theirs = read("342/56/1").unwrap();
    let ours = answer(theirs, Side::Second, Side::First);
    assert_eq!(ours, answer(theirs, Side::Second, Side::First));
    // Half a turn of the board with the colours changed is the same question.
    assert_eq!(ours, answer(theirs, Side::First, Side::Second));
    let mut engine = game
        .engine(&"race:depth=1,tables=0".parse().unwrap())
        .unwrap();
    let mut second = |stones| {
        let mut position = game.boxed();
        position
            .read(&start([theirs, stones], Side::First).unwrap())
            .unwrap();
        let analysis = engine.think(position.as_ref(), &Limits::new()).unwrap();
        1.0 - analysis.value.unwrap()
    };
    let value = second(ours);
    for layout in Layout::<6>::all() {
        let other = <[u8; 6]>::try_from(layout.stones()).unwrap();
        let known = second(other);
        assert!(known <= value + 1e-6, "{}: {known} {value}", text(other));
    }
    let mut random = game.engine(&"random".parse().unwrap()).unwrap();
    let refused = against(
        random.as_mut(),
        game.as_ref(),
        theirs,
        Side::First,
        Side::First,
    );
    assert!(refused.is_err());
}

/// Whichever side opens has the best layout for opening, and the other side the best answer.
#[test]
fn a_studied_start_gives_each_side_its_layout() {
    for opener in [Side::First, Side::Second] {
        let start = studied_start(opener).unwrap();
        let position: AnyEinStein = start.parse().unwrap();
        let stones = placed(&position).unwrap();
        assert_eq!(position.mover(), opener);
        assert_eq!(stones[opener.index()], studied(true));
        assert_eq!(stones[(!opener).index()], studied(false));
    }
}
