//! A thread with an engine: its orders, its answers, and what happens to a panic.

use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use game_core::{LimitValues, Localized, Text};
use registry::{Analysis, Engine, ErasedGame, Limits, Progress, TimeManager};

/// The time since any moment, for several threads.
pub type SharedClock = Arc<dyn Fn() -> Duration + Send + Sync>;

/// Creates engines: one for every thread, and a new one after a failure. An error is a sentence.
pub type MakeEngine = Arc<dyn Fn(&dyn ErasedGame) -> Result<Box<dyn Engine>, Text> + Send + Sync>;

/// An order to a thread.
pub(crate) enum WorkerCommand {
    Begin {
        game: Box<dyn ErasedGame>,
        seat: usize,
        seed: u64,
    },
    Think {
        ticket: u64,
        game: Box<dyn ErasedGame>,
        time_manager: Option<TimeManager>,
        bounds: LimitValues,
        stop: Arc<AtomicBool>,
    },
}

/// Its answer.
pub(crate) struct EngineAnswer {
    pub(crate) ticket: u64,
    pub(crate) analysis: Result<Analysis, Text>,
}

/// A thread with an engine.
pub(crate) struct Worker {
    pub(crate) orders: Sender<WorkerCommand>,
    pub(crate) answers: Receiver<EngineAnswer>,
    pub(crate) progress: Arc<Mutex<Option<(u64, Progress)>>>,
}

impl Worker {
    pub(crate) fn new(provider: MakeEngine, clock: SharedClock) -> Self {
        let (orders, heard) = channel();
        let (say, answers) = channel();
        let progress = Arc::new(Mutex::new(None));
        let seen = Arc::clone(&progress);
        // A thread that cannot be started answers nothing, and the reserve's reserve plays.
        let _ = thread::Builder::new()
            .name("engine".to_owned())
            .spawn(move || {
                let mut engine: Option<Box<dyn Engine>> = None;
                for order in heard {
                    if let Some(answer) = run_order(&order, &mut engine, &provider, &clock, &seen)
                        && say.send(answer).is_err()
                    {
                        break;
                    }
                }
            });
        Self {
            orders,
            answers,
            progress,
        }
    }
}

/// Carries out an order with an engine, which is created if there is none; an engine that panics is
/// dropped.
fn run_order(
    order: &WorkerCommand,
    engine: &mut Option<Box<dyn Engine>>,
    provider: &MakeEngine,
    clock: &SharedClock,
    seen: &Mutex<Option<(u64, Progress)>>,
) -> Option<EngineAnswer> {
    let mut taken = engine.take();
    let ticket = if let WorkerCommand::Think { ticket, .. } = order {
        Some(*ticket)
    } else {
        None
    };
    let done = catch_unwind(AssertUnwindSafe(|| {
        let game = match order {
            WorkerCommand::Begin { game, .. } | WorkerCommand::Think { game, .. } => game,
        };
        let mut engine = match taken.take() {
            Some(engine) => engine,
            None => provider(game.as_ref())?,
        };
        let analysis = act(order, engine.as_mut(), clock, seen);
        Ok((engine, analysis))
    }));
    let analysis = match done {
        Ok(Ok((kept, analysis))) => {
            *engine = Some(kept);
            analysis
        }
        Ok(Err(sentence)) => Err(sentence),
        Err(payload) => Err(said(payload.as_ref()).into()),
    };
    ticket.map(|ticket| EngineAnswer { ticket, analysis })
}

fn act(
    order: &WorkerCommand,
    engine: &mut dyn Engine,
    clock: &SharedClock,
    seen: &Mutex<Option<(u64, Progress)>>,
) -> Result<Analysis, Text> {
    match order {
        WorkerCommand::Begin { game, seat, seed } => {
            engine.begin(*seed);
            engine.prepare(game.as_ref(), Some(*seat));
            Err(Text::default())
        }
        WorkerCommand::Think {
            ticket,
            game,
            time_manager,
            bounds,
            stop,
        } => {
            let now = || clock();
            let listener = |progress: &Progress| {
                *seen.lock().unwrap_or_else(PoisonError::into_inner) =
                    Some((*ticket, progress.clone()));
                ControlFlow::Continue(())
            };
            let mut limits = Limits::new()
                .threads(bounds.threads)
                .stop(stop)
                .progress(&listener);
            limits = match (bounds.time, time_manager) {
                (Some(time), Some(time_manager)) => {
                    limits.time(time.min(time_manager.maximum()), &now)
                }
                (Some(time), None) => limits.time(time, &now),
                (None, Some(time_manager)) => limits.game(*time_manager, &now),
                (None, None) => limits,
            };
            limits = bounds.nodes.map_or(limits, |nodes| limits.nodes(nodes));
            limits = bounds.depth.map_or(limits, |depth| limits.depth(depth));
            engine
                .think(game.as_ref(), &limits)
                .map_err(|refusal| refusal.text())
        }
    }
}

/// The message of a panic.
fn said(payload: &(dyn std::any::Any + Send)) -> String {
    let text = payload.downcast_ref::<&str>().copied();
    let text = text.or_else(|| payload.downcast_ref::<String>().map(String::as_str));
    text.unwrap_or("a panic without a message")
        .chars()
        .take(200)
        .collect()
}
