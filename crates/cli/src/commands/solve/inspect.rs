//! `solve --journal FILE --verify`: what a journal holds, and whether all of it is whole.

use std::path::Path;

use players::Inspection;

use crate::args::Question;
use crate::commands::game::Subject;
use crate::console::{Console, print, print_object};
use crate::failure::Failure;
use crate::json::{Inspected, Undrawn};
use crate::language::Language;
use crate::number::grouped;
use crate::refusals;

/// Reads a journal of the position's board.
pub(super) fn run(console: Console, question: &Question, journal: &Path) -> Result<(), Failure> {
    let language = console.language;
    let subject = Subject::of(language, question)?;
    let told = players::dots::inspect(subject.game.as_ref(), journal)
        .map_err(|refusal| refusals::refusal(language, &refusal))?;
    if console.json {
        print_object(&Inspected {
            game: subject.entry.name,
            position: &subject.game.text(),
            journal: &journal.display().to_string(),
            settled: told.settled,
            damaged: told.damaged,
            unlikely: told.unlikely,
            undrawn: told.undrawn.iter().map(|&(edges, positions)| Undrawn { edges, positions }).collect(),
        })?;
    } else {
        print(&text(language, &told))?;
    }
    if told.damaged + told.unlikely == 0 {
        return Ok(());
    }
    let message = language.pick("The journal is not whole.", "日志有损坏。");
    let failure = Failure::impossible(language.pick("a journal that is whole", "完整的日志"), message);
    if console.json { Err(Failure::Unfinished) } else { Err(failure) }
}

fn text(language: Language, told: &Inspection) -> String {
    let [settled, damaged, unlikely] = [told.settled, told.damaged, told.unlikely].map(grouped);
    let mut text = language.pick(
        format!("Settled positions: {settled}. Damaged lines: {damaged}. Lines that cannot be true: {unlikely}.\n"),
        format!("已定局面：{settled}。损坏的行：{damaged}。不可能成立的行：{unlikely}。\n"),
    );
    if !told.undrawn.is_empty() {
        text += language.pick("  undrawn edges  positions\n", "  未占边数  局面数\n");
        let rows = told.undrawn.iter().map(|(edges, positions)| format!("  {edges:<13}  {}\n", grouped(*positions)));
        text.extend(rows);
    }
    text
}
