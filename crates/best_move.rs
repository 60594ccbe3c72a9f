//! The best move of any game in one call.

use std::fmt;
#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
use std::time::{Duration, Instant};

use game_core::{Limits, ParseError, Reported, Text, ToMove};
use registry::{Analysis, EngineError, EngineSpec, Progress, QueryError};
use thiserror::Error;

/// The largest number of words in one step: in a variant of the L-Game a move names the L and both
/// neutral pieces.
const MOST_WORDS: usize = 3;

/// A move with its value: the result of [`best_move_within`].
///
/// Its [`Display`](fmt::Display) is one line, `J10, 61 % for Black (+270 points)`; the alternate
/// form, `{:#}`, is Chinese. Without an opinion of the engine, which may have had no time for one,
/// it is the move alone.
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct BestMove {
    /// The text of the move, in the notation of the game.
    pub m: String,
    /// The value of the position in words: the unit is written out, and the side is named.
    pub value: Text,
    /// The engine's whole opinion: the value as a number and [its unit](registry::Unit), the
    /// [probability of winning](Analysis::probability), the principal variation, the other moves.
    pub analysis: Analysis,
}

impl fmt::Display for BestMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { m, value, analysis } = self;
        if analysis.value.is_none() {
            f.write_str(m)
        } else if f.alternate() {
            write!(f, "{m}，{value:#}")
        } else {
            write!(f, "{m}, {value}")
        }
    }
}

/// The error of [`best_move`] and [`best_move_within`].
#[derive(Clone, PartialEq, Debug, Error)]
#[non_exhaustive]
pub enum BestMoveError {
    /// The registry has no game of this name.
    #[error("There is no game {name:?}. Known games: {}.", .known.join(", "))]
    UnknownGame {
        /// The name.
        name: String,
        /// The names of the games.
        known: Vec<&'static str>,
    },
    /// The text is not a position, and its first word is not a step from the start.
    #[error(
        "The text is no position of {game}, and does not begin with a move from the start. {error}"
    )]
    NoPosition {
        /// The name of the game.
        game: &'static str,
        /// The error of reading it as a position.
        error: ParseError,
    },
    /// The text begins with steps from the start, but a later one cannot be taken.
    #[error("Step {number} of the game {game}, {step:?}, cannot be played.")]
    NoStep {
        /// The name of the game.
        game: &'static str,
        /// The number of the step, from 1.
        number: usize,
        /// Its first word.
        step: String,
    },
    /// The game has no engine.
    #[error("No engine plays the game {game}.")]
    NoEngine {
        /// The name of the game.
        game: &'static str,
    },
    /// There is not enough memory for the engine.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// No player is to move: the game is over, or chance is to move.
    #[error(transparent)]
    Query(#[from] QueryError),
}

/// The best move of a position, by the default engine of the game, thinking for this time.
///
/// `game` is a name of the registry: `lgame`, `einstein`, `connect6`, `dots`, `planes`, or one that
/// the program has [added](engines::add_games). `position` is the text of a position, or the steps
/// from the start of the game: moves, and events such as the number of a die, separated by spaces
/// or commas. An empty text is the start.
///
/// ```
/// use std::time::Duration;
///
/// let best = quincunx::best_move("connect6", "J10 I11K9", Duration::from_millis(50))?;
/// println!("{best}"); // the move and its value, such as: K11, 58 % for Black (+180 points)
///
/// // In other games the text of a position is not a list of moves; both are read.
/// let text = "n.AA/BBA./.BA./nB.. A";
/// let by_text = quincunx::best_move("lgame", text, Duration::ZERO)?;
/// let by_moves = quincunx::best_move("lgame", "C1D1C2C3 D4-A4, A2B2B3B4", Duration::ZERO)?;
/// assert_eq!(by_moves, by_text);
/// # Ok::<(), quincunx::BestMoveError>(())
/// ```
///
/// The time is measured by the clock of the standard library. Tables are built before it begins,
/// and an engine that looks its move up or proves it needs less. On `wasm32-unknown-unknown`, which
/// has no clock, this function does not exist; [`best_move_within`] takes the caller's clock, or a
/// limit without a clock.
///
/// # Errors
///
/// Fails if there is no such game, the text is neither a position nor steps from the start, or no
/// player is to move.
#[cfg(not(all(target_family = "wasm", target_os = "unknown")))]
pub fn best_move(game: &str, position: &str, time: Duration) -> Result<BestMove, BestMoveError> {
    let begin = Instant::now();
    let clock = || begin.elapsed();
    best_move_within::<()>(game, position, &Limits::new().time(time, &clock))
}

