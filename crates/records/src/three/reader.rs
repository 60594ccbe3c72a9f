//! Reading matches of three.

use std::sync::Arc;

use game_core::{ParseError, Player, Position, Seat};
use planes::notation::{read_cell, read_layout};
use planes::three::{MatchRecord, Referee, RoundRecord, Rules, Shot, Standing};
use planes::{Setup, World};
use serde::Deserialize;
use serde_json::value::RawValue;

use super::{THREE, ThreeRecord, commitment};
use crate::MOST_BYTES;
use crate::draft::Place;
use crate::error::{Fault, RecordError};
use crate::expected;
use crate::json::Source;
use crate::moment::{Date, moment};

/// The object of a file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File<'t> {
    #[serde(borrow)]
    quincunx: &'t RawValue,
    game: &'t RawValue,
    players: Option<&'t RawValue>,
    date: Option<&'t RawValue>,
    start: &'t RawValue,
    rules: &'t RawValue,
    rounds: Vec<&'t RawValue>,
}

/// The object of a round.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Item<'t> {
    #[serde(borrow)]
    opener: &'t RawValue,
    layouts: [&'t RawValue; 3],
    salts: Option<[&'t RawValue; 3]>,
    commitments: Option<[&'t RawValue; 3]>,
    shots: Vec<&'t RawValue>,
}

/// Reads a record.
pub(super) fn read(text: &str) -> Result<ThreeRecord, RecordError> {
    if text.len() > MOST_BYTES {
        return Err(RecordError::at_start(Fault::TooLong { bytes: text.len() }));
    }
    let source = Source::new(text);
    let file: File<'_> = source.parse(text)?;
    if source.number(file.quincunx, expected::VERSION)? != 1 {
        return Err(source.refusal(file.quincunx, expected::VERSION));
    }
    if source.text(Some(file.game), expected::GAME_OF_THREE)? != THREE {
        return Err(source.refusal(file.game, expected::GAME_OF_THREE));
    }
    let (players, date) = (players(source, file.players)?, date(source, file.date)?);
    let within = |value: &RawValue, error: ParseError| {
        source
            .place_in(value, error.column)
            .expected(error.expected)
    };
    let setup = source.text(Some(file.start), expected::TEXT)?;
    let setup: Setup = setup.parse().map_err(|error| within(file.start, error))?;
    let world = World::new(setup)
        .map_err(|_| source.refusal(file.start, planes::notation::expected::SETUP))?;
    let rules = source.text(Some(file.rules), expected::RULES)?;
    let rules: Rules = rules
        .parse()
        .map_err(|_: ParseError| source.refusal(file.rules, expected::RULES))?;
    let mut reader = Reader {
        source,
        world: Arc::new(world),
        rules,
        standing: Standing::new(rules),
        plies: 0,
    };
    let (mut rounds, mut salts) = (Vec::new(), Vec::new());
    for raw in file.rounds {
        let (round, salted) = reader.round(raw)?;
        rounds.push(round);
        salts.push(salted);
    }
    let record = MatchRecord {
        world: reader.world,
        rules,
        rounds,
    };
    Ok(ThreeRecord {
        players,
        date,
        record,
        salts,
    })
}

fn players(source: Source<'_>, value: Option<&RawValue>) -> Result<[String; 3], RecordError> {
    let Some(value) = value else {
        return Ok(Default::default());
    };
    serde_json::from_str(value.get()).map_err(|_| source.refusal(value, expected::THREE_NAMES))
}

fn date(source: Source<'_>, value: Option<&RawValue>) -> Result<Option<Date>, RecordError> {
    let Some(value) = value else { return Ok(None) };
    let text = source.text(Some(value), expected::JSON_DATE)?;
    let (moment, rest) = moment(&text).ok_or_else(|| source.refusal(value, expected::JSON_DATE))?;
    let is_day = moment.date.is_some() && moment.time.is_none() && rest.is_empty();
    if is_day {
        Ok(moment.date)
    } else {
        Err(source.refusal(value, expected::JSON_DATE))
    }
}

/// The state while rounds are read.
struct Reader<'t> {
    source: Source<'t>,
    world: Arc<World>,
    rules: Rules,
    standing: Standing,
    /// Shots of the rounds before.
    plies: usize,
}

impl<'t> Reader<'t> {
    /// Reads a round to its end.
    fn round(
        &mut self,
        raw: &'t RawValue,
    ) -> Result<(RoundRecord, Option<[String; 3]>), RecordError> {
        let source = self.source;
        let item: Item<'t> = source.parse(raw.get())?;
        let number = source.number(item.opener, expected::OPENING_SEAT)?;
        let Some(opener) = self.standing.opener() else {
            return Err(source.place(raw).fault(Fault::AfterEnd));
        };
        if u64::try_from(opener.index()) != Ok(number) {
            return Err(source.refusal(item.opener, expected::OPENING_SEAT));
        }
        let mut layouts = [0; 3];
        for (layout, value) in layouts.iter_mut().zip(item.layouts) {
            *layout = self.layout(value)?;
        }
        let salts = self.salts(&item)?;
        let table = Referee::new(Arc::clone(&self.world), self.rules, opener, layouts);
        let mut table = table.ok_or_else(|| source.refusal(raw, expected::WHOLE_ROUND))?;
        let mut shots = Vec::new();
        for value in item.shots {
            self.plies += 1;
            let shot = self
                .shot(&table, value)
                .map_err(|error| error.of_ply(self.plies))?;
            table.play(shot);
            shots.push(shot);
        }
        if table.to_move().player().is_some() {
            return Err(source.refusal(raw, expected::WHOLE_ROUND));
        }
        self.standing.add(table.points());
        Ok((
            RoundRecord {
                opener,
                layouts,
                shots,
            },
            salts,
        ))
    }

    fn layout(&self, value: &RawValue) -> Result<usize, RecordError> {
        let text = self.source.text(Some(value), expected::TEXT)?;
        let at = |error: ParseError| -> Place { self.source.place_in(value, error.column) };
        read_layout(&self.world, &text).map_err(|error| at(error).expected(error.expected))
    }

    /// The salts, if the commitments are theirs.
    fn salts(&self, item: &Item<'_>) -> Result<Option<[String; 3]>, RecordError> {
        let (salts, commitments) = match (item.salts, item.commitments) {
            (None, None) => return Ok(None),
            (Some(salts), Some(commitments)) => (salts, commitments),
            (Some([one, ..]), None) | (None, Some([one, ..])) => {
                return Err(self.source.refusal(one, expected::SALTS_AND_COMMITMENTS));
            }
        };
        let mut texts: [String; 3] = Default::default();
        for seat in 0..3 {
            let salt = self.source.text(Some(salts[seat]), expected::SALT)?;
            if salt.len() != 32
                || !salt
                    .bytes()
                    .all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
            {
                return Err(self.source.refusal(salts[seat], expected::SALT));
            }
            let layout = self.source.text(Some(item.layouts[seat]), expected::TEXT)?;
            let found = self
                .source
                .text(Some(commitments[seat]), expected::COMMITMENT)?;
            if commitment(&salt, &layout) != found {
                return Err(self.source.refusal(commitments[seat], expected::COMMITMENT));
            }
            texts[seat] = salt;
        }
        Ok(Some(texts))
    }

    /// A shot, such as `0 1 E5=b`.
    fn shot(&self, table: &Referee, value: &RawValue) -> Result<Shot, RecordError> {
        let source = self.source;
        let Some(shooter) = table.to_move().player() else {
            return Err(source.place(value).fault(Fault::AfterEnd));
        };
        let text = source.text(Some(value), expected::SHOT_OF_THREE)?;
        let refuse = |phrase| source.refusal(value, phrase);
        let parts = text
            .split_once(' ')
            .and_then(|(by, rest)| Some((by, rest.split_once(' ')?)));
        let (by, (target, rest)) = parts.ok_or_else(|| refuse(expected::SHOT_OF_THREE))?;
        let (cell, answer) = rest
            .split_once('=')
            .ok_or_else(|| refuse(expected::SHOT_OF_THREE))?;
        if by != shooter.index().to_string() {
            return Err(refuse(expected::SHOOTER));
        }
        let target = Seat::all().find(|seat: &Seat<3>| seat.index().to_string() == target);
        let target = target.ok_or_else(|| refuse(expected::SHOT_OF_THREE))?;
        let board = self.world.setup().board;
        let cell = read_cell(cell, board).map_err(|_| refuse(expected::SHOT_OF_THREE))?;
        let shot = Shot { target, cell };
        if !table.is_legal(shot) {
            return Err(refuse(expected::SHOT));
        }
        if table.answer(shot).to_string() != answer {
            return Err(source.place(value).fault(Fault::Layout));
        }
        Ok(shot)
    }
}
