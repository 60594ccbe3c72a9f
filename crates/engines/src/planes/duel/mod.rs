//! Playing the duel of Planes: where to hide, where to shoot, and who wins between two strong
//! players.
//!
//! The aim of a duel is not the fewest shots on average, but to finish before the opponent:
//!
//! - [`Forecast`]: how many more shots the opponent needs. The opponent's shots and their answers
//!   are public and one's own layout is known, so the opponent's strategy can be played on from
//!   here.
//! - [`RaceSeeker`]: the tree that most probably ends first, given that forecast
//!   ([`planes::tree::Race`]). When behind, it takes risks; when ahead, it plays safe.
//! - [`Prior`]: where this opponent likes to hide, learnt from the layouts that are shown after
//!   each round.
//! - [`Hider`]: where to hide: uniformly, or by a mixture such as an equilibrium.
//! - [`race_equilibrium`]: the value of a round for the opener, if both hide uniformly and neither
//!   reacts to the other's shots.

mod duel_match;
mod equilibrium;
mod forecast;
mod hider;
mod prior;
mod seeker;

pub use duel_match::{DuelMatch, DuelMatchError, DuelShot, FinishedRound, PERSON, PROGRAM};
pub use equilibrium::{RaceEquilibrium, race_equilibrium};
pub use forecast::{Forecast, KnownOpponent, Usual};
pub use hider::Hider;
pub use prior::Prior;
pub use seeker::{RaceSeeker, ShotChoice};
