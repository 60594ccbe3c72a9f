//! Engines that play any game, each with one habit.

use std::time::Duration;

use arena::VirtualClock;
use game_core::{Text, ToMove, below};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use registry::{Analysis, Engine, EngineInfo, ErasedGame, GameResult, Limits, QueryError, Unit};

/// The habit of an engine.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Habit {
    /// Random moves with equal probabilities.
    Random,
    /// In this many of a hundred moves an immediate win, if there is one; otherwise random moves.
    Greedy(u64),
    /// The first move, after this many milliseconds.
    Slow(u64),
    /// The first move, after all the time of the limits and this many percent more.
    Late(u64),
    /// An impossible move.
    IllegalMove,
    /// No move.
    NoMove,
    /// A panic at its second move.
    Panic,
    /// A panic before the game.
    PanicAtStart,
    /// A panic when the game ends.
    PanicAtEnd,
}

impl Habit {
    /// The habit of this name with its number.
    pub(crate) fn read(text: &str) -> Option<Self> {
        let (name, number) = text.split_once(' ').unwrap_or((text, "0"));
        let number = number.parse().ok()?;
        Some(match name {
            "random" => Self::Random,
            "greedy" => Self::Greedy(number),
            "slow" => Self::Slow(number),
            "late" => Self::Late(number),
            "cheat" => Self::IllegalMove,
            "mute" => Self::NoMove,
            "crash" => Self::Panic,
            "panic-at-start" => Self::PanicAtStart,
            "panic-at-end" => Self::PanicAtEnd,
            _ => return None,
        })
    }
}

/// A test engine with one habit.
#[derive(Debug)]
pub(crate) struct TestEngine {
    habit: Habit,
    time: VirtualClock,
    random: ChaCha8Rng,
    thoughts: u32,
}

static INFO: EngineInfo = EngineInfo {
    name: "test",
    description: &Text::new("For tests.", "测试用。"),
    options: &[],
};

impl TestEngine {
    pub(crate) fn new(habit: Habit, time: VirtualClock) -> Self {
        Self {
            habit,
            time,
            random: ChaCha8Rng::seed_from_u64(0),
            thoughts: 0,
        }
    }

    /// A move that wins at once.
    fn winning(game: &dyn ErasedGame, steps: &[String]) -> Option<usize> {
        let ToMove::Player(mover) = game.to_move() else {
            return None;
        };
        steps.iter().position(|step| {
            let mut after = game.boxed();
            after.play(step).unwrap();
            after.to_move() == ToMove::Nobody && after.payoffs()[mover] > 0
        })
    }

    fn choose(&mut self, game: &dyn ErasedGame, steps: &[String]) -> usize {
        let draw = usize::try_from(below(&mut self.random, steps.len() as u64)).unwrap();
        match self.habit {
            Habit::Greedy(percent) if below(&mut self.random, 100) < percent => {
                Self::winning(game, steps).unwrap_or(draw)
            }
            Habit::Greedy(_) | Habit::Random => draw,
            _ => 0,
        }
    }
}

impl Engine for TestEngine {
    fn info(&self) -> &'static EngineInfo {
        &INFO
    }

    fn begin(&mut self, seed: u64) {
        assert!(!matches!(self.habit, Habit::PanicAtStart), "at the start");
        self.random = ChaCha8Rng::seed_from_u64(seed);
        self.thoughts = 0;
    }

    fn think(
        &mut self,
        game: &dyn ErasedGame,
        limits: &Limits<'_>,
    ) -> Result<Analysis, QueryError> {
        self.thoughts += 1;
        match self.habit {
            Habit::Slow(milliseconds) => self.time.advance(Duration::from_millis(milliseconds)),
            Habit::Late(percent) => self
                .time
                .advance(time(limits) * (100 + u32::try_from(percent).unwrap()) / 100),
            Habit::NoMove => return Err(QueryError::Finished),
            Habit::Panic => assert!(self.thoughts < 2, "the second thought"),
            _ => {}
        }
        let steps = game.steps();
        let best = match self.habit {
            Habit::IllegalMove => "Z9".repeat(1000),
            _ => steps[self.choose(game, &steps)].clone(),
        };
        Ok(Analysis {
            engine: INFO.name,
            best: Some(best),
            value: None,
            unit: Unit::Points,
            distance: None,
            proved: false,
            depth: 1,
            nodes: steps.len() as u64,
            variation: Vec::new(),
            moves: Vec::new(),
            ..Analysis::default()
        })
    }

    fn end(&mut self, _: GameResult) {
        assert!(!matches!(self.habit, Habit::PanicAtEnd), "at the end");
    }
}

/// The time of the limits, parsed from their debug text.
fn time(limits: &Limits<'_>) -> Duration {
    let text = format!("{limits:?}");
    let (_, rest) = text.split_once("time: Some(").unwrap();
    let (time, _) = rest.split_once(')').unwrap();
    let (number, unit) = time.split_at(
        time.find(|c: char| c != '.' && !c.is_ascii_digit())
            .unwrap(),
    );
    let seconds = number.parse::<f64>().unwrap()
        * match unit {
            "s" => 1.0,
            "ms" => 1e-3,
            "µs" => 1e-6,
            _ => 1e-9,
        };
    Duration::from_secs_f64(seconds)
}
