//! Shooting trees that are proved best.
//!
//! A shooting tree gives a cell for every sequence of answers; its cost is the number of shots
//! summed over all layouts. Three questions are answered exactly for small worlds: the least mean,
//! the least worst case, and the least mean among trees of a given worst case.
//!
//! # Method
//!
//! With n layouts left and k planes still up,
//!
//! ```text
//! V(∅) = V(no plane up) = 0
//! V(L) = |L| + min over cells of the sum of V(group) over the answers' groups
//! ```
//!
//! searched depth-first by branch and bound: a node is given a budget and answers with its exact
//! value below it, or with a lower bound of at least the budget. Four things make it quick:
//!
//! - **Bounds** by size alone: if no cell has more than B bodies and H heads among the layouts
//!   left, it has no more among any part of them, so a table over sizes, with the best split that B
//!   and H allow at every step, is a lower bound. Once a plane is down B and H are much smaller.
//! - **A memo** keyed on the layouts left and the heads hit, in full; the set of heads is needed,
//!   because layouts left may all have a head that was not shot at yet.
//! - **Symmetry**: large sets are replaced by the least of their eight images.
//! - **A certain head is shot at once**: it must be shot at some time in all layouts left, and now
//!   it gives no less information than later.
//!
//! The same search serves layouts that are not equally likely: [`Weighted`] puts weights in place
//! of sizes.
//!
//! What comes out is a [`DecisionTree`]: data, with a text, and a [verifier](DecisionTree::verify)
//! that shares nothing with the search but the rules.

mod bits;
mod bounds;
mod decision;
mod error;
mod exact;
mod expand;
mod extract;
mod geometry;
mod limits;
mod measure;
mod node;
mod race;
mod search;
mod solution;
mod solver;
mod symmetry;
mod text;
mod verify;
mod weighted;

pub use decision::{Branch, DecisionTree};
pub use error::{TreeError, VerifyError};
pub use exact::Finish;
pub use limits::{Limits, Progress};
pub use race::Race;
pub use solution::{FirstShot, Proof, Solution};
pub use solver::Solver;
pub use symmetry::symmetry_classes;
pub use weighted::{LowerProof, ProofError, Weighted, WeightedSolution};
