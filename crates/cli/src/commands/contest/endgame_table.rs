//! The endgame table of five stones, built beside a contest of EinStein.
//!
//! ```text
//! begin ──► a thread: reads the table; if there is none, builds it and reads it then
//! attend ─► lets the thread rest while our clock runs; shows its reports; hands over a new engine
//! ```
//!
//! The thread has the lowest priority where the system gives threads one, and rests while our clock
//! runs. If it fails, it reports so, and engines use the table of four. An engine knows its table
//! from its making, and the match makes new ones between two games only, so play within a game does
//! not change.

use std::ops::ControlFlow;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

use contest::{Controller, Environment};
use einstein::{AnyEinStein, Size};
use engines::einstein::tables::folder::{self, Needs};
use engines::einstein::tables::{AT_FIRST_USE, Name, Tables};
use game_core::{Text, text};
use registry::{EngineSpec, ErasedGame};
use search::Limits;
use search::sweep::SweepProgress;

use super::machine::provider;
use crate::commands::tables::{TableArgs, build, bytes, refusals, room};
use crate::console::Console;
use crate::failure::Failure;

/// The option of engines that look positions up.
const OPTION: &str = "tables";

/// Bytes of memory that must be left beside the build.
const SPARE: u64 = 512 << 20;

/// A table that is read or built beside a match.
#[derive(Debug)]
pub(super) struct EndgameTable {
    shared: Arc<BuildLink>,
    /// The engine that uses the table.
    spec: EngineSpec,
}

/// What the match and the thread share.
#[derive(Debug, Default)]
struct BuildLink {
    state: Mutex<BuildState>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct BuildState {
    /// The thread is to wait.
    rests: bool,
    /// The program is left.
    is_stopped: bool,
    /// What the operator has not seen yet.
    reports: Vec<Text>,
    /// The table is in memory, and engines do not know it yet.
    is_ready: bool,
}

impl EndgameTable {
    /// Begins to read or build the table of this many stones; `None` if the engine would not use it
    /// beyond what it does anyway, or if tables are not stored.
    pub(super) fn begin(
        console: Console,
        game: &dyn ErasedGame,
        spec: &EngineSpec,
        stones: usize,
    ) -> Option<Self> {
        let spec = with_tables(game, spec, stones)?;
        let table = TableArgs {
            console,
            folder: crate::folder::tables()?,
            name: Name {
                size: Size::STANDARD,
                most: stones,
            },
        };
        let shared = Arc::new(BuildLink::default());
        let worker = Arc::clone(&shared);
        let started = thread::Builder::new()
            .name(OPTION.to_owned())
            .spawn(move || {
                lower_priority();
                work(&worker, Tables::shared(), &table);
            });
        if let Err(error) = started {
            shared.report(text!(
                "The match goes on without the endgame table of five stones: {error}.",
                "比赛不使用五子残局库：{error}。"
            ));
        }
        Some(Self { shared, spec })
    }

    /// Lets the thread work or rest, and passes on what it has done.
    pub(super) fn attend<E: Environment>(&self, controller: &mut Controller<E>) {
        let state = controller.state();
        let rests = state.clock_runs() == Some(state.terms().ours);
        let (reports, is_ready) = self.shared.exchange(rests);
        for report in reports {
            controller.report(report);
        }
        if is_ready {
            controller.set_engine(provider(&self.spec));
        }
    }
}

impl Drop for EndgameTable {
    /// The finished parts of the table are on the disk; the next contest goes on from there.
    fn drop(&mut self) {
        self.shared.lock().is_stopped = true;
        self.shared.changed.notify_all();
    }
}

impl BuildLink {
    fn lock(&self) -> MutexGuard<'_, BuildState> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sets whether the thread rests; returns its new reports, and whether the table is ready now.
    fn exchange(&self, rests: bool) -> (Vec<Text>, bool) {
        let mut state = self.lock();
        if std::mem::replace(&mut state.rests, rests) != rests {
            self.changed.notify_all();
        }
        let is_ready = std::mem::take(&mut state.is_ready);
        (std::mem::take(&mut state.reports), is_ready)
    }

    /// Waits while the thread is to rest; breaks if the program is left.
    fn wait_or_stop(&self) -> ControlFlow<()> {
        let mut state = self.lock();
        while state.rests && !state.is_stopped {
            state = self
                .changed
                .wait(state)
                .unwrap_or_else(PoisonError::into_inner);
        }
        if state.is_stopped {
            ControlFlow::Break(())
        } else {
            ControlFlow::Continue(())
        }
    }

