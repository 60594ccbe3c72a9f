//! Tables in a folder: which there are, and how they are built, checked and removed on purpose.
//!
//! The table of four stones comes by itself. A larger one takes a minute or more to make and
//! hundreds of megabytes, so nobody gets it without having asked for it: [`build`] makes it, slice
//! by slice, and goes on where an earlier run was stopped, killed or cut off. Engines use the
//! largest one that is there.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use einstein::{AnyEinStein, EinStein, Endings, EndingsError, Size};
use game_core::{Descending, Limits, Ranking, Reported};
use search::Sweep;
use search::file::{self, FileError};
use search::sweep::{Audit, BuildError, LoadError, Making, SweepProgress, Swept, VerifyError, making};
use thiserror::Error;

use super::Name;

/// Why nothing was done with a table.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum StockError {
    /// There is no such numbering of positions.
    #[error(transparent)]
    Endings(EndingsError),
    /// The table was not built. What was settled is kept.
    #[error(transparent)]
    Build(BuildError),
    /// It cannot be read: it is missing, damaged or another one.
    #[error(transparent)]
    Load(LoadError),
    /// An entry is wrong.
    #[error(transparent)]
    Verify(VerifyError),
    /// It is being made at the moment, by this program or another.
    #[error("{}", FileError::Busy)]
    Busy,
    /// The folder or a file in it cannot be used.
    #[error("The folder of the tables cannot be used: {0}.")]
    System(#[source] io::Error),
}

/// What a table takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Needs {
    /// Positions that are numbered, a few of which are none.
    pub ranks: u64,
    /// Bytes on disk.
    pub disk: u64,
    /// Bytes of memory while it is made.
    pub memory: u64,
    /// Bytes of memory while it is used.
    pub use_memory: u64,
}

/// What the table of that name takes, made by so many threads.
///
/// # Errors
///
/// There is no such table.
pub fn needs(name: Name, threads: usize) -> Result<Needs, StockError> {
    let endings = numbering(name)?;
    let slices = (0..).map_while(|number| Descending::<AnyEinStein>::slice(&endings, number));
    let (count, longest) =
        slices.fold((0_u64, 0), |(count, longest), slice| (count + 1, longest.max(slice.end - slice.first)));
    let ranks = Ranking::<AnyEinStein>::count(&endings);
    // While a slice is settled, its values have 64 bits.
    let fine = longest.saturating_mul(8).saturating_mul((threads.max(1) as u64).min(count.max(1)));
    let disk = Swept::disk_bytes::<AnyEinStein, _>(&endings);
    Ok(Needs { ranks, disk, memory: fine.saturating_add(2 * ranks), use_memory: 2 * ranks })
}

fn numbering(name: Name) -> Result<Endings, StockError> {
    Endings::new(name.size, name.most).map_err(StockError::Endings)
}

/// What became of a table.
#[derive(Debug)]
#[non_exhaustive]
pub enum Condition {
    /// Its file has the right header and length. Its checksums have not been looked at.
    Whole,
    /// It is not finished, and this far; nothing if that cannot be told.
    Making(Option<Making>),
    /// Its file is no table of that name.
    Damaged(FileError),
}

/// A table that was found in a folder.
#[derive(Debug)]
pub struct Found {
    /// Which one.
    pub name: Name,
    /// Its file, whether it has got it yet or not.
    pub path: PathBuf,
    /// Bytes of the file, of the finished one if it is not finished.
    pub bytes: u64,
    /// How it is.
    pub condition: Condition,
    /// Whether a process makes it at the moment.
    pub busy: bool,
}

/// All tables in a folder, by name. A folder that is not there has none.
///
/// # Errors
///
/// The folder cannot be read.
pub fn survey(folder: &Path) -> Result<Vec<Found>, StockError> {
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(StockError::System(error)),
    };
    let mut names = Vec::new();
    for entry in entries {
        let file = entry.map_err(StockError::System)?.file_name();
        let file = file.to_string_lossy();
        names.extend(Name::of_file(file.strip_suffix(".making").unwrap_or(&file)));
    }
    names.sort_unstable();
    names.dedup();
    Ok(names.into_iter().flat_map(|name| look(folder, name)).collect())
}

