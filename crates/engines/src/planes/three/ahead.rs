//! A gunner that considers the shots before its next turn.
//!
//! ```text
//! worth(shot) = expected points + bits · (weight by how many are still up)
//!             + Σ over answers: P(answer) · (mine · my best next − give · what the others find before)
//!
//! after an answer, for each board: the most points that one shot there may expect
//! the others find, one after the other: the most on a board that is not their own; what is taken is gone
//! my best next: the most that is left for me after them
//! ```
//!
//! Boards that neither this shot nor the answers to it change are valued as they are now. Only the
//! best shots by the first term are examined closely.

use ::planes::Cells;
use ::planes::policy::Counts;
use ::planes::three::{PlayerView, Shot};
use game_core::{Player, Seat};

use super::survey::{Prospect, Surveys, best, ranked, real, split};
use super::{Gunner, Situation};

/// Weights of the terms, in points.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Weights {
    /// A bit while three players are up: opponents use it first.
    pub three: f64,
    /// A bit while two are up: no opponent can use it.
    pub two: f64,
    /// A point that an opponent is expected to find before the next turn.
    pub give: f64,
    /// A point that remains to be found in the next turn.
    pub mine: f64,
    /// Shots that are examined closely.
    pub width: usize,
}

impl Default for Weights {
    /// Chosen by matches such as `planes_three -- gain info ahead:mine=1`; see docs/planes.md.
    fn default() -> Self {
        Self {
            three: 0.1,
            two: 0.5,
            give: 0.5,
            mine: 1.0,
            width: 8,
        }
    }
}

/// Expected points now, the value of information, and the points left to the opponents.
#[derive(Clone, Debug)]
pub struct Ahead {
    weights: Weights,
    surveys: Surveys,
    found: Vec<Prospect>,
    groups: [Vec<u32>; 3],
    counts: Option<Counts>,
}

/// The most points that one shot at a board may expect, and the value of the head there.
#[derive(Clone, Copy, Default, Debug)]
struct BestHead {
    expected: f64,
    worth: f64,
}

impl Ahead {
    /// A gunner with these weights.
    #[must_use]
    pub fn new(weights: Weights) -> Self {
        let (surveys, found, groups) = (Surveys::default(), Vec::new(), Default::default());
        Self {
            weights,
            surveys,
            found,
            groups,
            counts: None,
        }
    }

    /// What can be found on each board at present.
    fn best_heads(&mut self, view: &PlayerView) -> [BestHead; 3] {
        [0, 1, 2].map(|seat| {
            let board = Seat::around(seat);
            if !view.is_up(board) {
                return BestHead::default();
            }
            let fresh = view
                .world()
                .setup()
                .board
                .cells()
                .minus(view.belief(board).shots());
            best_head(
                &self.surveys.of(view, board).counts,
                fresh,
                f64::from(view.worth(board)),
            )
        })
    }

    /// The value of what follows a shot: see the module.
    fn consequence(&mut self, view: &PlayerView, heads: [BestHead; 3], shot: Shot) -> f64 {
        let (world, target) = (view.world(), shot.target);
        let mut groups = core::mem::take(&mut self.groups);
        let left = &self.surveys.of(view, target).left;
        let total = real(u32::try_from(left.len()).unwrap_or(u32::MAX)).max(1.0);
        split(world, left, shot.cell, &mut groups);
        let mut counts = self.counts.take().unwrap_or_else(|| Counts::of(world, &[]));
        let fresh = view.targets(target).minus(Cells::EMPTY.with(shot.cell));
        let mut sum = 0.0;
        for (number, group) in groups
            .iter()
            .enumerate()
            .filter(|(_, group)| !group.is_empty())
        {
            let fell = number == 2;
            let down = view.down(target) + usize::from(fell);
            let mut after = heads;
            after[target.index()] = if down >= world.setup().planes {
                BestHead::default()
            } else {
                counts.refill(world, group);
                let last = down + 1 >= world.setup().planes;
                best_head(&counts, fresh, f64::from(view.rules().worth(last)))
            };
            let gone = (down >= world.setup().planes).then_some(target);
            sum += real(size_of(group)) / total * self.exchange(view, after, gone);
        }
        (self.groups, self.counts) = (groups, Some(counts));
        sum
    }

    /// What the opponents find before the next turn, and what is left then.
    fn exchange(&self, view: &PlayerView, mut heads: [BestHead; 3], gone: Option<Seat<3>>) -> f64 {
        let me = view.seat();
        let mut value = 0.0;
        for seat in [me.next(), me.next().next(), me] {
            if !view.is_up(seat) || gone == Some(seat) {
                continue;
            }
            let boards = (0..3).filter(|&board| board != seat.index());
            let board = boards
                .max_by(|&a, &b| {
                    heads[a]
                        .expected
                        .total_cmp(&heads[b].expected)
                        .then(b.cmp(&a))
                })
                .unwrap_or(0);
            let BestHead { expected, worth } = heads[board];
            let weight = if seat == me {
                self.weights.mine
            } else {
                -self.weights.give
            };
            value += weight * expected;
            // What is left for those who shoot later: hardly anything of a head that is almost
            // certain.
            heads[board].expected *= 1.0 - expected / worth.max(1.0);
        }
        value
    }
}

fn size_of(group: &[u32]) -> u32 {
    u32::try_from(group.len()).unwrap_or(u32::MAX)
}

/// The best chance of a head on fresh cells, in points.
fn best_head(counts: &Counts, fresh: Cells, worth: f64) -> BestHead {
    let heads = fresh
        .iter()
        .map(|cell| counts.heads(cell))
        .max()
        .unwrap_or(0);
    BestHead {
        expected: worth * real(heads) / real(counts.layouts()).max(1.0),
        worth,
    }
}

impl Gunner for Ahead {
    fn shot(&mut self, situation: &Situation<'_>) -> Option<Shot> {
        let view = situation.view;
        let up = Seat::<3>::all().filter(|&seat| view.is_up(seat)).count();
        let bits = if up > 2 {
            self.weights.three
        } else {
            self.weights.two
        };
        let mut found = core::mem::take(&mut self.found);
        self.surveys.prospects(situation, &mut found);
        let first = |prospect: &Prospect| prospect.points + bits * prospect.bits;
        let places = ranked(&found, first);
        let heads = self.best_heads(view);
        let width = self.weights.width.max(1);
        let near: Vec<Prospect> = places.iter().take(width).map(|&at| found[at]).collect();
        let closely =
            |prospect: &Prospect| first(prospect) + self.consequence(view, heads, prospect.shot);
        let worths: Vec<f64> = near.iter().map(closely).collect();
        let worth = |prospect: &Prospect| {
            let at = near.iter().position(|other| other.shot == prospect.shot);
            at.map_or(f64::MIN, |at| worths[at])
        };
        let best = best(&near, worth);
        self.found = found;
        best
    }
}
