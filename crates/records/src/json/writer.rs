//! Writing our own JSON: a key a line, a ply a line.

use game_core::{Notation, Player, Side, Step, Stochastic};
use planes::notation::write_layout;

use crate::hunt::Hunt;
use crate::line::{Line, Note};
use crate::play::{Play, each};
use crate::record::{Heading, Record};
use crate::text::put;
use crate::verdict::Verdict;

/// A text in quotation marks.
pub(crate) fn quoted(text: &str) -> String {
    // Texts are always written.
    serde_json::to_string(text).unwrap_or_default()
}

/// Writes a record.
pub(crate) fn write(record: &Record) -> String {
    let play = record.play();
    let mut keys = vec![
        r#""quincunx": 1"#.to_owned(),
        format!(r#""game": {}"#, quoted(play.game().name())),
    ];
    heading(record.heading(), &mut keys);
    keys.push(format!(r#""start": {}"#, quoted(&play.start_text())));
    if let Play::Planes(hunt) = play {
        keys.push(format!(r#""seats": {}"#, hunt.seats()));
    }
    let plies = each!(play, line => plies(line), hunt => shots(hunt));
    let list = if plies.is_empty() {
        "[]".to_owned()
    } else {
        format!("[\n    {}\n  ]", plies.join(",\n    "))
    };
    keys.push(format!(r#""plies": {list}"#));
    if let Play::Planes(hunt) = play {
        keys.extend(layouts(hunt));
    }
    format!("{{\n  {}\n}}\n", keys.join(",\n  "))
}

/// What there is of the heading.
fn heading(heading: &Heading, keys: &mut Vec<String>) {
    let [first, second] = [Side::First, Side::Second].map(|side| &heading.players[side.index()]);
    if !first.is_empty() || !second.is_empty() {
        keys.push(format!(
            r#""players": [{}, {}]"#,
            quoted(first),
            quoted(second)
        ));
    }
    let verdict = heading.verdict.map(Verdict::name);
    let date = heading
        .moment
        .date
        .map(|date| date.to_string())
        .unwrap_or_default();
    let time = heading
        .moment
        .time
        .map(|time| time.to_string())
        .unwrap_or_default();
    let texts = [
        ("verdict", verdict.unwrap_or_default()),
        ("date", &date),
        ("time", &time),
        ("place", &heading.place),
        ("event", &heading.event),
        ("comment", &heading.comment),
    ];
    for (key, text) in texts.into_iter().filter(|(_, text)| !text.is_empty()) {
        keys.push(format!(r#""{key}": {}"#, quoted(text)));
    }
    if let Some(clock) = heading.clock {
        keys.push(format!(
            r#""clock": {{"seconds": {}, "increment": {}}}"#,
            clock.seconds, clock.increment
        ));
    }
}

/// What there is of a note, to stand behind a ply.
fn note_text(note: &Note) -> String {
    let mut text = String::new();
    if let Some(mark) = note.mark {
        put(&mut text, format_args!(r#", "mark": {mark}"#));
    }
    if let Some(spent) = note.spent {
        put(&mut text, format_args!(r#", "ms": {}"#, spent.as_millis()));
    }
    if !note.comment.is_empty() {
        put(
            &mut text,
            format_args!(r#", "comment": {}"#, quoted(&note.comment)),
        );
    }
    text
}

/// An object for every move, with the event before it.
fn plies<P: Notation + Stochastic>(line: &Line<P>) -> Vec<String> {
    let (mut objects, mut die) = (Vec::new(), None);
    for (before, ply) in line.steps() {
        match ply.step {
            Step::Event(event) => die = Some(before.event_text(event)),
            Step::Move(m) => {
                let die = die
                    .take()
                    .map(|die| format!(r#""die": {die}, "#))
                    .unwrap_or_default();
                objects.push(format!(
                    r#"{{{die}"move": {}{}}}"#,
                    quoted(&before.move_text(m)),
                    note_text(&ply.note)
                ));
            }
        }
    }
    objects.extend(die.map(|die| format!(r#"{{"die": {die}}}"#)));
    objects
}

/// An object for every shot.
fn shots(hunt: &Hunt) -> Vec<String> {
    let object = |shot: &crate::NotedShot| {
        let by = if hunt.seats() == 2 {
            format!(r#""by": {}, "#, shot.seat + 1)
        } else {
            String::new()
        };
        let (cell, answer) = (
            quoted(&shot.cell.to_string()),
            quoted(&shot.answer.to_string()),
        );
        format!(
            r#"{{{by}"shot": {cell}, "answer": {answer}{}}}"#,
            note_text(&shot.note)
        )
    };
    hunt.shots().iter().map(object).collect()
}

/// The layouts, if one is shown.
fn layouts(hunt: &Hunt) -> Option<String> {
    let text = |layout: &Option<usize>| {
        let mut text = String::new();
        // A `String` never refuses.
        layout.map_or("null".to_owned(), |layout| {
            let _ = write_layout(hunt.world(), layout, &mut text);
            quoted(&text)
        })
    };
    let known = hunt.layouts().iter().any(Option::is_some);
    known.then(|| {
        format!(
            r#""layouts": [{}]"#,
            hunt.layouts()
                .iter()
                .map(text)
                .collect::<Vec<_>>()
                .join(", ")
        )
    })
}
