//! How far each level of strength is ahead of the one below it.
//!
//! `cargo run --release -p engines --example levels -- GAME [GAMES] [fit | ERRORS]`
//!
//! Neighbouring levels of the game play GAMES games (400 by default), and the table has the score
//! of the higher one. Level 8, which has no limit of its own, gets the nodes of the other levels.
//! With `fit` the probabilities of errors are found first, from level 7 down, by which each score
//! is near 67 %. With ERRORS, seven numbers such as `6000,4200,2900,1950,1250,700,330`, the levels
//! have these many random moves in 10,000 in place of their own. Without arguments two games of Dots and Boxes are played at each step, as a trial.
#![allow(clippy::cast_precision_loss, reason = "numbers of games")]

#[path = "common/level_match.rs"]
mod level_match;

use engines::level::{self, LevelTable};
use game_core::below;
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use registry::{Analysis, Engine, EngineInfo, Entry, ErasedGame, GameResult, Limits, QueryError};

/// The score that `fit` looks for.
const AIM: f64 = 0.67;

/// The levels of each game.
const TABLES: [(&str, LevelTable); 5] = [
    ("lgame", level::LGAME),
    ("einstein", level::EINSTEIN),
    ("connect6", level::CONNECT6),
    ("dots", level::DOTS),
    ("planes", level::PLANES),
];

type Failure = Box<dyn std::error::Error>;

fn main() -> Result<(), Failure> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let name = words.first().map_or("dots", String::as_str);
    let entry = engines::entry(name).ok_or("There is no such game.")?;
    let (_, table) = TABLES
        .iter()
        .find(|&&(game, _)| game == name)
        .ok_or("The game has no levels.")?;
    let games: u64 = words
        .iter()
        .find_map(|word| word.parse().ok())
        .unwrap_or(if words.is_empty() { 2 } else { 400 });
    if words.iter().any(|word| word == "fit") {
        println!("{name}: {:?}", fit(entry, table, games)?);
        return Ok(());
    }
    match words.iter().find(|word| word.contains(',')) {
        None => print_scores(entry, table, games, &|number| {
            level_match::engine(entry, &format!("level:n={number}"))
        }),
        Some(list) => {
            let tried = with_errors(table, list)?;
            print_scores(entry, &tried, games, &|number| {
                erring(entry, &tried, number, errors_of(&tried, number))
            })
        }
    }
}

/// The table with other errors: seven numbers with commas between them.
fn with_errors(table: &LevelTable, list: &str) -> Result<LevelTable, Failure> {
    let numbers: Result<Vec<u16>, _> = list.split(',').map(str::parse).collect();
    let errors = numbers?
        .try_into()
        .map_err(|_| "There are seven levels below the highest.")?;
    Ok(LevelTable { errors, ..*table })
}

/// How many of [`SCALE`] moves are random at that level.
fn errors_of(table: &LevelTable, number: usize) -> u64 {
    table.errors.get(number - 1).copied().unwrap_or(0).into()
}

/// Makes the engine of a level.
type MakeLevel<'a> = dyn Fn(usize) -> Result<Box<dyn Engine>, Failure> + 'a;

/// Prints the score of each level of that table against the one below it.
fn print_scores(
    entry: &Entry,
    table: &LevelTable,
    games: u64,
    make: &MakeLevel<'_>,
) -> Result<(), Failure> {
    println!(
        "| {} | random moves | score against the level below, {games} games |\n|---|---|---|",
        entry.name
    );
    for (number, word) in (1..).zip(level::WORDS) {
        let random = errors_of(table, number) as f64 / 100.0;
        print!("| {number} {} | {random:.1} % |", word.en);
        if number == 1 {
            println!(" |");
            continue;
        }
        let mut engines = [make(number)?, make(number - 1)?];
        let score = score(entry, table, &mut engines, games)?;
        println!(" {:.1} % |", 100.0 * score);
    }
    Ok(())
}

/// The share of points of the first engine.
fn score(
    entry: &Entry,
    table: &LevelTable,
    engines: &mut [Box<dyn Engine>; 2],
    games: u64,
) -> Result<f64, Failure> {
    Ok(
        level_match::points(entry, engines, games, &Limits::new().nodes(table.nodes))?
            / games as f64,
    )
}

/// The probabilities of errors, from level 1 on, by bisection.
fn fit(entry: &Entry, table: &LevelTable, games: u64) -> Result<Vec<u64>, Failure> {
    let mut errors = vec![0];
    for number in (1..level::COUNT).rev() {
        let above = errors[0];
        let (mut low, mut high) = (above, SCALE);
        while high - low > 50 {
            let middle = u64::midpoint(low, high);
            let mut engines = [
                erring(entry, table, number + 1, above)?,
                erring(entry, table, number, middle)?,
            ];
            let score = score(entry, table, &mut engines, games)?;
            eprintln!(
                "level {number}: {middle} of {SCALE} random, the level above scores {:.1} %",
                100.0 * score
            );
            if (score - AIM).abs() < 0.01 {
                (low, high) = (middle, middle);
            } else if score < AIM {
                low = middle;
            } else {
                high = middle;
            }
        }
        errors.insert(0, u64::midpoint(low, high));
    }
    errors.pop();
    Ok(errors)
}

/// The probability of an error is a multiple of one part in this many.
const SCALE: u64 = 10_000;

/// The first engine of a game with errors of any probability.
struct Erring {
    first: Box<dyn Engine>,
    errors: u64,
    seed: u64,
    numbers: ChaCha8Rng,
}

fn erring(
    entry: &Entry,
    table: &LevelTable,
    level: usize,
    errors: u64,
) -> Result<Box<dyn Engine>, Failure> {
    let name = entry
        .start()
        .engines()
        .first()
        .map_or("", |first| first.name);
    let options: Vec<String> = table
        .options
        .iter()
        .map(|(key, value)| format!("{key}={value}"))
        .collect();
    let options = if level == level::COUNT {
        String::new()
    } else {
        options.join(",")
    };
    let spec = if options.is_empty() {
        name.to_owned()
    } else {
        format!("{name}:{options}")
    };
    let (first, seed) = (level_match::engine(entry, &spec)?, level as u64);
    Ok(Box::new(Erring {
        first,
        errors,
        seed,
        numbers: ChaCha8Rng::seed_from_u64(seed),
    }))
}

impl Engine for Erring {
    fn info(&self) -> &'static EngineInfo {
        self.first.info()
    }

    fn think(
        &mut self,
        game: &dyn ErasedGame,
        limits: &Limits<'_>,
    ) -> Result<Analysis, QueryError> {
        if below(&mut self.numbers, SCALE) >= self.errors {
            return self.first.think(game, limits);
        }
        let steps = game.steps();
        let drawn = usize::try_from(below(&mut self.numbers, steps.len() as u64)).unwrap_or(0);
        Ok(Analysis {
            best: steps.into_iter().nth(drawn),
            ..Analysis::default()
        })
    }

    fn begin(&mut self, seed: u64) {
        self.numbers = ChaCha8Rng::seed_from_u64(self.seed);
        self.numbers.set_stream(seed);
        self.first.begin(seed);
    }

    fn end(&mut self, result: GameResult) {
        self.first.end(result);
    }
}
