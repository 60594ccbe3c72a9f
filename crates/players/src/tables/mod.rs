//! Endgame tables, made once and shared by all engines that ask for them.
//!
//! A table of EinStein würfelt nicht! holds the value of every position before the throw with few
//! stones on the board. That with four is made in a second or so when the first engine asks for
//! it, and weighs 20 MB, 25 MB on disk. A host program may name a [folder](Tables::set_folder): then tables are
//! read from there, and written there after they were made. Without one nothing is written.
//!
//! A file that is missing, damaged, or another's is no trouble: the table is made anew and the
//! file replaced. What was wrong is told ([`Origin`]), and whoever wants can show it.
//!
//! ```
//! use einstein::{EinStein, Size};
//! use game_core::Probe;
//! use players::tables::Tables;
//!
//! let tables = Tables::default();
//! let small = Size { width: 3, stones: 3, faces: 3 };
//! let table = tables.einstein(small, 4)?;
//! let position: EinStein<3, 3> = "3x3/3 1../.../..a r".parse()?;
//! let (low, high) = table.probe(&position, position.mover()).ok_or("not in the table")?;
//! assert!(low > 0.999 * f64::from(einstein::WIN) && low <= high); // Red moves first and arrives first
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod error;
mod name;
pub mod stock;

use std::collections::HashMap;
use std::fmt;
use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::SystemTime;

use einstein::{AnyEinStein, Endings, Size};
use game_core::{Limits, Reported};
use search::Sweep;
use search::file::FileError;
use search::sweep::{LoadError, SweepProgress, Swept, ValueTable};

pub use error::TablesError;
pub use name::Name;

/// Most stones of a table on purpose: with seven there are 373 GB on the contest's board.
pub const MOST: usize = 6;

/// Most stones of the table that is made when an engine asks for it. Larger ones are used if they
/// are [there](stock::build).
pub const AT_FIRST_USE: usize = 4;

/// A table of EinStein würfelt nicht!: it probes [`EinStein`](einstein::EinStein) of its size and
/// [`AnyEinStein`].
pub type EinSteinTable = ValueTable<Endings>;

/// Where a table came from.
#[derive(Debug)]
#[non_exhaustive]
pub enum Origin {
    /// It was there already.
    Kept,
    /// It was read from a file.
    Read,
    /// It was made.
    Made {
        /// Why it could not be read, if a folder was named.
        unread: Option<LoadError>,
        /// Why it could not be written, if a folder was named.
        unwritten: Option<FileError>,
    },
}

/// What went wrong with the file of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trouble {
    /// The file.
    pub path: PathBuf,
    /// What is wrong, a sentence.
    pub error: String,
    /// Whether the table was made anew; if not, engines did without it.
    pub remade: bool,
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.path.display(), self.error)
    }
}

/// Tables that were asked for, each in memory once. Clones share them.
#[derive(Clone, Default, Debug)]
pub struct Tables {
    shelf: Arc<Mutex<Shelf>>,
}

#[derive(Default)]
struct Shelf {
    folder: Option<PathBuf>,
    kept: HashMap<Name, Arc<EinSteinTable>>,
    /// Files that were read and are no good, as they were then: they are not read again.
    useless: HashMap<Name, (u64, Option<SystemTime>)>,
    /// Who hears of tables that engines ask for while they are made.
    watcher: Option<Watcher>,
    /// What went wrong with files, for whoever asks.
    troubles: Vec<Trouble>,
}

/// Who hears how far a table is.
type Watcher = Arc<dyn Fn(SweepProgress) + Send + Sync>;

impl fmt::Debug for Shelf {
    /// The folder and the names of the tables.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Shelf").field("folder", &self.folder).field("kept", &self.kept.keys()).finish_non_exhaustive()
    }
}

