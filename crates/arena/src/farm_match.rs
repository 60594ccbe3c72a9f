//! A match whose pairs are jobs of a farm: played anywhere, replayed here before they count.

use std::fmt;
use std::ops::ControlFlow;
use std::time::Duration;

use farm::{Collector, FarmError, JobKind, Kinds, Run, RunProgress, RunSummary, Transport, Trust};
use game_core::{Limits, Localized, Text, text};
use serde_json::Value;
use thiserror::Error;

use crate::engine_pool::EnginePool;
use crate::referee::play_with;
use crate::run_match::{GameOfPair, OrderedResults};
use crate::{BuiltInEngines, Job, MatchError, Plan, Record, Report, Usage, replay};

/// A pair of games as a job: the input is the list of its one or two [`Job`]s, the output that of
/// their [`Record`]s.
///
/// Engines are those of the crate `engines` alone: no program is started for somebody else.
pub struct PairKind {
    clock: Box<dyn Fn() -> Duration + Send + Sync>,
    engine_pool: EnginePool,
}

impl PairKind {
    /// The name of the kind in jobs.
    pub const NAME: &'static str = "pair";

    /// The kind with a clock for the times in records, which no result depends on.
    #[must_use]
    pub fn new(clock: impl Fn() -> Duration + Send + Sync + 'static) -> Self {
        Self {
            clock: Box::new(clock),
            engine_pool: EnginePool::default(),
        }
    }
}

impl fmt::Debug for PairKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PairKind").finish_non_exhaustive()
    }
}

impl JobKind for PairKind {
    fn name(&self) -> &'static str {
        Self::NAME
    }

    fn run(&self, job: &farm::Job) -> Result<Value, String> {
        let records: Result<Vec<Record>, String> = games(job)?
            .iter()
            .map(|game| {
                if game.budgets.iter().any(crate::Budget::is_timed) {
                    return Err("A game under a clock is not the same everywhere.".to_owned());
                }
                let clock = || (self.clock)();
                play_with(&self.engine_pool, game, &BuiltInEngines, &clock)
                    .map_err(|error| error.to_string())
            })
            .collect();
        serde_json::to_value(records?).map_err(|error| error.to_string())
    }

    fn check(&self, job: &farm::Job, output: &Value) -> Result<(), String> {
        let (games, records) = (games(job)?, records(output)?);
        if games.len() != records.len() {
            return Err("The pair has another number of games.".to_owned());
        }
        for (game, record) in games.iter().zip(&records) {
            replay(game, record, &BuiltInEngines).map_err(|error| error.to_string())?;
        }
        Ok(())
    }

    fn essence(&self, output: &Value) -> Value {
        let timeless = |records: Vec<Record>| {
            let records: Vec<Record> = records.iter().map(Record::timeless).collect();
            serde_json::to_value(records).ok()
        };
        let essence = records(output).ok().and_then(timeless);
        essence.unwrap_or_else(|| output.clone())
    }
}

/// The games of a job.
fn games(job: &farm::Job) -> Result<Vec<Job>, String> {
    serde_json::from_value(job.input.clone()).map_err(|error| error.to_string())
}

/// The records of a result.
fn records(output: &Value) -> Result<Vec<Record>, String> {
    serde_json::from_value(output.clone()).map_err(|error| error.to_string())
}

/// Plays a match by the workers of a farm. The report is that of [`run_match`](crate::run_match)
/// but for the times that engines took.
///
/// `program` is the signature of this program: workers of another one play no game of the match.
/// The kinds have [`PairKind`]. The stop flag of the limits ends the match, as does their
/// listener; begun again, it goes on with what was played in between, as long as the queue keeps
/// it.
///
/// # Errors
///
/// The plan describes no match or depends on clocks, a pair cannot be played, the farm cannot be
/// reached, or the limits ended the match.
pub fn run_match_on_farm(
    plan: &Plan,
    program: &str,
    kinds: &Kinds,
    transport: &dyn Transport,
    trust: Trust,
    limits: &Limits<'_, RunProgress>,
) -> Result<(Report, RunSummary), FarmMatchError> {
    check(plan)?;
    let jobs = |pair: u64| input(plan, pair);
    let mut run = Run::new(name(plan), PairKind::NAME, program, plan.pairs(), &jobs);
    run.trust = trust;
    let mut results = MatchResults {
        plan,
        results: OrderedResults::new(plan),
        failure: None,
    };
    let summary = farm::coordinate(&run, kinds, transport, &mut results, limits)?;
    match results.failure {
        Some(error) => Err(FarmMatchError::Match(Box::new(error))),
        None if !summary.complete => Err(FarmMatchError::Stopped),
        None => Ok((results.results.tally.into_report(), summary)),
    }
}

