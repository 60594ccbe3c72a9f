//! A stop from outside: Ctrl-C, or the end of the session.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};

/// The exit code of programs that were interrupted.
const INTERRUPTED: i32 = 130;

/// Whether somebody wants an end.
#[derive(Clone, Debug)]
pub(crate) struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Listens from now on. Whoever asks twice does not want to wait for a clean end.
    pub(crate) fn listen() -> Self {
        let asked = Arc::new(AtomicBool::new(false));
        let heard = Arc::clone(&asked);
        // Where nobody can listen, the system ends the program; what is on disk is whole then too.
        let _ = ctrlc::set_handler(move || {
            if heard.swap(true, SeqCst) {
                std::process::exit(INTERRUPTED);
            }
        });
        Self(asked)
    }

    /// Whether to go on.
    pub(crate) fn go_on(&self) -> ControlFlow<()> {
        if self.0.load(SeqCst) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}
