//! A search for the board of a position, whichever size it has.

use connect6::{AnyConnect6, Cell, Connect6, Evaluator, PartialTurn};
use game_core::{NodeContext, Order, Position, Track};
use search::{AlphaBeta, Report, SearchError};

use super::style::Style;
use crate::alphabeta::{deepened, won_or_lost};
use crate::report::spell;
use crate::{Limits, Progress, QueryError, Unit};

/// How many turns are looked ahead where nobody sets a limit: the depth at which the patent calls
/// shapes acceptable.
const DEPTH: u32 = 4;

/// The search of one size of board, its table with it.
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

fn made<const N: usize>(style: &Style) -> Result<Box<Searching<N>>, QueryError> {
    let search = AlphaBeta::new(style.evaluator(), style.table);
    Ok(Box::new(search.map_err(|_| SearchError::Memory { bytes: style.table })?))
}

/// What is known so far.
fn glimpse<const N: usize>(position: &Connect6<N>, report: &Report<Cell>) -> Progress {
    let (variation, _) = spell(position, &report.variation);
    let decided = won_or_lost::<Connect6<N>>(report.value);
    let unit = if decided.is_some() { Unit::Outcome } else { Unit::Points };
    let value = Some(decided.unwrap_or_else(|| f64::from(report.value)));
    Progress { depth: report.depth.unwrap_or(0), nodes: report.nodes, value, unit, variation, ..Progress::default() }
}

fn searched<const N: usize>(
    search: &mut Searching<N>,
    style: &Style,
    position: Connect6<N>,
    limits: &Limits<'_>,
) -> Result<Report<Cell>, QueryError> {
    let begun = PartialTurn::from(position);
    let glimpse = &|report: &_| Some(glimpse(&position, report));
    let mut report = deepened(search, style.caps, DEPTH, &begun, limits, glimpse)?;
    if let (Some(best), [] | [_]) = (report.best, report.variation.as_slice()) {
        report.variation = core::iter::once(best).chain(second(style, &begun.after(best))).collect();
    }
    Ok(report)
}

/// The second stone of a turn whose first one stands, if one is due: that which the evaluator would try
/// first. Of a search that is broken off early, or that knows the outcome without it, there is no line;
/// but both stones of a turn belong together, and the table knows no position between them.
fn second<const N: usize>(style: &Style, begun: &PartialTurn<N>) -> Option<Cell> {
    if begun.first().is_none() || begun.board().is_over() {
        return None;
    }
    let (mut evaluator, mut chosen) = (style.evaluator::<N>(), Vec::new());
    evaluator.reset(begun);
    evaluator.choose(begun, NodeContext { ply: 0, depth: 1, previous: None, hint: None }, &mut chosen);
    chosen.first().copied()
}

impl Boards {
    /// A search with an empty table.
    ///
    /// # Errors
    ///
    /// There is not enough memory for the table.
    pub(super) fn of(position: &AnyConnect6, style: &Style) -> Result<Self, QueryError> {
        Ok(match position {
            AnyConnect6::Large(_) => Self::Large(made(style)?),
            AnyConnect6::Middle(_) => Self::Middle(made(style)?),
            AnyConnect6::Small(_) => Self::Small(made(style)?),
        })
    }

    /// Whether this is the board of the position.
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
    /// The game breaks a law, a line is too long or a thread does not start; or the position has another board.
    pub(super) fn search(
        &mut self,
        style: &Style,
        position: &AnyConnect6,
        limits: &Limits<'_>,
    ) -> Result<Report<Cell>, QueryError> {
        match (self, position) {
            (Self::Large(search), AnyConnect6::Large(p)) => searched(search, style, *p, limits),
            (Self::Middle(search), AnyConnect6::Middle(p)) => searched(search, style, *p, limits),
            (Self::Small(search), AnyConnect6::Small(p)) => searched(search, style, *p, limits),
            _ => Err(SearchError::NoMove.into()),
        }
    }

    /// Another game: the table is empty again.
    pub(super) fn forget(&mut self, style: &Style) {
        match self {
            Self::Large(search) => search.forget(style.evaluator()),
            Self::Middle(search) => search.forget(style.evaluator()),
            Self::Small(search) => search.forget(style.evaluator()),
        }
    }
}
