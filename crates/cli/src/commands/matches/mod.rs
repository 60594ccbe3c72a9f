//! `match`: games between engines, and what they say about them.

mod faults;
mod journal;
mod object;
mod openings;
mod refusals;
mod text;

use std::num::NonZero;
use std::thread;
use std::time::Instant;

use arena::{Conduct, Plan, Registry, Report, Rules, Sprt, conduct};
use game_core::Text;

use super::game::Subject;
use crate::args::{MatchRequest, Openings, Question};
use crate::console::{Console, print_object};
use crate::failure::Failure;
use crate::progress::Progress;

/// Games of an encounter where nobody says: enough for a rough impression.
const GAMES: u64 = 100;

/// The same where a test ends the match.
const GAMES_OF_TEST: u64 = 20_000;

/// Plays the match.
pub(crate) fn run(console: Console, request: &MatchRequest) -> Result<(), Failure> {
    let question = Question { game: request.game.clone(), position: None };
    let subject = Subject::of(&question)?;
    let plan = plan(&subject, request)?;
    plan.check(&Registry).map_err(|error| refusals::plan(&error))?;
    let journal = request.journal.as_ref().map(|path| journal::open(console, path, &plan)).transpose()?;
    let (journal, resumed) = journal.unzip();
    let concurrency = usize::from(request.concurrency);
    if let Some(warning) = crowded(&plan, concurrency) {
        console.warn(&warning);
    }
    let begin = Instant::now();
    let report = play(console, &plan, Conduct { concurrency, journal })?;
    let time = begin.elapsed();
    if console.json {
        print_object(&object::Match::new(&plan, &report, resumed, time))
    } else {
        console.print(&text::report(&subject, &report, time))
    }
}

/// The plan that the request makes for.
fn plan(subject: &Subject, request: &MatchRequest) -> Result<Plan, Failure> {
    let openings = match &request.openings {
        Openings::Random(plies) => arena::Openings::Random { plies: *plies },
        Openings::File(path) => arena::Openings::List { positions: openings::read(subject, path)? },
    };
    let default = if request.sprt.is_some() { GAMES_OF_TEST } else { GAMES };
    Ok(Plan {
        game: request.game.clone(),
        engines: request.engines.clone(),
        system: request.system,
        games: request.games.unwrap_or(default),
        openings,
        budget: request.budget,
        equal_time: request.equal_time,
        threads: request.threads,
        seed: request.seed,
        rules: Rules { adjudication: request.adjudication, ..Rules::default() },
        sprt: request.sprt.map(|(elo0, elo1)| Sprt::new(elo0, elo1)),
    })
}

/// What is wrong with clocks on a machine that has fewer cores than threads that think.
fn crowded(plan: &Plan, concurrency: usize) -> Option<Text> {
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    let timed = plan.budget.is_timed() || plan.equal_time;
    // In each game one engine thinks at a time.
    let games = usize::try_from(plan.total()).unwrap_or(usize::MAX).min(concurrency);
    let threads = games.saturating_mul(usize::from(plan.threads));
    (timed && threads > cores).then(|| {
        game_core::text!(
            "{threads} threads think at the same time, and this machine has {cores} cores: engines lose time that \
                 they did not use. Take fewer (--concurrency, --threads), or limit nodes or depth.",
            "同时思考的线程有 {threads} 个，而本机只有 {cores} 个核：引擎会因等待而超时或少算。\
                 请减少 --concurrency 或 --threads，或改用节点数、深度限制。"
        )
    })
}

/// Plays it behind a progress bar.
fn play(console: Console, plan: &Plan, how: Conduct) -> Result<Report, Failure> {
    let begin = Instant::now();
    let clock = || begin.elapsed();
    let progress = Progress::new(console, &game_core::text!("games", "对局"), None);
    let mut heard = |done: u64, total: u64| {
        let [done, total] = [done, total].map(|games| usize::try_from(games).unwrap_or(usize::MAX));
        progress.report(done, total);
    };
    let report = conduct(plan, &Registry, &clock, how, &mut heard);
    progress.finish();
    report.map_err(|error| refusals::of_match(&error))
}
