//! Writing matches of three: a key a line, a round a block.

use std::fmt::Write;

use game_core::{Player, Position};
use planes::notation::write_layout;
use planes::three::{Referee, RoundRecord, Shot};

use super::{THREE, ThreeRecord, commitment};
use crate::json::quoted;

/// Texts in brackets.
fn list(texts: impl IntoIterator<Item = String>) -> String {
    let texts: Vec<String> = texts.into_iter().map(|text| quoted(&text)).collect();
    format!("[{}]", texts.join(", "))
}

/// Writes a record.
pub(super) fn write(three: &ThreeRecord) -> String {
    let mut keys = vec![
        r#""quincunx": 1"#.to_owned(),
        format!(r#""game": {}"#, quoted(THREE)),
    ];
    if three.players.iter().any(|name| !name.is_empty()) {
        keys.push(format!(r#""players": {}"#, list(three.players.clone())));
    }
    if let Some(date) = three.date {
        keys.push(format!(r#""date": {}"#, quoted(&date.to_string())));
    }
    keys.push(format!(
        r#""start": {}"#,
        quoted(&three.record.world.setup().to_string())
    ));
    keys.push(format!(
        r#""rules": {}"#,
        quoted(&three.record.rules.to_string())
    ));
    let rounds = three.record.rounds.iter().zip(&three.salts);
    let rounds: Vec<String> = rounds
        .map(|(played, salts)| round(three, played, salts.as_ref()))
        .collect();
    let rounds = if rounds.is_empty() {
        "[]".to_owned()
    } else {
        format!("[\n    {}\n  ]", rounds.join(",\n    "))
    };
    keys.push(format!(r#""rounds": {rounds}"#));
    format!("{{\n  {}\n}}\n", keys.join(",\n  "))
}

fn round(three: &ThreeRecord, round: &RoundRecord, salts: Option<&[String; 3]>) -> String {
    let layouts = round.layouts.map(|layout| {
        let mut text = String::new();
        // A `String` takes all that is written.
        let _ = write_layout(&three.record.world, layout, &mut text);
        text
    });
    let mut keys = vec![format!(r#""opener": {}"#, round.opener.index())];
    keys.push(format!(r#""layouts": {}"#, list(layouts.clone())));
    if let Some(salts) = salts {
        keys.push(format!(r#""salts": {}"#, list(salts.clone())));
        let commitments = salts
            .iter()
            .zip(&layouts)
            .map(|(salt, layout)| commitment(salt, layout));
        keys.push(format!(r#""commitments": {}"#, list(commitments)));
    }
    let (mut shots, mut count) = (String::new(), 0);
    let mut tell = |table: &Referee, shot: Shot| {
        let shooter = table.to_move().player().map_or(0, Player::index);
        // Ten shots a line.
        let between = match count {
            0 => "",
            count if count % 10 == 0 => ",\n        ",
            _ => ", ",
        };
        let _ = write!(
            shots,
            "{between}\"{shooter} {shot}={}\"",
            table.answer(shot)
        );
        count += 1;
    };
    // A round that could not be played ends where it stops being one.
    let _ = round.replay(&three.record.world, three.record.rules, &mut tell);
    keys.push(format!(r#""shots": [{shots}]"#));
    format!("{{\n      {}\n    }}", keys.join(",\n      "))
}
