//! The evaluation of the patent CN105677923A (Anhui University, published on 15 June 2016): attack
//! and defence in six sums.
//!
//! # The evaluation
//!
//! The *distance* of a stone is the number of diagonal steps to its goal that would suffice, the
//! greater of rows and columns to go (\[0028\]–\[0030\]). Its *worth* is N^(4 − distance), where N
//! is 2 (\[0031\], formula 2), or what figure 2 shows ([`Worth`]). A face of the die stands for the
//! stones that it lets move. Then, in sums over all faces (formulas 6 to 10),
//!
//! ```text
//! ATT(side) = Σ the greatest worth among the stones that the face lets move
//! THR(side) = Σ the greatest worth among the enemy stones that these can capture now, or 0
//! VALUE(me) = k1·ATT(me) − k2·ATT(enemy) + k3·THR(me) − k4·THR(enemy)
//! ```
//!
//! The sums are six times the expectations that the patent means, so they are whole. Here they are
//! counted in *quarters* of a worth, because figure 2 has halves.
//!
//! # Where the patent contradicts itself, and the choice made here
//!
//! | the patent | here |
//! |---|---|
//! | claim 4, step 1: a finished leaf goes on with step 6 | step 7 gives it its value: the payoff |
//! | claim 2, step 5: goes back to step 1, which sets everything up anew | to step 2 |
//! | \[0027\] calls the board that of 六子棋, Connect6 | 5×5 squares, six stones |
//! | definition 4 is missing | nothing refers to it |
//! | distance is 4 − MAX(line, column) for a side at the top left | rows and columns are counted from the goal in that formula: 4 − min(row, column) from the top left |
//! | figure 3 draws red 6 and 2, \[0033\] speaks of 1 and 6 and gives p(2) = 1/6 | stones 1 and 6, p(6) = 1/6 |
//! | formula 6 has p(i), the others have not | no formula has: all are multiplied by 6 |
//! | formula 7 sums over the enemy's stones without substitution, \[0040\] says "as exp1" | with substitution |
//! | \[0035\]: "min" for the enemy's substitute | the enemy too takes the best; figure 4 gives 21 and not 18 |
//! | exp2 is negative, and is added with k2 | subtracted once |
//! | figure 4 lets blue 4 threaten by moving "right" | blue moves left, up, left-up; left is meant |
//! | \[0048\], \[0050\]: layers take the maximum, then the minimum, of "three values" | of all moves there are |
//! | formula 1 makes the layer of the die a mean, \[0049\] a sum | the mean |
//! | \[0052\]: a simulated move off the board returns a very small value | is not generated |
//! | a win is worth a value "that depends on the depth" | every win is worth the same: see [`EinStein`](crate::EinStein) |
//! | depth counts every layer, those of the die too | searches count turns: its 2d is our d |
//! | k1 to k4 have no values | 40 : 30 : 1 : 1 by default, ours: [`Weights`] |
//!
//! The rows of figure 4 and blue's stone in figure 3 are not fixed by the drawings; the tests take
//! `1..../.f3d.` on rows 3 and 4, and a blue stone on A5.
//!
//! ```
//! use einstein::EinStein;
//! use einstein::patent::Patent;
//! use game_core::Side;
//!
//! let figure_3: EinStein = "...../...../....6/...1./a.... r".parse()?;
//! let terms = Patent::default().terms(&figure_3);
//! assert_eq!(terms.attack, [4 * 44, 4 * 6]); // quarters
//! let report = Patent::default().relations(&figure_3).text().en;
//! assert!(report.contains("Red 1 on D4: distance 1, worth 8, moves with 1 2 3 4 5, chosen 5/6"), "{report}");
//! # Ok::<(), game_core::ParseError>(())
//! ```

mod curve;
mod evaluate;
mod relations;
mod terms;
mod view;
mod weights;
mod worth;

pub use evaluate::{Patent, Scale};
pub use relations::{Relations, StoneReport};
pub use terms::EvaluationTerms;
pub use view::Evaluable;
pub use weights::{WeightError, Weights};
pub use worth::Worth;
