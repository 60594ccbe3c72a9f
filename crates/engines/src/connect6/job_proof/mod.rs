//! Proofs of openings by many workers: the tree of an opening, whose leaves are jobs.
//!
//! The search for wins with [zones](connect6::zone) is one tree in one memory. Here it is the solver of
//! a job with a limit of nodes, and a job-level proof-number search ([`farm::prove_by_jobs`]) puts the
//! parts together:
//!
//! ```text
//! position (OR)         job: does the attacker win?       else: the turns that the job has not given up
//!   turn (AND)          no job                            first the null move, or the least replies that
//!                                                         stop what the turn threatens; then, once they
//!                                                         are answered, what matters to the answers:
//!                                                         single stones, and at last pairs
//!     replies (AND)     job: all of these positions       else: those that are open, one by one
//!       position (OR)   …
//! ```
//!
//! Most replies are answered at once, so they go out in groups: a job for each would cost more than
//! the work. [`TurnAnswers`](connect6::zone::TurnAnswers) says which replies are still to be answered.
//! Positions that are equal by symmetry are one node.
//!
//! The certificate of the root is a [`ZoneProof`](connect6::ZoneProof) as the solver itself would
//! write it, and [`connect6::zone::verify`] accepts it.
//!
//! *Disproved* means only that the search found no win among the turns that it tries.

mod kind;
mod solve;
mod tree;

pub use kind::{Connect6ProofKind, ProverJob};
pub use solve::{JobProof, JobProofOptions, solve_by_jobs};
pub use tree::{OpeningNode, OpeningTree, ProofPart};
