//! The search by whole turns, for boards of every size.

use connect6::{AnyConnect6, Connect6, Expert, Turn, TurnPosition};
use game_core::{NodeContext, Order, Track};
use search::{AlphaBeta, Report, SearchError};

use super::style::Style;
use crate::alphabeta::deepened;
use crate::connect6::flow::Searching;
use crate::connect6::found::Found;
use registry::{Limits, Progress, QueryError};

/// The depth of a search without limits, in turns.
const DEPTH: u32 = 6;

/// The search with its table for one size of board.
type Board<const N: usize> = AlphaBeta<TurnPosition<N>, Expert<N>>;

/// A search, by the size of its board.
#[derive(Debug)]
enum Boards {
    Large(Box<Board<19>>),
    Middle(Box<Board<15>>),
    Small(Box<Board<9>>),
}

fn made<const N: usize>(style: &Style) -> Result<Box<Board<N>>, QueryError> {
    let search = AlphaBeta::new(style.evaluator(), style.table);
    Ok(Box::new(search.map_err(|_| SearchError::Memory { bytes: style.table })?))
}

fn searched<const N: usize>(
    search: &mut Board<N>,
    style: &Style,
    position: Connect6<N>,
    limits: &Limits<'_>,
    glimpse: &(dyn Fn(&Report<Turn>) -> Option<Progress> + Sync),
) -> Result<Report<Turn>, QueryError> {
    let whole = TurnPosition::from(position);
    let mut report = deepened(search, style.caps, DEPTH, &whole, limits, glimpse)?;
    // Too few nodes to look at anything: the evaluator's first choice at least stops a win.
    if report.depth.unwrap_or(0) == 0
        && let Some(turn) = first_choice(style, &whole)
    {
        report.best = Some(turn);
        report.variation = vec![turn];
    }
    Ok(report)
}

/// The turn that the evaluator would try first.
fn first_choice<const N: usize>(style: &Style, whole: &TurnPosition<N>) -> Option<Turn> {
    let (mut evaluator, mut chosen) = (style.evaluator::<N>(), Vec::new());
    evaluator.reset(whole);
    evaluator.choose(whole, NodeContext { ply: 0, depth: 1, previous: None, hint: None }, &mut chosen);
    chosen.first().copied()
}

/// The search for the board of the last request.
#[derive(Debug)]
pub(super) struct Searches {
    style: Style,
    boards: Option<Boards>,
}

impl Searches {
    /// Without a search for any board.
    pub(super) const fn new(style: Style) -> Self {
        Self { style, boards: None }
    }

    /// Searches with the search for the board of the position, which is made if necessary.
    fn report(&mut self, position: &AnyConnect6, limits: &Limits<'_>) -> Result<Report<Turn>, QueryError> {
        self.prepare(position)?;
        let style = self.style;
        let glimpse = &|report: &_| Found::of_turns(report).map(|found| found.glimpse(position));
        match (self.boards.as_mut(), position) {
            (Some(Boards::Large(search)), AnyConnect6::Large(p)) => searched(search, &style, *p, limits, glimpse),
            (Some(Boards::Middle(search)), AnyConnect6::Middle(p)) => searched(search, &style, *p, limits, glimpse),
            (Some(Boards::Small(search)), AnyConnect6::Small(p)) => searched(search, &style, *p, limits, glimpse),
            _ => Err(SearchError::NoMove.into()),
        }
    }
}

impl Searching for Searches {
    fn search(&mut self, position: &AnyConnect6, limits: &Limits<'_>) -> Result<Found, QueryError> {
        Found::of_turns(&self.report(position, limits)?).ok_or(QueryError::Finished)
    }

    fn finds_turns(&self) -> bool {
        true
    }

    fn forget(&mut self) {
        match &mut self.boards {
            Some(Boards::Large(search)) => search.forget(self.style.evaluator()),
            Some(Boards::Middle(search)) => search.forget(self.style.evaluator()),
            Some(Boards::Small(search)) => search.forget(self.style.evaluator()),
            None => {}
        }
    }

    fn prepare(&mut self, position: &AnyConnect6) -> Result<(), QueryError> {
        let fits = matches!(
            (&self.boards, position),
            (Some(Boards::Large(_)), AnyConnect6::Large(_))
                | (Some(Boards::Middle(_)), AnyConnect6::Middle(_))
                | (Some(Boards::Small(_)), AnyConnect6::Small(_))
        );
        if !fits {
            self.boards = Some(match position {
                AnyConnect6::Large(_) => Boards::Large(made(&self.style)?),
                AnyConnect6::Middle(_) => Boards::Middle(made(&self.style)?),
                AnyConnect6::Small(_) => Boards::Small(made(&self.style)?),
            });
        }
        Ok(())
    }
}
