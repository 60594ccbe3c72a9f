//! Hide and seek: how planes are best hidden and how they are best sought, when neither side knows
//! what the other does.
//!
//! One side hides planes, the other shoots until all are down, and the number of shots is what the
//! hider gets from the seeker. Hider's rows are layouts; layouts that look alike when the board is
//! turned or reflected are played alike, so a row is a [class](planes::tree::looks_alike). Seeker's
//! columns are shooting trees, of which there are more than could be written down: the double oracle
//! ([`search::equilibrium::double_oracle`]) asks for the best tree against a mixture of layouts, which the
//! search for trees by weights finds ([`planes::tree::Weighted`]), and for the best class against a
//! mixture of trees.
//!
//! All numbers are whole numbers and fractions, so what comes out is exact, and a
//! [certificate](HidingCertificate) proves it: the trees are played against all layouts, and a list of sets of
//! layouts with bounds ([`planes::tree::LowerProof`]) shows that no tree does better against the hider.
//!
//! ```
//! use planes::tree::Limits;
//! use planes::{Setup, World};
//! use players::hiding::HideAndSeek;
//! use search::equilibrium::OracleLimits;
//!
//! let world = World::new("4x5/1".parse()?)?;
//! let found = HideAndSeek::new(&world)?.solve(&OracleLimits::default(), &Limits::new())?;
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
mod text;
mod turns;

pub use certificate::{Bounds, HidingCertificate};
pub use error::HidingError;
pub use game::{HideAndSeek, Round};
pub(crate) use mixture::whole;
pub use mixture::{HidingMixture, TreeMixture};
pub use outcome::Equilibrium;
pub use stored::stored;
pub use text::HidingFault;

/// A fraction of whole numbers of any length.
pub type Fraction = search::equilibrium::BigRational;

/// A fraction as a decimal number for people to read: six digits behind the point are right, as long as it
/// stays below a million.
#[must_use]
pub fn decimal(fraction: &Fraction) -> f64 {
    let millionths = (fraction * search::equilibrium::BigInt::from(1_000_000)).round().to_integer();
    millionths.to_string().parse::<f64>().map_or(0.0, |millionths| millionths / 1e6)
}
