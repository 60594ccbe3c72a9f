//! The tables of the page, one for each block.

use std::fmt::Write;

use crate::claim::{Claim, Source, Unit};
use crate::claims::rivals::QUESTIONS;
use crate::claims::{self, Series};
use crate::command::Mode;
use crate::data::{How, Record, Run};
use crate::figures::{aim, text};
use crate::matches::{Match, Result};
use crate::reading::Reading;

/// Whether a figure reaches its aim.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The median reaches it.
    Reached,
    /// The best sample does, the median does not.
    BestOnly,
    /// No sample does.
    Missed,
}

impl Verdict {
    /// The verdict on a claim with an aim.
    #[must_use]
    pub fn of(claim: &Claim, record: &Record) -> Option<Self> {
        let asked = claim.asked?;
        let [median, least, most] = record.figure;
        Some(match () {
            () if asked.reached(median) => Self::Reached,
            () if asked.reached(least) || asked.reached(most) => Self::BestOnly,
            () => Self::Missed,
        })
    }

    fn word(self) -> &'static str {
        match self {
            Self::Reached => "reached",
            Self::BestOnly => "**missed**; the best sample reaches it",
            Self::Missed => "**missed**",
        }
    }
}

/// All claims, with their records if there are any.
pub fn measured<'a>(
    sources: &'a [Source],
    records: &'a [Record],
) -> impl Iterator<Item = (&'a Source, &'a Claim, &'a Record)> {
    let of = |name: &str| records.iter().find(|record| record.claim == name);
    let claims = sources.iter().flat_map(|source| source.claims.iter().map(move |claim| (source, claim)));
    claims.filter_map(move |(source, claim)| Some((source, claim, of(&claim.name)?)))
}

/// The claims of a group with their figures, and the commands below.
#[must_use]
pub fn group(name: &str, sources: &[Source], records: &[Record]) -> String {
    let mut table = "| what | asked | median | least to most | | others |\n|---|---:|---:|---|---|---|\n".to_owned();
    let group = sources.iter().filter(|source| source.group == name);
    let claims = group.flat_map(|source| source.claims.iter().map(move |claim| (source, claim)));
    // The rows of the comparison have a separate table.
    for (source, claim) in claims.filter(|(_, claim)| !claim.name.starts_with("rival-")) {
        let record = records.iter().find(|record| record.claim == claim.name);
        let figure = |at: usize| record.map_or("–".to_owned(), |record| text(record.figure[at], claim.unit));
        let [median, least, most] = [0, 1, 2].map(figure);
        let spread = if least == most { String::new() } else { format!("{least} to {most}") };
        let verdict = record.map_or("not measured yet".to_owned(), |record| judged(source, claim, record));
        let _ = writeln!(
            table,
            "| {} | {} | {median} | {spread} | {verdict} | {} |",
            claim.what,
            aim_of(claim),
            claim.rival
        );
    }
    table + "\n" + &commands(name, sources, records)
}

/// The verdict in words. For a time that misses its aim it also says whether others used the cores meanwhile.
fn judged(source: &Source, claim: &Claim, record: &Record) -> String {
    let Some(verdict) = Verdict::of(claim, record) else { return String::new() };
    let by_clock = !source.alone && matches!(claim.reading, Reading::Number(_) | Reading::Time(_) | Reading::Each(_));
    let is_time = by_clock && matches!(claim.unit, Unit::Seconds | Unit::PerSecond);
    let share = record.run.processor.zip(record.run.clock).map(|(processor, clock)| processor / clock);
    match share.filter(|share| *share < 0.9 && is_time && verdict != Verdict::Reached) {
        Some(share) => format!("{}, with {:.0} % of a core", verdict.word(), share * 100.0),
        None => verdict.word().to_owned(),
    }
}

/// How the figures of a group were measured: one row for each command.
#[must_use]
pub fn commands(name: &str, sources: &[Source], records: &[Record]) -> String {
    let mut table =
        "| command | when | on | load | clock | processor | more |\n|---|---|---|---|---:|---:|---|\n".to_owned();
    for source in sources.iter().filter(|source| source.group == name) {
        let Some((.., record)) = measured(std::slice::from_ref(source), records).next() else { continue };
        let (run, more) = (&record.run, source.page);
        let typed_as = if run.how == How::Quick { Mode::Quick } else { Mode::Full };
        let commit = if run.commit.is_empty() { String::new() } else { format!(", `{}`", run.commit) };
        let seconds = |time: Option<f64>| time.map_or("–".to_owned(), |time| format!("{time:.1} s"));
        let how = if run.how == How::Full { String::new() } else { format!(", {}", run.how.name()) };
        let typed = source.command.typed(typed_as).replace('|', "\\|");
        let _ = writeln!(
            table,
            "| `{typed}` | {}{commit}{how} | {} | {} | {} | {} | [{}]({more}) |",
            run.date,
            run.machine,
            load(run),
            seconds(run.clock),
            seconds(run.processor),
            more.split('#').next().unwrap_or(more),
        );
    }
    table
}

/// The load before and after.
fn load(run: &Run) -> String {
    let [before, after] = run.load.map(|load| load.map_or("–".to_owned(), |load| format!("{load:.1}")));
    if before == "–" && after == "–" { before } else { format!("{before}, {after}") }
}

