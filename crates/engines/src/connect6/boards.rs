//! A search for boards of any size.

use connect6::{AnyConnect6, Cell, Connect6, Evaluator, PartialTurn};
use game_core::{NodeContext, Order, Position, Track};
use search::{AlphaBeta, Report, SearchError};

use super::patent_options::PatentOptions;
use crate::alphabeta::{deepened, won_or_lost};
use crate::report::move_texts;
use registry::{Limits, Progress, QueryError, Unit};

/// The depth of a search without limits, in turns: the one that the patent calls acceptable for
/// shapes.
const DEPTH: u32 = 4;

/// The search with its table for one size of board.
type Searching<const N: usize> = AlphaBeta<PartialTurn<N>, Evaluator<N>>;

/// A search, by the size of its board.
#[derive(Debug)]
pub(super) enum Boards {
    /// 19×19.
    Large(Box<Searching<19>>),
    /// 15×15.
    Middle(Box<Searching<15>>),
    /// 9×9.
    Small(Box<Searching<9>>),
}

fn made<const N: usize>(options: &PatentOptions) -> Result<Box<Searching<N>>, QueryError> {
    let search = AlphaBeta::new(options.evaluator(), options.table);
    Ok(Box::new(search.map_err(|_| SearchError::Memory {
        bytes: options.table,
    })?))
}

/// What is known so far.
fn glimpse<const N: usize>(position: &Connect6<N>, report: &Report<Cell>) -> Progress {
    let (variation, _) = move_texts(position, &report.variation);
    let decided = won_or_lost::<Connect6<N>>(report.value);
    let unit = if decided.is_some() {
        Unit::Outcome
    } else {
        Unit::Points
    };
    let value = Some(decided.unwrap_or_else(|| f64::from(report.value)));
    Progress {
        depth: report.depth.unwrap_or(0),
        nodes: report.nodes,
        value,
        unit,
        variation,
        ..Progress::default()
    }
}

fn searched<const N: usize>(
    search: &mut Searching<N>,
    options: &PatentOptions,
    position: Connect6<N>,
    limits: &Limits<'_>,
) -> Result<Report<Cell>, QueryError> {
    let begun = PartialTurn::from(position);
    let glimpse = &|report: &_, _| Some(glimpse(&position, report));
    let (own_limits, done) = (options.own_limits, &mut [None; 3]);
    let (mut report, _) = deepened(search, own_limits, DEPTH, &begun, limits, glimpse, done)?;
    if let (Some(best), [] | [_]) = (report.best, report.variation.as_slice()) {
        report.variation = core::iter::once(best)
            .chain(second(options, &begun.after(best)))
            .collect();
    }
    Ok(report)
}

/// The second stone of a turn whose first one is placed, if one is due: the evaluator's first
/// choice. A search that ends early, or that knows the outcome without the second stone, has no
/// variation. But both stones of a turn belong together, and the table has no position between
/// them.
fn second<const N: usize>(options: &PatentOptions, begun: &PartialTurn<N>) -> Option<Cell> {
    if begun.first().is_none() || begun.board().is_over() {
        return None;
    }
    let (mut evaluator, mut chosen) = (options.evaluator::<N>(), Vec::new());
    evaluator.reset(begun);
    evaluator.choose(
        begun,
        NodeContext {
            ply: 0,
            depth: 1,
            previous: None,
            hint: None,
            window: None,
        },
        &mut chosen,
    );
    chosen.first().copied()
}

impl Boards {
    /// A search with an empty table.
    ///
    /// # Errors
    ///
    /// Fails if memory is short.
    pub(super) fn of(position: &AnyConnect6, options: &PatentOptions) -> Result<Self, QueryError> {
        Ok(match position {
            AnyConnect6::Large(_) => Self::Large(made(options)?),
            AnyConnect6::Middle(_) => Self::Middle(made(options)?),
            AnyConnect6::Small(_) => Self::Small(made(options)?),
        })
    }

    /// Whether the search fits the board of the position.
    pub(super) const fn fits(&self, position: &AnyConnect6) -> bool {
        matches!(
            (self, position),
            (Self::Large(_), AnyConnect6::Large(_))
                | (Self::Middle(_), AnyConnect6::Middle(_))
                | (Self::Small(_), AnyConnect6::Small(_))
        )
    }

    /// Searches a position of this board.
    ///
    /// # Errors
    ///
    /// Fails if the game breaks a law, a line is too long, a thread does not start, or the position
    /// has another board.
    pub(super) fn search(
        &mut self,
        options: &PatentOptions,
        position: &AnyConnect6,
        limits: &Limits<'_>,
    ) -> Result<Report<Cell>, QueryError> {
        match (self, position) {
            (Self::Large(search), AnyConnect6::Large(p)) => searched(search, options, *p, limits),
            (Self::Middle(search), AnyConnect6::Middle(p)) => searched(search, options, *p, limits),
            (Self::Small(search), AnyConnect6::Small(p)) => searched(search, options, *p, limits),
            _ => Err(SearchError::NoMove.into()),
        }
    }

    /// Clears the table for another game.
    pub(super) fn forget(&mut self, options: &PatentOptions) {
        match self {
            Self::Large(search) => search.forget(options.evaluator()),
            Self::Middle(search) => search.forget(options.evaluator()),
            Self::Small(search) => search.forget(options.evaluator()),
        }
    }
}
