//! Endgame tables of EinStein against exact values, and as files that may be damaged.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

use crate::exact;

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::SeqCst};

use einstein::{AnyEinStein, EinStein, Endings, EndingsError, Size, WIN};
use engines::einstein::tables::{EinSteinTable, Name, Origin, Tables, TablesError};
use exact::Exact;
use game_core::{
    Evaluate, Finite, Localized, Plain, Position, Probe, Ranking, Settled, Stochastic, ToMove, mix,
    random_step,
};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use search::Limits;
use search::sweep::{SweepError, SweepProgress};

const SMALL: Size = Size {
    width: 3,
    stones: 3,
    faces: 3,
};

/// The greatest error of a probability read from a table.
const MARGIN: f64 = 1.0 / 32_768.0;

/// Bounds, by the table, of the probability that the mover wins.
fn probability<const N: usize, const K: usize, const F: usize>(
    table: &EinSteinTable,
    position: &EinStein<N, K, F>,
) -> Option<(f64, f64)> {
    let (low, high) = table.probe(position, position.mover())?;
    let of_win = |value: f64| f64::midpoint(value / f64::from(WIN), 1.0);
    Some((of_win(low), of_win(high)))
}

/// The same by definition.
#[allow(clippy::cast_precision_loss, reason = "compared with a margin")]
fn definition<const N: usize, const K: usize, const F: usize>(
    exact: &mut Exact<N, K, F>,
    position: &EinStein<N, K, F>,
) -> f64 {
    let (numerator, denominator) = exact.value(position);
    numerator as f64 / denominator as f64
}

/// Every entry of the table of a size holds the exact value within the margin.
fn every_entry<const N: usize, const K: usize, const F: usize>(most: u8) -> u64 {
    let table = Tables::default()
        .einstein(EinStein::<N, K, F>::SIZE, most.into())
        .unwrap();
    let mut exact = Exact::<N, K, F>::default();
    let mut met = 0;
    for rank in 0..Ranking::<EinStein<N, K, F>>::count(table.ranking()) {
        let Some(position): Option<EinStein<N, K, F>> = table.ranking().unrank(rank) else {
            continue;
        };
        let value = definition(&mut exact, &position);
        let (low, high) = probability(&table, &position).unwrap();
        assert!(
            low - 1e-12 <= value && value <= high + 1e-12,
            "{position}: {value} and not {low} to {high}"
        );
        let entry = f64::midpoint(table.swept().value(rank).unwrap() / f64::from(WIN), 1.0);
        assert!(
            (entry - value).abs() <= MARGIN * f64::from(most - 2) / 4.0 + 1e-9,
            "{position}: {value} {entry}"
        );
        met += 1;
    }
    assert_eq!(met, table.swept().positions());
    table
        .swept()
        .verify::<EinStein<N, K, F>, _>(table.ranking())
        .unwrap();
    met
}

/// The whole game on 3×3 squares, and endings of others.
#[test]
fn every_entry_is_right() {
    assert_eq!(every_entry::<3, 3, 3>(6), 13_047);
    assert_eq!(every_entry::<3, 3, 6>(4), 11_208);
    assert!(every_entry::<4, 3, 3>(4) > 50_000);
    assert!(every_entry::<4, 6, 6>(3) > 5_000);
}

