//! The exact solver: the best margin still to come, of any position that is small enough.
//!
//! The rest of the game depends on the undrawn edges alone, so values are those of sets of edges,
//! seen by the player to move, in boxes. Where boxes can be taken the [closure
//! theorem](crate::Capture) leaves one position to search; there, the questions "is V ≥ β?" go on
//! until V is known (MTD(f): Plaat, Schaeffer, Pijls and de Bruin, "Best-first fixed-depth minimax
//! algorithms", 1996). Each is a search by null windows over a table of lower and upper bounds. On
//! top of that:
//!
//! - *looks*: positions that look alike are one in the table;
//! - *webs*, if they are wanted: so are positions whose boxes hang together in the same way,
//!   wherever they lie;
//! - *parts that stand alone*: chains and loops are taken off the board and counted;
//! - *cutoffs by the table*: all replies are looked up before the first is searched;
//! - *bounds beyond the question*: the bounds of replies are kept, whatever the question;
//! - *the order of trial*, the same in all positions, so that lines of play meet;
//! - *the closed form* of loony endgames.
//!
//! Each can be switched off ([`Ideas`]), and values stay the same.
//! `docs/performance-log.md` has the figures.
//!
//! ```
//! use dots::solve::{Limits, Solver};
//! use dots::{Dots, Fixed};
//!
//! let position: Dots<Fixed<2, 2>> = "2x2 110000100100".parse()?;
//! let solver = Solver::new(position.grid(), 1 << 20)?;
//! assert_eq!(solver.value(&position, &Limits::new())?.value, 2);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod any;
mod bounds;
mod busy;
mod code;
mod error;
mod images;
mod independent_parts;
pub mod journal;
mod memory;
mod order;
mod quiet_position;
mod replies;
mod reply;
mod run;
mod settled;
mod siblings;
mod table;
mod threads;
mod web;
mod worker;

pub use any::{MoveValue, Solution, solve, wins};
pub use bounds::{BoundQueries, Bounds};
pub use error::SolveError;
pub use run::{Progress, Report};
pub use settled::SettledPosition;
pub use siblings::Siblings;

use core::fmt;

use game_core::{Reported, Score};

use crate::capture::{Capture, capture};
use crate::grid::Grid;
use crate::position::Dots;
use crate::sets::Sets;
use crate::word::Word;
use code::PositionCode;
use independent_parts::IndependentParts;
use memory::Memory;
use quiet_position::{SolverBoard, SolverNode};
use run::SolverRun;

/// [Limits](game_core::Limits) of a search, without a listener to its [`Report`].
///
/// Nodes are those of all threads together, of which there are 64 at most. Limits of depth and
/// memory are ignored. Without any limit a search ends with the value.
///
/// ```
/// use dots::solve::Limits;
/// let limits = Limits::new().nodes(1_000_000).threads(2);
/// ```
pub type Limits<'l> = game_core::Limits<'l>;

bitflags::bitflags! {
    /// What the search makes use of, for comparison: the values do not depend on it, speed does.
    ///
    /// With none of them, the table included, the closure theorem and the moves that suffice are
    /// left.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub struct Ideas: u8 {
        /// Positions are remembered.
        const TABLE = 1;
        /// Positions that look alike are one.
        const SYMMETRY = 1 << 1;
        /// Chains and loops that stand alone are counted, and the shortest is opened.
        const LOOSE = 1 << 2;
        /// All replies are looked up before one is searched.
        const CUTOFFS = 1 << 3;
        /// Replies in the middle come first, and those that give boxes later.
        const ORDER = 1 << 4;
        /// Positions whose boxes hang together in the same way are one, wherever they lie: a third
        /// to a half fewer nodes, each of which takes about twice as long.
        const WEB = 1 << 5;
    }
}

impl Ideas {
    /// Those that save time: all but webs.
    pub const USUAL: Self = Self::all().difference(Self::WEB);
}

/// A value with what it took.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Solved<T> {
    /// The value.
    pub value: T,
    /// Nodes entered: positions in which nothing can be taken and that the table did not settle.
    pub nodes: u64,
}

/// Solves positions of one board and remembers what it has learnt.
///
/// It may be shared: several threads may ask at once. A search of one thread with a new solver
/// enters the same nodes everywhere.
pub struct Solver<G: Grid> {
    board: SolverBoard<G>,
    memory: Memory,
    settled_from: u64,
}

impl<G: Grid> Solver<G> {
    /// Knows nothing yet. Its tables take about this many bytes, at least 128; the more, the less
    /// is searched twice.
    ///
    /// # Errors
    ///
    /// There is not enough memory.
    pub fn new(grid: G, bytes: usize) -> Result<Self, SolveError> {
        Self::with_ideas(grid, bytes, Ideas::USUAL)
    }

