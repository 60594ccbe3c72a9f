//! The best shooting tree of a small world, proved, printed and verified.
//!
//! `cargo run --release -p planes --example planes_tree -- [SETUP] [NODES]`, by default `7x7/1`.
#![allow(clippy::print_stdout, reason = "an example")]

use std::error::Error;
use std::time::Instant;

use planes::World;
use planes::tree::{Limits, Solver};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let setup = arguments.next().unwrap_or("7x7/1".into());
    let nodes = arguments.next().map_or(Ok(Limits::default().nodes), |nodes| nodes.parse())?;
    let world = World::new(setup.parse()?)?;
    let begin = Instant::now();
    let solution = Solver::new(&world)?.least_mean(Limits::nodes(nodes));
    let (count, seconds) = (world.len() as u64, begin.elapsed().as_secs_f64());
    match solution.tree {
        Some(tree) => {
            let shots = tree.verify(&world)?;
            if tree.len() <= 100 {
                print!("{tree}");
            }
            let (total, worst) = (shots.total(), shots.worst());
            println!("{setup}: {total}/{count} = {:.4} shots, worst case {worst}", shots.mean());
        }
        None => println!("{setup}: at least {} shots over {count} layouts", solution.lower),
    }
    println!("{} nodes in {seconds:.3} s", solution.nodes);
    if count <= 100 {
        let solution = Solver::new(&world)?.least_worst(Limits::nodes(nodes));
        if let (Some(worst), Some(_)) = (solution.worst, &solution.tree) {
            println!("Least worst case {worst}; with it, {}/{count} at best", solution.lower);
        }
    }
    Ok(())
}
