//! A whole match: its games on several threads, its journal, its test.
//!
//! Pairs are the pieces of work, because the second game of a pair may need the first (equal
//! time). They end in any order and count in the order of their numbers: a pair that is finished
//! early waits until all before it are. The sequential test decides after each pair *in that
//! order*, so a match stops at the same pair however many threads play it.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::{Mutex, MutexGuard, PoisonError};

use game_core::{Localized, Text, text};
use registry::ErasedGame;
use search::Clock;
use thiserror::Error;

use crate::engine_pool::EnginePool;
use crate::job_error::duel;
use crate::pool;
use crate::referee::play_with;
use crate::tally::Tally;
use crate::{
    EngineProvider, JobError, JournalError, LuckAdjustment, MatchJournal, Plan, PlanError, Record,
    Report, Summary, Usage, luck,
};

/// How a match is played on this machine.
///
/// Where limits count nodes or depth and engines have one thread, nothing here changes the
/// result. Under a clock it does: with more threads that think at the same time
/// (`concurrency` × [`Plan::threads`]) than the machine has cores, engines wait for each other
/// while their clocks go on.
///
/// Engines are kept from game to game, and each game begins with
/// [`Engine::begin`](registry::Engine::begin), at which they forget. A learning engine learns from
/// the games it played, so its results depend on `concurrency` and on what came from the journal.
#[derive(Debug)]
pub struct MatchOptions {
    /// Games at the same time, at least 1.
    pub concurrency: usize,
    /// Where finished games are recorded; games that it has already are not played again.
    pub journal: Option<MatchJournal>,
}

impl Default for MatchOptions {
    /// One game after the other, without a journal.
    fn default() -> Self {
        Self {
            concurrency: 1,
            journal: None,
        }
    }
}

/// A finished game.
pub(crate) struct GameOfPair {
    /// The seat of A.
    pub(crate) seat: usize,
    pub(crate) game: Summary,
    /// A's luck in points; 0 where the plan does not ask for it.
    pub(crate) luck: f64,
}

/// Plays a match.
///
/// `progress` gets the number of finished games after each game, and the most that there can be.
/// If it panics, the games in progress are finished and the match ends.
///
/// # Errors
///
/// The plan describes no match, the journal is that of another or cannot be written, or a game
/// cannot be played by its rules. What engines do wrong is no error, but the result of a game.
pub fn run_match(
    plan: &Plan,
    provider: &dyn EngineProvider,
    clock: Clock<'_>,
    options: MatchOptions,
    progress: &mut dyn FnMut(u64, u64),
) -> Result<Report, MatchError> {
    plan.check(provider)?;
    let MatchOptions {
        concurrency,
        journal,
    } = options;
    journal
        .as_ref()
        .map_or(Ok(()), |journal| journal.check(plan))?;
    let runner = MatchRunner {
        plan,
        provider,
        clock,
        engine_pool: EnginePool::default(),
        estimators: EnginePool::default(),
        journal: Mutex::new(journal),
    };
    let pairs = usize::try_from(plan.pairs()).unwrap_or(usize::MAX);
    let mut results = OrderedResults::new(plan);
    let (mut finished, mut failure) = (0, None);
    progress(0, plan.total());
    let work = |pair: usize, out: &mut dyn FnMut(Result<GameOfPair, MatchError>)| {
        runner.play_pair(pair as u64, out);
    };
    let pool = pool::run(pairs, concurrency, &work, |pair, game| match game {
        Ok(game) => {
            finished += 1;
            progress(finished, plan.total());
            results.take(pair as u64, game)
        }
        Err(error) => {
            failure = Some(error);
            ControlFlow::Break(())
        }
    });
    match (failure, pool) {
        (Some(error), _) => Err(error),
        (None, Err(pool::Panicked(message))) => Err(MatchError::Panic { message }),
        (None, Ok(())) => Ok(results.tally.into_report()),
    }
}

/// What all threads share.
struct MatchRunner<'r> {
    plan: &'r Plan,
    provider: &'r dyn EngineProvider,
    clock: Clock<'r>,
    engine_pool: EnginePool,
    /// Engines that estimate luck: none of them plays, so none can learn from games.
    estimators: EnginePool,
    journal: Mutex<Option<MatchJournal>>,
}

