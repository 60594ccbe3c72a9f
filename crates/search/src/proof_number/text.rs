//! Strategies as text, for files that outlive the program: one move in a line.
//!
//! ```text
//! strategy 1             the format and its version
//! goal first 1           who gets at least how much
//! position …             the text of the position, as the game writes it
//! moves 2                how many lines follow
//! b2                     a move as the game writes it, in the order of the walk
//! =                      no move: an evaluator has proved it
//! end
//! ```

use core::fmt::Write;

use game_core::{Finite, Notation, ParseError, Score, Side, ZeroSum};
use thiserror::Error;

use super::walk::{Stop, Walk};
use super::{Goal, Strategy, StrategyCheckError};

/// What stands for a position that is decided without a move.
const CLAIM: &str = "=";

/// The fault in a text.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum StrategyFault {
    /// The first line is not `strategy 1`.
    Format,
    /// A line `goal` with `first` or `second` and a number is expected.
    Goal,
    /// A line `position` with a position of the game is expected.
    Position(Option<ParseError>),
    /// A line `moves` with a number is expected.
    Moves,
    /// The text has not as many moves as it says, or no line `end` behind them.
    End,
    /// This is no legal move where it stands.
    Move(ParseError),
    /// The walk along the strategy finds a flaw.
    Walk(StrategyCheckError),
}

impl StrategyFault {
    /// The fault in a line, as a sentence.
    fn sentence(&self, line: usize) -> String {
        match self {
            Self::Format => format!("The line `strategy 1` is expected: line {line}."),
            Self::Goal => format!("A line `goal first 1` or the like is expected: line {line}."),
            Self::Position(None) => format!("A line `position` is expected: line {line}."),
            Self::Position(Some(error)) => {
                format!("No position of the game in line {line}: {error}")
            }
            Self::Moves => format!("A line `moves` with a number is expected: line {line}."),
            Self::End => format!("The proof does not end where it says: line {line}."),
            Self::Move(error) => format!("No legal move in line {line}: {error}"),
            Self::Walk(flaw) => format!("{flaw} Line {line}."),
        }
    }
}

/// Why a text is no strategy: the fault and its line.
#[derive(Clone, Debug, Error)]
#[error("{}", .fault.sentence(*.line))]
pub struct StrategyError {
    /// The line, from 1.
    pub line: usize,
    /// The fault.
    pub fault: StrategyFault,
}

const fn at(line: usize, fault: StrategyFault) -> StrategyError {
    StrategyError { line, fault }
}

/// What stands behind a word and a space.
fn behind<'t>(line: Option<&'t str>, word: &str) -> Option<&'t str> {
    line?.strip_prefix(word)?.strip_prefix(' ')
}

fn goal(line: Option<&str>) -> Option<Goal> {
    let (player, number) = behind(line, "goal")?.split_once(' ')?;
    let player = match player {
        "first" => Side::First,
        "second" => Side::Second,
        _ => return None,
    };
    Some(Goal {
        player,
        at_least: number
            .parse()
            .ok()
            .filter(|&score: &Score| score > Score::MIN + 1)?,
    })
}

impl<M: Copy> Strategy<M> {
    /// Writes the strategy of a position.
    ///
    /// # Errors
    ///
    /// It does not fit the position.
    pub fn write<P>(&self, root: &P) -> Result<String, StrategyCheckError>
    where
        P: Notation<Move = M> + game_core::Deterministic + ZeroSum + Finite,
    {
        let player = if self.goal.player == Side::First {
            "first"
        } else {
            "second"
        };
        let (at_least, moves) = (self.goal.at_least, self.moves.len());
        let mut text =
            format!("strategy 1\ngoal {player} {at_least}\nposition {root}\nmoves {moves}\n");
        let (mut walk, mut next) = (Walk::new(root, self.goal.player, u64::MAX), 0);
        while let Some(stop) = walk.next()? {
            let Stop::Asked(mut position) = stop else {
                continue;
            };
            match *self
                .moves
                .get(next)
                .ok_or(StrategyCheckError::Short { moves: next })?
            {
                None => text += CLAIM,
                Some(m) if position.is_legal(m) => {
                    // A `String` never refuses.
                    let _ = position.write_move(m, &mut text);
                    position.play(m);
                    walk.go_on(position);
                }
                Some(_) => return Err(StrategyCheckError::Illegal { number: next }),
            }
            let _ = text.write_char('\n');
            next += 1;
        }
        if next < self.moves.len() {
            Err(StrategyCheckError::Long { needed: next })
        } else {
            Ok(text + "end\n")
        }
    }

    /// Reads a strategy and the position it is for. Its moves are legal, and none is missing or
    /// left over; whether it reaches its goal is for [`check`](Self::check) to say. At most `most`
    /// positions are met.
    ///
    /// # Errors
    ///
    /// The text is none, or does not fit its position.
    pub fn read<P>(text: &str, most: u64) -> Result<(P, Self), StrategyError>
    where
        P: Notation<Move = M> + game_core::Deterministic + ZeroSum + Finite,
    {
        let mut lines = text.lines();
        if lines.next() != Some("strategy 1") {
            return Err(at(1, StrategyFault::Format));
        }
        let goal = goal(lines.next()).ok_or(at(2, StrategyFault::Goal))?;
        let root = behind(lines.next(), "position").ok_or(at(3, StrategyFault::Position(None)))?;
        let root: P = root
            .parse()
            .map_err(|error| at(3, StrategyFault::Position(Some(error))))?;
        let count = behind(lines.next(), "moves").and_then(|number| number.parse::<usize>().ok());
        let count = count.ok_or(at(4, StrategyFault::Moves))?;
        let mut moves = Vec::new();
        let mut walk = Walk::new(&root, goal.player, most);
        loop {
            let line = 5 + moves.len();
            let Some(stop) = walk
                .next()
                .map_err(|flaw| at(line, StrategyFault::Walk(flaw)))?
            else {
                break;
            };
            let Stop::Asked(mut position) = stop else {
                continue;
            };
            let word = lines
                .next()
                .filter(|_| moves.len() < count)
                .ok_or(at(line, StrategyFault::End))?;
            if word == CLAIM {
                moves.push(None);
                continue;
            }
            let m = position
                .read_move(word)
                .map_err(|error| at(line, StrategyFault::Move(error)))?;
            moves.push(Some(m));
            position.play(m);
            walk.go_on(position);
        }
        let is_whole =
            moves.len() == count && lines.next() == Some("end") && lines.next().is_none();
        if is_whole {
            Ok((root, Self { goal, moves }))
        } else {
            Err(at(5 + moves.len(), StrategyFault::End))
        }
    }
}
