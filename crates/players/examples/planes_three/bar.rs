//! A bar on standard error, where that is a terminal.

use std::io::{IsTerminal, Write};

/// How much of the work is done.
pub(crate) struct Bar {
    done: u32,
    all: u32,
    shown: bool,
}

impl Bar {
    /// So many steps are to be done.
    pub(crate) fn new(all: u32) -> Self {
        Self { done: 0, all, shown: std::io::stderr().is_terminal() }
    }

    /// One more is done.
    pub(crate) fn step(&mut self) {
        self.done += 1;
        if self.shown {
            let filled = (40 * u64::from(self.done) / u64::from(self.all.max(1))).min(40);
            let bar: String = (0..40).map(|at| if at < filled { '#' } else { '.' }).collect();
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
