//! Which turns leave the opponent a forced win: one win refutes many turns at once.

use alloc::vec::Vec;

use game_core::Pass;

use super::area::{Area, Grid, WindowTally};
use super::options::Options;
use super::prover::Prover;
use crate::cells::Cells;
use crate::forced::{ForcedOptions, ForcedWinSolver, StoppedError};
use crate::position::Connect6;
use crate::turn::Turn;

/// Sorts out the turns of a position after which the opponent wins by double threats.
///
/// A win that the opponent has if the mover passes (the *null move*, 空着) refutes every turn of
/// which no stone [matters](crate::zone) to it. The turns that are left are looked at one by one,
/// and each win that is found sorts out more of them. *Not refuted* says only that no win was found
/// within the limits.
///
/// ```
/// use connect6::forced::ForcedOptions;
/// use connect6::zone::TurnScreen;
/// use connect6::{Connect6, Turn};
/// use game_core::Notation;
///
/// // White has to stop four in a row that is open on both sides.
/// let position: Connect6 = "J10 A1A19 K10L10 S1S19 M10A9".parse()?;
/// let cell = |text| position.read_move(text);
/// let mut screen = TurnScreen::new();
/// assert_eq!(screen.start(&position, ForcedOptions::DEFAULT, &|| false), Ok(true));
/// let mut refutes = |turn| screen.refutes(turn, ForcedOptions::DEFAULT, &|| false);
/// assert_eq!(refutes(Turn::Two(cell("A2")?, cell("A3")?)), Ok(true));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct TurnScreen<const N: usize = 19> {
    root: Connect6<N>,
    solver: ForcedWinSolver<N>,
    grid: Grid,
    /// What matters to each win that was found.
    wins: Vec<Area>,
    /// The stones of each turn that was refuted by a search of its own: they mostly matter to that
    /// win, as it was found with them on the board.
    refuted: Vec<Cells>,
    nodes: u64,
}

impl<const N: usize> TurnScreen<N> {
    /// For the empty board.
    #[must_use]
    pub fn new() -> Self {
        Self {
            root: Connect6::EMPTY,
            solver: ForcedWinSolver::new(),
            grid: Grid::new(N),
            wins: Vec::new(),
            refuted: Vec::new(),
            nodes: 0,
        }
    }

    /// Positions looked at since the last start.
    #[must_use]
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Begins with a position at which a turn begins, without any win.
    pub fn begin(&mut self, position: &Connect6<N>) {
        self.root = *position;
        self.wins.clear();
        self.refuted.clear();
        self.nodes = 0;
        // Results depend on nothing that was searched before.
        self.solver.clear();
    }

    /// Starts with a position at which a turn begins: returns whether the opponent would win by
    /// double threats if the mover passed. `is_over` is called every some tens of microseconds, and
    /// breaks the search off.
    ///
    /// # Errors
    ///
    /// The search was broken off.
    pub fn start(
        &mut self,
        position: &Connect6<N>,
        search: ForcedOptions,
        is_over: &dyn Fn() -> bool,
    ) -> Result<bool, StoppedError> {
        self.begin(position);
        let mut passed = *position;
        passed.pass();
        self.finds_win(&passed, search, is_over)
    }

    /// Whether this turn was refuted, or a win that is known already wins after it, too.
    #[must_use]
    pub fn knows(&self, turn: Turn) -> bool {
        let stones: Cells = turn.cells().collect();
        self.refuted.contains(&stones) || self.wins.iter().any(|win| self.grid.is_free(win, stones))
    }

    /// Whether the opponent wins by double threats after a turn: by a win that is known, or by one
    /// that is searched for now.
    ///
    /// # Errors
    ///
    /// The search was broken off.
    pub fn refutes(
        &mut self,
        turn: Turn,
        search: ForcedOptions,
        is_over: &dyn Fn() -> bool,
    ) -> Result<bool, StoppedError> {
        if self.knows(turn) {
            return Ok(true);
        }
        let mut after = self.root;
        if after.try_turn(turn).is_err() || after.is_over() || after.mover() == self.root.mover() {
            return Ok(false);
        }
        let found = self.finds_win(&after, search, is_over)?;
        if found {
            self.refuted.push(turn.cells().collect());
        }
        Ok(found)
    }

    /// Whether the opponent wins with [zones](crate::zone) after a turn: by a win that is known, or
    /// by one that a [`Prover`] finds now among this many positions.
    ///
    /// # Errors
    ///
    /// The search was broken off.
    pub fn refutes_with_zones(
        &mut self,
        turn: Turn,
        options: Options,
        nodes: u64,
        is_over: &dyn Fn() -> bool,
    ) -> Result<bool, StoppedError> {
        if self.knows(turn) {
            return Ok(true);
        }
        let mut after = self.root;
        if after.try_turn(turn).is_err() || after.mover() == self.root.mover() {
            return Ok(false);
        }
        if is_over() {
            return Err(StoppedError);
        }
        let Some(mut prover) = Prover::new(&after, options) else {
            return Ok(false);
        };
        let progress = prover.run_until(nodes, is_over);
        self.nodes += progress.nodes;
        if let Some(area) = prover.area() {
            self.wins.push(area.clone());
            self.refuted.push(turn.cells().collect());
            return Ok(true);
        }
        if is_over() {
            return Err(StoppedError);
        }
        Ok(false)
    }

    /// The empty cells of which a turn needs one, unless two of its stones matter together: all that
    /// matter to the first win that was found.
    #[must_use]
    pub fn cells(&self) -> Cells {
        self.wins
            .first()
            .map_or(Cells::EMPTY, |win| self.grid.alone(win) & self.root.empty())
    }

    /// Looks for the shortest win of the player to move, to which the least matters, and notes what
    /// does.
    fn finds_win(
        &mut self,
        position: &Connect6<N>,
        search: ForcedOptions,
        is_over: &dyn Fn() -> bool,
    ) -> Result<bool, StoppedError> {
        let found = self.solver.win_unless(position, search, is_over);
        self.nodes += self.solver.nodes();
        let Some(win) = found? else {
            return Ok(false);
        };
        let mut tally = WindowTally::of(&self.grid, position, position.mover());
        self.wins.push(tally.forced(&self.grid, &win));
        Ok(true)
    }
}

impl<const N: usize> Default for TurnScreen<N> {
    fn default() -> Self {
        Self::new()
    }
}
