//! The game of three: the shooter may choose between two opponents, and points count.
//!
//! Three seats hide their planes and shoot in turn, one shot at a time, at either opponent. A head
//! is worth 1 point, the head with which an opponent loses the last plane 3; a seat that has lost
//! all planes leaves the round, and the last one in the air ends it. A match has 18 rounds. The
//! game is the third question of the modelling paper (team 1198, mathematics in China contest,
//! 2008), on 9×9 cells with two planes.
//!
//! # What the text leaves open
//!
//! | question | choices | default, and why |
//! |---|---|---|
//! | an eliminating head | [`Scoring::Three`] in all, [`Scoring::Four`]: 1 + 3 | three: each kind of hit has one number in the text |
//! | who gets the answers | [`Hearing::Everyone`], [`Hearing::Shooter`] | everyone: a game at one table |
//! | who opens a round | [`Opener::Same`], [`Opener::InTurn`] | the same: "each round you attack first" |
//! | a match that is level | [`AfterTie::UntilDecided`], [`AfterTie::OneRound`] | until decided: the text adds one round "to decide" |
//! | a plane that is down | [`Reveal`](crate::Reveal) of the setup | nothing but the head becomes public |
//!
//! A seat never shoots at itself or at a cell whose answer it knows; no seat may help another.
//!
//! # Who knows what
//!
//! The [`Referee`] has the layouts and is the position of the game. A seat gets its [`PlayerView`]:
//! its own layout, and for each opponent a [`Belief`](crate::Belief), the layouts that no answer
//! has ruled out. There is no way from a view to a hidden layout: it is not in there.
//!
//! ```
//! use std::sync::Arc;
//! use game_core::{Hidden, Position, Seat};
//! use planes::three::{Referee, Rules};
//! use planes::{Setup, World};
//!
//! let world = Arc::new(World::new(Setup::standard(9, 2))?);
//! let mut table = Referee::new(world, Rules::default(), Seat::OPENER, [0, 700, 2351]).unwrap();
//! let shot = table.moves().next().unwrap();
//! table.play(shot);
//! let view = table.view(Seat::around(2));
//! assert_eq!((view.own(), view.belief(Seat::around(1)).to_string().as_str()), (2351, "9x9/2 A1=m"));
//! # Ok::<(), planes::SetupError>(())
//! ```

mod record;
mod referee;
mod rules;
mod score;
mod text;
mod view;

pub use record::{MatchRecord, RecordError, RecordLineError, RoundRecord};
pub use referee::Referee;
pub use rules::{AfterTie, Hearing, Opener, Rules, Scoring};
pub use score::Standing;
pub use view::{PlayerView, Shot};
