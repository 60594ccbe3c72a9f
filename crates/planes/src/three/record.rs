//! Whole matches: every layout and every shot, in a text that is replayed when it is read.

use alloc::sync::Arc;
use alloc::vec::Vec;

use game_core::{IllegalMoveError, ParseError, Position, Seat};
use thiserror::Error;

use super::{Referee, Rules, Shot, Standing};
use crate::world::World;

/// One round: who opened, what was hidden, every shot.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RoundRecord {
    /// The seat that shot first.
    pub opener: Seat<3>,
    /// The number of each seat's layout.
    pub layouts: [usize; 3],
    /// The shots in order; who fired them follows.
    pub shots: Vec<Shot>,
}

impl RoundRecord {
    /// Plays the round again; `tell` sees the table before every shot.
    ///
    /// # Errors
    ///
    /// A shot that may not be fired, or a layout that there is not.
    pub fn replay(
        &self,
        world: &Arc<World>,
        rules: Rules,
        mut tell: impl FnMut(&Referee, Shot),
    ) -> Result<Referee, IllegalMoveError> {
        let mut table = Referee::new(Arc::clone(world), rules, self.opener, self.layouts)
            .ok_or(IllegalMoveError)?;
        for &shot in &self.shots {
            if !table.is_legal(shot) {
                return Err(IllegalMoveError);
            }
            tell(&table, shot);
            table.play(shot);
        }
        Ok(table)
    }
}

/// A match: the world, the rules, the rounds.
///
/// ```text
/// planes of three 1
/// 9x9/2
/// three everyone same decided 18
/// round 0                          the seat that opens
/// 9x9 C1^ G2^                      the layouts of the seats 0, 1 and 2
/// 9x9 ...
/// 9x9 ...
/// 0 1 E5=b                         who, at whom, where, the answer
/// end
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MatchRecord {
    /// All layouts.
    pub world: Arc<World>,
    /// The choices of the rules.
    pub rules: Rules,
    /// The rounds in order.
    pub rounds: Vec<RoundRecord>,
}

impl MatchRecord {
    /// How the match stands after these rounds.
    ///
    /// # Errors
    ///
    /// A shot that may not be fired.
    pub fn standing(&self) -> Result<Standing, IllegalMoveError> {
        let mut standing = Standing::new(self.rules);
        for round in &self.rounds {
            standing.add(round.replay(&self.world, self.rules, |_, _| ())?.points());
        }
        Ok(standing)
    }
}

/// Why a text is no match.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("Line {line}: {fault}.")]
pub struct RecordError {
    /// The line, from 1.
    pub line: usize,
    /// The fault.
    pub fault: RecordLineError,
}

/// The fault in a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum RecordLineError {
    /// It does not say what it should.
    #[error("column {}, {} is expected", .0.column, .0.expected)]
    Text(#[from] ParseError),
    /// The record begins with another line.
    #[error("a record begins with `planes of three 1`")]
    Heading,
    /// The setup has no layouts, or too many.
    #[error("there are no layouts of this setup, or too many")]
    Setup,
    /// A round is expected, or the end.
    #[error("`round` and a seat, or `end`, is expected")]
    Round,
    /// Somebody else opens this round, or the match is over.
    #[error("by the rules this seat opens no round here")]
    Opener,
    /// Somebody else is to shoot.
    #[error("somebody else is to shoot")]
    Turn,
    /// The shot may not be fired.
    #[error("this shot may not be fired")]
    Illegal,
    /// The layouts give another answer.
    #[error("the layout gives another answer")]
    Answer,
    /// The round goes on.
    #[error("the round is not over")]
    Unfinished,
    /// Something follows the end, or there is none.
    #[error("the record ends with a line `end`")]
    End,
}
