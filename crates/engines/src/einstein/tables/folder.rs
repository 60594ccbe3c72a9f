//! Tables in a folder: lists, builds, checks and removes them.
//!
//! The table for four stones is made automatically. A larger one takes a minute or more to make and
//! hundreds of megabytes, so it is made only on request: [`build`] makes it slice by slice, and
//! continues an earlier run that was stopped or killed. Engines use the largest table that exists.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use einstein::{AnyEinStein, EinStein, Endings, EndingsError, Size};
use game_core::{Descending, Limits, Ranking, Reported};
use search::Sweep;
use search::file::{self, FileError};
use search::sweep::{
    Audit, BuildError, LoadError, Making, SweepProgress, SweptValues, VerifyError, making,
};
use thiserror::Error;

use super::Name;

/// Why an operation on a table failed.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum TableFolderError {
    /// There is no such numbering of positions.
    #[error(transparent)]
    Endings(EndingsError),
    /// The table was not built. The settled slices are kept.
    #[error(transparent)]
    Build(BuildError),
    /// The table cannot be read: it is missing, damaged or another one.
    #[error(transparent)]
    Load(LoadError),
    /// An entry is wrong.
    #[error(transparent)]
    Verify(VerifyError),
    /// This program or another is making the table.
    #[error("{}", FileError::Busy)]
    Busy,
    /// The folder or a file in it cannot be used.
    #[error("The folder of the tables cannot be used: {0}.")]
    System(#[source] io::Error),
}

/// The resources of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Needs {
    /// Positions that are numbered, including a few that are invalid.
    pub ranks: u64,
    /// Bytes on disk.
    pub disk_bytes: u64,
    /// Bytes of memory while it is made.
    pub memory_bytes: u64,
    /// Bytes of memory in use.
    pub use_memory_bytes: u64,
}

/// The resources of a table that is made by this many threads.
///
/// # Errors
///
/// Fails if there is no such table.
pub fn needs(name: Name, threads: usize) -> Result<Needs, TableFolderError> {
    let endings = numbering(name)?;
    let slices = (0..).map_while(|number| Descending::<AnyEinStein>::slice(&endings, number));
    let (count, longest) = slices.fold((0_u64, 0), |(count, longest), slice| {
        (count + 1, longest.max(slice.end - slice.first))
    });
    let ranks = Ranking::<AnyEinStein>::count(&endings);
    // While a slice is settled, its values have 64 bits.
    let fine = longest
        .saturating_mul(8)
        .saturating_mul((threads.max(1) as u64).min(count.max(1)));
    let disk_bytes = SweptValues::disk_bytes::<AnyEinStein, _>(&endings);
    Ok(Needs {
        ranks,
        disk_bytes,
        memory_bytes: fine.saturating_add(2 * ranks),
        use_memory_bytes: 2 * ranks,
    })
}

/// The numbering of a table's positions.
pub(super) fn numbering(name: Name) -> Result<Endings, TableFolderError> {
    Endings::new(name.size, name.most).map_err(TableFolderError::Endings)
}

/// The state of a table's file.
#[derive(Debug)]
#[non_exhaustive]
pub enum Condition {
    /// The file has the right header and length. Its checksums are not checked.
    Whole,
    /// The table is not finished; `None` if its progress is unknown.
    Making(Option<Making>),
    /// The file is no table of this name.
    Damaged(FileError),
}

/// A table in a folder.
#[derive(Debug)]
pub struct FoundTable {
    /// The name of the table.
    pub name: Name,
    /// The path of its file, even before the file exists.
    pub path: PathBuf,
    /// Bytes of the finished file.
    pub bytes: u64,
    /// The state of its file.
    pub condition: Condition,
    /// Whether a process is making it.
    pub busy: bool,
}

/// All tables in a folder, by name. A missing folder has none.
///
/// # Errors
///
/// Fails if the folder cannot be read.
pub fn survey(folder: &Path) -> Result<Vec<FoundTable>, TableFolderError> {
    let entries = match fs::read_dir(folder) {
        Ok(entries) => entries,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
        Err(error) => return Err(TableFolderError::System(error)),
    };
    let mut names = Vec::new();
    for entry in entries {
        let file = entry.map_err(TableFolderError::System)?.file_name();
        let file = file.to_string_lossy();
        names.extend(Name::of_file(file.strip_suffix(".making").unwrap_or(&file)));
    }
    names.sort_unstable();
    names.dedup();
    Ok(names
        .into_iter()
        .flat_map(|name| look(folder, name))
        .collect())
}

