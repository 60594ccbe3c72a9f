//! What a match is: who plays whom, how often, from where, under which limits.
//!
//! A plan is a value, and everything that happens in a match follows from it: the games have
//! numbers, and [`Plan::job`] makes the job of each. So a match can be cut into pieces, stopped
//! and resumed, and its report does not depend on who plays which piece when.
//!
//! # Numbers
//!
//! A *round* is one opening. In each round every *encounter* of two engines plays a *pair* of
//! games from it, with the sides swapped:
//!
//! ```text
//! pair number  = round · encounters + encounter
//! game number  = 2 · pair number + 0 or 1
//! ```
//!
//! All encounters of a round have the same opening and the same dice, so no engine of a tournament
//! has better luck than another. Where the number of games is odd, the last pair has one.

mod error;
mod openings;

use std::time::Duration;

use game_core::{MAX_CHANCE_RUN, ToMove};
use registry::ErasedGame;
use serde::{Deserialize, Serialize};

use crate::chance::{Purpose, seed_for};
use crate::job_error::duel;
use crate::{Budget, EngineProvider, Job, JobError, LuckAdjustment, Rules, Sprt, Usage};

pub use error::PlanError;
pub use openings::Openings;

/// A match or tournament as it is planned.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Plan {
    /// The name of the game.
    pub game: String,
    /// The specs of the engines, at least two. In a match the first is A and the second B.
    pub engines: Vec<String>,
    /// Who meets whom.
    pub system: System,
    /// Games of each encounter; an upper bound where a test may decide earlier.
    pub games: u64,
    /// Where games begin.
    pub openings: Openings,
    /// What each engine may use.
    pub budget: Budget,
    /// Whether the time of the first engine of an encounter for a move is the mean time of the
    /// second engine's moves so far in the pair. Only the second engine then has the budget.
    ///
    /// So an engine is compared with one that has no clock. The time is given per move and not per
    /// game, because the time that the second engine needs for a game is not known before its end;
    /// over both games of a pair the means agree. The second engine moves first in the first game
    /// of each pair, so that there is a mean from the start.
    pub equal_time: bool,
    /// Threads that each engine may use, at least 1.
    pub threads: u16,
    /// The seed of everything that is drawn in the match.
    pub seed: u64,
    /// When games end before the rules of the game end them.
    pub rules: Rules,
    /// The test that ends the match early; for two engines.
    pub sprt: Option<Sprt>,
    /// How the luck of throws is estimated, which the report and the test then subtract from the
    /// results; for games of chance. It changes no game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub luck: Option<LuckAdjustment>,
}

/// Who meets whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum System {
    /// Each engine meets each other engine.
    RoundRobin,
    /// The first engine meets all others.
    Gauntlet,
}

impl Plan {
    /// The plan of a match with everything else at its default: 100 games of 1,000 nodes a move,
    /// four random plies and the rest of their turn, seed 1.
    #[must_use]
    pub fn new(
        game: impl Into<String>,
        engines: impl IntoIterator<Item = impl Into<String>>,
    ) -> Self {
        Self {
            game: game.into(),
            engines: engines.into_iter().map(Into::into).collect(),
            system: System::RoundRobin,
            games: 100,
            openings: Openings::Random { plies: 4 },
            budget: Budget::Nodes { nodes: 1000 },
            equal_time: false,
            threads: 1,
            seed: 1,
            rules: Rules::default(),
            sprt: None,
            luck: None,
        }
    }

    /// The encounters: two engines by their places, the first as A.
    #[must_use]
    pub fn encounters(&self) -> Vec<(usize, usize)> {
        let count = self.engines.len();
        let firsts = match self.system {
            System::RoundRobin => 0..count,
            System::Gauntlet => 0..count.min(1),
        };
        firsts
            .flat_map(|a| (a + 1..count).map(move |b| (a, b)))
            .collect()
    }

    /// How many pairs there are, the last of each encounter perhaps with one game.
    #[must_use]
    pub fn pairs(&self) -> u64 {
        self.games
            .div_ceil(2)
            .saturating_mul(self.encounters().len() as u64)
    }

    /// The numbers of the games of a pair.
    #[must_use]
    pub fn games_of(&self, pair: u64) -> std::ops::Range<u64> {
        let round = pair / (self.encounters().len() as u64).max(1);
        let games = self.games.saturating_sub(round.saturating_mul(2)).min(2);
        pair.saturating_mul(2)..pair.saturating_mul(2).saturating_add(games)
    }

    /// Whether the match has a game of that number.
    #[must_use]
    pub fn has(&self, number: u64) -> bool {
        number / 2 < self.pairs() && self.games_of(number / 2).contains(&number)
    }

