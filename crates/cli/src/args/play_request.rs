//! A game at the terminal, as it was asked for.

use std::path::PathBuf;

use game_core::{LimitValues, text};
use players::EngineSpec;

use super::request::{Question, Values};
use super::values::{engine, refused, within};
use crate::failure::Failure;

/// The greatest seed: numbers below 2^53 are kept by every reader of JSON, so by saved games.
const MOST_SEED: u64 = (1 << 53) - 1;

/// A game at the terminal, as it was asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct PlayRequest {
    /// Which game, from where.
    pub(crate) question: Question,
    /// Who plays which side, if anybody said: First, Second.
    pub(crate) seats: [Option<SeatChoice>; 2],
    /// How far engines look.
    pub(crate) budget: LimitValues,
    /// Who decides chance events.
    pub(crate) chance: Chance,
    /// Who hides and who seeks, in games with hidden things, if anybody said.
    pub(crate) mode: Option<Mode>,
    /// Where all chance comes from, if anybody said.
    pub(crate) seed: Option<u64>,
    /// The saved game to go on with.
    pub(crate) load: Option<PathBuf>,
}

/// Who plays a side.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum SeatChoice {
    /// Whoever types.
    Person,
    /// An engine.
    Engine(EngineSpec),
}

impl SeatChoice {
    /// What a person is called on the command line and in saved games.
    pub(crate) const PERSON: &'static str = "person";

    /// Reads `person`, or an engine with its options.
    ///
    /// # Errors
    ///
    /// The text says no engine. Whether there is such an engine is asked later.
    pub(crate) fn read(text: &str) -> Result<Self, Failure> {
        if text == Self::PERSON { Ok(Self::Person) } else { engine(text).map(Self::Engine) }
    }
}

/// Who decides chance events.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Chance {
    /// The program rolls.
    Roll,
    /// A person types what was rolled on the table.
    Type,
}

/// Who hides and who seeks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Mode {
    /// The program hides and answers.
    Seek,
    /// A person hides and answers, an engine seeks.
    Hide,
    /// A person types what is shot and answered elsewhere, and is advised.
    Helper,
    /// Both hide and seek, in a match of many rounds.
    Duel,
}

fn mode(text: &str) -> Result<Mode, Failure> {
    match text {
        "seek" => Ok(Mode::Seek),
        "hide" => Ok(Mode::Hide),
        "helper" => Ok(Mode::Helper),
        "duel" => Ok(Mode::Duel),
        _ => {
            let expected = text!("seek, hide, helper or duel", "seek、hide、helper 或 duel");
            Err(refused("mode", text, expected))
        }
    }
}

fn chance(text: &str) -> Result<Chance, Failure> {
    match text {
        "roll" => Ok(Chance::Roll),
        "type" => Ok(Chance::Type),
        _ => Err(refused("chance", text, text!("roll or type", "roll 或 type"))),
    }
}

fn seed(text: &str) -> Result<u64, Failure> {
    within("seed", text, 0..=MOST_SEED)
}

impl Values<'_> {
    /// The game that the arguments ask for.
    ///
    /// # Errors
    ///
    /// The value of an option is out of bounds.
    pub(super) fn play(self) -> Result<PlayRequest, Failure> {
        Ok(PlayRequest {
            question: self.question(),
            seats: [self.read("first", SeatChoice::read)?, self.read("second", SeatChoice::read)?],
            budget: self.budget()?,
            chance: self.read("chance", chance)?.unwrap_or(Chance::Roll),
            mode: self.read("mode", mode)?,
            seed: self.read("seed", seed)?,
            load: self.text("load").map(PathBuf::from),
        })
    }
}
