use connect6::forced::ForcedOptions;
use connect6::{Cell, Connect6, Expert, ForcedWinSolver, RoadValues, Turn, TurnPosition};
use game_core::{Position, below};
use rand_core::Rng;
use search::{AlphaBeta, Limits, SearchError, TableError};

/// Positions that the search for a forced win looks at.
const FORCED_NODES: u64 = 500;

/// The cell J10.
const CENTRE: Option<Cell> = Cell::new(9, 9);

/// How far from the centre the stones of an opening are at most: two of White, two of Black.
const REACHES: [usize; 4] = [2, 2, 3, 3];

/// Turns of an opening: one stone, and a turn of each side.
pub const OPENING_TURNS: usize = 3;

/// Plays turns of games against itself.
#[derive(Debug)]
pub struct SelfPlayer {
    values: RoadValues,
    nodes: u64,
    search: AlphaBeta<TurnPosition<19>, Expert<19>>,
    forced: ForcedWinSolver<19>,
}

impl SelfPlayer {
    /// A player to whom roads have these values, and whose searches have this many nodes and a table
    /// of about `memory_bytes` bytes.
    ///
    /// # Errors
    ///
    /// There is not enough memory for the table.
    pub fn new(values: RoadValues, nodes: u64, memory_bytes: usize) -> Result<Self, TableError> {
        Ok(Self {
            values,
            nodes,
            search: AlphaBeta::new(Expert::by_roads(values), memory_bytes)?,
            forced: ForcedWinSolver::new(),
        })
    }

    /// The turn that it plays, with what the searches before have left; `None` if the game is over.
    ///
    /// # Errors
    ///
    /// None is known: the game keeps the laws.
    pub fn turn(&mut self, position: &Connect6) -> Result<Option<Turn>, SearchError> {
        if position.is_over() {
            return Ok(None);
        }
        let win = position.winning_turn().or_else(|| {
            let options = ForcedOptions {
                nodes: FORCED_NODES,
                ..ForcedOptions::DEFAULT
            };
            let found = self.forced.turns(position, options);
            found.map(|(_, turn)| turn)
        });
        if win.is_some() {
            return Ok(win);
        }
        let limits = Limits::new().nodes(self.nodes);
        let report = self
            .search
            .search(&TurnPosition::from(*position), &limits)?;
        Ok(report.best)
    }

    /// Forgets what searches have left, so that the next turn depends on its position alone.
    pub fn clear(&mut self) {
        self.search.forget(Expert::by_roads(self.values));
        self.forced.clear();
    }
}

/// The position after an opening, and its stones in their order: Black's in the centre, and one turn
/// of each side near it.
pub fn draw_opening(random: &mut impl Rng) -> (Connect6, Vec<Cell>) {
    let (mut position, mut stones) = (Connect6::<19>::EMPTY, Vec::from_iter(CENTRE));
    for &cell in &stones {
        position.play(cell);
    }
    for reach in REACHES {
        let near: Vec<Cell> = position
            .moves()
            .filter(|cell| CENTRE.is_some_and(|centre| cell.distance(centre) <= reach))
            .collect();
        let drawn = usize::try_from(below(random, near.len() as u64)).unwrap_or(0);
        if let Some(&cell) = near.get(drawn) {
            position.play(cell);
            stones.push(cell);
        }
    }
    (position, stones)
}
