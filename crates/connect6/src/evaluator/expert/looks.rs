//! Looks for forced wins, where they can change what the search asks; and the last turn before a
//! leaf, seen through.
//!
//! Most of the time of a search goes into looks, and the window says which of them matter. Roads
//! say at once what the best of the planned turns makes of its leaf. If that is worth `beta` or
//! more, the node will probably be cut off without a forced win of the mover; so they are looked
//! for only where it is less. With many turns to go looks take long, and are made when the position
//! is entered, where they can be broken off.
//!
//! With one turn to go roads say what *each* planned turn makes of the leaf, so the turn whose leaf
//! is worth most is known before any is made, and only forced wins can change that:
//!
//! ```text
//! if the best leaf is worth less than beta:  look for a win of the mover; that would be the turn
//! for each turn, the best first:
//!     if its leaf is worth alpha or less:    it is the turn: no look, which would make it less still
//!     look for a win of the opponent after it; without one it is the turn
//! ```
//!
//! The turn is tried alone. What was seen of it goes with it, so that no look is made twice.

use game_core::{NodeContext, Position, Score};

use super::follow::Expert;
use crate::cell::Cell;
use crate::forced::ForcedOptions;
use crate::position::Connect6;
use crate::turn::Turn;
use crate::turn_position::pair;

/// Turns to go at most where a look waits for the window: there it takes a millisecond at most.
const LATE: u32 = 3;

/// Turns that are looked at before a leaf, where there are as many.
const TRIED: usize = 3;

/// What was seen of a turn before it is made.
#[derive(Clone, Copy, Debug)]
pub(super) struct SeenTurn {
    /// Tells the position after it from others.
    pub(super) mark: u64,
    /// Whether the position after it is a leaf.
    pub(super) is_last: bool,
    /// In how many turns of their own the opponent wins after it, if such a win was found.
    pub(super) win: Option<u8>,
    /// In how many turns of their own the mover wins, this one included, if it begins such a win.
    pub(super) own_win: Option<u8>,
}

impl SeenTurn {
    /// Whether it says enough of the position after it, which is entered with so many turns to go.
    pub(super) fn settles(&self, mark: u64, depth: u32) -> bool {
        self.mark == mark && (self.own_win.is_some() || self.is_last && depth == 0)
    }
}

/// Whether a look for a win of the mover waits until the window is known.
pub(super) fn waits(depth: u32) -> bool {
    (1..=LATE).contains(&depth)
}

impl<const N: usize> Expert<N> {
    /// The turn that begins a forced win, if one is found; where a plan with a turn at least
    /// promises `beta` or more, none is looked for.
    pub(super) fn winning_start(
        &mut self,
        board: &Connect6<N>,
        context: NodeContext<Turn>,
    ) -> Option<Turn> {
        let beta = context.window.map_or(Score::MAX, |(_, beta)| beta);
        if context.ply == 0 || !waits(context.depth) || self.best_leaf(board)? >= i64::from(beta) {
            return None;
        }
        self.own_win(board, context.depth)
    }

    /// What the best turn of the plan makes of its leaf, by roads.
    fn best_leaf(&self, board: &Connect6<N>) -> Option<i64> {
        let now = self.values.score(&self.roads, board.mover());
        Some(now + self.plan.greatest()?)
    }

    /// The turn whose leaf is worth most as far as the window asks, of a plan with a turn at least.
    pub(super) fn last_turn(
        &mut self,
        board: &Connect6<N>,
        context: NodeContext<Turn>,
    ) -> Option<Turn> {
        if let Some(turn) = self.winning_start(board, context) {
            return Some(turn);
        }
        if self.budget.search(0).is_none() && self.budget.search(1).is_none() {
            self.plan.keep_best(|score, _| Some(score));
            return self.plan.only().map(pair);
        }
        let (alpha, beta) = context.window.unwrap_or((Score::MIN, Score::MAX));
        let is_high = self.best_leaf(board)? >= i64::from(beta);
        let (cells, win, is_enough) = self.standing_turn(board, alpha)?;
        // It was not looked for, as the plan promised more than this.
        if is_high
            && !is_enough
            && let Some(turn) = self.own_win(board, context.depth)
        {
            return Some(turn);
        }
        self.seen = Some(SeenTurn {
            mark: after(board, cells).mark(),
            is_last: true,
            win,
            own_win: None,
        });
        Some(pair(cells))
    }

    /// The best turn after which no win of the opponent is found or which is worth `alpha` or less,
    /// and whether it is worth more; the best turn with the opponent's win if all that are looked
    /// at lose.
    fn standing_turn(
        &mut self,
        board: &Connect6<N>,
        alpha: Score,
    ) -> Option<([Cell; 2], Option<u8>, bool)> {
        let now = self.values.score(&self.roads, board.mover());
        self.plan.sort(|_| 0);
        let (mut tried, mut lost) = ([None; TRIED], None);
        tried
            .iter_mut()
            .zip(self.plan.rated())
            .for_each(|(place, turn)| *place = Some(turn));
        for (gain, cells) in tried.into_iter().flatten() {
            if now + gain <= i64::from(alpha) {
                return Some((cells, None, false));
            }
            let win = self.win_after(board, cells);
            if win.is_none() {
                return Some((cells, None, true));
            }
            lost = lost.or(Some((cells, win, false)));
        }
        lost
    }

    /// The first turn of a forced win of the mover, if it is found.
    fn own_win(&mut self, board: &Connect6<N>, depth: u32) -> Option<Turn> {
        let search = self.budget.search(depth)?;
        let (turns, turn) = self.look(board, search)?;
        let Turn::Two(a, b) = turn else { return None };
        self.seen = Some(SeenTurn {
            mark: after(board, [a, b]).mark(),
            is_last: depth == 1,
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
