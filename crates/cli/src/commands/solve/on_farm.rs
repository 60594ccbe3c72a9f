//! `solve --farm`: the value of a position, or a proved win, by the workers of a server.

use std::time::Instant;

use connect6::AnyConnect6;
use dots::AnyDots;
use engines::connect6::job_proof;
use engines::dots::job_solve::{self, JobSolveError, SECOND_OPINIONS};
use engines::signature_of_all;
use farm::{RunProgress, TreeRunProgress, Trust};
use game_core::{Limits, Localized, Text, text};
use registry::{QueryError, SolveGoal, Solved, UnsolvedError};

use super::{SolveArgs, SolveEnd, write_proof};
use crate::commands::farm::{ShownRun, connect, kinds, secret};
use crate::commands::game::Subject;
use crate::commands::stop::Stop;
use crate::console::Console;
use crate::failure::Failure;
use crate::number::grouped;
use crate::refusals;

/// What the workers found out.
type Found = Result<Solved, UnsolvedError>;

/// Solves a position, and prints what is known of it.
pub(super) fn run(console: Console, args: &SolveArgs, url: &str) -> Result<(), Failure> {
    let subject = Subject::of(&args.position)?;
    let begin = Instant::now();
    let (found, goal) = if let Some(position) = subject.game.position::<AnyDots>() {
        (dots_value(console, position, args, url)?, SolveGoal::Value)
    } else if let Some(position) = subject.game.position::<AnyConnect6>() {
        let found = connect6_win(console, position, args, url)?;
        (found, SolveGoal::Moves)
    } else {
        return Err(refusals::refusal(&QueryError::NoOption {
            game: subject.entry.name,
            option: "farm",
        }));
    };
    let end = SolveEnd {
        console,
        subject: &subject,
        goal,
        time: begin.elapsed(),
        table: None,
        kept: None,
    };
    if let (Ok(solved), Some(path)) = (&found, &args.proof) {
        write_proof(path, solved.proof.as_deref())?;
    }
    end.print(found, false)
}

/// Lets workers find the value of a position of Dots and Boxes, behind a progress bar.
fn dots_value(
    console: Console,
    position: &AnyDots,
    args: &SolveArgs,
    url: &str,
) -> Result<Found, Failure> {
    let options = args.job_options().map_err(|why| refusals::refusal(&why))?;
    let (queue, stop) = (connect(url, &args.client)?, Stop::listen());
    let shown = ShownRun::new(console, &text!("jobs", "任务"));
    let listener = |at: &RunProgress| shown.show(at);
    let limits = Limits::<()>::new().stop(stop.flag()).progress(&listener);
    let trust = Trust {
        secret: secret(),
        second_opinions: SECOND_OPINIONS,
        ..Trust::default()
    };
    let program = signature_of_all();
    let solved = job_solve::solve_by_jobs(
        position,
        options,
        &program,
        &kinds(&queue),
        &*queue,
        trust,
        &limits,
    );
    shown.finish();
    match solved {
        Ok(solution) => Ok(solution.into_answer(position)),
        Err(JobSolveError::Stopped) => {
            console.note(&JobSolveError::Stopped.text());
            Err(Failure::Interrupted)
        }
        Err(error) => Err(undone(error.text())),
    }
}

/// Lets workers prove a win of Connect6, behind a count of their jobs.
fn connect6_win(
    console: Console,
    position: &AnyConnect6,
    args: &SolveArgs,
    url: &str,
) -> Result<Found, Failure> {
    let options = args
        .job_proof_options()
        .map_err(|why| refusals::refusal(&why))?;
    let (queue, stop) = (connect(url, &args.client)?, Stop::listen());
    let shown = ShownRun::new(console, &text!("jobs", "任务"));
    let listener = |at: &TreeRunProgress| shown.show_tree(at);
    let limits = Limits::<()>::new().stop(stop.flag()).progress(&listener);
    let program = signature_of_all();
    let kinds = kinds(&queue);
    let proof = job_proof::solve_by_jobs(position, options, &program, &kinds, &*queue, &limits);
    shown.finish();
    let proof = proof.map_err(|error| undone(error.text()))?;
    let Some(progress) = &proof.progress else {
        return Ok(proof.solved);
    };
    if progress.answer().is_none() {
        console.note(&JobSolveError::Stopped.text());
        return Err(Failure::Interrupted);
    }
    if !console.json {
        let (jobs, nodes) = (grouped(progress.done), grouped(progress.nodes));
        console.note(&text!(
            "{jobs} jobs were done for a tree of {nodes} nodes.",
            "共完成 {jobs} 项任务，证明树有 {nodes} 个节点。"
        ));
    }
    Ok(proof.solved)
}

/// A run whose jobs could not be done.
fn undone(reason: Text) -> Failure {
    Failure::impossible(
        text!("workers that solve their jobs", "完成任务的工作机"),
        reason,
    )
}
