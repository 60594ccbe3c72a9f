//! The player of a side: a person or an engine.

use game_core::{Text, text};
use registry::{Engine, EngineSpec, ErasedGame};

use crate::commands::play::args::SeatChoice;
use crate::failure::Failure;
use crate::refusals;

/// The player of a side.
#[derive(Debug)]
pub(super) enum SeatPlayer {
    /// The person at the terminal.
    Person,
    /// An engine and its spec.
    Engine(EngineSpec, Box<dyn Engine>),
}

impl SeatPlayer {
    /// Makes the choice; an engine begins a game with this seed.
    ///
    /// # Errors
    ///
    /// Fails if the game has no such engine.
    pub(super) fn new(
        game: &dyn ErasedGame,
        choice: &SeatChoice,
        seed: u64,
    ) -> Result<Self, Failure> {
        let SeatChoice::Engine(spec) = choice else {
            return Ok(Self::Person);
        };
        let mut engine = game
            .engine(spec)
            .map_err(|error| refusals::engine_or(&error, &[SeatChoice::PERSON]))?;
        engine.begin(seed);
        engine.prepare(game, None);
        Ok(Self::Engine(spec.clone(), engine))
    }

    /// Whether a person sits here.
    pub(super) const fn is_person(&self) -> bool {
        matches!(self, Self::Person)
    }

    /// The player, as on the command line.
    pub(super) fn text(&self) -> String {
        match self {
            Self::Person => SeatChoice::PERSON.to_owned(),
            Self::Engine(spec, _) => spec.to_string(),
        }
    }

    /// The player, for people.
    pub(super) fn shown(&self) -> Text {
        match self {
            Self::Person => text!("a person", "人"),
            Self::Engine(spec, _) => text!("the engine {spec}", "引擎 {spec}"),
        }
    }
}

/// The players of all sides.
///
/// If only one side is chosen, the other is a person against an engine, and an engine against a
/// person; if none is chosen, the first is a person.
pub(super) fn choices(game: &dyn ErasedGame, wanted: &[Option<SeatChoice>]) -> Vec<SeatChoice> {
    let first = game
        .engines()
        .first()
        .and_then(|info| EngineSpec::named(info.name).ok());
    let engine = first.map_or(SeatChoice::Person, SeatChoice::Engine);
    let engine_is_wanted = wanted
        .iter()
        .flatten()
        .any(|choice| *choice != SeatChoice::Person);
    let person_is_wanted = wanted
        .iter()
        .flatten()
        .any(|choice| *choice == SeatChoice::Person);
    let mut person_is_missing = engine_is_wanted || !person_is_wanted;
    let mut choices = Vec::new();
    for number in 0..game.payoffs().len() {
        let choice = wanted.get(number).cloned().flatten().unwrap_or_else(|| {
            // One person, and engines in all other seats.
            if std::mem::take(&mut person_is_missing) {
                SeatChoice::Person
            } else {
                engine.clone()
            }
        });
        choices.push(choice);
    }
    choices
}
