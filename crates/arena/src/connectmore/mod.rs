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
//! | `next` | the engine moves for whoever is to move |
//! | `depth d` | turns to look ahead |
//! | `vcf`, `unvcf` | forcing search on and off |
//! | `print`, `help` | the board; the commands |
//! | `end`, `quit`, `exit` | the game is over; the engine leaves |
//!
//! A cell is two letters from A to S, the column and the row, both from the *top left* corner. Black's
//! first turn is one stone: `JJ`, and the dialects `JJ@@` and `JJJJ` are read. Whoever asks `name?`
//! speaks the dialect with `@@` and is answered in it.
//!
//! | here | |
//! |---|---|
//! | [`Lines`] | lines from a stranger: of bounded length, with any end |
//! | [`Command`], [`Stones`] | what a line says |
//! | [`Session`] | the engine's side: a line in, lines out |
//! | [`Outside`] | the other side: an engine that is another process |

mod command;
mod line;
mod outside;
mod process;
mod session;
mod stones;
mod telling;

pub use command::{Command, Nonsense};
pub use line::{Line, Lines};
pub use outside::Outside;
pub use session::{Note, Reply, Session, Told};
pub use stones::Stones;
