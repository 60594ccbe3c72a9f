//! Solves the L-Game and prints the tables of the paper beside the corrected ones.
//!
//! `cargo run --release --example lgame_statistics`

use quincunx::lgame::Statistics;

fn main() {
    print!("{}", text());
}

/// The output; a test compares it with `examples/golden/lgame_statistics.txt`.
pub(crate) fn text() -> String {
    Statistics::new().to_string()
}
