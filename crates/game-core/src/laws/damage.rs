use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use rand_core::Rng;

use super::Law;
use super::error::{Failure, Verdict, ensure, ensure_seen};
use super::steps::pick;
use super::{moves, payoffs};
use crate::{MAX_STEPS, Notation, ParseError, below};

/// What people and machines put into texts by mistake: spaces, signs, other boards' letters, a
/// full-width digit, a letter of two bytes, control characters, a byte order mark.
const FOREIGN: &[char] = &[
    ' ', '\t', '\n', '\r', '\0', '/', '-', '+', '.', ',', ':', '=', '0', '1', '2', '9', 'a', 'b',
    'r', 'x', 'A', 'Z', 'é', '３', '飞', '\u{FEFF}',
];

/// The text with one to three accidents.
pub(super) fn damaged(text: &str, random: &mut impl Rng) -> String {
    let mut characters: Vec<char> = text.chars().collect();
    for _ in 0..=below(random, 3) {
        accident(&mut characters, random);
    }
    characters.into_iter().collect()
}

/// One accident: cut, doubled, dropped, swapped, replaced, put in, or another digit.
fn accident(text: &mut Vec<char>, random: &mut impl Rng) {
    let foreign = pick(FOREIGN, random).copied().unwrap_or(' ');
    let mut place = |bound: usize| usize::try_from(below(random, bound as u64)).unwrap_or(0);
    let (kind, end) = (place(9), text.len());
    let at = place(end.max(1));
    match kind {
        _ if text.is_empty() => text.push(foreign),
        0 => text.truncate(at),
        1 => text.insert(at, text[at]),
        2 => drop(text.remove(at)),
        3 => text.swap(at, place(end)),
        4 => text[at] = text[place(end)],
        5 => text.insert(at, foreign),
        6 => text.push(foreign),
        7 => text[at] = foreign,
        _ => {
            let digit = char::from_digit(place(10).try_into().unwrap_or(0), 10).unwrap_or(' ');
            text.iter_mut()
                .skip(at)
                .find(|character| character.is_ascii_digit())
                .into_iter()
                .for_each(|c| *c = digit);
        }
    }
}

/// The refusal points into the text.
pub(super) fn refused(text: &str, refusal: &ParseError) -> Verdict {
    let inside = || {
        let line = text
            .split('\n')
            .nth(usize::try_from(refusal.line.checked_sub(1)?).ok()?)?;
        let column = usize::try_from(refusal.column).ok()?;
        (1..=line.chars().count() + 1)
            .contains(&column)
            .then_some(())
    };
    ensure_seen(inside().is_some(), Law::RefusalPlace, || {
        format!("{text:?} is refused: {refusal}")
    })?;
    ensure(!refusal.expected.is_empty(), Law::RefusalPlace)
}

/// The laws of a text that may say anything: refused with a place, or read as something sound.
pub(super) fn examine<P: Notation>(text: &str) -> Verdict {
    let position = match text.parse::<P>() {
        Ok(position) => position,
        Err(refusal) => return refused(text, &refusal),
    };
    let rewritten = position.to_string();
    let back = rewritten.parse::<P>();
    let same = back.as_ref() == Ok(&position) && !rewritten.chars().any(char::is_control);
    let seen =
        || format!("{text:?} is read as {position:?}, written {rewritten:?}, and read as {back:?}");
    ensure_seen(same, Law::DamagedText, seen)?;
    let none = position.moves().take(MAX_STEPS).next().is_none();
    let sound = moves::exist(&position, none).and_then(|()| payoffs::examine(&position));
    sound.map_err(|Failure { law, .. }| Failure {
        law: Law::ReadSound,
        witness: format!("{text:?} is read as {position:?}, which breaks {law:?}"),
    })
}
