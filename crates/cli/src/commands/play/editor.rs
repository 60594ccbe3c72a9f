//! A terminal with editing, history and completion.

use std::io;

use rustyline::completion::Completer;
use rustyline::config::{BellStyle, CompletionType, Config};
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::MemHistory;
use rustyline::validate::Validator;
use rustyline::{Context, Editor, Helper};

use super::lines::{self, InputLine};
use crate::failure::Failure;

/// The editor of a terminal's lines.
pub(super) struct LineEditor(Editor<Candidates, MemHistory>);

impl LineEditor {
    /// An editor; `None` if the terminal can only print lines.
    pub(super) fn open() -> Option<Self> {
        if is_dumb() {
            return None;
        }
        let config = Config::builder()
            .completion_type(CompletionType::List)
            .auto_add_history(true);
        let config = config.bell_style(BellStyle::None).build();
        let history = MemHistory::with_config(&config);
        Editor::with_history(config, history).ok().map(Self)
    }

    /// Reads a line after a prompt. The Tab key completes it to one of the candidates.
    ///
    /// # Errors
    ///
    /// Fails if the terminal cannot be read, or if it is interrupted.
    pub(super) fn next(
        &mut self,
        prompt: &str,
        candidates: Vec<String>,
    ) -> Result<InputLine, Failure> {
        self.0.set_helper(Some(Candidates(candidates)));
        match self.0.readline(prompt) {
            Ok(line) => Ok(lines::of(line.as_bytes())),
            Err(ReadlineError::Eof) => Ok(InputLine::End),
            Err(ReadlineError::Interrupted) => Err(Failure::Interrupted),
            Err(ReadlineError::Io(error)) if error.kind() == io::ErrorKind::InvalidData => {
                Ok(InputLine::NotText)
            }
            Err(error) => Err(lines::unreadable(&io::Error::other(error))),
        }
    }
}

/// Whether the terminal can only print lines (`TERM=dumb`).
fn is_dumb() -> bool {
    std::env::var_os("TERM").is_some_and(|term| term == "dumb")
}

/// The candidates for completion.
struct Candidates(Vec<String>);

impl Completer for Candidates {
    type Candidate = String;

    /// All candidates that begin with the line up to the cursor, ignoring case.
    fn complete(
        &self,
        line: &str,
        cursor: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<String>)> {
        let typed = line.get(..cursor).unwrap_or(line).to_lowercase();
        let begins = |candidate: &&String| candidate.to_lowercase().starts_with(&typed);
        Ok((0, self.0.iter().filter(begins).cloned().collect()))
    }
}

impl Hinter for Candidates {
    type Hint = String;
}

impl Highlighter for Candidates {}
impl Validator for Candidates {}
impl Helper for Candidates {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_completed_from_its_beginning() {
        let candidates = Candidates(
            ["help", "hint", "engine perfect", "C1D1C2C3"]
                .map(str::to_owned)
                .to_vec(),
        );
        let history = MemHistory::new();
        let complete = |line: &str| {
            let (start, found) = candidates
                .complete(line, line.len(), &Context::new(&history))
                .unwrap();
            assert_eq!(start, 0);
            found.join(" ")
        };
        assert_eq!(complete("h"), "help hint");
        assert_eq!(complete("engine p"), "engine perfect");
        assert_eq!(complete("c1d"), "C1D1C2C3");
        assert_eq!(
            (complete("x"), complete("提")),
            (String::new(), String::new())
        );
    }
}
