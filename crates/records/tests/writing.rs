//! Records that cannot be written are refused, and so are games that cannot be played.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

use crate::common;

use game_core::Side;
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use records::{
    EncodeError, Encoding, Fault, Format, Heading, Hunt, Line, Note, Part, Play, Record, ShotError,
    Verdict, WriteError, read, write,
};

/// A record of these stones, on any board.
fn stones(text: &str, moves: &[&str]) -> Record {
    let mut line = Line::new(text.parse::<connect6::AnyConnect6>().unwrap());
    for text in moves {
        line.play_text(text, Note::default()).unwrap();
    }
    Record::new(Heading::default(), Play::Connect6(line)).unwrap()
}

/// The same with this name for the first player.
fn named(name: &str) -> Record {
    let (heading, play) = stones("19x19", &["J10"]).into_parts();
    Record::new(
        Heading {
            players: [name.to_owned(), String::new()],
            ..heading
        },
        play,
    )
    .unwrap()
}

#[test]
fn formats_name_what_they_lack() {
    let utf8 =
        |record: &Record, format| write(record, format, Encoding::Utf8).map(|written| written.text);
    let other = stones("9x9", &["E5"]);
    let part = stones("19x19", &["J10", "A1"]);
    let none = stones("19x19", &[]);
    for format in [
        Format::C6,
        Format::Sgf,
        Format::GolemList,
        Format::SauConnect6,
        Format::ConnectMore,
    ] {
        assert_eq!(utf8(&other, format), Err(WriteError::Start), "{format}");
        let whole_turns = format != Format::C6;
        assert_eq!(
            utf8(&part, format).err(),
            whole_turns.then_some(WriteError::PartTurn),
            "{format}"
        );
    }
    assert_eq!(utf8(&none, Format::GolemList), Err(WriteError::NoPly));
    let game = none.play().game();
    assert_eq!(
        utf8(&none, Format::Wtn),
        Err(WriteError::Game {
            format: Format::Wtn,
            game
        })
    );
    assert!(
        utf8(&part, Format::C6)
            .unwrap()
            .ends_with(";B(J,10);W(A,1)}")
    );
}

/// A record of EinStein begins with two full layouts and a throw.
#[test]
fn games_that_began_elsewhere_are_no_wtn() {
    let written = |text: &str| {
        let line = Line::new(text.parse::<einstein::AnyEinStein>().unwrap());
        let record = Record::new(Heading::default(), Play::EinStein(line)).unwrap();
        write(&record, Format::Wtn, Encoding::Utf8).map(|written| written.text)
    };
    assert!(written("624../15.../3...a/...bc/..def r").is_ok());
    for start in [
        "624../15.../3...a/...bc/..def r 1",
        "624../15.../....a/...bc/..def r",
        "624../15.../.3..a/...bc/..def r",
    ] {
        assert_eq!(written(start), Err(WriteError::Start), "{start}");
    }
}

/// The extension of a file is the one that programs for such files expect.
#[test]
fn files_end_by_their_format() {
    let record = stones("19x19", &["J10"]);
    for (format, ending) in [
        (Format::Json, ".json"),
        (Format::Sgf, ".sgf"),
        (Format::C6, ".txt"),
    ] {
        let name = write(&record, format, Encoding::Utf8).unwrap().file_name;
        assert!(name.ends_with(ending), "{name}");
    }
}

#[test]
fn formats_are_read_by_their_names() {
    for format in Format::ALL {
        assert_eq!(
            (format.to_string(), format.name().parse()),
            (format.name().to_owned(), Ok(format))
        );
    }
}

/// A name that would be read as something else is not written.
#[test]
fn names_that_mean_something_else_are_refused() {
    for name in ["a]b", "a\nb", " a", "红方:a"] {
        assert_eq!(
            write(&named(name), Format::C6, Encoding::Utf8).err(),
            Some(WriteError::Text).filter(|_| name != "红方:a")
        );
        assert!(write(&named(name), Format::Json, Encoding::Utf8).is_ok());
    }
    // SGF escapes its brackets.
    let text = write(&named("a]b\\"), Format::Sgf, Encoding::Utf8)
        .unwrap()
        .text;
    assert!(text.contains("PB[a\\]b\\\\]"), "{text}");
}

#[test]
fn characters_that_an_encoding_lacks_are_named() {
    let record = named("朱镕基");
    let lacking = EncodeError {
        character: '镕',
        encoding: Encoding::Gb2312,
    };
    assert_eq!(
        write(&record, Format::C6, Encoding::Gb2312).err(),
        Some(WriteError::Unencodable(lacking))
    );
    let bytes = write(&record, Format::C6, Encoding::Gbk).unwrap().bytes;
    assert_eq!(read(&bytes).unwrap().record, record);
}

