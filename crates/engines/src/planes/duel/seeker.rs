//! Where to shoot in a race.

use planes::Cell;
use planes::duel::DuelView;
use planes::policy::{Greedy, ONE, State, Strategy};
use planes::tree::{Limits, Race};

use super::Forecast;
use super::forecast::losses;

/// Shoots to finish before the opponent with the highest probability.
///
/// If few layouts are left, it finds the best tree against the forecast, as far as the nodes allow.
/// Otherwise, or if the round is already decided, it shoots where the answer gives most
/// information.
#[derive(Clone, Copy, Debug)]
pub struct RaceSeeker {
    /// Most layouts for the exact search.
    pub layouts: usize,
    /// How far one search may go.
    pub limits: Limits<'static>,
}

impl Default for RaceSeeker {
    /// At most 80 layouts, 20,000 nodes and 64 MiB: moments.
    fn default() -> Self {
        Self {
            layouts: 80,
            limits: Limits::new().nodes(20_000).memory(64 << 20),
        }
    }
}

/// A shot.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct ShotChoice {
    /// The cell to shoot at.
    pub cell: Cell,
    /// The probability of winning the round, by forecast and prior; `None` if it was not computed.
    pub chance: Option<f64>,
}

impl RaceSeeker {
    /// The next shot, with a weight for each layout of the world that the opponent may have hidden;
    /// `None` if no cell is left.
    pub fn shot(
        &self,
        view: &DuelView<'_>,
        prior: &[u128],
        forecast: &mut impl Forecast,
    ) -> Option<ShotChoice> {
        let belief = view.opponent_board;
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
        if state.planes_left() == 0 || layouts.is_empty() {
            return None;
        }
        let exact = if layouts.len() <= self.layouts {
            self.exact(view, prior, forecast)
        } else {
            None
        };
        exact.or_else(|| {
            // The λ of the engine `entropy`.
            let lambda =
                [ONE / 4, ONE, ONE + ONE / 2][belief.world().setup().planes.clamp(1, 3) - 1];
            let cell = state
                .certain_head()
                .or_else(|| Greedy::with_heads(lambda).shot(&state));
            cell.filter(|&cell| state.is_fresh(cell))
                .map(|cell| ShotChoice { cell, chance: None })
        })
    }

    fn exact(
        &self,
        view: &DuelView<'_>,
        prior: &[u128],
        forecast: &mut impl Forecast,
    ) -> Option<ShotChoice> {
        let losses = losses(&forecast.shots(view), view.opponent_board);
        let race = Race::new(view.opponent_board, prior, &losses).ok()?;
        let (cell, lost) = race.shot(&self.limits)?;
        let weight: u128 = view
            .opponent_board
            .layouts()
            .iter()
            .filter_map(|layout| prior.get(layout))
            .sum();
        let all = weight * losses.last().map_or(0, |&all| u128::from(all));
        let chance = if all == 0 {
            None
        } else {
            Some(1.0 - real(lost) / real(all))
        };
        Some(ShotChoice { cell, chance })
    }
}

#[allow(
    clippy::cast_precision_loss,
    reason = "a probability for people to read"
)]
fn real(number: u128) -> f64 {
    number as f64
}
