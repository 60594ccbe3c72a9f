//! Endgame tables, made once and shared by all engines that ask for them.
//!
//! A table of EinStein würfelt nicht! holds the value of every position before the throw with few
//! stones on the board. That with four is made in a second or so when the first engine asks for
//! it, and weighs 20 MB. A host program may name a [folder](Tables::set_folder): then tables are
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

use std::collections::HashMap;
use std::fmt;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use einstein::{AnyEinStein, Endings, Size};
use search::Sweep;
use search::file::{FileError, Label};
use search::sweep::{LoadError, SweepProgress, Swept, ValueTable};

pub use error::TablesError;

/// The version of the numbering: a file of another one is another table.
const NUMBERING: u64 = 1;

/// A table of EinStein würfelt nicht!: it probes [`EinStein`](einstein::EinStein) of its size and
/// [`AnyEinStein`].
pub type EinSteinTable = ValueTable<Endings>;

/// Which table: the size of the game, and most stones on the board.
type Name = (Size, usize);

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

/// Tables that were asked for, each in memory once. Clones share them.
#[derive(Clone, Default, Debug)]
pub struct Tables {
    shelf: Arc<Mutex<Shelf>>,
}

#[derive(Default)]
struct Shelf {
    folder: Option<PathBuf>,
    kept: HashMap<Name, Arc<EinSteinTable>>,
    /// Who hears of tables that engines ask for while they are made.
    watcher: Option<Watcher>,
    /// What went wrong with files, for whoever asks.
    troubles: Vec<String>,
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

    /// What went wrong with files since it was last asked, a sentence each: tables that were
    /// there and could not be read, or that could not be written. They were made anew, so nothing
    /// is missing but time.
    #[must_use]
    pub fn take_troubles(&self) -> Vec<String> {
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
        let mut tell = |progress| {
            if let Some(watcher) = &watcher {
                watcher(progress);
            }
            ControlFlow::Continue(())
        };
        self.fetch(size, most, 1, &mut tell).map(|(table, _)| table)
    }

    /// The same, made by so many threads if it has to be made, with a report of the progress; and
    /// where it came from. Whoever asks meanwhile for any table waits, so `progress` must not ask.
    ///
    /// # Errors
    ///
    /// As [`einstein`](Self::einstein), and `progress` stopped it.
    pub fn fetch(
        &self,
        size: Size,
        most: usize,
        threads: usize,
        progress: &mut dyn FnMut(SweepProgress) -> ControlFlow<()>,
    ) -> Result<(Arc<EinSteinTable>, Origin), TablesError> {
        self.with(|shelf| {
            if let Some(kept) = shelf.kept.get(&(size, most)) {
                return Ok((Arc::clone(kept), Origin::Kept));
            }
            let endings = Endings::new(size, most)?;
            let (swept, origin) = obtain(&endings, shelf.folder.as_deref(), threads, progress)?;
            let place = shelf.folder.as_deref().map(|folder| file(folder, size, most));
            shelf.troubles.extend(place.and_then(|place| trouble(&place, &origin)));
            // What was swept or read to the end is complete.
            let table = ValueTable::new::<AnyEinStein>(endings, swept).ok_or(TablesError::Incomplete)?;
            let table = Arc::new(table);
            shelf.kept.insert((size, most), Arc::clone(&table));
            Ok((table, origin))
        })
    }

    /// A panic of a progress report leaves the shelf as it was, so the lock's poison says nothing.
    fn with<T>(&self, act: impl FnOnce(&mut Shelf) -> T) -> T {
        act(&mut self.shelf.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

/// What went wrong with the file of a table, if it is worth a word: that it was not there yet is not.
fn trouble(place: &Path, origin: &Origin) -> Option<String> {
    let Origin::Made { unread, unwritten } = origin else { return None };
    let is_new = |error: &LoadError| matches!(error, LoadError::File(FileError::System(error)) if error.kind() == std::io::ErrorKind::NotFound);
    let unread = unread.as_ref().filter(|error| !is_new(error)).map(ToString::to_string);
    let error = unwritten.as_ref().map(ToString::to_string).or(unread)?;
    Some(format!("{}: {error}", place.display()))
}

/// The file of a table in a folder.
#[must_use]
pub fn file(folder: &Path, size: Size, most: usize) -> PathBuf {
    let Size { width, stones, faces } = size;
    folder.join(format!("einstein-{width}x{width}-{stones}-{faces}-most{most}.table"))
}

/// What the file of a table says it is.
#[must_use]
pub fn label(size: Size, most: usize) -> Label {
    let numbers = [size.width, size.stones, size.faces, most].map(|number| number as u64);
    let parameters = [&numbers[..], &[NUMBERING]].concat();
    Label { kind: "sweep 1".into(), game: "einstein".into(), parameters }
}

/// Reads the values from a folder, or makes them and writes them there.
fn obtain(
    endings: &Endings,
    folder: Option<&Path>,
    threads: usize,
    progress: &mut dyn FnMut(SweepProgress) -> ControlFlow<()>,
) -> Result<(Swept, Origin), TablesError> {
    let (size, most) = (endings.size(), endings.most());
    let place = folder.map(|folder| (file(folder, size, most), label(size, most)));
    let mut unread = None;
    if let Some((path, label)) = &place {
        match Swept::load::<AnyEinStein, _>(label, endings, path) {
            Ok(swept) if swept.is_complete() => return Ok((swept, Origin::Read)),
            Ok(_) => unread = Some(LoadError::Contents),
            Err(error) => unread = Some(error),
        }
    }
    let swept = Sweep::new(endings).threads(threads).progress(progress).run::<AnyEinStein>()?;
    let unwritten = place.and_then(|(path, label)| {
        // If it cannot be made, writing there says why.
        let _ = path.parent().map(std::fs::create_dir_all);
        swept.save(&label, &path).err()
    });
    Ok((swept, Origin::Made { unread, unwritten }))
}
