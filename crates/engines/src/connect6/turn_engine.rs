//! How a player decides a turn: book, search for forced wins, alpha-beta, in this order.

use connect6::{AnyConnect6, Cell, Turn};

use super::plan::{PlannedStone, reasons};
use super::pre_search::{Book, ForcedWinResult, ForcedWinSearch};
use super::search_result::SearchResult;
use crate::report::move_texts;
use registry::{Analysis, Limits, QueryError, TypedEngine, Unit};

/// What a search of the board says.
#[derive(Debug)]
pub(super) enum BoardAnswer {
    /// What alpha-beta thinks.
    Searched(SearchResult),
    /// A win that is proved: the turn, the number of the winner's turns, and the positions it took.
    Won { turn: Turn, turns: u32, nodes: u64 },
}

/// A search of boards of any size.
pub(super) trait BoardSearch: Send {
    /// Searches a position in which a player is to move.
    fn search(
        &mut self,
        position: &AnyConnect6,
        limits: &Limits<'_>,
    ) -> Result<BoardAnswer, QueryError>;

    /// Whether it finds whole turns, so that it never has to search in the middle of one.
    fn finds_turns(&self) -> bool;

    /// Starts another game.
    fn forget(&mut self);

    /// Prepares for boards like this one.
    fn prepare(&mut self, position: &AnyConnect6) -> Result<(), QueryError>;
}

/// A player that thinks when its turn begins and plays both stones of it. In the middle of a turn
/// that it did not begin, it searches for the second stone alone.
#[derive(Debug)]
pub(super) struct TurnEngine<S> {
    name: &'static str,
    search: S,
    book: Option<Box<dyn Book>>,
    forcing: Option<Box<dyn ForcedWinSearch>>,
    plan: Option<PlannedStone>,
}

impl<S: BoardSearch> TurnEngine<S> {
    /// With alpha-beta alone.
    pub(super) const fn new(name: &'static str, search: S) -> Self {
        Self {
            name,
            search,
            book: None,
            forcing: None,
            plan: None,
        }
    }

    /// Adds a book, which is tried first.
    pub(super) fn with_book(self, book: Box<dyn Book>) -> Self {
        Self {
            book: Some(book),
            ..self
        }
    }

    /// Adds a search for forced wins, which is tried after the book.
    pub(super) fn with_forced_win_search(self, forcing: Box<dyn ForcedWinSearch>) -> Self {
        Self {
            forcing: Some(forcing),
            ..self
        }
    }

    /// The book's turn, if it has a legal one.
    fn known(&self, position: &AnyConnect6) -> Option<Analysis> {
        let turn = self.book.as_ref()?.turn(position)?;
        position.clone().try_turn(turn).ok()?;
        Some(self.of_turn(position, turn, None))
    }

    /// The turn of the forcing search, if it finds a legal one; and the nodes that it took.
    fn forced(&mut self, position: &AnyConnect6, limits: &Limits<'_>) -> (Option<Analysis>, u64) {
        let Some(forcing) = self.forcing.as_mut() else {
            return (None, 0);
        };
        let ForcedWinResult { win, nodes } =
            forcing.win(position, &limits.share(2, 0, limits.now()));
        let legal = win.filter(|&(turn, _)| position.clone().try_turn(turn).is_ok());
        let analysis = legal.map(|(turn, turns)| Analysis {
            nodes,
            ..self.of_turn(position, turn, Some(turns))
        });
        (analysis, nodes)
    }

    /// The analysis of a turn from elsewhere; with the number of the winner's turns to the end, if
    /// it wins.
    fn of_turn(&self, position: &AnyConnect6, turn: Turn, wins_in: Option<u32>) -> Analysis {
        let stones: Vec<Cell> = turn.cells().collect();
        let (variation, _) = move_texts(position, &stones);
        Analysis {
            engine: self.name,
            best: variation.first().cloned(),
            value: wins_in.map(|_| 1.0),
            unit: if wins_in.is_some() {
                Unit::Outcome
            } else {
                Unit::Points
            },
            distance: wins_in
                .filter(|&turns| turns == 1)
                .and_then(|_| u32::try_from(variation.len()).ok()),
            proved: wins_in.is_some(),
            depth: wins_in.map_or(0, |turns| (2 * turns).saturating_sub(1)),
            nodes: 0,
            variation,
            reasons: reasons(position, turn),
            ..Analysis::default()
        }
    }

    /// The analysis by the search of the board.
    fn searched(
        &mut self,
        position: &AnyConnect6,
        limits: &Limits<'_>,
    ) -> Result<Analysis, QueryError> {
        Ok(match self.search.search(position, limits)? {
            BoardAnswer::Searched(result) => result.analysis(self.name, position),
            BoardAnswer::Won { turn, turns, nodes } => Analysis {
                nodes,
                ..self.of_turn(position, turn, Some(turns))
            },
        })
    }
}

impl<S: BoardSearch> TypedEngine<AnyConnect6> for TurnEngine<S> {
    fn think(
        &mut self,
        position: &AnyConnect6,
        limits: &Limits<'_>,
    ) -> Result<Analysis, QueryError> {
        if position.is_over() {
            return Err(QueryError::Finished);
        }
        let plan = self.plan.take();
        if let Some(plan) = plan.filter(|plan| plan.is_for(position)) {
            return Ok(plan.analysis);
        }
        let begins = position.left() == 2 || position.stones(position.mover()).is_empty();
        // A book has no values, so it is not asked where those of all moves are wanted.
        let known = if begins && !limits.wants_every_move() {
            self.known(position)
        } else {
            None
        };
        let begin = limits.now();
        let (found, nodes) = match known {
            Some(known) => (Some(known), 0),
            None if begins => self.forced(position, limits),
            None => (None, 0),
        };
        let analysis = match found {
            Some(found) => found,
            None if nodes > 0 => {
                let analysis = self.searched(position, &limits.left(nodes, begin))?;
                Analysis {
                    nodes: analysis.nodes.saturating_add(nodes),
                    ..analysis
                }
            }
            None => self.searched(position, limits)?,
        };
        self.plan = PlannedStone::of(position, &analysis);
        Ok(analysis)
    }

    fn begin(&mut self, _: u64) {
        self.plan = None;
        self.search.forget();
        if let Some(forcing) = &mut self.forcing {
            forcing.forget();
        }
    }

    fn prepare(&mut self, position: &AnyConnect6, _: Option<usize>) {
        // A failure here occurs again in the call to think, which reports it.
        let _ = self.search.prepare(position);
    }

    fn plans_turns(&self) -> bool {
        self.search.finds_turns()
    }
}