impl Tables {
    /// Those of the whole program, for engines that are made from a name and nothing else.
    #[must_use]
    pub fn shared() -> &'static Self {
        static SHARED: OnceLock<Tables> = OnceLock::new();
        SHARED.get_or_init(Self::default)
    }

    /// Reads and writes tables in this folder from now on, or nowhere. It is made when the first
    /// table is written there.
    pub fn set_folder(&self, folder: Option<PathBuf>) {
        self.with(|shelf| shelf.folder = folder);
    }

    /// Tells `watcher` from now on how far a table is that an engine asks for, and that has to be
    /// made. It must not ask for tables itself.
    pub fn set_watcher(&self, watcher: Option<Watcher>) {
        self.with(|shelf| shelf.watcher = watcher);
    }

    /// What went wrong with files since it was last asked: tables that were there and could not be
    /// read, or that could not be written. They were made anew or left aside, so nothing is wrong
    /// in what was answered.
    #[must_use]
    pub fn take_troubles(&self) -> Vec<Trouble> {
        self.with(|shelf| std::mem::take(&mut shelf.troubles))
    }

    /// The table of a size with at most so many stones on the board.
    ///
    /// Two bytes for each position: for the game of contests, 20 MB with four stones and 0.9 GB with
    /// five.
    ///
    /// # Errors
    ///
    /// There is no such size, no numbering of so many stones, or not enough memory.
    pub fn einstein(&self, size: Size, most: usize) -> Result<Arc<EinSteinTable>, TablesError> {
        let watcher = self.with(|shelf| shelf.watcher.clone());
        let listener = |progress: &SweepProgress| {
            if let Some(watcher) = &watcher {
                watcher(*progress);
            }
            ControlFlow::Continue(())
        };
        self.fetch(size, most, &search::Limits::new().progress(&listener)).map(|(table, _)| table)
    }

    /// The same, made within the limits of a [sweep](Sweep::limits) if it has to be made; and where it came
    /// from. Requests for any table wait meanwhile, so the listener must not make one.
    ///
    /// # Errors
    ///
    /// As [`einstein`](Self::einstein), and a limit ended it.
    pub fn fetch<R: Reported<SweepProgress>>(
        &self,
        size: Size,
        most: usize,
        limits: &Limits<'_, R>,
    ) -> Result<(Arc<EinSteinTable>, Origin), TablesError> {
        self.with(|shelf| {
            let name = Name { size, most };
            if let Some(kept) = shelf.kept.get(&name) {
                return Ok((Arc::clone(kept), Origin::Kept));
            }
            let endings = Endings::new(size, most)?;
            let (swept, origin) = obtain(&endings, shelf.folder.as_deref(), &R::limits(limits))?;
            let place = shelf.folder.as_deref().map(|folder| name.path(folder));
            shelf.troubles.extend(place.and_then(|place| trouble(&place, &origin)));
            // What was swept or read to the end is complete.
            Ok((shelf.keep(name, endings, swept)?, origin))
        })
    }

    /// The largest table of a size that is there, with at most so many stones; but at least that
    /// of four, or of so many, which is [made](Self::einstein) if it is not there.
    ///
    /// A larger one that is there and cannot be used is left aside, and the reason is
    /// [told](Self::take_troubles).
    ///
    /// # Errors
    ///
    /// As [`einstein`](Self::einstein).
    pub fn largest(&self, size: Size, most: usize) -> Result<Arc<EinSteinTable>, TablesError> {
        let larger = (AT_FIRST_USE + 1..=most.min(MOST)).rev();
        let there = larger.map(|most| Name { size, most }).find_map(|name| self.with(|shelf| shelf.fetch_ready(name)));
        there.map_or_else(|| self.einstein(size, most.min(AT_FIRST_USE)), Ok)
    }

    /// The table of a size with exactly that many stones at most, if it is there and can be used.
    /// It is not made.
    #[must_use]
    pub fn ready(&self, size: Size, most: usize) -> Option<Arc<EinSteinTable>> {
        self.with(|shelf| shelf.fetch_ready(Name { size, most }))
    }

    /// A panic of a progress report leaves the shelf as it was, so the lock's poison says nothing.
    fn with<T>(&self, act: impl FnOnce(&mut Shelf) -> T) -> T {
        act(&mut self.shelf.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Shelf {
    /// Takes a table into memory.
    fn keep(&mut self, name: Name, endings: Endings, swept: Swept) -> Result<Arc<EinSteinTable>, TablesError> {
        let table = ValueTable::new::<AnyEinStein>(endings, swept).ok_or(TablesError::Incomplete)?;
        let table = Arc::new(table);
        self.kept.insert(name, Arc::clone(&table));
        Ok(table)
    }

    /// A table that is in memory or whole in its file.
    fn fetch_ready(&mut self, name: Name) -> Option<Arc<EinSteinTable>> {
        if let Some(kept) = self.kept.get(&name) {
            return Some(Arc::clone(kept));
        }
        let path = name.path(self.folder.as_deref()?);
        let data = fs::metadata(&path).ok()?;
        let state = (data.len(), data.modified().ok());
        if self.useless.get(&name) == Some(&state) {
            return None;
        }
        let endings = Endings::new(name.size, name.most).ok()?;
        let loaded = Swept::load::<AnyEinStein, _>(&name.label(), &endings, &path).map_err(|error| error.to_string());
        let kept = loaded.and_then(|swept| self.keep(name, endings, swept).map_err(|error| error.to_string()));
        if let Err(error) = kept.as_ref() {
            self.useless.insert(name, state);
            self.troubles.push(Trouble { path, error: error.clone(), remade: false });
        }
        kept.ok()
    }
}

/// What went wrong with the file of a table, if it is worth a word: that it was not there yet is not.
fn trouble(place: &Path, origin: &Origin) -> Option<Trouble> {
    let Origin::Made { unread, unwritten } = origin else { return None };
    let is_new = |error: &LoadError| matches!(error, LoadError::File(FileError::System(error)) if error.kind() == std::io::ErrorKind::NotFound);
    let unread = unread.as_ref().filter(|error| !is_new(error)).map(ToString::to_string);
    let error = unwritten.as_ref().map(ToString::to_string).or(unread)?;
    Some(Trouble { path: place.to_path_buf(), error, remade: true })
}

/// Reads the values from a folder, or makes them and writes them there.
fn obtain(
    endings: &Endings,
    folder: Option<&Path>,
    limits: &Limits<'_, SweepProgress>,
) -> Result<(Swept, Origin), TablesError> {
    let name = Name { size: endings.size(), most: endings.most() };
    let place = folder.map(|folder| (name.path(folder), name.label()));
    let mut unread = None;
    if let Some((path, label)) = &place {
        match Swept::load::<AnyEinStein, _>(label, endings, path) {
            Ok(swept) if swept.is_complete() => return Ok((swept, Origin::Read)),
            Ok(_) => unread = Some(LoadError::Contents),
            Err(error) => unread = Some(error),
        }
    }
    let swept = Sweep::new(endings).limits(limits).run::<AnyEinStein>()?;
    let unwritten = place.and_then(|(path, label)| {
        // If it cannot be made, writing there says why.
        let _ = path.parent().map(std::fs::create_dir_all);
        swept.save(&label, &path).err()
    });
    Ok((swept, Origin::Made { unread, unwritten }))
}
