//! `regret`: the cost of engines' moves at positions with known values.

mod course;
mod set;
mod table;

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use game_core::{Text, text};
use registry::regret::{Exercise, Regrets};
use registry::{Entry, ErasedGame};

use super::contestant::{self, Contestant};
use super::game::Subject;
use crate::args::{self, LimitArgs, with_help};
use crate::console::{Console, print_object};
use crate::failure::Failure;
use crate::json::{Measured, Regretted, Seconds};
use crate::refusals;
use crate::width::quoted;
use course::Course;

/// Time for a move without other limits.
const TIME: Duration = Duration::from_millis(10);

/// What `regret` takes.
#[derive(Args, Debug)]
#[command(mut_args(with_help(&[("time", "Seconds for each move (default: 0.01)")])))]
pub(crate) struct RegretArgs {
    /// Name of the game
    #[arg(value_name = "game", value_parser = args::game)]
    game: &'static Entry,
    /// Stones on the board, 4 to 6; five and six need their endgame table (default: 4)
    #[arg(long, value_name = "n", value_parser = args::within::<usize>(4..=6), default_value = "4")]
    stones: usize,
    /// Positions with their values from this file, such as data/einstein/six.txt or data/dots/wins40.txt
    #[arg(long, value_name = "FILE", value_parser = args::path(), conflicts_with = "stones")]
    set: Option<PathBuf>,
    /// An engine, or a program that speaks a protocol (`ewn:PROGRAM ARGUMENTS`); written once for
    /// each (default: all engines of the game)
    #[arg(long, value_name = "NAME")]
    engine: Vec<String>,
    #[command(flatten)]
    limits: LimitArgs,
    /// Number of positions, 1 to 10000 (default: 1000)
    #[arg(long, value_name = "n", value_parser = args::within::<usize>(1..=10_000), default_value = "1000")]
    positions: usize,
}

/// Measures engines.
pub(crate) fn run(console: Console, args: &RegretArgs) -> Result<(), Failure> {
    let entry = args.game;
    let mut subject = Subject::start(entry);
    let engines = engines(subject.game.as_ref(), &args.engine)?;
    let exercises = exercises(args)?;
    let course = Course {
        exercises: &exercises,
        budget: args.limits.or_time(TIME, 1),
    };
    let mut results = Vec::new();
    for engine in engines {
        let mut contestant = Contestant::new(subject.game.as_ref(), engine)?;
        let measured = course.measure(console, subject.game.as_mut(), &mut contestant)?;
        results.push((contestant.label().clone(), measured));
    }
    let set = args.set.as_ref().map(|path| path.to_string_lossy());
    if console.json {
        let engines = results
            .iter()
            .map(|(engine, (regrets, time))| measured(engine, regrets, *time))
            .collect();
        return print_object(&Regretted {
            game: entry.name,
            positions: exercises.len(),
            engines,
            stones: Some(args.stones).filter(|&stones| stones != 4),
            set: set.as_deref(),
        });
    }
    let source = if let Some(path) = set {
        Text::from(quoted(&path))
    } else {
        let stones = args.stones;
        text!("{stones} stones", "共 {stones} 子")
    };
    console.print(&table::table(
        entry.title,
        exercises.len(),
        &source,
        &results,
    ))
}

/// The positions: from a file, or drawn from an endgame table.
fn exercises(args: &RegretArgs) -> Result<Vec<Exercise>, Failure> {
    let entry = args.game;
    if let Some(path) = &args.set {
        let read = entry
            .read_exercises
            .ok_or_else(|| no_exercises(entry.name))?;
        return set::read(read, path, args.positions);
    }
    let draw = entry.exercises.ok_or_else(|| {
        if entry.read_exercises.is_some() {
            only_from_files(entry.name)
        } else {
            no_exercises(entry.name)
        }
    })?;
    draw(args.positions, args.stones).map_err(|refusal| refusals::refusal(&refusal))
}

/// The game has no endgame table to draw positions from.
fn only_from_files(game: &str) -> Failure {
    let message = text!(
        "Positions of {game} at which engines are measured come from a file: name it with `--set`.",
        "{game} 用于测量损失的局面来自文件：请用 `--set` 指定。"
    );
    Failure::usage(
        text!(
            "`--set FILE`, a file such as those of data/{game}",
            "`--set FILE`，如 data/{game} 中的文件"
        ),
        message,
    )
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
fn engines(game: &dyn ErasedGame, requested: &[String]) -> Result<Vec<String>, Failure> {
    for spec in requested {
        contestant::check(game, spec)?;
    }
    if requested.is_empty() {
        let engines = game.engines().into_iter();
        return Ok(engines.map(|info| info.name.to_owned()).collect());
    }
    Ok(requested.to_vec())
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
