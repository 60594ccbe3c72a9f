//! The game and its three variants: how many neutral pieces a move may take along.

use core::fmt::Debug;
use core::hash::Hash;

/// What a move may do with the two neutral pieces, after the L has been laid.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Neutrals {
    /// They stay where they are.
    Fixed,
    /// One of them may move, or none: the L-Game as de Bono described it.
    AtMostOne,
    /// Exactly one of them must move.
    ExactlyOne,
    /// None, one or both may move: "sudden death".
    UpToBoth,
}

impl Neutrals {
    /// Number of ways to go on with the neutral pieces once the L lies: six cells are free
    /// besides theirs, and the pieces are alike.
    #[must_use]
    pub const fn choices(self) -> usize {
        match self {
            Self::Fixed => 1,
            Self::AtMostOne => 1 + 6 + 6,
            Self::ExactlyOne => 6 + 6,
            Self::UpToBoth => 1 + 6 + 6 + 15,
        }
    }

    pub(crate) const fn may_stay(self) -> bool {
        !matches!(self, Self::ExactlyOne)
    }

    pub(crate) const fn may_move_one(self) -> bool {
        !matches!(self, Self::Fixed)
    }

    pub(crate) const fn may_move_both(self) -> bool {
        matches!(self, Self::UpToBoth)
    }
}

/// A variant of the rules, as a type: [`Fixed`], [`AtMostOne`], [`ExactlyOne`] or [`UpToBoth`].
///
/// A type and not a field, so that each variant has move generation of its own without a
/// question at run time. Only these four exist.
pub trait Rule:
    sealed::Sealed + Copy + Eq + Hash + Debug + Default + Send + Sync + 'static
{
    /// What a move may do with the neutral pieces.
    const NEUTRALS: Neutrals;
}

mod sealed {
    pub trait Sealed {}
}

macro_rules! rules {
    ($($(#[$doc:meta])* $Rule:ident,)*) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
            pub struct $Rule;

            impl sealed::Sealed for $Rule {}

            impl Rule for $Rule {
                const NEUTRALS: Neutrals = Neutrals::$Rule;
            }
        )*
    };
}

rules! {
    /// The neutral pieces never move.
    Fixed,
    /// At most one neutral piece moves: the L-Game.
    AtMostOne,
    /// Exactly one neutral piece moves.
    ExactlyOne,
    /// Any number of them moves.
    UpToBoth,
}
