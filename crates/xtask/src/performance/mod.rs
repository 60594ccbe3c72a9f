//! Every claim about speed and strength, measured by one command:
//!
//! ```text
//! cargo xtask performance                              lists the claims with their results
//! cargo xtask performance all                          measures everything; takes an hour
//! cargo xtask performance lgame connect6-answer        a game, a command, or a claim by name
//! cargo xtask performance all --quick                  short samples, one repetition
//! cargo xtask performance dots-sixty --matches         replays a match of the list
//! cargo xtask performance --render                     writes the page from the stored results
//! ```
//!
//! [`claims`] has the list, [`mod@run`] measures, [`record`] stores the results, one line a claim,
//! and [`render`] writes the blocks between the marks of `docs/performance.md`. [`mod@matches`] has
//! the results between engines, which are replayed only on request.
//!
//! A busy machine makes times longer and leaves counts unchanged. So a figure is shown with its
//! median, its least and its greatest sample, with the load of the machine, and with the times of
//! the clock and of the processor.

pub mod claims;
pub mod command;
pub mod criterion;
pub mod format;
pub mod machine;
pub mod matches;
pub mod plot;
pub mod reading;
pub mod record;
pub mod render;
pub mod run;
pub mod tables;
pub mod tsv;

use std::time::Instant;

use self::claims::{Claim, ClaimSource, Claims};
use self::command::{Invocation, Mode, typed};
use self::format::{aim, text};
use self::matches::Outcome;
use self::record::Record;
use crate::error::TaskError;

/// The arguments of `cargo xtask performance`.
#[derive(clap::Args, Debug)]
pub struct PerformanceArgs {
    /// Games, commands, claims or matches by name, or `all`
    names: Vec<String>,
    /// Short samples, one repetition
    #[arg(long)]
    quick: bool,
    /// Plays matches of the list again
    #[arg(long)]
    matches: bool,
    /// Writes the page from what is known
    #[arg(long)]
    render: bool,
}

/// The list of claims, and the stored results.
#[derive(Clone, Debug)]
pub struct Known {
    /// The list.
    pub claims: Claims,
    /// The measurements.
    pub records: Vec<Record>,
    /// The results of matches.
    pub outcomes: Vec<Outcome>,
}

impl Known {
    /// Reads the files.
    ///
    /// # Errors
    ///
    /// Fails at the first malformed line, or with the system's error.
    pub fn load() -> Result<Self, TaskError> {
        Ok(Self {
            claims: Claims::load()?,
            records: tsv::load()?,
            outcomes: tsv::load()?,
        })
    }

    /// The measurement of a claim; `None` if there is none yet.
    #[must_use]
    pub fn record(&self, claim: &str) -> Option<&Record> {
        self.records.iter().find(|record| record.claim == claim)
    }

    /// The median of a claim; `None` if it has not been measured.
    #[must_use]
    pub fn median(&self, claim: &str) -> Option<f64> {
        self.record(claim).map(|record| record.figure[0])
    }

    /// All measured claims.
    pub fn measured(&self) -> impl Iterator<Item = (&ClaimSource, &Claim, &Record)> {
        let claims = self
            .claims
            .sources
            .iter()
            .flat_map(|source| source.claims.iter().map(move |claim| (source, claim)));
        claims.filter_map(|(source, claim)| Some((source, claim, self.record(&claim.name)?)))
    }
}

