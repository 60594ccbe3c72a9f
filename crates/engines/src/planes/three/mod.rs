//! The game of three in Planes: bots, matches between them, and the strategy game of the modelling
//! paper.
//!
//! The rules are in [`planes::three`]. A [`Bot`] is a name with numbers, such as `info` or
//! `ahead:three=0.1`. It hides planes, and its [`Gunner`] looks at a [`PlayerView`] and shoots.
//!
//! | bot | shoots where | hides |
//! |---|---|---|
//! | `points` | most points are expected: P(head) · value of the head | evenly |
//! | `info` | points + 0.15 · bits are most | evenly |
//! | `entropy` | the answer tells most, in bits | evenly |
//! | `paper` | the paper's sum, 5 for a head and 1 for a body, is most | near, 9 times in 10 |
//! | `risky` | the same, at the opponent who leads | near, 9 times in 10 |
//! | `ahead` | points + bits, less what the answer gives to opponents before the next turn, are most | evenly |
//!
//! Information is a public good, because all players learn the answers: with three in the air a bit
//! serves the opponents first, with two it serves the shooter alone. [`Ahead`] uses that
//! difference.
//!
//! Before the first shot two boards look the same, and the board that all shoot at decides which
//! seat does well. A fixed habit would be an alliance without an agreement, so [`Ties`] lets chance
//! choose, or the order of the seats.
//!
//! [`play`] is a pure function of bots, rules and [`Chance`]. [`Tally`] counts points by seat with
//! their standard errors. [`strategy`] has the paper's 4×4×4 game.
//!
//! ```
//! use std::sync::Arc;
//! use ::planes::three::Rules;
//! use ::planes::{Setup, World};
//! use engines::planes::three::{Bot, play};
//!
//! let world = Arc::new(World::new(Setup::standard(9, 2))?);
//! let bots: [Bot; 3] = ["ahead".parse()?, "entropy".parse()?, "entropy".parse()?];
//! let rules = Rules { rounds: 1, ..Rules::default() };
//! let record = play(&world, rules, &bots, 1);
//! assert_eq!(record, play(&world, rules, &bots, 1));
//! assert!(record.standing().unwrap().winners().is_some());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod ahead;
mod bot;
mod chance;
mod greedy;
mod paper;
mod referee;
pub mod strategy;
mod survey;
mod tally;

pub use ahead::{Ahead, Weights};
pub use bot::{BASELINES, Bot, BotError, Hiding};
pub use chance::{Chance, Ties};
pub use greedy::Greedy;
pub use paper::{Attack, Paper};
pub use referee::{play, play_rounds};
pub use tally::{Tally, TallyError};

use ::planes::three::{PlayerView, Shot};
use game_core::{Score, Seat};

/// All that a gunner may consider before a shot.
#[derive(Clone, Copy, Debug)]
pub struct Situation<'a> {
    /// What the shooter's seat knows of the round.
    pub view: &'a PlayerView,
    /// Points of the match by seat, including this round.
    pub totals: [Score; 3],
    /// The opponent whose board comes first if two shots are worth the same.
    pub first: Seat<3>,
}

/// Chooses shots.
pub trait Gunner {
    /// The next shot, one of [`PlayerView::shots`]; `None` only if there is none.
    fn shot(&mut self, situation: &Situation<'_>) -> Option<Shot>;
}
