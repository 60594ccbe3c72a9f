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
//! All encounters of a round have the same opening and the same dice, so no engine of a
//! tournament is luckier than another. Where the number of games is odd, the last pair has one.

use std::fmt::{self, Display};
use std::time::Duration;

use game_core::{ParseError, ToMove};
use players::AnyGame;
use rand_core::Rng;
use serde::{Deserialize, Serialize};

use crate::chance::{Purpose, drawn_for, pick, seed_for};
use crate::{Budget, EngineFault, Job, Record, Rules, Sprt, Supply};

/// A match or tournament as it is planned.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Plan {
    /// The name of the game.
    pub game: String,
    /// The specs of the engines, at least two. In a match the first is A and the second B.
    pub engines: Vec<String>,
    /// Who meets whom.
    pub system: System,
    /// Games of each encounter; where a test decides earlier, at most so many.
    pub games: u64,
    /// Where games begin.
    pub openings: Openings,
    /// What each engine may use.
    pub budget: Budget,
    /// Whether the first engine of an encounter gets, for each move, as much time as the second
    /// took a move on average so far in the pair, and nothing else; the second has the budget.
    ///
    /// So an engine is measured against one that knows no clock. Per move and not per game,
    /// because what the second will need for a game is not known before its end; over both games
    /// of a pair the means agree. The second engine is to move first in the first game of each
    /// pair, so that there is a mean to begin with.
    pub equal_time: bool,
    /// Threads that each engine may use, at least 1.
    pub threads: u16,
    /// All chance of the match comes from here.
    pub seed: u64,
    /// When games end before their own rules say so.
    pub rules: Rules,
    /// The test that ends the match early; for two engines.
    pub sprt: Option<Sprt>,
}

/// Who meets whom.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum System {
    /// Everybody meets everybody.
    RoundRobin,
    /// The first engine meets all others.
    Gauntlet,
}

/// Where the games of a round begin.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Openings {
    /// So many random plies, events included, from the game's start. Lines that end the game are
    /// drawn again.
    Random {
        /// How many; with 0 every game begins at the start.
        plies: u32,
    },
    /// The texts of positions, one after the other; behind the last comes the first again.
    List {
        /// At least one, none of them finished.
        positions: Vec<String>,
    },
}

/// How often a random opening is drawn again.
const ATTEMPTS: u64 = 64;

impl Plan {
    /// The plan of a match with everything else at its default: 100 games of 1,000 nodes a move,
    /// four random plies, seed 1.
    #[must_use]
    pub fn new(game: impl Into<String>, engines: impl IntoIterator<Item = impl Into<String>>) -> Self {
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
        firsts.flat_map(|a| (a + 1..count).map(move |b| (a, b))).collect()
    }

    /// How many pairs there are, the last of each encounter perhaps with one game.
    #[must_use]
    pub fn pairs(&self) -> u64 {
        self.games.div_ceil(2).saturating_mul(self.encounters().len() as u64)
    }

    /// The numbers of the games of a pair.
    #[must_use]
    pub fn games_of(&self, pair: u64) -> std::ops::Range<u64> {
        let round = pair / (self.encounters().len() as u64).max(1);
        let games = self.games.saturating_sub(round.saturating_mul(2)).min(2);
        pair.saturating_mul(2)..pair.saturating_mul(2).saturating_add(games)
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
        let place = pair.checked_rem(encounters.len() as u64).ok_or(PlanError::Engines)?;
        usize::try_from(place).ok().and_then(|place| encounters.get(place).copied()).ok_or(PlanError::Engines)
    }

