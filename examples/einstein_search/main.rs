//! The savings of expectimax in EinStein würfelt nicht!: nodes and time by method, with and without
//! a table, over a fixed set of middle games and one of openings.
//!
//! ```console
//! cargo run --release --example einstein_search -- --depth 5 --judge race
//! cargo run --release --example einstein_search -- --start
//! cargo run --release --example einstein_search -- --make
//! ```
//!
//! Evaluators are `race`, `patent`, `learnt` and `learnt-order`, the last with moves in its own
//! order and not in the race's. Depth counts turns. The first form prints the table; the values
//! that the methods find are compared, and a difference is an error. The second searches the start
//! of contests, before the roll and with each face. The third generates the positions of
//! `tests/data/einstein_search.txt` again.

mod compare;
mod make;
mod sets;
mod start;

use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let after = |name: &str| {
        arguments
            .iter()
            .position(|word| word == name)
            .and_then(|at| arguments.get(at + 1))
    };
    let depth = after("--depth").map_or(Ok(3), |depth| depth.parse())?;
    let evaluator = after("--judge").map_or("race", String::as_str);
    match arguments.first().map(String::as_str) {
        Some("--make") => print!("{}", make::text()?),
        Some("--start") => start::print()?,
        _ => compare::print(depth, evaluator)?,
    }
    Ok(())
}
