//! Finds the winning moves again by another way: a solver that keys positions by their webs, counts
//! no independent parts and has another table, so that it meets other positions in another order.
//!
//! It shares the rules, the closure theorem and the order of trial with the program that made the
//! set. What it must also find of every position: it is won exactly if some move wins.

use std::error::Error;
use std::fs;
use std::path::Path;

use dots::solve::{Ideas, Solver};
use dots::{AnyDots, Dots};
use engines::dots::win_set::{self, DecidedPosition};

use crate::dots_games::Board;
use crate::{is_won, wins};

/// Bytes of the table.
const TABLE: usize = 256 << 20;

/// Checks some lines of a file, evenly spread.
pub(crate) fn run(file: &Path, sample: usize) -> Result<(), Box<dyn Error>> {
    let positions = win_set::read(&fs::read_to_string(file)?)?;
    let solver = Solver::with_ideas(Board::GRID, TABLE, Ideas::all() - Ideas::LOOSE)?;
    let count = sample.min(positions.len());
    for number in (0..count).map(|number| number * positions.len() / count) {
        let Some(claimed) = positions.get(number) else {
            continue;
        };
        if !holds(&solver, claimed)? {
            let (number, position) = (number + 1, claimed.position());
            return Err(format!("Position {number}, {position}, has other winning moves.").into());
        }
        eprint!("\rposition {} ", number + 1);
    }
    eprintln!();
    println!("{} positions; {count} checked", positions.len());
    Ok(())
}

/// Whether the solver finds the same moves.
fn holds(solver: &Solver<Board>, claimed: &DecidedPosition) -> Result<bool, Box<dyn Error>> {
    solver.forget();
    let AnyDots::Narrow(any) = *claimed.position() else {
        return Err("A position is on another board than 5x5.".into());
    };
    let position = Dots::from_setup(Board::GRID, &any.into())?;
    let won = is_won(solver, &position)?;
    let found = DecidedPosition::new(claimed.position(), |edge| wins(solver, &position, edge))?;
    Ok(found == *claimed && won != found.winning().is_empty())
}
