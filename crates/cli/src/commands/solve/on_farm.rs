//! `solve dots --farm`: the value by the workers of a server.

use std::time::Instant;

use dots::AnyDots;
use engines::dots::job_solve::{JobSolution, JobSolveError, SECOND_OPINIONS, solve_by_jobs};
use farm::{RunProgress, Trust};
use game_core::{Limits, Localized, text};
use registry::{QueryError, SolveGoal};

use super::{SolveArgs, SolveEnd};
use crate::commands::bench::signature_of_all;
use crate::commands::farm::{ShownRun, connect, kinds, secret};
use crate::commands::game::Subject;
use crate::commands::stop::Stop;
use crate::console::Console;
use crate::failure::Failure;
use crate::refusals;

/// Solves a position, and prints its value.
pub(super) fn run(console: Console, args: &SolveArgs, url: &str) -> Result<(), Failure> {
    let subject = Subject::of(&args.position)?;
    let no_farm = QueryError::NoOption {
        game: subject.entry.name,
        option: "farm",
    };
    let position: &AnyDots = subject
        .game
        .position()
        .ok_or_else(|| refusals::refusal(&no_farm))?;
    let begin = Instant::now();
    let solution = solve(console, position, args, url)?;
    let end = SolveEnd {
        console,
        subject: &subject,
        goal: SolveGoal::Value,
        time: begin.elapsed(),
        table: None,
        kept: None,
    };
    end.print(solution.into_answer(position), false)
}

/// Lets workers solve a position, behind a progress bar.
fn solve(
    console: Console,
    position: &AnyDots,
    args: &SolveArgs,
    url: &str,
) -> Result<JobSolution, Failure> {
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
    let options = args.job_options();
    let solved = solve_by_jobs(
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
        Ok(solution) => Ok(solution),
        Err(JobSolveError::Stopped) => {
            console.note(&JobSolveError::Stopped.text());
            Err(Failure::Interrupted)
        }
        Err(error) => Err(Failure::impossible(
            text!("workers that solve their jobs", "完成任务的工作机"),
            error.text(),
        )),
    }
}
