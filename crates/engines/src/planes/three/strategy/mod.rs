//! The modelling paper's strategy game: before the match every player chooses how to hide and how
//! to attack.
//!
//! Each player has four pure strategies, {near, far} × {risky, safe}, so there are 64 profiles.
//! Their payoffs are not known: the [`Tensor`] estimates them by matches, as points per round with
//! standard errors. A [`Game`] has exact fractions; a tensor becomes one by taking its estimates as
//! exact.
//!
//! [`solve`] looks for a Nash point: pure profiles first, then one player pure and the two others
//! mixed on supports of the same size, which is a system of linear equations, so its fractions are
//! exact. If all three must mix, probabilities are irrational in general; then fictitious play
//! (Brown, 1951) gives a point near one. In every case [`regrets`] returns exactly what each player
//! could gain by another pure strategy: zero at a Nash point. That is the paper's condition, which
//! its print sums over the player's own strategies; it must hold for each of them. (Equilibria of
//! two players in matrix form are in [`search::equilibrium`]; three players are no linear program.)
//!
//! Estimates have errors: [`Tensor::gains`] has the standard error of every gain, which gives the
//! most that a player could gain at a given number of standard errors.

mod game;
mod nash;
mod tensor;

pub use game::{Game, Mixed, regrets, values};
pub use nash::{Kind, Nash, solve};
pub use tensor::{Gain, Profile, STRATEGIES, Tensor, TensorError, estimate, profiles};
