//! Tables in files: files that are not as written are refused, each with its own sentence.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use search::Sweep;
use search::file::{Expected, FileError, Label, read, write};
use search::sweep::{LoadError, SweptValues};
use toys::zoo::{Heaps, Numbers};

fn label() -> Label {
    Label {
        kind: "test 1".into(),
        game: "toy".into(),
        parameters: vec![3, u64::MAX],
    }
}

/// More than two blocks, with nothing regular in them.
fn payload() -> Vec<u8> {
    ChaCha8Rng::seed_from_u64(1)
        .random_iter()
        .take(150_001)
        .collect()
}

fn written(label: &Label, payload: &[u8]) -> Vec<u8> {
    let mut file = Vec::new();
    write(label, payload.len() as u64, &mut &payload[..], &mut file).unwrap();
    file
}

fn read_back(file: &[u8], label: &Label, length: usize) -> Result<Vec<u8>, FileError> {
    let mut payload = Vec::new();
    read(label, length as u64, &mut &file[..], &mut |bytes| {
        payload.extend_from_slice(bytes);
    })?;
    Ok(payload)
}

/// Bytes of the header of a small file: all that is written without a payload.
fn header_length() -> usize {
    written(&label(), &[]).len()
}

#[test]
fn written_tables_are_read_back() {
    for length in [0, 1, 65_535, 65_536, 65_537, 131_072, 150_001] {
        let payload = &payload()[..length];
        assert_eq!(
            read_back(&written(&label(), payload), &label(), length).unwrap(),
            payload
        );
    }
}

#[test]
fn every_flipped_bit_of_a_header_is_found() {
    let (payload, header) = (payload(), header_length());
    let mut file = written(&label(), &payload[..100]);
    for bit in 0..8 * header {
        file[bit / 8] ^= 1 << (bit % 8);
        let found = read_back(&file, &label(), 100).unwrap_err();
        let expected = match bit / 64 {
            0 => matches!(found, FileError::Other(Expected::Magic)),
            1 if bit < 96 => matches!(found, FileError::Other(Expected::Version)),
            _ => matches!(found, FileError::Header | FileError::Short),
        };
        assert!(expected, "bit {bit}: {found:?}");
        file[bit / 8] ^= 1 << (bit % 8);
    }
    assert!(read_back(&file, &label(), 100).is_ok());
}

#[test]
fn a_hundred_thousand_flips_in_the_payload_are_found() {
    let (payload, header) = (payload(), header_length());
    let mut file = written(&label(), &payload[..70_000]);
    let random = &mut ChaCha8Rng::seed_from_u64(2);
    for flip in 0..100_000 {
        let bit = random.random_range(8 * header..8 * file.len());
        file[bit / 8] ^= 1 << (bit % 8);
        let block = u64::from(bit / 8 - header >= 65_540);
        let found = read_back(&file, &label(), 70_000).unwrap_err();
        assert!(
            matches!(found, FileError::Block { number } if number == block),
            "flip {flip} of bit {bit}: {found:?}"
        );
        file[bit / 8] ^= 1 << (bit % 8);
    }
}

#[test]
fn every_truncation_and_every_tail_is_found() {
    let payload = payload();
    let mut file = written(&label(), &payload[..1_000]);
    for length in 0..file.len() {
        assert!(
            matches!(
                read_back(&file[..length], &label(), 1_000),
                Err(FileError::Short)
            ),
            "{length}"
        );
    }
    file.push(0);
    assert!(matches!(
        read_back(&file, &label(), 1_000),
        Err(FileError::Long)
    ));
    let file = written(&label(), &payload);
    for length in [file.len() - 1, file.len() / 2, header_length() + 65_540] {
        assert!(
            matches!(
                read_back(&file[..length], &label(), payload.len()),
                Err(FileError::Short)
            ),
            "{length}"
        );
    }
}

/// Two whole blocks that changed places, each with its own checksum.
#[test]
fn exchanged_blocks_are_found() {
    let (payload, header) = (payload(), header_length());
    let mut file = written(&label(), &payload[..131_072]);
    let (first, second) = file[header..].split_at_mut(65_540);
    first.swap_with_slice(second);
    assert!(matches!(
        read_back(&file, &label(), 131_072),
        Err(FileError::Block { number: 0 })
    ));
}

