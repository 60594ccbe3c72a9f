//! The two teams, and who opens which game of a match.

use std::fmt;
use std::ops::Not;

use serde::{Deserialize, Serialize};

/// One of the two teams at the table, as the draw calls them. Sides of a game (Red, Black) change
/// from game to game; teams do not.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Team {
    /// Opens the first game.
    A,
    /// Opens the second.
    B,
}

impl Team {
    /// Both of them.
    pub const ALL: [Self; 2] = [Self::A, Self::B];

    /// Its number, 0 or 1.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Who opens the game of that number, counted from 1: A the games 1, 4, 5, B the games 2, 3, 6,
    /// 7, and so on in the same order.
    ///
    /// ```
    /// use contest::Team;
    /// let openers: String = (1..=7).map(|game| Team::opener(game).letter()).collect();
    /// assert_eq!(openers, "ABBAABB");
    /// ```
    #[must_use]
    pub const fn opener(game: u32) -> Self {
        if game % 4 < 2 { Self::A } else { Self::B }
    }

    /// Who opens the round of that number where teams open in turn, as in the duel of Planes: A the
    /// odd ones.
    #[must_use]
    pub const fn in_turn(game: u32) -> Self {
        if game % 2 == 1 { Self::A } else { Self::B }
    }

    /// `A` or `B`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::A => 'A',
            Self::B => 'B',
        }
    }

    /// The team of that letter, in either case.
    #[must_use]
    pub fn read(text: &str) -> Option<Self> {
        Self::ALL
            .into_iter()
            .find(|team| text.len() == 1 && text.eq_ignore_ascii_case(&team.letter().to_string()))
    }
}

impl Not for Team {
    type Output = Self;

    /// The other team.
    fn not(self) -> Self {
        match self {
            Self::A => Self::B,
            Self::B => Self::A,
        }
    }
}

impl fmt::Display for Team {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}
