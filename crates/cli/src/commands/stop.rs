//! A stop from outside: Ctrl-C, or the end of the session.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::SeqCst};

/// The exit code of interrupted programs.
const INTERRUPTED: i32 = 130;

/// Whether a stop was requested.
#[derive(Clone, Debug)]
pub(crate) struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Starts to listen. A second request ends the program at once, without a clean end.
    pub(crate) fn listen() -> Self {
        let asked = Arc::new(AtomicBool::new(false));
        let heard = Arc::clone(&asked);
        // Without a handler the system ends the program; files are whole even then.
        let _ = ctrlc::set_handler(move || {
            if heard.swap(true, SeqCst) {
                std::process::exit(INTERRUPTED);
            }
        });
        Self(asked)
    }

    /// The flag that is set then.
    #[cfg(feature = "farm")]
    pub(crate) fn flag(&self) -> &AtomicBool {
        &self.0
    }

    /// Whether to go on.
    pub(crate) fn go_on(&self) -> ControlFlow<()> {
        if self.0.load(SeqCst) {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }
}
