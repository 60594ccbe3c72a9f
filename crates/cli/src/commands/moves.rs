//! The moves of a position with their values, for people: grouped, sorted, in columns.

use game_core::{Text, text};
use registry::{Unit, ValuedMove};

use super::outcome::{OutcomeKind, in_plies};
use crate::number::plain;
use crate::width::{push_left, push_line, text_width};

/// The width of lines.
const LINE: usize = 80;

/// Spaces between two columns.
const GAP: usize = 2;

/// How the value of a move is written.
pub(crate) type Written = fn(&ValuedMove, Unit) -> Text;

/// With all its digits: values that are exact.
pub(crate) fn exact(valued: &ValuedMove, _: Unit) -> Text {
    valued.value.map(plain).unwrap_or_default().into()
}

/// All moves, in groups of equal value from the best to the worst, before a roll in groups by the
/// roll that allows them; in the order of the game within a group.
pub(crate) fn listed(unit: Unit, moves: &[ValuedMove], written: Written) -> Text {
    let mut text = Text::default();
    for heading in headings(unit, moves, written) {
        let rows: Vec<Row> = rows(unit, moves, written)
            .into_iter()
            .filter(|row| row.heading == heading)
            .collect();
        let count: usize = rows.iter().map(|row| row.moves.len()).sum();
        text += &text!("\n{heading} ({count})\n", "\n{heading:#}（{count}）\n");
        text += &Text::each(|language| {
            let label = rows
                .iter()
                .map(|row| text_width(row.label.get(language)))
                .max()
                .unwrap_or(0);
            rows.iter()
                .map(|row| row_text(row, row.label.get(language), label))
                .collect()
        });
    }
    text
}

/// The number of moves, and of those that win, draw and lose.
pub(crate) fn summary(unit: Unit, moves: &[ValuedMove]) -> Text {
    let total = moves.len();
    if unit != Unit::Outcome {
        return total.to_string().into();
    }
    let [won, drawn, lost] = OutcomeKind::ALL.map(|verdict| {
        moves
            .iter()
            .filter(|valued| {
                valued
                    .value
                    .is_some_and(|value| OutcomeKind::of(value) == verdict)
            })
            .count()
    });
    text!(
        "{total} ({won} winning, {drawn} drawing, {lost} losing)",
        "{total}（{won} 胜，{drawn} 和，{lost} 负）"
    )
}

/// Moves of one value.
struct Row {
    heading: Text,
    label: Text,
    moves: Vec<String>,
}

/// The different headings, from the best moves to the worst.
fn headings(unit: Unit, moves: &[ValuedMove], written: Written) -> Vec<Text> {
    let mut headings: Vec<Text> = rows(unit, moves, written)
        .into_iter()
        .map(|row| row.heading)
        .collect();
    headings.dedup();
    headings
}

/// The moves in rows of equal value and distance, from the best to the worst.
fn rows(unit: Unit, moves: &[ValuedMove], written: Written) -> Vec<Row> {
    let mut sorted: Vec<&ValuedMove> = moves.iter().collect();
    sorted.sort_by(|a, b| {
        a.die
            .cmp(&b.die)
            .then(preference(unit, b).total_cmp(&preference(unit, a)))
    });
    let mut rows: Vec<Row> = Vec::new();
    for valued in sorted {
        let (heading, label) = (heading(unit, valued), label(unit, valued, written));
        let text = valued.m.clone();
        match rows
            .last_mut()
            .filter(|row| row.heading == heading && row.label == label)
        {
            Some(row) => row.moves.push(text),
            None => rows.push(Row {
                heading,
                label,
                moves: vec![text],
            }),
        }
    }
    rows
}

/// A number that orders values by preference: short wins before long ones, long losses before short
/// ones.
fn preference(unit: Unit, valued: &ValuedMove) -> f64 {
    /// A ply counts so little beside an outcome that no distance outweighs one.
    const PLY: f64 = 1e-10;
    let value = valued.value.unwrap_or(f64::NEG_INFINITY);
    match unit {
        Unit::Shots => -value,
        Unit::Outcome => value - value * PLY * f64::from(valued.distance.unwrap_or(0)),
        Unit::Probability | Unit::Boxes | Unit::Points => value,
    }
}

