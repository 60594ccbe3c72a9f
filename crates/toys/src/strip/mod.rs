//! A plane on a strip: hidden information in one dimension.
//!
//! A plane of two cells, head in front, hides on a strip of up to 128 cells. The searcher asks for
//! one cell after another and gets the answer miss, body or head; the head ends the game. The
//! searcher pays 1 for every question.
//!
//! The game comes in two forms:
//!
//! - [`Belief`] is what the searcher *knows*: the set of places that no answer has ruled out. A
//!   question is a move; the answer is an event, weighted by the places that would give it. So a
//!   game of hidden information becomes one of chance, and every search for dice plays it.
//! - [`Secret`] is the referee's position, with the plane in it: what a player sees of it is a
//!   belief, and from a belief positions are [sampled](game_core::Hidden::sample).
//!
//! A belief lies on the heap: a set of places beside a shared world that never changes. Searches
//! refill one position per ply with `clone_from`, so that is written by hand and reuses memory.
//!
//! # Derivation
//!
//! With c cells there are c − 1 places. A question at cell k splits them into the head's place
//! k, the tail's place k − 1, and the rest; so weights always sum to the places left, and after
//! *body* at k one place is left, whose head is found with the next question. Every question
//! rules out a place or shoots where no place is; no cell is shot at twice, so a game has at most c
//! questions.
//!
//! ```
//! use game_core::{Position, Stochastic};
//! use toys::strip::{Answer, Belief};
//!
//! let asked = Belief::new(5).after(2);
//! let answers: Vec<_> = asked.events().collect();
//! assert_eq!(answers, [(Answer::Miss, 2), (Answer::Body, 1), (Answer::Head, 1)]);
//! assert_eq!(asked.given(Answer::Body).places(), 1);
//! ```

mod belief;
mod secret;

pub use belief::{Answer, Belief};
pub use secret::Secret;
