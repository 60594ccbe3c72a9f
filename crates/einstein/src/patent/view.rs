use game_core::Side;

use crate::AnyEinStein;
use crate::position::EinStein;
use crate::size::Size;
use crate::stones::Stones;

/// What the evaluation sees of a position: the same for all sizes, so that it is compiled once.
#[derive(Clone, Copy, Debug)]
pub struct View {
    pub(super) size: Size,
    /// By side, each in its own frame.
    pub(super) stones: [Stones; 2],
}

/// Positions that the evaluation can evaluate: those of this crate.
pub trait Evaluable: sealed::Sealed {
    /// What it sees of this one.
    #[doc(hidden)]
    fn view(&self) -> View;
}

impl<const N: usize, const K: usize, const F: usize> Evaluable for EinStein<N, K, F> {
    #[inline]
    fn view(&self) -> View {
        View {
            size: Self::SIZE,
            stones: [self.stones(Side::First), self.stones(Side::Second)],
        }
    }
}

impl Evaluable for AnyEinStein {
    fn view(&self) -> View {
        View {
            size: self.size(),
            stones: self.stones(),
        }
    }
}

mod sealed {
    /// No other crate implements [`Evaluable`](super::Evaluable).
    pub trait Sealed {}
    impl<const N: usize, const K: usize, const F: usize> Sealed for crate::EinStein<N, K, F> {}
    impl Sealed for crate::AnyEinStein {}
}
