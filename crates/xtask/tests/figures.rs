//! Reading, storing and formatting figures.

use std::fs;

use xtask::performance::claims::{Asked, Unit};
use xtask::performance::criterion::{Samples, below};
use xtask::performance::format::{aim, text};
use xtask::performance::machine::{Surroundings, children, load};
use xtask::performance::matches::{Outcome, wilson};
use xtask::performance::plot::{cut, decades, escaped};
use xtask::performance::reading::{Number, numbers};
use xtask::performance::record::{How, Record, Run};
use xtask::performance::tsv::{read, write};

/// The first number behind a text.
fn behind(text: &str, skip: usize) -> Number {
    Number {
        behind: text.to_owned(),
        under: String::new(),
        skip,
        times: 1.0,
    }
}

fn find(number: &Number, text: &str) -> String {
    format!("{:.7}", number.find(text).unwrap())
}

#[test]
fn numbers_carry_their_units() {
    assert_eq!(
        numbers("8388608 ranks in 0.250 s, 33.5 M positions/s; 12 won"),
        [8_388_608.0, 0.25, 33.5e6, 12.0]
    );
    assert_eq!(
        numbers("median 4ms, worst 2.1s, 960 nodes, 9.6µs each, 5 of 3"),
        [0.004, 2.1, 960.0, 9.6e-6, 5.0, 3.0]
    );
    assert_eq!(
        numbers("2^23, a12, value -3, 1,632,800 moves, x86-64-v3."),
        [2.0, -3.0, 1_632_800.0, -64.0]
    );
    assert_eq!(numbers("20 sorts of 7 msec."), [20.0, 7.0]);
}

#[test]
fn rows_of_tables_are_read() {
    let table = "### Perft\n\n| program | value | nodes | ms | M/s | speed | time |\n|---|--:|\n\
        | by hand      | 9 | 39,394,572 |   11.7 | 3.4 | 1.00× | 1.00× |\n\
        | quincunx     | 9 | 39,394,572 |   11.5 | 3.4 | 1.02× | 0.98× |\n\
        ### Other\n| quincunx | 7 | 8 | 1.0 | 2.0 | 0.50× | 2.00× |\n";
    let row = |under: &str, skip, times| Number {
        under: under.to_owned(),
        times,
        ..behind("| quincunx |", skip)
    };
    assert_eq!(find(&row("Perft", 2, 1e-3), table), "0.0115000");
    assert_eq!(find(&row("Other", 4, 1.0), table), "0.5000000");
    assert_eq!(row("Nothing", 0, 1.0).find(table), None);
    assert_eq!(row("", 6, 1.0).find(table), None);
}

#[test]
fn columns_of_blanks_are_read() {
    let table =
        "game   threads  stops  p50  p99\nConnect Four     1   1000    0.118 ms    0.382 ms\n";
    assert_eq!(find(&behind("Connect Four 1 ", 2), table), "0.0003820");
}

#[test]
fn figures_have_three_digits_and_the_unit_that_fits() {
    let seconds = [
        (16.04e-6, "16 µs"),
        (0.999_96e-3, "1 ms"),
        (0.1234, "123 ms"),
        (58.64, "58.6 s"),
        (7e-9, "7 ns"),
    ];
    for (figure, expected) in seconds {
        assert_eq!(text(figure, Unit::Seconds), expected);
    }
    assert_eq!(text(2_512_345.0, Unit::PerSecond), "2.51 M/s");
    assert_eq!(text(34_000.0, Unit::PerSecond), "34 k/s");
    assert_eq!(text(1_047_823.0, Unit::Count), "1,047,823");
    assert_eq!(text(8.8401, Unit::Count), "8.8401");
    assert_eq!(text(105.8, Unit::Times), "106×");
    assert_eq!(text(1234.5, Unit::Seconds), "1,234 s");
    assert_eq!(aim(Asked::AtLeast(3e6), Unit::PerSecond), "≥ 3 M/s");
}

#[test]
fn files_of_results_round_trip() {
    let run = Run {
        how: How::Quick,
        date: "2026-11-22".into(),
        commit: "1be5638".into(),
        rust: "1.95.0".into(),
        machine: "some processor, 2 cores".into(),
        load: [Some(3.25), None],
        clock: Some(12.5),
        processor: None,
    };
    let record = Record::of("x", vec![3.0, 1.000_04e-5, 2.0, 8.0], &run).unwrap();
    assert_eq!(
        record.figure.map(|number| number.to_string()),
        ["2.5", "0.00001", "8"]
    );
    assert_eq!(Record::of("x", vec![], &run), None);
    let text = write(&[record.clone(), record.clone()]);
    assert_eq!(read::<Record>(&text).unwrap(), [record.clone(), record]);
}

