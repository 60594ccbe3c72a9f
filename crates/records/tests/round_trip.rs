//! Written records are read back unchanged, for every format, on random games: a few hundred of
//! each, or as many as `RECORDS_GAMES` says.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

use crate::common;

use game_core::Side;
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use records::{Encoding, Format, Game, Options, Part, read, read_as, recognise, write};

/// Games of each format.
fn games() -> u64 {
    std::env::var("RECORDS_GAMES")
        .ok()
        .and_then(|text| text.parse().ok())
        .unwrap_or(200)
}

fn check(format: Format, game: Game) {
    let mut won = 0;
    for seed in 0..games() {
        let random = &mut ChaCha8Rng::seed_from_u64(seed);
        // Platforms let the first side open; contests let either.
        let platforms = [Format::SauDots, Format::GolemDots, Format::Trmph];
        let opener = if platforms.contains(&format) {
            Side::First
        } else {
            common::side(random)
        };
        let record = common::record(random, game, opener, seed.is_multiple_of(2));
        let (within, left_out) = record.within(format);
        let encoding = [
            format.encoding(),
            Encoding::Utf8,
            Encoding::Utf8Bom,
            Encoding::Gb18030,
        ][common::draw(random, 4)];
        let Ok(written) = write(&record, format, encoding) else {
            panic!("seed {seed}: {record:?}")
        };
        assert_eq!(
            (&written.left_out, recognise(&written.text)),
            (&left_out, Some(format)),
            "seed {seed}"
        );
        let reading = read(&written.bytes)
            .unwrap_or_else(|error| panic!("seed {seed}: {error}\n{}", written.text));
        assert_eq!(reading.record, within, "seed {seed}:\n{}", written.text);
        assert_eq!(
            read_as(&written.bytes, Some(format), Options::default()),
            Ok(reading),
            "seed {seed}"
        );
        // Written once more it is the same text, and no more is left out.
        let again = write(&within, format, encoding).unwrap();
        assert_eq!(
            (&again.text, again.left_out.is_empty()),
            (&written.text, true),
            "seed {seed}"
        );
        won += u64::from(within.play().is_over());
    }
    assert!(
        won > 0 || game == Game::LGame,
        "{format}: no game came to its end"
    );
}

#[test]
fn c6_records() {
    check(Format::C6, Game::Connect6);
}

#[test]
fn wtn_records() {
    check(Format::Wtn, Game::EinStein);
}

#[test]
fn dots_records() {
    check(Format::Dots, Game::Dots);
}

#[test]
fn sgf_records() {
    check(Format::Sgf, Game::Connect6);
}

#[test]
fn lists_of_stones() {
    check(Format::GolemList, Game::Connect6);
}

#[test]
fn strings_of_the_l_game() {
    check(Format::LStrings, Game::LGame);
}

#[test]
fn lines_of_stones() {
    check(Format::SauConnect6, Game::Connect6);
    check(Format::ConnectMore, Game::Connect6);
}

#[test]
fn lines_of_edges() {
    check(Format::SauDots, Game::Dots);
}

#[test]
fn edges_of_little_golem_and_trmph() {
    check(Format::GolemDots, Game::Dots);
    check(Format::Trmph, Game::Dots);
}

#[test]
fn rows_of_tables() {
    check(Format::Table, Game::Connect6);
}

#[test]
fn our_json_of_every_game() {
    for game in Game::ALL {
        check(Format::Json, game);
    }
}

/// Our own format leaves nothing out.
#[test]
fn json_holds_everything() {
    let random = &mut ChaCha8Rng::seed_from_u64(1);
    for game in Game::ALL {
        let record = common::record(random, game, Side::First, true);
        assert_eq!(record.within(Format::Json), (record, vec![]));
    }
    assert!(Part::ALL.iter().all(|&part| Format::Json.holds(part)));
}

/// Formats of other games refuse, and so do other boards.
#[test]
fn formats_refuse_games_that_they_cannot_hold() {
    let random = &mut ChaCha8Rng::seed_from_u64(1);
    for game in Game::ALL {
        let record = common::record(random, game, Side::First, false);
        for format in Format::ALL {
            let fits = format.game().is_none_or(|held| held == game);
            assert_eq!(
                write(&record, format, Encoding::Utf8).is_ok(),
                fits,
                "{format} {game:?}"
            );
        }
    }
}
