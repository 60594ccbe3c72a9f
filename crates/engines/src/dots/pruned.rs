//! The game without the moves that need no trial. Its values are the same, by the closure theorem.
//!
//! Optionally a win brings a bonus. A contest counts games and not boxes, and a search that
//! averages would otherwise trade a sure win by one box for a gamble on many.

use std::fmt::{self, Display, Write};
use std::str::FromStr;

use ::dots::{AnyDots, Control, Edge};
use game_core::{
    Evaluate, Finite, Notation, ParseError, Position, Score, Side, ToMove, Track, ZeroSum,
    deterministic,
};

/// A position whose only moves are the [worthwhile](dots::Dots::worthwhile) ones.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct PrunedDots {
    pub(super) at: AnyDots,
    /// The payoff of a win besides the lead, in boxes: at most [`MOST_BONUS`].
    pub(super) bonus: Score,
    /// While there are safe moves, moves that give more boxes than this are left out. That is an
    /// opinion, so a proof then holds only for the remaining moves.
    pub(super) gives: u32,
}

/// Leaves no moves out: no board has this many boxes.
pub(super) const ALL: u32 = u32::MAX;

/// The greatest bonus.
pub(super) const MOST_BONUS: Score = 100;

impl PrunedDots {
    /// The payoff of a final lead; it grows with the lead.
    pub(super) const fn worth(&self, lead: Score) -> Score {
        lead + self.bonus * lead.signum()
    }

    /// The lead with this payoff, the inverse of [`worth`](Self::worth). A payoff between a loss
    /// and a win, as of budget, is a fraction of a box.
    pub(super) fn lead(&self, worth: Score) -> f64 {
        let least = self.bonus + 1;
        if worth.abs() < least {
            return f64::from(worth) / f64::from(least);
        }
        f64::from(worth - self.bonus * worth.signum())
    }
}

impl Position for PrunedDots {
    type Move = Edge;
    type Player = Side;

    const BOUND: Score = AnyDots::BOUND + MOST_BONUS;

    fn to_move(&self) -> ToMove<Side> {
        self.at.to_move()
    }

    fn moves(&self) -> impl Iterator<Item = Edge> {
        let narrow = self.gives != ALL && self.at.captures().0 == 0 && self.at.safe_moves() > 0;
        self.at
            .worthwhile()
            .filter(move |&edge| !narrow || self.at.boxes_given(edge) <= self.gives)
    }

    fn play(&mut self, edge: Edge) {
        self.at.play(edge);
    }

    /// The lead; once the game is over, its payoff.
    fn payoff(&self, player: Side) -> Score {
        let lead = self.at.payoff(player);
        if self.to_move() == ToMove::Nobody {
            self.worth(lead)
        } else {
            lead
        }
    }

    fn key(&self) -> u64 {
        self.at.key()
    }
}

deterministic!(PrunedDots);

impl ZeroSum for PrunedDots {}

impl Finite for PrunedDots {
    const MAX_MOVES: usize = AnyDots::MAX_MOVES;

    fn moves_left(&self) -> usize {
        self.at.moves_left()
    }
}

impl FromStr for PrunedDots {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        text.parse().map(|at| Self {
            at,
            bonus: 0,
            gives: ALL,
        })
    }
}

impl Display for PrunedDots {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.at.fmt(f)
    }
}

impl Notation for PrunedDots {
    fn write_move(&self, edge: Edge, out: &mut impl Write) -> fmt::Result {
        self.at.write_move(edge, out)
    }

    fn draw(&self, out: &mut impl Write) -> fmt::Result {
        self.at.draw(out)
    }
}

/// The evaluation by control, of trimmed positions.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct PrunedControl;

impl Track<PrunedDots> for PrunedControl {}

impl Evaluate<PrunedDots> for PrunedControl {
    const OUTLOOKS: bool = true;

    fn evaluate(&mut self, position: &PrunedDots, player: Side) -> Score {
        position.worth(Control.evaluate(&position.at, player))
    }

    fn bounds(&self, position: &PrunedDots, player: Side) -> (Score, Score) {
        let (low, high) = Evaluate::<AnyDots>::bounds(&Control, &position.at, player);
        (position.worth(low), position.worth(high))
    }

    fn outlook(&self, position: &PrunedDots, player: Side) -> (Score, Score) {
        let (low, high) = Evaluate::<AnyDots>::outlook(&Control, &position.at, player);
        (position.worth(low), position.worth(high))
    }
}
