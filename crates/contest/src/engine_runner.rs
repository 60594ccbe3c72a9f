//! An engine that thinks in a thread, and may fail there.
//!
//! Even if the engine fails, there is a legal move before the clock runs out:
//!
//! ```text
//! at once       a second engine looks a moment: the reserve
//! most          the stop flag is raised; engines of this workspace answer within milliseconds
//! most + grace  the engine is given up: the reserve is played, else the first legal move
//! a panic       caught in its thread; the reserve is played, and the next thought has a new engine
//! ```

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, PoisonError};
use std::time::Duration;

use game_core::{LimitValues, Text, text};
use registry::{Analysis, ErasedGame, Progress, TimeManager};

use crate::worker::{EngineAnswer, MakeEngine, SharedClock, Worker, WorkerCommand};

/// How long an engine may take to notice that it is to stop.
const GRACE: Duration = Duration::from_millis(400);

/// Nodes of the reserve: some milliseconds.
const RESERVE: u64 = 2000;

/// A search that is running.
#[derive(Debug)]
struct Thought {
    ticket: u64,
    game: Box<dyn ErasedGame>,
    begun: Duration,
    /// When the stop flag is raised, and when the engine is given up.
    stops: Duration,
    grace: Duration,
    stop: Arc<AtomicBool>,
    reserve: Option<Analysis>,
    failed: Option<Text>,
}

/// The state of a search.
#[derive(Clone, PartialEq, Debug)]
pub enum RunnerStatus {
    /// No search runs.
    Idle,
    /// A search is running.
    Thinking,
    /// The engine's answer.
    Move(Box<Analysis>),
    /// The engine failed: the move to play instead, and the reason.
    Reserve {
        /// The move.
        step: String,
        /// The engine's message; `None` if it did not answer.
        reason: Option<Text>,
    },
}

/// The engine of a match and its reserve.
pub struct EngineRunner {
    provider: MakeEngine,
    /// The provider of the next game, if it is another one.
    next: Option<MakeEngine>,
    clock: SharedClock,
    bounds: LimitValues,
    workers: [Worker; 2],
    thought: Option<Thought>,
    tickets: u64,
    /// The start of the game, for an engine that is created in the middle of it.
    begun: Option<(Box<dyn ErasedGame>, usize, u64)>,
}

impl std::fmt::Debug for EngineRunner {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("EngineRunner")
            .field("bounds", &self.bounds)
            .field("thought", &self.thought)
            .finish_non_exhaustive()
    }
}

impl EngineRunner {
    /// A runner of this provider's engines, which read this clock.
    #[must_use]
    pub fn new(provider: MakeEngine, clock: SharedClock, bounds: LimitValues) -> Self {
        let worker = || Worker::new(Arc::clone(&provider), Arc::clone(&clock));
        let workers = [worker(), worker()];
        Self {
            provider,
            next: None,
            clock,
            bounds,
            workers,
            thought: None,
            tickets: 0,
            begun: None,
        }
    }

    /// From the next [game](Self::renew) on, engines are made by this provider.
    pub fn set_provider(&mut self, provider: MakeEngine) {
        self.next = Some(provider);
    }

    /// Makes new engines if another provider was set. Call it before a game begins.
    pub fn renew(&mut self) {
        let Some(provider) = self.next.take() else {
            return;
        };
        self.cancel();
        self.provider = provider;
        self.workers = std::array::from_fn(|_| self.worker());
    }

    /// A thread for an engine.
    fn worker(&self) -> Worker {
        Worker::new(Arc::clone(&self.provider), Arc::clone(&self.clock))
    }

    /// A game begins, in which the engine plays that seat; what takes time and is no thinking is
    /// done now.
    pub fn begin(&mut self, game: &dyn ErasedGame, seat: usize, seed: u64) {
        self.cancel();
        self.begun = Some((game.boxed(), seat, seed));
        for worker in &self.workers {
            let _ = worker.orders.send(WorkerCommand::Begin {
                game: game.boxed(),
                seat,
                seed,
            });
        }
    }

    /// Whether a search is running.
    #[must_use]
    pub const fn is_thinking(&self) -> bool {
        self.thought.is_some()
    }

