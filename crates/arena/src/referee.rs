//! One game between two engines.
//!
//! The referee holds the game, the clocks and the engines, and believes none of them: a move is
//! checked, a time is measured, a panic is caught. Whatever an engine does, its game has a result
//! and a named reason, and the match goes on.
//!
//! What it cannot do is to end a thought: engines of this workspace obey their limits, and one
//! that never answers holds its game up for ever.

use game_core::ToMove;
use protocols::shortened;
use registry::{
    Analysis, Engine, ErasedGame, GameEnd, GameResult, Limits, QueryError, TextHistory,
};
use search::Clock;

use crate::adjudicator::{SolvedResult, adjudicate};
use crate::catch_panic::catch_panic;
use crate::chance::roll;
use crate::engine_pool::EnginePool;
use crate::game_clock::{Allowance, GameClock};
use crate::job_error::duel;
use crate::{Budget, EngineProvider, Job, JobError, Reason, Record, Rules, Usage};

/// The message for an engine that answers without a move.
const NO_MOVE: &str = "The engine named no move.";

/// Plays the game that the job describes.
///
/// The clock shows the time since any moment, and may be a virtual one.
///
/// # Errors
///
/// The job describes no game that could be played. What goes wrong *in* a game is no error: it
/// is the reason of its result.
pub fn play(
    job: &Job,
    provider: &dyn EngineProvider,
    clock: Clock<'_>,
) -> Result<Record, JobError> {
    play_with(&EnginePool::default(), job, provider, clock)
}

/// The same with engines from a pool, which go back there.
pub(crate) fn play_with(
    engine_pool: &EnginePool,
    job: &Job,
    provider: &dyn EngineProvider,
    clock: Clock<'_>,
) -> Result<Record, JobError> {
    let mut running = RunningGame::set(engine_pool, job, provider, clock)?;
    if let Some(end) = running.begin() {
        return Ok(running.finish(engine_pool, end));
    }
    loop {
        if let Some(end) = running.step()? {
            return Ok(running.finish(engine_pool, end));
        }
    }
}

/// How a game ended.
pub(crate) struct Ruling {
    pub(crate) winner: Option<usize>,
    pub(crate) reason: Reason,
}

impl Ruling {
    /// The seat has lost.
    const fn lost(seat: usize, reason: Reason) -> Self {
        Self {
            winner: Some(1 - seat),
            reason,
        }
    }
}

/// The end, if the position is one by the rules of the game or of the match.
pub(crate) fn ended(history: &TextHistory<()>, rules: &Rules) -> Option<Ruling> {
    let end = |winner, reason| Some(Ruling { winner, reason });
    match history.end() {
        Some(GameEnd::Decided(winner)) => return end(winner, Reason::Decided),
        Some(GameEnd::Repetition) => return end(None, Reason::Repetition),
        Some(GameEnd::Resigned(_)) | None => {}
    }
    match adjudicate(history.game(), rules.adjudication) {
        Some(SolvedResult::Won(winner)) => return end(Some(winner), Reason::Adjudicated),
        Some(SolvedResult::Drawn) => return end(None, Reason::Adjudicated),
        None => {}
    }
    let long = history.plies().len() as u64 >= u64::from(rules.most_plies);
    long.then_some(Ruling {
        winner: None,
        reason: Reason::Plies,
    })
}

/// The event that chance draws next from these dice; `None` if there is none to draw.
pub(crate) fn thrown(history: &TextHistory<()>, dice: u64) -> Option<String> {
    let chances = history.game().chances();
    let ply = history.plies().len() as u64;
    let weights = chances.iter().map(|&(_, weight)| weight);
    let place = roll(dice, ply, weights)?;
    chances.into_iter().nth(place).map(|(event, _)| event)
}

/// A game that is being played.
struct RunningGame<'g> {
    job: &'g Job,
    clock: Clock<'g>,
    history: TextHistory<()>,
    engines: [Box<dyn Engine>; 2],
    clocks: [GameClock; 2],
    usage: [Usage; 2],
    /// The engine that panicked: it is not called any more.
    broken: Option<usize>,
}

impl<'g> RunningGame<'g> {
    fn set(
        engine_pool: &EnginePool,
        job: &'g Job,
        provider: &dyn EngineProvider,
        clock: Clock<'g>,
    ) -> Result<Self, JobError> {
        let mut game = duel(provider, &job.game)?;
        game.read(&job.start).map_err(JobError::Start)?;
        let engine = |seat: usize| {
            let spec = &job.engines[seat];
            engine_pool
                .take(provider, game.as_ref(), spec)
                .map_err(|fault| JobError::Engine {
                    spec: spec.clone(),
                    fault,
                })
        };
        let engines = [engine(0)?, engine(1)?];
        let (history, clocks) = (TextHistory::new(game), job.budgets.map(GameClock::new));
        Ok(Self {
            job,
            clock,
            history,
            engines,
            clocks,
            usage: [Usage::default(); 2],
            broken: None,
        })
    }

