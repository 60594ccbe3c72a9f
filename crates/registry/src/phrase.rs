//! What an analysis says of a position, in words for people: rounded, and for a named side.
//!
//! | unit | an opinion | proved |
//! |---|---|---|
//! | probability | `53.5 % for Red` | the same |
//! | outcome | | `won in 9 plies`, for the player to move |
//! | boxes | `Player 1 ahead by about 1 box` | `Player 1 wins by 1 box` |
//! | shots | `about 4.46 shots to go` | `4.46 shots to go` |
//! | points | `61 % for Black (+270 points)`; without a scale `+270 points for Black` | |
//!
//! A move stands in a list with the values of others, so [`ValuedMove::phrase`] is short: `53.5 %`,
//! `-0.3`, `4.46`, `-241`, or `lost in 2 turns`.

use game_core::{Score, Text, ToMove, text};

use crate::decimals::{decimal, fixed, rounded, signed};
use crate::{Analysis, ErasedGame, Progress, Unit, ValuedMove};

impl Progress {
    /// The value in words, for the side that it belongs to; `unknown` if the engine has no opinion.
    ///
    /// `game` is the position that is analysed, and `players` what its sides are called. An
    /// estimate is never worded as a fact.
    #[must_use]
    pub fn phrase(&self, players: &[Text], game: &dyn ErasedGame) -> Text {
        let Self {
            value,
            unit,
            estimate,
            ..
        } = *self;
        Analysis {
            value,
            unit,
            estimate,
            ..Analysis::default()
        }
        .phrase(players, game)
    }
}

impl Analysis {
    /// The value in words: see [`Progress::phrase`]. `proved` and the distance are known here.
    #[must_use]
    pub fn phrase(&self, players: &[Text], game: &dyn ErasedGame) -> Text {
        let Some(value) = self.value else {
            return text!("unknown", "未知");
        };
        let side = side(game);
        let name = side
            .and_then(|side| players.get(side))
            .cloned()
            .unwrap_or_default();
        match self.unit {
            Unit::Outcome => outcome_phrase(value, self.distance),
            Unit::Probability => percent(self.probability().unwrap_or(value), &name),
            Unit::Boxes => {
                let lead = side
                    .and_then(|side| game.payoffs().get(side).copied())
                    .unwrap_or(0);
                boxes(players, side.unwrap_or(0), lead, value, self.proved)
            }
            Unit::Shots => shots(value, self.proved),
            Unit::Points => points(value, self.probability(), &name),
        }
    }
}

impl ValuedMove {
    /// The value in words for the player who makes the move, rounded; empty if it is unknown.
    #[must_use]
    pub fn phrase(&self, unit: Unit) -> Text {
        let Some(value) = self.value else {
            return Text::default();
        };
        match (unit, self.turns) {
            (Unit::Outcome, _) => outcome_phrase(value, self.distance),
            (_, Some(turns)) => {
                let (word, noun) = (
                    outcome_phrase(value, None),
                    if turns == 1 { "turn" } else { "turns" },
                );
                text!("{word} in {turns} {noun}", "{word:#}（{turns} 回合）")
            }
            (Unit::Probability, _) => format!("{} %", per_cent(value, 1)).into(),
            (Unit::Boxes, _) => signed(value, 1).into(),
            (Unit::Shots, _) => fixed(value, 2).into(),
            (Unit::Points, _) => signed(value, 0).into(),
        }
    }
}

/// The player to move, or after the roll the one who moves then; `None` at the end.
fn side(game: &dyn ErasedGame) -> Option<usize> {
    match game.to_move() {
        ToMove::Player(player) => Some(player),
        ToMove::Chance => {
            let mut after = game.boxed();
            after.play(&game.chances().first()?.0).ok()?;
            after.to_move().player()
        }
        ToMove::Nobody => None,
    }
}

/// Won, drawn or lost, with the plies to the end where they are known and not 0.
#[must_use]
pub fn outcome_phrase(value: f64, distance: Option<u32>) -> Text {
    let word = if value > 0.0 {
        text!("won", "胜")
    } else if value < 0.0 {
        text!("lost", "负")
    } else {
        text!("drawn", "和")
    };
    match distance {
        None | Some(0) => word,
        Some(1) => text!("{word} in 1 ply", "{word:#}（1 步）"),
        Some(plies) => text!("{word} in {plies} plies", "{word:#}（{plies} 步）"),
    }
}

/// A probability in per cent. Only 0 and 1 themselves are 0 % and 100 %.
///
/// The bounds are those of whole numbers: `f64::clamp` can panic with its bounds in the message, and
/// the code that writes them adds 7 kB to a page.
fn per_cent(probability: f64, decimals: u32) -> String {
    let whole = 100 * 10_u32.pow(decimals);
    let parts = rounded(probability * f64::from(whole));
    let inside = probability > 0.0 && probability < 1.0;
    decimal(
        if inside {
            parts.clamp(1, i64::from(whole) - 1)
        } else {
            parts
        },
        decimals,
    )
}

/// A probability of winning in per cent with one decimal.
fn percent(probability: f64, name: &Text) -> Text {
    let per_cent = per_cent(probability, 1);
    text!("{per_cent} % for {name}", "{name:#} {per_cent} %")
}

/// Shots that are still to be fired.
fn shots(value: f64, proved: bool) -> Text {
    let count = fixed(value, 2);
    if proved {
        text!("{count} shots to go", "还需 {count} 次射击")
    } else {
        text!("about {count} shots to go", "约需 {count} 次射击")
    }
}

/// The difference of boxes at the end of the game, rounded: an opinion is good to a box at best.
fn boxes(players: &[Text], side: usize, lead: Score, value: f64, proved: bool) -> Text {
    let difference = libm::round(f64::from(lead) + value);
    if difference == 0.0 {
        return if proved {
            text!("drawn", "和")
        } else {
            text!("about even", "大致均势")
        };
    }
    let leader = if difference > 0.0 {
        side
    } else {
        1 - side.min(1)
    };
    let name = players.get(leader).cloned().unwrap_or_default();
    let count = fixed(difference.abs(), 0);
    let noun = if count == "1" { "box" } else { "boxes" };
    if proved {
        text!("{name} wins by {count} {noun}", "{name:#} 胜 {count} 格")
    } else {
        text!(
            "{name} ahead by about {count} {noun}",
            "{name:#} 约领先 {count} 格"
        )
    }
}

/// Points of an evaluation, with the probability that they mean if they have a scale.
fn points(value: f64, probability: Option<f64>, name: &Text) -> Text {
    let points = signed(value, 0);
    match probability {
        Some(probability) => {
            let per_cent = per_cent(libm::fmin(libm::fmax(probability, 0.01), 0.99), 0);
            text!(
                "{per_cent} % for {name} ({points} points)",
                "{name:#} {per_cent} %（{points} 分）"
            )
        }
        None => text!("{points} points for {name}", "{name:#} {points} 分"),
    }
}
