use game_core::{Evaluate, Score, Side, Track};

use crate::position::LGame;
use crate::rule::Rule;

/// An evaluation: the places to which the own L could go, less those of the other L, as if
/// either side were to move. The player to move loses without one, so few are a danger.
///
/// ```
/// use game_core::{Evaluate, Side};
/// use lgame::{LGame, Mobility};
///
/// let position: LGame = "..nA/.B.A/.BAA/.BBn B".parse()?;
/// let (own, other) = (position.targets_of(Side::Second).len(), position.targets_of(Side::First).len());
/// assert_eq!((own, other), (12, 1));
/// assert_eq!(Mobility.evaluate(&position, Side::Second), 11);
/// # Ok::<(), game_core::ParseError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Mobility;

impl<R: Rule> Track<LGame<R>> for Mobility {}

impl<R: Rule> Evaluate<LGame<R>> for Mobility {
    fn evaluate(&mut self, position: &LGame<R>, player: Side) -> Score {
        let [own, other] = [player, !player]
            .map(|side| Score::try_from(position.targets_of(side).len()).unwrap_or(0));
        own - other
    }
}
