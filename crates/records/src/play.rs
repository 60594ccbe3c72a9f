//! The games that records hold, and the plies of one: all that this crate says of each of them
//! stands in this file.

use std::any::Any;

use connect6::AnyConnect6;
use dots::AnyDots;
use einstein::AnyEinStein;
use game_core::{Notation, ParseError, Position, Side, Step, Stochastic, ToMove};
use lgame::LGame;
use planes::Belief;
use thiserror::Error;

use crate::hunt::{Hunt, ShotError};
use crate::line::{Line, Note, Ply};
use crate::verdict::Verdict;

/// One of the five games.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Game {
    /// EinStein würfelt nicht!
    EinStein,
    /// Connect6.
    Connect6,
    /// The L-Game.
    LGame,
    /// Planes.
    Planes,
    /// Dots and Boxes.
    Dots,
}

impl Game {
    /// All of them.
    pub const ALL: [Self; 5] = [
        Self::EinStein,
        Self::Connect6,
        Self::LGame,
        Self::Planes,
        Self::Dots,
    ];

    /// All names, in English and in Chinese: what a reader may have expected.
    pub const NAMES: [&str; 2] = [
        "einstein, connect6, lgame, planes or dots",
        "einstein、connect6、lgame、planes 或 dots",
    ];

    /// Its name on the command line and in our JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::EinStein => "einstein",
            Self::Connect6 => "connect6",
            Self::LGame => "lgame",
            Self::Planes => "planes",
            Self::Dots => "dots",
        }
    }

    /// The game of that name; `None` if records do not hold it.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|game| game.name() == name)
    }
}

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

pub(crate) use each;

/// Makes the play of a game from an expression that makes a line of any, or from a hunt.
macro_rules! play_of {
    ($game:expr, $line:expr, $hunt:expr) => {
        match $game {
            Game::EinStein => Play::EinStein($line),
            Game::Connect6 => Play::Connect6($line),
            Game::LGame => Play::LGame($line),
            Game::Dots => Play::Dots($line),
            Game::Planes => Play::Planes($hunt),
        }
    };
}

pub(crate) use play_of;

/// Why a start and steps are no game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum ReplayError {
    /// The start is no position.
    #[error("The start of the game is no position: {0}")]
    Start(ParseError),
    /// A step, counted from 1, is not possible.
    #[error("Step {0} of the game is not possible: {1}")]
    Step(usize, ParseError),
    /// A shot of Planes, counted from 1, is not possible.
    #[error("Shot {0} of the game is not possible: {1}")]
    Shot(usize, ShotError),
}

impl Play {
    /// Plays a game from the text of its start and the texts of its steps, events among them. In
    /// Planes the start is what one player knows, and the steps are shots and answers; shots of the
    /// start come first, and one that waits for its answer is left out.
    ///
    /// # Errors
    ///
    /// The start is no position of the game, or a step is not possible.
    pub fn replay(game: Game, start: &str, steps: &[&str]) -> Result<Self, ReplayError> {
        Ok(play_of!(game, line(start, steps)?, hunt(start, steps)?))
    }

    /// The texts of its steps: [`replay`](Self::replay) plays them again. Of a duel of Planes,
    /// those of the first player.
    #[must_use]
    pub fn steps(&self) -> Vec<String> {
        each!(self, line => texts(line), hunt => {
            let own = hunt.shots().iter().filter(|shot| shot.seat == 0);
            own.flat_map(|shot| [shot.cell.to_string(), shot.answer.to_string()]).collect()
        })
    }

    /// The line of a game with positions of this type; `None` in another game.
    pub(crate) fn line<P: Stochastic + 'static>(&self) -> Option<&Line<P>> {
        each!(self, line => (line as &dyn Any).downcast_ref(), _hunt => None)
    }

    /// The side that contests take for the opener: in Connect6 and Planes always the first.
    pub(crate) fn opener(&self) -> Side {
        match self {
            Self::EinStein(line) => line.start().mover(),
            Self::Dots(line) => line.start().mover(),
            Self::LGame(line) => line.start().mover(),
            Self::Connect6(_) | Self::Planes(_) => Side::First,
        }
    }

    /// The same with other notes.
    pub(crate) fn noted(mut self, note: impl Fn(usize, &Note) -> Note) -> Self {
        each!(&mut self, line => *line = line.noted(note), hunt => *hunt = hunt.noted(note));
        self
    }

    /// The same without an event that waits for its move.
    pub(crate) fn without_last_event(mut self) -> Self {
        each!(&mut self, line => *line = line.without_last_event(), _hunt => {});
        self
    }

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

/// The texts of the steps of a line.
fn texts<P: Notation>(line: &Line<P>) -> Vec<String> {
    let text = |(before, ply): (&P, &Ply<P>)| match ply.step {
        Step::Move(m) => before.move_text(m),
        Step::Event(event) => before.event_text(event),
    };
    line.steps().map(text).collect()
}

/// A start and steps.
fn line<P>(start: &str, steps: &[&str]) -> Result<Line<P>, ReplayError>
where
    P: Notation + Position<Player = Side>,
{
    let mut line = Line::new(start.parse::<P>().map_err(ReplayError::Start)?);
    for (step, text) in steps.iter().enumerate() {
        let wrong = |error| ReplayError::Step(step + 1, error);
        if line.position().to_move() == ToMove::Chance {
            let event = line.position().read_event(text).map_err(wrong)?;
            // What was read is possible.
            let _ = line.happen(event);
        } else {
            line.play_text(text, Note::default()).map_err(wrong)?;
        }
    }
    Ok(line)
}

/// Shots and answers in turn; those of the start come first. A shot that waits for its answer is
/// left out.
fn hunt(start: &str, steps: &[&str]) -> Result<Hunt, ReplayError> {
    let mut belief: Belief = start.parse().map_err(ReplayError::Start)?;
    let mut hunt = Hunt::within(belief.world().clone(), 1);
    let fire = |hunt: &mut Hunt, cell, answer| {
        let shot = hunt.shots().len() + 1;
        hunt.shoot(cell, answer, Note::default())
            .map_err(|error| ReplayError::Shot(shot, error))
    };
    // Heads last: with the last of them a hunt is over.
    for is_head in [false, true] {
        for cell in belief.shots() {
            if let Some(answer) = belief
                .answer(cell)
                .filter(|answer| answer.is_head() == is_head)
            {
                fire(&mut hunt, cell, answer)?;
            }
        }
    }
    for (step, text) in steps.iter().enumerate() {
        let wrong = |error| ReplayError::Step(step + 1, error);
        if let Some(cell) = belief.question() {
            let answer = belief.read_event(text).map_err(wrong)?;
            belief.happen(answer);
            fire(&mut hunt, cell, answer)?;
        } else {
            belief.play(belief.read_move(text).map_err(wrong)?);
        }
    }
    Ok(hunt)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_names_are_named() {
        for text in Game::NAMES {
            let names: Vec<&str> = text.split(|c: char| !c.is_ascii_alphanumeric()).collect();
            assert!(
                Game::ALL
                    .into_iter()
                    .all(|game| names.contains(&game.name())),
                "{text}"
            );
        }
    }
}
