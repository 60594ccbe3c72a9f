//! The patent's player.

use connect6::AnyConnect6;

use super::boards::Boards;
use super::flow::{Flow, Searching};
use super::found::Found;
use super::hooks::{Book, Forcing};
use super::style::{Mix, Style};
use registry::{Analysis, EngineError, Limits, QueryError, Settings, TypedEngine};

/// A player of the patent's flow.
///
/// It thinks when its turn begins and plays both stones of it. In the middle of a turn that it did not begin, it
/// searches for the second stone alone.
#[derive(Debug)]
pub struct Patent(Flow<Styled>);

impl Patent {
    /// The player of this name, with these values of [`OPTIONS`](super::OPTIONS).
    ///
    /// # Errors
    ///
    /// Fails if the size of the table does not fit the machine's memory.
    pub fn new(name: &'static str, mix: Mix, settings: &Settings) -> Result<Self, EngineError> {
        let style = Style::of(name, mix, settings)?;
        Ok(Self(Flow::new(name, Styled { style, boards: None })))
    }

    /// Adds a book, which is tried first.
    #[must_use]
    pub fn with_book(self, book: Box<dyn Book>) -> Self {
        Self(self.0.with_book(book))
    }

    /// Adds a search for forced wins, which is tried after the book.
    #[must_use]
    pub fn with_forcing(self, forcing: Box<dyn Forcing>) -> Self {
        Self(self.0.with_forcing(forcing))
    }
}

impl TypedEngine<AnyConnect6> for Patent {
    fn think(&mut self, position: &AnyConnect6, limits: &Limits<'_>) -> Result<Analysis, QueryError> {
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

/// A search in this style, for the board of the last request.
#[derive(Debug)]
struct Styled {
    style: Style,
    boards: Option<Boards>,
}

impl Styled {
    /// The search for the board of this position.
    fn boards(&mut self, position: &AnyConnect6) -> Result<&mut Boards, QueryError> {
        let kept = self.boards.take().filter(|boards| boards.fits(position));
        let boards = kept.map_or_else(|| Boards::of(position, &self.style), Ok)?;
        Ok(self.boards.insert(boards))
    }
}

impl Searching for Styled {
    fn search(&mut self, position: &AnyConnect6, limits: &Limits<'_>) -> Result<Found, QueryError> {
        let style = self.style;
        let report = self.boards(position)?.search(&style, position, limits)?;
        Found::of_stones(&report).ok_or(QueryError::Finished)
    }

    fn finds_turns(&self) -> bool {
        false
    }

    fn forget(&mut self) {
        if let Some(boards) = &mut self.boards {
            boards.forget(&self.style);
        }
    }

    fn prepare(&mut self, position: &AnyConnect6) -> Result<(), QueryError> {
        self.boards(position).map(drop)
    }
}
