//! Playing the duel of Planes: where to hide, where to shoot, and who wins between two who know how.
//!
//! In a duel the fewest shots on average are not the aim, but to be done before the other one is:
//!
//! - [`Forecast`]: how many shots the other one will still need. His shots and their answers are said aloud,
//!   and what I have hidden I know, so his strategy can be played on from where he stands.
//! - [`RaceSeeker`]: the tree that most probably ends first, given that forecast
//!   ([`planes::tree::Race`]). Behind, it takes risks; ahead, it makes sure.
//! - [`Prior`]: where this opponent likes to hide, learnt from the layouts that are shown after each round.
//! - [`Hider`]: where to hide: uniformly, or by a mixture as that of an equilibrium.
//! - [`race_equilibrium`]: the value of a round for whoever opens it, when both hide uniformly and neither
//!   looks at what the other one does.

mod equilibrium;
mod forecast;
mod hider;
mod person;
mod prior;
mod seeker;

pub use equilibrium::{RaceEquilibrium, race_equilibrium};
pub use forecast::{Forecast, Known, Usual};
pub use hider::Hider;
pub use person::{DuelMatch, DuelMatchError, PERSON, PROGRAM, Round, Shot};
pub use prior::Prior;
pub use seeker::{Choice, RaceSeeker};