    /// The job of a game. `before` is the other game of its pair where that is played already:
    /// equal time is counted over both.
    ///
    /// # Errors
    ///
    /// The plan describes no match.
    pub fn job(&self, number: u64, before: Option<&Record>, supply: &dyn Supply) -> Result<Job, PlanError> {
        let pair = number / 2;
        let (a, b) = self.encounter(pair)?;
        let round = pair / (self.encounters().len() as u64).max(1);
        let start = self.opening(round, supply)?;
        let swapped = number % 2 == 1;
        let seat = self.first_seat(start.as_ref()) ^ usize::from(swapped);
        // By engine, A first; then by seat.
        let by_seat = |[a, b]: [u64; 2]| if seat == 0 { [a, b] } else { [b, a] };
        let seed = |slot| seed_for(Purpose::Engine, self.seed, number.wrapping_mul(2).wrapping_add(slot));
        let budgets = [self.budget_of_a(seat, before), self.budget];
        let [first, second] = if seat == 0 { [a, b] } else { [b, a] };
        let spec = |place: usize| self.engines.get(place).cloned().unwrap_or_default();
        Ok(Job {
            game: self.game.clone(),
            start: start.text(),
            engines: [spec(first), spec(second)],
            budgets: if seat == 0 { budgets } else { [budgets[1], budgets[0]] },
            seeds: by_seat([seed(0), seed(1)]),
            dice: seed_for(Purpose::Dice, self.seed, round),
            threads: self.threads.max(1),
            rules: self.rules,
        })
    }

    /// The seat of A in the first game of a pair.
    fn first_seat(&self, start: &dyn AnyGame) -> usize {
        match start.to_move() {
            ToMove::Player(mover) if self.equal_time => 1 - mover.min(1),
            _ => 0,
        }
    }

    /// The seat of A in the game of that number, which began at `start`.
    ///
    /// # Errors
    ///
    /// The plan describes no match.
    pub fn seat_of_a(&self, number: u64, start: &str, supply: &dyn Supply) -> Result<usize, PlanError> {
        let swapped = usize::from(number % 2 == 1);
        // Only equal time asks who is to move.
        Ok(if self.equal_time { self.first_seat(self.at(start, supply, 0)?.as_ref()) ^ swapped } else { swapped })
    }

    /// `before` was played with A in the other seat, so B sat where A sits now.
    fn budget_of_a(&self, seat: usize, before: Option<&Record>) -> Budget {
        if !self.equal_time {
            return self.budget;
        }
        let usage = before.and_then(|before| before.usage.get(seat));
        let (spent, moves) = usage.map_or((Duration::ZERO, 0), |usage| (usage.time, usage.moves));
        Budget::Equal { spent, moves }
    }

    /// The game at one of the positions of the list.
    fn at(&self, text: &str, supply: &dyn Supply, number: usize) -> Result<Box<dyn AnyGame>, PlanError> {
        let mut game = supply.game(&self.game).ok_or_else(|| PlanError::UnknownGame { name: self.game.clone() })?;
        game.read(text).map_err(|error| PlanError::Opening { number, text: text.to_owned(), error })?;
        Ok(game)
    }

    /// The game where a round begins.
    fn opening(&self, round: u64, supply: &dyn Supply) -> Result<Box<dyn AnyGame>, PlanError> {
        match &self.openings {
            Openings::List { positions } => {
                let place = round.checked_rem(positions.len() as u64).ok_or(PlanError::NoOpenings)?;
                let place = usize::try_from(place).unwrap_or(0);
                let text = positions.get(place).ok_or(PlanError::NoOpenings)?;
                self.at(text, supply, place)
            }
            Openings::Random { plies } => {
                let start = supply.game(&self.game);
                let start = start.ok_or_else(|| PlanError::UnknownGame { name: self.game.clone() })?;
                let drawn = |attempt| {
                    let number = round.wrapping_mul(ATTEMPTS).wrapping_add(attempt);
                    wander(start.clone(), *plies, &mut drawn_for(Purpose::Opening, self.seed, number))
                };
                (0..ATTEMPTS).find_map(drawn).ok_or(PlanError::TooManyPlies { plies: *plies })
            }
        }
    }

    /// Whether there is a match in this plan: its game, its engines, every opening of its list.
    ///
    /// # Errors
    ///
    /// What is wrong, the first thing in the order of the fields.
    pub fn check(&self, supply: &dyn Supply) -> Result<(), PlanError> {
        let game = supply.game(&self.game).ok_or_else(|| PlanError::UnknownGame { name: self.game.clone() })?;
        let players = game.payoffs().len();
        if players != 2 {
            return Err(PlanError::NoDuel { players });
        }
        for spec in &self.engines {
            let made = supply.engine(game.as_ref(), spec);
            made.map_err(|fault| PlanError::Engine { spec: spec.clone(), fault })?;
        }
        if self.engines.len() < 2 {
            return Err(PlanError::Engines);
        }
        // Pairs are counted in a `usize`, games twice that.
        if self.games == 0 || u32::try_from(self.total()).is_err() {
            return Err(PlanError::Games);
        }
        self.check_openings(supply)?;
        match &self.sprt {
            Some(_) if self.encounters().len() != 1 => Err(PlanError::TestOfMany),
            Some(sprt) if !sprt.is_sound() => Err(PlanError::Test),
            _ => Ok(()),
        }
    }

