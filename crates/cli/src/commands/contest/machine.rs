//! The environment of a contest table: clock, calendar, files; and how a table starts.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use chrono::{Datelike, Local, Timelike};
use contest::journal::{self, EXTENSION, damaged, unfinished};
use contest::{
    CommandError, Controller, Day, EngineRunner, Environment, Hour, Journal, JournalError, Kind,
    MakeEngine, MatchState, Team, Terms, contest_engine, layout,
};
use game_core::{Localized, Text, text};
use rand::RngExt;
use rand::rand_core::UnwrapErr;
use rand::rngs::SysRng;
use records::Written;
use registry::{EngineSpec, ErasedGame};

use super::args::ContestArgs;
use super::endgame_table::EndgameTable;
use crate::commands::files::whole_file;
use crate::console::Console;
use crate::failure::Failure;
use crate::refusals;

#[derive(Debug)]
pub(super) struct Machine {
    began: Instant,
    folder: PathBuf,
    spec: EngineSpec,
}

impl Environment for Machine {
    fn now(&self) -> Duration {
        self.began.elapsed()
    }

    fn second(&self) -> u64 {
        second()
    }

    fn today(&self) -> (Option<Day>, Option<Hour>) {
        let now = Local::now();
        let small = |number: u32| u8::try_from(number).unwrap_or(0);
        let day = u16::try_from(now.year())
            .ok()
            .map(|year| Day(year, small(now.month()), small(now.day())));
        (day, Some(Hour(small(now.hour()), small(now.minute()))))
    }

    fn keep(&mut self, written: &Written, before: Option<&str>) -> io::Result<PathBuf> {
        fs::create_dir_all(&self.folder)?;
        let before = before.map(|name| self.folder.join(name));
        let path = unused_path(&self.folder.join(&written.file_name), before.as_deref());
        whole_file(&path, &written.bytes)?;
        // The record had another name before its result was corrected.
        if let Some(before) = before.filter(|before| *before != path && before.exists()) {
            fs::remove_file(before)?;
        }
        Ok(path)
    }

    fn choose(&mut self, state: &MatchState, team: Team) -> Result<[u8; 6], CommandError> {
        let (side, opener) = (state.side_of(team), state.side_of(state.opener()));
        let Some(theirs) = state.layout(!team) else {
            return Ok(layout::studied(state.opener() == team));
        };
        let game = state.kind().entry.start();
        let mut engine = game.engine(&self.spec).map_err(|_| CommandError::NotNow)?;
        layout::against(engine.as_mut(), game.as_ref(), theirs, side, opener)
            .map_err(|_| CommandError::NotNow)
    }
}

/// The seconds of the machine's clock.
pub(super) fn second() -> u64 {
    SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .map_or(0, |time| time.as_secs())
}

/// A path that no other game's record has: two games of one minute with the same result would share
/// one. The path `before` may be used again.
fn unused_path(path: &Path, before: Option<&Path>) -> PathBuf {
    let stem = path
        .file_stem()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned();
    let ending = path
        .extension()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned();
    let numbered = |number: u32| path.with_file_name(format!("{stem}-{number}.{ending}"));
    let mut names = std::iter::once(path.to_owned()).chain((2..1000).map(numbered));
    names
        .find(|name| Some(name.as_path()) == before || !name.exists())
        .unwrap_or_else(|| path.to_owned())
}

/// The requested engine, or the one for contests; checked.
pub(super) fn spec(args: &ContestArgs) -> Result<EngineSpec, Failure> {
    let game = args.game.entry.start();
    let name = contest_engine(game.as_ref()).map_or("", |info| info.name);
    let spec = args
        .engine
        .clone()
        .map_or_else(|| EngineSpec::named(name), Ok);
    let spec = spec.map_err(|error| refusals::spec(&error))?;
    game.check(&spec)
        .map_err(|error| refusals::engine(&error))?;
    Ok(spec)
}

