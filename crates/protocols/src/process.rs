//! A program that answers lines with lines.

use std::fmt;
use std::io::{BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::Duration;

use registry::ExternalEngineError;

use crate::{Line, Lines, shortened};

/// The function that picks the answers out of a program's lines: everything else is left out.
pub(crate) type AnswerFilter<A> = Box<dyn FnMut(&Line) -> Option<A> + Send>;

/// How long a program may take to exit after `quit`, in steps of [`STEP`].
const STEPS: u32 = 20;

/// The time between two checks whether the program has exited.
const STEP: Duration = Duration::from_millis(10);

/// A running program; it is ended when this is dropped.
pub(crate) struct Process<A> {
    child: Child,
    input: Option<ChildStdin>,
    answers: Receiver<A>,
    /// Whether an answer is waited for: lines before and after it are left out.
    awaited: Arc<AtomicBool>,
}

impl<A: Send + 'static> Process<A> {
    /// Starts the program with its arguments. Its lines have at most `longest` bytes, and go
    /// through `answer_filter`; what it writes to standard error is left out.
    ///
    /// # Errors
    ///
    /// It cannot be started.
    pub(crate) fn start(
        words: &[String],
        longest: usize,
        mut answer_filter: AnswerFilter<A>,
    ) -> Result<Self, ExternalEngineError> {
        let failed = |message: String| ExternalEngineError::Start {
            message: shortened(&message),
        };
        let (program, arguments) = words
            .split_first()
            .ok_or_else(|| failed("no program is named".to_owned()))?;
        let mut command = Command::new(program);
        command
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null());
        let mut child = command.spawn().map_err(|error| failed(error.to_string()))?;
        let (input, output) = (child.stdin.take(), child.stdout.take());
        let (sender, answers) = channel();
        let awaited = Arc::new(AtomicBool::new(false));
        let is_awaited = Arc::clone(&awaited);
        // The thread ends when the program does, or when the receiver is dropped.
        thread::spawn(move || {
            let Some(output) = output else { return };
            let mut lines = Lines::new(BufReader::new(output), longest);
            while let Ok(Some(line)) = lines.next_line() {
                let Some(answer) = answer_filter(&line) else {
                    continue;
                };
                if is_awaited.swap(false, Relaxed) && sender.send(answer).is_err() {
                    return;
                }
            }
        });
        Ok(Self {
            child,
            input,
            answers,
            awaited,
        })
    }

    /// Sends a line.
    ///
    /// # Errors
    ///
    /// The program does not listen any more.
    pub(crate) fn say(&mut self, line: &str) -> Result<(), ExternalEngineError> {
        let input = self.input.as_mut().ok_or(ExternalEngineError::Died)?;
        let written = input
            .write_all(format!("{line}\n").as_bytes())
            .and_then(|()| input.flush());
        written.map_err(|_| ExternalEngineError::Died)
    }

    /// The next answer; waits for that time at most, whatever else the program writes meanwhile. A
    /// program that is silent is ended.
    ///
    /// # Errors
    ///
    /// There is no answer in time, or none that can be read.
    pub(crate) fn answer(&mut self, patience: Duration) -> Result<A, ExternalEngineError> {
        match self.answers.recv_timeout(patience) {
            Ok(answer) => Ok(answer),
            Err(RecvTimeoutError::Disconnected) => Err(ExternalEngineError::Died),
            Err(RecvTimeoutError::Timeout) => {
                self.end();
                Err(ExternalEngineError::Silent { waited: patience })
            }
        }
    }

    /// Waits for one answer from now on: the next one, whatever came before.
    pub(crate) fn listen(&mut self) {
        self.awaited.store(false, Relaxed);
        while self.answers.try_recv().is_ok() {}
        self.awaited.store(true, Relaxed);
    }
}

impl<A> Process<A> {
    /// Sends `quit` and closes the input, so that the program can save what it has and end its own
    /// child processes; kills it if it has not exited in time.
    fn end(&mut self) {
        if let Some(mut input) = self.input.take() {
            // The program may have exited already: then the write fails, and that is fine.
            let _ = input.write_all(b"quit\n").and_then(|()| input.flush());
        }
        for _ in 0..STEPS {
            if !matches!(self.child.try_wait(), Ok(None)) {
                return;
            }
            thread::sleep(STEP);
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl<A> Drop for Process<A> {
    fn drop(&mut self) {
        self.end();
    }
}

impl<A> fmt::Debug for Process<A> {
    /// Its process number: pipes have no readable form.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Process({})", self.child.id())
    }
}
