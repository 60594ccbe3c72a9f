//! What the hidden side says to a shot.

use core::fmt;

use crate::shape::Nose;

/// What the hider answers to a shot.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(game_core::serde::Serialize, game_core::serde::Deserialize)
)]
#[cfg_attr(feature = "serde", serde(crate = "game_core::serde"))]
pub enum Answer {
    /// No plane is there. Written `m`, in Chinese 空.
    Miss,
    /// The body of a plane. Written `b`, in Chinese 伤.
    Body,
    /// A head: the plane is down. Written `h`, in Chinese 死; where the plane is revealed, its nose
    /// follows, as `h^`.
    Head(Option<Nose>),
}

impl Answer {
    /// Whether a plane went down.
    #[must_use]
    pub const fn is_head(self) -> bool {
        matches!(self, Self::Head(_))
    }
}

impl fmt::Display for Answer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Miss => f.write_str("m"),
            Self::Body => f.write_str("b"),
            Self::Head(None) => f.write_str("h"),
            Self::Head(Some(nose)) => write!(f, "h{}", nose.sign()),
        }
    }
}
