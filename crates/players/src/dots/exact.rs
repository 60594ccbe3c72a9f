//! The exact value of endings: the one place where the rest of the game's engines ask for it.
//!
//! [`dots::solve`](::dots::solve) finds it. A question is put in slices of some nodes; what a slice
//! has learnt stays in the table, so the next one goes on almost where it ended, and between two
//! slices whoever asked may look at the clock. The slices are counted in nodes, so one thread finds
//! the same, at the same cost, everywhere:
//!
//! ```text
//! until it is answered:
//!     no nodes are left?            there is no value
//!     a slice is over?              ask whoever asked; more nodes than the table holds? a larger table
//!     ask the solver, with what is left of the slice
//! ```
//!
//! The table begins small, because most endings are. It grows fourfold, and forgets all then: what is
//! searched again is about a third of what the last table holds at most.

use ::dots::solve::{Limits, SolveError, Solver};
use ::dots::{AnyDots, Edge, Fixed, Grid, Measured, Size};
use game_core::{Position, Score};

/// Why there is no value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Unknown {
    /// The limit of nodes was reached.
    Nodes,
    /// Somebody wants no more.
    Stopped,
    /// There is not enough memory for a table of so many bytes.
    Memory(usize),
}

/// Says from time to time whether to go on, by the number of nodes that were entered.
pub(super) type GoesOn<'g> = &'g mut dyn FnMut(u64) -> bool;

/// What a search may take.
#[derive(Clone, Copy, Debug)]
pub(super) struct Means {
    /// Nodes entered at most, until more are [allowed](Exact::allow).
    pub(super) nodes: u64,
    /// Bytes of the table at most.
    pub(super) bytes: usize,
    /// Threads, once a search has turned out to be long.
    pub(super) threads: usize,
    /// Nodes of a slice at most.
    pub(super) slice: u64,
}

impl Means {
    /// One thread, 64 MiB, and slices of a millisecond or less.
    pub(super) const fn brief(nodes: u64) -> Self {
        Self { nodes, bytes: 64 << 20, threads: 1, slice: SLICE }
    }
}

/// Nodes of the first slices.
const SLICE: u64 = 512;

/// Several threads would be in each other's way before so many nodes.
const LONG: u64 = 1 << 18;

/// Bytes of the first table.
const SMALL: usize = 1 << 20;

/// Bytes of what is known of a position: 16 on boards of up to 64 edges.
const ENTRY: u64 = 16;

/// What is known of the positions of one board.
#[derive(Debug)]
pub(super) struct Exact {
    size: Size,
    board: Board,
    means: Means,
    /// Bytes of the table.
    bytes: usize,
    /// Nodes entered since there were some allowed.
    nodes: u64,
    /// Those of the present slice.
    sliced: u64,
    /// Those that the present table has seen.
    learnt: u64,
}

/// A solver of the board.
#[derive(Debug)]
enum Board {
    /// The contest's board, with constants.
    Contest(Box<Solver<Fixed<5, 5>>>),
    /// At most 64 edges.
    Narrow(Box<Solver<Measured<u64>>>),
    /// More.
    Wide(Box<Solver<Measured<u128>>>),
}

impl Board {
    fn new(position: &AnyDots, bytes: usize) -> Result<Self, Unknown> {
        let made = match position {
            AnyDots::Narrow(p) if p.size() == Size::STANDARD => {
                Solver::new(Fixed::<5, 5>::GRID, bytes).map(|solver| Self::Contest(Box::new(solver)))
            }
            AnyDots::Narrow(p) => Solver::new(p.grid(), bytes).map(|solver| Self::Narrow(Box::new(solver))),
            AnyDots::Wide(p) => Solver::new(p.grid(), bytes).map(|solver| Self::Wide(Box::new(solver))),
        };
        made.map_err(|_| Unknown::Memory(bytes))
    }

    fn ask(&self, position: &AnyDots, question: Question, limits: &Limits<'_>) -> Result<Told, SolveError> {
        match (self, position) {
            (Self::Contest(solver), AnyDots::Narrow(p)) => question.put(solver, p.drawn(), limits),
            (Self::Narrow(solver), AnyDots::Narrow(p)) => question.put(solver, p.drawn(), limits),
            (Self::Wide(solver), AnyDots::Wide(p)) => question.put(solver, p.drawn(), limits),
            // Another board: nothing is known of it.
            _ => Err(SolveError::Stopped),
        }
    }
}

/// An answer and its nodes.
type Told = (Score, u64);

/// What is asked of a position.
#[derive(Clone, Copy, Debug)]
enum Question {
    /// Its value.
    Value,
    /// Whether that is at least so many boxes: 1 or 0.
    AtLeast(Score),
}

impl Question {
    fn put<G: Grid>(self, solver: &Solver<G>, drawn: G::Word, limits: &Limits<'_>) -> Result<Told, SolveError> {
        match self {
            Self::Value => solver.value(drawn, limits).map(|told| (told.value, told.nodes)),
            Self::AtLeast(least) => {
                solver.at_least(drawn, least, limits).map(|told| (Score::from(told.value), told.nodes))
            }
        }
    }
}