    fn check_openings(&self, supply: &dyn Supply) -> Result<(), PlanError> {
        if let Openings::List { positions } = &self.openings {
            for (number, text) in positions.iter().enumerate() {
                if self.at(text, supply, number)?.to_move() == ToMove::Nobody {
                    return Err(PlanError::Finished { number, text: text.clone() });
                }
            }
        }
        self.opening(0, supply).map(|_| ())
    }
}

/// Takes random steps; nothing if the game ends on the way.
fn wander(mut game: Box<dyn AnyGame>, plies: u32, random: &mut impl Rng) -> Option<Box<dyn AnyGame>> {
    for _ in 0..plies {
        let step = match game.to_move() {
            ToMove::Nobody => return None,
            ToMove::Chance => {
                let chances = game.chances();
                let place = pick(random.next_u64(), chances.iter().map(|&(_, weight)| weight))?;
                chances.into_iter().nth(place)?.0
            }
            ToMove::Player(_) => {
                let steps = game.steps();
                let place = pick(random.next_u64(), steps.iter().map(|_| 1))?;
                steps.into_iter().nth(place)?
            }
        };
        game.play(&step).ok()?;
    }
    (game.to_move() != ToMove::Nobody).then_some(game)
}

/// Why a plan describes no match.
#[derive(Clone, PartialEq, Debug)]
pub enum PlanError {
    /// The supply has no game of that name.
    UnknownGame {
        /// The name.
        name: String,
    },
    /// The game is not one of two players.
    NoDuel {
        /// How many it has.
        players: usize,
    },
    /// There is no such engine.
    Engine {
        /// The spec.
        spec: String,
        /// Why not.
        fault: EngineFault,
    },
    /// There are fewer than two engines.
    Engines,
    /// There is no game to play, or there are 2^32 or more.
    Games,
    /// The list of openings is empty.
    NoOpenings,
    /// An opening of the list is no position.
    Opening {
        /// Its place in the list, from 0.
        number: usize,
        /// The text.
        text: String,
        /// Why not.
        error: ParseError,
    },
    /// An opening of the list is a position in which the game is over.
    Finished {
        /// Its place in the list, from 0.
        number: usize,
        /// The text.
        text: String,
    },
    /// So many random plies hardly ever leave a game that goes on.
    TooManyPlies {
        /// How many.
        plies: u32,
    },
    /// The hypotheses or error rates of the test are none.
    Test,
    /// A test decides between two engines, and there are more.
    TestOfMany,
}

impl Display for PlanError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownGame { name } => write!(f, "There is no game with the name {name:?}."),
            Self::NoDuel { players } => write!(f, "A match takes a game of two players, and this one has {players}."),
            Self::Engine { spec, fault } => write!(f, "The engine {spec:?} cannot be made. {fault}"),
            Self::Engines => f.write_str("A match takes two engines or more."),
            Self::Games => f.write_str("A match takes from 1 to 4294967295 games."),
            Self::NoOpenings => f.write_str("The list of openings is empty."),
            Self::Opening { number, text, error } => {
                write!(f, "Opening {} of the list, {text:?}, is no position. {error}", number + 1)
            }
            Self::Finished { number, text } => {
                write!(f, "The game is over in opening {} of the list, {text:?}.", number + 1)
            }
            Self::TooManyPlies { plies } => {
                write!(f, "After {plies} random plies the game is over too often to begin there.")
            }
            Self::Test => f.write_str(
                "A test takes two finite Elo differences, the lower first, and error rates above 0 and below 0.5.",
            ),
            Self::TestOfMany => {
                f.write_str("A test decides between two engines, and there are more encounters than one.")
            }
        }
    }
}

impl std::error::Error for PlanError {}
