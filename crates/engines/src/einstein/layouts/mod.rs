//! Games of layouts: the value of every pair of starting layouts of a small EinStein würfelt
//! nicht!, and the best choice of layouts.
//!
//! Before a game each side places its stones freely in its home triangle ([`Layout`]) without
//! seeing the other's; then Red opens. So the choice of layouts is a matrix game: rows are Red's
//! layouts, columns Blue's, and an entry is the probability that Red wins. If the whole game is
//! small enough, its entries are known exactly ([`solve`]), and so is the equilibrium, with its
//! proof ([`LayoutGame::equilibrium`], after Bonnet and Viennot, 2017).
//!
//! # Classes
//!
//! If the die has as many faces as there are stones, a side may reverse the numbers of its stones
//! (k → K + 1 − k), and nothing changes. So layouts form *classes* of two; the one with the lower
//! [number](Layout::numbered) represents both. The reflection of the whole board changes both
//! layouts at once; [`Classes::reflected`] gives the image of a class. In an equilibrium a class
//! and its reflection may have equal probabilities, and here they do: that quarters the matrix to
//! be solved, and the proof still covers the whole one.
//!
//! # As text
//!
//! A game of layouts is written with its equilibrium ([`LayoutGame::write`]) and read back
//! ([`Published`]), as in the files in `data/einstein`:
//!
//! ```text
//! layouts 1
//! game 3x3/3                                 the size: squares, stones, and faces if there are others
//! denominator 243                            of all entries
//! columns 12/3 13/2 21/3                     classes of Blue's layouts, as Blue sees them
//! 12/3 162 176 185                           a class of Red's layouts, and its numerators
//! …                                          rows that are left out are reflections of one before
//! equilibrium 1                              the certificate, see `search::equilibrium`
//! …
//! end
//! ```
//!
//! A layout is written in the rows of its triangle, as its owner sees them from their corner, with
//! points for empty squares.

mod classes;
mod error;
mod game;
mod read;
mod solve;

pub use classes::Classes;
pub use einstein::Layout;
pub use error::{LayoutFault, LayoutsError};
pub use game::LayoutGame;
pub use read::Published;
pub use solve::{SIZES, Solution, solve};
