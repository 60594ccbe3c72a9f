//! The patent's player.

use connect6::AnyConnect6;

use super::boards::Boards;
use super::patent_options::{EvaluationPair, PatentOptions};
use super::pre_search::{Book, ForcedWinSearch};
use super::search_result::SearchResult;
use super::turn_engine::{BoardAnswer, BoardSearch, TurnEngine};
use registry::{Analysis, EngineError, Limits, QueryError, Settings, TypedEngine};

/// A player of the patent's flow.
///
/// It thinks when its turn begins and plays both stones of it. In the middle of a turn that it did
/// not begin, it searches for the second stone alone.
#[derive(Debug)]
pub struct Patent(TurnEngine<PatentSearch>);

impl Patent {
    /// The player of this name, with these values of [`OPTIONS`](super::OPTIONS).
    ///
    /// # Errors
    ///
    /// Fails if the size of the table does not fit the machine's memory.
    pub fn new(
        name: &'static str,
        evaluations: EvaluationPair,
        settings: &Settings,
    ) -> Result<Self, EngineError> {
        let options = PatentOptions::of(name, evaluations, settings)?;
        Ok(Self(TurnEngine::new(
            name,
            PatentSearch {
                options,
                boards: None,
            },
        )))
    }

    /// Adds a book, which is tried first.
    #[must_use]
    pub fn with_book(self, book: Box<dyn Book>) -> Self {
        Self(self.0.with_book(book))
    }

    /// Adds a search for forced wins, which is tried after the book.
    #[must_use]
    pub fn with_forced_win_search(self, forcing: Box<dyn ForcedWinSearch>) -> Self {
        Self(self.0.with_forced_win_search(forcing))
    }
}

impl TypedEngine<AnyConnect6> for Patent {
    fn think(
        &mut self,
        position: &AnyConnect6,
        limits: &Limits<'_>,
    ) -> Result<Analysis, QueryError> {
        self.0.think(position, limits)
    }

    fn begin(&mut self, seed: u64) {
        self.0.begin(seed);
    }

    fn prepare(&mut self, position: &AnyConnect6, seat: Option<usize>) {
        self.0.prepare(position, seat);
    }

    fn plans_turns(&self) -> bool {
        self.0.plans_turns()
    }
}

/// A search with these options, for the board of the last request.
#[derive(Debug)]
struct PatentSearch {
    options: PatentOptions,
    boards: Option<Boards>,
}

impl PatentSearch {
    /// The search for the board of this position.
    fn boards(&mut self, position: &AnyConnect6) -> Result<&mut Boards, QueryError> {
        let kept = self.boards.take().filter(|boards| boards.fits(position));
        let boards = kept.map_or_else(|| Boards::of(position, &self.options), Ok)?;
        Ok(self.boards.insert(boards))
    }
}

impl BoardSearch for PatentSearch {
    fn search(
        &mut self,
        position: &AnyConnect6,
        limits: &Limits<'_>,
    ) -> Result<BoardAnswer, QueryError> {
        let options = self.options;
        let report = self.boards(position)?.search(&options, position, limits)?;
        let result = SearchResult::of_stones(&report).ok_or(QueryError::Finished)?;
        Ok(BoardAnswer::Searched(result))
    }

    fn finds_turns(&self) -> bool {
        false
    }

    fn forget(&mut self) {
        if let Some(boards) = &mut self.boards {
            boards.forget(&self.options);
        }
    }

    fn prepare(&mut self, position: &AnyConnect6) -> Result<(), QueryError> {
        self.boards(position).map(drop)
    }
}