impl MatchRunner<'_> {
    /// Plays the games of a pair, one after the other.
    fn play_pair(&self, pair: u64, out: &mut dyn FnMut(Result<GameOfPair, MatchError>)) {
        let mut before: Option<[Usage; 2]> = None;
        for number in self.plan.games_of(pair) {
            let game = self.play_game(number, before.as_ref());
            before = game.as_ref().ok().map(|played| played.game.usage);
            let failed = game.is_err();
            out(game);
            if failed {
                break;
            }
        }
    }

    /// The game from the journal; if it is not there, plays and records it.
    fn play_game(
        &self,
        number: u64,
        before: Option<&[Usage; 2]>,
    ) -> Result<GameOfPair, MatchError> {
        let known = self
            .journal()
            .as_ref()
            .and_then(|journal| journal.game(number).cloned());
        let job = self.plan.job(number, before, self.provider)?;
        let (game, record) = match known {
            Some(game) if game.start == job.start => (game, self.record(number)),
            Some(_) => return Err(MatchError::Opening { number }),
            None => {
                let record = play_with(&self.engine_pool, &job, self.provider, self.clock)?;
                if let Some(journal) = self.journal().as_mut() {
                    journal.append(number, &record)?;
                }
                (record.clone().into(), Some(record))
            }
        };
        let seat = self.plan.seat_of_a(number, &game.start, self.provider)?;
        let luck = match &self.plan.luck {
            None => 0.0,
            Some(adjustment) => record
                .and_then(|record| self.luck(adjustment, &record, seat).transpose())
                .ok_or(MatchError::Replay { number })??,
        };
        Ok(GameOfPair { seat, game, luck })
    }

    /// The game of that number with its moves, from the journal.
    fn record(&self, number: u64) -> Option<Record> {
        let journal = self.journal();
        journal.as_ref()?.record(number).cloned()
    }

    /// The luck of A in a game, in points; `None` if the record cannot be replayed.
    fn luck(
        &self,
        adjustment: &LuckAdjustment,
        record: &Record,
        seat_of_a: usize,
    ) -> Result<Option<f64>, JobError> {
        let (spec, game) = (&adjustment.engine, duel(self.provider, &self.plan.game)?);
        let engine = self.estimators.take(self.provider, game.as_ref(), spec);
        let mut engine = engine.map_err(|fault| JobError::Engine {
            spec: spec.clone(),
            fault,
        })?;
        // It forgets earlier games, so that the estimate depends on this record alone.
        engine.begin(0);
        let mut value = |game: &dyn ErasedGame| adjustment.first_score(engine.as_mut(), game);
        let luck = luck(game, record, &mut value);
        self.estimators.put_back(spec, engine);
        Ok(luck.map(|luck| if seat_of_a == 0 { luck } else { -luck }))
    }

    /// A thread that panicked while it held the journal has left a torn line at worst, and the
    /// match ends with its panic.
    fn journal(&self) -> MutexGuard<'_, Option<MatchJournal>> {
        self.journal.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Finished games that wait until it is their turn to count.
pub(crate) struct OrderedResults<'p> {
    plan: &'p Plan,
    pub(crate) tally: Tally<'p>,
    waiting: BTreeMap<u64, Vec<GameOfPair>>,
    next: u64,
}

impl<'p> OrderedResults<'p> {
    pub(crate) fn new(plan: &'p Plan) -> Self {
        Self {
            plan,
            tally: Tally::new(plan),
            waiting: BTreeMap::new(),
            next: 0,
        }
    }

    /// Takes a game, and counts all pairs whose turn it is. Breaks when the test has decided.
    pub(crate) fn take(&mut self, pair: u64, game: GameOfPair) -> ControlFlow<()> {
        self.waiting.entry(pair).or_default().push(game);
        while let Some(games) = self.complete() {
            let luck = games.iter().map(|played| played.luck).sum();
            let games: Vec<_> = games
                .into_iter()
                .map(|played| (played.seat, played.game))
                .collect();
            let goes_on = self.tally.take(self.next, &games, luck);
            self.next += 1;
            if !goes_on {
                return ControlFlow::Break(());
            }
        }
        ControlFlow::Continue(())
    }

    /// The games of the next pair, once all of them are here.
    fn complete(&mut self) -> Option<Vec<GameOfPair>> {
        let range = self.plan.games_of(self.next);
        let here = self.waiting.get(&self.next)?.len() as u64;
        if here < range.end - range.start {
            None
        } else {
            self.waiting.remove(&self.next)
        }
    }
}

/// Why a match has no report.
#[derive(Debug, Error)]
pub enum MatchError {
    /// The plan describes no match.
    #[error(transparent)]
    Plan(#[from] PlanError),
    /// A game could not be played.
    #[error(transparent)]
    Job(#[from] JobError),
    /// The journal could not be written.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// A game of the journal starts from another position than this match's game of that number.
    #[error(
        "Game {number} of the journal starts from another position than this match's game {number}."
    )]
    Opening {
        /// The number of the game.
        number: u64,
    },
    /// A game of the journal cannot be replayed, so its luck cannot be computed.
    #[error("Game {number} of the journal cannot be replayed, so its luck cannot be computed.")]
    Replay {
        /// The number of the game.
        number: u64,
    },
    /// A worker panicked outside of any engine.
    #[error("A worker of the match crashed: {message}.")]
    Panic {
        /// The message of the panic.
        message: String,
    },
}

impl Localized for MatchError {
    fn text(&self) -> Text {
        match self {
            Self::Plan(error) => error.text(),
            Self::Job(error) => error.text(),
            Self::Journal(error) => error.text(),
            Self::Opening { number } => {
                text!("{self}", "日志中第 {number} 局的开局与本场比赛不符。")
            }
            Self::Replay { number } => {
                text!("{self}", "日志中第 {number} 局无法重放，无法计算其运气。")
            }
            Self::Panic { message } => text!("{self}", "比赛线程异常终止：{message:?}。"),
        }
    }
}
