//! `solve`: the exact value of a position and of every move.

use std::time::{Duration, Instant};

use players::Solution;

use super::game::Subject;
use super::{board, moves, outcome};
use crate::args::Question;
use crate::console::{Console, print, print_object};
use crate::failure::Failure;
use crate::json::{Seconds, Solved};
use crate::language::Language;
use crate::number::{elapsed, grouped};

/// Solves the position of the question.
pub(crate) fn run(console: Console, question: &Question) -> Result<(), Failure> {
    let subject = Subject::of(console.language, question)?;
    let started = Instant::now();
    let solution = subject.game.solve().map_err(|refusal| Failure::refusal(console.language, &refusal))?;
    let time = started.elapsed();
    if console.json {
        print_object(&object(&subject, &subject.game.text(), &solution, time))
    } else {
        print(&text(console.language, &subject, &solution, time))
    }
}

fn object<'a>(subject: &'a Subject, position: &'a str, solution: &'a Solution, time: Duration) -> Solved<'a> {
    Solved {
        game: subject.entry.name,
        position,
        exact: solution.exact,
        value: solution.value,
        fraction: solution.fraction.as_deref(),
        distance: solution.distance,
        nimstring: solution.nimstring.as_deref(),
        moves: solution.moves.iter().map(Into::into).collect(),
        nodes: solution.nodes,
        seconds: Seconds(time),
    }
}

fn text(language: Language, subject: &Subject, solution: &Solution, time: Duration) -> String {
    let mut text = board::head(language, subject);
    let value = match solution.value {
        Some(value) => outcome::phrase(language, value, solution.unit, solution.distance),
        None => language.pick("unknown", "未知").to_owned(),
    };
    text += &language.pick(format!("Value: {value}.\n"), format!("局面值：{value}。\n"));
    if !solution.moves.is_empty() {
        let summary = moves::summary(language, solution.unit, &solution.moves);
        text += &language.pick(format!("Moves: {summary}.\n"), format!("走法：{summary}。\n"));
        text += &moves::listed(language, solution.unit, &solution.moves);
    }
    let (nodes, time) = (grouped(solution.nodes), elapsed(time));
    text += &language.pick(format!("\n{nodes} nodes in {time}.\n"), format!("\n{nodes} 个节点，用时 {time}。\n"));
    text
}