/// The number of aims that are reached, and those that are not.
#[must_use]
pub fn summary(sources: &[Source], records: &[Record]) -> String {
    let (mut all, mut aims, mut missed) = (0, 0, Vec::new());
    for (_, claim, record) in measured(sources, records).filter(|(_, claim, _)| !claim.name.starts_with("rival-")) {
        all += 1;
        let Some(verdict) = Verdict::of(claim, record) else { continue };
        aims += 1;
        if verdict != Verdict::Reached {
            missed.push(format!(
                "- {}: {}, asked {}",
                full(sources, claim),
                text(record.figure[0], claim.unit),
                aim_of(claim)
            ));
        }
    }
    format!(
        "{all} figures, {aims} of them with an aim: {} reached, {} missed. Missed are\n\n{}\n",
        aims - missed.len(),
        missed.len(),
        missed.join("\n")
    )
}

fn aim_of(claim: &Claim) -> String {
    claim.asked.map_or(String::new(), |asked| aim(asked, claim.unit))
}

/// The description of a claim without the rows above it: "its nodes" needs the first claim of its command.
#[must_use]
pub fn full(sources: &[Source], claim: &Claim) -> String {
    let leans = ["its ", "the same", "all of ", "lost on "].iter().any(|start| claim.what.starts_with(start));
    let source = sources.iter().find(|source| source.claims.iter().any(|other| other.name == claim.name));
    let before =
        source.into_iter().flat_map(|source| source.claims.iter().take_while(|other| other.name != claim.name));
    let head = before.filter(|other| !other.what.starts_with("its ") && !other.what.starts_with("the same")).last();
    match head.filter(|_| leans) {
        Some(head) => format!("{}; {}", head.what, claim.what),
        None => claim.what.clone(),
    }
}

/// Every program of the comparison with others.
#[must_use]
pub fn rivals(records: &[Record]) -> String {
    let figure = |name: String| records.iter().find(|record| record.claim == name).map(|record| record.figure[0]);
    let mut table = "| what | program | nodes | ms | speed |\n|---|---|---:|---:|---:|\n".to_owned();
    for question in &QUESTIONS {
        for (at, program) in question.programs.iter().enumerate() {
            let [nodes, time, speed] = ["nodes", "time", "speed"].map(|column| figure(question.claim(at, column)));
            let (Some(nodes), Some(time), Some(speed)) = (nodes, time, speed) else { continue };
            let nodes = text(nodes, Unit::Count);
            let _ = writeln!(table, "| {} | {program} | {nodes} | {:.1} | {speed:.2}× |", question.name, time * 1e3);
        }
    }
    table
}

/// Nodes by depth, one row for each series.
#[must_use]
pub fn curves(series: &[Series], records: &[Record]) -> String {
    let mut table = "| turns ahead | 1 | 2 | 3 | 4 | 5 | 6 |\n|---|---:|---:|---:|---:|---:|---:|\n".to_owned();
    for Series { name, points } in series {
        let at = |depth: u32| {
            let (_, claim) = points.iter().find(|(at, _)| *at == depth)?;
            let record = records.iter().find(|record| record.claim == *claim)?;
            Some(text(record.figure[0], Unit::Count))
        };
        let cells: Vec<String> = (1..=6).map(|depth| at(depth).unwrap_or_default()).collect();
        let _ = writeln!(table, "| {name} | {} |", cells.join(" | "));
    }
    table
}

/// Every match that was played.
#[must_use]
pub fn matches(list: &[Match], results: &[Result]) -> String {
    let mut table =
        "| A | B | games | result of A | score | Elo of A, 95 % | played | |\n|---|---|---:|---|---:|---|---|---|\n"
            .to_owned();
    let mut commands = String::new();
    for game in list {
        let Some(result) = results.iter().find(|result| result.name == game.name) else { continue };
        let outcomes = result.outcomes.map_or(String::new(), |[won, drawn, lost]| format!("+{won} ={drawn} −{lost}"));
        let commit = if result.commit.is_empty() { String::new() } else { format!(", `{}`", result.commit) };
        let page = game.page.split(['.', '#']).next().unwrap_or_default();
        let _ = writeln!(
            table,
            "| `{}` | `{}` | {} | {outcomes} | {:.1} % | {} | {}{commit} | [{page}]({}) |",
            game.a,
            game.b,
            result.games,
            result.score,
            result.elo(),
            result.played,
            game.page,
        );
        let _ = writeln!(commands, "{}", game.typed());
    }
    format!("{table}\n```console\n{commands}```\n")
}

/// The summary in Chinese.
#[must_use]
pub fn chinese(sources: &[Source], records: &[Record], results: &[Result]) -> String {
    let verdicts: Vec<Verdict> =
        measured(sources, records).filter_map(|(_, claim, record)| Verdict::of(claim, record)).collect();
    let reached = verdicts.iter().filter(|verdict| **verdict == Verdict::Reached).count();
    format!(
        "目前有目标的指标共 {} 项，达到 {reached} 项，未达到 {} 项（未达到的在上文如实列出）；引擎对局共 {} 组。\n",
        verdicts.len(),
        verdicts.len() - reached,
        results.len()
    )
}

/// The groups that have a block of claims.
#[must_use]
pub fn groups() -> Vec<&'static str> {
    let mut groups: Vec<&'static str> = claims::sources().iter().map(|source| source.group).collect();
    groups.dedup();
    groups.sort_unstable();
    groups.dedup();
    groups
}
