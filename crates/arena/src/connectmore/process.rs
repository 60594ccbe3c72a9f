//! A program that answers lines with lines.

use std::fmt;
use std::io::{BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread;
use std::time::Duration;

use players::OutsideFault;

use super::line::{Line, Lines};
use crate::guard::shortened;

/// Answers that wait to be heard. A program that writes more before it is asked waits itself.
const WAITING: usize = 16;

/// A running program; it is ended when this is dropped.
pub(super) struct Process {
    child: Child,
    input: Option<ChildStdin>,
    answers: Receiver<Line>,
}

impl Process {
    /// Starts the program with its arguments. What it writes to standard error is left out.
    ///
    /// # Errors
    ///
    /// It cannot be started.
    pub(super) fn start(words: &[String]) -> Result<Self, OutsideFault> {
        let failed = |message: String| OutsideFault::Start { message: shortened(&message) };
        let (program, arguments) = words.split_first().ok_or_else(|| failed("no program is named".to_owned()))?;
        let mut command = Command::new(program);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().map_err(|error| failed(error.to_string()))?;
        let (input, output) = (child.stdin.take(), child.stdout.take());
        let (sender, answers) = sync_channel(WAITING);
        // It ends when the program does, or when nobody listens any more.
        thread::spawn(move || {
            let Some(output) = output else { return };
            let mut lines = Lines::new(BufReader::new(output));
            while let Ok(Some(line)) = lines.next_line() {
                if is_answer(&line) && sender.send(line).is_err() {
                    return;
                }
            }
        });
        Ok(Self { child, input, answers })
    }

    /// Says a line.
    ///
    /// # Errors
    ///
    /// The program does not listen any more.
    pub(super) fn say(&mut self, line: &str) -> Result<(), OutsideFault> {
        let input = self.input.as_mut().ok_or(OutsideFault::Died)?;
        let written = input.write_all(format!("{line}\n").as_bytes()).and_then(|()| input.flush());
        written.map_err(|_| OutsideFault::Died)
    }

    /// The stones of the next answer, as they are written; waits so long at most, whatever else the
    /// program says meanwhile. A program that is silent is ended.
    ///
    /// # Errors
    ///
    /// There is no answer in time, or none that can be read.
    pub(super) fn answer(&mut self, patience: Duration) -> Result<String, OutsideFault> {
        match self.answers.recv_timeout(patience) {
            Ok(Line::Text(text)) => Ok(text.split_ascii_whitespace().skip(1).collect()),
            Ok(Line::TooLong | Line::NotText) => Err(OutsideFault::Garbled { line: String::new() }),
            Err(RecvTimeoutError::Disconnected) => Err(OutsideFault::Died),
            Err(RecvTimeoutError::Timeout) => {
                self.end();
                Err(OutsideFault::Silent { waited: patience })
            }
        }
    }

    /// Leaves out what was said before it was asked for.
    pub(super) fn hush(&mut self) {
        while self.answers.try_recv().is_ok() {}
    }

    /// Ends the program; one that has ended already stays so.
    fn end(&mut self) {
        self.input = None;
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Whether a line is meant as a move: all else that a program says is left out.
fn is_answer(line: &Line) -> bool {
    match line {
        Line::Text(text) => text.split_ascii_whitespace().next().is_some_and(|word| word.eq_ignore_ascii_case("move")),
        Line::TooLong | Line::NotText => false,
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.end();
    }
}

impl fmt::Debug for Process {
    /// Its number: pipes say nothing to the eye.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Process({})", self.child.id())
    }
}
