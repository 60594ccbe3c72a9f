//! Forecasts of the number of shots that the opponent still needs.

use planes::duel::DuelView;
use planes::policy::{Greedy, KnownAnswers, ONE, State, Strategy};
use planes::{Belief, Cell};

use crate::planes::hiding::TreeMixture;

/// Predicts how many more shots the opponent needs to bring down one's own planes.
pub trait Forecast {
    /// Weights by number of shots: `[n]` is the weight of exactly n, in any unit. Their sum stays
    /// below 2^40. Empty if there is no forecast.
    fn shots(&mut self, view: &DuelView<'_>) -> Vec<u64>;
}

/// An opponent who follows trees with known probabilities: every tree that would have fired the
/// opponent's shots so far is played on against one's own layout.
#[derive(Clone, Debug)]
pub struct KnownOpponent<'m>(
    /// The opponent's trees.
    pub &'m TreeMixture,
);

impl Forecast for KnownOpponent<'_> {
    fn shots(&mut self, view: &DuelView<'_>) -> Vec<u64> {
        let weights = self.0.remaining(view.own_board_as_seen, view.own);
        // Weights of a mixture may be long; ten digits of their proportions are enough for a
        // forecast.
        let most = weights.iter().copied().max().unwrap_or(0);
        let shift = (u128::BITS - most.leading_zeros()).saturating_sub(32);
        weights
            .into_iter()
            .map(|weight| u64::try_from(weight >> shift).unwrap_or(u64::MAX))
            .collect()
    }
}

/// An unknown opponent who shoots sensibly.
///
/// Three greedy strategies are played on from what the opponent knows: bits of information plus λ
/// times the probability of a head, with λ = 0, ¼ and 1. No real player follows them exactly, so
/// each gives n the weight 4, n + 1 the weight 2, and n − 1 and n + 2 the weight 1.
#[derive(Clone, Copy, Default, Debug)]
pub struct Usual;

/// The weights around the number of shots that a strategy takes: the difference, and the weight.
const SPREAD: [(isize, u64); 4] = [(-1, 1), (0, 4), (1, 2), (2, 1)];

impl Forecast for Usual {
    fn shots(&mut self, view: &DuelView<'_>) -> Vec<u64> {
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

/// The shots that a strategy takes to bring down one's own planes from what the opponent knows.
fn play_on(view: &DuelView<'_>, strategy: &mut impl Strategy) -> usize {
    let world = view.own_board_as_seen.world();
    let mut layouts: Vec<u32> = view
        .own_board_as_seen
        .layouts()
        .iter()
        .filter_map(|layout| u32::try_from(layout).ok())
        .collect();
    let mut known = view.own_board_as_seen.known();
    let mut shots = 0;
    while known.heads.len() < world.setup().planes {
        let state = State {
            world,
            layouts: &layouts,
            known,
        };
        let Some(cell) = state
            .certain_head()
            .or_else(|| strategy.shot(&state))
            .filter(|&cell| state.is_fresh(cell))
        else {
            break;
        };
        known = answered(view, &mut layouts, known, cell);
        shots += 1;
    }
    shots
}

/// The answers after one more shot, and the layouts that are left.
fn answered(
    view: &DuelView<'_>,
    layouts: &mut Vec<u32>,
    known: KnownAnswers,
    cell: Cell,
) -> KnownAnswers {
    let world = view.own_board_as_seen.world();
    let answer = world.answer(view.own, cell);
    layouts.retain(|&layout| world.answer(layout as usize, cell) == answer);
    known.with_answer(world, cell, answer)
}

/// The losses of a race, given what the opponent needs: `[t]` is the weight that the opponent
/// finishes within t shots, so that the race is lost before one's own shot t + 1.
pub(super) fn losses(forecast: &[u64], belief: &Belief) -> Vec<u64> {
    let cells = belief.world().setup().board.cells().len();
    let mut sum = 0_u64;
    let within = |shots| {
        sum = sum.saturating_add(forecast.get(shots).copied().unwrap_or(0));
        sum
    };
    (0..=cells).map(within).collect()
}
