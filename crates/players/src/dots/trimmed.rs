//! The game without the moves that need no trial: its values are the same, by the closure theorem.

use std::fmt::{self, Display, Write};
use std::str::FromStr;

use ::dots::{AnyDots, Control, Edge};
use game_core::{Evaluate, Finite, Notation, ParseError, Position, Score, Side, ToMove, Track, ZeroSum, deterministic};

/// A position in which the [worthwhile](dots::Dots::worthwhile) moves are all that there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Trimmed(pub(super) AnyDots);

impl Position for Trimmed {
    type Move = Edge;
    type Player = Side;

    const BOUND: Score = AnyDots::BOUND;

    fn to_move(&self) -> ToMove<Side> {
        self.0.to_move()
    }

    fn moves(&self) -> impl Iterator<Item = Edge> {
        self.0.worthwhile()
    }

    fn play(&mut self, edge: Edge) {
        self.0.play(edge);
    }

    fn payoff(&self, player: Side) -> Score {
        self.0.payoff(player)
    }

    fn key(&self) -> u64 {
        self.0.key()
    }
}

deterministic!(Trimmed);

impl ZeroSum for Trimmed {}

impl Finite for Trimmed {
    const MAX_MOVES: usize = AnyDots::MAX_MOVES;

    fn moves_left(&self) -> usize {
        self.0.moves_left()
    }
}

impl FromStr for Trimmed {
    type Err = ParseError;

    fn from_str(text: &str) -> Result<Self, ParseError> {
        text.parse().map(Self)
    }
}

impl Display for Trimmed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Notation for Trimmed {
    fn write_move(&self, edge: Edge, out: &mut impl Write) -> fmt::Result {
        self.0.write_move(edge, out)
    }

    fn draw(&self, out: &mut impl Write) -> fmt::Result {
        self.0.draw(out)
    }
}

/// The evaluation by control, of trimmed positions.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct TrimmedControl;

impl Track<Trimmed> for TrimmedControl {}

impl Evaluate<Trimmed> for TrimmedControl {
    const OUTLOOKS: bool = true;

    fn evaluate(&mut self, position: &Trimmed, player: Side) -> Score {
        Control.evaluate(&position.0, player)
    }

    fn bounds(&self, position: &Trimmed, player: Side) -> (Score, Score) {
        Evaluate::<AnyDots>::bounds(&Control, &position.0, player)
    }

    fn outlook(&self, position: &Trimmed, player: Side) -> (Score, Score) {
        Evaluate::<AnyDots>::outlook(&Control, &position.0, player)
    }
}
