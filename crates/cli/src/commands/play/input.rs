//! The input of a conversation: a terminal with editing, history and completion, or any other
//! standard input.

use std::io::{self, IsTerminal, StdinLock};

use super::editor::LineEditor;
use super::lines::{self, InputLine};
use crate::console::{Console, print};
use crate::failure::Failure;

/// An input of lines.
pub(super) enum Input {
    /// A terminal with editing, history and completion.
    Terminal(Box<LineEditor>),
    /// Standard input, with prompts if it is a terminal.
    Lines {
        /// The input.
        input: StdinLock<'static>,
        /// Whether it is a terminal.
        is_typed: bool,
    },
}

impl Input {
    /// Standard input, with an editor if input and output are terminals.
    pub(super) fn new(console: Console) -> Self {
        let is_typed = io::stdin().is_terminal();
        if is_typed
            && io::stdout().is_terminal()
            && !console.json
            && let Some(editor) = LineEditor::open()
        {
            return Self::Terminal(Box::new(editor));
        }
        Self::Lines {
            input: io::stdin().lock(),
            is_typed,
        }
    }

    /// Whether the input is a terminal.
    pub(super) const fn is_typed(&self) -> bool {
        match self {
            Self::Terminal(_) => true,
            Self::Lines { is_typed, .. } => *is_typed,
        }
    }

    /// Reads a line, after a prompt on a terminal. The Tab key completes it to one of the
    /// candidates.
    ///
    /// # Errors
    ///
    /// Fails if the input cannot be read, or if it is interrupted.
    pub(super) fn next(
        &mut self,
        prompt: &str,
        candidates: impl FnOnce() -> Vec<String>,
    ) -> Result<InputLine, Failure> {
        match self {
            Self::Lines { input, is_typed } => {
                if *is_typed {
                    print(prompt)?;
                }
                let line = lines::next(input).map_err(|error| lines::unreadable(&error))?;
                // The shell's prompt begins on a new line, as it does behind an editor.
                if *is_typed && line == InputLine::End {
                    print("\n")?;
                }
                Ok(line)
            }
            Self::Terminal(editor) => editor.next(prompt, candidates()),
        }
    }
}