    /// How many games there are at most.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.games.saturating_mul(self.encounters().len() as u64)
    }

    /// The encounter of a pair: the places of A and B among the engines.
    ///
    /// # Errors
    ///
    /// There are no two engines.
    pub fn encounter(&self, pair: u64) -> Result<(usize, usize), PlanError> {
        let encounters = self.encounters();
        let place = pair
            .checked_rem(encounters.len() as u64)
            .ok_or(PlanError::Engines)?;
        usize::try_from(place)
            .ok()
            .and_then(|place| encounters.get(place).copied())
            .ok_or(PlanError::Engines)
    }

    /// The job of a game. `before` is what the seats used in the other game of its pair, where
    /// that is played already: equal time is counted over both.
    ///
    /// # Errors
    ///
    /// The plan describes no match.
    pub fn job(
        &self,
        number: u64,
        before: Option<&[Usage; 2]>,
        provider: &dyn EngineProvider,
    ) -> Result<Job, PlanError> {
        let pair = number / 2;
        let (a, b) = self.encounter(pair)?;
        let round = pair / (self.encounters().len() as u64).max(1);
        let start = self.opening(round, provider)?;
        let swapped = number % 2 == 1;
        let seat = self.first_seat(start.as_ref()) ^ usize::from(swapped);
        // By engine, A first; then by seat.
        let by_seat = |[a, b]: [u64; 2]| if seat == 0 { [a, b] } else { [b, a] };
        let seed = |slot| {
            seed_for(
                Purpose::Engine,
                self.seed,
                number.wrapping_mul(2).wrapping_add(slot),
            )
        };
        let budgets = [self.budget_of_a(seat, before), self.budget];
        let [first, second] = if seat == 0 { [a, b] } else { [b, a] };
        let spec = |place: usize| self.engines.get(place).cloned().unwrap_or_default();
        Ok(Job {
            game: self.game.clone(),
            start: start.text(),
            engines: [spec(first), spec(second)],
            budgets: if seat == 0 {
                budgets
            } else {
                [budgets[1], budgets[0]]
            },
            seeds: by_seat([seed(0), seed(1)]),
            dice: seed_for(Purpose::Dice, self.seed, round),
            threads: self.threads.max(1),
            rules: self.rules,
        })
    }

    /// The seat of A in the first game of a pair.
    fn first_seat(&self, start: &dyn ErasedGame) -> usize {
        match mover(start) {
            Some(mover) if self.equal_time => 1 - mover.min(1),
            _ => 0,
        }
    }

    /// The seat of A in the game of that number, which began at `start`.
    ///
    /// # Errors
    ///
    /// The plan describes no match.
    pub fn seat_of_a(
        &self,
        number: u64,
        start: &str,
        provider: &dyn EngineProvider,
    ) -> Result<usize, PlanError> {
        let swapped = usize::from(number % 2 == 1);
        // Only equal time asks who is to move.
        Ok(if self.equal_time {
            self.first_seat(self.at(start, provider, 0)?.as_ref()) ^ swapped
        } else {
            swapped
        })
    }

    /// The budget of A. The game of `before` had A in the other seat, so B sat where A sits now.
    fn budget_of_a(&self, seat: usize, before: Option<&[Usage; 2]>) -> Budget {
        if !self.equal_time {
            return self.budget;
        }
        let usage = before.and_then(|before| before.get(seat));
        let (spent, moves) = usage.map_or((Duration::ZERO, 0), |usage| (usage.time, usage.moves));
        Budget::Equal { spent, moves }
    }

    /// Checks that the plan describes a match: its game, its engines, and each opening of its list.
    ///
    /// # Errors
    ///
    /// The first fault in the order of the fields.
    pub fn check(&self, provider: &dyn EngineProvider) -> Result<(), PlanError> {
        let game = duel(provider, &self.game)?;
        for spec in &self.engines {
            let sound = provider.check(game.as_ref(), spec);
            sound.map_err(|fault| JobError::Engine {
                spec: spec.clone(),
                fault,
            })?;
        }
        if self.engines.len() < 2 {
            return Err(PlanError::Engines);
        }
        // Pairs are counted in a `usize`, games twice that.
        if self.games == 0 || u32::try_from(self.total()).is_err() {
            return Err(PlanError::Games);
        }
        let nothing = matches!(
            self.budget,
            Budget::Nodes { nodes: 0 } | Budget::Depth { depth: 0 }
        );
        if nothing
            || self.budget
                == (Budget::Move {
                    time: Duration::ZERO,
                })
            || self.rules.most_plies == 0
        {
            return Err(PlanError::EmptyBudget);
        }
        self.check_openings(provider)?;
        self.check_luck(provider)?;
        match &self.sprt {
            Some(_) if self.encounters().len() != 1 => Err(PlanError::TestOfMany),
            Some(sprt) if !sprt.is_sound() => Err(PlanError::Test),
            _ => Ok(()),
        }
    }

    /// Checks that the game has luck, and that the engine can estimate it.
    fn check_luck(&self, provider: &dyn EngineProvider) -> Result<(), PlanError> {
        let Some(adjustment) = &self.luck else {
            return Ok(());
        };
        let start = self.opening(0, provider)?;
        if !start.has_chance() {
            return Err(PlanError::NoChance);
        }
        if adjustment.depth == 0 {
            return Err(PlanError::EmptyBudget);
        }
        let spec = adjustment.engine.clone();
        let unknown = |fault| JobError::Engine {
            spec: spec.clone(),
            fault,
        };
        let mut engine = provider.engine(start.as_ref(), &spec).map_err(unknown)?;
        first_decision(start.as_ref())
            .and_then(|game| adjustment.probability(engine.as_mut(), game.as_ref()))
            .map(drop)
            .ok_or(PlanError::NoProbability { spec })
    }
}

/// The player who makes the first decision.
fn mover(start: &dyn ErasedGame) -> Option<usize> {
    match first_decision(start)?.to_move() {
        ToMove::Player(mover) => Some(mover),
        ToMove::Chance | ToMove::Nobody => None,
    }
}

/// The position of the first decision. Events before it are taken to be the first possible ones: in
/// the games that begin with events, they do not change who the mover is.
fn first_decision(start: &dyn ErasedGame) -> Option<Box<dyn ErasedGame>> {
    let mut game = start.boxed();
    for _ in 0..=MAX_CHANCE_RUN {
        match game.to_move() {
            ToMove::Player(_) => return Some(game),
            ToMove::Nobody => return None,
            ToMove::Chance => {
                let (event, _) = game.chances().into_iter().next()?;
                game.play(&event).ok()?;
            }
        }
    }
    None
}
