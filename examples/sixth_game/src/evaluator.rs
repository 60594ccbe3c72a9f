//! An opinion of a position: by windows of six in which only one side has stones.

use std::cmp::Reverse;

use game_core::bits::Set128;
use game_core::{Evaluate, NodeContext, Order, Position, Score, Side, ToMove, Track};

use crate::position::{Cell, HexConnect6, SIDE, WINDOWS, WINS};

/// What a window is worth in which one side has that number of stones and the other none. Four
/// stones threaten to win.
const WORTH: [Score; SIDE + 1] = [0, 1, 4, 12, 40, 60, 0];

/// Moves that are tried: the cells of the windows that matter most.
const TRIED: usize = 16;

/// Evaluates positions by their windows, and orders moves by them.
#[derive(Clone, Copy, Default, Debug)]
pub struct WindowEvaluator;

impl Track<HexConnect6> for WindowEvaluator {}

impl Evaluate<HexConnect6> for WindowEvaluator {
    const OUTLOOKS: bool = true;

    /// The lead in windows, between −400 and 400: a lead of 200 counts half of that.
    fn evaluate(&mut self, position: &HexConnect6, player: Side) -> Score {
        if position.to_move() == ToMove::Nobody {
            return position.payoff(player);
        }
        let (own, other) = (position.stones(player), position.stones(!player));
        let worth = |window| match [own, other].map(|stones| (stones & window).len()) {
            [stones, 0] => WORTH[stones],
            [0, stones] => -WORTH[stones],
            _ => 0,
        };
        let lead: Score = WINDOWS.iter().map(|&window| worth(window)).sum();
        400 * lead / (200 + lead.abs())
    }

    /// The side to move wins in this turn if a window lacks no more stones than are left in it.
    fn outlook(&self, position: &HexConnect6, player: Side) -> (Score, Score) {
        let (own, empty) = (position.stones(position.mover()), position.empty());
        let is_win = |window: Set128| {
            (window - own).is_subset(empty) && (window - own).len() <= position.left()
        };
        match WINDOWS.iter().any(|&window| is_win(window)) {
            true if player == position.mover() => (WINS - 1, WINS - 1),
            true => (1 - WINS, 1 - WINS),
            false => (-WINS, WINS),
        }
    }
}

impl Order<HexConnect6> for WindowEvaluator {
    fn select(
        &mut self,
        position: &HexConnect6,
        context: NodeContext<Cell>,
        moves: &mut [Cell],
    ) -> usize {
        let player = position.mover();
        let (own, other) = (position.stones(player), position.stones(!player));
        let mut scores = [0; Set128::CAPACITY];
        for window in WINDOWS {
            let worth = match [own, other].map(|stones| (stones & window).len()) {
                // A window that is completed or stopped: own ones a little sooner.
                [stones, 0] => 2 + 5 * WORTH[stones],
                [0, stones] => 1 + 4 * WORTH[stones],
                _ => continue,
            };
            for cell in window & position.empty() {
                scores[cell] += worth;
            }
        }
        // Cells of one score stay in the order of the board, so that it is the same everywhere.
        moves.sort_unstable_by_key(|&cell| {
            let number = cell.number();
            (context.hint != Some(cell), Reverse(scores[number]), number)
        });
        moves.len().min(TRIED)
    }
}