#[test]
fn other_tables_are_refused() {
    let file = written(&label(), &payload()[..100]);
    let other = |change: &dyn Fn(&mut Label)| {
        let mut label = label();
        change(&mut label);
        label
    };
    let cases = [
        (other(&|label| label.kind.push('1')), 100, Expected::Kind),
        (
            other(&|label| label.game = "Toy".into()),
            100,
            Expected::Game,
        ),
        (
            other(&|label| label.parameters[1] = 0),
            100,
            Expected::Parameters,
        ),
        (
            other(&|label| label.parameters.push(0)),
            100,
            Expected::Parameters,
        ),
        (label(), 99, Expected::Length),
        (label(), usize::MAX, Expected::Length),
    ];
    for (label, length, expected) in cases {
        let found = read_back(&file, &label, length).unwrap_err();
        assert!(
            matches!(found, FileError::Other(what) if what == expected),
            "{found:?}"
        );
    }
}

/// A sound header that claims 2^63 bytes, and headers with impossible lengths of their own: no
/// memory is reserved for them.
#[test]
fn absurd_lengths_are_refused() {
    let mut file = Vec::new();
    let absurd = 1 << 63;
    assert!(matches!(
        write(&label(), absurd, &mut &[0_u8; 9][..], &mut file),
        Err(FileError::Short)
    ));
    let header = &file[..header_length()];
    assert!(matches!(
        read_back(header, &label(), 9),
        Err(FileError::Other(Expected::Length))
    ));
    let mut nothing = |_: &[u8]| ();
    assert!(matches!(
        read(&label(), absurd, &mut &header[..], &mut nothing),
        Err(FileError::Short)
    ));
    for length in [0_u32, 27, 4_097, u32::MAX] {
        let mut file = written(&label(), &[]);
        file[12..16].copy_from_slice(&length.to_le_bytes());
        assert!(
            matches!(read_back(&file, &label(), 0), Err(FileError::Header)),
            "{length}"
        );
    }
    let long = Label {
        kind: "k".repeat(5_000),
        ..label()
    };
    assert!(matches!(
        write(&long, 0, &mut &[][..], &mut file),
        Err(FileError::Label)
    ));
    let many = Label {
        parameters: vec![0; 70_000],
        ..label()
    };
    assert!(matches!(
        write(&many, 0, &mut &[][..], &mut file),
        Err(FileError::Label)
    ));
}

#[test]
fn empty_and_foreign_files_are_refused() {
    assert!(matches!(read_back(&[], &label(), 0), Err(FileError::Short)));
    let foreign = [b'x'; 100];
    assert!(matches!(
        read_back(&foreign, &label(), 0),
        Err(FileError::Other(Expected::Magic))
    ));
    // A payload that goes on behind the length that was announced.
    assert!(matches!(
        write(&label(), 3, &mut &[0; 4][..], &mut Vec::new()),
        Err(FileError::Long)
    ));
}

/// Values go through bytes unchanged, even those of an unfinished sweep; and a whole file with
/// impossible contents is refused.
#[test]
fn values_round_trip() {
    type Game = Heaps<100, 100, 6>;
    let numbers = Numbers { fault: None };
    let swept = Sweep::new(&numbers).run::<Game>().unwrap();
    let empty = SweptValues::empty::<Game, _>(&numbers).unwrap();
    for swept in [&swept, &empty] {
        let mut file = Vec::new();
        swept.write(&label(), &mut file).unwrap();
        assert_eq!(
            &SweptValues::read::<Game, _>(&label(), &numbers, &mut &file[..]).unwrap(),
            swept
        );
    }
    let bytes = usize::try_from(swept.bytes()).unwrap();
    let senseless = [vec![3; bytes], [vec![0; 4], vec![7; bytes - 4]].concat()];
    for payload in senseless {
        let file = written(&label(), &payload);
        let found = SweptValues::read::<Game, _>(&label(), &numbers, &mut &file[..]).unwrap_err();
        assert!(matches!(found, LoadError::Contents), "{found:?}");
    }
}

