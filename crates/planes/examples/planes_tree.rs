//! The best shooting tree of a small world, proved, printed and verified.
//!
//! `cargo run --release -p planes --example planes_tree -- [SETUP] [NODES]`, by default `7x7/1`.
//! Instead of a setup `quick` solves every world that takes less than a second, and `all` 9×9 and
//! 10×10 too: both end with an error if a value differs from the known one.
#![allow(clippy::print_stdout, reason = "an example")]

use std::error::Error;
use std::time::Instant;

use planes::World;
use planes::tree::{Limits, Proof, Solver};

/// Known results: setup, least sum of shots, the least worst case and the least sum with it.
type Known = (&'static str, u64, Option<(u32, u64)>);

const QUICK: &[Known] = &[
    ("7x7/1", 214, Some((6, 216))),
    ("7x7/2", 161, Some((6, 173))),
    ("7x7/2r", 155, Some((6, 164))),
    ("8x8/1", 413, Some((7, 425))),
];

const SLOW: &[Known] = &[("9x9/1", 713, None), ("10x10/1", 1_132, None)];

/// 3 GiB and no limit of nodes.
const LARGE: Limits<'static> = Limits::new().nodes(u64::MAX).memory(3 << 30);

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let setup = arguments.next().unwrap_or("7x7/1".into());
    match setup.as_str() {
        "quick" => table(QUICK),
        "all" => table(&[QUICK, SLOW].concat()),
        _ => one(
            &setup,
            arguments
                .next()
                .map_or(Ok(u64::MAX), |nodes| nodes.parse())?,
        ),
    }
}

/// One row for each world.
fn table(rows: &[Known]) -> Result<(), Box<dyn Error>> {
    println!("| setup | layouts | asked | got | nodes | seconds |\n|---|---:|---|---|---:|---:|");
    let mut different = 0;
    for (setup, mean, worst) in rows {
        let world = World::new(setup.parse()?)?;
        let (solver, begin) = (Solver::new(&world)?, Instant::now());
        let solution = solver.least_mean(&LARGE);
        let mut got = solution.lower.to_string();
        let mut right = (solution.proof, solution.lower) == (Proof::Exact, *mean);
        // The tree is walked by the rules alone.
        right &= solution
            .tree
            .ok_or("The tree was not written down.")?
            .verify(&world)?
            .total()
            == *mean;
        let mut asked = mean.to_string();
        if let Some((shots, sum)) = *worst {
            let least = solver.least_worst(&LARGE);
            let counts = least
                .tree
                .ok_or("The tree was not written down.")?
                .verify(&world)?;
            right &= (u32::try_from(counts.worst())?, counts.total()) == (shots, sum);
            got = format!("{got}, within {}: {}", counts.worst(), counts.total());
            asked = format!("{asked}, within {shots}: {sum}");
        }
        different += usize::from(!right);
        let (sign, seconds) = (if right { "" } else { " !" }, begin.elapsed().as_secs_f64());
        println!(
            "| {setup} | {} | {asked} | {got}{sign} | {} | {seconds:.3} |",
            world.len(),
            solution.nodes
        );
    }
    if different > 0 {
        Err(format!("{different} values differ from what is known.").into())
    } else {
        Ok(())
    }
}

/// One world, with its tree if that is short.
fn one(setup: &str, nodes: u64) -> Result<(), Box<dyn Error>> {
    let world = World::new(setup.parse()?)?;
    let begin = Instant::now();
    let limits = LARGE.nodes(nodes);
    let solution = Solver::new(&world)?.least_mean(&limits);
    let (count, seconds) = (world.len() as u64, begin.elapsed().as_secs_f64());
    match (solution.tree, solution.proof) {
        (Some(tree), _) => {
            let shots = tree.verify(&world)?;
            if tree.len() <= 100 {
                print!("{tree}");
            }
            let (total, worst) = (shots.total(), shots.worst());
            println!(
                "{setup}: {total}/{count} = {:.4} shots, worst case {worst}",
                shots.mean()
            );
        }
        (None, Proof::Exact) => println!(
            "{setup}: {} shots over {count} layouts, tree not found",
            solution.lower
        ),
        (None, _) => println!(
            "{setup}: at least {} shots over {count} layouts",
            solution.lower
        ),
    }
    println!("{} nodes in {seconds:.3} s", solution.nodes);
    if count <= 100 {
        let solution = Solver::new(&world)?.least_worst(&limits);
        if let (Some(worst), Some(_)) = (solution.worst, &solution.tree) {
            println!(
                "Least worst case {worst}; with it, {}/{count} at best",
                solution.lower
            );
        }
    }
    Ok(())
}
