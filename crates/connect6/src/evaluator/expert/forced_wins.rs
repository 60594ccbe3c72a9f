//! Forced wins at the nodes of the search, and the last turn before a leaf, which is seen through.
//!
//! Most of the time of a search goes into looks for forced wins, and the window says which of them
//! are likely to matter. The evaluation says what the best of the planned turns makes of its leaf
//! (see `leaves.rs`). If that is worth `beta` or more, the node will probably be cut off without a
//! forced win of the mover, so one is looked for only where it is less. That is a guess with two and
//! three turns to go: where it is wrong, a win may be found one depth later. A look that may take
//! long is made when the position is entered, where it can be broken off.
//!
//! With one turn to go the turn whose leaf is worth most is known before any is made: by roads of the
//! whole plan, so that nothing is guessed, and by the network of the four turns that it evaluates:
//!
//! ```text
//! if the best leaf is worth less than beta:  look for a win of the mover; that would be the turn
//! for each turn, the best first:
//!     if its leaf is worth alpha or less:    it is the turn: no look, which would make it less still
//!     look for a win of the opponent after it; without one it is the turn
//! if that turn is worth less than beta:      look for a win of the mover, unless it was done
//! ```
//!
//! The turn is tried alone. What was seen of it goes with it, so that no look is made twice. The
//! length of a win is a bound: a turn that wins sooner may be left out.

use game_core::{NodeContext, Position, Score};

use super::follow::Expert;
use super::leaves::{KnownValue, RatedTurn, clamped};
use crate::cell::Cell;
use crate::forced::ForcedOptions;
use crate::position::Connect6;
use crate::turn::Turn;
use crate::turn_position::pair;

/// Turns to go at most where a look waits for the window.
const LATE: u32 = 3;

/// Positions of a look that waits, at most: it cannot be broken off, and takes a millisecond.
const BRIEF: u64 = 200;

/// What was seen of a turn before it is made.
#[derive(Clone, Copy, Debug)]
pub(super) struct SeenTurn {
    /// Tells the position after it from others.
    mark: u64,
    /// Whether the position after it is a leaf.
    is_last: bool,
    /// In how many turns of their own the opponent wins after it, if such a win was found.
    pub(super) win: Option<u8>,
    /// In how many turns of their own the mover wins, this one included, if it begins such a win.
    pub(super) own_win: Option<u8>,
}

impl SeenTurn {
    /// Whether no look is needed at the position with this mark, with this many turns to go.
    pub(super) fn settles(&self, mark: u64, depth: u32) -> bool {
        self.mark == mark && (self.own_win.is_some() || self.is_last && depth == 0)
    }
}

/// The turn before a leaf, without regard to the mover's forced wins.
struct LastTurn {
    leaf: RatedTurn,
    /// In how many turns of their own the opponent wins after it, if such a win was found.
    win: Option<u8>,
}

impl<const N: usize> Expert<N> {
    /// Whether a look for a win of the mover waits until the window is known.
    pub(super) fn waits(&self, depth: u32) -> bool {
        let is_brief = |search: ForcedOptions| search.nodes <= BRIEF;
        (1..=LATE).contains(&depth) && self.budget.search(depth).is_some_and(is_brief)
    }

    /// The turn that begins a forced win, if one is found; where a plan with a turn at least
    /// promises `beta` or more, none is looked for.
    pub(super) fn winning_start(
        &mut self,
        board: &Connect6<N>,
        context: NodeContext<Turn>,
    ) -> Option<Turn> {
        if context.ply == 0 || !self.waits(context.depth) {
            return None;
        }
        let beta = context.window.map_or(Score::MAX, |(_, beta)| beta);
        if self.best_leaf(board)? >= i64::from(beta) {
            return None;
        }
        self.own_win(board, context)
    }

    /// The turn whose leaf is worth most, as exactly as the window needs it, of a plan with a turn
    /// at least.
    pub(super) fn last_turn(
        &mut self,
        board: &Connect6<N>,
        context: NodeContext<Turn>,
    ) -> Option<Turn> {
        let is_blind = self.budget.search(0).is_none() && self.budget.search(1).is_none();
        if is_blind && self.nets.is_none() {
            self.plan.keep_best(|score, _| Some(score));
            return self.plan.only().map(pair);
        }
        let (alpha, beta) = context.window.unwrap_or((Score::MIN, Score::MAX));
        let leaves = self.leaves(board);
        let was_spared = leaves.first()?.worth >= i64::from(beta);
        if !was_spared && let Some(turn) = self.own_win(board, context) {
            return Some(turn);
        }
        let last = self.standing_turn(board, alpha, &leaves)?;
        if was_spared
            && (last.win.is_some() || last.leaf.worth < i64::from(beta))
            && let Some(turn) = self.own_win(board, context)
        {
            return Some(turn);
        }
        let mark = after(board, last.leaf.cells).mark();
        self.known = Some(KnownValue {
            mark,
            value: clamped(last.leaf.worth),
        });
        self.seen = Some(SeenTurn {
            mark,
            is_last: true,
            win: last.win,
            own_win: None,
        });
        Some(pair(last.leaf.cells))
    }

    /// The best turn after which no win of the opponent is found, or which is worth `alpha` or less
    /// anyway; the best of all if all that are looked at lose.
    fn standing_turn(
        &mut self,
        board: &Connect6<N>,
        alpha: Score,
        leaves: &[RatedTurn],
    ) -> Option<LastTurn> {
        let mut lost = None;
        for &leaf in leaves {
            let win = if leaf.worth > i64::from(alpha) {
                self.win_after(board, leaf.cells)
            } else {
                None
            };
            let turn = LastTurn { leaf, win };
            if win.is_none() {
                return Some(turn);
            }
            lost.get_or_insert(turn);
        }
        lost
    }

    /// The first turn of a forced win of the mover, if it is found by a look that waits.
    fn own_win(&mut self, board: &Connect6<N>, context: NodeContext<Turn>) -> Option<Turn> {
        if context.ply == 0 || !self.waits(context.depth) {
            return None;
        }
        let search = self.budget.search(context.depth)?;
        let (turns, turn) = self.look(board, search)?;
        let Turn::Two(a, b) = turn else { return None };
        self.seen = Some(SeenTurn {
            mark: after(board, [a, b]).mark(),
            is_last: context.depth == 1,
            win: None,
            own_win: Some(turns),
        });
        Some(pair([a, b]))
    }

    /// In how many turns of their own the opponent wins after a turn, if such a win is found.
    fn win_after(&mut self, board: &Connect6<N>, cells: [Cell; 2]) -> Option<u8> {
        let search = self.budget.search(0)?;
        let after = after(board, cells);
        if after.is_over() {
            return None;
        }
        for cell in cells {
            self.roads.push(cell, board.mover());
        }
        let win = self.look(&after, search);
        for _ in cells {
            self.roads.pop();
        }
        win.map(|(turns, _)| turns)
    }

    /// A forced win of the player to move, searched only as far as it takes almost no time.
    fn look(&mut self, board: &Connect6<N>, search: ForcedOptions) -> Option<(u8, Turn)> {
        self.forced
            .turns_on(&mut self.roads, board, search, &|| false)
            .ok()
            .flatten()
    }
}

/// The position after a turn that makes no six.
fn after<const N: usize>(board: &Connect6<N>, cells: [Cell; 2]) -> Connect6<N> {
    cells
        .iter()
        .fold(*board, |position, &cell| position.after(cell))
}
