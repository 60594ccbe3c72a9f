//! Connect Four by this project's generic searches, by hand-written programs, and by other
//! libraries.
//!
//! ```text
//! cd benches/rivals
//! cargo run --release                              five repetitions
//! cargo run --release -- --repetitions 15          as many as you like; 1 is a test
//! cargo run --release -- --only Alpha-beta         the tables with this word in their title
//! cargo run --release -- --markdown FILE           the tables into a file as well
//! ```
//!
//! Every table has one question, one row per program, and the hand-written program as the first
//! row. All programs are in one binary and take turns, and the medians of their times are shown: so
//! a busy machine slows all of them. A program that finds another value than the first row ends the
//! run with an error. `speed` compares what is counted per second, `time` the duration.

#[path = "../../../examples/connect_four/board.rs"]
mod board;
#[path = "../../../examples/connect_four/evaluator.rs"]
mod evaluator;
#[path = "../../../examples/connect_four/forced.rs"]
mod forced;
mod measure;
#[path = "../../../examples/connect_four/notation.rs"]
mod notation;
mod ours;
#[path = "../../../examples/connect_four/position.rs"]
mod position;
mod reading;
mod report;
mod rivals;
mod sections;
#[path = "../../../examples/connect_four/threats.rs"]
mod threats;
mod twin;

use std::error::Error;
use std::fmt::Write as _;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let (mut repetitions, mut file, mut only) = (5, None, String::new());
    while let Some(option) = arguments.next() {
        let value = arguments
            .next()
            .ok_or_else(|| format!("{option} needs a value"))?;
        match option.as_str() {
            "--repetitions" => repetitions = value.parse()?,
            "--markdown" => file = Some(value),
            "--only" => only = value,
            _ => {
                return Err(
                    format!("{option} is none of --repetitions, --only and --markdown").into(),
                );
            }
        }
    }
    let mut text = String::new();
    for section in sections::all()?
        .into_iter()
        .filter(|section| section.title.contains(&only))
    {
        eprintln!("{} …", section.title);
        write!(text, "{}", section.measure(repetitions)?)?;
    }
    println!("\n{text}");
    if let Some(file) = file {
        std::fs::write(file, text)?;
    }
    Ok(())
}