/// The best move of a position within any [limits](Limits): a depth, nodes, a time by the caller's
/// clock, a flag to stop, threads, a listener. The other parameters are those of [`best_move`].
///
/// ```
/// use quincunx::prelude::*;
///
/// // The solver of the L-Game looks the move up, whatever the limits.
/// let best = best_move_within("lgame", "..nA/.B.A/.BAA/.BBn B", &Limits::new())?;
/// assert_eq!(best.to_string(), "B2C2B3B4 D4-C4, won in 5 plies");
/// assert_eq!((best.analysis.value, best.analysis.unit), (Some(1.0), Unit::Outcome));
/// # Ok::<(), quincunx::BestMoveError>(())
/// ```
///
/// # Errors
///
/// Fails if there is no such game, the text is neither a position nor steps from the start, or no
/// player is to move.
pub fn best_move_within<R: Reported<Progress>>(
    game: &str,
    position: &str,
    limits: &Limits<'_, R>,
) -> Result<BestMove, BestMoveError> {
    let unknown = || BestMoveError::UnknownGame {
        name: game.to_owned(),
        known: engines::games().map(|entry| entry.name).collect(),
    };
    let entry = engines::entry(game).ok_or_else(unknown)?;
    let mut game = entry.start();
    if let Err(error) = game.read(position) {
        play_words(position, |step| game.play(step).is_ok()).map_err(
            |(number, step)| match number {
                1 => BestMoveError::NoPosition {
                    game: entry.name,
                    error,
                },
                _ => BestMoveError::NoStep {
                    game: entry.name,
                    number,
                    step,
                },
            },
        )?;
    }
    let player = match game.to_move() {
        ToMove::Player(player) => player,
        ToMove::Chance => return Err(QueryError::Chance.into()),
        ToMove::Nobody => return Err(QueryError::Finished.into()),
    };
    let first = game.engines().first().map_or("", |info| info.name);
    let spec =
        EngineSpec::named(first).map_err(|_| BestMoveError::NoEngine { game: entry.name })?;
    let mut engine = game.engine(&spec)?;
    engine.prepare(game.as_ref(), Some(player));
    let analysis = engine.think(game.as_ref(), &R::limits(limits))?;
    let value = analysis.phrase(entry.players, game.as_ref());
    Ok(BestMove {
        m: analysis.best_move()?.to_owned(),
        value,
        analysis,
    })
}

/// Plays the steps of a text, each of as many words as can be played.
///
/// # Errors
///
/// Returns the number, from 1, and the first word of the first step that cannot be played.
fn play_words(text: &str, mut play: impl FnMut(&str) -> bool) -> Result<(), (usize, String)> {
    let words: Vec<&str> = text
        .split([' ', ',', '\n', '\t', '\r'])
        .filter(|word| !word.is_empty())
        .collect();
    let (mut rest, mut number) = (words.as_slice(), 0);
    while let Some(word) = rest.first() {
        number += 1;
        let lengths = (1..=MOST_WORDS.min(rest.len())).rev();
        let played = { lengths }.find(|&length| play(&rest[..length].join(" ")));
        rest = &rest[played.ok_or_else(|| (number, (*word).to_owned()))?..];
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_have_as_many_words_as_can_be_played() {
        let mut steps = Vec::new();
        let known = ["a", "a b", "c"];
        let mut play = |step: &str| {
            let is_known = known.contains(&step);
            steps.extend(is_known.then(|| step.to_owned()));
            is_known
        };
        assert_eq!(play_words("a b, c,\n a c", &mut play), Ok(()));
        assert_eq!(play_words(" , ", &mut play), Ok(()));
        assert_eq!(play_words("c b", &mut play), Err((2, "b".to_owned())));
        assert_eq!(steps, ["a b", "c", "a", "c", "c"]);
    }
}
