//! Endgame tables, made once and shared by all engines.
//!
//! A table of EinStein würfelt nicht! holds the value of every position before the throw with few
//! stones on the board. The table for four stones is made in about a second when the first engine
//! needs it, and takes 20 MB, or 25 MB on disk. A host program may set a
//! [folder](Tables::set_folder): tables are then read from there, and written there once they are
//! made. Without a folder nothing is written.
//!
//! A file that is missing, damaged or of another program is no error: the table is made again and
//! the file replaced. [`Origin`] reports the reason.
//!
//! ```
//! use einstein::{EinStein, Size};
//! use game_core::Probe;
//! use engines::einstein::tables::Tables;
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
pub mod folder;
#[cfg(feature = "farm")]
pub mod job_build;
mod name;

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
use search::sweep::{LoadError, SweepProgress, SweptValues, ValueTable};

pub use error::TablesError;
pub use name::Name;

/// Most stones of a table: with seven there are 373 GB on the contest's board.
pub const MOST: usize = 6;

/// Most stones of a table that is made when an engine needs it. Larger ones are used if they
/// [exist](folder::build).
pub const AT_FIRST_USE: usize = 4;

/// A table of EinStein würfelt nicht!. It probes [`EinStein`](einstein::EinStein) of its size and
/// [`AnyEinStein`].
pub type EinSteinTable = ValueTable<Endings>;

/// The origin of a table.
#[derive(Debug)]
#[non_exhaustive]
pub enum Origin {
    /// It was in memory.
    Kept,
    /// It was read from a file.
    Read,
    /// It was computed.
    Made {
        /// Why it could not be read, if a folder is set.
        unread: Option<LoadError>,
        /// Why it could not be written, if a folder is set.
        unwritten: Option<FileError>,
    },
}

/// A problem with the file of a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trouble {
    /// The path of the file.
    pub path: PathBuf,
    /// The problem as a sentence.
    pub error: String,
    /// Whether the table was made again; if not, engines did without it.
    pub remade: bool,
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.path.display(), self.error)
    }
}

/// The tables in use, each in memory once. Clones share them.
#[derive(Clone, Default, Debug)]
pub struct Tables {
    cache: Arc<Mutex<Cache>>,
    /// Held by the thread that reads a table that may be large, so that none is read twice.
    reading: Arc<Mutex<()>>,
}

#[derive(Default)]
struct Cache {
    folder: Option<PathBuf>,
    kept: HashMap<Name, Arc<EinSteinTable>>,
    /// Unusable files with their length and time; they are not read again while unchanged.
    useless: HashMap<Name, (u64, Option<SystemTime>)>,
    /// Listens while a table is made for an engine.
    watcher: Option<Watcher>,
    /// Problems with files, for the caller.
    troubles: Vec<Trouble>,
}

/// A listener to the progress of a table.
type Watcher = Arc<dyn Fn(SweepProgress) + Send + Sync>;

impl fmt::Debug for Cache {
    /// The folder and the names of the tables.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Cache")
            .field("folder", &self.folder)
            .field("kept", &self.kept.keys())
            .finish_non_exhaustive()
    }
}

