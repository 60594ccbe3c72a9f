use std::fs;
use std::ops::{ControlFlow, Range};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use einstein::{AnyEinStein, Endings};
use farm::{
    Collector, FarmError, Job, Kinds, ObjectAddress, ObjectError, ObjectStore, Run, RunProgress,
    RunSummary, Transport, Trust, coordinate,
};
use game_core::{Descending, Limits, Localized, Text, text};
use search::sweep::SliceDraft;
use serde::Deserialize;
use serde_json::Value;
use thiserror::Error;

use super::kind::{RECENT_BYTES, SliceJob, SliceKind};
use crate::einstein::tables::Name;
use crate::einstein::tables::folder::{
    Built, Needs, TableFolderError, is_sound, needs, not_built, numbering,
};

/// Of a thousand slices, how many a second worker should settle.
pub const SECOND_OPINIONS: u16 = 100;

/// How a build by jobs ended.
#[derive(Clone, PartialEq, Debug)]
pub struct JobBuild {
    /// What was done.
    pub built: Built,
    /// The runs of all stages together; empty if the table was there.
    pub summary: RunSummary,
}

/// Why a table was not built by jobs. What was settled is kept in the draft.
#[derive(Debug, Error)]
pub enum JobBuildError {
    /// The table or its folder.
    #[error(transparent)]
    Folder(#[from] TableFolderError),
    /// The farm does not work.
    #[error(transparent)]
    Farm(#[from] FarmError),
    /// The values of a slice cannot be kept on the farm or read from it.
    #[error(transparent)]
    Objects(#[from] ObjectError),
    /// The limits ended the run.
    #[error("The table is not finished. The same command goes on with it.")]
    Stopped,
}

impl Localized for JobBuildError {
    fn text(&self) -> Text {
        match self {
            Self::Folder(error) => error.to_string().into(),
            Self::Farm(error) => error.text(),
            Self::Objects(error) => error.text(),
            Self::Stopped => text!("{self}", "残局库尚未完成。再次运行同一命令即可继续。"),
        }
    }
}

/// Builds the table of this name in a folder, which is created if necessary, by the workers of a
/// farm: the file that [`folder::build`](crate::einstein::tables::folder::build) makes. The slices
/// of an earlier run, of jobs or of one machine, are used.
///
/// `program` is the signature of this program: workers of another one settle nothing. The stop flag
/// of the limits ends the build, as does their listener, which gets the slices of the whole table as
/// jobs.
///
/// # Errors
///
/// There is no such table, a job cannot be done, the farm or the folder cannot be used, another
/// process is building, or the limits ended it. Settled slices are kept for the next time.
pub fn build_by_jobs(
    folder: &Path,
    name: Name,
    program: &str,
    transport: &dyn Transport,
    objects: Arc<dyn ObjectStore>,
    trust: Trust,
    limits: &Limits<'_, RunProgress>,
) -> Result<JobBuild, JobBuildError> {
    let endings = numbering(name)?;
    if is_sound(folder, name) {
        return Ok(JobBuild {
            built: Built::AlreadyBuilt,
            summary: RunSummary::default(),
        });
    }
    fs::create_dir_all(folder).map_err(TableFolderError::System)?;
    let draft = SliceDraft::open::<AnyEinStein, _>(&endings, &name.label(), &name.path(folder));
    let kind = SliceKind::new(objects, trust.secret);
    let mut build = TableBuild {
        name,
        run: run_name(name, program),
        program,
        kinds: Kinds::default().with(kind.clone()),
        kind,
        transport,
        trust,
        draft: draft.map_err(not_built)?,
        addresses: Vec::new(),
        summary: RunSummary::default(),
    };
    build.summary.progress.total = Descending::<AnyEinStein>::slices(&endings) as u64;
    for stage in stages(&endings) {
        build.stage(stage, limits)?;
    }
    build.draft.finish().map_err(not_built)?;
    build.kind.forget(&build.run)?;
    build.summary.complete = true;
    Ok(JobBuild {
        built: Built::Made,
        summary: build.summary,
    })
}

/// The resources of a table whose slices other programs settle: the memory is that of the
/// coordinator, and of a worker beside its threads.
///
/// # Errors
///
/// Fails if there is no such table.
pub fn coordinator_needs(name: Name) -> Result<Needs, TableFolderError> {
    let (alone, endings) = (needs(name, 1)?, numbering(name)?);
    let slices = (0..).map_while(|number| Descending::<AnyEinStein>::slice(&endings, number));
    let last = stages(&endings).last().map_or(0, |stage| stage.start);
    let (mut earlier, mut longest) = (0, 0);
    for (number, slice) in slices.enumerate() {
        longest = longest.max(slice.end - slice.first);
        if number < last {
            earlier = slice.end;
        }
    }
    // Of a slice there are the object and what is read from it or written to the draft.
    let memory_bytes = 2 * earlier + RECENT_BYTES + 4 * longest;
    Ok(Needs {
        memory_bytes,
        ..alone
    })
}

/// The slices of each stage, by their numbers.
fn stages(endings: &Endings) -> Vec<Range<usize>> {
    let mut stages: Vec<(u32, Range<usize>)> = Vec::new();
    let slices = (0..).map_while(|number| Descending::<AnyEinStein>::slice(endings, number));
    for (number, slice) in slices.enumerate() {
        match stages.last_mut() {
            Some((stage, range)) if *stage == slice.stage => range.end = number + 1,
            _ => stages.push((slice.stage, number..number + 1)),
        }
    }
    stages.into_iter().map(|(_, range)| range).collect()
}

/// The name of the run: the same for the same table and program.
fn run_name(name: Name, program: &str) -> String {
    let whole = Job {
        run: String::new(),
        number: 0,
        kind: SliceKind::NAME.to_owned(),
        input: input(name, 0, &[]),
        program: program.to_owned(),
        repetition: 0,
        excluded: Vec::new(),
    };
    format!("einstein-{}", whole.id())
}

/// The input of a job about a slice.
fn input(name: Name, slice: usize, earlier: &[ObjectAddress]) -> Value {
    let job = SliceJob {
        size: name.size.to_string(),
        most: name.most,
        slice,
        earlier: earlier.to_vec(),
    };
    // Texts and numbers are always written.
    serde_json::to_value(job).unwrap_or_default()
}

/// A table that is being built.
struct TableBuild<'b> {
    name: Name,
    run: String,
    program: &'b str,
    kind: SliceKind,
    kinds: Kinds,
    transport: &'b dyn Transport,
    trust: Trust,
    draft: SliceDraft,
    /// Where the slices of all earlier stages are.
    addresses: Vec<ObjectAddress>,
    /// The runs of all earlier stages together.
    summary: RunSummary,
}

impl TableBuild<'_> {
    /// Lets workers settle the slices of a stage that the draft does not have.
    fn stage(
        &mut self,
        slices: Range<usize>,
        limits: &Limits<'_, RunProgress>,
    ) -> Result<(), JobBuildError> {
        let first = slices.start;
        let is_last = slices.end as u64 == self.summary.progress.total;
        let kept = self.kept(slices, is_last)?;
        let slice = |number: u64| usize::try_from(number).unwrap_or(usize::MAX);
        let (name, earlier) = (self.name, &self.addresses);
        let input = |number| input(name, first + slice(number), earlier);
        let known = |number| {
            let address = kept.get(slice(number))?.as_ref()?;
            serde_json::to_value(address).ok()
        };
        let count = kept.len() as u64;
        let mut run = Run::new(&*self.run, SliceKind::NAME, self.program, count, &input);
        run.trust = self.trust;
        run.known = &known;
        let [failed, stopped] = [false; 2].map(AtomicBool::new);
        let mut settled = SettledSlices {
            kind: &self.kind,
            run: &self.run,
            draft: &mut self.draft,
            first,
            addresses: kept.clone(),
            error: None,
            failed: &failed,
        };
        let before = &self.summary;
        let listener = |at: &RunProgress| {
            let told = limits.report(|| joined(&before.progress, at));
            if told.is_break() || limits.is_stopped() {
                stopped.store(true, Relaxed);
            }
            if stopped.load(Relaxed) || failed.load(Relaxed) {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        };
        let inner = Limits::<()>::new().progress(&listener);
        let summary = coordinate(&run, &self.kinds, self.transport, &mut settled, &inner)?;
        if let Some(error) = settled.error {
            return Err(error);
        }
        if !summary.complete || stopped.load(Relaxed) && !is_last {
            return Err(JobBuildError::Stopped);
        }
        let addresses = settled.addresses;
        self.summary.progress = joined(&self.summary.progress, &summary.progress);
        self.summary.confirmed += summary.confirmed;
        self.summary.own += summary.own;
        self.addresses.extend(addresses.into_iter().flatten());
        Ok(())
    }

    /// Where those slices of a stage are that the draft has. They are put for the workers of the
    /// next stage, if there is one.
    fn kept(
        &mut self,
        slices: Range<usize>,
        is_last: bool,
    ) -> Result<Vec<Option<ObjectAddress>>, JobBuildError> {
        let mut kept = Vec::with_capacity(slices.len());
        for number in slices {
            let bytes = self.draft.read(number);
            let bytes = bytes.map_err(|error| TableFolderError::Build(error.into()))?;
            let address = bytes.map(|bytes| {
                if is_last {
                    Ok(ObjectAddress::of(&bytes))
                } else {
                    self.kind.put(&self.run, bytes)
                }
            });
            kept.push(address.transpose()?);
        }
        Ok(kept)
    }
}

/// What earlier stages and the present one have come to together.
fn joined(before: &RunProgress, at: &RunProgress) -> RunProgress {
    let mut whole = RunProgress {
        done: before.done + at.done,
        total: before.total,
        waiting: at.waiting,
        ..before.clone()
    };
    for (worker, share) in &at.workers {
        let sum = whole.workers.entry(worker.clone()).or_default();
        sum.jobs += share.jobs;
        sum.time += share.time;
    }
    for liar in &at.liars {
        if whole.liars.iter().all(|known| known.worker != liar.worker) {
            whole.liars.push(liar.clone());
        }
    }
    whole
}

/// Writes the slices of a stage into the draft.
struct SettledSlices<'s> {
    kind: &'s SliceKind,
    run: &'s str,
    draft: &'s mut SliceDraft,
    /// The number of the first slice of the stage.
    first: usize,
    /// The slices that the draft has.
    addresses: Vec<Option<ObjectAddress>>,
    /// Why a slice could not be written.
    error: Option<JobBuildError>,
    failed: &'s AtomicBool,
}

impl SettledSlices<'_> {
    fn keep(&mut self, number: usize, output: &Value) -> Result<(), JobBuildError> {
        // It was checked, so it can be read.
        let (Ok(address), Some(slot)) = (
            ObjectAddress::deserialize(output),
            self.addresses.get_mut(number),
        ) else {
            return Ok(());
        };
        if slot.as_ref() != Some(&address) {
            let bytes = self.kind.get(self.run, &address)?;
            let written = self.draft.write(self.first + number, &bytes);
            written.map_err(TableFolderError::Load)?;
            *slot = Some(address);
        }
        Ok(())
    }
}

impl Collector for SettledSlices<'_> {
    fn take(&mut self, number: u64, output: &Value) -> ControlFlow<()> {
        let kept = self.keep(usize::try_from(number).unwrap_or(usize::MAX), output);
        if let Err(error) = kept {
            self.error = Some(error);
            self.failed.store(true, Relaxed);
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    }

    /// A slice that comes again with other bytes is written again.
    fn restart(&mut self) {}
}