fn heading(unit: Unit, valued: &ValuedMove) -> Text {
    if let Some(die) = valued.die {
        return text!("Die {die}", "骰子 {die}");
    }
    match valued.value {
        Some(value) if unit == Unit::Outcome => OutcomeKind::of(value).heading(),
        _ => text!("Moves", "走法"),
    }
}

fn label(unit: Unit, valued: &ValuedMove, written: Written) -> Text {
    match (unit, valued.distance, valued.value) {
        (Unit::Outcome, Some(plies), _) => in_plies(plies),
        (Unit::Outcome, None, _) | (_, _, None) => Text::default(),
        (_, _, Some(_)) => written(valued, unit),
    }
}

/// The label in its columns and after it the moves, in columns of equal width.
fn row_text(row: &Row, label: &str, width: usize) -> String {
    let mut text = String::new();
    let indent = if width == 0 { GAP } else { 2 * GAP + width };
    let column = row.moves.iter().map(|m| text_width(m)).max().unwrap_or(0) + GAP;
    let per_line = (LINE.saturating_sub(indent) / column).max(1);
    for (number, line) in row.moves.chunks(per_line).enumerate() {
        let mut shown = " ".repeat(GAP);
        if width > 0 {
            push_left(
                &mut shown,
                if number == 0 { label } else { "" },
                width + GAP,
            );
        }
        for m in line {
            push_left(&mut shown, m, column);
        }
        push_line(&mut text, shown.trim_end());
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn valued(m: &str, value: f64, distance: Option<u32>) -> ValuedMove {
        let (m, position) = (m.to_owned(), String::new());
        ValuedMove {
            m,
            position,
            value: Some(value),
            distance,
            turns: None,
            again: None,
            die: None,
        }
    }

    #[test]
    fn the_best_come_first() {
        let moves = [
            valued("a", -1.0, Some(2)),
            valued("b", 0.0, None),
            valued("c", -1.0, Some(8)),
            valued("d", 1.0, Some(9)),
            valued("e", 1.0, Some(1)),
            valued("f", -1.0, Some(8)),
        ];
        let expected = "\nWinning moves (2)\n  in 1 ply    e\n  in 9 plies  d\n\
                        \nDrawing moves (1)\n  b\n\
                        \nLosing moves (3)\n  in 8 plies  c  f\n  in 2 plies  a\n";
        assert_eq!(listed(Unit::Outcome, &moves, exact).en, expected);
        assert_eq!(summary(Unit::Outcome, &moves).zh, "6（2 胜，1 和，3 负）");
    }

    #[test]
    fn before_a_roll_moves_are_listed_with_their_die() {
        let rolled = |m, value, die| ValuedMove {
            value,
            die: Some(die),
            ..valued(m, 0.0, None)
        };
        let moves = [
            rolled("a", Some(0.25), 1),
            rolled("b", Some(0.5), 1),
            rolled("a", None, 2),
        ];
        let english = "\nDie 1 (2)\n  0.5   b\n  0.25  a\n\nDie 2 (1)\n  a\n";
        assert_eq!(listed(Unit::Probability, &moves, exact).en, english);
        assert!(
            listed(Unit::Probability, &moves, exact)
                .zh
                .starts_with("\n骰子 1（2）\n")
        );
    }

    #[test]
    fn fewer_shots_are_better_and_more_boxes_too() {
        let moves = [valued("a", 2.5, None), valued("b", 3.0, None)];
        assert_eq!(
            listed(Unit::Shots, &moves, exact).en,
            "\nMoves (2)\n  2.5  a\n  3    b\n"
        );
        assert_eq!(
            listed(Unit::Boxes, &moves, exact).en,
            "\nMoves (2)\n  3    b\n  2.5  a\n"
        );
    }
}