impl Exact {
    /// Knows nothing yet of the board of this position.
    ///
    /// # Errors
    ///
    /// There is not even memory for a small table.
    pub(super) fn new(position: &AnyDots, means: Means) -> Result<Self, Unknown> {
        let bytes = SMALL.min(means.bytes);
        let board = Board::new(position, bytes)?;
        Ok(Self { size: position.size(), board, means, bytes, nodes: 0, sliced: 0, learnt: 0 })
    }

    /// The value of a position on the same board: boxes to be won by the mover from here on, less
    /// those of the opponent.
    ///
    /// # Errors
    ///
    /// The limit was reached, or `goes_on` said no.
    pub(super) fn value(&mut self, position: &AnyDots, goes_on: GoesOn<'_>) -> Result<Score, Unknown> {
        self.ask(position, Question::Value, goes_on)
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

    /// Whether a move is worth so much: less work than its value.
    ///
    /// # Errors
    ///
    /// As [`value`](Self::value).
    pub(super) fn reaches(
        &mut self,
        position: &AnyDots,
        edge: Edge,
        value: Score,
        goes_on: GoesOn<'_>,
    ) -> Result<bool, Unknown> {
        let (takes, after) = (position.takes(edge).cast_signed(), position.after(edge));
        if takes > 0 {
            return Ok(self.ask(&after, Question::AtLeast(value - takes), goes_on)? > 0);
        }
        Ok(self.ask(&after, Question::AtLeast(1 - value), goes_on)? == 0)
    }

    /// Nodes that were entered since some were allowed.
    pub(super) const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Another limit, counted from now; what is known stays known.
    pub(super) const fn allow(&mut self, nodes: u64) {
        (self.means.nodes, self.nodes, self.sliced) = (nodes, 0, 0);
    }

    /// Whether it knows the board of a position.
    pub(super) fn knows(&self, position: &AnyDots) -> bool {
        self.size == position.size()
    }

    fn ask(&mut self, position: &AnyDots, question: Question, goes_on: GoesOn<'_>) -> Result<Score, Unknown> {
        loop {
            let slice = (self.nodes / 16).clamp(SLICE, self.means.slice.max(SLICE));
            if self.sliced >= slice {
                self.sliced = 0;
                if !goes_on(self.nodes) {
                    return Err(Unknown::Stopped);
                }
                self.grow(position);
            }
            let left = self.means.nodes.saturating_sub(self.nodes);
            let most = left.min(slice - self.sliced);
            let threads = if self.nodes < LONG { 1 } else { self.means.threads };
            match self.board.ask(position, question, &Limits::new().nodes(most).threads(threads)) {
                Ok((answer, nodes)) => {
                    self.count(nodes);
                    return Ok(answer);
                }
                Err(SolveError::OutOfNodes) if left == 0 => return Err(Unknown::Nodes),
                Err(SolveError::OutOfNodes) => self.count(most),
                // One thread is always there.
                Err(SolveError::NoThread) if threads > 1 => self.means.threads = 1,
                Err(_) => return Err(Unknown::Stopped),
            }
        }
    }

    const fn count(&mut self, nodes: u64) {
        self.nodes += nodes;
        self.sliced += nodes;
        self.learnt += nodes;
    }

    /// A larger table, once more was learnt than this one holds; it stays if there is no memory.
    fn grow(&mut self, position: &AnyDots) {
        let full = self.learnt > self.bytes as u64 / ENTRY;
        let bytes = self.bytes.saturating_mul(4).min(self.means.bytes);
        if full
            && bytes > self.bytes
            && let Ok(board) = Board::new(position, bytes)
        {
            (self.board, self.bytes, self.learnt) = (board, bytes, 0);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn exact(text: &str, means: Means) -> Option<(AnyDots, Exact)> {
        let position: AnyDots = text.parse().ok()?;
        let exact = Exact::new(&position, means).ok()?;
        Some((position, exact))
    }

    /// Whatever slices and tables: the values are those of the solver in one piece.
    #[test]
    fn slices_and_growth_change_no_value() {
        let go = &mut |_| true;
        for text in ["3x3", "2x3", "1x7"] {
            let small = Means { bytes: 1 << 14, ..Means::brief(u64::MAX) };
            let Some((position, mut exact)) = exact(text, small) else { continue };
            let Ok(truth) = ::dots::solve::solve(&position, 1 << 20, &Limits::new()) else { continue };
            exact.means.bytes = 1 << 20;
            assert_eq!(exact.value(&position, go), Ok(truth.value), "{text}");
            for told in truth.moves {
                assert_eq!(exact.value_of_move(&position, told.edge, go), Ok(told.value), "{text} {:?}", told.edge);
                for (more, reached) in [(-1, true), (0, true), (1, false)] {
                    let reaches = exact.reaches(&position, told.edge, told.value + more, go);
                    assert_eq!(reaches, Ok(reached), "{text} {:?}", told.edge);
                }
            }
            assert!(text != "3x3" || exact.bytes > 1 << 14);
        }
    }

    /// A limit is kept to the node, and a stop is heard.
    #[test]
    fn limits_are_kept() {
        let Some((position, mut exact)) = exact("3x4", Means::brief(2000)) else { return };
        assert_eq!((exact.value(&position, &mut |_| true), exact.nodes()), (Err(Unknown::Nodes), 2000));
        exact.allow(5000);
        assert_eq!((exact.value(&position, &mut |_| false), exact.nodes()), (Err(Unknown::Stopped), SLICE));
    }
}
