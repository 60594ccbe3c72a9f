//! An engine of Connect6 in thirty lines of plain Rust, which knows nothing of this project: it
//! speaks the `ConnectMore` protocol, and fills the board from the centre.
//!
//! `quincunx match connect6 --a hybrid --b "process:target/release/examples/connect6_minimal_engine"
//! --games 2`

use std::io::{self, BufRead, Write};

fn main() -> io::Result<()> {
    let mut taken: Vec<String> = Vec::new();
    for line in io::stdin().lock().lines() {
        let line = line?.to_ascii_uppercase();
        let (word, rest) = line.trim().split_once(' ').unwrap_or((line.trim(), ""));
        if word == "NEW" {
            taken.clear();
        }
        let given = if ["MOVE", "BLACK", "WHITE"].contains(&word) {
            rest
        } else {
            ""
        };
        taken.extend(
            given
                .as_bytes()
                .chunks(2)
                .map(|cell| String::from_utf8_lossy(cell).into_owned()),
        );
        let count = match (word, rest) {
            ("NAME" | "NAME?", _) => say("name Stranger")?,
            ("NEW", "BLACK") => 1,
            ("MOVE" | "NEXT", _) => 2,
            ("QUIT", _) => return Ok(()),
            _ => 0,
        };
        let mut cells: Vec<String> = ('A'..='S')
            .flat_map(|x| ('A'..='S').map(move |y| format!("{x}{y}")))
            .collect();
        cells.sort_by_key(|cell| {
            cell.bytes()
                .map(|letter| i32::from(letter.abs_diff(b'J')).pow(2))
                .sum::<i32>()
        });
        let free: Vec<String> = cells
            .into_iter()
            .filter(|cell| !taken.contains(cell))
            .take(count)
            .collect();
        if count > 0 {
            say(&format!("move {}", free.concat()))?;
        }
        taken.extend(free);
    }
    Ok(())
}

/// Writes a line at once; the engine announces no stones.
fn say(line: &str) -> io::Result<usize> {
    println!("{line}");
    io::stdout().flush().map(|()| 0)
}
