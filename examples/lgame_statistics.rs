//! Solves the L-Game and prints the tables of the paper beside the corrected ones.
//!
//! `cargo run --release --example lgame_statistics`

use quincunx::lgame::Statistics;

fn main() {
    print!("{}", Statistics::new());
}
