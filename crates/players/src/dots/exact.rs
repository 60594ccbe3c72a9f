//! The exact value of endings: the one place where the rest of the game's engines ask for it.
//!
//! The recursion is that of the closure theorem ([`dots::Capture`]) over the
//! [distinct](dots::distinct) moves, with windows and a memory of bounds:
//!
//! ```text
//! value(G, α, β) = take what can be taken; by the theorem, from V(G′)
//! V(G′, α, β)    = known endgame?  remembered?  else max over distinct e of −value(G′ − e, −β, −α)
//! ```
//!
//! It remembers positions by their representatives, and knows nothing of players and scores.

use std::collections::HashMap;

use ::dots::{AnyDots, Edge, Endgame, Grid, Looks, Measured, Sets, Word, capture, distinct};
use game_core::{Position, Score};

/// Beyond every value.
const ENDLESS: Score = 1 << 20;

/// Why there is no value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Unknown {
    /// The limit of positions was reached.
    Nodes,
    /// Somebody wants no more.
    Stopped,
}

/// Says from time to time whether to go on, by the number of positions that were entered.
pub(super) type GoesOn<'g> = &'g mut dyn FnMut(u64) -> bool;

/// Positions between two such questions.
const BREATH: u64 = 256;

/// What is known of the positions of one board.
#[derive(Debug)]
pub(super) enum Exact {
    /// At most 64 edges.
    Narrow(Box<Solver<Measured<u64>>>),
    /// More.
    Wide(Box<Solver<Measured<u128>>>),
}

impl Exact {
    /// Knows nothing yet of the board of this position; at most `most` positions are entered.
    pub(super) fn new(position: &AnyDots, most: u64) -> Self {
        match position {
            AnyDots::Narrow(p) => Self::Narrow(Box::new(Solver::new(p.grid(), most))),
            AnyDots::Wide(p) => Self::Wide(Box::new(Solver::new(p.grid(), most))),
        }
    }

    /// The value of a position on the same board: boxes to be won by the mover from here on, less
    /// those of the opponent.
    ///
    /// # Errors
    ///
    /// The limit was reached, or `goes_on` said no.
    pub(super) fn value(&mut self, position: &AnyDots, goes_on: GoesOn<'_>) -> Result<Score, Unknown> {
        match (self, position) {
            (Self::Narrow(solver), AnyDots::Narrow(p)) => solver.value(p.drawn(), (-ENDLESS, ENDLESS), goes_on),
            (Self::Wide(solver), AnyDots::Wide(p)) => solver.value(p.drawn(), (-ENDLESS, ENDLESS), goes_on),
            // Another board: nothing is known of it.
            _ => Err(Unknown::Nodes),
        }
    }

    /// What a move is worth to whoever makes it, what it wins at once included.
    ///
    /// # Errors
    ///
    /// As [`value`](Self::value).
    pub(super) fn value_of_move(
        &mut self,
        position: &AnyDots,
        edge: Edge,
        goes_on: GoesOn<'_>,
    ) -> Result<Score, Unknown> {
        let (takes, after) = (position.takes(edge), self.value(&position.after(edge), goes_on)?);
        Ok(if takes > 0 { takes.cast_signed() + after } else { -after })
    }

    /// Positions that were entered.
    pub(super) const fn nodes(&self) -> u64 {
        match self {
            Self::Narrow(solver) => solver.nodes,
            Self::Wide(solver) => solver.nodes,
        }
    }

    /// Another limit, counted from what was entered before.
    pub(super) const fn allow(&mut self, more: u64) {
        match self {
            Self::Narrow(solver) => solver.most = solver.nodes.saturating_add(more),
            Self::Wide(solver) => solver.most = solver.nodes.saturating_add(more),
        }
    }
}

/// The recursion on boards of one word.
#[derive(Debug)]
pub(super) struct Solver<G: Grid> {
    grid: G,
    looks: Looks<G::Word>,
    /// The least and the greatest value that positions without captures can have.
    bounds: HashMap<G::Word, (i8, i8)>,
    nodes: u64,
    most: u64,
}

/// Values between which the true one is asked for.
type Window = (Score, Score);

impl<G: Grid> Solver<G> {
    fn new(grid: G, most: u64) -> Self {
        Self { grid, looks: grid.looks(), bounds: HashMap::new(), nodes: 0, most }
    }

    /// V(G) if it lies in the window, else a bound beyond it.
    fn value(&mut self, drawn: G::Word, window: Window, goes_on: GoesOn<'_>) -> Result<Score, Unknown> {
        let captured = capture(&self.grid, drawn);
        let (boxes, left) = (captured.boxes.cast_signed(), captured.choice.left().cast_signed());
        let (alpha, beta) = (window.0 - boxes, window.1 - boxes);
        if left == 0 {
            return Ok(boxes + self.quiet(captured.rest, (alpha, beta), goes_on)?);
        }
        // V = T − ℓ + |ℓ + V′| is below β if V′ lies between −β′ − ℓ and β′ − ℓ.
        let high = (beta + left).max(1);
        let rest = self.quiet(captured.rest, (-high - left, high - left), goes_on)?;
        Ok(captured.value(rest))
    }

    /// V(G′) where no box can be taken.
    fn quiet(&mut self, drawn: G::Word, (alpha, beta): Window, goes_on: GoesOn<'_>) -> Result<Score, Unknown> {
        let left = (self.grid.boxes().count() - self.grid.closed(drawn).count()).cast_signed();
        if left == 0 {
            return Ok(0);
        }
        if let Some(endgame) = Endgame::of_edges(&self.grid, drawn) {
            return Ok(-endgame.value());
        }
        let key = self.looks.canonical(drawn);
        let known = self.bounds.get(&key).map_or((-left, left), |&(low, high)| (low.into(), high.into()));
        if known.0 >= beta || known.0 == known.1 {
            return Ok(known.0);
        }
        if known.1 <= alpha {
            return Ok(known.1);
        }
        self.enter(goes_on)?;
        let value = self.best(drawn, (alpha.max(known.0), beta.min(known.1)), goes_on)?;
        let low = if value > alpha { value.max(known.0) } else { known.0 };
        let high = if value < beta { value.min(known.1) } else { known.1 };
        // At most 50 boxes.
        let fits = |value: Score| i8::try_from(value).unwrap_or(0);
        self.bounds.insert(key, (fits(low), fits(high)));
        Ok(value)
    }

    /// The best of the moves that are enough.
    fn best(&mut self, drawn: G::Word, (alpha, beta): Window, goes_on: GoesOn<'_>) -> Result<Score, Unknown> {
        let (mut low, mut best) = (alpha, -ENDLESS);
        let mut moves = Vec::new();
        distinct(&self.grid, drawn, |m| moves.push((m.gives, G::Word::single(m.edge.bit()))));
        // What gives the fewest comes first.
        moves.sort_by_key(|&(gives, _)| gives);
        for (_, edge) in moves {
            best = best.max(-self.value(drawn | edge, (-beta, -low), goes_on)?);
            low = low.max(best);
            if best >= beta {
                break;
            }
        }
        Ok(best)
    }

    fn enter(&mut self, goes_on: GoesOn<'_>) -> Result<(), Unknown> {
        if self.nodes >= self.most {
            return Err(Unknown::Nodes);
        }
        self.nodes += 1;
        if self.nodes.is_multiple_of(BREATH) && !goes_on(self.nodes) { Err(Unknown::Stopped) } else { Ok(()) }
    }
}
