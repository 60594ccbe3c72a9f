//! Files of many games are split into the games that single files would give.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

use std::io::Read;
use std::path::Path;

use game_core::Side;
use rand::RngExt;
use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use records::{
    Encoding, Fault, Format, Game, MOST_BYTES, Piece, Reading, Splitter, Verdict, as_entry, encode,
    read, write,
};

use crate::common::{draw, record};

/// A reader that returns a few bytes at a time, so that reads end between any two of them.
struct Trickle<'b>(&'b [u8]);

impl Read for Trickle<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        let length = buffer.len().min(7);
        self.0.read(&mut buffer[..length])
    }
}

fn pieces(file: &[u8]) -> Vec<Piece> {
    let pieces: Vec<Piece> = Splitter::new(file).map(Result::unwrap).collect();
    let slowly: Vec<Piece> = Splitter::new(Trickle(file)).map(Result::unwrap).collect();
    assert_eq!(pieces, slowly);
    pieces
}

/// A random game as an entry of a file, in this encoding, and the result of a file with this game
/// only.
fn entry(
    random: &mut ChaCha8Rng,
    format: Format,
    encoding: Encoding,
    number: u64,
) -> (Vec<u8>, Reading) {
    loop {
        let game = format
            .game()
            .unwrap_or(Game::ALL[draw(random, Game::ALL.len())]);
        let full = random.random();
        let Ok(written) = write(&record(random, game, Side::First, full), format, encoding) else {
            continue;
        };
        let alone = read(&written.bytes).unwrap();
        return (
            encode(&as_entry(&written.text, format, number), encoding).unwrap(),
            alone,
        );
    }
}

/// Checks that the games of a file of these formats equal those of single files.
fn check(random: &mut ChaCha8Rng, formats: &[Format], encoding: Encoding) {
    let mut file = Vec::new();
    let mut expected = Vec::new();
    for number in 1..=2 + draw(random, 5) {
        let format = formats[draw(random, formats.len())];
        let (bytes, alone) = entry(random, format, encoding, number as u64);
        file.extend(bytes);
        expected.push(alone);
    }
    let pieces = pieces(&file);
    let text = String::from_utf8_lossy(&file);
    assert_eq!(pieces.len(), expected.len(), "{formats:?}\n{text}");
    for (piece, alone) in pieces.iter().zip(expected) {
        let reading = read(&piece.bytes).unwrap_or_else(|error| panic!("{error}\n{text}"));
        assert_eq!(
            (reading.record, reading.format),
            (alone.record, alone.format),
            "{text}"
        );
    }
}

#[test]
fn a_file_of_n_games_is_split_into_the_n_games_of_single_files() {
    let random = &mut ChaCha8Rng::seed_from_u64(1);
    for format in Format::ALL {
        for _ in 0..40 {
            for encoding in [Encoding::Utf8, Encoding::Gb18030] {
                check(random, &[format], encoding);
            }
        }
    }
}

/// One file may have several formats whose games delimit themselves.
#[test]
fn formats_may_be_mixed() {
    let random = &mut ChaCha8Rng::seed_from_u64(2);
    let formats = [
        Format::Json,
        Format::C6,
        Format::Dots,
        Format::Sgf,
        Format::GolemDots,
        Format::Trmph,
    ];
    for _ in 0..100 {
        check(random, &formats, Encoding::Utf8);
        check(random, &formats, Encoding::Gb18030);
    }
}

/// A JSON array has the same games as JSON lines, and SGF and C6 need no line breaks.
#[test]
fn games_may_stand_on_one_line() {
    let random = &mut ChaCha8Rng::seed_from_u64(3);
    for (format, between) in [
        (Format::Json, ", "),
        (Format::Sgf, ""),
        (Format::C6, " "),
        (Format::Dots, ",\n"),
    ] {
        let games: Vec<_> = (1..=5)
            .map(|number| entry(random, format, Encoding::Utf8, number))
            .collect();
        let texts: Vec<_> = games
            .iter()
            .map(|(bytes, _)| std::str::from_utf8(bytes).unwrap().trim_end())
            .collect();
        let is_array = between.starts_with(',');
        let file = if is_array {
            format!("[{}]\n", texts.join(between))
        } else {
            texts.join(between)
        };
        let found: Vec<_> = pieces(file.as_bytes())
            .iter()
            .map(|piece| read(&piece.bytes).unwrap().record)
            .collect();
        assert_eq!(
            found,
            games
                .iter()
                .map(|(_, alone)| alone.record.clone())
                .collect::<Vec<_>>(),
            "{file}"
        );
    }
}

