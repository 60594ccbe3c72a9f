//! A player that draws a random move, each with the same probability. Every other player should
//! beat it.

use game_core::{Notation, Text, random_move};

use crate::chance_node;
use crate::engine_limits::SEED;
use crate::game_rng::GameRng;
use registry::{Analysis, EngineFactory, EngineInfo, Limits, QueryError, TypedEngine, Unit};

const NAME: &str = "random";

const DESCRIPTION: &Text = &Text::new(
    "Plays any legal move, each as likely as the other; ignores limits.",
    "在所有合法走法中等概率随机选择；不受限制项影响。",
);

/// The engine for any game.
#[must_use]
pub const fn factory<P: Notation>() -> EngineFactory<P> {
    EngineFactory {
        info: EngineInfo {
            name: NAME,
            description: DESCRIPTION,
            options: &[SEED],
        },
        make: |settings| Ok(Box::new(Random(GameRng::of(settings)))),
    }
}

#[derive(Debug)]
struct Random(GameRng);

/// A random move of a position in which a player is to move, as the decision of the engine of this
/// name.
pub(crate) fn analysis<P: Notation>(
    engine: &'static str,
    position: &P,
    rng: &mut GameRng,
) -> Result<Analysis, QueryError> {
    let best = random_move(position, &mut rng.numbers).ok_or(QueryError::Finished)?;
    let best = position.move_text(best);
    let variation = vec![best.clone()];
    Ok(Analysis {
        engine,
        best: Some(best),
        unit: Unit::Points,
        nodes: 1,
        variation,
        ..Analysis::default()
    })
}

impl<P: Notation> TypedEngine<P> for Random {
    fn think(&mut self, position: &P, limits: &Limits<'_>) -> Result<Analysis, QueryError> {
        chance_node::analysis(position, limits, &mut |position, _| {
            analysis(NAME, position, &mut self.0)
        })
    }

    fn begin(&mut self, seed: u64) {
        self.0.begin(seed);
    }
}
