//! How a game ended.

use std::fmt;

use game_core::{Localized, Side, Text};

/// How a game ended, as its record says it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Verdict {
    /// This side won. First is red, Black, player A, player 1.
    Won(Side),
    /// A draw (平局).
    Drawn,
    /// The game was broken off and does not count (流局).
    Void,
}

impl Verdict {
    /// All of them.
    pub const ALL: [Self; 4] = [
        Self::Won(Side::First),
        Self::Won(Side::Second),
        Self::Drawn,
        Self::Void,
    ];

    /// Its name in our JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Won(Side::First) => "first",
            Self::Won(Side::Second) => "second",
            Self::Drawn => "draw",
            Self::Void => "void",
        }
    }
}

/// As `the first side won`.
impl Localized for Verdict {
    fn text(&self) -> Text {
        match self {
            Self::Won(Side::First) => Text::new("the first side won", "第一方胜"),
            Self::Won(Side::Second) => Text::new("the second side won", "第二方胜"),
            Self::Drawn => Text::new("a draw", "平局"),
            Self::Void => Text::new("broken off", "流局"),
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text().en)
    }
}
