//! `cargo run --release -p performance`: see the head of the library.

use std::process::ExitCode;
use std::time::Instant;

use performance::claim::Source;
use performance::command::{Kind, Mode};
use performance::data::{self, Record};
use performance::error::PerformanceError;
use performance::figures::{aim, text};
use performance::matches::{self, Match};
use performance::{claims, page, run};

/// The request of the command line.
struct Request {
    names: Vec<String>,
    mode: Mode,
    matches: bool,
    render: bool,
}

impl Request {
    fn read(words: impl Iterator<Item = String>) -> Result<Self, PerformanceError> {
        let mut request = Self { names: Vec::new(), mode: Mode::Full, matches: false, render: false };
        for word in words {
            match word.as_str() {
                "--quick" => request.mode = Mode::Quick,
                "--matches" => request.matches = true,
                "--render" => request.render = true,
                option if option.starts_with('-') => return Err(PerformanceError::Unknown(word)),
                _ => request.names.push(word),
            }
        }
        Ok(request)
    }

    /// Whether one of the words means one of these names; every word is valid.
    fn means(&self, names: &[&str]) -> bool {
        self.names.iter().any(|word| word == "all" || names.contains(&word.as_str()))
    }
}

fn main() -> ExitCode {
    match Request::read(std::env::args().skip(1)).and_then(|request| obey(&request)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("{failure}");
            ExitCode::FAILURE
        }
    }
}

fn obey(request: &Request) -> Result<(), PerformanceError> {
    let sources = claims::sources();
    known(request, &sources)?;
    if request.matches {
        play(request)?;
    } else if !request.names.is_empty() {
        measure(request, &sources)?;
    } else if !request.render {
        list(&sources)?;
        return Ok(());
    }
    page::write(&data::load()?, &matches::load()?)
}

/// All names of a source on the command line.
fn names(source: &Source) -> Vec<&str> {
    [source.name, source.group].into_iter().chain(source.claims.iter().map(|claim| claim.name.as_str())).collect()
}

/// Refuses unknown words.
fn known(request: &Request, sources: &[Source]) -> Result<(), PerformanceError> {
    let named = |word: &str| {
        let source = || sources.iter().any(|source| names(source).contains(&word));
        let game = || claims::matches().iter().any(|game| [game.name, game.game].contains(&word));
        word == "all" || if request.matches { game() } else { source() }
    };
    request.names.iter().find(|word| !named(word)).map_or(Ok(()), |word| Err(PerformanceError::Unknown(word.clone())))
}

/// Prints every claim with its figure.
fn list(sources: &[Source]) -> Result<(), PerformanceError> {
    let records = data::load()?;
    for source in sources {
        println!("\n{} ({}): {}", source.name, source.group, source.command.typed(Mode::Full));
        for claim in &source.claims {
            let record = records.iter().find(|record| record.claim == claim.name);
            let said = record.map_or("not measured yet".to_owned(), |Record { figure, run, .. }| {
                format!("{} on {}", text(figure[0], claim.unit), run.date)
            });
            let asked = claim.asked.map_or(String::new(), |asked| format!(", asked {}", aim(asked, claim.unit)));
            println!("  {:<32} {said}{asked}", claim.name);
        }
    }
    println!("\nMatches, with --matches:");
    for game in claims::matches() {
        println!("  {:<24} {}", game.name, game.typed());
    }
    Ok(())
}

/// Measures the requested sources, and saves after each command.
fn measure(request: &Request, sources: &[Source]) -> Result<(), PerformanceError> {
    let wanted: Vec<&Source> = sources.iter().filter(|source| request.means(&names(source))).collect();
    let (begin, count) = (Instant::now(), wanted.len());
    for (at, source) in wanted.into_iter().enumerate() {
        if source.command.kind == Kind::Elsewhere {
            eprintln!("{}: not run here; {}", source.name, source.command.target);
            continue;
        }
        let tell =
            &mut |said: &str| eprintln!("[{} of {count}, {:.0} s] {said}", at + 1, begin.elapsed().as_secs_f64());
        let found = run::measure(source, request.mode, tell)?;
        for (claim, record) in source.claims.iter().zip(&found) {
            println!("{:<32} {}", claim.name, text(record.figure[0], claim.unit));
        }
        // Another process may have measured something meanwhile.
        data::save(&merged(data::load()?, found, sources))?;
    }
    Ok(())
}

/// Old and new records, in the order of the list; records without a claim are dropped.
fn merged(mut records: Vec<Record>, found: Vec<Record>, sources: &[Source]) -> Vec<Record> {
    records.retain(|record| found.iter().all(|new| new.claim != record.claim));
    records.extend(found);
    let claims: Vec<&str> =
        sources.iter().flat_map(|source| source.claims.iter().map(|claim| claim.name.as_str())).collect();
    let place = |record: &Record| claims.iter().position(|claim| *claim == record.claim);
    records.retain(|record| place(record).is_some());
    records.sort_by_key(place);
    records
}

/// Plays the requested matches, and saves after each.
fn play(request: &Request) -> Result<(), PerformanceError> {
    let list = claims::matches();
    for game in list.iter().filter(|game| request.means(&[game.name, game.game])) {
        eprintln!("{}: {}", game.name, game.typed());
        let result = matches::play(game)?;
        println!("{:<24} {:.1} %, Elo {}", game.name, result.score, result.elo());
        let mut results = matches::load()?;
        results.retain(|old| old.name != result.name);
        results.push(result);
        results.sort_by_key(|result| list.iter().position(|game: &Match| game.name == result.name));
        matches::save(&results)?;
    }
    Ok(())
}
