//! After any damage to the bytes of a journal, only written entries are read.

use journal::{Encode, JournalError, LineError, Reader, open_line, seal_line};
use proptest::prelude::*;

use crate::files::{Word, word, words};

/// A journal of these words, and where each of its lines ends.
fn written(days: &[Word]) -> (Vec<u8>, Vec<usize>) {
    let mut bytes = seal_line("diary").into_bytes();
    bytes.push(b'\n');
    let mut ends = vec![bytes.len()];
    for day in days {
        bytes.extend(day.encode().unwrap().bytes());
        bytes.push(b'\n');
        ends.push(bytes.len());
    }
    (bytes, ends)
}

fn read(bytes: &[u8]) -> Result<(Vec<Word>, usize, bool), JournalError> {
    let mut reader = Reader::new(bytes);
    let days = words(&mut reader)?;
    Ok((
        days,
        usize::try_from(reader.length()).unwrap(),
        reader.is_torn(),
    ))
}

fn is_no_journal(bytes: &[u8]) -> bool {
    matches!(read(bytes), Err(JournalError::NotAJournal { .. }))
}

prop_compose! {
    fn any_days()(days in prop::collection::vec("[^\n]{0,9}", 0..5)) -> Vec<Word> {
        days.iter().map(|day| word(day)).collect()
    }
}

proptest! {
    #[test]
    fn written_lines_are_read_back(days in any_days()) {
        let (bytes, _) = written(&days);
        prop_assert_eq!(read(&bytes).unwrap(), (days, bytes.len(), false));
    }

    /// Cut anywhere, with or without zeros after it, its whole lines are read.
    #[test]
    fn every_truncation_costs_the_torn_line_alone(days in any_days(), place: prop::sample::Index, zeros in 0..9_usize) {
        let (mut bytes, ends) = written(&days);
        let place = place.index(bytes.len() + 1);
        bytes.truncate(place);
        bytes.extend(vec![0; zeros]);
        let whole = ends.iter().filter(|&&end| end <= place).count();
        if whole == 0 {
            prop_assert!(is_no_journal(&bytes));
        } else {
            let length = ends[whole - 1];
            let expected = days[..whole - 1].to_vec();
            prop_assert_eq!(read(&bytes).unwrap(), (expected, length, bytes.len() > length));
        }
    }

    /// A changed byte is refused, or tears the last line.
    #[test]
    fn every_changed_byte_is_found(days in any_days(), place: prop::sample::Index, change in 1..=255_u8) {
        let (mut bytes, ends) = written(&days);
        let place = place.index(bytes.len());
        bytes[place] ^= change;
        if let Ok((found, length, is_torn)) = read(&bytes) {
            // The line feed before the last line makes one damaged line of two.
            let lost = if ends.contains(&(place + 1)) && place + 1 < bytes.len() { 2 } else { 1 };
            prop_assert!(is_torn && length <= place);
            prop_assert_eq!(length, ends[ends.len() - 1 - lost]);
            prop_assert_eq!(found, days[..days.len() - lost].to_vec());
        }
    }

    #[test]
    fn any_bytes_are_read_or_refused(bytes: Vec<u8>) {
        prop_assert!(is_no_journal(&bytes));
    }
}

/// If the last line has its end but lacks a block of its middle, it is torn; an earlier one is
/// damaged.
#[test]
fn a_hole_in_the_last_line_is_torn_and_one_before_it_is_not() {
    let days = [word("Monday"), word("Tuesday")];
    let (bytes, ends) = written(&days);
    let holed = |from: usize| {
        let mut bytes = bytes.clone();
        bytes[from + 2..from + 12].fill(0);
        read(&bytes)
    };
    assert_eq!(holed(ends[1]).unwrap(), (days[..1].to_vec(), ends[1], true));
    assert!(matches!(
        holed(ends[0]),
        Err(JournalError::Damaged { line: 2, .. })
    ));
}

/// CRC-32 bit by bit, by its definition: the oracle of the crate that computes it.
fn crc32(bytes: &[u8]) -> u32 {
    let mut sum = !0_u32;
    for &byte in bytes {
        sum ^= u32::from(byte);
        for _ in 0..8 {
            sum = (sum >> 1) ^ (0xEDB8_8320 & 0_u32.wrapping_sub(sum & 1));
        }
    }
    !sum
}

#[test]
fn checksums_are_those_of_the_definition() {
    for text in ["", "Monday", r#"{"journal":"diary"}"#, "日志"] {
        assert_eq!(
            seal_line(text),
            format!("{:08x} {text}", crc32(text.as_bytes()))
        );
    }
}

#[test]
fn every_fault_of_a_line_has_its_name() {
    let line = seal_line("Monday");
    assert_eq!(open_line(line.as_bytes()), Ok("Monday"));
    // A checksum in capitals is another text, so it counts as damage.
    for (bytes, error) in [
        (&b""[..], LineError::Short),
        (b"5d01c3a7", LineError::Short),
        (b"5d01c3a7:Monday", LineError::Short),
        (line.to_uppercase().as_bytes(), LineError::Checksum),
        (&[line.as_bytes(), b" "].concat(), LineError::Checksum),
        (
            &[format!("{:08x} ", crc32(b"\xFF")).as_bytes(), b"\xFF"].concat(),
            LineError::Meaning,
        ),
    ] {
        assert_eq!(open_line(bytes), Err(error), "{bytes:?}");
    }
    let error = JournalError::<()>::Damaged {
        line: 7,
        error: LineError::Checksum,
    };
    assert_eq!(
        error,
        JournalError::Damaged {
            line: 7,
            error: LineError::Checksum
        }
        .with_reason()
    );
    let version: JournalError<String> = JournalError::Version;
    assert!(version.to_string().ends_with("version of its format."));
}
