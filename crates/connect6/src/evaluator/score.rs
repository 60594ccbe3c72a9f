//! What leaves are worth: the score of the last turn, and wins that can be seen.

use game_core::{Evaluate, Position, Score, Side, ToMove};

use super::follow::Evaluator;
use super::partial_turn::PartialTurn;
use super::width::Evaluation;
use crate::position::{Connect6, WIN};
use crate::roads::Threats;

/// No evaluation is greater: below half a win, beyond which the game is decided.
const MOST_SCORE: Score = WIN / 2 - 1;

impl<const N: usize, const FIVES: bool> Evaluator<N, FIVES> {
    /// The road score of the side that made the last turn.
    fn by_roads(&self, me: Side) -> i64 {
        let pos = |cell| i64::from(self.road_values.pos_of::<N>(cell));
        let turn = self
            .last_turn()
            .map_or(0, |(turn, _)| turn.cells().map(pos).sum());
        self.road_values.score(&self.roads, me) + turn
    }

    /// The shape score of the last turn; 0 before the first one.
    fn by_shapes(&mut self, position: &Connect6<N, FIVES>) -> i64 {
        let Some((turn, me)) = self.last_turn() else {
            return 0;
        };
        if self.shape_values.threatens() && position.left() == 2 && !self.roads.lacks(!me, 2) {
            self.hot.fill(&self.roads, position, me);
            if self.hot.threats() == Threats::More {
                return MOST_SCORE.into();
            }
        }
        self.shape_values
            .score(&self.shapes, &self.lines, turn, me)
            .sum()
            .into()
    }
}

impl<const N: usize, const FIVES: bool> Evaluate<PartialTurn<N, FIVES>> for Evaluator<N, FIVES> {
    const OUTLOOKS: bool = true;

    /// In points, as the side that made the last turn sees them; the opponent sees the negative.
    /// Before the first turn this is the side that is not to move.
    #[inline]
    fn evaluate(&mut self, position: &PartialTurn<N, FIVES>, player: Side) -> Score {
        let board = position.board();
        if board.is_over() {
            return board.payoff(player);
        }
        let me = self.last_turn().map_or(!board.mover(), |(_, me)| me);
        let score = match self.leaf {
            Evaluation::Roads => self.by_roads(me),
            Evaluation::Shapes => self.by_shapes(board),
        };
        let score = score.clamp((-MOST_SCORE).into(), MOST_SCORE.into());
        let score = Score::try_from(score).unwrap_or(0);
        if me == player { score } else { -score }
    }

    /// A road that the mover can fill is a win now. Without one the mover loses in the opponent's
    /// next turn if that turn's wins cannot all be stopped; else they win two turns later at the
    /// soonest.
    #[inline]
    fn outlook(&self, position: &PartialTurn<N, FIVES>, player: Side) -> (Score, Score) {
        let board = position.board();
        let ToMove::Player(me) = board.to_move() else {
            return (-WIN, WIN);
        };
        if FIVES && board.move_count() <= 4 {
            return (-WIN, WIN); // counting fives may end the game otherwise
        }
        // Roads answer at once for the position that is followed; others are looked at.
        let is_followed = self.marks.last() == Some(&board.mark());
        let wins = if is_followed {
            self.roads.lacks(me, board.left().into())
        } else {
            board.winning_turn().is_some()
        };
        let (low, high) = match () {
            () if wins => (WIN - 1, WIN - 1),
            () if is_followed && self.defences(board).needs_more(board.left()) => {
                (2 - WIN, 2 - WIN)
            }
            () => (2 - WIN, WIN - 3),
        };
        if me == player {
            (low, high)
        } else {
            (-high, -low)
        }
    }
}
