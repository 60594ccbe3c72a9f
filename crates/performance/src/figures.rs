//! Figures as text for people.

use crate::claim::{Asked, Unit};

/// An integer with commas.
fn grouped(digits: &str) -> String {
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// At most three significant digits.
fn three(number: f64) -> String {
    let decimals = match number.abs() {
        size if size >= 99.95 => 0,
        size if size >= 9.995 => 1,
        size if size >= 0.9995 => 2,
        _ => 3,
    };
    let text = format!("{number:.decimals$}");
    if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.').to_owned() } else { grouped(&text) }
}

/// The number in the largest unit that it reaches.
fn scaled(number: f64, units: &[(f64, &str)]) -> String {
    // The threshold is half a digit lower, so that 999.9 µs becomes a millisecond.
    let fitting = units.iter().find(|(size, _)| number.abs() >= size * 0.9995);
    fitting.or(units.last()).map_or(three(number), |(size, name)| format!("{} {name}", three(number / size)))
}

/// A figure with its unit.
#[must_use]
pub fn text(figure: f64, unit: Unit) -> String {
    match unit {
        Unit::Seconds => scaled(figure, &[(1.0, "s"), (1e-3, "ms"), (1e-6, "µs"), (1e-9, "ns")]),
        Unit::PerSecond => scaled(figure, &[(1e9, "G/s"), (1e6, "M/s"), (1e3, "k/s"), (1.0, "/s")]),
        Unit::Times => format!("{}×", three(figure)),
        Unit::Count if figure.fract() == 0.0 => grouped(&format!("{figure:.0}")),
        Unit::Count => format!("{figure:.5}").trim_end_matches('0').trim_end_matches('.').to_owned(),
    }
}

/// An aim with its unit.
#[must_use]
pub fn aim(asked: Asked, unit: Unit) -> String {
    match asked {
        Asked::AtMost(figure) => format!("≤ {}", text(figure, unit)),
        Asked::AtLeast(figure) => format!("≥ {}", text(figure, unit)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_have_three_digits_and_the_unit_that_fits() {
        let seconds =
            [(16.04e-6, "16 µs"), (0.999_96e-3, "1 ms"), (0.1234, "123 ms"), (58.64, "58.6 s"), (7e-9, "7 ns")];
        for (figure, expected) in seconds {
            assert_eq!(text(figure, Unit::Seconds), expected);
        }
        assert_eq!(text(2_512_345.0, Unit::PerSecond), "2.51 M/s");
        assert_eq!(text(34_000.0, Unit::PerSecond), "34 k/s");
        assert_eq!(text(1_047_823.0, Unit::Count), "1,047,823");
        assert_eq!(text(8.8401, Unit::Count), "8.8401");
        assert_eq!(text(105.8, Unit::Times), "106×");
        assert_eq!(text(1234.5, Unit::Seconds), "1,234 s");
        assert_eq!(aim(Asked::AtLeast(3e6), Unit::PerSecond), "≥ 3 M/s");
    }
}
