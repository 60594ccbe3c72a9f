//! Games with more informative results than the winner.
//!
//! A game stops as soon as the endgame table knows the position, and counts what it is worth. And
//! from that the luck of the dice is taken off: before each throw the evaluation says what each
//! face would be worth, and what the face that falls is worth beyond their mean is luck. Its
//! expectation is nothing, whatever the evaluation says and whoever plays, so the mean of what is
//! left is the mean of the results, with a fraction of their variance. (Control variates; with this
//! use of an evaluation: Burch, Schmid, Moravčík, Morrill and Bowling, "AIVAT: A new variance
//! reduction technique for agent evaluation in imperfect information games", 2018.)

use std::error::Error;
use std::sync::Arc;

use quincunx::einstein::learnt::Learnt;
use quincunx::einstein::{EinStein, Race, WIN};
use quincunx::engines::einstein::tables::EinSteinTable;
use quincunx::game_core::{
    Evaluate, Position, Probe, Score, Settled, Side, Stochastic, ToMove, random_event,
};
use quincunx::search::expectimax::Options;
use quincunx::search::{ByPack, Expectimax, Limits};
use rand_chacha::ChaCha8Rng;

/// Bytes of the table of a search.
const BYTES: usize = 1 << 22;

/// An evaluator with exact values around it.
type Known<E> = Settled<E, Arc<EinSteinTable>>;

/// The player of both sides.
pub(crate) enum Player {
    /// By the learnt evaluation.
    Learnt(Expectimax<EinStein, Known<Learnt>, ByPack, 1>),
    /// By the race.
    Race(Expectimax<EinStein, Known<Race>, ByPack, 1>),
}

/// Players of a name, and the evaluation that estimates luck.
pub(crate) struct Table {
    player: Player,
    turns: u32,
    evaluator: Known<Learnt>,
    exact: Arc<EinSteinTable>,
}

fn probability(score: Score) -> f64 {
    f64::midpoint(f64::from(score) / f64::from(WIN), 1.0)
}

impl Table {
    /// A player who looks this many turns ahead.
    pub(crate) fn new(
        name: &str,
        turns: u32,
        exact: Arc<EinSteinTable>,
    ) -> Result<Self, Box<dyn Error>> {
        let options = Options::DEFAULT.forget_last(1);
        let learnt = Settled(Learnt::new(), Arc::clone(&exact));
        let player = match name {
            "learnt" => {
                Player::Learnt(Expectimax::compact(learnt.clone(), BYTES)?.options(options))
            }
            "race" => {
                let race = Settled(Race::new(), Arc::clone(&exact));
                Player::Race(Expectimax::compact(race, BYTES)?.options(options))
            }
            _ => return Err("Players are learnt and race.".into()),
        };
        Ok(Self {
            player,
            turns,
            evaluator: learnt,
            exact,
        })
    }

    /// The estimated value to First of First's best move with this face.
    fn worth(&mut self, thrown: &EinStein) -> f64 {
        let ToMove::Player(me) = thrown.to_move() else {
            return 0.0;
        };
        let value = |evaluator: &mut Known<Learnt>, after: &EinStein| {
            if after.winner().is_some() {
                WIN
            } else {
                evaluator.evaluate(after, me)
            }
        };
        let best = thrown
            .moves()
            .map(|m| value(&mut self.evaluator, &thrown.after(m)))
            .max()
            .unwrap_or(0);
        probability(if me == Side::First { best } else { -best })
    }

    /// One game, as First's probability of winning it, without luck.
    pub(crate) fn play(
        &mut self,
        mut position: EinStein,
        random: &mut ChaCha8Rng,
    ) -> Result<f64, Box<dyn Error>> {
        let (mut luck, limits) = (0.0, Limits::new().depth(self.turns));
        loop {
            match position.to_move() {
                ToMove::Nobody => return Ok(probability(position.payoff(Side::First)) - luck),
                ToMove::Chance => {
                    if let Some((low, high)) = self.exact.probe(&position, Side::First) {
                        return Ok(
                            f64::midpoint(f64::midpoint(low, high) / f64::from(WIN), 1.0) - luck,
                        );
                    }
                    let face = random_event(&position, random).ok_or("The die has no face.")?;
                    let mut mean = 0.0;
                    for number in 1..=6 {
                        let mut thrown = position;
                        thrown.happen(
                            quincunx::einstein::Face::new(number)
                                .ok_or("The die has six faces.")?,
                        );
                        let worth = self.worth(&thrown);
                        mean += worth / 6.0;
                        luck += if number == face.number() { worth } else { 0.0 };
                    }
                    luck -= mean;
                    position.happen(face);
                }
                ToMove::Player(_) => {
                    let best = match &mut self.player {
                        Player::Learnt(search) => search.search(&position, &limits)?.best,
                        Player::Race(search) => search.search(&position, &limits)?.best,
                    };
                    position.play(best.ok_or("There is no move.")?);
                }
            }
        }
    }
}
