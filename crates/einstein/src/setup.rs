use game_core::{Player, Side};
use thiserror::Error;

use crate::board;
use crate::die::{Face, MOST};
use crate::square::Square;
use crate::stones::Stones;

/// The parts of a position, not yet checked: what an editor or a reader of texts fills in.
///
/// ```
/// use einstein::{EinStein, Setup, SetupError, Square};
/// use game_core::Side;
///
/// let mut setup = Setup::from(EinStein::START);
/// assert_eq!(EinStein::new(setup), Ok(EinStein::START));
/// setup.stones[0][4] = Square::at(0, 0); // stone 5 where stone 1 is
/// assert_eq!(EinStein::new(setup), Err(SetupError::Occupied(Square::at(0, 0).unwrap())));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Setup {
    /// Where the stones of First (red) and Second (blue) stand, stone 1 first; nothing if they are
    /// gone.
    pub stones: [[Option<Square>; MOST]; 2],
    /// Whose turn it is; once the game is over, who has lost it.
    pub mover: Side,
    /// The die, if it has been thrown.
    pub die: Option<Face>,
}

impl Setup {
    /// No stones, First to move, no die.
    pub const EMPTY: Self = Self {
        stones: [[None; MOST]; 2],
        mover: Side::First,
        die: None,
    };

    /// The stones of a side in its frame, on a board of that width with this many stones.
    fn stones(&self, side: Side, width: usize, count: usize) -> Result<Stones, SetupError> {
        let mut stones = Stones::NONE;
        for (stone, square) in self.stones[side.index()].iter().enumerate() {
            let Some(square) = *square else { continue };
            if stone >= count {
                return Err(SetupError::NoSuchStone(side, stone + 1));
            }
            let number = board::number(width, side, square).ok_or(SetupError::OffBoard(square))?;
            if stones.on(number).is_some() {
                return Err(SetupError::Occupied(square));
            }
            stones = stones.placed(stone, number);
        }
        Ok(stones)
    }

    /// The stones of either side in their frames, if no two are on one square.
    pub(crate) fn both(&self, width: usize, count: usize) -> Result<[Stones; 2], SetupError> {
        let [first, second] =
            [Side::First, Side::Second].map(|side| self.stones(side, width, count));
        let (first, second) = (first?, second?);
        let mut shared = first
            .iter()
            .filter(|&(_, square)| second.on(board::goal(width) - square).is_some());
        match shared
            .next()
            .and_then(|(_, number)| board::square(width, Side::First, number))
        {
            Some(square) => Err(SetupError::Occupied(square)),
            None => Ok([first, second]),
        }
    }
}

/// Why parts make no position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum SetupError {
    /// A stone beyond the board.
    #[error("The square {0} is not on the board.")]
    OffBoard(Square),
    /// Two stones on one square.
    #[error("Two stones stand on the square {0}.")]
    Occupied(Square),
    /// A stone of this side with a number that the game does not have.
    #[error("{} has no stone {stone} in this game.", name(*.0), stone = .1)]
    NoSuchStone(Side, usize),
    /// A die with a face that it does not have.
    #[error("The die of this game has no face {0}.")]
    NoSuchFace(Face),
    /// The side to move has won already, or both have.
    #[error("{} has won already and is not to move.", name(*.0))]
    AlreadyWon(Side),
    /// A die although the game is over.
    #[error("The game is over, so no die is thrown.")]
    DieAfterEnd,
}

/// The colour of a side.
const fn name(side: Side) -> &'static str {
    match side {
        Side::First => "Red",
        Side::Second => "Blue",
    }
}
