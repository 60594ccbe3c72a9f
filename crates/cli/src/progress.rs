//! A progress bar on standard error, for work that takes longer than a second.
//!
//! Nothing is shown where standard error is not a terminal. There are no colours.

use std::sync::Mutex;
use std::time::{Duration, Instant};

use game_core::Text;
use indicatif::{ProgressBar, ProgressStyle};
use search::sweep::SweepProgress;

use crate::console::Console;

/// Work of which nobody knows how long it takes has no bar before that.
const PATIENCE: Duration = Duration::from_secs(1);

/// How often the clock beside the bar is redrawn.
const TICK: Duration = Duration::from_millis(250);

/// A bar for endgame tables that are made because an engine wants them.
pub(crate) fn watch_table() -> impl Fn(SweepProgress) + Send + Sync {
    let shown: Mutex<Option<Progress>> = Mutex::new(None);
    move |SweepProgress { done, total }| {
        // A bar that another thread has broken is not worth a word.
        let Ok(mut shown) = shown.lock() else { return };
        shown
            .get_or_insert_with(|| Progress::of(Console::ENGLISH, "endgame table / 残局库".to_owned(), None))
            .report_of(done, total);
        if done >= total {
            shown.take().map(Progress::finish);
        }
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

/// A bar that says how long it will still take.
const WITH_TIME_LEFT: [&str; 2] =
    ["{msg} [{bar:32}] {percent}% {elapsed}, {eta} left", "{msg} [{bar:32}] {percent}% 已用 {elapsed}，剩余 {eta}"];

impl Progress {
    /// Work that begins now and that is expected to take so long, if anybody knows.
    ///
    /// Long work has its bar from the start, any other as soon as it turns out to be long.
    pub(crate) fn new(console: Console, label: &Text, expected: Option<Duration>) -> Self {
        Self::of(console, label.get(console.language).to_owned(), expected)
    }

    fn of(console: Console, label: String, expected: Option<Duration>) -> Self {
        let long = expected.is_some_and(|expected| expected >= PATIENCE);
        let patience = if long { Duration::ZERO } else { PATIENCE };
        Self { label, console, started: Instant::now(), patience, bar: Mutex::new(None), template: COUNTED }
    }

    /// Work of minutes: beside the bar stands how long it will still take.
    pub(crate) fn with_time_left(console: Console, label: &Text) -> Self {
        let [english, chinese] = WITH_TIME_LEFT;
        Self { template: console.language.pick(english, chinese), ..Self::new(console, label, None) }
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
            // What was there before says nothing about the time that is left.
            bar.reset_eta();
            (bar, template)
        };
        if let Some(bar) = self.shown(begin) {
            bar.set_length(total);
            bar.set_position(done);
        }
    }

    /// So many parts are done, of nobody knows how many; with a remark.
    pub(crate) fn count(&self, done: u64, remark: &Text) {
        let style = || (ProgressBar::new_spinner(), "{spinner} {msg} {human_pos} {elapsed} {prefix}");
        let prefix = remark.get(self.console.language).to_owned();
        if let Some(bar) = self.shown(style) {
            bar.set_position(done);
            bar.set_prefix(prefix);
        }
    }

    /// The work is done; returns how long it took. The bar disappears.
    pub(crate) fn finish(self) -> Duration {
        let time = self.started.elapsed();
        if let Ok(Some(bar)) = self.bar.into_inner() {
            bar.finish_and_clear();
        }
        time
    }

    /// The bar, as soon as the work is known to be long.
    fn shown(&self, make: impl FnOnce() -> (ProgressBar, &'static str)) -> Option<ProgressBar> {
        // A bar that another thread has broken is not worth a word.
        let mut shown = self.bar.lock().ok()?;
        if shown.is_none() && self.started.elapsed() >= self.patience {
            let (bar, template) = make();
            // The template is fixed; were it wrong, the default bar would do.
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