#[test]
fn every_error_is_a_sentence() {
    let others = [
        Expected::Magic,
        Expected::Version,
        Expected::Kind,
        Expected::Game,
        Expected::Parameters,
        Expected::Length,
    ];
    let mut errors: Vec<FileError> = others.map(FileError::Other).into();
    let system = std::io::Error::other("the disk is on fire");
    errors.extend([
        FileError::Header,
        FileError::Short,
        FileError::Long,
        FileError::Label,
        FileError::Block { number: 7 },
    ]);
    errors.push(FileError::System(system));
    let mut sentences: Vec<String> = errors.iter().map(ToString::to_string).collect();
    sentences.extend(
        errors
            .into_iter()
            .map(|error| LoadError::from(error).to_string()),
    );
    sentences.push(LoadError::Contents.to_string());
    for sentence in sentences {
        assert!(
            sentence.ends_with('.') && sentence.starts_with(char::is_uppercase),
            "{sentence}"
        );
    }
}

/// On disk: the file exists completely or not at all, a folder in its place stays, and no temporary
/// file is left.
#[cfg(not(target_family = "wasm"))]
mod disk {
    use super::*;
    use search::file::{load, save, verify};

    #[test]
    fn files_are_saved_in_full_or_not_at_all() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("table");
        let (payload, mut nothing) = (payload(), |_: &[u8]| ());
        let length = payload.len() as u64;
        assert!(matches!(
            load(&path, &label(), length, &mut nothing),
            Err(FileError::System(_))
        ));
        save(&path, &label(), length, &mut &payload[..]).unwrap();
        assert_eq!(verify(&path).unwrap(), (label(), length));
        // A payload that ends early leaves the old file.
        assert!(matches!(
            save(&path, &label(), length + 1, &mut &payload[..]),
            Err(FileError::Short)
        ));
        let mut back = Vec::new();
        load(&path, &label(), length, &mut |bytes| {
            back.extend_from_slice(bytes);
        })
        .unwrap();
        assert_eq!(back, payload);
        assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn damage_on_disk_is_found() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("table");
        save(&path, &label(), 9, &mut &[5; 9][..]).unwrap();
        let mut bytes = std::fs::read(&path).unwrap();
        let last = bytes.len() - 6;
        bytes[last] ^= 1;
        std::fs::write(&path, bytes).unwrap();
        assert!(matches!(verify(&path), Err(FileError::Block { number: 0 })));
    }

    /// Reading a pipe would block for ever.
    #[cfg(unix)]
    #[test]
    fn a_pipe_is_no_file() {
        let folder = tempfile::tempdir().unwrap();
        let place = folder.path().join("table");
        let made = std::process::Command::new("mkfifo").arg(&place).status();
        if made.is_ok_and(|status| status.success()) {
            assert!(matches!(verify(&place), Err(FileError::NoFile)));
        }
    }

    /// Temporary files of killed programs: the next program uses another name, and a day later they
    /// are deleted.
    #[test]
    fn files_of_killed_programs_are_removed_in_time() {
        let folder = tempfile::tempdir().unwrap();
        let (path, old, new) = (
            folder.path().join("table"),
            "table.0.partial",
            "table.1.partial",
        );
        for name in [old, new, "another.0.partial"] {
            std::fs::write(folder.path().join(name), "torn").unwrap();
        }
        let days_ago = std::time::SystemTime::now() - std::time::Duration::from_secs(48 * 60 * 60);
        for name in [old, "another.0.partial"] {
            let file = std::fs::File::options()
                .write(true)
                .open(folder.path().join(name))
                .unwrap();
            file.set_modified(days_ago).unwrap();
        }
        save(&path, &label(), 9, &mut &[5; 9][..]).unwrap();
        assert_eq!(verify(&path).unwrap().1, 9);
        let left = |name: &str| folder.path().join(name).exists();
        assert_eq!(
            (left(old), left(new), left("another.0.partial")),
            (false, true, true)
        );
    }

    #[test]
    fn a_folder_is_no_file() {
        let folder = tempfile::tempdir().unwrap();
        let place = folder.path().join("table");
        std::fs::create_dir(&place).unwrap();
        assert!(matches!(
            load(&place, &label(), 0, &mut |_: &[u8]| ()),
            Err(FileError::NoFile)
        ));
        assert!(matches!(verify(&place), Err(FileError::NoFile)));
        assert!(matches!(
            save(&place, &label(), 0, &mut &[][..]),
            Err(FileError::System(_))
        ));
        assert!(place.is_dir() && std::fs::read_dir(folder.path()).unwrap().count() == 1);
        let missing = folder.path().join("nowhere").join("table");
        assert!(matches!(
            save(&missing, &label(), 0, &mut &[][..]),
            Err(FileError::System(_))
        ));
    }
}
