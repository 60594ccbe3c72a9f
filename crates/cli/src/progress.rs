//! A progress bar on standard error, for work that takes longer than a second.
//!
//! Nothing is shown if standard error is not a terminal. There are no colours.

use std::fmt::Write;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use game_core::{Language, Text};
use indicatif::{ProgressBar, ProgressState, ProgressStyle};
use search::sweep::SweepProgress;

use crate::console::Console;

/// Work of unknown duration gets its bar after this time.
const PATIENCE: Duration = Duration::from_secs(1);

/// How often the clock beside the bar is redrawn.
const TICK: Duration = Duration::from_millis(250);

/// A bar for endgame tables that are made for an engine.
pub(crate) fn watch_table() -> impl Fn(SweepProgress) + Send + Sync {
    let shown: Mutex<Option<Progress>> = Mutex::new(None);
    move |SweepProgress { done, total }| {
        // A poisoned lock only means that another thread has panicked; there is then no bar.
        let Ok(mut shown) = shown.lock() else { return };
        shown
            .get_or_insert_with(|| {
                Progress::of(Console::ENGLISH, "endgame table / 残局库".to_owned(), None)
            })
            .report_of(done, total);
        if done >= total {
            shown.take().map(Progress::finish);
        }
    }
}

/// A line that counts the seconds of a thought, from the first second on; dropping this removes it.
#[derive(Debug)]
pub(crate) struct Thinking(ProgressBar);

impl Thinking {
    /// Begins to count.
    pub(crate) fn begin(language: Language) -> Self {
        let count = move |state: &ProgressState, line: &mut dyn Write| {
            let seconds = state.elapsed().as_secs();
            // A line that cannot be written does no harm.
            let _ = match (seconds, language) {
                (0, _) => Ok(()),
                (_, Language::English) => write!(line, "thinking… {seconds} s"),
                (_, Language::Chinese) => write!(line, "思考中… {seconds} 秒"),
            };
        };
        let bar = ProgressBar::new_spinner();
        if let Ok(style) = ProgressStyle::with_template("{thinking}") {
            bar.set_style(style.with_key("thinking", count));
        }
        bar.enable_steady_tick(TICK);
        Self(bar)
    }
}

impl Drop for Thinking {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}

/// The progress of one piece of work.
#[derive(Debug)]
pub(crate) struct Progress {
    label: String,
    started: Instant,
    patience: Duration,
    /// The bar, once there is one. Listeners report from any thread.
    bar: Mutex<Option<ProgressBar>>,
    console: Console,
    /// How a bar is drawn.
    template: &'static str,
}

/// A bar that counts its parts.
const COUNTED: &str = "{msg} [{bar:32}] {pos}/{len} {elapsed}";

/// A bar with the remaining time.
const WITH_TIME_LEFT: [&str; 2] = [
    "{msg} [{bar:32}] {percent}% {elapsed}, {eta} left",
    "{msg} [{bar:32}] {percent}% 已用 {elapsed}，剩余 {eta}",
];

impl Progress {
    /// Starts the work, with its expected duration if that is known.
    ///
    /// Long work has its bar from the start, other work once it has become long.
    pub(crate) fn new(console: Console, label: &Text, expected: Option<Duration>) -> Self {
        Self::of(console, label.get(console.language).to_owned(), expected)
    }

    fn of(console: Console, label: String, expected: Option<Duration>) -> Self {
        let long = expected.is_some_and(|expected| expected >= PATIENCE);
        let patience = if long { Duration::ZERO } else { PATIENCE };
        Self {
            label,
            console,
            started: Instant::now(),
            patience,
            bar: Mutex::new(None),
            template: COUNTED,
        }
    }

    /// Work of minutes, with the remaining time beside the bar.
    pub(crate) fn with_time_left(console: Console, label: &Text) -> Self {
        let [english, chinese] = WITH_TIME_LEFT;
        Self {
            template: console.language.pick(english, chinese),
            ..Self::new(console, label, None)
        }
    }

    /// `done` parts of `total` are done.
    pub(crate) fn report(&self, done: usize, total: usize) {
        self.report_of(done as u64, total as u64);
    }

    /// `done` parts of `total` are done.
    pub(crate) fn report_of(&self, done: u64, total: u64) {
        let template = self.template;
        let begin = || {
            let bar = ProgressBar::new(total).with_position(done);
            // The parts done before do not count for the remaining time.
            bar.reset_eta();
            (bar, template)
        };
        if let Some(bar) = self.shown(begin) {
            bar.set_length(total);
            bar.set_position(done);
        }
    }

    /// Counts parts of an unknown total, with a remark.
    pub(crate) fn count(&self, done: u64, remark: &Text) {
        let style = || {
            (
                ProgressBar::new_spinner(),
                "{spinner} {msg} {human_pos} {elapsed} {prefix}",
            )
        };
        let prefix = remark.get(self.console.language).to_owned();
        if let Some(bar) = self.shown(style) {
            bar.set_position(done);
            bar.set_prefix(prefix);
        }
    }

    /// Ends the work; returns its duration. The bar disappears.
    pub(crate) fn finish(self) -> Duration {
        let time = self.started.elapsed();
        if let Ok(Some(bar)) = self.bar.into_inner() {
            bar.finish_and_clear();
        }
        time
    }

    /// The bar, once the work is known to be long.
    fn shown(&self, make: impl FnOnce() -> (ProgressBar, &'static str)) -> Option<ProgressBar> {
        // A poisoned lock only means that another thread has panicked; there is then no bar.
        let mut shown = self.bar.lock().ok()?;
        if shown.is_none() && self.started.elapsed() >= self.patience {
            let (bar, template) = make();
            // The template is fixed; if it were wrong, the default bar would serve.
            if let Ok(style) = ProgressStyle::with_template(template) {
                bar.set_style(style.progress_chars("=> "));
            }
            bar.set_message(self.label.clone());
            bar.enable_steady_tick(TICK);
            *shown = Some(bar);
        }
        shown.clone()
    }
}
