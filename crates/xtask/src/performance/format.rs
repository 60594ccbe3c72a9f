//! Figures as text for people.

use super::claims::{Asked, Unit};

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
    if text.contains('.') {
        text.trim_end_matches('0').trim_end_matches('.').to_owned()
    } else {
        grouped(&text)
    }
}

/// The number in the largest unit that it reaches.
fn scaled(number: f64, units: &[(f64, &str)]) -> String {
    // The threshold is half a digit lower, so that 999.9 µs becomes a millisecond.
    let fitting = units.iter().find(|(size, _)| number.abs() >= size * 0.9995);
    fitting
        .or(units.last())
        .map_or(three(number), |(size, name)| {
            format!("{} {name}", three(number / size))
        })
}

/// A figure with its unit.
#[must_use]
pub fn text(figure: f64, unit: Unit) -> String {
    match unit {
        Unit::Seconds => scaled(
            figure,
            &[(1.0, "s"), (1e-3, "ms"), (1e-6, "µs"), (1e-9, "ns")],
        ),
        Unit::PerSecond => scaled(
            figure,
            &[(1e9, "G/s"), (1e6, "M/s"), (1e3, "k/s"), (1.0, "/s")],
        ),
        Unit::Times => format!("{}×", three(figure)),
        Unit::Count if figure.fract() == 0.0 => grouped(&format!("{figure:.0}")),
        Unit::Count => format!("{figure:.5}")
            .trim_end_matches('0')
            .trim_end_matches('.')
            .to_owned(),
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
