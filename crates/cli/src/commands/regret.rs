//! `regret`: the cost of engines' moves at positions with known values.

use std::time::{Duration, Instant};

use clap::Args;
use game_core::{LimitValues, Text, text};
use registry::regret::{Exercise, Regrets};
use registry::{Engine, EngineSpec, Entry, ErasedGame, QueryError};

use super::game::Subject;
use crate::args::{self, LimitArgs, with_help};
use crate::columns::{left, right};
use crate::console::{Console, print_object};
use crate::failure::Failure;
use crate::json::{Measured, Regretted, Seconds};
use crate::number::elapsed;
use crate::progress::Progress;
use crate::refusals;
use crate::width::text_width;

/// Time for a move without other limits.
const TIME: Duration = Duration::from_millis(10);

/// What `regret` takes.
#[derive(Args, Debug)]
#[command(mut_args(with_help(&[("time", "Seconds for each move (default: 0.01)")])))]
pub(crate) struct RegretArgs {
    /// Name of the game
    #[arg(value_name = "game", value_parser = args::game)]
    game: &'static Entry,
    /// Stones on the board, 4 or 5; five need their endgame table (default: 4)
    #[arg(long, value_name = "n", value_parser = args::within::<usize>(4..=5), default_value = "4")]
    stones: usize,
    /// An engine; written once for each (default: all of the game)
    #[arg(long, value_name = "NAME", value_parser = args::engine)]
    engine: Vec<EngineSpec>,
    #[command(flatten)]
    limits: LimitArgs,
    /// Number of positions, 1 to 10000 (default: 1000)
    #[arg(long, value_name = "n", value_parser = args::within::<usize>(1..=10_000), default_value = "1000")]
    positions: usize,
}

/// Measures engines.
pub(crate) fn run(console: Console, args: &RegretArgs) -> Result<(), Failure> {
    let entry = args.game;
    let refused = |refusal: &QueryError| refusals::refusal(refusal);
    let Some(exercises) = entry.exercises else {
        return Err(no_exercises(entry.name));
    };
    let mut subject = Subject::start(entry);
    let specs = specs(subject.game.as_ref(), &args.engine)?;
    let exercises = exercises(args.positions, args.stones).map_err(|refusal| refused(&refusal))?;
    let budget = args.limits.or_time(TIME, 1);
    let mut results = Vec::new();
    for spec in &specs {
        let mut engine = subject
            .game
            .engine(spec)
            .map_err(|error| refusals::engine(&error))?;
        let label = spec.to_string();
        let course = Course {
            exercises: &exercises,
            budget,
            label: label.clone().into(),
        };
        let measured = course
            .measure(console, subject.game.as_mut(), engine.as_mut())
            .map_err(|refusal| refused(&refusal))?;
        results.push((label, measured));
    }
    let (positions, stones) = (exercises.len(), args.stones);
    if console.json {
        let engines = results
            .iter()
            .map(|(engine, (regrets, time))| measured(engine, regrets, *time))
            .collect();
        return print_object(&Regretted {
            game: entry.name,
            positions,
            engines,
            stones: Some(stones).filter(|&stones| stones != 4),
        });
    }
    console.print(&table(entry.title, [positions, stones], &results))
}

fn no_exercises(game: &str) -> Failure {
    let message = text!(
        "There are no positions of {game} at which engines are measured by regret.",
        "{game} 没有用于测量损失的局面。"
    );
    Failure::impossible(
        text!("a game with such positions", "有此类局面的游戏"),
        message,
    )
}

/// The requested engines, or all of the game.
fn specs(game: &dyn ErasedGame, asked: &[EngineSpec]) -> Result<Vec<EngineSpec>, Failure> {
    for spec in asked {
        game.check(spec).map_err(|error| refusals::engine(&error))?;
    }
    if asked.is_empty() {
        return Ok(game
            .engines()
            .into_iter()
            .filter_map(|info| EngineSpec::named(info.name).ok())
            .collect());
    }
    Ok(asked.to_vec())
}

/// The regrets of an engine, and its time for all moves.
type Taken = (Regrets, Duration);

/// The exercises of an engine.
struct Course<'c> {
    exercises: &'c [Exercise],
    budget: LimitValues,
    label: Text,
}

impl Course<'_> {
    fn measure(
        &self,
        console: Console,
        game: &mut dyn ErasedGame,
        engine: &mut dyn Engine,
    ) -> Result<Taken, QueryError> {
        let (mut regrets, mut time) = (Regrets::default(), Duration::ZERO);
        let progress = Progress::new(console, &self.label, None);
        for (number, exercise) in self.exercises.iter().enumerate() {
            // Each exercise is a game of its own, so that nothing is remembered from the last.
            engine.begin(number as u64);
            game.read(&exercise.position)
                .map_err(|_| QueryError::NoSolver { game: game.name() })?;
            let mover = game.to_move().player();
            engine.prepare(game, mover);
            let begin = Instant::now();
            let clock = || begin.elapsed();
            let analysis = engine.think(game, &self.budget.limits(&clock))?;
            time += begin.elapsed();
            let best = analysis.best.as_deref().ok_or(QueryError::Finished)?;
            regrets.add(exercise.regret(best).ok_or(QueryError::Finished)?);
            progress.report(number + 1, self.exercises.len());
        }
        progress.finish();
        Ok((regrets, time))
    }
}

fn measured<'e>(engine: &'e str, regrets: &Regrets, time: Duration) -> Measured<'e> {
    Measured {
        engine,
        mean: regrets.mean(),
        error: regrets.error(),
        worst: regrets.worst(),
        best_moves: regrets.best_moves(),
        seconds: Seconds(time),
    }
}

/// A line for each engine.
fn table(title: &Text, [positions, stones]: [usize; 2], results: &[(String, Taken)]) -> Text {
    let mut text = text!(
        "{title}  {positions} positions of {stones} stones\n\n",
        "{title:#}  {positions} 个局面（共 {stones} 子）\n\n"
    );
    let column = results
        .iter()
        .map(|(engine, _)| text_width(engine))
        .max()
        .unwrap_or(0)
        .max(10)
        + 2;
    let titles = [
        ("regret", "损失"),
        ("error", "标准误"),
        ("worst", "最大"),
        ("best moves", "最佳走法"),
        ("time/move", "每步用时"),
    ];
    let row = |name: Text, cells: [Text; 5]| {
        cells
            .iter()
            .fold(Text::from("  ") + &left(&name, column), |line, cell| {
                line + &right(cell, 12)
            })
    };
    let titles = titles.map(|(english, chinese)| Text::new(english, chinese));
    text.push_line(&row(text!("engine", "引擎"), titles));
    for (engine, (regrets, time)) in results {
        let number =
            |value: Option<f64>| value.map_or_else(String::new, |value| format!("{value:.5}"));
        let each = u32::try_from(regrets.count())
            .ok()
            .and_then(|count| time.checked_div(count))
            .unwrap_or_default();
        let cells = [
            number(regrets.mean()),
            number(regrets.error()),
            number(Some(regrets.worst())),
            regrets.best_moves().to_string(),
            elapsed(each),
        ];
        text.push_line(&row(engine.clone().into(), cells.map(Text::from)));
    }
    text
}