    fn report(&self, text: Text) {
        self.lock().reports.push(text);
    }
}

/// The engine with tables of this many stones; `None` if it has no such option, or if its options already set it.
fn with_tables(game: &dyn ErasedGame, spec: &EngineSpec, stones: usize) -> Option<EngineSpec> {
    game.position::<AnyEinStein>()?;
    let is_chosen = spec.options().iter().any(|(name, _)| name == OPTION);
    let mut engines = game.engines().into_iter();
    let info = engines.find(|info| info.name == spec.name())?;
    let has_tables = info.options.iter().any(|option| option.name == OPTION);
    if stones <= AT_FIRST_USE || is_chosen || !has_tables {
        return None;
    }
    let before = if spec.options().is_empty() { ':' } else { ',' };
    format!("{spec}{before}{OPTION}={stones}").parse().ok()
}

/// Reads the table, and builds it before if necessary.
fn work(shared: &BuildLink, tables: &Tables, table: &TableArgs) {
    let prepared = || {
        if !load(shared, tables, table)? {
            build_if_space(shared, table)?;
            if !load(shared, tables, table)? {
                // The end of the program names the reason.
                let message = text!("its file cannot be used.", "其文件无法使用。");
                return Err(Failure::impossible(table.title(), message));
            }
        }
        Ok(())
    };
    match prepared() {
        Ok(()) => {}
        Err(Failure::Complaint(complaint)) => {
            return shared.report(not_used(table, &complaint.message));
        }
        // The program is left.
        Err(_) => return,
    }
    let title = table.title();
    shared.report(text!(
        "The endgame table ({title}) is ready, for games that begin from now on.",
        "残局库（{title:#}）已就绪，从下一次开局起使用。"
    ));
    shared.lock().is_ready = true;
}

/// Reads the table if it has a file; returns whether it is in memory.
fn load(shared: &BuildLink, tables: &Tables, table: &TableArgs) -> Result<bool, Failure> {
    if shared.wait_or_stop().is_break() {
        return Err(Failure::Interrupted);
    }
    let Name { size, most } = table.name;
    if table.name.path(&table.folder).is_file() {
        let needs = folder::needs(table.name, 1).map_err(|error| refusals::about(table, &error))?;
        let needed = needs.use_memory_bytes.saturating_add(SPARE);
        if let Some(free) = room::in_memory().filter(|&free| free < needed) {
            let (needed, free) = (bytes(needed), bytes(free));
            let message = text!(
                "it takes {needed} of memory, and {free} are free.",
                "需内存 {needed}，目前仅剩 {free}。"
            );
            return Err(Failure::impossible(table.title(), message));
        }
    }
    Ok(tables.ready(size, most).is_some())
}

/// Builds the table if there is space for it.
fn build_if_space(shared: &BuildLink, table: &TableArgs) -> Result<(), Failure> {
    let refused = |error| refusals::about(table, &error);
    let needs = folder::needs(table.name, 1).map_err(refused)?;
    let memory_bytes = needs.memory_bytes.saturating_add(SPARE);
    build::check(
        table,
        Needs {
            memory_bytes,
            ..needs
        },
    )?;
    if shared.wait_or_stop().is_break() {
        return Err(Failure::Interrupted);
    }
    let (title, on_disk) = (table.title(), bytes(needs.disk_bytes));
    shared.report(text!(
        "The endgame table ({title}) is built beside the match, {on_disk}; the build rests while our clock runs.",
        "正在后台生成残局库（{title:#}），{on_disk}；我方棋钟运行时暂停。"
    ));
    let listener = |_: &SweepProgress| shared.wait_or_stop();
    let limits = Limits::new().progress(&listener);
    match folder::build(&table.folder, table.name, &limits) {
        Ok(_) => Ok(()),
        Err(_) if shared.wait_or_stop().is_break() => Err(Failure::Interrupted),
        Err(error) => Err(refused(error)),
    }
}

/// The sentence on a table that cannot be used.
fn not_used(table: &TableArgs, reason: &Text) -> Text {
    let title = table.title();
    text!(
        "The match goes on without the endgame table ({title}): {reason}",
        "比赛不使用残局库（{title:#}）：{reason:#}"
    )
}

/// Gives this thread, and those that it starts, the lowest priority, where threads have one of
/// their own. A failure leaves it as it is.
#[cfg(target_os = "linux")]
fn lower_priority() {
    let _ = rustix::process::nice(19);
}

#[cfg(not(target_os = "linux"))]
const fn lower_priority() {}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use std::path::{Path, PathBuf};
    use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
    use std::time::Duration;

    use game_core::Language;

    use super::*;