    /// The same with other ideas than the [usual](Ideas::USUAL) ones.
    ///
    /// # Errors
    ///
    /// There is not enough memory.
    pub fn with_ideas(grid: G, bytes: usize, ideas: Ideas) -> Result<Self, SolveError> {
        let board = SolverBoard::new(grid, ideas);
        let webs = ideas.contains(Ideas::WEB | Ideas::TABLE);
        let memory = Memory::with_bytes(bytes, webs, board.code.as_ref().map(PositionCode::bits))?;
        Ok(Self {
            board,
            memory,
            settled_from: u64::MAX,
        })
    }

    /// Reports each position on which at least this many nodes were spent at once.
    #[must_use]
    pub const fn settled_from(mut self, nodes: u64) -> Self {
        self.settled_from = nodes;
        self
    }

    /// The board.
    #[must_use]
    pub fn grid(&self) -> G {
        self.board.grid
    }

    /// How many bytes the tables take.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.memory.bytes()
    }

    /// Forgets everything.
    pub fn forget(&self) {
        self.memory.clear();
    }

    /// The best difference of boxes still to come for the player to move.
    ///
    /// # Errors
    ///
    /// A limit is reached, a thread cannot be started or panics, or the position has a board of
    /// another size. What was learnt stays known.
    pub fn value<H, R>(
        &self,
        position: &Dots<H>,
        limits: &game_core::Limits<'_, R>,
    ) -> Result<Solved<Score>, SolveError>
    where
        H: Grid<Word = G::Word>,
        R: Reported<Report>,
    {
        self.run(position, &R::limits(limits), |captured, node, run| {
            let boxes = Score::from(node.place.boxes);
            let (mut lower, mut upper, mut nodes) = (-boxes, boxes, 0);
            let mut beta = boxes & 1;
            while lower < upper {
                let answer = self.ask(node, beta, run)?;
                nodes += answer.nodes;
                (lower, upper) = if answer.value {
                    (beta, upper)
                } else {
                    (lower, beta - 2)
                };
                beta = if answer.value { beta + 2 } else { beta - 2 };
            }
            Ok(Solved {
                value: captured.value(lower),
                nodes,
            })
        })
    }

    /// Whether that difference is at least `margin`: less work than the value.
    ///
    /// # Errors
    ///
    /// As [`value`](Self::value).
    pub fn at_least<H, R>(
        &self,
        position: &Dots<H>,
        margin: Score,
        limits: &game_core::Limits<'_, R>,
    ) -> Result<Solved<bool>, SolveError>
    where
        H: Grid<Word = G::Word>,
        R: Reported<Report>,
    {
        self.run(position, &R::limits(limits), |captured, node, run| {
            let margin = margin.clamp(-1000, 1000);
            let (taken, left) = (
                captured.boxes.cast_signed(),
                captured.choice.left().cast_signed(),
            );
            // T − ℓ + |ℓ + V| ≥ margin: V is at least this large, or at most that small.
            let lead = margin - taken + left;
            if left > 0 && lead <= 0 {
                return Ok(Solved {
                    value: true,
                    nodes: 0,
                });
            }
            let answer = self.ask(node, lead - left, run)?;
            if answer.value || left == 0 {
                return Ok(answer);
            }
            let other = self.ask(node, 1 - lead - left, run)?;
            Ok(Solved {
                value: !other.value,
                nodes: answer.nodes + other.nodes,
            })
        })
    }

    /// Makes the captures of the turn, and asks the question of the rest.
    fn run<T, H: Grid<Word = G::Word>>(
        &self,
        position: &Dots<H>,
        limits: &game_core::Limits<'_, Report>,
        ask: impl FnOnce(
            Capture<G::Word>,
            &SolverNode<G::Word>,
            &SolverRun<'_>,
        ) -> Result<T, SolveError>,
    ) -> Result<T, SolveError> {
        let grid = &self.board.grid;
        let (given, board) = (position.size(), grid.size());
        if given != board {
            return Err(SolveError::Board { given, board });
        }
        let captured = capture(grid, position.drawn());
        #[allow(clippy::cast_possible_truncation, reason = "at most 50")]
        let boxes = (grid.boxes() & !grid.closed(captured.rest)).count() as u8;
        let node = self
            .board
            .node(captured.rest, IndependentParts::default(), boxes);
        ask(captured, &node, &SolverRun::new(limits, self.settled_from))
    }

    /// Whether the value is at least β.
    fn ask(
        &self,
        node: &SolverNode<G::Word>,
        beta: Score,
        run: &SolverRun<'_>,
    ) -> Result<Solved<bool>, SolveError> {
        run.next_question();
        threads::ask(&self.board, &self.memory, node, beta, run)
    }
}

impl<G: Grid> fmt::Debug for Solver<G> {
    /// Its board and size: a table has millions of entries.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let size = self.board.grid.size();
        f.debug_struct("Solver")
            .field("size", &size)
            .field("bytes", &self.bytes())
            .finish_non_exhaustive()
    }
}
