//! `analyze`: an engine's analysis of a position.

use std::time::{Duration, Instant};

use clap::Args;
use game_core::{LimitValues, Text, text};
use registry::{Analysis, Engine, EngineSpec, ValuedMove};

use super::game::Subject;
use super::{board, heat, moves, structure};
use crate::args::{self, LimitArgs, PositionArgs};
use crate::console::{Console, print_object};
use crate::failure::Failure;
use crate::json::{Analyzed, Seconds};
use crate::number::{elapsed, grouped, per_second, speed};
use crate::refusals;
use crate::width::{push_left, push_line, text_width};

/// What `analyze` takes.
#[derive(Args, Debug)]
pub(crate) struct AnalyzeArgs {
    #[command(flatten)]
    position: PositionArgs,
    #[command(flatten)]
    limits: LimitArgs,
    /// The engine, with options as in NAME:key=value,key=value (see `quincunx engines`)
    #[arg(long, value_name = "NAME", value_parser = args::engine)]
    engine: Option<EngineSpec>,
    /// Number of threads (default: 1)
    #[arg(long, value_name = "n", value_parser = args::threads(), default_value = "1")]
    threads: u16,
    /// Show the structure of the position and what each move does (dots)
    #[arg(long)]
    structure: bool,
}

/// Analyses a position.
pub(crate) fn run(console: Console, args: &AnalyzeArgs) -> Result<(), Failure> {
    let subject = Subject::of(&args.position)?;
    let budget = args.limits.or_time(Duration::from_secs(1), args.threads);
    let study = args
        .structure
        .then(|| structure::of(&subject, budget.nodes))
        .transpose()?;
    let mut engine = choose(&subject, args.engine.as_ref())?;
    let (analysis, time) = analyse(&subject, engine.as_mut(), budget)?;
    let belief = subject.game.position();
    if console.json {
        let structure = study.as_ref().map(structure::StructureObject::from);
        let heat = belief.map(heat::HeatObject::from);
        print_object(&Analyzed {
            structure,
            heat,
            ..object(&subject, &subject.game.text(), &analysis, time)
        })
    } else {
        let text = board::head(&subject) + &lines(&subject, &analysis, time);
        let text = text + &reasons(&subject, &analysis);
        // A full list of the moves makes their summary unnecessary.
        let listed = || {
            let moves = subject.people_moves(&analysis.moves);
            moves::listed(analysis.unit, &moves, ValuedMove::phrase)
        };
        let rest = study.as_ref().map_or_else(
            || belief.map_or_else(listed, |belief| heat::text(belief, &analysis)),
            structure::text,
        );
        console.print(&(text + &rest))
    }
}

/// The requested engine, or the game's first one.
///
/// # Errors
///
/// Fails if the game has no such engine.
pub(crate) fn choose(
    subject: &Subject,
    wanted: Option<&EngineSpec>,
) -> Result<Box<dyn Engine>, Failure> {
    let names = subject.game.engines();
    let first = names.first().map_or("", |info| info.name);
    let spec = wanted.cloned().map_or_else(|| EngineSpec::named(first), Ok);
    let spec = spec.map_err(|error| refusals::spec(&error))?;
    subject
        .game
        .engine(&spec)
        .map_err(|error| refusals::engine(&error))
}

/// The analysis of the position, and its duration.
pub(crate) fn analyse(
    subject: &Subject,
    engine: &mut dyn Engine,
    budget: LimitValues,
) -> Result<(Analysis, Duration), Failure> {
    engine.prepare(subject.game.as_ref(), subject.game.to_move().player());
    let started = Instant::now();
    let clock = || started.elapsed();
    let analysis = engine.think(subject.game.as_ref(), &budget.limits(&clock).every_move());
    Ok((
        analysis.map_err(|refusal| refusals::refusal(&refusal))?,
        started.elapsed(),
    ))
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
        best: analysis.best.as_deref(),
        value: analysis.value,
        unit: analysis.unit.name(),
        proved: analysis.proved,
        depth: analysis.depth,
        nodes: analysis.nodes,
        nps: per_second(analysis.nodes, time),
        pv: &analysis.variation,
        moves: analysis.moves.iter().map(Into::into).collect(),
        reasons: analysis.reasons.iter().map(|reason| &*reason.en).collect(),
        structure: None,
        heat: None,
        seconds: Seconds(time),
    }
}

/// The analysis as text, one line for each fact.
pub(crate) fn lines(subject: &Subject, analysis: &Analysis, time: Duration) -> Text {
    let value = analysis.phrase(subject.entry.players, subject.game.as_ref());
    let proved = if analysis.proved {
        text!(", proved", "，已证明")
    } else {
        Text::default()
    };
    let named = |step: &String| subject.people_text(step);
    let nodes_per_second = speed(per_second(analysis.nodes, time));
    // An engine that values no other move has no summary.
    let moves =
        (!analysis.moves.is_empty()).then(|| moves::summary(analysis.unit, &analysis.moves));
    let lines = [
        (text!("Engine", "引擎"), analysis.engine.into()),
        (
            text!("Best move", "最佳走法"),
            analysis.best.as_ref().map(named).unwrap_or_default().into(),
        ),
        (text!("Value", "局面值"), value + &proved),
        (
            text!("Variation", "主变"),
            Text::list(analysis.variation.iter().map(named)),
        ),
        (text!("Moves", "走法"), moves.unwrap_or_default()),
        (text!("Depth", "深度"), analysis.depth.to_string().into()),
        (text!("Nodes", "节点"), grouped(analysis.nodes).into()),
        (text!("Time", "用时"), elapsed(time).into()),
        (text!("Nodes/s", "节点/秒"), nodes_per_second.into()),
    ];
    Text::each(|language| {
        let column = lines
            .iter()
            .map(|(name, _)| text_width(name.get(language)))
            .max()
            .unwrap_or(0)
            + 2;
        let mut text = String::new();
        for (name, value) in lines.iter().filter(|(_, value)| !value.is_empty()) {
            push_left(&mut text, name.get(language), column);
            push_line(&mut text, value.get(language));
        }
        text
    })
}

/// Why the engine chose its move: one sentence on each line, after an empty one.
fn reasons(subject: &Subject, analysis: &Analysis) -> Text {
    let mut text = Text::default();
    for (number, reason) in analysis.reasons.iter().enumerate() {
        text += if number == 0 { "\n" } else { "" };
        text.push_line(&Text::each(|language| {
            subject.people_text(reason.get(language))
        }));
    }
    text
}
