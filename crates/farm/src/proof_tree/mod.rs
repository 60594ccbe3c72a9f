//! Job-level proof-number search: a proof-number tree whose leaves are jobs.
//!
//! # The idea
//!
//! A solver that proves wins in seconds gets stuck on positions that need hours, and one search in
//! one memory is hard to share among machines. So a second, much smaller tree is laid above it,
//! each leaf of which is a run of the solver as a [job](crate::Job) with a limit of nodes. A job
//! proves its leaf, disproves it, or gives up and says how far it came; then the leaf gets children,
//! which ask easier questions. This is job-level proof-number search (Wu, Lin, Sun and others,
//! "Job-level proof number search", IEEE Transactions on Computational Intelligence and AI in Games
//! 5, 2013), which its authors used for openings of Connect6. Only its idea was at hand; the rest
//! is worked out here.
//!
//! ```text
//! while the root is open:
//!     while fewer jobs than the window are under way:
//!         leaf := from the root down, at OR nodes the child with the least proof number, at AND nodes
//!                 with the least disproof number, among those with a leaf that no job works on
//!         put its job; the leaf counts as twice as hard while the job is under way
//!     take results:  proved     its certificate is checked, and counts
//!                    disproved  counts as far as the check of the kind goes
//!                    open       the leaf is expanded, or its job put again with a larger limit
//! ```
//!
//! The certificate of the root is composed from those of the leaves, upwards. The subject decides
//! what nodes, jobs and certificates are: it brings a [`JobTree`] and a
//! [`JobKind`](crate::JobKind).
//!
//! # Jobs at the same time
//!
//! With one worker the next leaf is the one nearest to an answer. With several, each must get
//! another one, before the answer of the first is there. In the paper a leaf under way counts as lost, a
//! *virtual loss*: the whole way to it then looks refuted, so the next job goes to another turn of the
//! attacker. Here its numbers are doubled: behind a good turn all replies need a job anyway, and the
//! way is left only once others look better than twice as far.
//!
//! # What is certain
//!
//! *A proof is.* Every certificate passes the check of its kind before it counts, so second opinions
//! are not needed. A worker whose result fails the check is named ([`Liar`](crate::Liar)); all its
//! results are thrown away, and the tree grows anew from the others. Results do not depend on the
//! order in which they come, so the answer does not either.
//!
//! *A disproof is believed* as far as the check goes. A worker that claims one falsely can hide a
//! proof, and forge none.
//!
//! # After a stop
//!
//! The state of a search is nothing but the results of its jobs. They are kept in a
//! [journal](mod@journal), and a search that begins again takes from there what it needs: it grows
//! the same tree without doing a job twice.

mod graph;
mod job_tree;
mod numbers;
mod results;
mod run;
mod search;

pub use job_tree::{JobAnswer, JobTree, NodeKind, TreeChild};
pub use numbers::ProofNumbers;
pub use run::{TreeRun, TreeRunError, TreeRunProgress, TreeRunSummary};
pub use search::prove_by_jobs;
