//! Engines by their specs, and programs at the end of a pipe, as `match` takes them.

use std::time::Duration;

#[cfg(feature = "full")]
use arena::{EngineProvider, Reason, Registry, Rules};
use registry::{Engine, ErasedGame};

use crate::failure::Failure;

/// An engine, and the spec by which it was made.
pub(super) struct Contestant {
    label: String,
    engine: Box<dyn Engine>,
    is_program: bool,
}

impl Contestant {
    /// The engine of that spec.
    ///
    /// # Errors
    ///
    /// There is no such engine, or it cannot be made.
    pub(super) fn new(game: &dyn ErasedGame, spec: String) -> Result<Self, Failure> {
        Ok(Self {
            engine: make(game, &spec)?,
            is_program: is_program(game, &spec),
            label: spec,
        })
    }

    /// The spec.
    pub(super) const fn label(&self) -> &String {
        &self.label
    }

    /// The engine itself.
    pub(super) fn engine(&mut self) -> &mut dyn Engine {
        self.engine.as_mut()
    }

    /// Checks the time for a move, with the margin of a match. Engines of this program keep their
    /// limits, however busy the machine is, so only programs are checked.
    ///
    /// # Errors
    ///
    /// The program was late.
    pub(super) fn check_time(
        &self,
        used: Duration,
        allowed: Option<Duration>,
    ) -> Result<(), Failure> {
        match allowed.filter(|_| self.is_program) {
            Some(allowed) => check_margin(used, allowed),
            None => Ok(()),
        }
    }
}

/// Checks that there is such an engine. A program is not started.
///
/// # Errors
///
/// There is none.
#[cfg(feature = "full")]
pub(super) fn check(game: &dyn ErasedGame, spec: &str) -> Result<(), Failure> {
    Registry
        .check(game, spec)
        .map_err(|fault| super::matches::refusals::engine(&fault))
}

#[cfg(feature = "full")]
fn make(game: &dyn ErasedGame, spec: &str) -> Result<Box<dyn Engine>, Failure> {
    Registry
        .engine(game, spec)
        .map_err(|fault| super::matches::refusals::engine(&fault))
}

#[cfg(feature = "full")]
fn is_program(game: &dyn ErasedGame, spec: &str) -> bool {
    protocols::external_engine(game, spec).is_some()
}

#[cfg(feature = "full")]
fn check_margin(used: Duration, allowed: Duration) -> Result<(), Failure> {
    if used <= allowed.saturating_add(Rules::default().margin) {
        return Ok(());
    }
    let expected = game_core::text!("a program that keeps its time", "遵守时限的程序");
    let late = super::matches::faults::sentence(&Reason::Time { used, allowed });
    Err(Failure::impossible(expected, late))
}

/// Checks that there is such an engine. Programs need the whole program.
///
/// # Errors
///
/// There is none.
#[cfg(not(feature = "full"))]
pub(super) fn check(game: &dyn ErasedGame, spec: &str) -> Result<(), Failure> {
    let spec = read(spec)?;
    game.check(&spec)
        .map_err(|error| crate::refusals::engine(&error))
}

#[cfg(not(feature = "full"))]
fn make(game: &dyn ErasedGame, spec: &str) -> Result<Box<dyn Engine>, Failure> {
    game.engine(&read(spec)?)
        .map_err(|error| crate::refusals::engine(&error))
}

#[cfg(not(feature = "full"))]
fn read(spec: &str) -> Result<registry::EngineSpec, Failure> {
    if let Some(failure) = crate::absent::program(spec) {
        return Err(failure);
    }
    spec.parse().map_err(|error| crate::refusals::spec(&error))
}

#[cfg(not(feature = "full"))]
const fn is_program(_: &dyn ErasedGame, _: &str) -> bool {
    false
}

/// No program runs here.
#[cfg(not(feature = "full"))]
#[allow(clippy::unnecessary_wraps, reason = "as in the whole program")]
const fn check_margin(_: Duration, _: Duration) -> Result<(), Failure> {
    Ok(())
}
