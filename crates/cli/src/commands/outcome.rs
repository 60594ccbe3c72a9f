//! Values in words.

use players::Unit;

use crate::language::Language;
use crate::number::plain;

/// What a position or a move is worth, as a phrase: `won in 9 plies`, `0.25 (probability)`,
/// `unknown`.
pub(crate) fn phrase(language: Language, value: Option<f64>, unit: Unit, distance: Option<u32>) -> String {
    let Some(value) = value else { return language.pick("unknown", "未知").to_owned() };
    if unit != Unit::Outcome {
        return language.pick(
            format!("{} ({})", plain(value), unit_name(language, unit)),
            format!("{}（{}）", plain(value), unit_name(language, unit)),
        );
    }
    let word = Verdict::of(value).adjective(language);
    match distance {
        // At the end there is nothing left to count.
        None | Some(0) => word.to_owned(),
        Some(plies) => {
            let distance = in_plies(language, plies);
            language.pick(format!("{word} {distance}"), format!("{word}（{distance}）"))
        }
    }
}

/// A distance: `in 9 plies`.
pub(crate) fn in_plies(language: Language, plies: u32) -> String {
    let noun = if plies == 1 { "ply" } else { "plies" };
    language.pick(format!("in {plies} {noun}"), format!("{plies} 步"))
}

fn unit_name(language: Language, unit: Unit) -> &'static str {
    language.pick(
        unit.name(),
        match unit {
            Unit::Outcome => "胜负",
            Unit::Probability => "胜率",
            Unit::Boxes => "格",
            Unit::Shots => "射击数",
            Unit::Points => "分",
        },
    )
}

/// Won, drawn or lost.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Verdict {
    /// Value 1.
    Won,
    /// Value 0.
    Drawn,
    /// Value −1.
    Lost,
}

impl Verdict {
    /// From best to worst.
    pub(crate) const ALL: [Self; 3] = [Self::Won, Self::Drawn, Self::Lost];

    /// What a value means whose unit is the outcome.
    pub(crate) fn of(value: f64) -> Self {
        if value > 0.0 {
            Self::Won
        } else if value < 0.0 {
            Self::Lost
        } else {
            Self::Drawn
        }
    }

    /// `won`, of a position.
    pub(crate) fn adjective(self, language: Language) -> &'static str {
        match self {
            Self::Won => language.pick("won", "胜"),
            Self::Drawn => language.pick("drawn", "和"),
            Self::Lost => language.pick("lost", "负"),
        }
    }

    /// The heading over moves that lead there.
    pub(crate) fn heading(self, language: Language) -> &'static str {
        match self {
            Self::Won => language.pick("Winning moves", "胜着"),
            Self::Drawn => language.pick("Drawing moves", "和着"),
            Self::Lost => language.pick("Losing moves", "负着"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phrases_in_both_languages() {
        let both = |value, unit, distance| Language::ALL.map(|language| phrase(language, Some(value), unit, distance));
        assert_eq!(both(1.0, Unit::Outcome, Some(1)), ["won in 1 ply", "胜（1 步）"]);
        assert_eq!(both(-1.0, Unit::Outcome, Some(8)), ["lost in 8 plies", "负（8 步）"]);
        assert_eq!(both(-1.0, Unit::Outcome, Some(0)), ["lost", "负"]);
        assert_eq!(both(0.0, Unit::Outcome, None), ["drawn", "和"]);
        assert_eq!(both(0.25, Unit::Probability, None), ["0.25 (probability)", "0.25（胜率）"]);
        assert_eq!(Language::ALL.map(|language| phrase(language, None, Unit::Points, None)), ["unknown", "未知"]);
    }
}
