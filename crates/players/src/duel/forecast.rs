//! How many shots the other one will still need.

use planes::duel::View;
use planes::policy::{Greedy, Known as Answers, ONE, State, Strategy};
use planes::{Belief, Cell};

use crate::hiding::TreeMixture;

/// Says how many shots the other side will still need to bring one's own planes down.
pub trait Forecast {
    /// Weights by number of shots: `[n]` is how likely it is that n are needed, in any unit. Their sum stays
    /// below 2^40. Empty if nothing can be said.
    fn shots(&mut self, view: &View<'_>) -> Vec<u64>;
}

/// An opponent who follows trees of known shares: every tree that would have fired his shots so far is
/// played on against the layout that one has hidden oneself.
#[derive(Clone, Debug)]
pub struct Known<'m>(
    /// What he draws his trees from.
    pub &'m TreeMixture,
);

impl Forecast for Known<'_> {
    fn shots(&mut self, view: &View<'_>) -> Vec<u64> {
        let weights = self.0.remaining(view.seen, view.own);
        // Weights of a mixture may be long; ten digits of their proportions are enough for a forecast.
        let most = weights.iter().copied().max().unwrap_or(0);
        let shift = (u128::BITS - most.leading_zeros()).saturating_sub(32);
        weights.into_iter().map(|weight| u64::try_from(weight >> shift).unwrap_or(u64::MAX)).collect()
    }
}

/// An opponent of whom nothing is known but that he shoots sensibly.
///
/// Three greedy strategies are played on from what he knows: bits of information alone, with a quarter of
/// a bit for a certain head, and with a whole one. Nobody shoots just so, hence each says n with weight 4,
/// n + 1 with 2, and n − 1 and n + 2 with 1.
#[derive(Clone, Copy, Default, Debug)]
pub struct Usual;

/// What surrounds the number of shots that a strategy takes: how much more, and the weight.
const SPREAD: [(isize, u64); 4] = [(-1, 1), (0, 4), (1, 2), (2, 1)];

impl Forecast for Usual {
    fn shots(&mut self, view: &View<'_>) -> Vec<u64> {
        let mut weights = Vec::new();
        for lambda in [0, ONE / 4, ONE] {
            let shots = play_on(view, &mut Greedy::with_heads(lambda));
            for (more, weight) in SPREAD {
                // The last shot is still to come.
                let shots = shots.saturating_add_signed(more).max(1);
                if weights.len() <= shots {
                    weights.resize(shots + 1, 0);
                }
                weights[shots] += weight;
            }
        }
        weights
    }
}

/// The shots that a strategy takes to bring one's own planes down from what the other side knows.
fn play_on(view: &View<'_>, strategy: &mut impl Strategy) -> usize {
    let world = view.seen.world();
    let mut layouts: Vec<u32> = view.seen.layouts().iter().filter_map(|layout| u32::try_from(layout).ok()).collect();
    let mut known = view.seen.known();
    let mut shots = 0;
    while known.heads.len() < world.setup().planes {
        let state = State { world, layouts: &layouts, known };
        let Some(cell) = state.certain_head().or_else(|| strategy.shot(&state)).filter(|&cell| state.is_fresh(cell))
        else {
            break;
        };
        known = answered(view, &mut layouts, known, cell);
        shots += 1;
    }
    shots
}

/// What is known after one shot more, and the layouts that are left.
fn answered(view: &View<'_>, layouts: &mut Vec<u32>, known: Answers, cell: Cell) -> Answers {
    let world = view.seen.world();
    let answer = world.answer(view.own, cell);
    layouts.retain(|&layout| world.answer(layout as usize, cell) == answer);
    known.told(world, cell, answer)
}

/// Losses of a race by what the other one needs: `[t]` is the weight of his being done within t shots,
/// which he fires before one's shot t + 1.
pub(super) fn losses(forecast: &[u64], belief: &Belief) -> Vec<u64> {
    let cells = belief.world().setup().board.cells().len();
    let mut sum = 0_u64;
    let within = |shots| {
        sum = sum.saturating_add(forecast.get(shots).copied().unwrap_or(0));
        sum
    };
    (0..=cells).map(within).collect()
}
