//! The Go Text Protocol, version 2, for Connect6, from both sides.
//!
//! The protocol is Gunnar Farnebäck's (specification, draft 2, 2002); programs that show boards and
//! run matches speak it, for games other than Go too. A command is `[id] name [arguments]`; the
//! answer is `=[id] text` or `?[id] error`, and an empty line behind it. What the specification
//! demands of lines is in [`Request::read`].
//!
//! | command | |
//! |---|---|
//! | `protocol_version`, `name`, `version` | `2`, `Quincunx`, its version |
//! | `known_command c`, `list_commands` | the commands that are understood |
//! | `quit` | the engine leaves |
//! | `boardsize n` | 19, 15 or 9; the board is empty then |
//! | `clear_board` | an empty board |
//! | `komi k` | is taken note of: there is none in Connect6 |
//! | `play color vertex` | *one stone* is placed |
//! | `genmove color` | the engine places *one stone*, and names its cell |
//! | `undo` | the last stone is taken back |
//! | `showboard` | the board |
//! | `time_settings main byo stones`, `time_left color time stones` | clocks, in seconds |
//! | `final_score` | `B+1`, `W+1` or `0` once the game is over |
//!
//! A vertex is a column letter *without I* and a row from the bottom: `K10` is the centre of 19×19,
//! which our own text calls `J10`. Colours are `b`, `black`, `w`, `white`.
//!
//! # Turns of two stones
//!
//! The protocol has one stone for each `play` and `genmove`, so a turn is two of them of the same
//! colour:
//!
//! ```text
//! play b K10         genmove w  genmove w         play b L11  play b L9
//! ```
//!
//! Whose stone is due follows from the rules: a stone of the other colour is an illegal move. A
//! controller that alternates colours by itself, as for Go, cannot play Connect6. There is no pass;
//! only when the game is over `genmove` answers `pass`, and a `play` of `pass` is accepted, so that
//! controllers that wait for two passes end.

mod client;
mod clock;
mod command;
mod session;
mod vertex;

pub use command::{Request, Response};
pub use session::Session;
pub use vertex::Vertex;

pub(crate) use client::{GtpClient, is_expressible};

use crate::{Line, Urgency};

/// A line that ends a thought. Each command has its answer, so the thought is answered all the
/// same.
pub(crate) fn urgency(line: &Line) -> Urgency {
    let (Line::Text(text) | Line::NotText(text)) = line else {
        return Urgency::Waits;
    };
    match Request::read(text) {
        Some(request) if request.name == "quit" && request.arguments.is_empty() => Urgency::Quit,
        _ => Urgency::Waits,
    }
}