/// The table of a name in a folder, finished or unfinished. An unfinished file is read to the end
/// for its progress.
#[must_use]
pub fn look(folder: &Path, name: Name) -> Vec<FoundTable> {
    let path = name.path(folder);
    let busy = file::is_being_made(&path);
    let mut found = Vec::new();
    if let Ok(data) = fs::metadata(&path) {
        let condition = match file::label(&path) {
            Ok((label, _)) if label == name.label() => Condition::Whole,
            Ok(_) => Condition::Damaged(FileError::Other(file::Expected::Parameters)),
            Err(error) => Condition::Damaged(error),
        };
        found.push(FoundTable {
            name,
            path: path.clone(),
            bytes: data.len(),
            condition,
            busy: false,
        });
    }
    if file::draft_path(&path).exists() {
        let endings = numbering(name).ok();
        let how_far = endings
            .and_then(|endings| making::<AnyEinStein, _>(&endings, &name.label(), &path).ok());
        let bytes = how_far.map_or(0, |making| making.bytes);
        found.push(FoundTable {
            name,
            path,
            bytes,
            condition: Condition::Making(how_far),
            busy,
        });
    }
    found
}

/// Whether the table exists and all its checksums are right. Reads the whole file.
#[must_use]
pub fn is_sound(folder: &Path, name: Name) -> bool {
    file::verify(&name.path(folder)).is_ok_and(|(label, _)| label == name.label())
}

/// The result of a build.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Built {
    /// The table existed, and all its checksums are right.
    AlreadyBuilt,
    /// The table was made or completed.
    Made,
}

/// Builds the table of this name in a folder, which is created if necessary. The slices of an
/// earlier run are used. A damaged or foreign file is replaced.
///
/// # Errors
///
/// Fails if there is no such table, memory or disk is short, a limit ended the build, or another
/// process is building. Settled slices are kept for the next time.
pub fn build<R: Reported<SweepProgress>>(
    folder: &Path,
    name: Name,
    limits: &Limits<'_, R>,
) -> Result<Built, TableFolderError> {
    let (endings, place) = (numbering(name)?, name.path(folder));
    if is_sound(folder, name) {
        return Ok(Built::AlreadyBuilt);
    }
    fs::create_dir_all(folder).map_err(TableFolderError::System)?;
    let sweep = Sweep::new(&endings).limits(limits);
    match sweep.build::<AnyEinStein>(&name.label(), &place) {
        Ok(_) => Ok(Built::Made),
        Err(error) => Err(not_built(error)),
    }
}

/// Why a table was not built: another process may be building it.
pub(super) fn not_built(error: BuildError) -> TableFolderError {
    match error {
        BuildError::File(FileError::Busy) => TableFolderError::Busy,
        error => TableFolderError::Build(error),
    }
}

/// Checks the table of this name in a folder: its checksums, and then its entries by the rules of
/// the game, either all or an evenly drawn `sample`. Returns the number of ranks that were checked.
///
/// # Errors
///
/// Fails at the first fault, or if a limit ended the check.
pub fn verify<R: Reported<SweepProgress>>(
    folder: &Path,
    name: Name,
    sample: Option<u64>,
    limits: &Limits<'_, R>,
) -> Result<u64, TableFolderError> {
    let endings = numbering(name)?;
    let loaded = SweptValues::load::<AnyEinStein, _>(&name.label(), &endings, &name.path(folder));
    let swept = loaded.map_err(TableFolderError::Load)?;
    let mut audit = Audit::new(&swept, &endings).limits(limits);
    if let Some(ranks) = sample {
        audit = audit.sample(ranks);
    }
    // A position with its size known at compile time is played about twice as fast.
    let verdict = if name.size == Size::STANDARD {
        audit.run::<EinStein>()
    } else {
        audit.run::<AnyEinStein>()
    };
    verdict.map_err(TableFolderError::Verify)
}

/// Removes the table of this name from a folder, finished or unfinished. Returns the length of the
/// removed files in bytes; `None` if there were none.
///
/// # Errors
///
/// Fails if a process is making it or a file cannot be removed.
pub fn remove(folder: &Path, name: Name) -> Result<Option<u64>, TableFolderError> {
    let place = name.path(folder);
    let files = [place.clone(), file::draft_path(&place)];
    let is_there = |path: &PathBuf| fs::symlink_metadata(path).is_ok();
    if !files.iter().any(is_there) {
        return Ok(None);
    }
    // A process that starts to make it meanwhile waits until both files are gone.
    let _lock = file::Lock::hold(&place).map_err(|error| match error {
        FileError::Busy => TableFolderError::Busy,
        FileError::System(error) => TableFolderError::System(error),
        error => TableFolderError::Load(error.into()),
    })?;
    let mut freed = None;
    for path in files {
        let Ok(data) = fs::symlink_metadata(&path) else {
            continue;
        };
        fs::remove_file(&path).map_err(TableFolderError::System)?;
        freed = Some(freed.unwrap_or(0) + data.len());
    }
    Ok(freed)
}
