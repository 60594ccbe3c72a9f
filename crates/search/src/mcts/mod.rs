//! Monte Carlo tree search: for any number of players, for dice, and for games without an
//! evaluator.
//!
//! # The idea
//!
//! What a position is worth can be guessed by playing it out at random, and the guess gets better
//! the more often that is done. A tree over the first moves remembers how play-outs ended, and
//! each new one goes where results were good or where little is known yet: upper confidence
//! bounds applied to trees (UCT; Kocsis and Szepesvári, "Bandit based Monte-Carlo Planning", 2006).
//!
//! ```text
//! repeat
//!     node := root
//!     while node has edges:                          select
//!         chance:    an event, drawn by weight
//!         a player:  the edge with the greatest  mean + c · √(ln N / n)
//!         follow it
//!     if the edge was visited often enough:          expand
//!         list the moves, or the events, of the position
//!     payoffs := how the game ends from here         play out
//!     for every edge of the line, from the leaf up:  back up
//!         n += 1;  sum += the payoff of the player who chose the edge
//! ```
//!
//! `N` is how often the node was visited, `n` the edge. *Every edge counts the payoff of the player
//! who chooses it*: so extra turns, three players and games that are not zero-sum need no code.
//! With prior probabilities `p` of moves the second term is `c · p · √N / (1 + n)` (PUCT; Rosin,
//! "Multi-armed bandits with episode context", 2011, in the form of Silver et al. 2017).
//!
//! # What this code adds
//!
//! - Proofs: bounds of what an edge is worth, backed up beside the means ([`Mcts::solver`]); see
//!   `prove.rs`. Sources: Winands, Björnsson and Saito, "Monte-Carlo Tree Search Solver", 2008;
//!   Cazenave and Saffidine, "Score Bounded Monte-Carlo Tree Search", 2011.
//! - One arena of 32 bytes an edge and the step it stands for. Nothing is allocated per play-out;
//!   when it is full, the search goes on without growing.
//! - The tree stays when the game goes on: [`Mcts::advance`], along moves and events.
//! - Priors, guided play-outs, evaluations instead of play-outs: the [`Leaf`].
//! - Games of hidden information by sampling from what a player sees: [`Ismcts`].
//! - Several threads, each with a tree of its own, added up at the root.
//!
//! Sums are integers and logarithms come from a table, so the same seed grows the same tree on
//! every machine. Positions that meet again by another way are nodes of their own: it is a tree.

mod arena;
mod backup;
mod build;
mod descend;
mod expand;
mod hidden;
mod leaf;
mod logs;
mod options;
mod play;
mod players;
mod prove;
mod report;
mod reuse;
mod search;
mod threads;

pub use hidden::Ismcts;
pub use leaf::{Advised, Evaluated, Leaf, Policy};
pub use options::{Formula, Options};
pub use play::{Guide, Guided, RandomPlay};
pub use report::Visits;
pub use search::Mcts;
