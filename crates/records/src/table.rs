//! Tables of games of Connect6, one a row: the stones in the order of play, and the winner.
//!
//! ```text
//! 17,"j10,k11,i11,h11,i10",white           commas: a number, the stones, the winner, anything
//! a.txt →W →J10 I9,J9 K10,K9              tabulators, here →: a name, the winner, the stones
//! ```
//!
//! Rows of the board count from the bottom. Corpora of human and program games have these forms. A
//! heading line `game_id,…` and lines that begin with `#` are ignored. The last turn may lack a
//! stone.

use connect6::AnyConnect6;
use game_core::{Side, Step};

use crate::draft::Draft;
use crate::error::RecordError;
use crate::expected;
use crate::format::{Format, FormatInfo, WriteError};
use crate::line::{Line, Note};
use crate::part::Part;
use crate::play::{Game, Play};
use crate::scan::Scanner;
use crate::stones::{begin, from_bottom, place, small_text};
use crate::verdict::Verdict;

/// The format.
pub(crate) const FORMAT: FormatInfo = FormatInfo {
    name: "table",
    game: Some(Game::Connect6),
    contest: None,
    parts: &[Part::Verdict],
    extension: "csv",
    read: |text, _| read(text),
    write: |record| write(record.heading().verdict, record.line(Format::Table)?),
};

/// The words for a result; the first of each is written.
const VERDICTS: [(&str, Option<Verdict>); 7] = [
    ("black", Some(Verdict::Won(Side::First))),
    ("white", Some(Verdict::Won(Side::Second))),
    ("draw", Some(Verdict::Drawn)),
    ("void", Some(Verdict::Void)),
    ("?", None),
    ("B", Some(Verdict::Won(Side::First))),
    ("W", Some(Verdict::Won(Side::Second))),
];

/// Whether a text begins with a row.
pub(crate) fn is_row(text: &[u8]) -> bool {
    let digits = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    if digits > 0 && text[digits..].starts_with(b",\"") {
        return true;
    }
    let row = text.split(|&byte| byte == b'\n').next().unwrap_or_default();
    matches!(
        row.split(|&byte| byte == b'\t').nth(1),
        Some(b"B" | b"W" | b"?")
    )
}

/// Reads a row.
fn read(text: &str) -> Result<Draft, RecordError> {
    let scanner = &mut Scanner::new(text);
    scanner.blanks();
    scanner.run(|c| !matches!(c, ',' | '\t' | '\n'));
    let mut draft = Draft::bare(Play::Connect6(begin()));
    let mut line = begin();
    if scanner.skip('\t') {
        verdict(scanner, &mut draft)?;
        scanner.literal('\t', expected::ROW)?;
        stones(scanner, &mut line)?;
    } else {
        scanner.literal(',', expected::ROW)?;
        scanner.literal('"', expected::ROW)?;
        stones(scanner, &mut line)?;
        scanner.literal('"', expected::ROW)?;
        scanner.literal(',', expected::ROW)?;
        verdict(scanner, &mut draft)?;
        scanner.run(|c| c != '\n');
    }
    scanner.end(expected::END)?;
    draft.play = Play::Connect6(line);
    Ok(draft)
}

/// The winner.
fn verdict(scanner: &mut Scanner<'_>, draft: &mut Draft) -> Result<(), RecordError> {
    draft.verdict_at = scanner.place();
    let word = scanner.run(|c| c.is_ascii_alphabetic() || c == '?');
    let found = VERDICTS.into_iter().find(|(known, _)| *known == word);
    draft.heading.verdict = found
        .ok_or(draft.verdict_at.expected(expected::WINNER_WORD))?
        .1;
    Ok(())
}

/// Stones, with a comma or a blank between them.
fn stones(scanner: &mut Scanner<'_>, line: &mut Line<AnyConnect6>) -> Result<(), RecordError> {
    loop {
        let stone = from_bottom(scanner).map_err(|error| error.of_ply(line.plies() + 1))?;
        place(line, stone, None, Note::default())?;
        if !scanner.skip(',') && !scanner.skip(' ') {
            return Ok(());
        }
    }
}

/// Writes a row of a game on the board of contests.
fn write(verdict: Option<Verdict>, line: &Line<AnyConnect6>) -> Result<String, WriteError> {
    if line.start() != begin().start() {
        return Err(WriteError::Start);
    }
    let stones: Vec<String> = line
        .steps()
        .filter_map(|(_, ply)| {
            if let Step::Move(cell) = ply.step {
                Some(small_text(cell))
            } else {
                None
            }
        })
        .collect();
    if stones.is_empty() {
        return Err(WriteError::NoPly);
    }
    let word = VERDICTS
        .iter()
        .find(|(_, known)| *known == verdict)
        .map_or("?", |(word, _)| word);
    Ok(format!("1,\"{}\",{word}\n", stones.join(",")))
}
