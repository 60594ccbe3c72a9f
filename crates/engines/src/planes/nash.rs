//! The seeker of an equilibrium: shots drawn from a mixture of trees that no hider can exploit.
//!
//! On average it needs no more shots than the value of the game, however the planes are hidden. An
//! opponent learns a strategy that always shoots alike, and hides from it. For the mixtures see
//! [`stored`].

use ::planes::Belief;
use game_core::{Position, Text};

use super::analysis::{Decision, analysis};
use super::recipe::Recipe;
use super::recipe_engine::{RecipeEngine, check_to_move};
use crate::engine_limits::SEED;
use crate::game_rng::GameRng;
use crate::planes::hiding::{HidingMixture, stored};
use registry::{Analysis, EngineFactory, EngineInfo, Limits, QueryError, TypedEngine};

const NAME: &str = "nash";

/// Most layouts for the search for the best tree, if no tree of the mixture fits.
const EXACT: usize = 48;

pub(super) const NASH: EngineFactory<Belief> = EngineFactory {
    info: EngineInfo {
        name: NAME,
        description: &Text::new(
            "Draws its shots from the equilibrium of hide and seek, so that no way to hide exploits it; 7x7/1 alone.",
            "按捉迷藏博弈的均衡策略随机射击，任何布阵都无法针对；仅用于 7x7/1。",
        ),
        options: &[SEED],
    },
    make: |settings| Ok(Box::new(Nash(GameRng::of(settings)))),
};

#[derive(Debug)]
struct Nash(GameRng);

impl TypedEngine<Belief> for Nash {
    fn think(&mut self, belief: &Belief, limits: &Limits<'_>) -> Result<Analysis, QueryError> {
        check_to_move(belief)?;
        let mixture =
            stored(belief.world().setup()).ok_or(QueryError::NoStrategy { engine: NAME })?;
        let Some(best) = mixture.seeker().shot(belief, &mut self.0.numbers) else {
            // The shots so far fit no tree of the mixture, so the layouts left are searched.
            return RecipeEngine::new(NAME, Recipe::Exact(EXACT)).think(belief, limits);
        };
        let decision = Decision {
            best: Some(best),
            ..Decision::default()
        };
        let found = analysis(NAME, belief, &decision, belief.move_count() as u64)
            .ok_or(QueryError::Finished)?;
        Ok(Analysis {
            value: expected(mixture, belief),
            ..found
        })
    }

    fn begin(&mut self, seed: u64) {
        self.0.begin(seed);
    }
}

/// The expected number of shots still to be fired, if planes are hidden by the equilibrium; if it
/// hides none of the layouts left, if they are hidden uniformly. `None` if no tree fits.
#[allow(clippy::cast_precision_loss, reason = "a mean for people to read")]
fn expected(mixture: &HidingMixture, belief: &Belief) -> Option<f64> {
    let mean = |layout: usize| {
        let weights = mixture.seeker().remaining(belief, layout);
        let sum: f64 = weights.iter().map(|&weight| weight as f64).sum();
        weights
            .iter()
            .enumerate()
            .map(|(shots, &weight)| shots as f64 * (weight as f64 / sum))
            .sum::<f64>()
    };
    let share = |layout: usize| {
        mixture
            .weights()
            .get(layout)
            .map_or(0.0, |&weight| weight as f64)
    };
    let hidden: f64 = belief.layouts().iter().map(share).sum();
    let shares = belief
        .layouts()
        .iter()
        .map(|layout| (layout, if hidden > 0.0 { share(layout) } else { 1.0 }));
    let (cost, all) = shares.fold((0.0, 0.0), |(cost, all), (layout, share)| {
        (cost + share * mean(layout), all + share)
    });
    Some(cost / all).filter(|cost| cost.is_finite())
}
