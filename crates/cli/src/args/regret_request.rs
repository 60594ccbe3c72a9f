use std::time::Duration;

use game_core::LimitValues;
use players::EngineSpec;

use super::request::Values;
use super::values;
use crate::failure::Failure;

/// Time for a move where no limit is given.
const TIME: Duration = Duration::from_millis(10);

/// Positions where nobody says how many.
const POSITIONS: u64 = 1000;

/// Stones on the board where nobody says how many.
const STONES: u64 = 4;

/// Most positions.
const MOST: u64 = 10_000;

/// Engines to be measured, as it was asked for.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct RegretRequest {
    /// The name of the game.
    pub(crate) game: String,
    /// The engines; none for all of the game.
    pub(crate) engines: Vec<EngineSpec>,
    /// How far each may go for a move.
    pub(crate) budget: LimitValues,
    /// At how many positions.
    pub(crate) positions: usize,
    /// With how many stones on the board.
    pub(crate) stones: usize,
}

impl Values<'_> {
    /// What the arguments ask for.
    ///
    /// # Errors
    ///
    /// The value of an option is out of bounds.
    pub(super) fn regret(self) -> Result<RegretRequest, Failure> {
        let named = self.arguments.get_many::<String>("engine").into_iter().flatten();
        let engines = named.map(|text| values::engine(text)).collect::<Result<_, _>>()?;
        let positions = self.read("positions", |text| values::within("positions", text, 1..=MOST))?;
        let stones = self.read("stones", |text| values::within("stones", text, STONES..=5))?;
        Ok(RegretRequest {
            game: self.text("game").unwrap_or_default(),
            engines,
            budget: self.budget_or(TIME)?,
            stones: usize::try_from(stones.unwrap_or(STONES)).unwrap_or(usize::MAX),
            positions: usize::try_from(positions.unwrap_or(POSITIONS)).unwrap_or(usize::MAX),
        })
    }
}
