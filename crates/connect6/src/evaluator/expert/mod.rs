//! An evaluator of whole turns that looks for forced wins on the way.
//!
//! [`Evaluator`](super::Evaluator) is the patent's search: roads or shapes order the stones of a
//! turn one by one, and a position is worth what its last turn is worth. [`Expert`] keeps what
//! proved good of it, roads counted as stones come and go, the plan of the best pairs, killers and
//! history, and differs in four ways:
//!
//! - A move is a whole turn ([`TurnPosition`](crate::TurnPosition)), so that tables and killers
//!   know pairs of stones.
//! - A position is worth what a network says that was taught by searches
//!   ([`line_net`](crate::line_net)). Its beginning are roads. What a road is worth depends on whose
//!   turn it is: a leaf lies at the end of a turn, so the values of the side that made it and those
//!   of the opponent, who is about to play, are two arrays. They were learnt from games
//!   ([`RoadValues::LEARNT`]). [`Expert::by_roads`] evaluates by roads alone.
//! - Roads choose more turns than can be searched, and the network picks the ten of them that are
//!   tried, the best first. By roads alone history orders the turns.
//! - Wins by double threats of the player to move are looked for ([`ForcedWinSolver`]), the longer
//!   the more turns are still to be searched, and where the window says that they are likely to
//!   matter. Such a win is *proved*, so it is part of the
//!   [outlook](game_core::Evaluate::outlook) and settles a node.
//!
//! The last turn is seen through as the patent's evaluator does it: of the turns that stop all wins
//! the one whose leaf is worth most is left, with the network the best of the four that bring most by
//! roads; if the opponent then has a forced win, the second or the third.
//!
//! [`ForcedWinSolver`]: crate::ForcedWinSolver
//! [`RoadValues::LEARNT`]: crate::RoadValues::LEARNT

mod budget;
mod follow;
mod forced_wins;
mod leaves;
mod order;
mod score;

pub use budget::ForcedWinSchedule;
pub use follow::Expert;
