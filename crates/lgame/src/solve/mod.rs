//! The complete solution.

mod pairs;
mod solution;
mod solver;

pub use solution::{Solution, Winner};
