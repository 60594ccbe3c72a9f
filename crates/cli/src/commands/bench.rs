//! `bench`: the speed, and a signature that must never change.
//!
//! The *signature* of a game is a hash of the results and node counts of all its workloads. It is
//! the same on every machine and in every build. It reveals any change of the rules, of the order
//! of moves, or of a search that was meant to change only the speed.

use std::time::{Duration, Instant};

use game_core::{Text, text};
use registry::{Entry, Work, Workload};

use super::game::entries;
use crate::columns::{left, right};
use crate::console::{Console, print_object};
use crate::failure::Failure;
use crate::json;
use crate::number::{elapsed, grouped, per_second, speed};

/// Measures one game, or all.
pub(crate) fn run(console: Console, game: Option<&'static Entry>) -> Result<(), Failure> {
    let mut games = Vec::new();
    for entry in entries(game) {
        let titles = [
            entry.title.clone(),
            text!("nodes", "节点"),
            text!("time", "用时"),
            text!("nodes/s", "节点/秒"),
        ];
        show(console, &row(titles))?;
        let total = measure(console, entry)?;
        show(console, &total.row(text!("together", "合计")))?;
        let signature = total.signature();
        show(
            console,
            &text!("signature {signature}\n", "签名 {signature}\n"),
        )?;
        games.push(total.object(entry));
    }
    if console.json {
        print_object(&json::Benches { games })
    } else {
        Ok(())
    }
}

/// Runs all workloads of a game; returns their sum.
fn measure(console: Console, entry: &Entry) -> Result<Measured, Failure> {
    let mut total = Measured {
        work: Work::default(),
        time: Duration::ZERO,
    };
    for workload in entry.workloads {
        let measured = Measured::of(workload);
        total.add(measured);
        show(console, &measured.row(workload.name.into()))?;
    }
    Ok(total)
}

/// Writes text unless `--json` is given.
fn show(console: Console, text: &Text) -> Result<(), Failure> {
    if console.json {
        Ok(())
    } else {
        console.print(text)
    }
}

/// Work and its duration.
#[derive(Clone, Copy, Debug)]
struct Measured {
    work: Work,
    time: Duration,
}

impl Measured {
    fn of(workload: &Workload) -> Self {
        let started = Instant::now();
        let work = (workload.run)();
        Self {
            work,
            time: started.elapsed(),
        }
    }

    /// Adds another workload: its nodes are results too.
    fn add(&mut self, other: Self) {
        self.work.nodes = self.work.nodes.saturating_add(other.work.nodes);
        self.work.note(other.work.nodes);
        self.work.note(other.work.digest);
        self.time += other.time;
    }

    /// The digest in 53 bits, which every JSON parser keeps exact.
    const fn signature(self) -> u64 {
        self.work.digest >> 11
    }

    fn speed(self) -> u64 {
        per_second(self.work.nodes, self.time)
    }

    fn row(self, name: Text) -> Text {
        let numbers = [
            grouped(self.work.nodes),
            elapsed(self.time),
            speed(self.speed()),
        ];
        let [nodes, time, speed] = numbers.map(Text::from);
        row([name, nodes, time, speed])
    }

    fn object(self, entry: &Entry) -> json::Bench<'_> {
        let (signature, nps) = (self.signature(), self.speed());
        json::Bench {
            game: entry.name,
            signature,
            nps,
            seconds: json::Seconds(self.time),
        }
    }
}

/// A line of the table.
fn row([name, numbers @ ..]: [Text; 4]) -> Text {
    const NAME: usize = 20;
    const NUMBERS: [usize; 3] = [14, 12, 12];
    let cells = numbers.iter().zip(NUMBERS);
    cells.fold(left(&name, NAME), |line, (number, columns)| {
        line + &right(number, columns)
    }) + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_line_up_in_both_languages() {
        let row = row([
            text!("together", "合计"),
            "1".into(),
            "2".into(),
            "3".into(),
        ]);
        let widths = [row.en, row.zh].map(|row| crate::width::text_width(row.trim_end()));
        assert_eq!(widths, [58, 58]);
    }
}
