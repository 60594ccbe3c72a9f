//! One player for all recipes: a shot, the cost of playing on, and reasons.

use ::planes::policy::{State, Strategy, play_out};
use ::planes::{Belief, Cell};
use game_core::{Position, ToMove};

use super::analysis::{Decision, analysis};
use super::limited::{DecisionTicker, Limited};
use super::recipe::{Recipe, Seeker};
use super::{exact, rollouts};
use registry::{Analysis, Limits, QueryError, TypedEngine};

#[derive(Debug)]
pub(super) struct RecipeEngine {
    name: &'static str,
    recipe: Recipe,
    seed: u64,
}

impl RecipeEngine {
    /// The engine of this name.
    pub(super) const fn new(name: &'static str, recipe: Recipe) -> Self {
        Self {
            name,
            recipe,
            seed: 0,
        }
    }

    /// The shot of the recipe.
    fn decide(&self, belief: &Belief, state: &State<'_>, ticker: &DecisionTicker<'_>) -> Decision {
        if let Some(cell) = state.certain_head() {
            return Decision::certain(cell, state.planes_left());
        }
        match self.recipe {
            Recipe::Exact(most) => exact::decide(belief, state, ticker, most),
            Recipe::Rollout { .. } => rollouts::decide(state, ticker, &self.seeker(belief)),
            _ => shot(state, ticker, self.seeker(belief)),
        }
    }

    fn seeker(&self, belief: &Belief) -> Seeker {
        self.recipe.seeker(belief.world().setup(), self.seed)
    }
}

/// A strategy's shot, and the shots that the strategy needs after it.
fn shot(state: &State<'_>, ticker: &DecisionTicker<'_>, mut seeker: Seeker) -> Decision {
    ticker.enter(state.layouts.len());
    let best = seeker.shot(state);
    let watched = &mut Limited {
        strategy: &mut seeker,
        ticker,
    };
    let cost = best.and_then(|cell| play_out(state, cell, watched, u64::MAX));
    Decision {
        best,
        tried: best.zip(cost).into_iter().collect(),
        is_proved: false,
    }
}

/// Fails unless a shot is to be fired.
pub(super) fn check_to_move(belief: &Belief) -> Result<(), QueryError> {
    match belief.to_move() {
        ToMove::Player(_) => Ok(()),
        ToMove::Chance => Err(QueryError::Chance),
        ToMove::Nobody => Err(QueryError::Finished),
    }
}

impl TypedEngine<Belief> for RecipeEngine {
    fn think(&mut self, belief: &Belief, limits: &Limits<'_>) -> Result<Analysis, QueryError> {
        check_to_move(belief)?;
        let layouts: Vec<u32> = belief
            .layouts()
            .iter()
            .filter_map(|layout| u32::try_from(layout).ok())
            .collect();
        let state = State {
            world: belief.world(),
            layouts: &layouts,
            known: belief.known(),
        };
        let ticker = DecisionTicker::new(limits);
        let decision = self.decide(belief, &state, &ticker);
        // If the strategy finds no cell worth a shot, any legal shot will do: the rules demand one.
        let best: Option<Cell> = decision.best.or_else(|| belief.moves().next());
        analysis(
            self.name,
            belief,
            &Decision { best, ..decision },
            ticker.nodes(),
        )
        .ok_or(QueryError::Finished)
    }

    fn begin(&mut self, seed: u64) {
        self.seed = seed;
    }
}
