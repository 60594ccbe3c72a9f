//! The game's knowledge for searches: two evaluations, and the moves that are worth trying.
//!
//! [`Control`] takes the lead and what [control](Dots::guess) may bring; [`Margin`] the lead and
//! what can be taken at once. Both see the exact value of simple loony endgames, and both order the
//! moves in the same way:
//!
//! - Where a box can be taken and taking it leaves all choices open, that one move is enough, by
//!   the closure theorem. Where the mover must choose now between taking and leaving, one capture
//!   and all moves that leave boxes are tried.
//! - Where none can, the [distinct](crate::distinct) moves, those first that give the fewest boxes.
//!
//! Both are proved to be enough, so searches that prove may rely on them.

use game_core::{Evaluate, NodeContext, Order, Position, Score, Side, Track};

use crate::any::{AnyDots, each};
use crate::capture::Choice;
use crate::edge::{Edge, Edges};
use crate::grid::Grid;
use crate::move_reduction::distinct_moves;
use crate::position::Dots;
use crate::word::Word;

/// Lead, and what control of the long chains may bring.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Control;

/// Lead, and the boxes that can be taken now.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Margin;

/// Quiet moves by what they give, `order` by their bits: the hint before all others, those that are
/// not tried last, and of equals the lower number, as the sort is stable. A function of its own, so
/// that it is compiled once and not for every width of a set.
fn sort_quiet(moves: &mut [Edge], hint: Option<Edge>, order: &[u8; 128]) {
    moves.sort_by_key(|&edge| {
        let gives = order[edge.bit() as usize % 128];
        (gives == u8::MAX, Some(edge) != hint, gives)
    });
}

impl<G: Grid> Dots<G> {
    /// The final lead of the mover, in boxes, if the mover wins `future` more than the opponent
    /// from here.
    fn lead(&self, future: Score, player: Side) -> Score {
        self.payoff(player)
            + if player == self.mover() {
                future
            } else {
                -future
            }
    }

    fn by_control(&self, player: Side) -> Score {
        self.lead(self.static_eval(), player)
    }

    fn by_margin(&self, player: Side) -> Score {
        self.lead(
            self.simple_value()
                .unwrap_or_else(|| self.capture().value(0)),
            player,
        )
    }

    /// No boxes but those that are left can change hands.
    fn certain(&self, player: Side) -> (Score, Score) {
        let (now, left) = (self.payoff(player), self.boxes_left().cast_signed());
        (now - left, now + left)
    }

    fn known(&self, player: Side) -> (Score, Score) {
        match self.simple_value() {
            Some(future) => {
                let value = self.lead(future, player);
                (value, value)
            }
            None => self.certain(player),
        }
    }

    /// Whether a capture leaves the choices of the turn as they are: then no other move is better.
    fn keeps_choice(&self, edge: Edge) -> bool {
        self.takes(edge) > 0 && self.after(edge).capture().choice == self.capture().choice
    }

    /// Puts the moves that are worth trying first, and says how many they are.
    fn select(&self, hint: Option<Edge>, moves: &mut [Edge]) -> usize {
        if self.capture().boxes > 0 {
            return self.select_captures(moves);
        }
        let mut order = [u8::MAX; 128];
        let mut kept = 0;
        distinct_moves(&self.grid(), self.drawn(), |distinct| {
            kept += 1;
            // No board has more boxes than a byte counts.
            order[distinct.edge.bit() as usize % 128] =
                u8::try_from(distinct.boxes_given).unwrap_or(u8::MAX - 1);
        });
        sort_quiet(moves, hint, &order);
        kept.clamp(1, moves.len().max(1))
    }

    fn select_captures(&self, moves: &mut [Edge]) -> usize {
        let kept = self.worthwhile_captures();
        // Kept ones first, each half in its order: as a stable sort would, which this function
        // would be compiled with for every width of a set.
        let mut front = 0;
        for at in 0..moves.len() {
            if !(kept & G::Word::single(moves[at].bit())).is_empty() {
                moves[front..=at].rotate_right(1);
                front += 1;
            }
        }
        (kept.count() as usize).clamp(1, moves.len().max(1))
    }

