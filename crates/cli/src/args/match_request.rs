use std::path::PathBuf;
use std::time::Duration;

use arena::{Adjudication, Budget, System};

use super::request::Values;
use super::{match_values, values};
use crate::failure::Failure;

/// A match as it was asked for.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct MatchRequest {
    /// The name of the game.
    pub(crate) game: String,
    /// The engines as they were written, A first.
    pub(crate) engines: Vec<String>,
    /// Who meets whom.
    pub(crate) system: System,
    /// What each engine may use.
    pub(crate) budget: Budget,
    /// Whether A gets the time that B takes.
    pub(crate) equal_time: bool,
    /// Threads of each engine.
    pub(crate) threads: u16,
    /// Games of each encounter, if anybody said.
    pub(crate) games: Option<u64>,
    /// The two leads in Elo to be told apart.
    pub(crate) sprt: Option<(f64, f64)>,
    /// Where games begin.
    pub(crate) openings: Openings,
    /// Which games end early.
    pub(crate) adjudication: Adjudication,
    /// Where all chance comes from.
    pub(crate) seed: u64,
    /// Games at the same time.
    pub(crate) concurrency: u16,
    /// Where finished games are taken down.
    pub(crate) journal: Option<PathBuf>,
}

/// Where games begin.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Openings {
    /// After so many random plies.
    Random(u32),
    /// At the positions of a file.
    File(PathBuf),
}

/// Nodes for a move where no limit is given: the same result everywhere.
const NODES: u64 = 1000;

/// Random plies where nobody says: enough that games of engines without chance differ.
const PLIES: u32 = 4;

impl Values<'_> {
    /// The match that the arguments ask for.
    ///
    /// # Errors
    ///
    /// The value of an option is out of bounds.
    pub(super) fn play_match(self) -> Result<MatchRequest, Failure> {
        let path = |name: &str| self.text(name).map(PathBuf::from);
        let plies = self.read("random-plies", match_values::plies)?.unwrap_or(PLIES);
        let gauntlet = self.arguments.get_flag("gauntlet");
        Ok(MatchRequest {
            game: self.text("game").unwrap_or_default(),
            engines: self.engines(),
            system: if gauntlet { System::Gauntlet } else { System::RoundRobin },
            budget: self.match_budget()?,
            equal_time: self.arguments.get_flag("equal-time"),
            threads: self.read("threads", values::threads)?.unwrap_or(1),
            games: self.read("games", match_values::games)?,
            sprt: self.read("sprt", match_values::sprt)?,
            openings: path("openings").map_or(Openings::Random(plies), Openings::File),
            adjudication: self.read("adjudicate", match_values::adjudicate)?.unwrap_or(Adjudication::Never),
            seed: self.read("seed", match_values::seed)?.unwrap_or(1),
            concurrency: self.read("concurrency", match_values::concurrency)?.unwrap_or(1),
            journal: path("journal"),
        })
    }

    fn engines(self) -> Vec<String> {
        let many = self.arguments.get_many::<String>("engines").unwrap_or_default().cloned();
        ["a", "b"].into_iter().filter_map(|name| self.text(name)).chain(many).collect()
    }

    /// The limits exclude each other.
    fn match_budget(self) -> Result<Budget, Failure> {
        let time = self.read("time", values::time)?.map(|time: Duration| Budget::Move { time });
        let nodes = self.read("nodes", values::nodes)?.map(|nodes| Budget::Nodes { nodes });
        let depth = self.read("depth", values::depth)?.map(|depth| Budget::Depth { depth });
        let clock = self.read("clock", match_values::clock)?;
        Ok(time.or(nodes).or(depth).or(clock).unwrap_or(Budget::Nodes { nodes: NODES }))
    }
}