/// A damaged game does not affect others, and its error has its place in the file.
#[test]
fn a_damaged_game_does_not_affect_others() {
    let random = &mut ChaCha8Rng::seed_from_u64(4);
    for format in Format::ALL {
        for _ in 0..60 {
            let texts: Vec<String> = (1..=3)
                .map(|number| {
                    String::from_utf8(entry(random, format, Encoding::Utf8, number).0).unwrap()
                })
                .collect();
            // The middle one loses a character, but not of its first line, by which it is
            // recognised, nor a line break.
            let middle: Vec<char> = texts[1].chars().collect();
            let first = middle
                .iter()
                .position(|&c| c == '\n')
                .filter(|&end| end + 2 < middle.len())
                .unwrap_or(40);
            let at = first.min(middle.len() - 2)
                + draw(random, middle.len() - 1 - first.min(middle.len() - 2));
            if middle[at] == '\n' {
                continue;
            }
            let damaged: String = middle
                .iter()
                .enumerate()
                .filter(|(n, _)| *n != at)
                .map(|(_, c)| c)
                .collect();
            let file = format!("{}{damaged}{}", texts[0], texts[2]);
            let pieces = pieces(file.as_bytes());
            assert_eq!(pieces.len(), 3, "{format}:\n{file}");
            assert!(
                read(&pieces[0].bytes).is_ok() && read(&pieces[2].bytes).is_ok(),
                "{format}:\n{file}"
            );
            if let Err(error) = read(&pieces[1].bytes) {
                let before = u32::try_from(texts[0].lines().count()).unwrap();
                let lines = u32::try_from(damaged.lines().count()).unwrap();
                let place = pieces[1].in_file(error).line;
                assert!(
                    before < place && place <= before + lines + 1,
                    "{format} {place}:\n{file}"
                );
            }
        }
    }
}

/// The second bytes of characters in GBK may be brackets and backslashes.
#[test]
fn second_bytes_of_gbk_are_no_brackets() {
    // Their second bytes are `\`, `]`, `{`, `|` and `}`.
    let name = "乗乚亄亅亇".repeat(3);
    let json =
        format!("{{\"quincunx\": 1, \"game\": \"lgame\", \"event\": \"{name}\", \"plies\": []}}\n");
    let sgf = format!("(;FF[4]PB[{name}];B[j10])\n");
    let file = encode(
        &[json.clone(), sgf.clone(), json, sgf].concat(),
        Encoding::Gbk,
    )
    .unwrap();
    assert_eq!(
        pieces(&file)
            .iter()
            .filter(|piece| read(&piece.bytes).is_ok())
            .count(),
        4
    );
}

#[test]
fn a_game_that_is_too_long_is_refused_and_the_next_one_is_read() {
    let long = format!("(;FF[4]C[{}];B[j10])", "x".repeat(3 * MOST_BYTES));
    let pieces = pieces(format!("{long}\n(;FF[4];B[a1])").as_bytes());
    let faults: Vec<_> = pieces
        .iter()
        .map(|piece| read(&piece.bytes).map_err(|error| error.fault))
        .collect();
    assert!(
        matches!(faults[0], Err(Fault::TooLong { .. })) && faults[1].is_ok() && faults.len() == 2,
        "{faults:?}"
    );
    assert!(pieces[0].bytes.len() <= MOST_BYTES + 4);
}

/// The blanks within it do not make a shorter game of it.
#[test]
fn a_game_that_is_cut_among_blanks_is_too_long() {
    let blanks = " ".repeat(2 * MOST_BYTES);
    let pieces = pieces(format!("move JJ@@{blanks}\nmove IIKI\n\nmove JJ@@\n").as_bytes());
    let faults: Vec<_> = pieces
        .iter()
        .map(|piece| read(&piece.bytes).map_err(|error| error.fault))
        .collect();
    assert!(
        matches!(faults[0], Err(Fault::TooLong { .. })) && faults[1].is_ok() && faults.len() == 2,
        "{faults:?}"
    );
}

#[test]
fn other_text_is_one_piece_and_an_empty_file_has_none() {
    assert_eq!(pieces(b"  \n\xEF\xBB\xBF\n").len(), 0);
    assert_eq!(pieces(b"hello\nworld\n").len(), 1);
    assert_eq!(
        pieces(b"# games of 2022\n1,\"j10\",black,x\ngame_id,moves\n2,\"a1\",white\n").len(),
        2
    );
    assert_eq!(
        pieces(b"name?\nnew black\nmove JJ@@\nmove IIKI\nend\nnew white\nmove JJ@@\n").len(),
        2
    );
}

/// The corpora of program and human games that other tests use.
#[test]
fn corpora_are_read() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/reference");
    let (Ok(table), Ok(packed)) = (
        std::fs::read(folder.join("connect6-games.tsv")),
        std::fs::File::open(folder.join("connect6-human-games.csv.gz")),
    ) else {
        return eprintln!("SKIPPED: the corpora are not there");
    };
    let verdicts = |file: &mut dyn Read| {
        let mut counts = [0; 4];
        for piece in Splitter::new(file) {
            let piece = piece.unwrap();
            let reading =
                read(&piece.bytes).unwrap_or_else(|error| panic!("{}", piece.in_file(error)));
            counts[match reading.record.heading().verdict {
                Some(Verdict::Won(Side::First)) => 0,
                Some(Verdict::Won(Side::Second)) => 1,
                Some(_) => 2,
                None => 3,
            }] += 1;
        }
        counts
    };
    let programs = verdicts(&mut table.as_slice());
    assert_eq!(programs.iter().sum::<u32>(), 14);
    assert_eq!(
        verdicts(&mut flate2::read::GzDecoder::new(packed)),
        [4154, 4128, 0, 0]
    );
}
