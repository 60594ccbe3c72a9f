//! `perft`: the number of sequences of moves, by their length.

use std::ops::ControlFlow;
use std::time::Duration;

use players::{Limits, QueryError};

use super::board;
use super::game::Subject;
use crate::args::Question;
use crate::console::{Console, print, print_object};
use crate::failure::Failure;
use crate::json::Counted;
use crate::language::Language;
use crate::number::{elapsed, grouped, per_second, speed};
use crate::progress::Progress;
use crate::refusals;
use crate::width::push_right;

/// Counts up to `depth` moves. People see each line as soon as it is known.
pub(crate) fn run(console: Console, question: &Question, depth: u32) -> Result<(), Failure> {
    let language = console.language;
    let subject = Subject::of(language, question)?;
    if !console.json {
        let titles = [("depth", "深度"), ("leaves", "叶节点"), ("time", "用时"), ("leaves/s", "叶节点/秒")];
        let titles = titles.map(|(english, chinese)| language.pick(english, chinese).to_owned());
        print(&format!("{}\n{}", board::title(language, &subject), row(&titles)))?;
    }
    let mut levels: Vec<Level> = Vec::new();
    for depth in 1..=depth {
        let level =
            count(language, &subject, depth, &levels).map_err(|refusal| refusals::refusal(language, &refusal))?;
        if !console.json {
            print(&level.row(depth))?;
        }
        levels.push(level);
    }
    if console.json { answer_object(&subject, depth, &levels) } else { Ok(()) }
}

fn answer_object(subject: &Subject, depth: u32, levels: &[Level]) -> Result<(), Failure> {
    let leaves: Vec<u64> = levels.iter().map(|level| level.leaves).collect();
    let (game, position) = (subject.entry.name, &subject.game.text());
    print_object(&Counted { game, position, depth, leaves: &leaves })
}

/// The sequences of one length.
#[derive(Clone, Copy, Debug)]
struct Level {
    leaves: u64,
    time: Duration,
}

impl Level {
    fn row(self, depth: u32) -> String {
        let speed = speed(per_second(self.leaves, self.time));
        row(&[depth.to_string(), grouped(self.leaves), elapsed(self.time), speed])
    }
}

/// Counts the sequences of `depth` moves, with the bar over the first of them.
fn count(language: Language, subject: &Subject, depth: u32, levels: &[Level]) -> Result<Level, QueryError> {
    let label = language.pick(format!("depth {depth}"), format!("深度 {depth}"));
    let progress = Progress::new(label, expected(levels));
    let listener = |told: &players::Progress| {
        if let Some((done, total)) = told.moves {
            progress.report(done, total);
        }
        ControlFlow::Continue(())
    };
    let leaves = subject.game.perft(depth, &Limits::new().progress(&listener));
    let time = progress.finish();
    leaves.map(|leaves| Level { leaves, time })
}

/// How long the next level will take: longer than the last as that was longer than the one before.
fn expected(levels: &[Level]) -> Option<Duration> {
    let &[.., before, last] = levels else { return None };
    let growth = last.leaves.checked_div(before.leaves)?;
    Some(last.time.saturating_mul(u32::try_from(growth).unwrap_or(u32::MAX)))
}

/// A line of the table.
fn row(cells: &[String; 4]) -> String {
    const COLUMNS: [usize; 4] = [5, 26, 11, 12];
    let mut line = String::new();
    for (cell, columns) in cells.iter().zip(COLUMNS) {
        push_right(&mut line, cell, columns);
    }
    line + "\n"
}