/// Puts all pairs of a match into the queue, for [`run_match_on_farm`] to collect later; returns
/// the name of the run.
///
/// # Errors
///
/// The plan describes no match or depends on clocks, or the farm cannot be reached.
pub fn put_match_on_farm(
    plan: &Plan,
    program: &str,
    transport: &dyn Transport,
) -> Result<String, FarmMatchError> {
    check(plan)?;
    let jobs = |pair: u64| input(plan, pair);
    let run = Run::new(name(plan), PairKind::NAME, program, plan.pairs(), &jobs);
    let mut next = 0;
    while next < run.count {
        let end = run.count.min(next + AT_ONCE);
        let jobs: Vec<_> = (next..end)
            .map(|pair| run.job(pair, 0, Vec::new()))
            .collect();
        transport.put(&jobs).map_err(FarmError::from)?;
        next = end;
    }
    Ok(run.name)
}

/// How many pairs are put at once.
const AT_ONCE: u64 = 4096;

/// Whether the match is the same on all machines.
fn check(plan: &Plan) -> Result<(), FarmMatchError> {
    plan.check(&BuiltInEngines)
        .map_err(|error| FarmMatchError::Match(Box::new(error.into())))?;
    if plan.luck.is_some() {
        return Err(FarmMatchError::Luck);
    }
    if plan.equal_time || plan.budget.is_timed() {
        return Err(FarmMatchError::Timed);
    }
    Ok(())
}

/// The input of the job of a pair.
fn input(plan: &Plan, pair: u64) -> Value {
    let jobs: Result<Vec<Job>, _> = plan
        .games_of(pair)
        .map(|number| plan.job(number, None, &BuiltInEngines))
        .collect();
    // A plan that was checked has its jobs. What has none fails at the worker, with a sentence.
    jobs.ok()
        .and_then(|jobs| serde_json::to_value(jobs).ok())
        .unwrap_or_default()
}

/// The name of the run: the same for the same plan.
fn name(plan: &Plan) -> String {
    let text = serde_json::to_string(plan).unwrap_or_default();
    let mut digest = crate::summary::Digest::default();
    digest.text(&text);
    let [first, second] = digest.lanes;
    format!("match-{first:016x}{second:016x}")
}

/// Counts the pairs of a farm.
struct MatchResults<'p> {
    plan: &'p Plan,
    results: OrderedResults<'p>,
    failure: Option<MatchError>,
}

impl MatchResults<'_> {
    /// The games of a pair, with the seats of A.
    fn games(&self, pair: u64, output: &Value) -> Result<Vec<GameOfPair>, MatchError> {
        // Each result was checked, so there are records.
        let records = records(output).unwrap_or_default();
        let games = self.plan.games_of(pair).zip(records);
        games
            .map(|(number, mut record)| {
                // Times of other machines say nothing about the match.
                for usage in &mut record.usage {
                    *usage = Usage {
                        time: Duration::ZERO,
                        ..*usage
                    };
                }
                let seat = self
                    .plan
                    .seat_of_a(number, &record.start, &BuiltInEngines)?;
                Ok(GameOfPair {
                    seat,
                    game: record.into(),
                    luck: 0.0,
                })
            })
            .collect()
    }
}

impl Collector for MatchResults<'_> {
    fn take(&mut self, number: u64, output: &Value) -> ControlFlow<()> {
        match self.games(number, output) {
            Ok(games) => {
                let mut games = games.into_iter();
                games.try_for_each(|game| self.results.take(number, game))
            }
            Err(error) => {
                self.failure = Some(error);
                ControlFlow::Break(())
            }
        }
    }

    fn restart(&mut self) {
        self.results = OrderedResults::new(self.plan);
    }
}

/// Why a match on a farm has no report.
#[derive(Debug, Error)]
pub enum FarmMatchError {
    /// It would have none on one machine either.
    #[error(transparent)]
    Match(Box<MatchError>),
    /// The farm does not work.
    #[error(transparent)]
    Farm(#[from] FarmError),
    /// Engines think by a clock.
    #[error(
        "A match on a farm needs limits of nodes or depth: times differ from machine to machine."
    )]
    Timed,
    /// The luck of the dice is estimated where a match is played on one machine.
    #[error(
        "A match on a farm gives plain scores: the luck of the dice is estimated on one machine alone."
    )]
    Luck,
    /// The limits ended the match.
    #[error("The match was stopped. The same command goes on with it.")]
    Stopped,
}

impl Localized for FarmMatchError {
    fn text(&self) -> Text {
        match self {
            Self::Match(error) => error.text(),
            Self::Farm(error) => error.text(),
            Self::Timed => text!(
                "{self}",
                "分布式比赛只能限制节点数或深度：各台机器的速度不同。"
            ),
            Self::Luck => text!(
                "{self}",
                "分布式比赛只给出原始得分：运气修正只在单机比赛中计算。"
            ),
            Self::Stopped => text!("{self}", "比赛已停止。再次运行同一命令即可继续。"),
        }
    }
}
