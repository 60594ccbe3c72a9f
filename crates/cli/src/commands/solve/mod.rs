//! `solve`: the exact value of a position and of every move, or the part that is requested.
//!
//! Long searches show their progress, and Ctrl-C stops them: then the results so far are printed,
//! and the exit code is that of an answer that is missing.

mod args;
mod course;
mod estimate;
mod inspect;
#[cfg(feature = "farm")]
mod on_farm;

use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use game_core::{Text, text};
use registry::{Answer, Progress, SolveGoal, SolveRequest, Solved, Unit, UnsolvedError};

use super::game::Subject;
use super::stop::Stop;
use super::{board, moves, outcome, tree};
use crate::console::{Console, print_object};
use crate::failure::Failure;
use crate::json::{Seconds, SolveObject};
use crate::memory;
use crate::number::{elapsed, grouped, plain};
use crate::refusals;
use crate::width::quoted;
pub(crate) use args::SolveArgs;
use course::{Kept, Shown};

/// Solves a position, finds its shooting tree, or reads a journal of its board.
pub(crate) fn run(console: Console, args: &SolveArgs) -> Result<(), Failure> {
    if args.tree.is_wanted() {
        return tree::run(console, &args.position, &args.tree);
    }
    let (journal, proof) = (args.journal.as_deref(), args.proof.as_deref());
    if let Some(file) = journal.filter(|_| args.verify) {
        return inspect::run(console, &args.position, file);
    }
    #[cfg(feature = "farm")]
    if let Some(url) = &args.farm {
        return on_farm::run(console, args, url);
    }
    let (subject, request) = (Subject::of(&args.position)?, args.request());
    check_memory(&request, journal.is_some(), memory::available())?;
    let (stop, begin) = (Stop::listen(), Instant::now());
    let shown = Mutex::new(Shown::new(console, &subject));
    let listener = |progress: &Progress| {
        shown
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .show(progress, &stop)
    };
    let goal = request.goal;
    let request = request.limits(request.limits.progress(&listener));
    let told = subject.game.solve(&request);
    let (table, kept, headed) = shown
        .into_inner()
        .unwrap_or_else(PoisonError::into_inner)
        .finish()?;
    let end = SolveEnd {
        console,
        subject: &subject,
        goal,
        time: begin.elapsed(),
        table,
        kept,
    };
    if let (Ok(solved), Some(path)) = (&told, proof) {
        write_proof(path, solved.proof.as_deref())?;
    }
    end.print(told, headed)
}

/// Writes a proof, if there is one: a six in this turn, or a finished game, needs none.
fn write_proof(path: &Path, proof: Option<&str>) -> Result<(), Failure> {
    let name = quoted(&path.to_string_lossy());
    let Some(proof) = proof else {
        let message = text!(
            "There is nothing to prove: the rules say it in this turn.",
            "无需证明：按规则本回合即见分晓。"
        );
        return Err(Failure::impossible(
            text!("a position to be proved", "需要证明的局面"),
            message,
        ));
    };
    std::fs::write(path, proof).map_err(|error| {
        let message = text!(
            "The proof cannot be written to {name}: {error}.",
            "无法把证明写入 {name}：{error}。"
        );
        Failure::impossible(text!("a file that can be written", "可写的文件"), message)
    })
}

/// The output at the end.
struct SolveEnd<'a> {
    console: Console,
    subject: &'a Subject,
    goal: SolveGoal,
    time: Duration,
    /// Bytes of the table, if there is one.
    table: Option<u64>,
    /// The journal before and after the search, if there is one.
    kept: Option<Kept>,
}