    /// Looks whether the game has ended, and takes one step if it has not.
    fn step(&mut self) -> Result<Option<Ruling>, JobError> {
        if let Some(end) = ended(&self.history, &self.job.rules) {
            return Ok(Some(end));
        }
        match self.game().to_move() {
            ToMove::Player(seat) if seat < 2 => Ok(self.turn(seat)),
            ToMove::Chance => self.roll().map(|()| None),
            ToMove::Player(_) | ToMove::Nobody => Err(JobError::Broken),
        }
    }

    /// Begins the game for both engines.
    fn begin(&mut self) -> Option<Ruling> {
        for seat in 0..2 {
            let (engine, seed) = (&mut self.engines[seat], self.job.seeds[seat]);
            let game = self.history.game();
            let begun = catch_panic(|| {
                engine.begin(seed);
                engine.prepare(game, Some(seat));
            });
            if let Err(message) = begun {
                self.broken = Some(seat);
                return Some(Ruling::lost(seat, Reason::Panic { message }));
            }
        }
        None
    }

    fn game(&self) -> &dyn ErasedGame {
        self.history.game()
    }

    /// Lets chance act.
    fn roll(&mut self) -> Result<(), JobError> {
        let event = thrown(&self.history, self.job.dice).ok_or(JobError::Broken)?;
        self.history
            .play_as_written(&event, ())
            .map_err(|_| JobError::Broken)
    }

    /// Lets an engine move; returns the end if it cannot.
    fn turn(&mut self, seat: usize) -> Option<Ruling> {
        let allowance =
            self.clocks[seat].allowance(&self.usage[1 - seat], self.game().moves_left());
        let limits = self.limits(seat, allowance);
        let (engine, game) = (&mut self.engines[seat], self.history.game());
        let begin = (self.clock)();
        let answer = catch_panic(|| engine.think(game, &limits));
        let used = (self.clock)().saturating_sub(begin);
        self.clocks[seat].spend(used);
        self.usage[seat] = self.usage[seat].and(Usage {
            moves: 1,
            nodes: 0,
            time: used,
        });
        self.broken = answer.is_err().then_some(seat);
        let late = allowance.filter(|allowance| allowance.is_exceeded(used, self.job.rules.margin));
        match self.judge(
            seat,
            answer,
            late.map(|late| Reason::Time {
                used,
                allowed: late.most,
            }),
        ) {
            Ok(()) => None,
            Err(reason) => Some(Ruling::lost(seat, reason)),
        }
    }

    /// Plays the move of the answer, or returns the reason for which the seat has lost.
    fn judge(
        &mut self,
        seat: usize,
        answer: EngineAnswer,
        late: Option<Reason>,
    ) -> Result<(), Reason> {
        let analysis = answer
            .map_err(|message| Reason::Panic { message })?
            .map_err(|refusal| Reason::Refusal {
                message: shortened(&refusal.to_string()),
            })?;
        let nodes = Usage {
            moves: 0,
            nodes: analysis.nodes,
            time: std::time::Duration::ZERO,
        };
        self.usage[seat] = self.usage[seat].and(nodes);
        if let Some(late) = late {
            return Err(late);
        }
        let best = analysis.best.ok_or_else(|| Reason::Refusal {
            message: NO_MOVE.to_owned(),
        })?;
        let illegal = |message: String| Reason::Illegal {
            text: shortened(&best),
            message: shortened(&message),
        };
        self.history
            .play_as_written(&best, ())
            .map_err(|error| illegal(error.to_string()))
    }

    fn limits(&self, seat: usize, allowance: Option<Allowance>) -> Limits<'g> {
        let limits = Limits::new().threads(self.job.threads);
        match (self.clocks[seat].budget(), allowance) {
            (Budget::Nodes { nodes }, _) => limits.nodes(nodes),
            (Budget::Depth { depth }, _) => limits.depth(depth),
            (
                _,
                Some(Allowance {
                    time_manager: Some(time_manager),
                    ..
                }),
            ) => limits.game(time_manager, self.clock),
            (_, Some(Allowance { target, .. })) => limits.time(target, self.clock),
            (_, None) => limits,
        }
    }

    /// Tells the engines how the game ended, and writes it down.
    fn finish(self, engine_pool: &EnginePool, end: Ruling) -> Record {
        let unbroken = self
            .engines
            .into_iter()
            .enumerate()
            .filter(|&(number, _)| self.broken != Some(number));
        for (seat, mut engine) in unbroken {
            let ending = match end.winner {
                None => GameResult::Drawn,
                Some(winner) if winner == seat => GameResult::Won,
                Some(_) => GameResult::Lost,
            };
            // The game has its result: what an engine breaks now is its own.
            if catch_panic(|| engine.end(ending)).is_ok() {
                engine_pool.put_back(&self.job.engines[seat], engine);
            }
        }
        let start = self.history.start().text().to_owned();
        let steps = self
            .history
            .plies()
            .iter()
            .map(|ply| ply.step.clone())
            .collect();
        Record {
            start,
            steps,
            winner: end.winner,
            reason: end.reason,
            usage: self.usage,
        }
    }
}

/// What an engine answers; outside, the message of its panic.
type EngineAnswer = Result<Result<Analysis, QueryError>, String>;
