//! The object of `match --json`, with its keys in this order.

use std::collections::BTreeMap;
use std::time::Duration;

use arena::{
    Budget, Decision, Encounter, EngineFault, Estimate, LuckAdjustment, Plan, Reason, Report,
    ScoreMoments, Standing,
};
use serde::Serialize;

use super::journal::Resumed;
use crate::json::Seconds;

/// A match.
#[derive(Serialize)]
pub(super) struct Match<'r> {
    game: &'r str,
    /// Games that were played and count.
    games: u64,
    /// Most planned games.
    planned: u64,
    seed: u64,
    limits: LimitsObject,
    openings: Openings,
    engines: Vec<EngineObject<'r>>,
    encounters: Vec<Meeting>,
    faults: Vec<Wrong>,
    /// How luck was estimated.
    #[serde(skip_serializing_if = "Option::is_none")]
    luck: Option<LuckAdjustment>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sprt: Option<Test>,
    #[serde(skip_serializing_if = "Option::is_none")]
    journal: Option<Taken>,
    seconds: Seconds,
}

impl<'r> Match<'r> {
    /// The plan and its report, the part from a journal, and the duration.
    pub(super) fn new(
        plan: &Plan,
        report: &'r Report,
        resumed: Option<Resumed>,
        time: Duration,
    ) -> Self {
        Self {
            game: &report.game,
            games: report.games(),
            planned: report.planned,
            seed: plan.seed,
            limits: LimitsObject::new(plan),
            openings: Openings::new(&plan.openings),
            engines: report.engines.iter().map(EngineObject::new).collect(),
            encounters: report.encounters.iter().map(Meeting::new).collect(),
            faults: report.faults.iter().map(Wrong::new).collect(),
            luck: plan.luck.clone(),
            sprt: report.test.as_ref().map(Test::new),
            journal: resumed.map(|Resumed { games, dropped }| Taken { games, dropped }),
            seconds: Seconds(time),
        }
    }
}

/// The limits of each engine; for equal time those of B.
#[derive(Serialize)]
struct LimitsObject {
    #[serde(skip_serializing_if = "Option::is_none")]
    time: Option<f64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    nodes: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    depth: Option<u32>,
    /// Seconds for the game, and those added by each move.
    #[serde(skip_serializing_if = "Option::is_none")]
    clock: Option<[f64; 2]>,
    equal_time: bool,
    threads: u16,
}

impl LimitsObject {
    fn new(plan: &Plan) -> Self {
        let (equal_time, threads) = (plan.equal_time, plan.threads);
        let mut limits = Self {
            time: None,
            nodes: None,
            depth: None,
            clock: None,
            equal_time,
            threads,
        };
        match plan.budget {
            Budget::Move { time } => limits.time = Some(time.as_secs_f64()),
            Budget::Game { base, increment } => {
                limits.clock = Some([base.as_secs_f64(), increment.as_secs_f64()]);
            }
            Budget::Nodes { nodes } => limits.nodes = Some(nodes),
            Budget::Depth { depth } => limits.depth = Some(depth),
            // No option gives it: equal time makes it from a plan.
            Budget::Equal { .. } => {}
        }
        limits
    }
}

/// The openings: this many random plies, or this many positions of a list.
#[derive(Serialize)]
#[serde(rename_all = "snake_case")]
enum Openings {
    RandomPlies(u32),
    Positions(usize),
}

impl Openings {
    fn new(openings: &arena::Openings) -> Self {
        match openings {
            arena::Openings::Random { plies } => Self::RandomPlies(*plies),
            arena::Openings::List { positions } => Self::Positions(positions.len()),
        }
    }
}

/// A game that an engine lost by a fault.
#[derive(Serialize)]
struct Wrong {
    game: u64,
    /// The index of the loser among the engines.
    engine: usize,
    reason: &'static str,
    message: String,
}