/// Runs `cargo xtask performance`.
///
/// # Errors
///
/// Fails if a name is not in the list, a command fails, or a file cannot be read or written.
pub fn run(args: &PerformanceArgs) -> Result<(), TaskError> {
    let known = Known::load()?;
    let Claims {
        sources, matches, ..
    } = &known.claims;
    let listed: Vec<&str> = if args.matches {
        matches
            .iter()
            .flat_map(|one| [one.name.as_str(), &one.game])
            .collect()
    } else {
        sources.iter().flat_map(ClaimSource::names).collect()
    };
    if let Some(word) = args
        .names
        .iter()
        .find(|word| *word != "all" && !listed.contains(&word.as_str()))
    {
        return Err(TaskError::Unknown(word.clone()));
    }
    let is_meant = |names: &[&str]| {
        args.names
            .iter()
            .any(|word| word == "all" || names.contains(&word.as_str()))
    };
    if args.matches {
        for one in matches
            .iter()
            .filter(|one| is_meant(&[&one.name, &one.game]))
        {
            play(one, &known.claims)?;
        }
    } else if !args.names.is_empty() {
        let wanted: Vec<&ClaimSource> = sources
            .iter()
            .filter(|source| is_meant(&source.names()))
            .collect();
        measure(
            &wanted,
            if args.quick { Mode::Quick } else { Mode::Full },
            &known.claims,
        )?;
    } else if !args.render {
        list(&known);
        return Ok(());
    }
    render::write(&Known::load()?)
}

/// Prints every claim with its result.
fn list(known: &Known) {
    for source in &known.claims.sources {
        println!("\n{} ({}): {}", source.name, source.group, source.command);
        for claim in &source.claims {
            let figure =
                known
                    .record(&claim.name)
                    .map_or("not measured yet".to_owned(), |record| {
                        format!(
                            "{} on {}",
                            text(record.figure[0], claim.unit),
                            record.run.date
                        )
                    });
            let asked = claim.asked.map_or(String::new(), |asked| {
                format!(", asked {}", aim(asked, claim.unit))
            });
            println!("  {:<32} {figure}{asked}", claim.name);
        }
    }
    println!("\nMatches, with --matches:");
    for one in &known.claims.matches {
        println!("  {:<24} {}", one.name, one.typed());
    }
}

/// Measures some commands, and stores the figures after each of them.
fn measure(sources: &[&ClaimSource], mode: Mode, claims: &Claims) -> Result<(), TaskError> {
    let begin = Instant::now();
    for (source, number) in sources.iter().zip(1..) {
        let typed = typed(source, mode);
        let is_read = source.claims.iter().any(|claim| claim.reading.is_some());
        let Some(invocation) = Invocation::read(&typed).filter(|_| is_read) else {
            eprintln!("{}: not run here; {typed}", source.name);
            continue;
        };
        let time = begin.elapsed().as_secs_f64();
        eprintln!(
            "[{number} of {}, {time:.0} s] {}: {typed}",
            sources.len(),
            source.name
        );
        let found = run::measure(source, &invocation, mode)?;
        for (claim, record) in source.claims.iter().zip(&found) {
            println!("{:<32} {}", claim.name, text(record.figure[0], claim.unit));
        }
        // Another process may have measured something meanwhile.
        tsv::save(&merged(tsv::load()?, found, claims))?;
    }
    Ok(())
}

/// Old and new records, in the order of the list; records without a claim are dropped.
fn merged(mut records: Vec<Record>, found: Vec<Record>, claims: &Claims) -> Vec<Record> {
    records.retain(|record| found.iter().all(|new| new.claim != record.claim));
    records.extend(found);
    let names: Vec<&str> = claims
        .sources
        .iter()
        .flat_map(|source| &source.claims)
        .map(|claim| claim.name.as_str())
        .collect();
    let place = |record: &Record| names.iter().position(|name| *name == record.claim);
    records.retain(|record| place(record).is_some());
    records.sort_by_key(place);
    records
}

/// Plays a match, and stores its result.
fn play(one: &claims::Match, claims: &Claims) -> Result<(), TaskError> {
    eprintln!("{}: {}", one.name, one.typed());
    let outcome = matches::play(one)?;
    println!(
        "{:<24} {:.1} %, Elo {}",
        one.name,
        outcome.score,
        outcome.elo()
    );
    let mut outcomes: Vec<Outcome> = tsv::load()?;
    outcomes.retain(|old| old.name != outcome.name);
    outcomes.push(outcome);
    outcomes.sort_by_key(|outcome| {
        claims
            .matches
            .iter()
            .position(|one| one.name == outcome.name)
    });
    tsv::save(&outcomes)
}