/// Checks that a table with a given size fits the free memory, if the system reports it. The same
/// holds for the table of a search with a journal, which is allocated at once; other tables start
/// small.
fn check_memory(request: &SolveRequest<'_>, keeps: bool, free: Option<u64>) -> Result<(), Failure> {
    let asked = request
        .limits
        .memory_limit()
        .or_else(|| keeps.then_some(engines::dots::TABLE_BYTES));
    let (Some(asked), Some(free)) = (asked, free) else {
        return Ok(());
    };
    if asked as u64 <= free {
        return Ok(());
    }
    let [asked, free] = [asked as u64, free].map(|bytes| grouped(bytes >> 20));
    let message = text!(
        "There is not enough memory for a table of {asked} MiB: {free} MiB are free.",
        "内存不足以建立 {asked} MiB 的置换表：可用内存为 {free} MiB。"
    );
    Err(Failure::impossible(
        text!("a smaller table", "更小的置换表"),
        message,
    ))
}

impl SolveEnd<'_> {
    /// Prints what the solver has found; `headed` means that head and value were printed before.
    fn print(&self, told: Result<Solved, UnsolvedError>, headed: bool) -> Result<(), Failure> {
        match told {
            Ok(solved) => self.solved(&solved.answer, headed),
            Err(UnsolvedError {
                why,
                known: Some(known),
                between,
                ..
            }) => {
                self.unsolved(&known, between, headed)?;
                let failure = refusals::refusal(&why);
                if self.console.json {
                    Err(Failure::Unfinished)
                } else {
                    Err(failure)
                }
            }
            Err(unsolved) => Err(refusals::refusal(&unsolved.why)),
        }
    }

    /// Prints the whole answer; `headed` means that head and value were printed before.
    fn solved(&self, answer: &Answer, headed: bool) -> Result<(), Failure> {
        if self.console.json {
            return self.object(answer, None);
        }
        let mut text = self.head(&self.value(answer), headed);
        if !answer.moves.is_empty() {
            let summary = moves::summary(answer.unit, &answer.moves);
            text += &text!("Moves: {summary}.\n", "走法：{summary:#}。\n");
            let moves = self.subject.people_moves(&answer.moves);
            text += &moves::listed(answer.unit, &moves, moves::exact);
        }
        self.console.print(&(text + &self.effort(answer)))
    }

    /// Prints the partial answer.
    fn unsolved(
        &self,
        known: &Answer,
        between: Option<(f64, f64)>,
        headed: bool,
    ) -> Result<(), Failure> {
        if self.console.json {
            return self.object(known, between);
        }
        let all = known.moves.len();
        let is_known = if known.value.is_some() {
            self.value(known)
        } else {
            bounds(known.unit, between)
        };
        let mut text = self.head(&is_known, headed);
        if all > 0 {
            let settled: Vec<_> = known
                .moves
                .iter()
                .filter(|valued| valued.value.is_some())
                .cloned()
                .collect();
            let count = settled.len();
            text += &text!(
                "Moves: {all}, of which {count} are settled.\n",
                "走法：{all}，其中 {count} 个已求出。\n"
            );
            let settled = self.subject.people_moves(&settled);
            text += &moves::listed(known.unit, &settled, moves::exact);
        }
        self.console.print(&(text + &self.effort(known)))
    }

    /// The value. Some distances count turns of the winner, of several moves each.
    fn value(&self, answer: &Answer) -> Text {
        match answer.distance {
            Some(turns) if self.subject.entry.counts_turns && turns > 0 => {
                let word = outcome::phrase(answer.value, answer.unit, None);
                let distance = match turns {
                    1 => text!("in this turn", "本回合"),
                    _ => text!("in {turns} turns of the winner", "胜方走 {turns} 手"),
                };
                value_line(&text!("{word} {distance}", "{word:#}（{distance:#}）"))
            }
            _ => value(answer),
        }
    }

    /// The text before everything else, unless it was printed before.
    fn head(&self, value: &Text, headed: bool) -> Text {
        if headed {
            Text::default()
        } else {
            board::head(self.subject) + value
        }
    }

    /// The resources of the search.
    fn effort(&self, answer: &Answer) -> Text {
        let (nodes, time) = (grouped(answer.nodes), elapsed(self.time));
        let table = self
            .table
            .map(|bytes| grouped(bytes >> 20))
            .map_or_else(Text::default, |mebibytes| {
                text!(", table of {mebibytes} MiB", "，置换表 {mebibytes} MiB")
            });
        let effort = text!(
            "\n{nodes} nodes in {time}{table}.\n",
            "\n{nodes} 个节点，用时 {time}{table:#}。\n"
        );
        effort + &self.kept.map_or_else(Text::default, Kept::phrase)
    }

    fn object(&self, answer: &Answer, between: Option<(f64, f64)>) -> Result<(), Failure> {
        let outcome = self.goal == SolveGoal::Outcome;
        print_object(&SolveObject {
            game: self.subject.entry.name,
            position: &self.subject.game.text(),
            exact: answer.exact,
            value: answer.value,
            unit: outcome.then(|| Unit::Outcome.name()),
            between: between.map(|(lower, upper)| [lower, upper]),
            fraction: answer.fraction.as_deref(),
            distance: answer.distance,
            nimstring: answer.nimstring.as_deref(),
            moves: answer.moves.iter().map(Into::into).collect(),
            nodes: answer.nodes,
            table: self.table,
            journal: self.kept.map(|kept| kept.now),
            seconds: Seconds(self.time),
        })
    }
}