/// The provider of the engine.
pub(super) fn provider(spec: &EngineSpec) -> MakeEngine {
    let spec = spec.clone();
    Arc::new(move |game: &dyn ErasedGame| game.engine(&spec).map_err(|error| error.text()))
}

/// The match in the folder of journals.
pub(super) enum Found {
    /// No match that could be resumed.
    Nothing,
    /// The last match.
    Match(PathBuf),
}

/// The last match, unless it is closed.
pub(super) fn found(folder: &Path, kind: Kind) -> Found {
    unfinished(folder, kind.entry.name)
        .pop()
        .map_or(Found::Nothing, Found::Match)
}

/// Sentences about journals that cannot be resumed.
pub(super) fn troubles(folder: &Path) -> Vec<Text> {
    let trouble = |(path, error): (PathBuf, JournalError)| {
        let (path, error) = (path.display(), error.text());
        text!("{path}: {error}", "{path}: {error:#}")
    };
    damaged(folder).into_iter().map(trouble).collect()
}

/// A match that is ready, and how it was resumed.
pub(super) struct OpenedMatch {
    pub(super) controller: Controller<Machine>,
    /// For a match that is resumed: the seconds of the interruption, and whether a torn line was
    /// dropped.
    pub(super) resumed: Option<(u64, bool)>,
    /// The endgame table that is built beside the match.
    pub(super) table: Option<EndgameTable>,
}

/// Opens a match: the one of a journal, or a new one.
///
/// # Errors
///
/// Fails if the engine does not exist or the journal cannot be used.
pub(super) fn open_match(
    console: Console,
    args: &ContestArgs,
    folder: &Path,
    journal: Option<&Path>,
) -> Result<OpenedMatch, Failure> {
    let spec = spec(args)?;
    let failed = |error: &JournalError| {
        Failure::impossible(text!("a journal of a contest", "比赛日志"), error.text())
    };
    let (journal, state, resumed) = if let Some(path) = journal {
        let (journal, kept) = journal::open(path).map_err(|error| failed(&error))?;
        let gone = second().saturating_sub(kept.last);
        (journal, kept.state, Some((gone, kept.has_dropped)))
    } else {
        let state = MatchState::new(
            args.game,
            Terms::new(&args.game, args.seed.unwrap_or_else(seed)),
        );
        (
            begin(folder, &state).map_err(|error| failed(&error))?,
            state,
            None,
        )
    };
    let began = Instant::now();

    let engine = EngineRunner::new(
        provider(&spec),
        Arc::new(move || began.elapsed()),
        args.budget(),
    );
    let machine = Machine {
        began,
        folder: folder.to_owned(),
        spec,
    };
    let game = args.game.entry.start();
    let table = EndgameTable::begin(console, game.as_ref(), &machine.spec, args.tables);
    Ok(OpenedMatch {
        controller: Controller::new(machine, state, Some(journal), engine),
        resumed,
        table,
    })
}

/// A new journal, named by the start of the match.
fn begin(folder: &Path, state: &MatchState) -> Result<Journal, JournalError> {
    let (second, name) = (second(), state.kind().entry.name);
    let mut tries =
        (0..1000).map(|number| folder.join(format!("{second:012}-{number:03}-{name}.{EXTENSION}")));
    let path = tries
        .find(|path| !path.exists())
        .unwrap_or_else(|| folder.join(name));
    journal::begin(&path, state)
}

/// A random seed from the machine, below 2^53.
fn seed() -> u64 {
    UnwrapErr(SysRng).random_range(0..1 << 53)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn records_of_one_name_get_different_files() {
        let folder = std::env::temp_dir().join(format!("quincunx-free-{}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let path = folder.join("a.b.txt");
        assert_eq!(unused_path(&path, None), path);
        fs::write(&path, "").unwrap();
        assert_eq!(unused_path(&path, None), folder.join("a.b-2.txt"));
        assert_eq!(unused_path(&path, Some(&path)), path);
        fs::remove_dir_all(folder).unwrap();
    }
}
