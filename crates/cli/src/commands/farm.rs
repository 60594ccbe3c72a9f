//! What the commands for many machines share: the way to the server, the kinds of jobs, and the
//! signature of this program.

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};
use std::time::Instant;

use arena::{FarmMatchError, PairKind, Plan, Report, run_match_on_farm};
use clap::Args;
use engines::connect6::job_proof::Connect6ProofKind;
use engines::connect6::self_play::Connect6SelfPlayKind;
use engines::dots::job_solve::DotsSolveKind;
use engines::einstein::self_play::EinSteinSelfPlayKind;
use engines::einstein::tables::job_build::SliceKind;
use engines::signature_of_all;
use farm::{JetStream, Kinds, Liar, RunProgress, Server, TransportError, TreeRunProgress, Trust};
use game_core::{Limits, Localized, Text, text};

use super::matches::refusals::of_match;
use super::stop::Stop;
use crate::args::path;
use crate::console::Console;
use crate::failure::Failure;
use crate::number::grouped;
use crate::progress::Progress;

/// How a client shows a server who it is.
#[derive(Args, Debug)]
pub(crate) struct ClientArgs {
    /// The file of the nkey seed by which the server knows this client
    #[arg(long, value_name = "FILE", value_parser = path())]
    nkey: Option<PathBuf>,
    /// The certificates of the authority that signed the server's (PEM)
    #[arg(long, value_name = "FILE", value_parser = path())]
    authority: Option<PathBuf>,
}

/// Connects to a server.
pub(super) fn connect(url: &str, client: &ClientArgs) -> Result<Arc<JetStream>, Failure> {
    let server = Server {
        nkey: client.nkey.clone(),
        authority: client.authority.clone(),
        farm: "quincunx".to_owned(),
        ..Server::at(url)
    };
    let queue = JetStream::connect(server).map_err(|error| transport(&error))?;
    Ok(Arc::new(queue))
}

/// A server that does not answer.
pub(super) fn transport(error: &TransportError) -> Failure {
    let expected = text!(
        "a NATS server with JetStream, as `nats-server -js` starts one",
        "启用 JetStream 的 NATS 服务器，例如 `nats-server -js`"
    );
    Failure::impossible(expected, error.text())
}

/// The jobs that this program can do. What is too large for a job is on the server of the queue.
pub(super) fn kinds(queue: &Arc<JetStream>) -> Kinds {
    let begin = Instant::now();
    Kinds::default()
        .with(PairKind::new(move || begin.elapsed()))
        .with(Connect6ProofKind)
        .with(Connect6SelfPlayKind::default())
        .with(DotsSolveKind)
        .with(EinSteinSelfPlayKind::default())
        .with(SliceKind::new(Arc::<JetStream>::clone(queue), 0))
}

/// Lets workers play a match, behind a progress bar.
pub(super) fn play_match(
    console: Console,
    plan: &Plan,
    url: &str,
    client: &ClientArgs,
) -> Result<Report, Failure> {
    let (queue, stop) = (connect(url, client)?, Stop::listen());
    let shown = ShownRun::new(console, &text!("pairs", "对局组"));
    let listener = |at: &RunProgress| shown.show(at);
    let limits = Limits::<()>::new().stop(stop.flag()).progress(&listener);
    let trust = Trust {
        secret: secret(),
        ..Trust::default()
    };
    let played = run_match_on_farm(
        plan,
        &signature_of_all(),
        &kinds(&queue),
        &*queue,
        trust,
        &limits,
    );
    shown.finish();
    match played {
        Ok((report, _)) => Ok(report),
        Err(FarmMatchError::Stopped) => {
            console.note(&FarmMatchError::Stopped.text());
            Err(Failure::Interrupted)
        }
        Err(error) => Err(refused(error)),
    }
}

/// The progress of a run, as far as it was shown.
pub(super) struct ShownRun {
    console: Console,
    progress: Progress,
    /// Workers that were named because they were wrong.
    named: Mutex<usize>,
}

impl ShownRun {
    /// A bar for jobs of this name.
    pub(super) fn new(console: Console, jobs: &Text) -> Self {
        let (progress, named) = (Progress::new(console, jobs, None), Mutex::new(0));
        Self {
            console,
            progress,
            named,
        }
    }

    /// Shows a report.
    pub(super) fn show(&self, at: &RunProgress) -> ControlFlow<()> {
        self.progress.report_of(at.done, at.total);
        self.name_liars(&at.liars);
        ControlFlow::Continue(())
    }

    /// Shows how far a proof is. How many jobs it takes is not known before.
    pub(super) fn show_tree(&self, at: &TreeRunProgress) -> ControlFlow<()> {
        let waiting = grouped(at.waiting);
        let [proof, disproof] = [at.numbers.proof, at.numbers.disproof].map(u64::from);
        let [proof, disproof] = [proof, disproof].map(grouped);
        let remark = text!(
            "done, {waiting} under way, proof number {proof}, disproof number {disproof}",
            "已完成，进行中 {waiting}，证明数 {proof}，反证数 {disproof}"
        );
        self.progress.count(at.done, &remark);
        self.name_liars(&at.liars);
        ControlFlow::Continue(())
    }

    /// Names the workers that were found wrong since the last call.
    fn name_liars(&self, liars: &[Liar]) {
        // A poisoned lock only means that another thread has panicked.
        if let Ok(mut named) = self.named.lock() {
            for liar in liars.iter().skip(*named) {
                self.console.warn(&wrong(liar));
            }
            *named = liars.len();
        }
    }

    /// Takes the bar away.
    pub(super) fn finish(self) {
        self.progress.finish();
    }
}

/// A match that cannot be played so.
pub(super) fn refused(error: FarmMatchError) -> Failure {
    match error {
        FarmMatchError::Match(error) => of_match(&error),
        FarmMatchError::Stopped => Failure::Interrupted,
        FarmMatchError::Timed => Failure::usage("--nodes", error.text()),
        FarmMatchError::Luck => Failure::usage("--farm without --luck", error.text()),
        FarmMatchError::Farm(_) => Failure::impossible(
            text!("workers that play by the rules", "按规则对局的工作机"),
            error.text(),
        ),
    }
}

/// Which jobs are done twice is drawn anew each time, so that no worker can know it.
pub(super) fn secret() -> u64 {
    let drawn: Result<[u8; 8], _> = {
        use rand::TryRng;
        let mut bytes = [0; 8];
        rand::rngs::SysRng
            .try_fill_bytes(&mut bytes)
            .map(|()| bytes)
    };
    drawn.map_or(0, u64::from_le_bytes)
}

/// A worker that was wrong.
fn wrong(liar: &Liar) -> Text {
    let Liar {
        worker,
        number,
        reason,
    } = liar;
    text!(
        "Worker {worker:?} was wrong about job {number}, and none of its results counts: {reason}",
        "工作机 {worker:?} 的第 {number} 项任务有误，其所有结果均作废：{reason}"
    )
}
