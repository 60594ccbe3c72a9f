//! The start of contests, before the roll and with each face.

use std::error::Error;
use std::ops::ControlFlow;
use std::time::Instant;

use quincunx::einstein::patent::Patent;
use quincunx::einstein::{EinStein, Race};
use quincunx::game_core::{Evaluate, Order, Pair, Stochastic};
use quincunx::search::expectimax::Options;
use quincunx::search::{Expectimax, Limits, Report};

/// Bytes of the table.
const TABLE: usize = 1 << 26;

/// Turns that are searched.
const DEEPEST: u32 = 6;

/// Prints nodes and time of all depths up to each, with an empty table for every root.
pub(crate) fn print() -> Result<(), Box<dyn Error>> {
    println!("The start, Star2 with a table of {TABLE} bytes; all depths up to each together");
    with("race", Race::new())?;
    with("patent", Pair(Patent::default(), Race::new()))
}

fn with<E: Evaluate<EinStein> + Order<EinStein>>(
    name: &str,
    evaluator: E,
) -> Result<(), Box<dyn Error>> {
    let mut search = Expectimax::new(evaluator, TABLE)?.options(Options::DEFAULT.forget_last(1));
    let faces = EinStein::START
        .events()
        .map(|(face, _)| (format!("die {face}"), EinStein::START.given(face)));
    println!("\n{name}\nroot             turns        nodes        s");
    for (root, position) in [("before the roll".to_owned(), EinStein::START)]
        .into_iter()
        .chain(faces)
    {
        search.clear();
        let begin = Instant::now();
        let listener = |report: &Report<_>| {
            let (depth, seconds) = (report.depth.unwrap_or(0), begin.elapsed().as_secs_f64());
            if depth >= 4 {
                println!("{root:<16}{depth:>6}{:>13}{seconds:>9.4}", report.nodes);
            }
            ControlFlow::Continue(())
        };
        search.search(&position, &Limits::new().depth(DEEPEST).progress(&listener))?;
    }
    Ok(())
}
