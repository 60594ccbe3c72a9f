//! The report on a game of layouts.

use std::fmt::Write;

use quincunx::engines::einstein::layouts::LayoutGame;
use quincunx::search::equilibrium::{BigRational, Certificate};

/// A fraction to six places, rounded down.
pub(crate) fn decimal(value: &BigRational) -> String {
    let millions = (value * BigRational::from_integer(1_000_000.into())).to_integer();
    let digits = format!("{millions:0>7}");
    let (whole, rest) = digits
        .split_at_checked(digits.len().saturating_sub(6))
        .unwrap_or(("", &digits));
    format!("{whole}.{rest}")
}

/// What a pure layout guarantees for Red (its worst column) and concedes for Blue (its worst row).
fn pure(game: &LayoutGame) -> (Vec<BigRational>, Vec<BigRational>) {
    let (matrix, count) = (game.matrix(), game.classes().count());
    let entry = |red, blue| matrix.entry(red, blue).unwrap_or_default();
    let least = |red| {
        (0..count)
            .map(|blue| entry(red, blue))
            .min()
            .unwrap_or_default()
    };
    let most = |blue| {
        (0..count)
            .map(|red| entry(red, blue))
            .max()
            .unwrap_or_default()
    };
    (
        (0..count).map(least).collect(),
        (0..count).map(most).collect(),
    )
}

/// The value, the layouts that are played, and the values of single layouts.
pub(crate) fn text(game: &LayoutGame, certificate: &Certificate) -> String {
    let names = game.classes().names();
    let mut text = String::new();
    let value = &certificate.value;
    let _ = writeln!(
        text,
        "value for Red, who opens: {value} = {}",
        decimal(value)
    );
    let _ = writeln!(
        text,
        "{} layouts in {} classes a side",
        game.classes().layouts(),
        names.len()
    );
    let rows: Vec<_> = certificate.played_rows().collect();
    let columns: Vec<_> = certificate.played_columns().collect();
    for (side, played) in [("Red", rows), ("Blue", columns)] {
        let _ = writeln!(text, "{side} plays {} classes:", played.len());
        for (class, share) in played {
            let _ = writeln!(text, "  {}  {}", names[class], decimal(share));
        }
    }
    let (red, blue) = pure(game);
    let best = |values: &[BigRational], sign: i32| {
        let key = |&at: &usize| &values[at] * BigRational::from_integer(sign.into());
        let (first, last) = (
            (0..values.len()).rev().max_by_key(key),
            (0..values.len()).min_by_key(key),
        );
        [first, last].map(|at| {
            at.map_or_else(String::new, |at| {
                format!("{} {}", names[at], decimal(&values[at]))
            })
        })
    };
    let ([first, last], [second, worst]) = (best(&red, 1), best(&blue, -1));
    let _ = writeln!(
        text,
        "Red shows his layout: {first} at best, {last} at worst"
    );
    let _ = writeln!(
        text,
        "Blue shows his layout: {second} at best, {worst} at worst"
    );
    text
}
