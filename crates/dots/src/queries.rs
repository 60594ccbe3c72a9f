//! The queries of a position of any size: those of [`Dots`], answered for
//! [`AnyDots`].

use alloc::string::String;

use game_core::{Score, Side};

use crate::any::AnyDots::{self, Narrow, Wide};
use crate::any::each;
use crate::capture::Choice;
use crate::edge::{Edge, Edges};
use crate::grid::Grid;
use crate::long_chains;
use crate::nimstring::{Nimber, NodeLimitError};
use crate::position::Dots;
use crate::structure::Structure;
use crate::word::Word;

impl AnyDots {
    /// Edges that are not drawn.
    #[must_use]
    pub fn edges_left(&self) -> u32 {
        each!(self, p => p.edges_left())
    }

    /// Boxes that a move completes: none, one or two.
    #[must_use]
    pub fn takes(&self, edge: Edge) -> u32 {
        each!(self, p => p.takes(edge))
    }

    /// Boxes that can be taken after this move: see [`Dots::boxes_given`].
    #[must_use]
    pub fn boxes_given(&self, edge: Edge) -> u32 {
        each!(self, p => p.boxes_given(edge))
    }

    /// Boxes that the mover can take this turn, and how many of them may be left.
    #[must_use]
    pub fn captures(&self) -> (u32, Choice) {
        each!(self, p => { let captured = p.capture(); (captured.boxes, captured.choice) })
    }

    /// The position once the mover has taken all that they can, with those boxes on their account;
    /// who is to move stays.
    #[must_use]
    pub fn after_captures(&self) -> Self {
        match self {
            Narrow(p) => Narrow(p.after_captures()),
            Wide(p) => Wide(p.after_captures()),
        }
    }

    /// The greedy player's move; `None` once the game is over.
    #[must_use]
    pub fn greedy(&self) -> Option<Edge> {
        each!(self, p => p.greedy())
    }

    /// The moves that it suffices to try: see [`Dots::worthwhile`].
    #[must_use]
    pub fn worthwhile(&self) -> Edges<u128> {
        each!(self, p => p.worthwhile().wide())
    }

    /// The structure of the position.
    #[must_use]
    pub fn structure(&self) -> Structure {
        each!(self, p => Structure::of(p))
    }

    /// The picture of the structure: see [`Structure::picture`].
    #[must_use]
    pub fn picture(&self) -> String {
        each!(self, p => Structure::of(p).picture(p))
    }

    /// The exact value of a simple loony endgame: see [`Dots::simple_value`].
    #[must_use]
    pub fn simple_value(&self) -> Option<Score> {
        each!(self, p => p.simple_value())
    }

    /// What the mover may expect to win more than the opponent: see [`Dots::static_eval`].
    #[must_use]
    pub fn static_eval(&self) -> Score {
        each!(self, p => p.static_eval())
    }

    /// The Nimstring value, looking at no more than `nodes` positions.
    ///
    /// # Errors
    ///
    /// The value was not found within that limit.
    pub fn nimstring(&self, nodes: u64) -> Result<Nimber, NodeLimitError> {
        each!(self, p => p.nimstring(nodes))
    }

    /// As [`Dots::wins_nimstring`](crate::Dots::wins_nimstring).
    ///
    /// # Errors
    ///
    /// The winner was not found within that limit of positions.
    pub fn wins_nimstring(&self, nodes: u64) -> Result<bool, NodeLimitError> {
        each!(self, p => p.wins_nimstring(nodes))
    }

    /// Whether the mover wants an odd (1) or an even (0) number of long chains to come: see
    /// [`long_chains_wanted`](long_chains::long_chains_wanted).
    #[must_use]
    pub fn long_chains_wanted(&self) -> u32 {
        each!(self, p => long_chains::long_chains_wanted(p))
    }

    /// The player whom a number of long chains to come favours.
    #[must_use]
    pub fn favoured(&self, long_chains: u32) -> Side {
        each!(self, p => long_chains::favoured(p, long_chains))
    }
}

impl<G: Grid> Dots<G> {
    /// Edges that are not drawn.
    #[must_use]
    #[inline]
    pub fn edges_left(&self) -> u32 {
        self.undrawn().count()
    }
}
