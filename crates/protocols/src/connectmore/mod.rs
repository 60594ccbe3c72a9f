//! The line protocol of Connect6 engines that `ConnectMore` and Cloudict speak, from both sides.
//!
//! One command a line on standard input, answers on standard output, remarks on standard error:
//!
//! | to the engine | |
//! |---|---|
//! | `name`, `name?` | `name …` is answered |
//! | `new black`, `new white`, `new` | a new game; as Black the engine answers with its first stone |
//! | `move XXYY` | the opponent's turn; the engine answers with its own, `move XXYY` |
//! | `black XXYY`, `white XXYY` | a turn of that side is placed, and nothing answered |
//! | `next` | the engine moves for the side to move |
//! | `depth d` | turns to look ahead |
//! | `vcf`, `unvcf` | search first for a win in which every turn makes two threats, or leave that to the engine |
//! | `print`, `help` | the board; the commands |
//! | `end`, `quit`, `exit` | the game is over; the engine leaves |
//!
//! A cell is two letters from A to S, the column and the row, both from the *top left* corner
//! ([`Cell::of_letters`](connect6::Cell::of_letters)). Black's first turn is one stone: `JJ`. The
//! forms of other dialects, `JJ@@` and `JJJJ`, are accepted too. A controller that asks `name?`
//! speaks the dialect with `@@` and gets it in answers.
//!
//! | here | |
//! |---|---|
//! | [`Command`], [`Stones`] | the lines |
//! | [`Session`] | the engine's side: a line in, lines out |

mod client;
mod command;
mod forcing;
mod session;
mod setup_lines;
mod stones;

pub use command::Command;
pub use session::Session;
pub use stones::Stones;

pub(crate) use client::{ConnectMoreClient, reply_of, words_of_a_move};
pub(crate) use setup_lines::{turn_between, turns};

use connect6::AnyConnect6;
use registry::ErasedGame;

use crate::{Line, Urgency};

/// How a line affects the search in progress. After `end` the answer is not wanted: it would be
/// taken for a turn of the next game.
pub(crate) fn urgency(line: &Line) -> Urgency {
    match line.text().and_then(Command::read) {
        Some(Command::End) => Urgency::Cancel,
        Some(Command::Quit) => Urgency::Quit,
        _ => Urgency::Waits,
    }
}

/// Whether the protocol can express this position: one of 19×19 that whole turns lead to.
pub(crate) fn is_expressible(game: &dyn ErasedGame) -> bool {
    game.position::<AnyConnect6>()
        .is_some_and(|position| position.size() == 19 && turns(position).is_some())
}
