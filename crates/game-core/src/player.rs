use core::fmt::Debug;
use core::ops::Not;

/// Who plays: a finite set of seats, numbered from 0.
pub trait Player: Copy + Eq + Debug {
    /// Number of players in the game.
    const COUNT: usize;

    /// Number of this player, in `0..COUNT`.
    fn index(self) -> usize;

    /// The player of that number, if there is one.
    fn from_index(index: usize) -> Option<Self>;

    /// All players in order.
    fn all() -> impl Iterator<Item = Self> {
        (0..Self::COUNT).filter_map(Self::from_index)
    }
}

/// One of two opponents, by name and not by who opens: First is red, Black, player A.
///
/// ```
/// use game_core::Side;
/// assert_eq!(!Side::First, Side::Second);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Side {
    /// Red, Black, player A.
    First,
    /// Blue, White, player B.
    Second,
}

impl Player for Side {
    const COUNT: usize = 2;

    fn index(self) -> usize {
        self as usize
    }

    fn from_index(index: usize) -> Option<Self> {
        [Self::First, Self::Second].get(index).copied()
    }
}

impl Not for Side {
    type Output = Self;

    /// The other side.
    fn not(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }
}

/// One of `N` players (1 to 256), for games that are not a duel.
///
/// ```
/// use game_core::Seat;
/// let last = Seat::<3>::around(2);
/// assert_eq!(last.next(), Seat::OPENER);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Seat<const N: usize>(u8);

impl<const N: usize> Seat<N> {
    /// The seat that opens.
    pub const OPENER: Self = Self::around(0);

    /// The seat at `index`, counted around the table.
    #[must_use]
    pub const fn around(index: usize) -> Self {
        const { assert!(N > 0 && N <= 256, "a table seats 1 to 256") };
        #[allow(clippy::cast_possible_truncation, reason = "below N, so at most 255")]
        Self((index % N) as u8)
    }

    /// The next seat around the table.
    #[must_use]
    pub const fn next(self) -> Self {
        Self::around(self.0 as usize + 1)
    }
}

impl<const N: usize> Player for Seat<N> {
    const COUNT: usize = N;

    fn index(self) -> usize {
        usize::from(self.0)
    }

    fn from_index(index: usize) -> Option<Self> {
        (index < N).then(|| Self::around(index))
    }
}

/// Who acts next.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum ToMove<P> {
    /// This player chooses a move.
    Player(P),
    /// Nature chooses an event.
    Chance,
    /// The game is over.
    Nobody,
}

impl<P> ToMove<P> {
    /// The player to move, if it is a player's move.
    #[must_use]
    #[inline]
    pub fn player(self) -> Option<P> {
        match self {
            Self::Player(player) => Some(player),
            Self::Chance | Self::Nobody => None,
        }
    }
}
