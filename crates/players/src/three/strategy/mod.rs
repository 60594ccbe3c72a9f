//! The modelling paper's strategy game: before the match every player chooses how to hide and how to attack.
//!
//! Four pure strategies each, {near, far} × {risky, safe}, so 64 profiles, and what they are worth is not
//! known: the [`Tensor`] estimates it by matches, points per round with standard errors. A [`Game`] has
//! exact fractions; a tensor is one if its estimates are taken for the truth.
//!
//! [`solve`] looks for a Nash point: pure profiles first, then one player pure and the two others mixed on
//! supports of the same size, which is a system of linear equations, so its fractions are exact. If all
//! three must mix, probabilities are irrational in general; then fictitious play (Brown, 1951) gives a
//! point near to one. Whatever is found, [`regrets`] says exactly what each player could gain by another
//! pure strategy: a Nash point has none. That is the paper's condition, which its print sums over the
//! player's own strategies; it must hold for each of them. (Equilibria of two players in matrix form are
//! in [`search::equilibrium`]; three players are no linear program.)
//!
//! Estimates are not the truth: [`Tensor::gains`] has the standard error of every gain, from which it
//! follows how much a player could gain at most, at so many standard errors.

mod game;
mod nash;
mod tensor;

pub use game::{Game, Mixed, regrets, values};
pub use nash::{Kind, Nash, solve};
pub use tensor::{Gain, Profile, STRATEGIES, Tensor, TensorError, estimate, profiles};
