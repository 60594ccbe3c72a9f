//! `match`: games between engines, and what they say about them.

mod object;
mod openings;
mod refusals;
mod text;

use std::time::Instant;

use arena::{Conduct, Journal, Plan, Registry, Report, Rules, Sprt, conduct};

use super::game::Subject;
use crate::args::{MatchRequest, Openings, Question};
use crate::console::{Console, print, print_object};
use crate::failure::Failure;
use crate::language::Language;
use crate::progress::Progress;

/// Games of an encounter where nobody says: enough for a rough impression.
const GAMES: u64 = 100;

/// The same where a test ends the match.
const GAMES_OF_TEST: u64 = 20_000;

/// Plays the match.
pub(crate) fn run(console: Console, request: &MatchRequest) -> Result<(), Failure> {
    let language = console.language;
    let question = Question { game: request.game.clone(), position: None };
    let subject = Subject::of(language, &question)?;
    let plan = plan(language, &subject, request)?;
    plan.check(&Registry).map_err(|error| refusals::plan(language, &error))?;
    let journal = request.journal.as_ref().map(|path| Journal::open(path, &plan));
    let journal = journal.transpose().map_err(|error| refusals::journal(language, &error))?;
    let concurrency = usize::from(request.concurrency);
    let begin = Instant::now();
    let report = play(language, &plan, Conduct { concurrency, journal })?;
    let time = begin.elapsed();
    if console.json {
        print_object(&object::Match::new(&report, time))
    } else {
        print(&text::report(language, &subject, &report, time))
    }
}

/// The plan that the request makes for.
fn plan(language: Language, subject: &Subject, request: &MatchRequest) -> Result<Plan, Failure> {
    let openings = match &request.openings {
        Openings::Random(plies) => arena::Openings::Random { plies: *plies },
        Openings::File(path) => arena::Openings::List { positions: openings::read(language, subject, path)? },
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

/// Plays it behind a progress bar.
fn play(language: Language, plan: &Plan, how: Conduct) -> Result<Report, Failure> {
    let begin = Instant::now();
    let clock = || begin.elapsed();
    let mut progress = Progress::new(language.pick("games", "对局").to_owned(), None);
    let mut heard = |done: u64, total: u64| {
        let [done, total] = [done, total].map(|games| usize::try_from(games).unwrap_or(usize::MAX));
        progress.report(done, total);
    };
    let report = conduct(plan, &Registry, &clock, how, &mut heard);
    progress.finish();
    report.map_err(|error| refusals::of_match(language, &error))
}