/// Known values, and random endings, for the game of contests.
#[test]
fn the_game_of_contests() {
    let table = Tables::default().einstein(Size::STANDARD, 4).unwrap();
    assert!(table.swept().error() / f64::from(WIN) / 2.0 < MARGIN);
    assert_eq!(table.swept().positions(), 9_891_823);
    // Files of users hold these values in this order. To change either, give the numbering of
    // `engines::einstein::tables` another number, so that older files are made again.
    let values = (0..Ranking::<EinStein>::count(table.ranking()))
        .map(|rank| table.swept().value(rank).map_or(1, f64::to_bits));
    assert_eq!(
        values.fold(0, |digest, value| mix(digest ^ value)),
        0xb0d7_09b3_eba9_f8bd
    );
    let anchors = [
        ("1..../6..../...../...../....c r", 43825.0 / 46656.0),
        ("3..../5..../...../...../....c r", 50.0 / 81.0),
        ("1..../2..../...../...../....c r", 347.0 / 432.0),
        ("...../...../.3.../....f/...b. b", 413.0 / 648.0),
        ("...../...../.3.../....f/...b. r", 5.0 / 9.0),
        ("...../..6../.1.../...../a...e r", 2165.0 / 2187.0),
        ("...../.2.4./...../.c.f./..... r", 113_015.0 / 209_952.0),
        ("12.../6..../...../...../....d r", 40555.0 / 46656.0),
        (
            "1.5../...../...../...../..a.d r",
            43_580_182_891.0 / 58_773_123_072.0,
        ),
    ];
    for (text, value) in anchors {
        let position: EinStein = text.parse().unwrap();
        let (low, high) = probability(&table, &position).unwrap();
        assert!(
            low <= value && value <= high && high - low < 2.0 * MARGIN,
            "{text}: {value} and not {low} to {high}"
        );
        assert_eq!(
            table.probe(&AnyEinStein::from(position), position.mover()),
            table.probe(&position, position.mover())
        );
    }
    let best = |text: &str| probability(&table, &text.parse::<EinStein>().unwrap()).unwrap();
    // With the die on the table: the farther number is the better one.
    let (low, high) = best("...../..6../.3.../...../a...e r 5");
    assert!(low < 0.988_112_5 && high > 0.988_111_5, "{low} {high}");
    assert_eq!(table.probe(&EinStein::START, EinStein::START.mover()), None);
    random_endings(&table);
}

/// At every node of the ends of random games the table's interval holds the exact value.
fn random_endings(table: &EinSteinTable) {
    let random = &mut ChaCha8Rng::seed_from_u64(11);
    let evaluator = Settled(Plain::default(), table);
    let (mut exact, mut probed) = (Exact::<5, 6, 6>::default(), 0);
    while probed < 300 {
        let mut position = EinStein::START;
        while random_step(&mut position, random).is_some() {
            if position.to_move() == ToMove::Nobody {
                break;
            }
            // Long endings take the oracle too long.
            let Some((low, high)) =
                probability(table, &position).filter(|_| position.moves_left() <= 16)
            else {
                continue;
            };
            let value = match position.to_move() {
                ToMove::Chance => definition(&mut exact, &position),
                _ => decision(&mut exact, &position),
            };
            assert!(
                low <= value && value <= high,
                "{position}: {value} and not {low} to {high}"
            );
            let (least, most) = evaluator.outlook(&position, position.mover());
            let settled = f64::midpoint(f64::from(least) / f64::from(WIN), 1.0);
            assert!(
                least == most && (settled - value).abs() < MARGIN,
                "{position}: {value} and not {settled}"
            );
            probed += 1;
        }
    }
}

/// The exact value of the best move.
fn decision(exact: &mut Exact<5, 6, 6>, position: &EinStein) -> f64 {
    let values = position
        .moves()
        .map(|m| 1.0 - definition(exact, &position.after(m)));
    values.fold(0.0, f64::max)
}

#[test]
fn a_table_is_made_once() {
    let tables = Tables::default();
    let table = tables.einstein(SMALL, 4).unwrap();
    assert!(Arc::ptr_eq(
        &table,
        &tables.clone().einstein(SMALL, 4).unwrap()
    ));
    assert!(!Arc::ptr_eq(&table, &tables.einstein(SMALL, 3).unwrap()));
    let shared = Tables::shared().einstein(SMALL, 4).unwrap();
    assert!(Arc::ptr_eq(
        &shared,
        &Tables::shared().einstein(SMALL, 4).unwrap()
    ));
    // Every event of a position leads to a decision that the table knows.
    let position: EinStein<3, 3> = "3x3/3 1../.../..a r".parse().unwrap();
    assert!(position.events().all(|(face, _)| {
        table
            .probe(&position.given(face), position.mover())
            .is_some()
    }));
}

#[test]
fn impossible_tables_are_refused() {
    let tables = Tables::default();
    let wrong = Size { width: 9, ..SMALL };
    assert_eq!(
        tables.einstein(wrong, 4).err(),
        Some(TablesError::Endings(EndingsError::Size(wrong)))
    );
    assert_eq!(
        tables.einstein(SMALL, 9).err(),
        Some(TablesError::Endings(EndingsError::Stones(9)))
    );
    let break_off = |_: &SweepProgress| ControlFlow::Break(());
    let stopped = tables.fetch(SMALL, 4, &Limits::new().progress(&break_off));
    assert_eq!(stopped.err(), Some(TablesError::Sweep(SweepError::Stopped)));
    let errors = [
        EndingsError::Stones(7).into(),
        SweepError::Stopped.into(),
        TablesError::Incomplete,
    ];
    for text in errors.map(|error: TablesError| error.text()) {
        let (sentence, chinese) = (text.en, text.zh);
        assert!(chinese.ends_with('。'), "{chinese}");
        assert!(
            sentence.ends_with('.') && sentence.starts_with(char::is_uppercase),
            "{sentence}"
        );
    }
    assert!(Endings::new(SMALL, 4).is_ok());
}