    /// A table that is built in a moment: three stones a side on sixteen squares.
    fn table(name: &str) -> TableArgs {
        let folder = std::env::temp_dir().join(format!("quincunx-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        let (width, stones, faces) = (4, 3, 3);
        TableArgs {
            console: Console {
                language: Language::English,
                json: false,
            },
            folder,
            name: Name {
                size: Size {
                    width,
                    stones,
                    faces,
                },
                most: 5,
            },
        }
    }

    fn tables_in(folder: &Path) -> Tables {
        let tables = Tables::default();
        tables.set_folder(Some(folder.to_owned()));
        tables
    }

    fn reports(shared: &BuildLink) -> (Vec<String>, bool) {
        let (reports, is_ready) = shared.exchange(false);
        let english = |text: Text| text.into_string(Language::English);
        (reports.into_iter().map(english).collect(), is_ready)
    }

    #[test]
    fn a_table_is_built_once_and_read_from_then_on() {
        let table = table("built");
        let shared = BuildLink::default();
        work(&shared, &tables_in(&table.folder), &table);
        let (said, is_ready) = reports(&shared);
        assert!(is_ready && said.len() == 2, "{said:?}");
        assert!(said[0].contains("is built beside the match"), "{said:?}");
        assert!(said[1].contains("is ready"), "{said:?}");
        work(&shared, &tables_in(&table.folder), &table);
        let (said, is_ready) = reports(&shared);
        assert!(is_ready && said.len() == 1, "{said:?}");
        std::fs::remove_dir_all(&table.folder).unwrap();
    }

    /// While our clock runs nothing is computed; then the build goes on to its end.
    #[test]
    fn the_build_rests_while_our_clock_runs() {
        let table = table("rests");
        let shared = BuildLink::default();
        let _ = shared.exchange(true);
        let tables = tables_in(&table.folder);
        thread::scope(|scope| {
            let worker = scope.spawn(|| work(&shared, &tables, &table));
            thread::sleep(Duration::from_millis(200));
            assert!(!worker.is_finished() && shared.lock().reports.is_empty());
            let _ = shared.exchange(false);
        });
        assert!(reports(&shared).1);
        std::fs::remove_dir_all(&table.folder).unwrap();
    }

    /// The build asks between its steps, and a step that asks while our clock runs waits.
    #[test]
    fn a_build_that_has_begun_rests_too() {
        let table = table("rests-later");
        let (shared, steps) = (BuildLink::default(), AtomicUsize::new(0));
        let listener = |_: &SweepProgress| {
            // Our clock starts at the third step.
            if steps.fetch_add(1, Relaxed) == 2 {
                let _ = shared.exchange(true);
            }
            shared.wait_or_stop()
        };
        thread::scope(|scope| {
            let worker = scope.spawn(|| {
                let limits = Limits::new().progress(&listener);
                folder::build(&table.folder, table.name, &limits).unwrap();
            });
            while steps.load(Relaxed) < 3 {
                thread::yield_now();
            }
            thread::sleep(Duration::from_millis(200));
            assert!(!worker.is_finished() && steps.load(Relaxed) == 3);
            let _ = shared.exchange(false);
        });
        assert!(steps.load(Relaxed) > 3);
        std::fs::remove_dir_all(&table.folder).unwrap();
    }

    #[test]
    fn a_stop_ends_it_without_a_word_and_a_failure_with_one() {
        let mut table = table("stopped");
        let shared = BuildLink::default();
        shared.lock().is_stopped = true;
        work(&shared, &tables_in(&table.folder), &table);
        assert_eq!(reports(&shared), (Vec::new(), false));
        // A file where the folder should be.
        shared.lock().is_stopped = false;
        std::fs::write(&table.folder, "no folder").unwrap();
        let file = std::mem::replace(&mut table.folder, PathBuf::new());
        table.folder = file.join("tables");
        work(&shared, &tables_in(&table.folder), &table);
        let (said, is_ready) = reports(&shared);
        let last = said.last().unwrap();
        assert!(!is_ready && last.contains("goes on without"), "{said:?}");
        std::fs::remove_file(file).unwrap();
    }

    #[test]
    fn engines_with_an_open_number_of_tables_use_them() {
        let spec = |game: &str, spec: &str, stones| {
            let game = engines::entry(game).unwrap().start();
            with_tables(game.as_ref(), &spec.parse().unwrap(), stones).map(|spec| spec.to_string())
        };
        let five = |text: &str| spec("einstein", text, 5);
        assert_eq!(five("learnt").as_deref(), Some("learnt:tables=5"));
        assert_eq!(
            five("learnt:depth=3").as_deref(),
            Some("learnt:depth=3,tables=5")
        );
        assert_eq!((five("learnt:tables=0"), five("random")), (None, None));
        assert_eq!(spec("einstein", "learnt", 4), None);
        assert_eq!(spec("lgame", "perfect", 5), None);
    }
}
