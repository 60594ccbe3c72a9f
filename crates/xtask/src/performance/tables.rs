//! The tables of the page, one for each block.

use std::fmt::Write;

use super::Known;
use super::claims::{Claim, ClaimSource, Unit};
use super::command::{Mode, typed};
use super::format::{aim, text};
use super::reading::Reading;
use super::record::{How, Record, Run};

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

/// The claims of a group with their figures, and the commands below.
#[must_use]
pub fn group(name: &str, known: &Known) -> String {
    let mut table =
        "| what | asked | median | least to most | | others |\n|---|---:|---:|---|---|---|\n"
            .to_owned();
    let group = known
        .claims
        .sources
        .iter()
        .filter(|source| source.group == name);
    let claims = group.flat_map(|source| source.claims.iter().map(move |claim| (source, claim)));
    // The rows of the comparison have a separate table.
    for (source, claim) in claims.filter(|(_, claim)| !claim.name.starts_with("rival-")) {
        let record = known.record(&claim.name);
        let figure = |at: usize| {
            record.map_or("–".to_owned(), |record| {
                text(record.figure[at], claim.unit)
            })
        };
        let [median, least, most] = [0, 1, 2].map(figure);
        let spread = if least == most {
            String::new()
        } else {
            format!("{least} to {most}")
        };
        let verdict = record.map_or("not measured yet".to_owned(), |record| {
            judged(source, claim, record)
        });
        let _ = writeln!(
            table,
            "| {} | {} | {median} | {spread} | {verdict} | {} |",
            claim.what,
            aim_of(claim),
            claim.rival
        );
    }
    table + "\n" + &commands(name, known)
}

/// The verdict in words; of a time that misses its aim, also how much of a core it had.
fn judged(source: &ClaimSource, claim: &Claim, record: &Record) -> String {
    let Some(verdict) = Verdict::of(claim, record) else {
        return String::new();
    };
    let is_timed = |reading: &Reading| {
        matches!(
            reading,
            Reading::Number(_) | Reading::Bench(_) | Reading::Each(_)
        )
    };
    let by_clock = !source.is_alone() && claim.reading.as_ref().is_some_and(is_timed);
    let is_time = by_clock && matches!(claim.unit, Unit::Seconds | Unit::PerSecond);
    let share = record
        .run
        .processor
        .zip(record.run.clock)
        .map(|(processor, clock)| processor / clock);
    match share.filter(|share| *share < 0.9 && is_time && verdict != Verdict::Reached) {
        Some(share) => format!("{}, with {:.0} % of a core", verdict.word(), share * 100.0),
        None => verdict.word().to_owned(),
    }
}

