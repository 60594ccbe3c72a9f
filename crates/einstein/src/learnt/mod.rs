//! An evaluation learnt from play: a small network that corrects the race for captures.
//!
//! [`Race`] is exact where no capture is possible. The effect of captures is learnt by a small
//! network with one hidden layer. Its inputs are the class of each stone (which faces of the die
//! move it), its square, whether it is in danger, and the race's value as log-odds. Its output is
//! log-odds, too.
//!
//! ```text
//! r      = ln(p / (1 − p)), p the race's probability for the side to move
//! h_j    = b_j + R_j · r + Σ over all stones W_j[side, danger, class, square]       32 units
//! result = c + S · r + Σ_j V_j · clamp(h_j, 0, 1)²        c, S, V by the number of stones
//! p      = 1 / (1 + exp(−result))
//! ```
//!
//! Sixteen of the units are reflections of the other sixteen, so reflected positions have equal
//! values, exactly; reversed numbers change neither the classes nor the race. Weights are
//! whole numbers of 16 bits, sums are whole numbers of 32, and both curves are tables: every
//! machine computes the same values. The weights, [33 kB](Weights), are part of the crate.
//!
//! They were learnt by the repository's example `einstein_train`: targets are values of searches
//! that evaluate their leaves by the weights so far and look up exact endings, a kind of temporal
//! difference learning (Tesauro, "Temporal difference learning and TD-Gammon", 1995), and at last
//! outcomes of games without the luck of the throws. Squares of clamped sums as activation, and
//! weights of the last layer that depend on how many pieces are left, are taken from the small
//! networks of chess engines (NNUE; Nasu, 2018).

mod curve;
mod inputs;
mod net;
mod weights;

use alloc::sync::Arc;
use alloc::vec::Vec;

use game_core::{Evaluate, NodeContext, Order, Position, Score, Side, ToMove, Track};

use crate::moves::Move;
use crate::position::{EinStein, WIN};
use crate::race::Race;
use curve::Curve;
use net::Net;
pub use weights::{Weights, WeightsError};

/// The weights of the crate, checked when it is compiled.
const BYTES: &[u8] = include_bytes!("weights.bin");

const _: () = assert!(
    weights::check(BYTES).is_ok(),
    "the file of learnt weights is damaged"
);

/// The learnt evaluation of the contest's game, with the race's order of moves. Copies share their
/// tables.
///
/// ```
/// use einstein::{EinStein, learnt::Learnt};
/// use game_core::{Evaluate, Side};
///
/// let mut learnt = Learnt::new();
/// let start = EinStein::START;
/// assert!(learnt.evaluate(&start, Side::First) > 0, "it is good to begin");
/// assert_eq!(learnt.evaluate(&start, Side::First), -learnt.evaluate(&start, Side::Second));
/// ```
#[derive(Clone, Debug)]
pub struct Learnt {
    race: Race,
    tables: Arc<(Curve, Net)>,
}

impl Learnt {
    /// With the weights of the crate.
    #[must_use]
    pub fn new() -> Self {
        Self::with(&Weights::of(BYTES))
    }

    /// With other weights.
    #[must_use]
    pub fn with(weights: &Weights) -> Self {
        Self {
            race: Race::new(),
            tables: Arc::new((Curve::new(), Net::new(weights))),
        }
    }

    /// The value of a position before the throw for the side to throw.
    #[inline]
    fn value_to_throw(&self, position: &EinStein) -> Score {
        let (own, other) = (position.own(), position.other());
        let (curve, net) = &*self.tables;
        let race = curve.odds(self.race.score(position, position.mover()));
        let stones = own.alive().count_ones() + other.alive().count_ones();
        curve.payoff(net.odds(own, other, race, inputs::stage(stones)))
    }

    /// The value once the die is thrown: that of the best move.
    #[cold]
    fn value_of_best_move(&self, position: &EinStein) -> Score {
        let worth = |m: Move| {
            let after = position.after(m);
            if after.to_move() == ToMove::Nobody {
                WIN - 1
            } else {
                -self.value_to_throw(&after)
            }
        };
        position.moves().map(worth).max().unwrap_or(0)
    }

    /// The features of a position before the throw, for training.
    #[must_use]
    pub fn features(&self, position: &EinStein) -> Features {
        let race = self
            .tables
            .0
            .odds(self.race.score(position, position.mover()));
        let sides = [position.own(), position.other()];
        let of_side = |side: usize| {
            let danger = inputs::reach(sides[1 - side]);
            let classes = &inputs::CLASS[sides[side].alive() % inputs::CLASS.len()];
            sides[side].iter().map(move |(stone, square)| {
                let (class, square) = (usize::from(classes[stone % 8]), usize::from(square));
                #[allow(clippy::cast_possible_truncation, reason = "below 1600")]
                let number = (side * inputs::OF_SIDE
                    + inputs::input((danger >> square & 1) as usize, class, square))
                    as u16;
                number
            })
        };
        let inputs: Vec<u16> = of_side(0).chain(of_side(1)).collect();
        let stones = u32::try_from(inputs.len()).unwrap_or(0);
        Features {
            inputs,
            race: f32::from(race) / 4096.0,
            stage: inputs::stage(stones),
        }
    }
}

/// The inputs of the evaluation for a position.
#[derive(Clone, PartialEq, Debug)]
pub struct Features {
    /// The inputs that are on, one for each stone, from 0 to 1599: 800 · (0 own, 1 enemy) + 400 ·
    /// (1 in danger) + 25 · class + square as the stone's owner counts.
    pub inputs: Vec<u16>,
    /// The race's log-odds for the side to move, from −7 to 7.
    pub race: f32,
    /// The stage of the game, by the stones left: from 0 (at most four) to 4 (eleven or twelve).
    pub stage: usize,
}

impl Features {
    /// Units of the hidden layer without their reflections.
    pub const UNITS: usize = weights::UNITS;

    /// Inputs: 1600.
    pub const INPUTS: usize = weights::INPUTS;

    /// Stages of the game: 5.
    pub const STAGES: usize = inputs::STAGES;
}

impl Default for Learnt {
    fn default() -> Self {
        Self::new()
    }
}

impl Track<EinStein> for Learnt {}

impl Evaluate<EinStein> for Learnt {
    #[inline]
    fn evaluate(&mut self, position: &EinStein, player: Side) -> Score {
        let mover = match position.to_move() {
            ToMove::Nobody => return position.payoff(player),
            ToMove::Chance => self.value_to_throw(position),
            ToMove::Player(_) => self.value_of_best_move(position),
        };
        if player == position.mover() {
            mover
        } else {
            -mover
        }
    }
}

impl Order<EinStein> for Learnt {
    #[inline]
    fn select(
        &mut self,
        position: &EinStein,
        context: NodeContext<Move>,
        moves: &mut [Move],
    ) -> usize {
        self.race.select(position, context, moves)
    }
}
