//! The protocols by name.

use connect6::AnyConnect6;
use einstein::AnyEinStein;
use registry::{Engine, EngineSpec, ErasedGame};

use crate::{
    EngineDefaults, Line, Meanwhile, Session, Urgency, connectmore, ewn, gtp, quincunx, sau,
};

/// A line protocol.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Protocol {
    /// [`connectmore`](crate::connectmore), for Connect6.
    ConnectMore,
    /// [`sau`](crate::sau), for Connect6 and Dots and Boxes.
    Sau,
    /// [`gtp`](crate::gtp), for Connect6.
    Gtp,
    /// [`ewn`](crate::ewn), for EinStein würfelt nicht!.
    Ewn,
    /// [`quincunx`](crate::quincunx), for all games.
    Quincunx,
}

impl Protocol {
    /// All of them.
    pub const ALL: [Self; 5] = [
        Self::ConnectMore,
        Self::Sau,
        Self::Gtp,
        Self::Ewn,
        Self::Quincunx,
    ];

    /// Its name on the command line, and before the colon of an engine's spec.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::ConnectMore => "connectmore",
            Self::Sau => "sau",
            Self::Gtp => "gtp",
            Self::Ewn => "ewn",
            Self::Quincunx => "quincunx",
        }
    }

    /// The protocol of that name.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|protocol| protocol.name() == name)
    }

    /// Whether it is spoken for this game.
    #[must_use]
    pub fn speaks(self, game: &dyn ErasedGame) -> bool {
        match self {
            Self::ConnectMore | Self::Gtp => game.position::<AnyConnect6>().is_some(),
            Self::Sau => sau::has(game),
            Self::Ewn => game.position::<AnyEinStein>().is_some(),
            Self::Quincunx => true,
        }
    }

    /// The names of those that are spoken for a game.
    #[must_use]
    pub fn spoken(game: &dyn ErasedGame) -> Vec<&'static str> {
        Self::ALL
            .into_iter()
            .filter(|protocol| protocol.speaks(game))
            .map(Self::name)
            .collect()
    }

    /// The default protocol of a game.
    #[must_use]
    pub fn usual(game: &dyn ErasedGame) -> Self {
        if Self::ConnectMore.speaks(game) {
            Self::ConnectMore
        } else {
            Self::Quincunx
        }
    }

    /// Bytes that a line may have, its end not counted.
    #[must_use]
    pub const fn longest(self) -> usize {
        match self {
            Self::Sau | Self::Ewn => 256,
            Self::ConnectMore | Self::Gtp => 1024,
            Self::Quincunx => 1 << 16,
        }
    }

    /// How a line affects the thought before it.
    #[must_use]
    pub fn urgency(self, line: &Line) -> Urgency {
        match self {
            Self::ConnectMore => connectmore::urgency(line),
            Self::Sau => sau::urgency(line),
            Self::Gtp => gtp::urgency(line),
            Self::Ewn => ewn::urgency(line),
            Self::Quincunx => quincunx::urgency(line),
        }
    }

    /// The lines that are answered while the engine thinks, if there are such lines.
    pub(crate) const fn meanwhile(self) -> Option<Meanwhile> {
        match self {
            Self::Quincunx => Some(quincunx::MEANWHILE),
            Self::ConnectMore | Self::Sau | Self::Gtp | Self::Ewn => None,
        }
    }

    /// A session of this protocol with an engine for a game of the registry; nothing if it is not
    /// spoken for that game. The game is taken to its start; the spec is the one by which the
    /// engine was made, for a protocol that can change its options.
    #[must_use]
    pub fn session(
        self,
        engine: Box<dyn Engine>,
        game: Box<dyn ErasedGame>,
        defaults: EngineDefaults,
        spec: Option<EngineSpec>,
    ) -> Option<Box<dyn Session>> {
        if !self.speaks(game.as_ref()) {
            return None;
        }
        Some(match self {
            Self::ConnectMore => Box::new(connectmore::Session::new(engine, game, defaults)),
            Self::Sau => Box::new(sau::Session::new(engine, game, defaults)?),
            Self::Gtp => Box::new(gtp::Session::new(engine, game, defaults)),
            Self::Ewn => Box::new(ewn::Session::new(engine, game, defaults)),
            Self::Quincunx => Box::new(quincunx::Session::new(engine, game, defaults, spec)),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_protocol_has_a_name_and_every_game_a_protocol() {
        for protocol in Protocol::ALL {
            assert_eq!(Protocol::named(protocol.name()), Some(protocol));
        }
        assert_eq!(Protocol::named("uci"), None);
        for entry in engines::games() {
            let game = entry.start();
            assert!(Protocol::usual(game.as_ref()).speaks(game.as_ref()));
            // A spec such as `sau:my-engine` names a protocol, so no engine may have that name.
            for engine in game.engines() {
                assert!(
                    Protocol::named(engine.name).is_none() && engine.name != "process",
                    "{}",
                    engine.name
                );
            }
        }
    }
}
