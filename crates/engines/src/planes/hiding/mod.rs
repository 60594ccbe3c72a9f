//! Hide and seek: optimal mixed strategies for hiding planes and for searching for them.
//!
//! One side hides planes, and the other shoots until all are down. The number of shots is what the
//! seeker pays to the hider. The hider's rows are layouts. Layouts that look alike when the board
//! is turned or reflected get the same probability, so a row is a
//! [class](planes::tree::symmetry_classes). The seeker's columns are shooting trees, too many to list.
//! So the double oracle ([`search::equilibrium::double_oracle`]) requests best responses: the best
//! tree against a mixture of layouts, found by the search for trees by weights
//! ([`planes::tree::Weighted`]), and the best class against a mixture of trees.
//!
//! All numbers are integers and fractions, so the result is exact, and a
//! [certificate](HidingCertificate) proves it: the trees are played against all layouts, and a list
//! of sets of layouts with bounds ([`planes::tree::LowerProof`]) shows that no tree does better
//! against the hider.
//!
//! ```
//! use planes::tree::Limits;
//! use planes::{Setup, World};
//! use engines::planes::hiding::HideAndSeek;
//! use search::equilibrium::BigRational;
//!
//! let world = World::new("4x5/1".parse()?)?;
//! let found = HideAndSeek::new(&world)?.solve(&BigRational::default(), &Limits::new())?;
//! assert!(found.is_exact());
//! assert_eq!(found.lower.to_string(), "3/2"); // two layouts: an even chance to find the head at once
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod certificate;
mod error;
mod game;
mod mixture;
mod outcome;
mod stored;
mod symmetry;
mod text;

pub use certificate::{Bounds, HidingCertificate};
pub use error::HidingError;
pub use game::{HideAndSeek, HidingProgress};
pub(crate) use mixture::whole;
pub use mixture::{HidingMixture, TreeMixture};
pub use outcome::Equilibrium;
pub use stored::stored;
pub use text::HidingFault;

/// A fraction of integers of any length.
pub type Fraction = search::equilibrium::BigRational;

/// A fraction as a decimal number for display: six decimals are right below a million.
#[must_use]
pub fn decimal(fraction: &Fraction) -> f64 {
    let millionths = (fraction * search::equilibrium::BigInt::from(1_000_000))
        .round()
        .to_integer();
    millionths
        .to_string()
        .parse::<f64>()
        .map_or(0.0, |millionths| millionths / 1e6)
}
