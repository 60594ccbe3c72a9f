//! What contests ask of each game.

use std::time::Duration;

use players::{AnyGame, EngineInfo, Entry};
use records::Format;

/// A game as it is played at a contest table: its entry in the registry, and the contest's rules around it.
#[derive(Clone, Copy, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "a game has each of these things or not, whatever else it has")]
pub struct Kind {
    /// The game.
    pub entry: &'static Entry,
    /// Each team's time for a whole game, unless another is agreed.
    pub clock: Duration,
    /// Games of a match, unless others are agreed.
    pub games: u32,
    /// The form of the record that is handed in.
    pub format: Format,
    /// Whether dice are thrown.
    pub has_dice: bool,
    /// Whether teams place their stones before a game.
    pub has_layouts: bool,
    /// Whether the team that opens may play the second colour.
    pub has_colours: bool,
    /// Whether both hide planes, and answers to shots are said.
    pub has_planes: bool,
}

const MINUTE: u64 = 60;

impl Kind {
    /// The game of that name, if matches of it can be played.
    ///
    /// The clocks are those of the contests' rules: four minutes for EinStein, fifteen for Connect6 and for
    /// Dots and Boxes. The L-Game and Planes have no contest; a quarter of an hour is friendly, and so are ten
    /// minutes for each of the 19 rounds of a duel of Planes.
    ///
    /// ```
    /// let einstein = contest::Kind::of("einstein").ok_or("no such game")?;
    /// assert_eq!((einstein.clock.as_secs(), einstein.games), (240, 7));
    /// assert!(contest::Kind::of("chess").is_none());
    /// # Ok::<(), &str>(())
    /// ```
    #[must_use]
    pub fn of(name: &str) -> Option<Self> {
        let entry = players::entry(name)?;
        let plain = |format| Self {
            entry,
            clock: Duration::from_secs(15 * MINUTE),
            games: 1,
            format,
            has_dice: false,
            has_layouts: false,
            has_colours: false,
            has_planes: false,
        };
        match name {
            "einstein" => Some(Self {
                clock: Duration::from_secs(4 * MINUTE),
                games: 7,
                has_dice: true,
                has_layouts: true,
                has_colours: true,
                ..plain(Format::Wtn)
            }),
            "connect6" => Some(plain(Format::C6)),
            "dots" => Some(plain(Format::Dots)),
            "lgame" => Some(plain(Format::Json)),
            // The searcher's game has one side; the match is played in that of two.
            "planes" => Some(Self {
                entry: &players::PLANES_DUEL,
                clock: Duration::from_secs(10 * MINUTE),
                games: 19,
                has_planes: true,
                ..plain(Format::Json)
            }),
            _ => None,
        }
    }

    /// The names of all such games.
    pub fn names() -> impl Iterator<Item = &'static str> {
        players::GAMES.iter().map(|entry| entry.name).filter(|name| Self::of(name).is_some())
    }
}

/// The engine to sit down with at a contest: the one that bears the name of its game, made for that, where
/// there is one, else the first of the registry.
#[must_use]
pub fn champion(game: &dyn AnyGame) -> Option<&'static EngineInfo> {
    let engines = game.engines();
    let named = engines.iter().find(|info| info.name == game.name());
    named.or(engines.first()).copied()
}
