//! `solve --journal FILE --verify`: the contents of a journal, and whether it is undamaged.

use std::path::Path;

use game_core::{Text, text};
use registry::JournalInspection;

use crate::args::PositionArgs;
use crate::commands::game::Subject;
use crate::console::{Console, print_object};
use crate::failure::Failure;
use crate::json::{Inspected, Undrawn};
use crate::number::grouped;
use crate::refusals;

/// Reads a journal of the position's board.
pub(super) fn run(
    console: Console,
    position: &PositionArgs,
    journal: &Path,
) -> Result<(), Failure> {
    let subject = Subject::of(position)?;
    let told = engines::dots::inspect(subject.game.as_ref(), journal)
        .map_err(|refusal| refusals::refusal(&refusal))?;
    if console.json {
        print_object(&Inspected {
            game: subject.entry.name,
            position: &subject.game.text(),
            journal: &journal.display().to_string(),
            settled: told.settled,
            damaged: told.damaged,
            unlikely: told.unlikely,
            undrawn: told
                .undrawn
                .iter()
                .map(|&(edges, positions)| Undrawn { edges, positions })
                .collect(),
        })?;
    } else {
        console.print(&text(&told))?;
    }
    if told.damaged + told.unlikely == 0 {
        return Ok(());
    }
    let message = text!("The journal is not whole.", "日志有损坏。");
    let failure = Failure::impossible(text!("a journal that is whole", "完整的日志"), message);
    if console.json {
        Err(Failure::Unfinished)
    } else {
        Err(failure)
    }
}

fn text(told: &JournalInspection) -> Text {
    let [settled, damaged, unlikely] = [told.settled, told.damaged, told.unlikely].map(grouped);
    let mut text = text!(
        "Settled positions: {settled}. Damaged lines: {damaged}. Lines that cannot be true: {unlikely}.\n",
        "已定局面：{settled}。损坏的行：{damaged}。不可能成立的行：{unlikely}。\n"
    );
    if !told.undrawn.is_empty() {
        text += &text!("  undrawn edges  positions\n", "  未占边数  局面数\n");
        for (edges, positions) in &told.undrawn {
            text += format!("  {edges:<13}  {}\n", grouped(*positions)).as_str();
        }
    }
    text
}
