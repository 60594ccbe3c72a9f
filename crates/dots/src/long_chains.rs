//! The long-chain rule: who gets control, by the number of long chains that come about.

use game_core::Side;

use crate::grid::Grid;
use crate::position::Dots;
use crate::size::Size;
use crate::word::Word;

/// Who gets the last turn, and with it control, if a number of long chains comes about.
///
/// Every turn but the last ends with an edge that completes nothing. Of the moves to come, as many
/// as there are undrawn edges, all but those complete boxes: one each, but for double-crosses,
/// which complete two. So turns to come = edges − boxes + double-crosses + 1. In the usual fight
/// every long chain but the last brings one double-cross (a loop two), which makes the *long-chain
/// rule* (Berlekamp): on an empty board First wants dots + long chains to be even.
///
/// ```
/// use dots::{Dots, long_chains_wanted};
/// // 36 dots: First wants an even number of long chains.
/// assert_eq!(long_chains_wanted(&Dots::<dots::Fixed<5, 5>>::EMPTY), 0);
/// ```
#[must_use]
pub fn long_chains_wanted<G: Grid>(position: &Dots<G>) -> u32 {
    // The mover has the last turn if their number is odd: edges − boxes + (chains − 1) even.
    (position.undrawn().count() + position.boxes_left() + 1) % 2
}

/// What an even or an odd number of long chains means on an empty board: who opens wants their
/// number plus the dots to be even.
#[must_use]
pub const fn first_wants_even(size: Size) -> bool {
    size.dots().is_multiple_of(2)
}

/// The player whom a number of long chains to come favours: the one who then has the last turn.
#[must_use]
pub fn favoured<G: Grid>(position: &Dots<G>, long_chains: u32) -> Side {
    if long_chains % 2 == long_chains_wanted(position) {
        position.mover()
    } else {
        !position.mover()
    }
}
