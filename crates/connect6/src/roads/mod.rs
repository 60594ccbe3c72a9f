//! Roads (路): every window of six cells and how many stones of each side it holds, kept while
//! stones come and go.
//!
//! # The idea
//!
//! A window is a byte: Black's stones in its lower four bits, White's in the upper four. The
//! windows of one direction lie in the order of their lines, so that the six that hold a given
//! cell are *six bytes in a row*: one addition to a word of eight bytes counts a stone in all six.
//!
//! ```text
//! a line across:  cells      0 1 2 3 4 5 6 7 8 …
//!                 windows    [0 . . . . 5]            cell 5 lies in the windows 0 to 5,
//!                              [1 . . . . 6]          cell 6 in the windows 1 to 6
//! ```
//!
//! At the ends of a line some of the six do not lie on the board. Those bytes are *dead* from the
//! start, their highest bits being set, and no table gives them a worth. Four such additions, one
//! for each direction, and 24 looks at a small table update how many roads each side has with one,
//! two, … six stones: two words with a field of ten bits for each number, as there are at most 924
//! roads of a kind.
//!
//! Nothing is allocated after [`Roads::new`], however long the line.

mod cell_gain;
mod count;
mod defence;
mod score;
mod threats;
mod window_layout;

pub(crate) use cell_gain::{ALL_CELLS, Alone, CellGains, NOWHERE, TAKEN, near};
pub(crate) use count::Gains;
pub use count::Roads;
pub use defence::{Defence, Defences};
pub use score::{RoadError, RoadValues};
pub(crate) use threats::WindowIndex;
pub use threats::{HotWindows, Threats};
