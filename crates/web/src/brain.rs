use std::time::Duration;

use engines::level;
use game_core::{Language, LimitValues};
use registry::{Engine, EngineInfo, EngineSpec, ErasedGame, ValuedMove};
use serde_json::Value;

use crate::value::value;
use crate::{RequestError, Subject};

/// Who thinks: one engine at a time, asked for by its spec, and kept with all that it remembers.
///
/// It knows nothing of the game on the page; it is handed positions. So the page can throw it away
/// in the middle of a thought and ask another one.
///
/// ```
/// use game_core::LimitValues;
/// use web::Brain;
/// let mut brain = Brain::new(&web::LGAME);
/// let said = brain.think("nAA./.BA./.BA./.BBn A", "perfect", LimitValues::default(), &|| Default::default())?;
/// assert_eq!((&said["proved"], &said["value"]), (&true.into(), &0.0.into()));
/// # Ok::<(), web::RequestError>(())
/// ```
#[derive(Debug)]
pub struct Brain {
    subject: &'static Subject,
    engine: Option<(String, Box<dyn Engine>)>,
    /// The chance of the game that is played.
    seed: u64,
}

impl Brain {
    /// Without an engine yet.
    #[must_use]
    pub const fn new(subject: &'static Subject) -> Self {
        Self {
            subject,
            engine: None,
            seed: 0,
        }
    }

    /// Another game begins, in which engines that draw numbers draw those of this seed.
    pub fn begin(&mut self, seed: u64) {
        self.seed = seed;
        if let Some((_, engine)) = &mut self.engine {
            engine.begin(seed);
        }
    }

    /// Makes an engine ready, so that its first move comes soon.
    ///
    /// # Errors
    ///
    /// There is no such position or engine.
    pub fn prepare(&mut self, position: &str, spec: &str) -> Result<(), RequestError> {
        let game = self.at(position)?;
        self.engine(game.as_ref(), spec)?
            .prepare(game.as_ref(), None);
        Ok(())
    }

    /// An engine's analysis of a position; the clock returns the time since any moment.
    ///
    /// # Errors
    ///
    /// There is no such position or engine, or nothing to be thought about.
    pub fn think(
        &mut self,
        position: &str,
        spec: &str,
        limits: LimitValues,
        clock: &(dyn Fn() -> Duration + Sync),
    ) -> Result<Value, RequestError> {
        let game = self.at(position)?;
        let engine = self.engine(game.as_ref(), spec)?;
        let begin = clock();
        let analysis = engine.think(game.as_ref(), &limits.limits(clock))?;
        let seconds = clock().saturating_sub(begin).as_secs_f64();
        let probability = analysis.probability();
        let words = analysis.phrase(self.subject.players, game.as_ref());
        Ok(value!({
            "engine": analysis.engine,
            "position": position,
            "best": analysis.best,
            "value": analysis.value,
            "unit": analysis.unit.name(),
            "probability": probability,
            "words": value!(&words),
            "distance": analysis.distance,
            "proved": analysis.proved,
            "depth": analysis.depth,
            "nodes": analysis.nodes,
            "seconds": seconds,
            "pv": analysis.variation,
            "moves": valued(&analysis.moves),
            "reasons": &analysis.reasons,
        }))
    }

    /// What there is to learn from a position.
    ///
    /// # Errors
    ///
    /// There is no such position.
    pub fn explain(&self, position: &str) -> Result<Value, RequestError> {
        Ok((self.subject.explain)(self.at(position)?.as_ref()))
    }

    fn at(&self, position: &str) -> Result<Box<dyn ErasedGame>, RequestError> {
        let mut game = (self.subject.start)();
        game.read(position)?;
        Ok(game)
    }

    /// The engine of that spec: the one that is there, or a new one.
    fn engine(
        &mut self,
        game: &dyn ErasedGame,
        spec: &str,
    ) -> Result<&mut dyn Engine, RequestError> {
        // The other one goes first: two tables may be more memory than there is.
        let kept = if let Some(kept) = self.engine.take().filter(|(made, _)| made == spec) {
            kept
        } else {
            let mut engine = game.engine(&spec.parse::<EngineSpec>()?)?;
            engine.begin(self.seed);
            (spec.to_owned(), engine)
        };
        let (_, engine) = self.engine.insert(kept);
        Ok(engine.as_mut())
    }
}

/// Moves with their values.
pub(crate) fn valued(moves: &[ValuedMove]) -> Vec<Value> {
    let object = |valued: &ValuedMove| {
        value!({
            "move": &valued.m,
            "value": valued.value,
            "distance": valued.distance,
            "turns": valued.turns,
            "again": valued.again,
            "die": valued.die,
        })
    };
    moves.iter().map(object).collect()
}

/// What there is to know of a game and its engines before anything is played.
#[must_use]
pub fn about(subject: &Subject) -> Value {
    let engines = (subject.start)().engines();
    let engine = |info: &&EngineInfo| value!({"name": info.name, "en": &*info.description.en, "zh": &*info.description.zh});
    let has_levels = engines.iter().any(|info| info.name == level::NAME);
    let levels = level::WORDS
        .into_iter()
        .filter(|_| has_levels)
        .map(|word| value!(&word));
    let players = |language| {
        subject
            .players
            .iter()
            .map(|name| name.get(language))
            .collect::<Vec<_>>()
    };
    let phrases = subject
        .phrases
        .iter()
        .map(|phrase| value!([&*phrase.en, &*phrase.zh]));
    value!({
        "name": subject.name,
        "phrases": phrases.collect::<Vec<_>>(),
        "title": value!(subject.title),
        "players": value!({"en": players(Language::English), "zh": players(Language::Chinese)}),
        "ending": value!(subject.ending),
        "engines": engines.iter().map(engine).collect::<Vec<_>>(),
        "levels": levels.collect::<Vec<_>>(),
        "hurried": subject.hurried,
    })
}