/// The value, also as a fraction if it is one.
fn value(answer: &Answer) -> Text {
    let value = outcome::phrase(answer.value, answer.unit, answer.distance);
    let fraction = answer
        .fraction
        .as_deref()
        .filter(|fraction| fraction.contains('/'));
    value_line(&match fraction {
        Some(fraction) => text!("{fraction} = {value}", "{fraction} = {value:#}"),
        None => value,
    })
}

fn value_line(value: &Text) -> Text {
    text!("Value: {value}.\n", "局面值：{value:#}。\n")
}

/// The bounds of a value that is not settled.
fn bounds(unit: Unit, between: Option<(f64, f64)>) -> Text {
    let unknown = || value_line(&outcome::phrase(None, unit, None));
    between.map_or_else(unknown, |(lower, upper)| {
        let words = if unit == Unit::Outcome {
            let [lower, upper] =
                [lower, upper].map(|value| outcome::phrase(Some(value), unit, None));
            text!("{lower} or {upper}", "{lower:#}或{upper:#}")
        } else {
            let (lower, upper) = (plain(lower), plain(upper));
            text!("from {lower} to {upper}", "{lower} 至 {upper}")
        };
        value_line(&words)
    })
}

#[cfg(test)]
mod tests {
    use registry::Limits;

    use super::*;

    /// A table with a given size, and the default one of a search with a journal.
    #[test]
    fn a_table_must_fit() {
        let refused = |request, keeps, mebibytes: u64| {
            check_memory(request, keeps, Some(mebibytes << 20)).is_err()
        };
        let plain = &SolveRequest::default();
        let given = &plain.limits(Limits::new().memory(64 << 20));
        assert!(
            !refused(plain, false, 1) && refused(plain, true, 1023) && !refused(plain, true, 1024)
        );
        assert!(
            refused(given, false, 63) && !refused(given, false, 64) && !refused(given, true, 64)
        );
        assert!(check_memory(given, true, None).is_ok());
    }

    #[test]
    fn proved_bounds_of_a_value_are_shown() {
        let known = bounds(Unit::Boxes, Some((-2.0, 12.0)));
        assert_eq!(
            known,
            Text::new("Value: from -2 to 12.\n", "局面值：-2 至 12。\n")
        );
        let outcome = bounds(Unit::Outcome, Some((-1.0, 0.0)));
        assert_eq!(
            outcome,
            Text::new("Value: lost or drawn.\n", "局面值：负或和。\n")
        );
        assert_eq!(
            bounds(Unit::Boxes, None),
            Text::new("Value: unknown.\n", "局面值：未知。\n")
        );
    }
}
