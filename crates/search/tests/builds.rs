//! Sweeps that are stored in a file as they run: stopped, torn, resumed, and always the same file.
#![cfg(not(target_family = "wasm"))]
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

use crate::ladder;

use std::fs;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use game_core::{Descending, Ranking};
use ladder::{Ladder, race};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use search::file::{Draft, FileError, Label, draft_path, is_being_made};
use search::sweep::{
    Audit, BuildError, LoadError, SweepError, SweepProgress, SweptValues, VerifyError, making,
};
use search::{Limits, Sweep};
use toys::race::Race;

fn label() -> Label {
    Label {
        kind: "test 1".into(),
        game: "race".into(),
        parameters: vec![1],
    }
}

/// A build that is stopped after this many reports.
fn build(
    ladder: &Ladder<Race>,
    place: &Path,
    threads: u16,
    reports: usize,
) -> Result<SweptValues, BuildError> {
    let made = AtomicUsize::new(0);
    let listener = |_: &SweepProgress| {
        let goes_on = made.fetch_add(1, Relaxed) + 1 < reports;
        if goes_on {
            ControlFlow::Continue(())
        } else {
            ControlFlow::Break(())
        }
    };
    let limits = Limits::new().threads(threads).progress(&listener);
    Sweep::new(ladder)
        .limits(&limits)
        .build::<Race>(&label(), place)
}

/// The number of slices in the draft, whose ranks must fit that number.
fn settled(ladder: &Ladder<Race>, place: &Path) -> usize {
    let making = making::<Race, _>(ladder, &label(), place).unwrap();
    let mut sizes: Vec<u64> = (0..making.slices)
        .map(|number| Descending::<Race>::slice(ladder, number).unwrap())
        .map(|s| s.end - s.first)
        .collect();
    sizes.sort_unstable();
    // The least and the most ranks of this many slices.
    let (least, most): (u64, u64) = (
        sizes[..making.settled].iter().sum(),
        sizes.iter().rev().take(making.settled).sum(),
    );
    assert!(least <= making.done && making.done <= most, "{making:?}");
    assert_eq!(making.total, sizes.iter().sum::<u64>());
    making.settled
}

/// The file of an uninterrupted build, and its values.
fn undisturbed(ladder: &Ladder<Race>, folder: &Path) -> (Vec<u8>, SweptValues) {
    let place = folder.join("whole");
    let swept = build(ladder, &place, 1, usize::MAX).unwrap();
    assert_eq!(swept, Sweep::new(ladder).run::<Race>().unwrap());
    let mut written = Vec::new();
    swept.write(&label(), &mut written).unwrap();
    let file = fs::read(&place).unwrap();
    assert_eq!(
        file, written,
        "a table is the same bytes whether it grew or was written at one go"
    );
    assert_eq!(
        SweptValues::load::<Race, _>(&label(), ladder, &place).unwrap(),
        swept
    );
    (file, swept)
}

#[test]
fn stopped_builds_go_on_and_end_in_the_same_file() {
    let (ladder, folder) = (race(), tempfile::tempdir().unwrap());
    let (file, swept) = undisturbed(&ladder, folder.path());
    let place = folder.path().join("broken");
    let (mut kept, mut reports) = (0, 0);
    let again = loop {
        // Slices that are settled already are reported too, stage by stage.
        reports += 3;
        match build(&ladder, &place, 2, reports) {
            Ok(again) => break again,
            Err(error) => assert!(
                matches!(error, BuildError::Sweep(SweepError::Stopped)),
                "{error}"
            ),
        }
        let now = settled(&ladder, &place);
        assert!(
            now > kept && !place.exists(),
            "{kept} slices and then {now}"
        );
        kept = now;
    };
    assert!(kept > 3, "{kept}");
    assert_eq!((fs::read(&place).unwrap(), again), (file, swept));
    assert!(!draft_path(&place).exists() && !is_being_made(&place));
}

/// Damage anywhere in a draft, as after a power cut, costs only the slices that it hits.
#[test]
fn torn_slices_alone_are_settled_again() {
    let (ladder, folder) = (race(), tempfile::tempdir().unwrap());
    let (file, _) = undisturbed(&ladder, folder.path());
    let (place, random) = (
        folder.path().join("torn"),
        &mut ChaCha8Rng::seed_from_u64(5),
    );
    build(&ladder, &place, 1, 8).unwrap_err();
    let (draft, before) = (draft_path(&place), settled(&ladder, &place));
    let sound = fs::read(&draft).unwrap();
    let header = sound.len() % 65_540;
    for torn in 0..40 {
        let mut bytes = sound.clone();
        // The blocks of this game's slices are slices, and the settled ones come first.
        let at = header + random.random_range(0..before * 65_540);
        if torn % 2 == 0 {
            bytes[at] ^= 1 << (torn % 8);
        } else {
            bytes[at..(at / 65_540 + 1) * 65_540].fill(0);
        }
        fs::write(&draft, &bytes).unwrap();
        let lost = before - settled(&ladder, &place);
        assert!(
            lost == 1 || (lost == 0 && bytes == sound) || torn % 2 == 1 && lost <= 2,
            "{lost} slices are lost"
        );
    }
    for rest in [header - 1, header, sound.len() / 2, sound.len() - 1] {
        fs::write(&draft, &sound[..rest]).unwrap();
        build(&ladder, &place, 1, usize::MAX).unwrap();
        assert_eq!(fs::read(&place).unwrap(), file);
    }
    fs::write(&draft, &sound).unwrap();
    build(&ladder, &place, 1, usize::MAX).unwrap();
    assert_eq!(fs::read(&place).unwrap(), file);
}

