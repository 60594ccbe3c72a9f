//! `tables build --farm`: a table by the workers of a server.

use std::sync::Arc;
use std::time::Instant;

use engines::einstein::tables::job_build::{
    JobBuildError, SECOND_OPINIONS, build_by_jobs, coordinator_needs,
};
use engines::signature_of_all;
use farm::{JetStream, RunProgress, Trust};
use game_core::{Limits, Localized, text};

use super::{TableArgs, build, refusals};
use crate::commands::farm::{ClientArgs, ShownRun, connect, secret};
use crate::commands::stop::Stop;
use crate::failure::Failure;

/// Lets workers build the table, behind a progress bar.
pub(super) fn run(table: &TableArgs, url: &str, client: &ClientArgs) -> Result<(), Failure> {
    let TableArgs {
        console,
        folder,
        name,
    } = table;
    let needs = coordinator_needs(*name).map_err(|error| refusals::about(table, &error))?;
    let (queue, stop, begin) = (connect(url, client)?, Stop::listen(), Instant::now());
    build::prepare(table, needs)?;
    let shown = ShownRun::new(*console, &text!("slices", "切片"));
    let listener = |at: &RunProgress| shown.show(at);
    let limits = Limits::<()>::new().stop(stop.flag()).progress(&listener);
    let trust = Trust {
        secret: secret(),
        second_opinions: SECOND_OPINIONS,
        ..Trust::default()
    };
    let objects = Arc::<JetStream>::clone(&queue);
    let program = signature_of_all();
    let result = build_by_jobs(folder, *name, &program, &*queue, objects, trust, &limits);
    shown.finish();
    match result {
        Ok(build) => build::tell(table, needs, build.built, begin.elapsed()),
        Err(JobBuildError::Folder(error)) => Err(refusals::about(table, &error)),
        Err(JobBuildError::Stopped) => {
            console.note(&JobBuildError::Stopped.text());
            Err(Failure::Interrupted)
        }
        Err(error) => Err(Failure::impossible(
            text!("workers that settle their slices", "完成切片的工作机"),
            error.text(),
        )),
    }
}