/// The table of a name as it lies in a folder, and as it is being made there. What is being made
/// is read to the end, to see how far it is.
#[must_use]
pub fn look(folder: &Path, name: Name) -> Vec<Found> {
    let path = name.path(folder);
    let busy = file::is_being_made(&path);
    let mut found = Vec::new();
    if let Ok(data) = fs::metadata(&path) {
        let condition = match file::label(&path) {
            Ok((label, _)) if label == name.label() => Condition::Whole,
            Ok(_) => Condition::Damaged(FileError::Other(file::Expected::Parameters)),
            Err(error) => Condition::Damaged(error),
        };
        found.push(Found { name, path: path.clone(), bytes: data.len(), condition, busy: false });
    }
    if file::draft_path(&path).exists() {
        let endings = numbering(name).ok();
        let how_far = endings.and_then(|endings| making::<AnyEinStein, _>(&endings, &name.label(), &path).ok());
        let bytes = how_far.map_or(0, |making| making.bytes);
        found.push(Found { name, path, bytes, condition: Condition::Making(how_far), busy });
    }
    found
}

/// Whether the table of that name is there and all its checksums are right. Its file is read to the
/// end.
#[must_use]
pub fn is_sound(folder: &Path, name: Name) -> bool {
    file::verify(&name.path(folder)).is_ok_and(|(label, _)| label == name.label())
}

/// What was done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Built {
    /// It was there, and all its checksums are right.
    There,
    /// It was made, or what was missing of it.
    Made,
}

/// Builds the table of that name in a folder, which is made if need be. What an earlier run has
/// settled is not settled again. A file that is damaged or another's is replaced.
///
/// # Errors
///
/// There is no such table, not enough memory or disk, a limit ended it, or another process is
/// at it. What was settled is kept for the next time.
pub fn build<R: Reported<SweepProgress>>(
    folder: &Path,
    name: Name,
    limits: &Limits<'_, R>,
) -> Result<Built, StockError> {
    let (endings, place) = (numbering(name)?, name.path(folder));
    if is_sound(folder, name) {
        return Ok(Built::There);
    }
    fs::create_dir_all(folder).map_err(StockError::System)?;
    let sweep = Sweep::new(&endings).limits(limits);
    match sweep.build::<AnyEinStein>(&name.label(), &place) {
        Ok(_) => Ok(Built::Made),
        Err(BuildError::File(FileError::Busy)) => Err(StockError::Busy),
        Err(error) => Err(StockError::Build(error)),
    }
}

/// Checks the table of that name in a folder: its checksums, and then its entries by the rules of
/// the game, or a `sample` of this many, drawn evenly. Returns the number of ranks that were looked at.
///
/// # Errors
///
/// The first thing that is wrong, or a limit ended it.
pub fn verify<R: Reported<SweepProgress>>(
    folder: &Path,
    name: Name,
    sample: Option<u64>,
    limits: &Limits<'_, R>,
) -> Result<u64, StockError> {
    let endings = numbering(name)?;
    let loaded = Swept::load::<AnyEinStein, _>(&name.label(), &endings, &name.path(folder));
    let swept = loaded.map_err(StockError::Load)?;
    let mut audit = Audit::new(&swept, &endings).limits(limits);
    if let Some(ranks) = sample {
        audit = audit.sample(ranks);
    }
    // A position that knows its size when it is compiled is played about twice as fast.
    let verdict = if name.size == Size::STANDARD { audit.run::<EinStein>() } else { audit.run::<AnyEinStein>() };
    verdict.map_err(StockError::Verify)
}

/// Removes the table of that name from a folder, and what there is of it if it is not finished.
/// Gives the length of the files that were removed, in bytes; nothing if there was nothing.
///
/// # Errors
///
/// A process is making it, or a file cannot be removed.
pub fn remove(folder: &Path, name: Name) -> Result<Option<u64>, StockError> {
    let place = name.path(folder);
    let files = [place.clone(), file::draft_path(&place)];
    let is_there = |path: &PathBuf| fs::symlink_metadata(path).is_ok();
    if !files.iter().any(is_there) {
        return Ok(None);
    }
    // Whoever begins to make it meanwhile waits until both are gone.
    let _lock = file::Lock::hold(&place).map_err(|error| match error {
        FileError::Busy => StockError::Busy,
        FileError::System(error) => StockError::System(error),
        error => StockError::Load(error.into()),
    })?;
    let mut freed = None;
    for path in files {
        let Ok(data) = fs::symlink_metadata(&path) else { continue };
        fs::remove_file(&path).map_err(StockError::System)?;
        freed = Some(freed.unwrap_or(0) + data.len());
    }
    Ok(freed)
}