/// A table file with a flipped bit, without its last byte, without any, and that of another table.
#[cfg(not(target_family = "wasm"))]
fn damaged(sound: &[u8]) -> [Vec<u8>; 4] {
    let other = Tables::default().einstein(SMALL, 3).unwrap();
    let mut flipped = sound.to_vec();
    flipped[sound.len() / 2] ^= 4;
    let mut wrong = Vec::new();
    other
        .swept()
        .write(
            &Name {
                size: SMALL,
                most: 3,
            }
            .label(),
            &mut wrong,
        )
        .unwrap();
    [
        flipped,
        sound[..sound.len() - 1].to_vec(),
        Vec::new(),
        wrong,
    ]
}

/// Files: written once, read by the next program, and replaced if they are damaged, foreign or
/// unreadable.
#[cfg(not(target_family = "wasm"))]
#[test]
fn tables_outlive_the_program() {
    let folder = tempfile::tempdir().unwrap();
    let fetch = || {
        let tables = Tables::default();
        tables.set_folder(Some(folder.path().to_path_buf()));
        tables.fetch(SMALL, 4, &Limits::new().threads(2)).unwrap()
    };
    let (made, origin) = fetch();
    assert!(
        matches!(
            origin,
            Origin::Made {
                unread: Some(_),
                unwritten: None
            }
        ),
        "{origin:?}"
    );
    let (read, origin) = fetch();
    assert!(
        matches!(origin, Origin::Read) && read.swept() == made.swept(),
        "{origin:?}"
    );
    let path = Name {
        size: SMALL,
        most: 4,
    }
    .path(folder.path());
    let sound = std::fs::read(&path).unwrap();
    for damaged in damaged(&sound) {
        std::fs::write(&path, damaged).unwrap();
        let (again, origin) = fetch();
        assert!(
            matches!(
                origin,
                Origin::Made {
                    unread: Some(_),
                    unwritten: None
                }
            ),
            "{origin:?}"
        );
        assert!(again.swept() == made.swept() && std::fs::read(&path).unwrap() == sound);
    }
    std::fs::remove_file(&path).unwrap();
    std::fs::create_dir(&path).unwrap();
    let (again, origin) = fetch();
    assert!(
        matches!(
            origin,
            Origin::Made {
                unread: Some(_),
                unwritten: Some(_)
            }
        ),
        "{origin:?}"
    );
    assert!(again.swept() == made.swept() && path.is_dir());
}

/// Engines do not see problems with files; the caller gets each of them once.
#[cfg(not(target_family = "wasm"))]
#[test]
fn troubles_are_reported_once() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().join("deep").join("er");
    let tables = || {
        let tables = Tables::default();
        tables.set_folder(Some(place.clone()));
        let watched = Arc::new(AtomicU64::new(0));
        let seen = Arc::clone(&watched);
        tables.set_watcher(Some(Arc::new(move |progress: SweepProgress| {
            seen.store(progress.done, SeqCst);
        })));
        tables.einstein(SMALL, 3).unwrap();
        (
            tables.take_troubles(),
            tables.take_troubles(),
            watched.load(SeqCst),
        )
    };
    let (new, _, made) = tables();
    assert!(
        new.is_empty() && made > 0,
        "that there was no file is no trouble: {new:?}"
    );
    assert_eq!(tables(), (Vec::new(), Vec::new(), 0), "read, and not made");
    std::fs::write(
        Name {
            size: SMALL,
            most: 3,
        }
        .path(&place),
        "nonsense",
    )
    .unwrap();
    let (first, second, made_again) = tables();
    assert!(
        first.len() == 1
            && first[0].remade
            && first[0].to_string().contains("most3.table: The file"),
        "{first:?}"
    );
    assert!(second.is_empty() && made_again == made);
}
