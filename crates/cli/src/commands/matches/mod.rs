//! `match`: games between engines, and their statistics.

mod args;
pub(super) mod faults;
mod journal;
mod object;
mod openings;
pub(super) mod refusals;
mod text;

use std::num::NonZero;
use std::thread;
use std::time::Instant;

use arena::{
    Adjudication, MatchOptions, Openings, Plan, Registry, Report, Rules, Sprt, System, run_match,
};
use game_core::Text;

use super::game::Subject;
use crate::console::{Console, print_object};
use crate::failure::Failure;
use crate::progress::Progress;
pub(crate) use args::MatchArgs;

/// The default number of games of an encounter: enough for a rough impression.
const GAMES: u64 = 100;

/// The default if a test ends the match.
const GAMES_OF_TEST: u64 = 20_000;

/// Plays the match.
pub(crate) fn run(console: Console, args: &MatchArgs) -> Result<(), Failure> {
    let subject = Subject::start(args.game);
    let plan = plan(&subject, args)?;
    plan.check(&Registry)
        .map_err(|error| refusals::plan(&error))?;
    #[cfg(feature = "farm")]
    if let Some(path) = &args.write_plan {
        return write_plan(&plan, path);
    }
    #[cfg(feature = "farm")]
    if let Some(url) = &args.farm {
        return on_farm(console, &subject, &plan, url, &args.client);
    }
    let journal = args
        .journal
        .as_ref()
        .map(|path| journal::open(console, path, &plan))
        .transpose()?;
    let (journal, resumed) = journal.unzip();
    let concurrency = usize::from(args.concurrency);
    if let Some(warning) = crowded(&plan, concurrency) {
        console.warn(&warning);
    }
    let begin = Instant::now();
    let report = play(
        console,
        &plan,
        MatchOptions {
            concurrency,
            journal,
        },
    )?;
    let time = begin.elapsed();
    if console.json {
        print_object(&object::Match::new(&plan, &report, resumed, time))
    } else {
        console.print(&text::report(&subject, &report, time))
    }
}

/// Lets the workers of a farm play the match.
#[cfg(feature = "farm")]
pub(super) fn on_farm(
    console: Console,
    subject: &Subject,
    plan: &Plan,
    url: &str,
    client: &super::farm::ClientArgs,
) -> Result<(), Failure> {
    let begin = Instant::now();
    let report = super::farm::play_match(console, plan, url, client)?;
    let time = begin.elapsed();
    if console.json {
        print_object(&object::Match::new(plan, &report, None, time))
    } else {
        console.print(&text::report(subject, &report, time))
    }
}

/// Writes a plan down, for `farm start`.
#[cfg(feature = "farm")]
fn write_plan(plan: &Plan, path: &std::path::Path) -> Result<(), Failure> {
    let text = serde_json::to_string_pretty(plan).unwrap_or_default() + "\n";
    std::fs::write(path, text).map_err(|error| {
        let expected = game_core::text!("a file that can be written", "可写的文件");
        Failure::file(expected, path, &error)
    })
}

/// The plan of the match.
fn plan(subject: &Subject, args: &MatchArgs) -> Result<Plan, Failure> {
    let openings = match &args.openings {
        None => Openings::Random {
            plies: args.random_plies,
        },
        Some(path) => Openings::List {
            positions: openings::read(subject, path)?,
        },
    };
    let default = if args.sprt.is_some() {
        GAMES_OF_TEST
    } else {
        GAMES
    };
    Ok(Plan {
        game: args.game.name.to_owned(),
        engines: args.players(),
        system: if args.gauntlet {
            System::Gauntlet
        } else {
            System::RoundRobin
        },
        games: args.games.unwrap_or(default),
        openings,
        budget: args.budget(),
        equal_time: args.equal_time,
        threads: args.threads,
        seed: args.seed,
        rules: Rules {
            adjudication: args.adjudicate.unwrap_or(Adjudication::Never),
            ..Rules::default()
        },
        sprt: args.sprt.map(|(elo0, elo1)| Sprt::new(elo0, elo1)),
        luck: args.luck(),
    })
}

/// A warning about clocks on a machine with fewer cores than thinking threads.
fn crowded(plan: &Plan, concurrency: usize) -> Option<Text> {
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    let timed = plan.budget.is_timed() || plan.equal_time;
    // In each game one engine thinks at a time.
    let games = usize::try_from(plan.total())
        .unwrap_or(usize::MAX)
        .min(concurrency);
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

/// Plays the match behind a progress bar.
fn play(console: Console, plan: &Plan, how: MatchOptions) -> Result<Report, Failure> {
    let begin = Instant::now();
    let clock = || begin.elapsed();
    let progress = Progress::new(console, &game_core::text!("games", "对局"), None);
    let mut heard = |done: u64, total: u64| {
        let [done, total] = [done, total].map(|games| usize::try_from(games).unwrap_or(usize::MAX));
        progress.report(done, total);
    };
    let report = run_match(plan, &Registry, &clock, how, &mut heard);
    progress.finish();
    report.map_err(|error| refusals::of_match(&error))
}