impl Wrong {
    fn new(fault: &EngineFault) -> Self {
        let EngineFault {
            game,
            engine,
            reason,
        } = fault;
        Self {
            game: *game,
            engine: *engine,
            reason: reason.name(),
            message: reason.to_string(),
        }
    }
}

/// The contents of the journal when the match was resumed.
#[derive(Serialize)]
struct Taken {
    games: u64,
    dropped: bool,
}

/// The results of an engine.
#[derive(Serialize)]
struct EngineObject<'r> {
    engine: &'r str,
    points: f64,
    won: u64,
    drawn: u64,
    lost: u64,
    lost_by: BTreeMap<&'static str, u64>,
    moves: u64,
    nodes: u64,
    seconds: Seconds,
}

impl<'r> EngineObject<'r> {
    fn new(standing: &'r Standing) -> Self {
        let [lost, drawn, won] = standing.results;
        let named = Reason::NAMES.into_iter().zip(standing.lost_by);
        Self {
            engine: &standing.engine,
            points: standing.points(),
            won,
            drawn,
            lost,
            lost_by: named.filter(|&(_, count)| count > 0).collect(),
            moves: standing.usage.moves,
            nodes: standing.usage.nodes,
            seconds: Seconds(standing.usage.time),
        }
    }
}

/// The games of two engines, from the first one's side.
#[derive(Serialize)]
struct Meeting {
    a: usize,
    b: usize,
    won: u64,
    drawn: u64,
    lost: u64,
    /// By half points, 0 to 4, without repeats.
    pairs: [u64; 5],
    repeats: u64,
    score: f64,
    /// Elo; `None` if it is infinite.
    elo: Option<f64>,
    low: Option<f64>,
    high: Option<f64>,
    superiority: f64,
    reasons: BTreeMap<&'static str, u64>,
    /// The same without luck.
    #[serde(skip_serializing_if = "Option::is_none")]
    adjusted: Option<Adjusted>,
}

impl Meeting {
    fn new(encounter: &Encounter) -> Self {
        let [lost, drawn, won] = encounter.results;
        let Estimate { elo, low, high, .. } = encounter.estimate();
        let score = encounter.trinomial().score();
        let [elo, low, high] = [elo, low, high].map(finite);
        let (a, b, pairs, superiority) = (
            encounter.a,
            encounter.b,
            encounter.pairs,
            encounter.superiority(),
        );
        Self {
            a,
            b,
            won,
            drawn,
            lost,
            pairs,
            repeats: encounter.repeats,
            score,
            elo,
            low,
            high,
            superiority,
            reasons: encounter.reasons().collect(),
            adjusted: encounter.adjusted.as_ref().map(Adjusted::new),
        }
    }
}

/// The score of A without luck.
#[derive(Serialize)]
struct Adjusted {
    score: f64,
    /// Half the length of the interval of the score; `None` if it is infinite, as Elo below.
    margin: Option<f64>,
    elo: Option<f64>,
    low: Option<f64>,
    high: Option<f64>,
    superiority: f64,
}

impl Adjusted {
    fn new(scores: &ScoreMoments) -> Self {
        let Estimate {
            score,
            elo,
            low,
            high,
        } = scores.estimate();
        Self {
            score,
            margin: finite(scores.margin()),
            elo: finite(elo),
            low: finite(low),
            high: finite(high),
            superiority: scores.superiority(),
        }
    }
}

/// A number that JSON can hold.
fn finite(number: f64) -> Option<f64> {
    Some(number).filter(|number| number.is_finite())
}

/// The state of the sequential test.
#[derive(Serialize)]
struct Test {
    elo0: f64,
    elo1: f64,
    llr: f64,
    low: f64,
    high: f64,
    verdict: &'static str,
}

impl Test {
    fn new(decision: &Decision) -> Self {
        let Decision {
            elo0,
            elo1,
            ratio,
            low,
            high,
            verdict,
        } = *decision;
        Self {
            elo0,
            elo1,
            llr: ratio,
            low,
            high,
            verdict: verdict.name(),
        }
    }
}
