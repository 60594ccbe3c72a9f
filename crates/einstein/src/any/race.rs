//! The race for all sizes: as an evaluation and an order that learn the size from what they
//! evaluate.

use alloc::sync::Arc;
use core::any::Any;
use core::fmt;

use game_core::{Evaluate, NodeContext, Order, Score, Side, Track};

use super::AnyEinStein;
use crate::moves::Move;
use crate::position::EinStein;
use crate::race::Race;

/// The race of whichever size is evaluated: [`Race`] for [`AnyEinStein`].
///
/// It keeps the table of one size, the last one used; positions of a search are all of
/// one size. Copies share it.
///
/// ```
/// use einstein::{AnyEinStein, AnyRace, WIN};
/// use game_core::{Evaluate, Side};
///
/// let position: AnyEinStein = "4x4/3 ..../..1./a.../.... r".parse()?;
/// assert_eq!(AnyRace::default().evaluate(&position, Side::First), WIN - 1);
/// # Ok::<(), game_core::ParseError>(())
/// ```
#[derive(Clone, Default)]
pub struct AnyRace {
    /// A [`Race`] of some size.
    table: Option<Arc<dyn Any + Send + Sync>>,
}

impl AnyRace {
    /// The race of a position whose size is known. It is built if it is not that of the position
    /// before.
    fn of<const N: usize, const K: usize, const F: usize>(
        &mut self,
        _: &EinStein<N, K, F>,
    ) -> Race<N, K, F> {
        let known = self
            .table
            .as_deref()
            .and_then(|table| table.downcast_ref::<Race<N, K, F>>());
        if let Some(race) = known {
            return race.clone();
        }
        let race = Race::<N, K, F>::with_size();
        self.table = Some(Arc::new(race.clone()));
        race
    }
}

impl fmt::Debug for AnyRace {
    /// Whether there is a table: it says nothing to the eye.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AnyRace")
            .field("built", &self.table.is_some())
            .finish_non_exhaustive()
    }
}

impl Track<AnyEinStein> for AnyRace {}

impl Evaluate<AnyEinStein> for AnyRace {
    fn evaluate(&mut self, position: &AnyEinStein, player: Side) -> Score {
        each!(position, p => self.of(p).score(p, player))
    }
}

impl Order<AnyEinStein> for AnyRace {
    fn select(
        &mut self,
        position: &AnyEinStein,
        context: NodeContext<Move>,
        moves: &mut [Move],
    ) -> usize {
        each!(position, p => self.of(p).select(p, context, moves))
    }
}
