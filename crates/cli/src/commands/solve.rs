//! `solve`: the exact value of a position and of every move.

use std::ops::ControlFlow;
use std::time::Duration;

use players::{Answer, Solving};

use super::game::Subject;
use super::{board, moves, outcome};
use crate::args::Question;
use crate::console::{Console, print, print_object};
use crate::failure::Failure;
use crate::json::{Seconds, Solved};
use crate::language::Language;
use crate::number::{elapsed, grouped};
use crate::progress::Progress;
use crate::refusals;

/// Solves the position of the question.
pub(crate) fn run(console: Console, question: &Question) -> Result<(), Failure> {
    let subject = Subject::of(console.language, question)?;
    let label = console.language.pick("positions", "局面").to_owned();
    let mut progress = Progress::new(label, None);
    let answer = subject.game.solve_on(threads(), &mut |Solving { positions, total }| {
        match total {
            Some(total) => progress.report_of(positions, total),
            None => progress.count(positions),
        }
        ControlFlow::Continue(())
    });
    let time = progress.finish();
    let answer = answer.map_err(|refusal| refusals::refusal(console.language, &refusal))?;
    if console.json {
        print_object(&object(&subject, &subject.game.text(), &answer, time))
    } else {
        print(&text(console.language, &subject, &answer, time))
    }
}

/// As many as the machine can run at once.
fn threads() -> u16 {
    std::thread::available_parallelism().map_or(1, |count| u16::try_from(count.get()).unwrap_or(u16::MAX))
}

fn object<'a>(subject: &'a Subject, position: &'a str, answer: &'a Answer, time: Duration) -> Solved<'a> {
    Solved {
        game: subject.entry.name,
        position,
        exact: answer.exact,
        value: answer.value,
        fraction: answer.fraction.as_deref(),
        distance: answer.distance,
        nimstring: answer.nimstring.as_deref(),
        moves: answer.moves.iter().map(Into::into).collect(),
        nodes: answer.nodes,
        seconds: Seconds(time),
    }
}

fn text(language: Language, subject: &Subject, answer: &Answer, time: Duration) -> String {
    let mut text = board::head(language, subject);
    let value = outcome::phrase(language, answer.value, answer.unit, answer.distance);
    let fraction = answer.fraction.as_deref().filter(|fraction| fraction.contains('/'));
    let value = fraction.map_or_else(|| value.clone(), |fraction| format!("{fraction} = {value}"));
    text += &language.pick(format!("Value: {value}.\n"), format!("局面值：{value}。\n"));
    if !answer.moves.is_empty() {
        let summary = moves::summary(language, answer.unit, &answer.moves);
        text += &language.pick(format!("Moves: {summary}.\n"), format!("走法：{summary}。\n"));
        text += &moves::listed(language, answer.unit, &answer.moves);
    }
    let (nodes, time) = (grouped(answer.nodes), elapsed(time));
    text += &language.pick(format!("\n{nodes} nodes in {time}.\n"), format!("\n{nodes} 个节点，用时 {time}。\n"));
    text
}
