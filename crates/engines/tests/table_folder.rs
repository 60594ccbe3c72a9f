//! Tables in a folder: built, surveyed, checked, removed, and refused if they are damaged.
#![cfg(not(target_family = "wasm"))]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

use crate::exact;

use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};

use einstein::{EinStein, Size, WIN};
use engines::einstein::tables::folder::{
    Built, Condition, TableFolderError, build, needs, remove, survey, verify,
};
use engines::einstein::tables::{Name, Tables};
use exact::Exact;
use game_core::{Finite, Position, Probe, Ranking, Stochastic, below};
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use search::Limits;
use search::file::{Expected, FileError};
use search::sweep::{BuildError, LoadError, SweepError, SweepProgress};
use tempfile::TempDir;

const SMALL: Size = Size {
    width: 3,
    stones: 3,
    faces: 3,
};

fn name(most: usize) -> Name {
    Name { size: SMALL, most }
}

fn checked(folder: &Path) -> Result<u64, TableFolderError> {
    verify(folder, name(6), None, &Limits::new().threads(2))
}

/// The error of a file that is refused.
fn refused(folder: &Path) -> FileError {
    match checked(folder) {
        Err(TableFolderError::Load(LoadError::File(error))) => error,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_table_is_built_surveyed_checked_and_removed() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().join("deep");
    assert!(survey(&place).unwrap().is_empty());
    let break_off = |_: &SweepProgress| ControlFlow::Break(());
    let breaks = Limits::new().progress(&break_off);
    let stopped = build(&place, name(6), &breaks);
    assert!(
        matches!(
            stopped,
            Err(TableFolderError::Build(BuildError::Sweep(
                SweepError::Stopped
            )))
        ),
        "{stopped:?}"
    );
    let found = survey(&place).unwrap();
    assert!(
        matches!(found[..], [ref one] if one.name == name(6) && !one.busy),
        "{found:?}"
    );
    let Condition::Making(Some(making)) = found[0].condition else {
        panic!("{found:?}")
    };
    assert!(
        0 < making.settled && making.settled < making.slices,
        "{making:?}"
    );
    assert_eq!(
        build(&place, name(6), &Limits::new().threads(2)).unwrap(),
        Built::Made
    );
    assert_eq!(
        build(&place, name(6), &Limits::new().threads(2)).unwrap(),
        Built::AlreadyBuilt
    );
    let found = survey(&place).unwrap();
    let (path, needs) = (name(6).path(&place), needs(name(6), 1).unwrap());
    assert!(
        matches!(found[..], [ref one] if matches!(one.condition, Condition::Whole)),
        "{found:?}"
    );
    assert!(
        found[0].bytes == fs::metadata(&path).unwrap().len()
            && found[0].bytes - needs.disk_bytes < 200,
        "{needs:?}"
    );
    assert_eq!(checked(&place).unwrap(), needs.ranks);
    assert_eq!(
        verify(&place, name(6), Some(99), &Limits::new()).unwrap(),
        99
    );
    let stopped = verify(&place, name(6), None, &breaks);
    assert!(
        matches!(stopped, Err(TableFolderError::Verify(_))),
        "{stopped:?}"
    );
    assert_eq!(remove(&place, name(6)).unwrap(), Some(found[0].bytes));
    assert!(remove(&place, name(6)).unwrap().is_none() && survey(&place).unwrap().is_empty());
}

/// The largest existing table is used; a damaged one is skipped and reported.
#[test]
fn engines_take_the_largest_that_is_there() {
    let folder = tempfile::tempdir().unwrap();
    build(folder.path(), name(5), &Limits::new()).unwrap();
    let asked = |most| {
        let tables = Tables::default();
        tables.set_folder(Some(folder.path().to_path_buf()));
        let most = tables.largest(SMALL, most).unwrap().ranking().most();
        (
            most,
            tables.take_troubles(),
            tables.ready(SMALL, 5).is_some(),
        )
    };
    assert_eq!(asked(6), (5, vec![], true));
    assert_eq!((asked(5).0, asked(4).0, asked(3).0), (5, 4, 3));
    let path = name(5).path(folder.path());
    let mut bytes = fs::read(&path).unwrap();
    let last = bytes.len() - 1;
    bytes[last] ^= 1;
    fs::write(&path, &bytes).unwrap();
    let (most, troubles, ready) = asked(6);
    assert!(most == 4 && !ready && troubles.len() == 1, "{troubles:?}");
    assert!(
        !troubles[0].remade && troubles[0].path == path && troubles[0].error.ends_with('.'),
        "{troubles:?}"
    );
    // Without a folder nothing is read, and the table of four is made in memory.
    assert_eq!(
        Tables::default()
            .largest(SMALL, 6)
            .unwrap()
            .ranking()
            .most(),
        4
    );
    assert_eq!(
        build(folder.path(), name(5), &Limits::new()).unwrap(),
        Built::Made
    );
    assert_eq!(asked(6).0, 5);
}

/// The table of three stones.
const THREE: Name = Name {
    size: SMALL,
    most: 3,
};

/// Bytes of the header of a table file: its payload is in blocks.
fn header_bytes(file: &[u8]) -> usize {
    file.len() % 65_540
}

/// A folder with tables of six and five stones and one of a smaller size, and the file of six.
fn folder_of_six() -> (TempDir, PathBuf, Vec<u8>) {
    let folder = tempfile::tempdir().unwrap();
    for name in [name(6), name(5), THREE] {
        build(folder.path(), name, &Limits::new()).unwrap();
    }
    let path = name(6).path(folder.path());
    let sound = fs::read(&path).unwrap();
    (folder, path, sound)
}

/// Every bit of the header, and 10^4 bits of the payload.
#[test]
fn damaged_files_are_not_read() {
    let (_folder, _, sound) = folder_of_six();
    let header = header_bytes(&sound);
    let read = |bytes: &[u8]| {
        let endings = einstein::Endings::new(SMALL, 6).unwrap();
        search::sweep::SweptValues::read::<einstein::AnyEinStein, _>(
            &name(6).label(),
            &endings,
            &mut &bytes[..],
        )
        .err()
    };
    assert!(read(&sound).is_none());
    let mut bytes = sound.clone();
    for bit in 0..8 * header {
        bytes[bit / 8] ^= 1 << (bit % 8);
        let error = read(&bytes).unwrap_or_else(|| panic!("bit {bit} of the header"));
        let is_named = matches!(
            error,
            LoadError::File(FileError::Header | FileError::Short | FileError::Other(_))
        );
        assert!(
            is_named && error.to_string().ends_with('.'),
            "bit {bit}: {error}"
        );
        bytes[bit / 8] ^= 1 << (bit % 8);
    }
    let random = &mut ChaCha8Rng::seed_from_u64(3);
    for flip in 0..10_000 {
        let bit =
            8 * header + usize::try_from(below(random, 8 * (sound.len() - header) as u64)).unwrap();
        bytes[bit / 8] ^= 1 << (bit % 8);
        let block = ((bit / 8 - header) / 65_540) as u64;
        let error = read(&bytes);
        let found =
            matches!(error, Some(LoadError::File(FileError::Block { number })) if number == block);
        assert!(found, "flip {flip}, bit {bit}: {error:?}");
        bytes[bit / 8] ^= 1 << (bit % 8);
    }
}

/// Every length, and other tables.
#[test]
fn files_of_other_lengths_or_tables_are_not_read() {
    let (folder, path, sound) = folder_of_six();
    let header = header_bytes(&sound);
    for length in (0..header).chain([header + 1, sound.len() / 2, sound.len() - 1]) {
        fs::write(&path, &sound[..length]).unwrap();
        assert!(
            matches!(refused(folder.path()), FileError::Short),
            "{length}"
        );
        assert!(
            matches!(
                survey(folder.path()).unwrap()[2].condition,
                Condition::Damaged(_)
            ),
            "{length}"
        );
    }
    fs::write(&path, [&sound[..], &[0]].concat()).unwrap();
    assert!(matches!(refused(folder.path()), FileError::Long));
    for other in [name(5), THREE] {
        fs::copy(other.path(folder.path()), &path).unwrap();
        assert!(matches!(
            refused(folder.path()),
            FileError::Other(Expected::Parameters)
        ));
    }
    let mut older = sound.clone();
    older[8] = 0;
    fs::write(&path, older).unwrap();
    assert!(matches!(
        refused(folder.path()),
        FileError::Other(Expected::Version)
    ));
}

/// The regret of playing by the table: at most 2^-15 of a win, as the rounding of two entries
/// allows. Every decision of the endings of a small game, compared with exact fractions.
#[test]
#[allow(clippy::cast_precision_loss, reason = "compared with a margin")]
fn decisions_by_the_table_give_next_to_nothing_away() {
    type Small = EinStein<4, 3, 3>;
    let table = Tables::default().einstein(Small::SIZE, 4).unwrap();
    let (mut exact, mut worst, mut met) = (Exact::<4, 3, 3>::default(), 0.0_f64, 0);
    for rank in 0..Ranking::<Small>::count(table.ranking()) {
        let Some(position): Option<Small> = table.ranking().unrank(rank) else {
            continue;
        };
        for (face, _) in position.events() {
            let decision = position.given(face);
            let mut valued = Vec::new();
            for m in decision.moves() {
                let after = decision.after(m);
                let (low, high) = table.probe(&after, decision.mover()).unwrap();
                let (numerator, denominator) = exact.value(&after);
                // Seen by the player who moves next.
                valued.push((
                    f64::midpoint(low, high),
                    1.0 - numerator as f64 / denominator as f64,
                ));
            }
            let best = valued.iter().map(|value| value.1).fold(0.0, f64::max);
            let chosen = valued
                .iter()
                .copied()
                .reduce(|best, next| if next.0 > best.0 { next } else { best })
                .unwrap();
            worst = worst.max(best - chosen.1);
            met += usize::from(valued.len() > 1);
        }
    }
    assert!(
        met > 100_000 && worst <= 1.0 / 32_768.0,
        "{met} decisions give away up to {worst}"
    );
    assert!(table.swept().error() / f64::from(WIN) / 2.0 <= 1.01 / 65_536.0);
}

/// Random positions of five stones by the large table, compared with exact fractions, and the
/// regret of decisions by it. The table must lie in the folder that `QUINCUNX_TABLES` names:
///
/// ```console
/// quincunx tables build einstein 5
/// cargo test --release -p engines --test all table_folder:: -- --ignored
/// ```
#[test]
#[ignore = "needs the table of five stones, which takes a minute and 900 MB"]
#[allow(clippy::cast_precision_loss, reason = "compared with a margin")]
fn the_table_of_five_stones_is_right() {
    let tables = Tables::default();
    tables.set_folder(std::env::var_os("QUINCUNX_TABLES").map(Into::into));
    let table = tables
        .ready(Size::STANDARD, 5)
        .expect("the table of five stones");
    let (mut exact, random) = (
        Exact::<5, 6, 6>::default(),
        &mut ChaCha8Rng::seed_from_u64(8),
    );
    let (mut met, mut worst, mut lost) = (0, 0.0_f64, 0.0_f64);
    let (first, count) = (
        Ranking::<EinStein>::count(table.ranking()) / 40,
        Ranking::<EinStein>::count(table.ranking()),
    );
    while met < 2_000 {
        let position: Option<EinStein> =
            table.ranking().unrank(first + below(random, count - first));
        // Long endings take the oracle too long.
        let Some(position) = position.filter(|position| position.moves_left() <= 19) else {
            continue;
        };
        let mut value = |after: &EinStein, player| {
            let (low, high) = table.probe(after, player).unwrap();
            let by_table = f64::midpoint(f64::midpoint(low, high) / f64::from(WIN), 1.0);
            let (numerator, denominator) = exact.value(after);
            let truth = numerator as f64 / denominator as f64;
            (
                by_table,
                if after.mover() == player {
                    truth
                } else {
                    1.0 - truth
                },
            )
        };
        let (found, truth) = value(&position, position.mover());
        worst = worst.max((found - truth).abs());
        for (face, _) in position.events() {
            let decision = position.given(face);
            let valued: Vec<_> = decision
                .moves()
                .map(|m| value(&decision.after(m), decision.mover()))
                .collect();
            let best = valued.iter().map(|value| value.1).fold(0.0, f64::max);
            let chosen = valued
                .iter()
                .copied()
                .reduce(|best, next| if next.0 > best.0 { next } else { best })
                .unwrap();
            lost = lost.max(best - chosen.1);
        }
        met += 1;
    }
    println!(
        "{met} positions: entries are off by up to {worst:.2e}, decisions give away up to {lost:.2e}"
    );
    assert!(worst <= table.swept().error() / f64::from(WIN) / 2.0 && lost <= 1.0 / 32_768.0);
}

#[test]
fn every_refusal_is_a_sentence() {
    let folder = tempfile::tempdir().unwrap();
    let (nowhere, file) = (folder.path().join("nowhere"), folder.path().join("file"));
    fs::write(&file, "x").unwrap();
    let wrong = Name {
        size: SMALL,
        most: 9,
    };
    let errors = [
        checked(&nowhere).unwrap_err(),
        build(&file.join("below"), name(3), &Limits::new()).unwrap_err(),
        build(folder.path(), wrong, &Limits::new()).unwrap_err(),
        needs(wrong, 1).unwrap_err(),
        survey(&file).unwrap_err(),
        build(
            &nowhere,
            name(6),
            &Limits::new().progress(&|_: &SweepProgress| ControlFlow::Break(())),
        )
        .unwrap_err(),
        TableFolderError::Busy,
    ];
    for sentence in errors.iter().map(ToString::to_string) {
        assert!(
            sentence.ends_with('.') && sentence.starts_with(char::is_uppercase),
            "{sentence}"
        );
    }
    for odd in [
        "",
        "einstein",
        "einstein-5x5-6-6-most5.table.lock",
        "einstein-5x5-6-6-most05.table",
        "einstein-5x6-6-6-most5.table",
    ] {
        assert_eq!(Name::of_file(odd), None, "{odd}");
    }
}
