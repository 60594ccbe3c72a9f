//! All sizes behind one type, for programs that learn the size when they run.
//!
//! The sizes are boards of 4×4 to 6×6 squares with three to six stones, and 3×3 squares with three
//! stones (more have no room for two homes); each with as many faces as stones, and with six. A
//! text of another size is refused. The type parameters of [`EinStein`] allow more: dice of three
//! to six faces for any number of stones.

use core::fmt::{self, Write};
use core::str::FromStr;

use game_core::{
    Finite, Notation, Packed, ParseError, Position, Score, Side, Stochastic, Symmetric, ToMove,
    ZeroSum, mix,
};

use crate::die::Face;
use crate::moves::{Move, Moves};
use crate::notation::{expected, read, read_whole_size};
use crate::position::{EinStein, WIN};
use crate::setup::{Setup, SetupError};
use crate::size::Size;
use crate::stones::Stones;

/// Declares the sizes, and `each!(any, p => …)`, which does the same with whichever it is.
macro_rules! sizes {
    ($dollar:tt $($Name:ident $width:literal $stones:literal $faces:literal,)+) => {
        /// A position of any supported size.
        ///
        /// ```
        /// use einstein::AnyEinStein;
        /// use game_core::{Notation, Stochastic};
        ///
        /// let small: AnyEinStein = "4x4/3 12../3.../...c/..ba r".parse()?;
        /// assert_eq!((small.size().stones, small.events().count()), (3, 3));
        /// let usual: AnyEinStein = "123../45.../6...f/...ed/..cba r".parse()?;
        /// assert_eq!(usual, AnyEinStein::default());
        /// # Ok::<(), game_core::ParseError>(())
        /// ```
        #[derive(Clone, Copy, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum AnyEinStein {
            $(
                #[doc = concat!($width, "×", $width, " squares, ", $stones, " stones, ", $faces, " faces.")]
                $Name(EinStein<$width, $stones, $faces>),
            )+
        }

        impl Size {
            /// The sizes that [`AnyEinStein`] knows.
            pub const ALL: &'static [Self] = &[$(EinStein::<$width, $stones, $faces>::SIZE,)+];
        }

        impl AnyEinStein {
            /// The start of a game of that size with the stones in order of their numbers; `None`
            /// if the size is not supported.
            #[must_use]
            pub fn start(size: Size) -> Option<Self> {
                $(if size == EinStein::<$width, $stones, $faces>::SIZE {
                    return Some(Self::$Name(EinStein::start()));
                })+
                None
            }

            /// A position of these parts; `None` if the size is not supported.
            #[must_use]
            pub fn new(size: Size, setup: Setup) -> Option<Result<Self, SetupError>> {
                $(if size == EinStein::<$width, $stones, $faces>::SIZE {
                    return Some(EinStein::from_setup(setup).map(Self::$Name));
                })+
                None
            }
        }

        $(impl From<EinStein<$width, $stones, $faces>> for AnyEinStein {
            fn from(position: EinStein<$width, $stones, $faces>) -> Self {
                Self::$Name(position)
            }
        })+

        impl FromStr for AnyEinStein {
            type Err = ParseError;

            fn from_str(text: &str) -> Result<Self, ParseError> {
                let draft = read(text)?;
                $(if draft.size == EinStein::<$width, $stones, $faces>::SIZE {
                    return EinStein::of_draft(&draft).map(Self::$Name);
                })+
                Err(ParseError::new(1, expected::SUPPORTED))
            }
        }

        macro_rules! each {
            ($dollar any:expr, $dollar p:ident => $dollar body:expr) => {
                match $dollar any {
                    $(AnyEinStein::$Name($dollar p) => $dollar body,)+
                }
            };
        }
    };
}

sizes! { $
    Standard 5 6 6,
    N3K3F3 3 3 3, N3K3F6 3 3 6,
    N4K3F3 4 3 3, N4K3F6 4 3 6, N4K4F4 4 4 4, N4K4F6 4 4 6, N4K5F5 4 5 5, N4K5F6 4 5 6, N4K6F6 4 6 6,
    N5K3F3 5 3 3, N5K3F6 5 3 6, N5K4F4 5 4 4, N5K4F6 5 4 6, N5K5F5 5 5 5, N5K5F6 5 5 6,
    N6K3F3 6 3 3, N6K3F6 6 3 6, N6K4F4 6 4 4, N6K4F6 6 4 6, N6K5F5 6 5 5, N6K5F6 6 5 6, N6K6F6 6 6 6,
}

// Below the macro, which it uses.
mod race;

pub use race::AnyRace;

impl Default for AnyEinStein {
    /// The start of the game of contests.
    fn default() -> Self {
        Self::Standard(EinStein::START)
    }
}

