//! `perft`: the number of sequences of moves, by their length.

use std::ops::ControlFlow;
use std::time::Duration;

use clap::Args;
use game_core::{Text, text};
use registry::{Limits, QueryError};

use super::board;
use super::game::Subject;
use crate::args::{self, PositionArgs};
use crate::columns::right;
use crate::console::{Console, print_object};
use crate::failure::Failure;
use crate::json::Counted;
use crate::number::{elapsed, grouped, per_second, speed};
use crate::progress::Progress;
use crate::refusals;

/// The greatest depth, in moves. Few games can be counted beyond 12 in a lifetime.
const MOST: u64 = 64;

/// What `perft` takes.
#[derive(Args, Debug)]
pub(crate) struct PerftArgs {
    #[command(flatten)]
    position: PositionArgs,
    /// Number of moves, 1 to 64
    #[arg(long, value_name = "d", value_parser = args::within::<u32>(1..=MOST))]
    depth: u32,
}

/// Counts up to `depth` moves. Each line is shown as soon as it is known.
pub(crate) fn run(console: Console, args: &PerftArgs) -> Result<(), Failure> {
    let (subject, depth) = (Subject::of(&args.position)?, args.depth);
    if !console.json {
        let titles = [
            text!("depth", "深度"),
            text!("leaves", "叶节点"),
            text!("time", "用时"),
            text!("leaves/s", "叶节点/秒"),
        ];
        console.print(&(board::title(&subject) + "\n" + &row(&titles)))?;
    }
    let mut levels: Vec<Level> = Vec::new();
    for depth in 1..=depth {
        let level = count(console, &subject, depth, &levels)
            .map_err(|refusal| refusals::refusal(&refusal))?;
        if !console.json {
            console.print(&level.row(depth))?;
        }
        levels.push(level);
    }
    if console.json {
        answer_object(&subject, depth, &levels)
    } else {
        Ok(())
    }
}

fn answer_object(subject: &Subject, depth: u32, levels: &[Level]) -> Result<(), Failure> {
    let leaves: Vec<u64> = levels.iter().map(|level| level.leaves).collect();
    let (game, position) = (subject.entry.name, &subject.game.text());
    print_object(&Counted {
        game,
        position,
        depth,
        leaves: &leaves,
    })
}

/// The sequences of one length.
#[derive(Clone, Copy, Debug)]
struct Level {
    leaves: u64,
    time: Duration,
}

impl Level {
    fn row(self, depth: u32) -> Text {
        let speed = speed(per_second(self.leaves, self.time));
        row(&[
            depth.to_string(),
            grouped(self.leaves),
            elapsed(self.time),
            speed,
        ]
        .map(Text::from))
    }
}

/// Counts the sequences of `depth` moves, with a bar for the first of them.
fn count(
    console: Console,
    subject: &Subject,
    depth: u32,
    levels: &[Level],
) -> Result<Level, QueryError> {
    let label = text!("depth {depth}", "深度 {depth}");
    let progress = Progress::new(console, &label, expected(levels));
    let listener = |told: &registry::Progress| {
        if let Some((done, total)) = told.moves {
            progress.report(done, total);
        }
        ControlFlow::Continue(())
    };
    let leaves = subject
        .game
        .perft(depth, &Limits::new().progress(&listener));
    let time = progress.finish();
    leaves.map(|leaves| Level { leaves, time })
}

/// The expected duration of the next level: longer than the last by the factor of the last two.
fn expected(levels: &[Level]) -> Option<Duration> {
    let &[.., before, last] = levels else {
        return None;
    };
    let growth = last.leaves.checked_div(before.leaves)?;
    Some(
        last.time
            .saturating_mul(u32::try_from(growth).unwrap_or(u32::MAX)),
    )
}

/// A line of the table.
fn row(cells: &[Text; 4]) -> Text {
    const COLUMNS: [usize; 4] = [5, 26, 11, 12];
    let mut line = Text::default();
    for (cell, columns) in cells.iter().zip(COLUMNS) {
        line += &right(cell, columns);
    }
    line + "\n"
}
