//! Shapes (棋型): what a stone makes of a line, in the patent's thirteen classes; and the worth of
//! a turn by them.
//!
//! # Definitions by windows
//!
//! A list of examples misses shapes (`O.OO.O`) and mistakes others: `x..OOO..x` is no live three,
//! which needs eight open cells. So a shape is *computed* from the eleven cells around a stone,
//! five to either side. A window is open if nothing blocks it. Let `m` be the most own stones in an
//! open window, `f` the threats now, that is the least number of stones that stop a win in the next
//! turn, and `g(j)` the greatest `f` after `j` more own stones. Then
//!
//! | shape | | condition |
//! |---|---|---|
//! | six | 六连 | `m = 6` |
//! | live five, sleeping five | 活五、眠五 | `m = 5`, `f ≥ 2`; `f = 1` |
//! | live four, sleeping four | 活四、眠四 | `m = 4`, `f ≥ 2`; `f = 1` |
//! | live three | 活三 | `m = 3`, `g(1) ≥ 2` |
//! | hazy three, sleeping three | 朦胧三、眠三 | `m = 3`, `g(1) = 1`; two more make a live five, or not |
//! | live two, jump two | 活二、跳二 | `m = 2`, `g(2) ≥ 2`; two own stones are neighbours, or not |
//! | sleeping two | 眠二 | `m = 2`, `g(2) = 1` |
//! | live one, sleeping one | 单关、眠一 | `m = 1`, `g(3) ≥ 2`; `g(3) = 1` |
//! | dead | 死 | no open window |
//!
//! # The table
//!
//! There are 3^10 = 59,049 such lines, the stone in the middle being given: a number of ten ternary
//! digits, one byte for its shape. `g` follows from `f` by adding stones one at a time, so the
//! table is computed in about ten milliseconds, by [`Shapes::new`]. One more table turns the words
//! of own and of blocked cells into ternary numbers.

mod score;
mod shape;
mod table;
mod values;

pub(crate) use score::Seen;
pub use score::TurnScore;
pub use shape::Shape;
pub use table::Shapes;
pub use values::{Extras, Ratio, ShapeError, ShapeValues};