#[test]
fn every_error_is_a_sentence() {
    let lacking = EncodeError {
        character: 'x',
        encoding: Encoding::Gbk,
    };
    let game = WriteError::Game {
        format: Format::C6,
        game: records::Game::Dots,
    };
    let errors = [
        game,
        WriteError::Start,
        WriteError::PartTurn,
        WriteError::NoPly,
        WriteError::Text,
        lacking.into(),
    ];
    assert!(errors.iter().all(|error| error.to_string().ends_with('.')));
    let shots = [
        ShotError::Over,
        ShotError::Cell,
        ShotError::Answer,
        ShotError::Layout { shot: 1 },
    ];
    assert!(shots.iter().all(|error| error.to_string().ends_with('.')));
    assert!(
        "pgn"
            .parse::<Format>()
            .unwrap_err()
            .to_string()
            .contains("c6")
    );
    assert!(
        Format::ALL
            .iter()
            .all(|format| format.name().parse() == Ok(*format))
    );
}

#[test]
fn a_finished_game_of_dots_has_its_own_score() {
    let random = &mut ChaCha8Rng::seed_from_u64(2);
    let line = loop {
        let line = common::dots(random, Side::First);
        if line.is_over() {
            break line;
        }
    };
    let [red, blue] = [Side::First, Side::Second].map(|side| line.position().won(side));
    let record = Record::new(Heading::default(), Play::Dots(line)).unwrap();
    let text = write(&record, Format::Dots, Encoding::Utf8).unwrap().text;
    let winner = if red > blue {
        Side::First
    } else {
        Side::Second
    };
    assert_eq!(
        read(text.as_bytes()).unwrap().record.heading().verdict,
        Some(Verdict::Won(winner))
    );
    let wrong = text.replace(&format!("\"RScore\": {red}"), "\"RScore\": 25");
    let error = read(wrong.as_bytes()).unwrap_err();
    assert_eq!(
        error.fault,
        Fault::Score {
            said: [25, u64::from(blue)],
            found: [red, blue]
        }
    );
    let wrong = text
        .replace("\"winner\": \"R\"", "\"winner\": \"?\"")
        .replace("\"winner\": \"B\"", "\"winner\": \"R\"");
    assert!(read(wrong.replace("\"?\"", "\"B\"").as_bytes()).is_err());
}

#[test]
fn shots_are_played_by_the_rules() {
    let mut hunt = Hunt::new(planes::Setup::standard(7, 1), 2).unwrap();
    let cell = |row, column| planes::Cell::new(row, column).unwrap();
    let [miss, head] = [planes::Answer::Miss, planes::Answer::Head(None)];
    let before = hunt.clone();
    assert_eq!(
        hunt.shoot(cell(0, 7), miss, Note::default()),
        Err(ShotError::Cell)
    );
    assert_eq!(
        hunt.shoot(cell(0, 0), head, Note::default()),
        Err(ShotError::Answer)
    );
    assert_eq!(hunt, before);
    assert_eq!(hunt.shoot(cell(0, 0), miss, Note::default()), Ok(()));
    assert_eq!((hunt.due(), hunt.seats()), (Some(1), 2));
    assert_eq!(hunt.shoot(cell(0, 2), head, Note::default()), Ok(()));
    assert_eq!(
        (hunt.due(), hunt.verdict()),
        (None, Some(Verdict::Won(Side::Second)))
    );
    assert_eq!(
        hunt.shoot(cell(1, 1), miss, Note::default()),
        Err(ShotError::Over)
    );
    // The player who was shot at in cell C1 had a head there.
    let has_head = |layout: usize| hunt.world().answer(layout, cell(0, 2)) == head;
    let (good, bad) = (
        (0..hunt.world().len()).find(|&l| has_head(l)),
        (0..hunt.world().len()).find(|&l| !has_head(l)),
    );
    assert_eq!(
        hunt.clone().show(1, bad.unwrap()),
        Err(ShotError::Layout { shot: 2 })
    );
    assert_eq!(hunt.show(1, good.unwrap()), Ok(()));
}

#[test]
fn omitted_parts_are_named() {
    let random = &mut ChaCha8Rng::seed_from_u64(5);
    let record = common::record(random, records::Game::Connect6, Side::First, true);
    let (_, left_out) = record.within(Format::C6);
    assert!(
        left_out.contains(&Part::Comments) && left_out.contains(&Part::Spent),
        "{left_out:?}"
    );
    let (bare, _) = record.within(Format::GolemList);
    assert_eq!(bare.heading().players, [String::new(), String::new()]);
}