    /// The moves worth trying where boxes can be taken.
    fn worthwhile_captures(&self) -> G::Word {
        let single = |edge: Edge| G::Word::single(edge.bit());
        if let Some(edge) = self.moves().find(|&edge| self.keeps_choice(edge)) {
            return single(edge);
        }
        let left = self.capture().choice.left();
        let leaves = |edge: &Edge| {
            let after = self.after(*edge).capture();
            left > 0
                && self.takes(*edge) == 0
                && (after.boxes, after.choice) == (left, Choice::TakeAll)
        };
        // The first capture, and what leaves as many boxes as the theorem says.
        let first = self.moves().find(|&edge| self.takes(edge) > 0);
        self.moves()
            .filter(leaves)
            .chain(first)
            .fold(G::Word::EMPTY, |kept, edge| kept | single(edge))
    }

    /// The moves that it suffices to try, whether boxes can be taken or not: by the closure theorem
    /// some best move is among them. In the order of moves.
    ///
    /// ```
    /// use dots::{Dots, Fixed};
    /// // A chain of three, open at one end: the first box is taken, whatever comes then.
    /// let position: Dots<Fixed<1, 3>> = "1x3 1111111000".parse()?;
    /// assert_eq!(position.worthwhile().count(), 1);
    /// // With two boxes left there is a choice: to take one, or to leave both.
    /// let position: Dots<Fixed<1, 3>> = "1x3 1111111100 score 1 0".parse()?;
    /// assert_eq!(position.worthwhile().count(), 2);
    /// # Ok::<(), game_core::ParseError>(())
    /// ```
    #[must_use]
    pub fn worthwhile(&self) -> Edges<G::Word> {
        let mut kept = G::Word::EMPTY;
        if self.capture().boxes > 0 {
            kept = self.worthwhile_captures();
        } else {
            distinct_moves(&self.grid(), self.drawn(), |m| {
                kept |= G::Word::single(m.edge.bit());
            });
        }
        Edges::new(kept, self.grid().horizontals())
    }
}

/// An evaluator: one evaluation, the same order.
macro_rules! evaluator {
    ($Evaluator:ty, $evaluate:ident) => {
        impl<G: Grid> Track<Dots<G>> for $Evaluator {}
        impl Track<AnyDots> for $Evaluator {}

        impl<G: Grid> Evaluate<Dots<G>> for $Evaluator {
            const OUTLOOKS: bool = true;

            fn evaluate(&mut self, position: &Dots<G>, player: Side) -> Score {
                position.$evaluate(player)
            }

            fn bounds(&self, position: &Dots<G>, player: Side) -> (Score, Score) {
                position.certain(player)
            }

            fn outlook(&self, position: &Dots<G>, player: Side) -> (Score, Score) {
                position.known(player)
            }
        }

        impl Evaluate<AnyDots> for $Evaluator {
            const OUTLOOKS: bool = true;

            fn evaluate(&mut self, position: &AnyDots, player: Side) -> Score {
                each!(position, p => p.$evaluate(player))
            }

            fn bounds(&self, position: &AnyDots, player: Side) -> (Score, Score) {
                each!(position, p => p.certain(player))
            }

            fn outlook(&self, position: &AnyDots, player: Side) -> (Score, Score) {
                each!(position, p => p.known(player))
            }
        }

        impl<G: Grid> Order<Dots<G>> for $Evaluator {
            const PROVED: bool = true;

            fn select(&mut self, position: &Dots<G>, context: NodeContext<Edge>, moves: &mut [Edge]) -> usize {
                position.select(context.hint, moves)
            }
        }

        impl Order<AnyDots> for $Evaluator {
            const PROVED: bool = true;

            fn select(&mut self, position: &AnyDots, context: NodeContext<Edge>, moves: &mut [Edge]) -> usize {
                each!(position, p => p.select(context.hint, moves))
            }
        }
    };
}

evaluator!(Control, by_control);
evaluator!(Margin, by_margin);
