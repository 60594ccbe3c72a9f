use game_core::ToMove;
use rand_core::Rng;
use registry::ErasedGame;
use serde::{Deserialize, Serialize};

use super::{Plan, PlanError};
use crate::EngineProvider;
use crate::adjudicator::adjudicate;
use crate::chance::{Purpose, generator_for, pick};
use crate::job_error::duel;

/// Where the games of a round begin.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Openings {
    /// A number of random plies from the game's start, events included, and then random plies to
    /// the end of a turn in progress, since protocols cannot express a position in the middle of a
    /// turn. Lines that end the game, or lead to a position that adjudication would settle at once,
    /// are drawn again.
    Random {
        /// How many; with 0 every game begins at the start.
        plies: u32,
    },
    /// The texts of positions, used one after the other; after the last comes the first again.
    List {
        /// At least one position; in each of them the game goes on.
        positions: Vec<String>,
    },
}

/// How often a random opening is drawn before giving up.
const ATTEMPTS: u64 = 64;

/// The most plies that are added to complete a turn. If a turn is longer, or only one player moves,
/// the opening ends there.
const MAX_ADDED_PLIES: u32 = 16;

impl Plan {
    /// The game at one of the positions of the list.
    pub(super) fn at(
        &self,
        text: &str,
        provider: &dyn EngineProvider,
        number: usize,
    ) -> Result<Box<dyn ErasedGame>, PlanError> {
        let mut game = duel(provider, &self.game)?;
        game.read(text).map_err(|error| PlanError::Opening {
            number,
            text: text.to_owned(),
            error,
        })?;
        Ok(game)
    }

    /// The game where a round begins.
    pub(super) fn opening(
        &self,
        round: u64,
        provider: &dyn EngineProvider,
    ) -> Result<Box<dyn ErasedGame>, PlanError> {
        match &self.openings {
            Openings::List { positions } => {
                let place = round
                    .checked_rem(positions.len() as u64)
                    .ok_or(PlanError::NoOpenings)?;
                let place = usize::try_from(place).unwrap_or(0);
                let text = positions.get(place).ok_or(PlanError::NoOpenings)?;
                self.at(text, provider, place)
            }
            Openings::Random { plies } => {
                let start = duel(provider, &self.game)?;
                let drawn = |attempt| {
                    let number = round.wrapping_mul(ATTEMPTS).wrapping_add(attempt);
                    random_line(
                        start.clone(),
                        *plies,
                        &mut generator_for(Purpose::Opening, self.seed, number),
                    )
                };
                let mut settled = false;
                let mut note_open = |game: &dyn ErasedGame| {
                    let is_open = self.is_open(game);
                    settled |= !is_open;
                    is_open
                };
                let found = (0..ATTEMPTS)
                    .filter_map(drawn)
                    .find(|game| note_open(game.as_ref()));
                found.ok_or(if settled {
                    PlanError::Settled
                } else {
                    PlanError::TooManyPlies { plies: *plies }
                })
            }
        }
    }

    /// Whether the result is still open: adjudication does not end the game at its start.
    fn is_open(&self, game: &dyn ErasedGame) -> bool {
        adjudicate(game, self.rules.adjudication).is_none()
    }

    /// Checks that the game goes on in every opening, that all engines can begin there, and that
    /// adjudication does not settle all openings at once.
    pub(super) fn check_openings(&self, provider: &dyn EngineProvider) -> Result<(), PlanError> {
        if let Openings::List { positions } = &self.openings {
            let mut open = positions.is_empty();
            for (number, text) in positions.iter().enumerate() {
                let game = self.at(text, provider, number)?;
                if game.to_move() == ToMove::Nobody {
                    return Err(PlanError::Finished {
                        number,
                        text: text.clone(),
                    });
                }
                if let Some(spec) = self
                    .engines
                    .iter()
                    .find(|spec| !provider.can_begin(game.as_ref(), spec))
                {
                    return Err(PlanError::UnsupportedOpening {
                        number,
                        text: text.clone(),
                        spec: spec.clone(),
                    });
                }
                open = open || self.is_open(game.as_ref());
            }
            if !open {
                return Err(PlanError::Settled);
            }
        }
        self.opening(0, provider).map(|_| ())
    }
}

/// Plays random steps, and further ones to the end of a turn in progress; `None` if the game ends
/// on the way.
fn random_line(
    mut game: Box<dyn ErasedGame>,
    plies: u32,
    random: &mut impl Rng,
) -> Option<Box<dyn ErasedGame>> {
    let mut before = None;
    for _ in 0..plies {
        before = Some(game.to_move());
        game.play(&drawn_step(game.as_ref(), random)?).ok()?;
    }
    for _ in 0..MAX_ADDED_PLIES {
        let turn_in_progress =
            matches!(game.to_move(), ToMove::Player(_)) && before == Some(game.to_move());
        if !turn_in_progress {
            break;
        }
        game.play(&drawn_step(game.as_ref(), random)?).ok()?;
    }
    (game.to_move() != ToMove::Nobody).then_some(game)
}

/// A random move, or an event drawn by weight; `None` if the game is over.
fn drawn_step(game: &dyn ErasedGame, random: &mut impl Rng) -> Option<String> {
    match game.to_move() {
        ToMove::Nobody => None,
        ToMove::Chance => {
            let chances = game.chances();
            let place = pick(random.next_u64(), chances.iter().map(|&(_, weight)| weight))?;
            Some(chances.into_iter().nth(place)?.0)
        }
        ToMove::Player(_) => {
            let steps = game.steps();
            let place = pick(random.next_u64(), steps.iter().map(|_| 1))?;
            steps.into_iter().nth(place)
        }
    }
}
