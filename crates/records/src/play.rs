//! The plies of one of the five games.

use connect6::AnyConnect6;
use dots::AnyDots;
use einstein::AnyEinStein;
use lgame::LGame;

use crate::format::Game;
use crate::hunt::Hunt;
use crate::line::Line;
use crate::record::Verdict;

/// A game of one of the five kinds, as it was played.
#[derive(Clone, PartialEq, Eq, Debug)]
#[allow(clippy::large_enum_variant, reason = "there is one of it for a file")]
pub enum Play {
    /// EinStein würfelt nicht!, of any size.
    EinStein(Line<AnyEinStein>),
    /// Connect6, on any board that is played.
    Connect6(Line<AnyConnect6>),
    /// The L-Game.
    LGame(Line<LGame>),
    /// Planes, one or two who shoot.
    Planes(Hunt),
    /// Dots and Boxes, of any size.
    Dots(Line<AnyDots>),
}

/// Does the same with whichever line it is.
macro_rules! each {
    ($play:expr, $line:ident => $body:expr, $hunt:ident => $other:expr) => {
        match $play {
            Play::EinStein($line) => $body,
            Play::Connect6($line) => $body,
            Play::LGame($line) => $body,
            Play::Dots($line) => $body,
            Play::Planes($hunt) => $other,
        }
    };
}

impl Play {
    /// Which game it is.
    #[must_use]
    pub const fn game(&self) -> Game {
        match self {
            Self::EinStein(_) => Game::EinStein,
            Self::Connect6(_) => Game::Connect6,
            Self::LGame(_) => Game::LGame,
            Self::Planes(_) => Game::Planes,
            Self::Dots(_) => Game::Dots,
        }
    }

    /// Plies: moves, single stones, edges, shots.
    #[must_use]
    pub fn plies(&self) -> usize {
        each!(self, line => line.plies(), hunt => hunt.shots().len())
    }

    /// Whether the game is over by its rules.
    #[must_use]
    pub fn is_over(&self) -> bool {
        each!(self, line => line.is_over(), hunt => hunt.is_over())
    }

    /// The verdict of the rules; nothing while the game goes on, or where one player shoots alone.
    #[must_use]
    pub fn verdict(&self) -> Option<Verdict> {
        each!(self, line => line.verdict(), hunt => hunt.verdict())
    }

    /// The text of the position at which it started; of Planes, the setup.
    #[must_use]
    pub fn start_text(&self) -> String {
        each!(self, line => line.start().to_string(), hunt => hunt.setup().to_string())
    }

    /// The text of the position at which it stands; of Planes, what each player knows.
    #[must_use]
    pub fn position_text(&self) -> String {
        each!(self, line => line.position().to_string(), hunt => hunt.known())
    }
}
