//! Wins whose proofs say which replies matter (相关区域): relevance zones.
//!
//! # The idea
//!
//! A double threat leaves a few replies. A turn that threatens less leaves the defender a free
//! stone, and one that threatens nothing at once leaves the defender two: 64,620 pairs on an empty
//! board of 19×19, hardly one of which matters. So the search lets the defender pass (the *null
//! move*, 空着). If the attacker still wins, that win shows which stones could have disturbed it;
//! only those must be tried. This leads from lambda search (Thomsen, "Lambda-search in game trees", 2000)
//! to the relevance-zone-oriented proof search of Wu and Lin (IEEE TCIAIG 2010), of which
//! only the summary was at hand: the rest is derived here.
//!
//! # What matters to a win
//!
//! Let T be a win written down for a position P: the attacker's turn, and for some replies how the
//! attacker continues. Let the defender have more stones E on cells that are empty in P. The
//! attacker plays T as if they were not there. Two things can go wrong:
//!
//! 1. A stone of E lies on a *cell* of T: one that the attacker fills, or an empty cell of one of
//!    the attacker's hot windows, which then threatens nothing.
//! 2. With E the defender gets a hot *window* and makes six before the attacker does. Where the
//!    defender has d stones in a window and the attacker none, after a turn of T, 4 − d more are
//!    one too many.
//!
//! So what matters to T is a set of cells C and a number m for each window without stones of the
//! attacker. E *does not matter* if it has no stone on C and fewer than m in each window. Without a
//! number m is ∞.
//!
//! # Why a proof may be written in parts
//!
//! After a turn of T there are answers (R, T'): R are none, one or two stones of the defender, and
//! T' wins if the defender has placed R and no more. A reply of two stones X is met by (R, T') if R
//! is a part of X and X − R does not matter to T'. T wins if *every* legal X that stops what the
//! turn threatens is met by one of the answers. Against one that does not stop it the attacker
//! makes six, as nothing of the defender's is hot.
//!
//! What matters to T, with r = 2 − |R| stones left out of each R:
//!
//! ```text
//! C(T) = the cells of the turn, the empty cells of the hot windows behind it, and all C(T')
//! m(T) = the least of 4 − d behind the turn, and of max(1, m(T') − r)
//! ```
//!
//! *Proof.* Let E not matter to T. The turn can be played; what it threatens is threatened, since
//! its cells are in C; the defender has no hot window, as they have less than 4 stones in each. Let
//! them place X. If that does not stop everything, the attacker makes six. Else some (R, T') meets
//! X as if E were not there, and the attacker goes on with T' and E' = E + (X − R). That does not
//! matter to T': not by cells, since neither E nor X − R lies on C(T'). Not by a window with m(T')
//! = 1: X − R has no stone there, as it does not matter, and E none, as m(T) ≤ 1. With m(T') = 2
//! and r = 2: both of X − R would be one too many, so at most one lies there, and none of E, as
//! m(T) = 1. Else E has at most m(T') − r − 1 stones there and X − R at most r (where m(T') ≤ r,
//! that is m(T') = 2 = r or 1, was required). A shorter board is no way out: a full board would
//! need stones on the cells of the next turn, which are in C. So the attacker is always one turn
//! nearer to the end of T. ∎
//!
//! [`fn@check`] works out C and m anew for each turn of a proof, by definition, and looks up every
//! pair of stones. It trusts nothing from the search.
//!
//! # The search
//!
//! ```text
//! prove(position)                                        the attacker is to move
//!     a win by double threats?                           proved, and what matters is worked out
//!     for each turn that is worth trying, by roads:
//!         answers := the least replies that stop what it threatens; if it threatens nothing, the null
//!                    move, which must be won by double threats, or the turn threatens nothing at all
//!         while a reply matters to the answers there are:
//!             add it and prove what is behind it: single stones before pairs, as one answers many
//! ```
//!
//! It is a proof-number search (Allis, van der Meulen and van den Herik 1994) that always goes on
//! where the fewest open positions are missing. The children of a turn become more while it is
//! being proved, which depth-first proof numbers with a table cannot keep; and as each position
//! costs a search for double threats, the tree is small enough to be kept whole (as in job-level
//! proof-number search, Wu et al. 2013). So the proof is there when the answer is, the memory is
//! limited, and a search that was stopped is [written](Prover::state) and continued.
//!
//! A proof can also be put together from parts that several searches found ([`TurnAnswers`]).
//!
//! With [`Options::SINGLES`] every turn must threaten six, once or twice: VCST (单迫著).
//!
//! *None found* means only that there is none of this kind among the turns that are tried.

mod answers;
mod area;
mod check;
mod options;
mod proof;
mod prover;
mod replies;
mod screen;
mod state;
mod text;
mod tree;
mod turns;
mod verify;

pub use answers::TurnAnswers;
pub use check::{ZoneCheckError, ZoneChecked, check, free_pairs};
pub use options::{Options, TriedTurn, ZoneProgress};
pub use proof::{Reply, ZoneProof};
pub use prover::Prover;
pub use screen::TurnScreen;
pub use state::StateError;
pub use text::{ZoneError, ZoneFault};
pub use verify::{Verified, VerifyError, verify};