impl Tables {
    /// The tables of the whole program, for engines that are made from a spec alone.
    #[must_use]
    pub fn shared() -> &'static Self {
        static SHARED: OnceLock<Tables> = OnceLock::new();
        SHARED.get_or_init(Self::default)
    }

    /// Sets the folder for reading and writing tables, or none. The folder is created when the
    /// first table is written.
    pub fn set_folder(&self, folder: Option<PathBuf>) {
        self.with(|cache| cache.folder = folder);
    }

    /// Sets a listener to the progress of tables that are made for engines. It must not request
    /// tables itself.
    pub fn set_watcher(&self, watcher: Option<Watcher>) {
        self.with(|cache| cache.watcher = watcher);
    }

    /// Problems with files since the last call: tables that exist but could not be read, and tables
    /// that could not be written. They were made again or not used, so no answer is affected.
    #[must_use]
    pub fn take_troubles(&self) -> Vec<Trouble> {
        self.with(|cache| std::mem::take(&mut cache.troubles))
    }

    /// The table of a size with at most this many stones on the board.
    ///
    /// It takes two bytes for each position: for the contest's game, 20 MB with four stones and 0.9
    /// GB with five.
    ///
    /// # Errors
    ///
    /// Fails if there is no such size, no numbering for this many stones, or not enough memory.
    pub fn einstein(&self, size: Size, most: usize) -> Result<Arc<EinSteinTable>, TablesError> {
        let watcher = self.with(|cache| cache.watcher.clone());
        let listener = |progress: &SweepProgress| {
            if let Some(watcher) = &watcher {
                watcher(*progress);
            }
            ControlFlow::Continue(())
        };
        self.fetch(size, most, &search::Limits::new().progress(&listener))
            .map(|(table, _)| table)
    }

    /// As [`einstein`](Self::einstein), with the limits of a [sweep](Sweep::limits) if the table
    /// has to be made; also returns its origin. Requests for any table wait meanwhile, so the
    /// listener must not make one.
    ///
    /// # Errors
    ///
    /// As for [`einstein`](Self::einstein); also fails if a limit ended it.
    pub fn fetch<R: Reported<SweepProgress>>(
        &self,
        size: Size,
        most: usize,
        limits: &Limits<'_, R>,
    ) -> Result<(Arc<EinSteinTable>, Origin), TablesError> {
        self.with(|cache| {
            let name = Name { size, most };
            if let Some(kept) = cache.kept.get(&name) {
                return Ok((Arc::clone(kept), Origin::Kept));
            }
            let endings = Endings::new(size, most)?;
            let (swept, origin) = obtain(&endings, cache.folder(), &R::limits(limits))?;
            let place = cache.folder().map(|folder| name.path(folder));
            cache
                .troubles
                .extend(place.and_then(|place| trouble(&place, &origin)));
            // A table that was swept or read to the end is complete.
            Ok((cache.keep(name, endings, swept)?, origin))
        })
    }

    /// The largest existing table of a size with at most this many stones. At least that of four
    /// stones, or of fewer if `most` says so, which is [made](Self::einstein) if it does not exist.
    ///
    /// A larger table that cannot be used is skipped, and [`take_troubles`](Self::take_troubles)
    /// returns the reason.
    ///
    /// # Errors
    ///
    /// As for [`einstein`](Self::einstein).
    pub fn largest(&self, size: Size, most: usize) -> Result<Arc<EinSteinTable>, TablesError> {
        let larger = (AT_FIRST_USE + 1..=most.min(MOST)).rev();
        let there = larger
            .map(|most| Name { size, most })
            .find_map(|name| self.fetch_ready(name));
        there.map_or_else(|| self.einstein(size, most.min(AT_FIRST_USE)), Ok)
    }

    /// The table of a size with exactly this maximum of stones, if it exists and can be used. It is
    /// not made.
    #[must_use]
    pub fn ready(&self, size: Size, most: usize) -> Option<Arc<EinSteinTable>> {
        self.fetch_ready(Name { size, most })
    }

    /// A table that is in memory or complete in its file. Requests for other tables do not wait
    /// while a file is read, which takes seconds from a slow disk.
    fn fetch_ready(&self, name: Name) -> Option<Arc<EinSteinTable>> {
        let kept = || self.with(|cache| cache.kept.get(&name).cloned());
        if let Some(kept) = kept() {
            return Some(kept);
        }
        let _reading = self.reading.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(kept) = kept() {
            return Some(kept);
        }
        let path = self.with(|cache| cache.folder().map(|folder| name.path(folder)))?;
        let data = fs::metadata(&path).ok()?;
        let state = (data.len(), data.modified().ok());
        if self.with(|cache| cache.useless.get(&name) == Some(&state)) {
            return None;
        }
        let endings = Endings::new(name.size, name.most).ok()?;
        let loaded = SweptValues::load::<AnyEinStein, _>(&name.label(), &endings, &path)
            .map_err(|error| error.to_string());
        let kept = loaded.and_then(|swept| {
            self.with(|cache| cache.keep(name, endings, swept))
                .map_err(|error| error.to_string())
        });
        if let Err(error) = kept.as_ref() {
            let trouble = Trouble {
                path,
                error: error.clone(),
                remade: false,
            };
            self.with(|cache| {
                cache.useless.insert(name, state);
                cache.troubles.push(trouble);
            });
        }
        kept.ok()
    }

    /// A panic in a listener leaves the cache unchanged, so a poisoned lock is used as it is.
    fn with<T>(&self, act: impl FnOnce(&mut Cache) -> T) -> T {
        act(&mut self.cache.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Cache {
    /// The folder of tables. A browser has no files, so its program is linked without the code that
    /// reads and writes them.
    fn folder(&self) -> Option<&Path> {
        if cfg!(all(target_family = "wasm", target_os = "unknown")) {
            None
        } else {
            self.folder.as_deref()
        }
    }

    /// Adds a table to those in memory.
    fn keep(
        &mut self,
        name: Name,
        endings: Endings,
        swept: SweptValues,
    ) -> Result<Arc<EinSteinTable>, TablesError> {
        let table =
            ValueTable::new::<AnyEinStein>(endings, swept).ok_or(TablesError::Incomplete)?;
        let table = Arc::new(table);
        self.kept.insert(name, Arc::clone(&table));
        Ok(table)
    }
}

/// The problem with the file of a table, if any. A file that does not exist yet is none.
fn trouble(place: &Path, origin: &Origin) -> Option<Trouble> {
    let Origin::Made { unread, unwritten } = origin else {
        return None;
    };
    let is_new = |error: &LoadError| matches!(error, LoadError::File(FileError::System(error)) if error.kind() == std::io::ErrorKind::NotFound);
    let unread = unread
        .as_ref()
        .filter(|error| !is_new(error))
        .map(ToString::to_string);
    let error = unwritten.as_ref().map(ToString::to_string).or(unread)?;
    Some(Trouble {
        path: place.to_path_buf(),
        error,
        remade: true,
    })
}

/// Reads the values from a folder, or computes them and writes them there.
fn obtain(
    endings: &Endings,
    folder: Option<&Path>,
    limits: &Limits<'_, SweepProgress>,
) -> Result<(SweptValues, Origin), TablesError> {
    let name = Name {
        size: endings.size(),
        most: endings.most(),
    };
    let place = folder.map(|folder| (name.path(folder), name.label()));
    let mut unread = None;
    if let Some((path, label)) = &place {
        match SweptValues::load::<AnyEinStein, _>(label, endings, path) {
            Ok(swept) if swept.is_complete() => return Ok((swept, Origin::Read)),
            Ok(_) => unread = Some(LoadError::Contents),
            Err(error) => unread = Some(error),
        }
    }
    let swept = Sweep::new(endings).limits(limits).run::<AnyEinStein>()?;
    let unwritten = place.and_then(|(path, label)| {
        // If the folder cannot be created, writing fails with the reason.
        let _ = path.parent().map(std::fs::create_dir_all);
        swept.save(&label, &path).err()
    });
    Ok((swept, Origin::Made { unread, unwritten }))
}
