//! A progress bar on standard error, if that is a terminal.

use std::io::{IsTerminal, Write};

/// The part of the work that is done.
pub(crate) struct Bar {
    done: u32,
    all: u32,
    shown: bool,
}

impl Bar {
    /// A bar of this many steps.
    pub(crate) fn new(all: u32) -> Self {
        Self {
            done: 0,
            all,
            shown: std::io::stderr().is_terminal(),
        }
    }

    /// Counts a step.
    pub(crate) fn step(&mut self) {
        self.done += 1;
        if self.shown {
            let filled = (40 * u64::from(self.done) / u64::from(self.all.max(1))).min(40);
            let bar: String = (0..40)
                .map(|at| if at < filled { '#' } else { '.' })
                .collect();
            let _ = write!(std::io::stderr(), "\r[{bar}] {}/{}", self.done, self.all);
        }
    }
}

impl Drop for Bar {
    /// Leaves an empty line behind.
    fn drop(&mut self) {
        if self.shown {
            let _ = write!(std::io::stderr(), "\r{}\r", " ".repeat(70));
        }
    }
}
