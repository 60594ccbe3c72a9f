//! Sweeps in parts: slices that other programs settle make the file of one machine.
#![cfg(not(target_family = "wasm"))]
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

use crate::ladder;

use std::fs;
use std::ops::{ControlFlow, Range};
use std::path::Path;

use game_core::Descending;
use ladder::{Ladder, race};
use rand::seq::SliceRandom;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use search::file::Label;
use search::sweep::{
    BuildError, EarlierSlices, LoadError, SliceDraft, SweepError, SweepProgress, VerifyError,
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

/// The file of a sweep by one program, and the bytes of its slices.
fn truth(ladder: &Ladder<Race>, folder: &Path) -> (Vec<u8>, Vec<Vec<u8>>) {
    let place = folder.join("whole");
    Sweep::new(ladder).build::<Race>(&label(), &place).unwrap();
    let mut earlier = EarlierSlices::new::<Race, _>(ladder).unwrap();
    let slices = (0..Descending::<Race>::slices(ladder)).map(|number| {
        let slice = earlier.settle::<Race, _>(ladder, number).unwrap();
        assert_eq!(slice.len() as u64, earlier.slice_bytes(number));
        earlier.add(&slice).unwrap();
        slice
    });
    let slices = slices.collect();
    (fs::read(place).unwrap(), slices)
}

/// The slices of each stage.
fn stages(ladder: &Ladder<Race>) -> Vec<Range<usize>> {
    let mut stages: Vec<Range<usize>> = Vec::new();
    let (mut number, mut last) = (0, None);
    while let Some(slice) = Descending::<Race>::slice(ladder, number) {
        if last != Some(slice.stage) {
            stages.push(number..number);
        }
        last = Some(slice.stage);
        number += 1;
        stages.last_mut().unwrap().end = number;
    }
    stages
}

#[test]
fn slices_in_any_order_make_the_file_of_one_program() {
    let (ladder, folder) = (race(), tempfile::tempdir().unwrap());
    let (file, slices) = truth(&ladder, folder.path());
    let place = folder.path().join("joined");
    for seed in 0..8 {
        let mut draws = ChaCha8Rng::seed_from_u64(seed);
        // What one program has begun is used.
        let break_off = |_: &SweepProgress| ControlFlow::Break(());
        let limits = Limits::new().progress(&break_off);
        if draws.random_bool(0.5) {
            let begun = Sweep::new(&ladder).limits(&limits);
            assert!(begun.build::<Race>(&label(), &place).is_err());
        }
        let open = || SliceDraft::open::<Race, _>(&ladder, &label(), &place).unwrap();
        let mut draft = open();
        let mut earlier = EarlierSlices::new::<Race, _>(&ladder).unwrap();
        for stage in stages(&ladder) {
            let mut order: Vec<usize> = stage.clone().collect();
            order.shuffle(&mut draws);
            for number in order {
                if draws.random_bool(0.1) {
                    drop(draft);
                    draft = open();
                }
                if draft.read(number).unwrap().is_none() {
                    let slice = earlier.settle::<Race, _>(&ladder, number).unwrap();
                    draft.write(number, &slice).unwrap();
                }
            }
            for number in stage {
                let slice = draft.read(number).unwrap().unwrap();
                assert_eq!(slice, slices[number]);
                earlier.add(&slice).unwrap();
            }
        }
        // A draft that was opened anew reads what it has.
        drop(draft);
        let mut draft = open();
        assert!((0..slices.len()).all(|number| draft.read(number).unwrap().is_some()));
        draft.finish().unwrap();
        assert!(fs::read(&place).unwrap() == file);
        fs::remove_file(&place).unwrap();
    }
}

#[test]
fn each_wrong_entry_is_found_where_all_are_checked() {
    let (ladder, folder) = (race(), tempfile::tempdir().unwrap());
    let (_, slices) = truth(&ladder, folder.path());
    let mut earlier = EarlierSlices::new::<Race, _>(&ladder).unwrap();
    for (number, slice) in slices.iter().enumerate() {
        let check =
            |bytes: &[u8], sample| earlier.check::<Race, _>(&ladder, number, bytes, sample, 7);
        assert_eq!(check(slice, u64::MAX), Ok(()));
        assert_eq!(check(slice, 3), Ok(()));
        for at in (2..slice.len()).step_by(2).take(40) {
            let mut wrong = slice.clone();
            wrong[at + 1] ^= 4;
            let verdict = check(&wrong, u64::MAX);
            let is_found = matches!(verdict, Err(VerifyError::Mismatch { .. }));
            assert!(is_found, "{number} {at}: {verdict:?}");
        }
        // Of no state, open, too short, too long.
        for wrong in [
            [&[3, 0], &slice[2..]].concat(),
            [&[0, 0], &slice[2..]].concat(),
            slice[..slice.len() - 1].to_vec(),
            [&slice[..], &[0, 0]].concat(),
        ] {
            let incomplete = VerifyError::Incomplete { slice: number };
            assert_eq!(check(&wrong, 3), Err(incomplete));
            assert!(matches!(
                earlier.clone().add(&wrong),
                Err(LoadError::Contents)
            ));
        }
        earlier.add(slice).unwrap();
    }
    assert!(matches!(earlier.add(&slices[0]), Err(LoadError::Contents)));
}

#[test]
fn what_is_missing_is_named() {
    let (ladder, folder) = (race(), tempfile::tempdir().unwrap());
    let (_, slices) = truth(&ladder, folder.path());
    let earlier = EarlierSlices::new::<Race, _>(&ladder).unwrap();
    let last = slices.len() - 1;
    assert_eq!(
        earlier.settle::<Race, _>(&ladder, last),
        Err(SweepError::Unsettled { slice: 0 })
    );
    assert_eq!(
        earlier.settle::<Race, _>(&ladder, last + 1),
        Err(SweepError::Slices { slice: last + 1 })
    );
    assert!(earlier.needed(last) > 0 && earlier.known() == 0);
    let place = folder.path().join("half");
    let mut draft = SliceDraft::open::<Race, _>(&ladder, &label(), &place).unwrap();
    draft.write(0, &slices[0]).unwrap();
    assert!(matches!(
        draft.write(1, &slices[0][1..]),
        Err(LoadError::Contents)
    ));
    assert!(draft.read(last + 1).unwrap().is_none());
    let finished = draft.finish();
    let unsettled = matches!(
        finished,
        Err(BuildError::Sweep(SweepError::Unsettled { slice: 1 }))
    );
    assert!(unsettled && !place.exists(), "{finished:?}");
}
