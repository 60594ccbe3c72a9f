//! Tic-tac-toe: three in a row on 3×3 cells. First is the crosses and opens.
//!
//! The board in bit numbers, and a position with its two sets:
//!
//! ```text
//!    A B C            A B C
//! 1  0 1 2         1  x . o       crosses {0, 4}   bits 0b000_010_001
//! 2  3 4 5         2  . x .       noughts {2}      bits 0b000_000_100
//! 3  6 7 8         3  . . .       noughts to move, text x.o/.x./...
//! ```
//!
//! The toy has every capability of a deterministic duel: bitboards ([`Board`]), eight faces of
//! one position ([`Symmetric`](game_core::Symmetric)), text, an evaluator that follows the line
//! ([`OpenLines`]), and a ranking ([`Boards`]).
//!
//! # Known numbers
//!
//! 5,478 positions can be reached, 765 up to symmetry; 255,168 games can be played. Derivation
//! of the first perft numbers: 9, 9·8, 9·8·7 and so on, until from the fifth move on games end
//! early: 5 moves 15,120; 6 moves 54,720 = 15,120·4 − 1,440·4, because 1,440 sequences end with
//! the fifth move (8 lines, 3! orders of the crosses, 6·5 placings of the noughts).
//!
//! ```
//! use game_core::{Notation, Position, Side, Symmetric};
//! use toys::tic_tac_toe::Board;
//!
//! let board: Board = "x.o/.x./...".parse()?;
//! let won = board.after(board.read_move("A3")?).after(board.read_move("C3")?);
//! assert_eq!(won.to_string(), "x.o/.x./o.x");
//! assert_eq!(won.payoff(Side::First), Board::BOUND);
//! assert_eq!(board.canonical(), "o.x/.x./...".parse::<Board>()?.canonical());
//! # Ok::<(), game_core::ParseError>(())
//! ```

mod board;
mod boards;
mod lines;
mod text;

pub use board::{Board, Cell};
pub use boards::Boards;
pub use lines::OpenLines;
