//! Connect Four by the generic searches; a position is two machine words.
//!
//! `cargo run --release --example connect_four [POSITION]`, where POSITION is rows and a side,
//! or the columns played so far: `cargo run --release --example connect_four 444443`.
//!
//! The game is written for speed, as an example of bitboards: `board.rs` has the sets of cells,
//! `position.rs` the rules, `notation.rs` the texts, `evaluator.rs` an evaluation, `forced.rs` an
//! evaluator that sees forced wins; `show.rs` uses them. The benchmarks compare it with
//! hand-written programs and with other libraries.

mod board;
mod evaluator;
mod forced;
mod notation;
mod position;
mod show;
mod threats;

use std::error::Error;

use position::ConnectFour;

fn main() -> Result<(), Box<dyn Error>> {
    let position = match std::env::args().nth(1) {
        Some(text) => text.parse()?,
        None => ConnectFour::START,
    };
    print!("{}", show::text(&position)?);
    Ok(())
}
