//! The progress of a solver: positions while it searches the value, the value as soon as it is
//! known, then the settled moves and an estimate of the remaining time.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use game_core::{Text, text};
use registry::Progress as Reported;

use super::estimate::Estimate;
use super::value_line;
use crate::commands::game::Subject;
use crate::commands::stop::Stop;
use crate::commands::{board, outcome};
use crate::console::Console;
use crate::failure::Failure;
use crate::number::{grouped, plain};
use crate::progress::Progress;

/// The journal before and after the search.
#[derive(Clone, Copy, Debug)]
pub(super) struct Kept {
    /// Positions that it contained.
    before: u64,
    /// Positions that it contains.
    pub(super) now: u64,
    /// Lines that were damaged.
    damaged: u64,
}

impl Kept {
    /// As a line of text.
    pub(super) fn phrase(self) -> Text {
        let [now, new] = [self.now, self.now - self.before].map(grouped);
        let damaged = if self.damaged == 0 {
            Text::default()
        } else {
            let damaged = grouped(self.damaged);
            text!("; {damaged} lines are damaged", "；{damaged:#} 行已损坏")
        };
        text!(
            "Journal: {now} positions are settled, {new} of them by this run{damaged}.\n",
            "日志：已定局面 {now} 个，其中本次求出 {new} 个{damaged:#}。\n"
        )
    }
}

/// What was shown so far.
pub(super) struct Shown {
    console: Console,
    /// The text before everything else.
    head: Text,
    progress: Option<Progress>,
    /// Bytes of the table.
    table: Option<u64>,
    kept: Option<Kept>,
    begin: Instant,
    estimate: Estimate,
    /// Whether the head and the value were printed.
    printed: bool,
    /// The error of printing them.
    failure: Option<Failure>,
}

impl Shown {
    /// Shows nothing yet.
    pub(super) fn new(console: Console, subject: &Subject) -> Self {
        let label = text!("positions", "局面");
        let progress = Some(Progress::new(console, &label, None));
        let (begin, estimate) = (Instant::now(), Estimate::default());
        let head = board::head(subject);
        Self {
            console,
            head,
            progress,
            table: None,
            kept: None,
            begin,
            estimate,
            printed: false,
            failure: None,
        }
    }

    /// Shows a report; returns whether to go on.
    pub(super) fn show(&mut self, course: &Reported, stop: &Stop) -> ControlFlow<()> {
        self.table = course.table_bytes.or(self.table);
        if let Some((now, damaged)) = course.kept {
            self.kept = Some(Kept {
                before: self.kept.map_or(now, |kept| kept.before),
                now,
                damaged,
            });
        }
        let now = self.begin.elapsed();
        if let Some((question, part)) = course.part {
            self.estimate.report(now, question, part);
        }
        if let (Some(value), false) = (course.value, self.printed) {
            let phrase = outcome::phrase(Some(value), course.unit, None);
            self.print_value(&value_line(&phrase));
        }
        if let Some(progress) = &mut self.progress {
            match (course.moves, course.total) {
                (Some((settled, all)), _) => progress.report(settled, all),
                (None, Some(total)) => progress.report_of(course.nodes, total),
                (None, None) => {
                    let left = self.estimate.left(now);
                    progress.count(course.nodes, &questions(course, left));
                }
            }
        }
        if self.failure.is_some() {
            ControlFlow::Break(())
        } else {
            stop.go_on()
        }
    }

    /// Prints the value at once, and then a bar for the moves. An object is written in one piece.
    fn print_value(&mut self, line: &Text) {
        // A bar and a text must not share a terminal.
        self.progress.take().map(Progress::finish);
        if !self.console.json {
            self.failure = self.console.print(&(self.head.clone() + line)).err();
        }
        self.printed = true;
        let label = text!("moves", "走法");
        self.progress = Some(Progress::with_time_left(self.console, &label));
    }

    /// Ends the output; returns the bytes of the table, the journal, and whether head and value
    /// were printed.
    ///
    /// # Errors
    ///
    /// Fails if they could not be printed.
    pub(super) fn finish(self) -> Result<(Option<u64>, Option<Kept>, bool), Failure> {
        self.progress.map(Progress::finish);
        self.failure
            .map_or(Ok((self.table, self.kept, self.printed)), Err)
    }
}

/// The progress of the present question, its remaining time, and the known bounds of the value.
fn questions(course: &Reported, left: Option<Duration>) -> Text {
    let Some((question, part)) = course.part else {
        return Text::default();
    };
    let part = format!("{:.3}", 100.0 * part);
    let done = text!(
        "question {question}, {part} % done",
        "第 {question} 问，完成 {part}%"
    );
    let left = left.map(roughly).map_or_else(
        || text!("time left not known yet", "剩余时间尚不可知"),
        |left| {
            text!(
                "{left} at this pace, mostly less",
                "照此速度尚需{left:#}，多半更短"
            )
        },
    );
    let known = course.between.map_or_else(Text::default, |(lower, upper)| {
        let (lower, upper) = (plain(lower), plain(upper));
        text!("; value {lower} to {upper}", "；局面值 {lower} 至 {upper}")
    });
    text!("{done}, {left}{known}", "{done:#}，{left:#}{known:#}")
}

/// A rough time: one or two digits in a fitting unit.
fn roughly(time: Duration) -> Text {
    const UNITS: [(u64, [&str; 2]); 5] = [
        (365 * 86_400, ["years", "年"]),
        (86_400, ["days", "天"]),
        (3600, ["h", "小时"]),
        (60, ["min", "分钟"]),
        (1, ["s", "秒"]),
    ];
    let seconds = time.as_secs();
    // From twice the unit on, so that no text says one of something.
    let (unit, [english, chinese]) = UNITS
        .into_iter()
        .find(|(unit, _)| seconds >= 2 * unit)
        .unwrap_or(UNITS[4]);
    let count = grouped(seconds / unit);
    text!("some {count} {english}", "约 {count} {chinese}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_rounded() {
        let said = |seconds| roughly(Duration::from_secs(seconds));
        assert_eq!(said(0), Text::new("some 0 s", "约 0 秒"));
        assert_eq!(said(119), Text::new("some 119 s", "约 119 秒"));
        assert_eq!(said(7300), Text::new("some 2 h", "约 2 小时"));
        assert_eq!(said(100 * 86_400), Text::new("some 100 days", "约 100 天"));
        assert_eq!(
            said(u64::MAX),
            Text::new("some 584,942,417,355 years", "约 584,942,417,355 年")
        );
    }

    #[test]
    fn a_question_is_shown_with_the_known_bounds() {
        let mut course = Reported::default();
        assert!(questions(&course, None).is_empty());
        course.part = Some((2, 0.125));
        let unknown = Text::new(
            "question 2, 12.500 % done, time left not known yet",
            "第 2 问，完成 12.500%，剩余时间尚不可知",
        );
        assert_eq!(questions(&course, None), unknown);
        course.between = Some((-2.0, 12.0));
        let known = Text::new(
            "question 2, 12.500 % done, some 3 h at this pace, mostly less; value -2 to 12",
            "第 2 问，完成 12.500%，照此速度尚需约 3 小时，多半更短；局面值 -2 至 12",
        );
        assert_eq!(
            questions(&course, Some(Duration::from_secs(3 * 60 * 60))),
            known
        );
    }
}