impl AnyEinStein {
    /// The size of the game.
    #[must_use]
    pub fn size(&self) -> Size {
        const fn size<const N: usize, const K: usize, const F: usize>(
            _: &EinStein<N, K, F>,
        ) -> Size {
            EinStein::<N, K, F>::SIZE
        }
        each!(self, p => size(p))
    }

    /// The parts of the position.
    #[must_use]
    pub fn setup(&self) -> Setup {
        each!(self, p => Setup::from(*p))
    }

    /// The player whose turn it is; once the game is over, the one who has lost it.
    #[must_use]
    pub fn mover(&self) -> Side {
        each!(self, p => p.mover())
    }

    /// The stones by side, each in its own frame.
    pub(crate) fn stones(&self) -> [Stones; 2] {
        each!(self, p => [p.stones(Side::First), p.stones(Side::Second)])
    }

    /// A number of its own for each size, from 1.
    fn number(&self) -> u64 {
        let size = self.size();
        (size.width * 64 + size.stones * 8 + size.faces) as u64
    }
}

impl Position for AnyEinStein {
    type Move = Move;
    type Player = Side;

    const BOUND: Score = WIN;

    fn to_move(&self) -> ToMove<Side> {
        each!(self, p => p.to_move())
    }

    #[allow(refining_impl_trait, reason = "as the position inside")]
    fn moves(&self) -> Moves {
        each!(self, p => p.moves())
    }

    fn play(&mut self, m: Move) {
        each!(self, p => p.play(m));
    }

    fn payoff(&self, player: Side) -> Score {
        each!(self, p => p.payoff(player))
    }

    fn key(&self) -> u64 {
        mix(each!(self, p => p.key()) ^ self.number())
    }

    fn move_count(&self) -> usize {
        each!(self, p => p.move_count())
    }

    fn nth_move(&self, n: usize) -> Option<Move> {
        each!(self, p => p.nth_move(n))
    }

    fn is_legal(&self, m: Move) -> bool {
        each!(self, p => p.is_legal(m))
    }
}

impl Stochastic for AnyEinStein {
    type Event = Face;

    fn events(&self) -> impl Iterator<Item = (Face, u64)> {
        let faces = if self.to_move() == ToMove::Chance {
            self.size().faces
        } else {
            0
        };
        Face::all(faces).map(|face| (face, 1))
    }

    fn happen(&mut self, face: Face) {
        each!(self, p => p.happen(face));
    }

    fn total_weight(&self) -> u64 {
        each!(self, p => p.total_weight())
    }

    fn event_at(&self, point: u64) -> Option<Face> {
        each!(self, p => p.event_at(point))
    }
}

impl ZeroSum for AnyEinStein {}

impl Packed for AnyEinStein {
    /// The position's pack, whose second word has at most 36 bits, and the size above them.
    fn pack(&self) -> [u64; 2] {
        let [first, second] = each!(self, p => p.pack());
        [first, second | self.number() << 40]
    }
}

impl Finite for AnyEinStein {
    const MAX_MOVES: usize = <EinStein<6, 6, 6>>::MAX_MOVES;

    fn moves_left(&self) -> usize {
        each!(self, p => p.moves_left())
    }
}

impl Symmetric for AnyEinStein {
    fn canonical(&self) -> Self {
        each!(self, p => p.canonical().into())
    }
}

impl FromStr for Size {
    type Err = ParseError;

    /// Reads a size that positions can have.
    fn from_str(text: &str) -> Result<Self, ParseError> {
        let size = read_whole_size(text)?;
        let is_played = AnyEinStein::new(size, Setup::EMPTY).is_some();
        if is_played {
            Ok(size)
        } else {
            Err(ParseError::new(1, expected::SUPPORTED))
        }
    }
}

impl fmt::Display for AnyEinStein {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        each!(self, p => p.fmt(f))
    }
}

impl fmt::Debug for AnyEinStein {
    /// The position's text.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

#[cfg(feature = "serde")]
game_core::serialize_as_text!(AnyEinStein);

impl Notation for AnyEinStein {
    fn write_move(&self, m: Move, out: &mut impl Write) -> fmt::Result {
        each!(self, p => p.write_move(m, out))
    }

    fn write_event(&self, face: Face, out: &mut impl Write) -> fmt::Result {
        write!(out, "{face}")
    }

    fn draw(&self, out: &mut impl Write) -> fmt::Result {
        each!(self, p => p.draw(out))
    }

    fn read_move(&self, text: &str) -> Result<Move, ParseError> {
        each!(self, p => p.read_move(text))
    }

    fn read_event(&self, text: &str) -> Result<Face, ParseError> {
        each!(self, p => p.read_event(text))
    }
}
