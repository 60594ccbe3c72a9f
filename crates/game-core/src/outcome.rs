use core::fmt;

/// The end of a game under best play, as one player sees it, with the number of moves to it.
///
/// Distances count *plies*: single moves of either side. The winner takes the shortest way,
/// the loser the longest.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub enum Outcome {
    /// Won in that many plies.
    Win(u16),
    /// Lost in that many plies.
    Loss(u16),
    /// Neither side can force more: drawn, or endless.
    Draw,
}

impl Outcome {
    /// 1 for a win, 0 for a draw, −1 for a loss.
    ///
    /// ```
    /// use game_core::Outcome;
    /// assert_eq!(Outcome::Loss(4).sign(), -1);
    /// ```
    #[must_use]
    pub const fn sign(self) -> i8 {
        match self {
            Self::Win(_) => 1,
            Self::Draw => 0,
            Self::Loss(_) => -1,
        }
    }

    /// Number of plies to the end, if the game is decided.
    #[must_use]
    pub const fn distance(self) -> Option<u16> {
        match self {
            Self::Win(plies) | Self::Loss(plies) => Some(plies),
            Self::Draw => None,
        }
    }

    /// The same end as the opponent sees it.
    ///
    /// ```
    /// use game_core::Outcome;
    /// assert_eq!(Outcome::Loss(4).reversed(), Outcome::Win(4));
    /// ```
    #[must_use]
    pub const fn reversed(self) -> Self {
        match self {
            Self::Win(plies) => Self::Loss(plies),
            Self::Loss(plies) => Self::Win(plies),
            Self::Draw => Self::Draw,
        }
    }

    /// The outcome one ply before, for the same player: each distance grows by one.
    ///
    /// Distances end at `u16::MAX` and stay there.
    #[must_use]
    pub const fn one_ply_earlier(self) -> Self {
        match self {
            Self::Win(plies) => Self::Win(plies.saturating_add(1)),
            Self::Loss(plies) => Self::Loss(plies.saturating_add(1)),
            Self::Draw => Self::Draw,
        }
    }

    /// A number that grows with how glad a player is: wins above draws above losses, short
    /// wins above long ones, long losses above short ones.
    ///
    /// ```
    /// use game_core::Outcome::{Draw, Loss, Win};
    /// let mut outcomes = [Loss(0), Win(9), Draw, Win(1), Loss(8)];
    /// outcomes.sort_by_key(|outcome| outcome.preference());
    /// assert_eq!(outcomes, [Loss(0), Loss(8), Draw, Win(9), Win(1)]);
    /// ```
    #[must_use]
    pub fn preference(self) -> i32 {
        const DECIDED: i32 = 1 << 16; // above every distance
        match self {
            Self::Win(plies) => DECIDED - i32::from(plies),
            Self::Draw => 0,
            Self::Loss(plies) => i32::from(plies) - DECIDED,
        }
    }
}

/// How many games, positions or classes of them are won, lost and drawn for the player who
/// sees them.
///
/// ```
/// use game_core::{Outcome, Tally};
/// let mut tally = Tally::default();
/// [Outcome::Win(3), Outcome::Win(1), Outcome::Draw].into_iter().for_each(|outcome| tally.add(outcome));
/// assert_eq!(tally, Tally { won: 2, lost: 0, drawn: 1 });
/// assert_eq!(tally.total(), 3);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Tally {
    /// Won.
    pub won: u64,
    /// Lost.
    pub lost: u64,
    /// Drawn: ended without a winner, or endless.
    pub drawn: u64,
}

impl Tally {
    /// Counts one more.
    pub const fn add(&mut self, outcome: Outcome) {
        *match outcome {
            Outcome::Win(_) => &mut self.won,
            Outcome::Loss(_) => &mut self.lost,
            Outcome::Draw => &mut self.drawn,
        } += 1;
    }

    /// All of them.
    #[must_use]
    pub const fn total(self) -> u64 {
        self.won + self.lost + self.drawn
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Win(plies) => write!(f, "won in {plies}"),
            Self::Loss(plies) => write!(f, "lost in {plies}"),
            Self::Draw => f.write_str("drawn"),
        }
    }
}
