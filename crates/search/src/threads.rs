//! Threads that search together: when one ends badly the others stop, and all are waited for.

use core::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread::{self, Builder, Scope, ScopedJoinHandle};

use crate::SearchError;

/// A thread that was started, or why it was not.
pub(crate) type Thread<'s, T> = Result<ScopedJoinHandle<'s, Result<T, SearchError>>, SearchError>;

/// Tells the other threads to stop when its own thread panics.
struct Alarm<'q>(&'q AtomicBool);

impl Drop for Alarm<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.store(true, Relaxed);
        }
    }
}

/// Starts a thread. If that fails, or its work does, it sets the flag that the others look at.
pub(crate) fn start<'s, 'e: 's, T: Send + 's, F>(
    scope: &'s Scope<'s, 'e>,
    builder: Builder,
    quit: &'s AtomicBool,
    work: F,
) -> Thread<'s, T>
where
    F: FnOnce() -> Result<T, SearchError> + Send + 's,
{
    let guarded = move || {
        let _alarm = Alarm(quit);
        work().inspect_err(|_| quit.store(true, Relaxed))
    };
    builder.spawn_scoped(scope, guarded).map_err(|_| {
        quit.store(true, Relaxed);
        SearchError::NoThread
    })
}

/// Waits for a thread.
pub(crate) fn finish<T>(thread: Thread<'_, T>) -> Result<T, SearchError> {
    thread?.join().unwrap_or(Err(SearchError::Panicked))
}
