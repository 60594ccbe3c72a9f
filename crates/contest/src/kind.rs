//! What contests ask of each game.

use records::{Format, Game};
use registry::{ContestRules, EngineInfo, Entry, ErasedGame};

/// A game as it is played at a contest table: its entry in the registry, and the contest's rules
/// around it.
#[derive(Clone, Copy, Debug)]
pub struct Kind {
    /// The game.
    pub entry: &'static Entry,
    /// Clock and games of a match, and what else belongs to it.
    pub rules: &'static ContestRules,
    /// The form of the record that is handed in.
    pub format: Format,
}

impl Kind {
    /// The game of that name, if matches of it can be played: if its entry has rules of contests.
    ///
    /// The clocks are those of the contests' rules: four minutes for EinStein, fifteen for Connect6
    /// and for Dots and Boxes. The L-Game and Planes have no contest; a quarter of an hour is
    /// friendly, and so are ten minutes for each of the 19 rounds of a duel of Planes.
    ///
    /// ```
    /// let einstein = contest::Kind::of("einstein").ok_or("no such game")?;
    /// assert_eq!((einstein.rules.clock.as_secs(), einstein.rules.games), (240, 7));
    /// assert!(contest::Kind::of("chess").is_none());
    /// # Ok::<(), &str>(())
    /// ```
    #[must_use]
    pub fn of(name: &str) -> Option<Self> {
        let entry = engines::entry(name)?;
        let rules = entry.contest?;
        let format = Game::named(name).map_or(Format::Json, Format::of_contests);
        Some(Self {
            entry: rules.duel.map_or(entry, |duel| duel()),
            rules,
            format,
        })
    }

    /// The names of all such games.
    pub fn names() -> impl Iterator<Item = &'static str> {
        engines::games()
            .map(|entry| entry.name)
            .filter(|name| Self::of(name).is_some())
    }
}

/// The engine for contests: the one with the name of its game, which is made for them; if there is
/// none, the first of the registry.
#[must_use]
pub fn contest_engine(game: &dyn ErasedGame) -> Option<&'static EngineInfo> {
    let engines = game.engines();
    let named = engines.iter().find(|info| info.name == game.name());
    named.or(engines.first()).copied()
}
