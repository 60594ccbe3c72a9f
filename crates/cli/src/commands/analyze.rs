//! `analyze`: the best move of a position, as an engine sees it.

use std::time::{Duration, Instant};

use players::{Analysis, Limits};

use super::game::Subject;
use super::{board, moves, outcome};
use crate::args::Question;
use crate::console::{Console, print, print_object};
use crate::failure::Failure;
use crate::json::{Analyzed, Seconds};
use crate::language::Language;
use crate::number::{elapsed, grouped, per_second, speed};
use crate::width::{push_left, push_line, quoted, text_width};

/// Analyses the position of the question.
pub(crate) fn run(console: Console, question: &Question, engine: Option<&str>, limits: &Limits) -> Result<(), Failure> {
    let subject = Subject::of(console.language, question)?;
    let engine = choose(console.language, &subject, engine)?;
    let (analysis, time) = analyse(console.language, &subject, engine, limits)?;
    if console.json {
        print_object(&object(&subject, &subject.game.text(), &analysis, time))
    } else {
        let text = board::head(console.language, &subject) + &lines(console.language, &analysis, time);
        print(&(text + &moves::listed(console.language, analysis.unit, &analysis.moves)))
    }
}

/// The name of the engine that is asked for, or of the game's first one.
///
/// # Errors
///
/// The game has no such engine.
fn choose(language: Language, subject: &Subject, wanted: Option<&str>) -> Result<&'static str, Failure> {
    let names: Vec<&str> = subject.game.engines().iter().map(|info| info.name).collect();
    let found = match wanted {
        Some(wanted) => names.iter().find(|&&name| name == wanted),
        None => names.first(),
    };
    found.copied().ok_or_else(|| unknown(language, wanted.unwrap_or_default(), &names))
}

fn unknown(language: Language, wanted: &str, names: &[&str]) -> Failure {
    let (wanted, names) = (quoted(wanted), language.list(names.iter().copied()));
    let message = language.pick(
        format!("There is no engine {wanted} for this game. Known engines, all without options: {names}."),
        format!("此游戏没有引擎 {wanted}。可选引擎（均无参数）：{names}。"),
    );
    Failure::usage(names, message)
}

/// The analysis of the position, and the time it took.
pub(crate) fn analyse(
    language: Language,
    subject: &Subject,
    engine: &str,
    limits: &Limits,
) -> Result<(Analysis, Duration), Failure> {
    let started = Instant::now();
    let analysis = subject.game.analyse(engine, limits).map_err(|refusal| Failure::refusal(language, &refusal))?;
    Ok((analysis, started.elapsed()))
}

/// The analysis as an object.
pub(crate) fn object<'a>(
    subject: &'a Subject,
    position: &'a str,
    analysis: &'a Analysis,
    time: Duration,
) -> Analyzed<'a> {
    Analyzed {
        game: subject.entry.name,
        position,
        engine: analysis.engine,
        best: &analysis.best,
        value: analysis.value,
        unit: analysis.unit.name(),
        proved: analysis.proved,
        depth: analysis.depth,
        nodes: analysis.nodes,
        nps: per_second(analysis.nodes, time),
        pv: &analysis.variation,
        moves: analysis.moves.iter().map(Into::into).collect(),
        seconds: Seconds(time),
    }
}

/// The analysis for people: a line for each thing that is known.
pub(crate) fn lines(language: Language, analysis: &Analysis, time: Duration) -> String {
    let value = outcome::phrase(language, analysis.value, analysis.unit, analysis.distance);
    let proved = if analysis.proved { language.pick(", proved", "，已证明") } else { "" };
    let nodes_per_second = speed(per_second(analysis.nodes, time));
    let lines = [
        (language.pick("Engine", "引擎"), analysis.engine.to_owned()),
        (language.pick("Best move", "最佳走法"), analysis.best.clone()),
        (language.pick("Value", "局面值"), value + proved),
        (language.pick("Variation", "主变"), language.list(analysis.variation.iter().map(String::as_str))),
        (language.pick("Moves", "走法"), moves::summary(language, analysis.unit, &analysis.moves)),
        (language.pick("Depth", "深度"), analysis.depth.to_string()),
        (language.pick("Nodes", "节点"), grouped(analysis.nodes)),
        (language.pick("Time", "用时"), elapsed(time)),
        (language.pick("Nodes/s", "节点/秒"), nodes_per_second),
    ];
    let column = lines.iter().map(|(name, _)| text_width(name)).max().unwrap_or(0) + 2;
    let mut text = String::new();
    for (name, value) in lines {
        push_left(&mut text, name, column);
        push_line(&mut text, &value);
    }
    text
}
