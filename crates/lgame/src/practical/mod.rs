//! How to play a drawn position: many moves keep the draw, and some of them are better than
//! others against an opponent who errs.
//!
//! The solution says which moves are sound: in a won position those that win in the fewest plies,
//! in a drawn one those that keep the draw, in a lost one those that resist longest. Every
//! [`Manner`] chooses among these alone, so it never leaves a draw for a loss and takes every win
//! the shortest way, whatever the opponent does. What a manner adds is a *merit* for each
//! class of positions to move to:
//!
//! | manner | merit of a move | what it supposes of the opponent |
//! |---|---|---|
//! | [`Probability`](Manner::Probability) | chance to win if both sides went on at random | plays at random, as I would |
//! | [`Traps`](Manner::Traps) | how many replies lose by force | errs once, now |
//! | [`TrapShare`](Manner::TrapShare) | which share of the replies does | picks this one reply at random |
//! | [`Hunt`](Manner::Hunt) | fewest own moves to the win, on average | plays at random to the end, as I do not |
//!
//! Tsai and Lin choose among drawn moves by a "win probability", but the page that defines it is
//! missing from the copy that circulates; `Probability` is our own rule in its place. `Hunt` is
//! optimal by definition against the random opponent: a Markov decision process, solved to
//! convergence.

mod expectation;
mod graph;

use alloc::vec::Vec;
use core::fmt;

use game_core::{Outcome, Position};

use crate::moves::Move;
use crate::position::LGame;
use crate::ranking::Classes;
use crate::solve::Solution;
use graph::Graph;

/// By what a player chooses among the sound moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Manner {
    /// The greatest chance to win if both sides went on at random from there.
    Probability,
    /// The most replies that lose by force.
    Traps,
    /// The greatest share of replies that lose by force.
    TrapShare,
    /// The fewest own moves to the win, on average, against an opponent who plays at random.
    Hunt,
}

/// A player of one [`Manner`]: the solution, and a merit for every class.
///
/// ```
/// use lgame::{LGame, Manner, Practical, Solution};
/// use game_core::{Outcome, Position};
///
/// let player = Practical::new(Manner::Traps);
/// let m = player.best_move(&LGame::START).ok_or("the game goes on")?;
/// assert_eq!(Solution::new().outcome(&LGame::START.after(m)), Outcome::Draw);
/// // Of the opponent's replies this many lose by force:
/// assert!(player.merit(&LGame::START.after(m)) >= 1.0);
/// # Ok::<(), &str>(())
/// ```
#[derive(Clone, PartialEq)]
pub struct Practical {
    solution: Solution,
    manner: Manner,
    /// Merit of having moved to a class; the opponent is to move there.
    merits: Vec<f64>,
}

impl Practical {
    /// Solves the game and weighs all its classes: some hundredths of a second.
    #[must_use]
    pub fn new(manner: Manner) -> Self {
        let (solution, graph) = (Solution::new(), Graph::new());
        let merits = match manner {
            Manner::Probability => expectation::random_play(&graph)
                .0
                .iter()
                .map(|chance| 1.0 - chance)
                .collect(),
            Manner::Traps => traps(&solution, &graph, |losing, _| losing),
            Manner::TrapShare => traps(&solution, &graph, |losing, all| losing / all),
            Manner::Hunt => expectation::moves_to_win(&solution, &graph, is_best)
                .0
                .iter()
                .map(|moves| -moves)
                .collect(),
        };
        Self {
            solution,
            manner,
            merits,
        }
    }

    /// The manner.
    #[must_use]
    pub const fn manner(&self) -> Manner {
        self.manner
    }

    /// The solution that says which moves are sound.
    #[must_use]
    pub const fn solution(&self) -> &Solution {
        &self.solution
    }

    /// The merit of having moved to this position, where the opponent is to move; greater is
    /// better. A chance from 0 to 1, a number of replies, a share of them, or *minus* the own
    /// moves that are still to be made on average.
    ///
    /// Merits compare moves that are sound in one position; a `Hunt` gives none (minus infinity)
    /// to a move that is not.
    #[must_use]
    pub fn merit(&self, position: &LGame) -> f64 {
        self.merits
            .get(Classes::index(position))
            .copied()
            .unwrap_or(f64::NEG_INFINITY)
    }

    /// The sound move of the greatest merit, the first among equals; in a lost position the first
    /// of those that resist longest. `None` once the game is over.
    #[must_use]
    pub fn best_move(&self, position: &LGame) -> Option<Move> {
        if let Outcome::Loss(_) = self.solution.outcome(position) {
            return self.solution.best_move(position);
        }
        let mut best: Option<(Move, f64)> = None;
        for m in self.solution.best_moves(position) {
            let merit = self.merit(&position.after(m));
            if best.is_none_or(|(_, most)| merit > most) {
                best = Some((m, merit));
            }
        }
        best.map(|(m, _)| m)
    }
}

impl fmt::Debug for Practical {
    /// The manner: merits say nothing to the eye.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Practical({:?})", self.manner)
    }
}

/// Whether a move to a position of outcome `after` is among the best where the best comes to
/// `outcome`.
fn is_best(outcome: Outcome, after: Outcome) -> bool {
    after.reversed().one_ply_earlier() == outcome
}

/// For each class a weight of how many of its moves lose by force, and of how many there are.
fn traps(solution: &Solution, graph: &Graph, weight: fn(f64, f64) -> f64) -> Vec<f64> {
    let lost = |&&child: &&u16| matches!(solution.outcome_of_class(child.into()), Outcome::Win(_));
    let number = |count: usize| u32::try_from(count).map_or(0.0, f64::from);
    let merit = |children: &[u16]| {
        // A position without a move is won already: all of nothing is lost.
        if children.is_empty() {
            weight(1.0, 1.0)
        } else {
            weight(
                number(children.iter().filter(lost).count()),
                number(children.len()),
            )
        }
    };
    graph.all().map(merit).collect()
}
