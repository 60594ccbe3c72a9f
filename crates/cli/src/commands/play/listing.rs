//! The list of moves with numbers, and with values if the game is solved.

use std::ops::ControlFlow;

use game_core::{Text, text};
use registry::{Answer, ErasedGame, Limits, Progress, SolveRequest, Unit, ValuedMove};

use super::paint::Paint;
use super::topic::Topic;
use crate::commands::moves;
use crate::commands::outcome::OutcomeKind;

/// All legal moves, from the best to the worst if their values are known.
pub(super) fn moves(paint: Paint, topic: Topic, game: &dyn ErasedGame) -> Text {
    let answer = if topic.solved { solution(game) } else { None };
    let named = |step: &str| (topic.coordinates.people_text)(game, step);
    let moves = numbered(&game.steps(), named, answer.as_ref());
    let unit = answer.map_or(Unit::Points, |answer| answer.unit);
    let known = |valued: &ValuedMove| {
        valued
            .value
            .filter(|_| unit == Unit::Outcome)
            .map(OutcomeKind::of)
    };
    let mut text = Text::default();
    for verdict in OutcomeKind::ALL {
        let those: Vec<ValuedMove> = moves
            .iter()
            .filter(|valued| known(valued) == Some(verdict))
            .cloned()
            .collect();
        let listed = moves::listed(unit, &those, moves::exact);
        text += &Text::each(|language| paint.verdict(verdict, listed.get(language)));
    }
    let others: Vec<ValuedMove> = moves
        .into_iter()
        .filter(|valued| known(valued).is_none())
        .collect();
    text + &moves::listed(unit, &others, moves::exact)
}

/// The exact answer, if it takes about a second at most.
fn solution(game: &dyn ErasedGame) -> Option<Answer> {
    const PATIENCE: u64 = 1 << 20;
    let listener = |progress: &Progress| {
        if progress.nodes < PATIENCE {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    };
    let request = SolveRequest::default().limits(Limits::new().progress(&listener));
    game.solve(&request).ok().map(|solved| solved.answer)
}

/// The moves with their numbers from 1, and their known values.
fn numbered(
    steps: &[String],
    named: impl Fn(&str) -> String,
    answer: Option<&Answer>,
) -> Vec<ValuedMove> {
    let digits = steps.len().to_string().len();
    let known = |step: &String| {
        answer.and_then(|answer| answer.moves.iter().find(|valued| valued.m == *step))
    };
    let number = |(number, step): (usize, &String)| {
        let m = format!("{number:>digits$} {}", named(step));
        match known(step) {
            Some(valued) => ValuedMove {
                m,
                ..valued.clone()
            },
            None => ValuedMove {
                m,
                position: String::new(),
                value: None,
                distance: None,
                turns: None,
                again: None,
                die: None,
            },
        }
    };
    (1..).zip(steps).map(number).collect()
}

/// All possible events with their numbers and probabilities.
pub(super) fn events(game: &dyn ErasedGame) -> Text {
    let chances = game.chances();
    let total: u128 = chances.iter().map(|(_, weight)| u128::from(*weight)).sum();
    let mut text = text!("\nPossible events:\n", "\n可能的随机事件：\n");
    for (number, (event, weight)) in (1..).zip(&chances) {
        text.push_line(&format!("  {number:>3} {event}  ({weight}/{total})").into());
    }
    text
}