#[test]
fn faults_are_named_with_their_line() {
    let headings = write::<Record>(&[]);
    let fault = |text: &str| read::<Record>(text).unwrap_err().to_string();
    assert_eq!(
        fault("nome\tsize\n"),
        "Line 1 of docs/performance.tsv: expected the names of the fields."
    );
    assert_eq!(
        fault(&format!("{headings}x\t1\n")),
        "Line 2 of docs/performance.tsv: expected more fields."
    );
    assert_eq!(
        fault(&format!("{headings}x\t1\ta\n")),
        "Line 2 of docs/performance.tsv: expected a number."
    );
    let line =
        |how: &str, end: &str| format!("{headings}x\t1\t1\t1\t1\t{how}\td\tc\tr\tm\t\t\t\t{end}\n");
    assert_eq!(read::<Record>(&line("full", "")).unwrap().len(), 1);
    assert_eq!(
        fault(&line("slow", "")),
        "Line 2 of docs/performance.tsv: expected quick, full or by hand."
    );
    assert_eq!(
        fault(&line("full", "\t")),
        "Line 2 of docs/performance.tsv: expected fewer fields."
    );
}

#[test]
fn results_of_criterion_are_read() {
    let root = std::env::temp_dir().join(format!("xtask-{}", std::process::id()));
    let folder = root.join("lgame_solve/own/new");
    fs::create_dir_all(&folder).unwrap();
    let benchmark = r#"{"full_id":"lgame/solve/own","throughput":{"Elements":200},"title":"own"}"#;
    fs::write(folder.join("benchmark.json"), benchmark).unwrap();
    fs::write(
        folder.join("sample.json"),
        r#"{"sampling_mode":"Flat","iters":[2.0,4.0],"times":[1e9,8e9]}"#,
    )
    .unwrap();
    let found = below(&root);
    fs::remove_dir_all(&root).unwrap();
    let expected = Samples {
        name: "lgame/solve/own".into(),
        things: 200.0,
        seconds: vec![0.5, 2.0],
    };
    assert_eq!(found, [expected]);
}

#[test]
fn reports_and_lines_of_matches_are_read() {
    let report = br#"{"version":1,"encounters":[{"a":0,"b":1,"won":67,"drawn":224,"lost":109,"pairs":[0,42,158,0,0],
        "score":0.4475,"elo":-36.63,"low":-47.2,"high":-27.4,"superiority":0.0}]}"#;
    let outcome = Outcome::read("some", report, "2026-11-22".into(), "abc".into()).unwrap();
    assert_eq!(
        (outcome.games, outcome.results),
        (400, Some([67, 224, 109]))
    );
    assert_eq!(outcome.elo(), "-37 (-47 to -27)");
    assert_eq!(
        read::<Outcome>(&write(std::slice::from_ref(&outcome))).unwrap(),
        std::slice::from_ref(&outcome)
    );
    let page = Outcome {
        results: None,
        elo: [None; 3],
        score: 100.0,
        games: 200,
        ..outcome
    };
    assert_eq!(page.elo(), "+∞ (+687 to +∞), by games");
    assert_eq!(
        read::<Outcome>(&write(std::slice::from_ref(&page))).unwrap(),
        [page]
    );
    assert!(
        Outcome::read(
            "some",
            br#"{"encounters":[]}"#,
            String::new(),
            String::new()
        )
        .is_err()
    );
}

#[test]
fn an_interval_by_games_is_that_of_wilson() {
    let [low, high] = wilson(0.5, 100);
    assert!(
        (low - 0.4038).abs() < 1e-4 && (high - 0.5962).abs() < 1e-4,
        "{low} {high}"
    );
}

#[test]
fn the_machine_is_known() {
    let now = Surroundings::now();
    assert!(now.machine.ends_with(" cores"), "{now:?}");
    assert_eq!((now.date.len(), &now.date[4..5]), (10, "-"));
    if cfg!(target_os = "linux") {
        assert!(load().is_some_and(|load| load >= 0.0) && children().is_some());
    }
}

#[test]
fn scales_contain_their_values() {
    assert_eq!(decades(0.02, 1500.0), (-2, 4));
    assert_eq!(decades(1.0, 10.0), (0, 1));
    assert_eq!(decades(1.0, 1.0), (0, 1));
}

#[test]
fn texts_of_pictures_are_escaped_and_shortened() {
    assert_eq!(escaped("`a<b` & c"), "a&lt;b &amp; c");
    assert_eq!(
        (cut("12345", 5), cut("12345 7890", 7)),
        ("12345".to_owned(), "12345…".to_owned())
    );
}