    /// Begins to think; `left` is the time for the rest of the game.
    pub fn think(&mut self, game: &dyn ErasedGame, left: Duration, moves: Option<u32>) {
        self.cancel();
        self.tickets += 1;
        let (ticket, begun) = (self.tickets, (self.clock)());
        let time_manager = TimeManager::new(left, Duration::ZERO, moves);
        let stop = Arc::new(AtomicBool::new(false));
        let order = |bounds, stop: &Arc<AtomicBool>| WorkerCommand::Think {
            ticket,
            game: game.boxed(),
            time_manager: Some(time_manager),
            bounds,
            stop: Arc::clone(stop),
        };
        let moment = LimitValues {
            nodes: Some(RESERVE),
            ..LimitValues::default()
        };
        let _ = self.workers[1].orders.send(order(moment, &stop));
        let _ = self.workers[0].orders.send(order(self.bounds, &stop));
        let stops = begun.saturating_add(time_manager.maximum());
        let grace = GRACE.min(left / 4);
        self.thought = Some(Thought {
            ticket,
            game: game.boxed(),
            begun,
            stops,
            grace,
            stop,
            reserve: None,
            failed: None,
        });
    }

    /// Cancels the search.
    pub fn cancel(&mut self) {
        if let Some(thought) = self.thought.take() {
            thought.stop.store(true, Relaxed);
        }
    }

    /// Tells the engine to move at once.
    pub fn move_now(&mut self) {
        let now = (self.clock)();
        if let Some(thought) = &mut self.thought {
            thought.stop.store(true, Relaxed);
            thought.stops = thought.stops.min(now);
        }
    }

    /// The engine's progress, and for how long it has been thinking.
    #[must_use]
    pub fn progress(&self) -> Option<(Option<Progress>, Duration)> {
        let thought = self.thought.as_ref()?;
        let seen = self.workers[0]
            .progress
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        let seen = seen
            .as_ref()
            .filter(|(ticket, _)| *ticket == thought.ticket)
            .map(|(_, progress)| progress.clone());
        Some((seen, (self.clock)().saturating_sub(thought.begun)))
    }

    /// How long the engine may think in all, while it is thinking.
    #[must_use]
    pub fn maximum(&self) -> Option<Duration> {
        self.thought
            .as_ref()
            .map(|thought| thought.stops.saturating_sub(thought.begun))
    }

    /// The state of the search; a move is returned once.
    pub fn poll(&mut self) -> RunnerStatus {
        let Some(thought) = &mut self.thought else {
            return RunnerStatus::Idle;
        };
        let own = |answer: &EngineAnswer| answer.ticket == thought.ticket;
        let reserve = self.workers[1].answers.try_iter().filter(own).last();
        let answer = self.workers[0].answers.try_iter().filter(own).last();
        if let Some(EngineAnswer {
            analysis: Ok(analysis),
            ..
        }) = reserve
        {
            thought.reserve = Some(analysis);
        }
        match answer.map(|answer| {
            answer
                .analysis
                .and_then(|analysis| playable(thought.game.as_ref(), analysis))
        }) {
            Some(Ok(analysis)) => {
                self.thought = None;
                return RunnerStatus::Move(Box::new(analysis));
            }
            Some(Err(sentence)) => thought.failed = Some(sentence),
            None => {}
        }
        let now = (self.clock)();
        if now >= thought.stops {
            thought.stop.store(true, Relaxed);
        }
        let silent = now >= thought.stops.saturating_add(thought.grace);
        // If the engine failed at once, its reserve gets a moment.
        let failed = thought.failed.is_some()
            && (thought.reserve.is_some() || now >= thought.begun.saturating_add(thought.grace));
        if silent || failed {
            self.give_up()
        } else {
            RunnerStatus::Thinking
        }
    }

    /// The reserve plays; the thread that failed is left to itself, and another one takes its
    /// place.
    fn give_up(&mut self) -> RunnerStatus {
        let Some(thought) = self.thought.take() else {
            return RunnerStatus::Idle;
        };
        for worker in &mut self.workers {
            *worker = Worker::new(Arc::clone(&self.provider), Arc::clone(&self.clock));
            if let Some((game, seat, seed)) = &self.begun {
                let _ = worker.orders.send(WorkerCommand::Begin {
                    game: game.boxed(),
                    seat: *seat,
                    seed: *seed,
                });
            }
        }
        let game = thought.game.as_ref();
        let reserve = thought
            .reserve
            .and_then(|analysis| playable(game, analysis).ok()?.best);
        match reserve.or_else(|| game.steps().into_iter().next()) {
            Some(step) => RunnerStatus::Reserve {
                step,
                reason: thought.failed,
            },
            None => RunnerStatus::Idle,
        }
    }
}

/// The analysis, if its best move can be played.
fn playable(game: &dyn ErasedGame, analysis: Analysis) -> Result<Analysis, Text> {
    match &analysis.best {
        Some(best) if game.boxed().play(best).is_ok() => Ok(analysis),
        Some(best) => Err(text!(
            "The engine named {best:?}, which cannot be played here.",
            "引擎给出的 {best:?} 在此局面不能走。"
        )),
        None => Err(text!("The engine named no move.", "引擎没有给出走法。")),
    }
}
