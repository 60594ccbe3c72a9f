//! What a solver says on its way, as people see it: positions while the value is looked for, the
//! value as soon as it is known, then the moves that are settled and how long the rest may take.

use std::ops::ControlFlow;

use players::Course;

use super::value_line;
use crate::commands::game::Subject;
use crate::commands::stop::Stop;
use crate::commands::{board, outcome};
use crate::console::{Console, print};
use crate::failure::Failure;
use crate::progress::Progress;

/// What was shown so far.
pub(super) struct Shown<'s> {
    console: Console,
    subject: &'s Subject,
    progress: Option<Progress>,
    /// Bytes of the table.
    table: Option<u64>,
    /// Whether the value was printed, and with it the head.
    printed: bool,
    /// Why it could not be.
    failure: Option<Failure>,
}

impl<'s> Shown<'s> {
    /// Nothing was shown yet.
    pub(super) fn new(console: Console, subject: &'s Subject) -> Self {
        let label = console.language.pick("positions", "局面").to_owned();
        let progress = Some(Progress::new(label, None));
        Self { console, subject, progress, table: None, printed: false, failure: None }
    }

    /// Shows how far it is; whether to go on.
    pub(super) fn hear(&mut self, course: Course, stop: &Stop) -> ControlFlow<()> {
        self.table = course.table.or(self.table);
        if let (Some((value, unit)), false) = (course.value, self.printed) {
            let phrase = outcome::phrase(self.console.language, Some(value), unit, None);
            self.print_value(&value_line(self.console.language, &phrase));
        }
        if let Some(progress) = &mut self.progress {
            match (course.moves, course.total) {
                (Some((settled, all)), _) => progress.report(settled, all),
                (None, Some(total)) => progress.report_of(course.positions, total),
                (None, None) => progress.count(course.positions),
            }
        }
        if self.failure.is_some() { ControlFlow::Break(()) } else { stop.go_on() }
    }

    /// The value comes at once, and below it a bar for the moves. An object is written in one piece.
    fn print_value(&mut self, line: &str) {
        let language = self.console.language;
        // A bar and a text on one terminal would be in each other's way.
        self.progress.take().map(Progress::finish);
        if !self.console.json {
            self.failure = print(&(board::head(language, self.subject) + line)).err();
        }
        self.printed = true;
        let label = language.pick("moves", "走法").to_owned();
        self.progress = Some(Progress::with_time_left(language, label));
    }

    /// There is no more to come: the bytes of the table, and whether head and value were printed.
    ///
    /// # Errors
    ///
    /// They could not be printed.
    pub(super) fn finish(self) -> Result<(Option<u64>, bool), Failure> {
        self.progress.map(Progress::finish);
        self.failure.map_or(Ok((self.table, self.printed)), Err)
    }
}
