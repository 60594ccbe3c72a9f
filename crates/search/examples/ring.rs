//! How fast a large ranking is solved: a ring with three moves in every position, which lead
//! all over the ring (see `tests/common/leaps.rs` for the game).
//!
//! ```text
//! cargo run --release -p search --example ring                    # 2^23 ranks
//! cargo run --release -p search --example ring -- 27 back  # 2^27 (134 million), with predecessors alone
//! ```

#[path = "../tests/common/leaps.rs"]
mod leaps;

use std::time::Instant;

use search::Retrograde;
use search::retrograde::{RetrogradeError, Solved};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let bits: u32 = arguments.next().map_or(Ok(23), |bits| bits.parse())?;
    let way = arguments.next().unwrap_or_default();
    if !(8..=31).contains(&bits) {
        return Err("The ring has 2^8 to 2^31 numbers.".into());
    }
    let ring = leaps::Numbers::new(bits);
    report("with predecessors", || {
        Retrograde::new(&ring).solve_backwards()
    })?;
    if way != "back" {
        report("without", || Retrograde::new(&ring).solve())?;
    }
    Ok(())
}

/// Solves, and prints how many positions a second that were.
fn report(
    name: &str,
    solve: impl FnOnce() -> Result<Solved, RetrogradeError>,
) -> Result<(), RetrogradeError> {
    let start = Instant::now();
    let solved = solve()?;
    let seconds = start.elapsed().as_secs_f64();
    let histogram = solved.histogram();
    #[allow(clippy::cast_precision_loss, reason = "a speed is rounded anyway")]
    let speed = solved.count() as f64 / seconds / 1e6;
    println!(
        "{name}: {} ranks in {seconds:.3} s, {speed:.1} M positions/s; {} won, {} lost, {} drawn, longest {} plies",
        solved.count(),
        histogram.tally.won,
        histogram.tally.lost,
        histogram.tally.drawn,
        histogram.won_in.len().max(histogram.lost_in.len()) - 1,
    );
    Ok(())
}
