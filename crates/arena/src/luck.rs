//! The luck of the dice in a finished game, so that a match can subtract it.
//!
//! A throw moves the expected result before a stone moves. An engine estimates by how much:
//! let v(s) be its estimate of the score of the first player in the position s, and let event e
//! have probability p(e). The *luck* of a throw that came up as e is
//!
//! ```text
//! L = v(s after e) − Σ p(e') · v(s after e')        the sum over all events e' that were possible
//! ```
//!
//! Before the throw the mean of L is zero, *whatever the engine estimates*: so is that of the sum
//! over a game, and the result less this sum has the same mean as the result. A good estimate makes
//! its variance small, a bad one large, and none makes the mean wrong. The only condition is that v
//! does not depend on what is thrown later; so the game is replayed from its start, and all events
//! of a throw are valued in the order of the game before it goes on.
//!
//! This is the advantage sum estimator of Zinkevich, Bowling, Bard, Kan and Billings ("Optimal
//! unbiased estimators for evaluating agent performance", AAAI 2006), as used for backgammon and
//! poker (Burch, Schmid, Moravčík, Morrill and Bowling, "AIVAT: a new variance reduction technique
//! for agent evaluation in imperfect information games", AAAI 2018), a form of control variates.
//! AIVAT also subtracts the chance in the moves of known agents; engines here are black boxes, so
//! we do not.
//!
//! All it needs is a [`Record`]. So it works for programs at the end of a pipe and for journals of
//! earlier matches, and takes no time from the engines of the game.

use game_core::ToMove;
use registry::{Engine, ErasedGame, Limits};
use serde::{Deserialize, Serialize};

use crate::Record;
use crate::statistics::sample::real;

/// How a match estimates the luck of throws.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LuckAdjustment {
    /// The spec of the engine that values positions. It must give probabilities of winning.
    pub engine: String,
    /// How far it looks ahead: turns, at least 1.
    pub depth: u32,
}

impl LuckAdjustment {
    /// The default depth, in turns.
    pub const DEPTH: u32 = 3;

    /// Estimates by this engine at the default depth.
    #[must_use]
    pub fn new(engine: impl Into<String>) -> Self {
        Self {
            engine: engine.into(),
            depth: Self::DEPTH,
        }
    }

    /// The probability that the player to move wins, by the engine: always the same, because a
    /// depth limits it and it has one thread. `None` if it gives none.
    pub(crate) fn probability(
        &self,
        engine: &mut dyn Engine,
        game: &dyn ErasedGame,
    ) -> Option<f64> {
        let limits = Limits::new().depth(self.depth).threads(1);
        let analysis = engine.think(game, &limits).ok()?;
        analysis
            .probability()
            .filter(|value| (0.0..=1.0).contains(value))
    }

    /// The expected score of the player of number 0, by the engine; ½ where it gives none.
    pub(crate) fn first_score(&self, engine: &mut dyn Engine, game: &dyn ErasedGame) -> f64 {
        match (game.to_move(), self.probability(engine, game)) {
            (ToMove::Player(0), Some(value)) => value,
            (ToMove::Player(_), Some(value)) => 1.0 - value,
            _ => 0.5,
        }
    }
}

/// The luck of the player of number 0 in a finished game, in points (a win is 1): the sum over all
/// events. That of the other player has the other sign.
///
/// `game` is the game of the record, at any position. `value` estimates the score of player 0, from
/// 0 to 1, in positions where a player is to move; any function will do, but the variance of the
/// adjusted scores depends on it. `None` if the record is not one of a game that can be replayed.
///
/// ```
/// use arena::{Reason, Record, luck};
/// use engines::entry;
///
/// let record = Record {
///     start: "...../..6../.1.../...../a...e r".to_owned(),
///     steps: vec!["6".to_owned()],
///     winner: Some(0),
///     reason: Reason::Decided,
///     usage: Default::default(),
/// };
/// let game = entry("einstein").ok_or("no such game")?.start();
/// // Player 0 is thought to win if the die shows 6, and to lose otherwise.
/// let luck = luck(game, &record, &mut |game| f64::from(u8::from(game.text().ends_with('6'))));
/// assert_eq!(luck, Some(1.0 - 1.0 / 6.0));
/// # Ok::<(), &str>(())
/// ```
#[must_use]
pub fn luck(
    mut game: Box<dyn ErasedGame>,
    record: &Record,
    value: &mut dyn FnMut(&dyn ErasedGame) -> f64,
) -> Option<f64> {
    game.read(&record.start).ok()?;
    let mut sum = 0.0;
    for step in &record.steps {
        if game.to_move() == ToMove::Chance {
            sum += luck_of_event(game.as_ref(), step, value)?;
        }
        game.play(step).ok()?;
    }
    Some(sum)
}

/// The luck of one event; `None` if it is not possible here.
fn luck_of_event(
    game: &dyn ErasedGame,
    event: &str,
    value: &mut dyn FnMut(&dyn ErasedGame) -> f64,
) -> Option<f64> {
    let chances = game.chances();
    let place = chances.iter().position(|(text, _)| text == event)?;
    if chances.len() == 1 {
        return Some(0.0);
    }
    let values = values_after(game, &chances, true, value)?;
    Some(values.get(place)? - mean(&chances, &values))
}

/// The expected score of player 0 after each of these events. If chance acts again at once, it is
/// the mean over its events; after two events in a row ½, as the number of positions would grow
/// exponentially.
fn values_after(
    game: &dyn ErasedGame,
    chances: &[(String, u64)],
    is_first: bool,
    value: &mut dyn FnMut(&dyn ErasedGame) -> f64,
) -> Option<Vec<f64>> {
    let mut value_after = |(event, _): &(String, u64)| {
        let mut after = game.boxed();
        after.play(event).ok()?;
        match after.to_move() {
            ToMove::Player(_) => Some(value(after.as_ref())),
            ToMove::Nobody => Some(f64::from(after.payoffs().first()?.signum()).midpoint(1.0)),
            ToMove::Chance if is_first => {
                let chances = after.chances();
                let values = values_after(after.as_ref(), &chances, false, value)?;
                Some(mean(&chances, &values))
            }
            ToMove::Chance => Some(0.5),
        }
    };
    chances.iter().map(&mut value_after).collect()
}

/// The mean of the values by the weights of their events.
fn mean(chances: &[(String, u64)], values: &[f64]) -> f64 {
    let (mut sum, mut total) = (0.0, 0.0);
    for (&(_, weight), value) in chances.iter().zip(values) {
        sum += real(weight) * value;
        total += real(weight);
    }
    if total > 0.0 { sum / total } else { 0.5 }
}
