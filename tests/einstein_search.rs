//! `examples/einstein_search` generates exactly the positions that it measures, and every method of
//! expectimax agrees on them.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

#[path = "../examples/einstein_search/make.rs"]
mod make;
#[path = "../examples/einstein_search/sets.rs"]
mod sets;

use quincunx::einstein::Race;
use quincunx::search::expectimax::{Method, Options};
use quincunx::search::{Expectimax, Limits};

#[test]
fn the_file_agrees_with_the_search() {
    assert_eq!(
        make::text().unwrap(),
        include_str!("data/einstein_search.txt")
    );
}

#[test]
fn methods_agree() {
    let (openings, middle) = (
        sets::set("openings").unwrap(),
        sets::set("middle games").unwrap(),
    );
    assert_eq!((openings.len(), middle.len()), (10, 20));
    let race = Race::new();
    for position in openings.iter().chain(&middle) {
        let value = |method: Method, forget: u32| {
            let options = Options::DEFAULT.method(method).forget_last(forget);
            let mut search = Expectimax::new(race.clone(), 1 << 20)
                .unwrap()
                .options(options);
            search
                .search(position, &Limits::new().depth(3))
                .unwrap()
                .value
        };
        let plain = value(Method::Plain, 0);
        for (method, forget) in [
            (Method::Star1, 0),
            (Method::Star1, 1),
            (Method::Star2, 0),
            (Method::Star2, 2),
        ] {
            assert_eq!(
                value(method, forget),
                plain,
                "{method:?} {forget} {position}"
            );
        }
    }
}