/// How the figures of a group were measured: one row for each command.
#[must_use]
pub fn commands(name: &str, known: &Known) -> String {
    let mut table =
        "| command | when | on | load | clock | processor | more |\n|---|---|---|---|---:|---:|---|\n".to_owned();
    for source in known
        .claims
        .sources
        .iter()
        .filter(|source| source.group == name)
    {
        let Some(record) = source
            .claims
            .iter()
            .find_map(|claim| known.record(&claim.name))
        else {
            continue;
        };
        let (run, more) = (&record.run, &source.page);
        let typed_as = if run.how == How::Quick {
            Mode::Quick
        } else {
            Mode::Full
        };
        let commit = if run.commit.is_empty() {
            String::new()
        } else {
            format!(", `{}`", run.commit)
        };
        let seconds =
            |time: Option<f64>| time.map_or("–".to_owned(), |time| format!("{time:.1} s"));
        let how = if run.how == How::Full {
            String::new()
        } else {
            format!(", {}", run.how.name())
        };
        let typed = typed(source, typed_as).replace('|', "\\|");
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
    let [before, after] = run
        .load
        .map(|load| load.map_or("–".to_owned(), |load| format!("{load:.1}")));
    if before == "–" && after == "–" {
        before
    } else {
        format!("{before}, {after}")
    }
}

/// The number of aims that are reached, and those that are not.
#[must_use]
pub fn summary(known: &Known) -> String {
    let (mut all, mut aims, mut missed) = (0, 0, Vec::new());
    for (_, claim, record) in known
        .measured()
        .filter(|(_, claim, _)| !claim.name.starts_with("rival-"))
    {
        all += 1;
        let Some(verdict) = Verdict::of(claim, record) else {
            continue;
        };
        aims += 1;
        if verdict != Verdict::Reached {
            missed.push(format!(
                "- {}: {}, asked {}",
                full(known, claim),
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
    claim
        .asked
        .map_or(String::new(), |asked| aim(asked, claim.unit))
}

/// The description of a claim without the rows above it: "its nodes" needs the first claim of its
/// command.
#[must_use]
pub fn full(known: &Known, claim: &Claim) -> String {
    let leans = ["its ", "the same", "all of ", "lost on "]
        .iter()
        .any(|start| claim.what.starts_with(start));
    let source = known
        .claims
        .sources
        .iter()
        .find(|source| source.claims.iter().any(|one| one.name == claim.name));
    let before = source.into_iter().flat_map(|source| {
        source
            .claims
            .iter()
            .take_while(|other| other.name != claim.name)
    });
    let head = before
        .filter(|other| !other.what.starts_with("its ") && !other.what.starts_with("the same"))
        .last();
    match head.filter(|_| leans) {
        Some(head) => format!("{}; {}", head.what, claim.what),
        None => claim.what.clone(),
    }
}

/// Every program of the comparison with others.
#[must_use]
pub fn rivals(known: &Known) -> String {
    let mut table =
        "| what | program | nodes | ms | speed |\n|---|---|---:|---:|---:|\n".to_owned();
    for question in &known.claims.questions {
        for (at, program) in question.programs.iter().enumerate() {
            let figure = |column: &str| known.median(&question.claim(at, column));
            let [Some(nodes), Some(time), Some(speed)] = ["nodes", "time", "speed"].map(figure)
            else {
                continue;
            };
            let nodes = text(nodes, Unit::Count);
            let _ = writeln!(
                table,
                "| {} | {program} | {nodes} | {:.1} | {speed:.2}× |",
                question.name,
                time * 1e3
            );
        }
    }
    table
}

/// Nodes by depth, one row for each series.
#[must_use]
pub fn curves(known: &Known) -> String {
    let mut table =
        "| turns ahead | 1 | 2 | 3 | 4 | 5 | 6 |\n|---|---:|---:|---:|---:|---:|---:|\n".to_owned();
    for series in &known.claims.series {
        let nodes = |depth: u32| {
            known
                .median(&series.claim(depth))
                .map_or(String::new(), |nodes| text(nodes, Unit::Count))
        };
        let _ = writeln!(
            table,
            "| {} | {} |",
            series.name,
            (1..=6).map(nodes).collect::<Vec<_>>().join(" | ")
        );
    }
    table
}

/// Every match that was played.
#[must_use]
pub fn matches(known: &Known) -> String {
    let mut table =
        "| A | B | games | result of A | score | Elo of A, 95 % | played | |\n|---|---|---:|---|---:|---|---|---|\n"
            .to_owned();
    let mut commands = String::new();
    for one in &known.claims.matches {
        let Some(outcome) = known
            .outcomes
            .iter()
            .find(|outcome| outcome.name == one.name)
        else {
            continue;
        };
        let results = outcome.results.map_or(String::new(), |[won, drawn, lost]| {
            format!("+{won} ={drawn} −{lost}")
        });
        let commit = if outcome.commit.is_empty() {
            String::new()
        } else {
            format!(", `{}`", outcome.commit)
        };
        let page = one.page.split(['.', '#']).next().unwrap_or_default();
        let _ = writeln!(
            table,
            "| `{}` | `{}` | {} | {results} | {:.1} % | {} | {}{commit} | [{page}]({}) |",
            one.a,
            one.b,
            outcome.games,
            outcome.score,
            outcome.elo(),
            outcome.played,
            one.page,
        );
        let _ = writeln!(commands, "{}", one.typed());
    }
    format!("{table}\n```console\n{commands}```\n")
}

/// The summary in Chinese.
#[must_use]
pub fn chinese(known: &Known) -> String {
    let verdicts: Vec<Verdict> = known
        .measured()
        .filter_map(|(_, claim, record)| Verdict::of(claim, record))
        .collect();
    let reached = verdicts
        .iter()
        .filter(|verdict| **verdict == Verdict::Reached)
        .count();
    format!(
        "目前有目标的指标共 {} 项，达到 {reached} 项，未达到 {} 项（未达到的在上文如实列出）；引擎对局共 {} 组。\n",
        verdicts.len(),
        verdicts.len() - reached,
        known.outcomes.len()
    )
}