/// A draft of another table, or another file in its place, is replaced; a folder is refused.
#[test]
#[ignore = "takes long: the gate runs it"]
fn foreign_drafts_are_no_drafts() {
    let (ladder, folder) = (race(), tempfile::tempdir().unwrap());
    let (file, _) = undisturbed(&ladder, folder.path());
    let place = folder.path().join("foreign");
    build(&ladder, &place, 1, 8).unwrap_err();
    let sound = fs::read(draft_path(&place)).unwrap();
    let header = sound.len() % 65_540;
    for bit in 0..8 * header {
        let mut bytes = sound.clone();
        bytes[bit / 8] ^= 1 << (bit % 8);
        fs::write(draft_path(&place), &bytes).unwrap();
        let read = making::<Race, _>(&ladder, &label(), &place);
        assert!(
            matches!(read, Err(BuildError::File(FileError::Header))),
            "bit {bit}: {read:?}"
        );
    }
    build(&ladder, &place, 1, usize::MAX).unwrap();
    assert_eq!(fs::read(&place).unwrap(), file);
    fs::create_dir(draft_path(&place)).unwrap();
    let refused = build(&ladder, &place, 1, usize::MAX);
    assert!(
        matches!(refused, Err(BuildError::File(FileError::NoFile))),
        "{refused:?}"
    );
}

#[test]
fn two_do_not_make_one_table() {
    let (ladder, folder) = (race(), tempfile::tempdir().unwrap());
    let place = folder.path().join("shared");
    let draft = Draft::open(&place, &label(), 3).unwrap();
    assert!(is_being_made(&place));
    let refused = build(&ladder, &place, 1, usize::MAX);
    assert!(
        matches!(refused, Err(BuildError::File(FileError::Busy))),
        "{refused:?}"
    );
    drop(draft);
    assert!(!is_being_made(&place));
    // A process that only looks is not taken for the builder.
    let lookers = [0; 4].map(|_| {
        let place = place.clone();
        std::thread::spawn(move || (0..1000).filter(|_| is_being_made(&place)).count())
    });
    assert_eq!(lookers.map(|looker| looker.join().unwrap()), [0; 4]);
    build(&ladder, &place, 1, usize::MAX).unwrap();
}

/// Blocks go to their places in any order, and nowhere else.
#[test]
fn drafts_hold_the_slices_written_to_them() {
    let folder = tempfile::tempdir().unwrap();
    let place: PathBuf = folder.path().join("table");
    let mut draft = Draft::open(&place, &label(), 4).unwrap();
    assert!(
        !draft
            .read(0, 4, &mut |_| panic!("nothing is there yet"))
            .unwrap()
    );
    for number in [2_u8, 0, 3] {
        draft
            .write(number.into(), 1, &mut &[number; 100][..])
            .unwrap();
    }
    assert!(matches!(
        draft.write(4, 1, &mut &[][..]),
        Err(FileError::Long)
    ));
    assert!(matches!(
        draft.write(u64::MAX, 2, &mut &[][..]),
        Err(FileError::Long)
    ));
    drop(draft);
    let mut draft = Draft::open(&place, &label(), 4).unwrap();
    let mut seen = Vec::new();
    assert!(
        draft
            .read(2, 2, &mut |block| seen.push((
                block[0],
                block[99],
                block[100],
                block.len()
            )))
            .unwrap()
    );
    assert_eq!(seen, [(2, 2, 0, 65_536), (3, 3, 0, 65_536)]);
    assert!(!draft.read(0, 2, &mut |_| ()).unwrap() && !draft.read(3, 2, &mut |_| ()).unwrap());
    let huge = Draft::open(&folder.path().join("huge"), &label(), u64::MAX);
    assert!(matches!(huge, Err(FileError::Label)), "{huge:?}");
}

/// The check of entries: by threads, of a sample, stopped, and of a table with a wrong entry.
#[test]
fn audits_agree_with_the_plain_check() {
    let ladder = race();
    let swept = Sweep::new(&ladder).run::<Race>().unwrap();
    let all = Ranking::<Race>::count(&ladder);
    for threads in [0, 1, 2, 9] {
        let audit = || Audit::new(&swept, &ladder).limits(&Limits::new().threads(threads));
        assert_eq!(audit().run::<Race>(), Ok(all));
        assert_eq!(audit().sample(777).run::<Race>(), Ok(777));
    }
    let break_off = |_: &SweepProgress| ControlFlow::Break(());
    let stopped = Audit::new(&swept, &ladder)
        .limits(&Limits::new().progress(&break_off))
        .run::<Race>();
    assert_eq!(stopped, Err(VerifyError::Broken(SweepError::Stopped)));
    let empty = SweptValues::empty::<Race, _>(&ladder).unwrap();
    assert_eq!(
        Audit::new(&empty, &ladder).run::<Race>(),
        Err(VerifyError::Incomplete { slice: 0 })
    );
}

/// A file of whole blocks with impossible contents: an invalid state, and values after those of a
/// slice.
#[test]
fn senseless_slices_are_refused() {
    let (ladder, folder) = (race(), tempfile::tempdir().unwrap());
    let (_, swept) = undisturbed(&ladder, folder.path());
    let (blocks, place) = (swept.bytes() / 65_536, folder.path().join("senseless"));
    for (at, byte) in [(0, 3), (1, 1), (65_535, 1)] {
        let mut draft = Draft::open(&place, &label(), blocks).unwrap();
        let mut payload = Vec::new();
        for block in 0..blocks {
            payload.resize(65_536, 0);
            if block == 0 {
                payload[at] = byte;
            }
            draft.write(block, 1, &mut &payload[..]).unwrap();
            payload.clear();
        }
        draft.finish().unwrap();
        let refused = SweptValues::load::<Race, _>(&label(), &ladder, &place);
        assert!(matches!(refused, Err(LoadError::Contents)), "{refused:?}");
    }
}
