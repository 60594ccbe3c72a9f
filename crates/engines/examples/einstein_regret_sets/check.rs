//! Finds values again by another way: an expectimax search with cuts, whose lines all end in the
//! endgame table of four stones.
//!
//! It shares the rules with the program that made the set, and the sweep that makes both tables. A line that takes more
//! than [`NODES`] nodes for a move is counted as left out.

use std::error::Error;
use std::fs;
use std::path::Path;
use std::sync::Arc;

use einstein::{EinStein, Race, Size, WIN};
use engines::einstein::regret_set::{self, RatedPosition, UNIT};
use engines::einstein::tables::{EinSteinTable, Tables};
use game_core::{Settled, Side};
use search::expectimax::Options;
use search::{ByPack, Expectimax, Limits};

/// Most nodes for the value of a move.
const NODES: u64 = 20_000_000;

/// Bytes of the table of the search.
const MEMORY: usize = 256 << 20;

/// Differences that errors explain, in units: those of entries of five stones by one and a half, of
/// four stones by one, the rounding to units by a half, and the rounding of the search.
const ALLOWED: f64 = 1.5 + 1.0 + 0.5 + 0.01;

/// Checks some lines of a file, evenly spread, and prints the greatest difference.
pub(crate) fn run(file: &Path, sample: usize) -> Result<(), Box<dyn Error>> {
    let positions = regret_set::read(&fs::read_to_string(file)?)?;
    let mut search = CheckSearch::new()?;
    let count = sample.clamp(1, positions.len().max(1));
    let (mut checked, mut left_out, mut worst) = (0_u32, 0_u32, 0.0_f64);
    for number in (0..count).map(|number| number * positions.len() / count) {
        let Some(rated) = positions.get(number) else {
            continue;
        };
        match search.difference(rated) {
            None => left_out += 1,
            Some(difference) if difference > ALLOWED => {
                let (number, position) = (number + 1, rated.position());
                let error = format!("Position {number}, {position}, is off by {difference:.2}.");
                return Err(error.into());
            }
            Some(difference) => {
                checked += 1;
                worst = worst.max(difference);
            }
        }
    }
    println!(
        "{} positions; {checked} checked, {left_out} too large; greatest difference: {worst:.2} of 2^-16",
        positions.len()
    );
    Ok(())
}

/// The search.
struct CheckSearch {
    search: Expectimax<EinStein, Settled<Race, Arc<EinSteinTable>>, ByPack, 1>,
}

impl CheckSearch {
    fn new() -> Result<Self, Box<dyn Error>> {
        let table = Tables::shared().einstein(Size::STANDARD, 4)?;
        let search = Expectimax::compact(Settled(Race::new(), table), MEMORY)?;
        Ok(Self {
            search: search.options(Options::DEFAULT.forget_last(1)),
        })
    }

    /// The greatest difference of a value, in units; `None` if the search is too long.
    fn difference(&mut self, rated: &RatedPosition) -> Option<f64> {
        let (mover, mut again) = (rated.position().mover(), Vec::new());
        RatedPosition::new(rated.position(), |after| {
            again.push(self.value(after, mover)?);
            again.last().copied()
        })?;
        let pairs = again.iter().zip(rated.values());
        let differences =
            pairs.map(|(again, &(_, units))| (again * f64::from(UNIT) - f64::from(units)).abs());
        Some(differences.fold(0.0, f64::max))
    }

    /// The probability that a side wins.
    fn value(&mut self, position: &EinStein, side: Side) -> Option<f64> {
        if let Some(winner) = position.winner() {
            return Some(if winner == side { 1.0 } else { 0.0 });
        }
        let report = self
            .search
            .solve(position, &Limits::new().nodes(NODES))
            .ok()?;
        let by_first = f64::midpoint(f64::from(report.value) / f64::from(WIN), 1.0);
        report.proved.then_some(match side {
            Side::First => by_first,
            Side::Second => 1.0 - by_first,
        })
    }
}
