//! Values in words.

use game_core::{Text, text};
use registry::{Unit, outcome_phrase};

use crate::number::plain;

/// The value of a position or a move as a phrase: `won in 9 plies`, `0.25 (probability)`,
/// `unknown`.
pub(crate) fn phrase(value: Option<f64>, unit: Unit, distance: Option<u32>) -> Text {
    let Some(value) = value else {
        return text!("unknown", "未知");
    };
    if unit == Unit::Outcome {
        return outcome_phrase(value, distance);
    }
    let (value, unit) = (plain(value), unit_name(unit));
    text!("{value} ({unit})", "{value}（{unit:#}）")
}

/// A distance: `in 9 plies`.
pub(crate) fn in_plies(plies: u32) -> Text {
    let noun = if plies == 1 { "ply" } else { "plies" };
    text!("in {plies} {noun}", "{plies} 步")
}

fn unit_name(unit: Unit) -> Text {
    let chinese = match unit {
        Unit::Outcome => "胜负",
        Unit::Probability => "胜率",
        Unit::Boxes => "格",
        Unit::Shots => "射击数",
        Unit::Points => "分",
    };
    Text::new(unit.name(), chinese)
}

/// Won, drawn or lost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum OutcomeKind {
    /// Value 1.
    Won,
    /// Value 0.
    Drawn,
    /// Value −1.
    Lost,
}

impl OutcomeKind {
    /// From best to worst.
    pub(crate) const ALL: [Self; 3] = [Self::Won, Self::Drawn, Self::Lost];

    /// The verdict of a value whose unit is the outcome.
    pub(crate) fn of(value: f64) -> Self {
        if value > 0.0 {
            Self::Won
        } else if value < 0.0 {
            Self::Lost
        } else {
            Self::Drawn
        }
    }

    /// The heading over moves that lead there.
    pub(crate) fn heading(self) -> Text {
        match self {
            Self::Won => text!("Winning moves", "胜着"),
            Self::Drawn => text!("Drawing moves", "和着"),
            Self::Lost => text!("Losing moves", "负着"),
        }
    }
}

#[cfg(test)]
mod tests {
    use game_core::Language;

    use super::*;

    #[test]
    fn phrases_in_both_languages() {
        let both = |value, unit, distance| {
            Language::ALL.map(|language| phrase(value, unit, distance).into_string(language))
        };
        assert_eq!(
            both(Some(1.0), Unit::Outcome, Some(1)),
            ["won in 1 ply", "胜（1 步）"]
        );
        assert_eq!(
            both(Some(-1.0), Unit::Outcome, Some(8)),
            ["lost in 8 plies", "负（8 步）"]
        );
        assert_eq!(both(Some(-1.0), Unit::Outcome, Some(0)), ["lost", "负"]);
        assert_eq!(both(Some(0.0), Unit::Outcome, None), ["drawn", "和"]);
        assert_eq!(
            both(Some(0.25), Unit::Probability, None),
            ["0.25 (probability)", "0.25（胜率）"]
        );
        assert_eq!(both(None, Unit::Points, None), ["unknown", "未知"]);
    }
}
