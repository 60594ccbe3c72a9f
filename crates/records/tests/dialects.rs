//! Every dialect by its name, on games that look different when the board is turned or mirrored.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test fails by panicking, helpers too"
)]

use game_core::Side;
use records::{
    Dialect, Encoding, Format, Options, Play, Reading, Verdict, encode, read, read_as, write,
};

/// Three stones that no symmetry of the board maps onto each other.
const C6: &str =
    "{[C6][北方队 B][South W][先手胜][2017.07.29 14:00 重庆][2017 CCGC];B(J,10);W(A,2);W(C,19)}";

const WTN: &str = "#[WTN][North R][南方队 B][后手胜][2023.08.01 10:00 重庆][2023 CCGC];\n\
                   R:A5-6;B5-2;C5-4;A4-1;B4-5;A3-3\nB:E3-1;D2-2;E2-3;C1-4;D1-5;E1-6\n\
                   1:5;(R5,B3)\n2:2;(B2,D3)\n";

const DOTS: &str = include_str!("data/dots_broken_off.txt");

fn reading(text: &str) -> Reading {
    read(text.as_bytes()).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// The dialects of a text whose game is the same as that of the majority form.
fn same(text: &str, majority: &str) -> Vec<Dialect> {
    let (found, usual) = (reading(text), reading(majority));
    assert_eq!(found.record.play(), usual.record.play(), "{text}");
    found
        .dialects
        .into_iter()
        .filter(|dialect| *dialect != Dialect::Encoding)
        .collect()
}

fn c6(from: &str, to: &str) -> Vec<Dialect> {
    assert!(C6.contains(from));
    same(&C6.replace(from, to), C6)
}

fn wtn(from: &str, to: &str) -> Vec<Dialect> {
    assert!(WTN.contains(from));
    same(&WTN.replace(from, to), WTN)
}

#[test]
fn the_majority_form_of_c6() {
    let Reading {
        record,
        format,
        encoding,
        dialects,
    } = read(&encode(C6, Encoding::Gb2312).unwrap()).unwrap();
    assert_eq!(
        (format, encoding, dialects),
        (Format::C6, Encoding::Gb2312, vec![])
    );
    let heading = record.heading();
    assert_eq!(heading.players, ["北方队", "South"]);
    assert_eq!(
        (heading.verdict, heading.place.as_str()),
        (Some(Verdict::Won(Side::First)), "重庆")
    );
    assert_eq!(
        (
            heading.event.as_str(),
            heading.moment.date.unwrap().to_string().as_str()
        ),
        ("2017 CCGC", "2017-07-29")
    );
    let Play::Connect6(line) = record.play() else {
        panic!()
    };
    let cells: Vec<_> = line
        .steps()
        .map(|(_, ply)| format!("{:?}", ply.step))
        .collect();
    // Rows count from the top inside: J10 is the centre, A2 the last row but one, C19 the first
    // row.
    assert_eq!(cells, ["Move(J10)", "Move(A2)", "Move(C19)"]);
    let written = write(&record, Format::C6, Encoding::Gb2312).unwrap();
    assert_eq!(written.text, C6);
    assert_eq!(
        written.file_name,
        "C6-北方队 B vs South W-先手胜-2017.07.29 14.00 重庆-2017 CCGC.txt"
    );
}

/// Contests ask for names of files that begin with the kind of the record.
#[test]
fn names_of_files_begin_with_the_kind() {
    for (text, format, begin) in [
        (C6, Format::C6, "C6-"),
        (WTN, Format::Wtn, "WTN-"),
        (DOTS, Format::Dots, "DOTS-"),
    ] {
        let name = write(&reading(text).record, format, Encoding::Utf8)
            .unwrap()
            .file_name;
        assert!(name.starts_with(begin), "{name}");
    }
}

#[test]
fn c6_with_a_semicolon_before_the_brace() {
    assert_eq!(c6("W(C,19)}", "W(C,19);}"), [Dialect::Semicolons]);
}

#[test]
fn c6_with_other_semicolons_before_the_first_stone() {
    assert_eq!(c6("CCGC];", "CCGC]"), [Dialect::NoSemicolon]);
    assert_eq!(c6("CCGC];", "CCGC];;"), [Dialect::Semicolons]);
    // Without a stone there is none whose end is missing.
    let (head, _) = C6.split_once(";B").unwrap();
    assert_eq!(reading(&format!("{head};}}")).dialects, [Dialect::Encoding]);
}

#[test]
fn c6_without_the_brace() {
    assert_eq!(c6("W(C,19)}", "W(C,19)"), [Dialect::NoBrace]);
    assert_eq!(
        c6("W(C,19)}", "W(C,19);\r\n"),
        [Dialect::Semicolons, Dialect::NoBrace]
    );
}

#[test]
fn c6_with_its_name_in_braces() {
    assert_eq!(c6("{[C6]", "{{C6}"), [Dialect::Braces]);
}

#[test]
fn c6_with_blanks() {
    assert_eq!(c6(";", "; "), [Dialect::Blanks]);
    assert_eq!(c6("];", "];\n"), [Dialect::Blanks]);
}

#[test]
fn c6_with_tags_on_lines_of_their_own() {
    assert_eq!(c6("][", "]\r\n ["), []);
}

#[test]
fn c6_without_sides() {
    assert_eq!(c6("北方队 B][South W", "北方队][South"), [Dialect::NoSides]);
}

#[test]
fn c6_with_the_place_in_a_seventh_tag() {
    assert_eq!(
        c6(
            "[2017.07.29 14:00 重庆][2017 CCGC]",
            "[2017.07.29 14:00][2017 CCGC][重庆]"
        ),
        [Dialect::PlaceTag]
    );
    assert_eq!(
        reading(&C6.replace(" 重庆][2017 CCGC]", "][2017 CCGC][重庆]")).record,
        reading(C6).record
    );
}

#[test]
fn c6_with_seconds() {
    assert_eq!(c6("14:00 ", "14:00:59 "), [Dialect::Seconds]);
    assert_eq!(c6("14:00 ", "14:00 59 "), [Dialect::Seconds]);
}

#[test]
fn c6_with_dashes_in_the_date() {
    assert_eq!(c6("2017.07.29", "2017-07-29"), [Dialect::DateSigns]);
    assert_eq!(
        reading(&C6.replace("2017.07.29", "2017-7-29")).record,
        reading(C6).record
    );
}

#[test]
fn c6_with_blank_names() {
    assert_eq!(c6("北方队 B", " B"), [Dialect::BlankName]);
    assert_eq!(
        c6("[北方队 B][South W]", "[][]"),
        [Dialect::NoSides, Dialect::BlankName]
    );
}

#[test]
fn c6_with_rows_from_the_top() {
    let upside_down = C6.replace("(A,2)", "(A,18)").replace("(C,19)", "(C,1)");
    let found = read_as(
        upside_down.as_bytes(),
        None,
        Options {
            rows_from_top: true,
        },
    )
    .unwrap();
    assert_eq!(found.record, reading(C6).record);
    assert!(found.dialects.contains(&Dialect::RowsFromTop));
    assert_ne!(reading(&upside_down).record, found.record);
}

#[test]
fn c6_with_marks() {
    let record = reading(&C6.replace("(A,2)", "(A,2)MARK[-2]")).record;
    let Play::Connect6(line) = record.play() else {
        panic!()
    };
    assert_eq!(line.steps().nth(1).unwrap().1.note.mark, Some(-2));
    assert!(
        write(&record, Format::C6, Encoding::Utf8)
            .unwrap()
            .text
            .contains("W(A,2)MARK[-2];")
    );
}

#[test]
fn c6_with_an_unknown_result() {
    assert_eq!(c6("先手胜", "未结束"), [Dialect::Result]);
    assert_eq!(
        reading(&C6.replace("先手胜", "")).record.heading().verdict,
        None
    );
    assert_eq!(
        reading(&C6.replace("先手胜", "流局"))
            .record
            .heading()
            .verdict,
        Some(Verdict::Void)
    );
}

#[test]
fn every_encoding_is_recognised() {
    for encoding in Encoding::ALL {
        let name = if encoding == Encoding::Gbk {
            "朱镕基"
        } else {
            "北方队"
        };
        let name = if encoding == Encoding::Gb18030 {
            "𠀀"
        } else {
            name
        };
        let text = C6.replace("北方队", name);
        let found = read(&encode(&text, encoding).unwrap()).unwrap();
        assert_eq!(
            (found.encoding, found.record.heading().players[0].as_str()),
            (encoding, name)
        );
        assert_eq!(
            found.dialects.contains(&Dialect::Encoding),
            encoding != Encoding::Gb2312
        );
    }
}

#[test]
fn the_majority_form_of_wtn() {
    let Reading {
        record, dialects, ..
    } = read(&encode(WTN, Encoding::Gb2312).unwrap()).unwrap();
    assert_eq!(dialects, []);
    assert_eq!(
        record.play().start_text(),
        "624../15.../3...a/...bc/..def r"
    );
    assert_eq!(
        record.play().position_text(),
        "624../1..../35.ba/....c/..def r"
    );
    assert_eq!(record.heading().verdict, Some(Verdict::Won(Side::Second)));
    let written = write(&record, Format::Wtn, Encoding::Gb2312).unwrap();
    assert_eq!(written.text, WTN);
    assert_eq!(
        written.file_name,
        "WTN-North vs 南方队-后手胜-2023.08.01 10.00 重庆-2023 CCGC.txt"
    );
}

#[test]
fn wtn_with_row_1_on_top() {
    let flipped = "#[WTN][North R][南方队 B][后手胜][2023.08.01 10:00 重庆][2023 CCGC];\n\
                   R:A1-6;B1-2;C1-4;A2-1;B2-5;A3-3\nB:E3-1;D4-2;E4-3;C5-4;D5-5;E5-6\n\
                   1:5;(R5,B3)\n2:2;(B2,D3)\n";
    assert_eq!(same(flipped, WTN), [Dialect::RowsFromTop]);
}

#[test]
fn wtn_without_hyphens() {
    let joined = WTN.replace("A5-6;B5-2;C5-4;A4-1;B4-5;A3-3", "A56;B52;C54;A41;B45;A33");
    assert_eq!(same(&joined, WTN), [Dialect::NoHyphen]);
    assert_eq!(wtn("E3-1", "E31"), [Dialect::NoHyphen]);
}

#[test]
fn wtn_with_chinese_sides() {
    assert_eq!(
        same(&WTN.replace("R:", "红方:").replace("B:", "蓝方："), WTN),
        [Dialect::ChineseSides]
    );
}

#[test]
fn wtn_with_a_tag_for_the_opener() {
    let text = WTN.replace(
        "[North R][南方队 B][后手胜]",
        "[红方:North][蓝方:南方队][红方先手][蓝方胜]",
    );
    let found = reading(&text);
    assert_eq!(found.record, reading(WTN).record);
    for dialect in [Dialect::OpenerTag, Dialect::ChineseSides, Dialect::Result] {
        assert!(found.dialects.contains(&dialect), "{dialect}");
    }
}

#[test]
fn wtn_opened_by_blue() {
    let blue = "#[WTN][南方队 B][North R][先手胜][2023.08.01 10:00 重庆][2023 CCGC];\n\
                R:A5-6;B5-2;C5-4;A4-1;B4-5;A3-3\nB:E3-1;D2-2;E2-3;C1-4;D1-5;E1-6\n1:2;(B2,D3)\n";
    let record = reading(blue).record;
    assert_eq!(record.heading().players, ["North", "南方队"]);
    assert_eq!(record.heading().verdict, Some(Verdict::Won(Side::Second)));
    assert_eq!(
        write(&record, Format::Wtn, Encoding::Utf8).unwrap().text,
        blue
    );
    // The same with a tag for it, the names in the order of the sides.
    let tagged = blue.replace(
        "[南方队 B][North R][先手胜]",
        "[红方:North][蓝方:南方队][蓝方先手][蓝方胜]",
    );
    assert_eq!(reading(&tagged).record, record);
}

#[test]
fn wtn_with_two_semicolons_or_none() {
    assert_eq!(wtn("CCGC];", "CCGC];;"), [Dialect::Semicolons]);
    assert_eq!(wtn("CCGC];", "CCGC]"), [Dialect::NoSemicolon]);
    assert_eq!(wtn("A3-3\n", "A3-3;\n"), [Dialect::Semicolons]);
}

#[test]
fn wtn_with_layouts_in_any_order() {
    let shuffled = WTN.replace(
        "A5-6;B5-2;C5-4;A4-1;B4-5;A3-3",
        "A4-1;B5-2;A3-3;C5-4;B4-5;A5-6",
    );
    assert_eq!(same(&shuffled, WTN), []);
    let lines: Vec<&str> = WTN.lines().collect();
    let blue_first = [lines[0], lines[2], lines[1], lines[3], lines[4]].join("\r\n");
    assert_eq!(same(&blue_first, WTN), [Dialect::BlueFirst]);
}

#[test]
fn wtn_with_the_place_joined_to_the_time() {
    assert_eq!(
        wtn("[2023.08.01 10:00 重庆]", "[2023-08-01 10:00:30重庆]"),
        [Dialect::Seconds, Dialect::DateSigns]
    );
}

/// The sample: a game broken off after three edges, so its winner and scores mean nothing.
#[test]
fn the_sample_of_dots_reads_and_replays() {
    let Reading {
        record,
        format,
        dialects,
        ..
    } = reading(DOTS);
    assert_eq!((format, dialects), (Format::Dots, vec![]));
    assert_eq!(record.play().plies(), 3);
    assert!(!record.play().is_over());
    assert_eq!(record.heading().verdict, None);
    assert_eq!(
        (
            record.heading().players[0].as_str(),
            record.heading().event.as_str()
        ),
        ("B0", "tack")
    );
    // e2v is in the last row of boxes but one, the fifth column of dots; d3h in the fourth row of
    // dots.
    let Play::Dots(line) = record.play() else {
        panic!()
    };
    let size = dots::Size::STANDARD;
    let places: Vec<_> = line
        .steps()
        .map(|(_, ply)| match ply.step {
            game_core::Step::Move(edge) => size.place(edge),
            game_core::Step::Event(never) => match never {},
        })
        .map(|place| (place.row, place.column, place.vertical))
        .collect();
    assert_eq!(places, [(3, 4, true), (3, 3, false), (2, 3, true)]);
    assert_eq!(record.play().start_text(), "5x5 2");
}

#[test]
fn dots_with_unknown_keys() {
    let more = DOTS
        .replace("\"Event\"", "\"Judge\": [1, {\"x\": null}],\n    \"Event\"")
        .replace("\"piece\"", "\"no\": 1, \"piece\"");
    assert_eq!(same(&more, DOTS), []);
}

#[test]
fn dots_in_gbk_with_scores_as_texts() {
    let text = DOTS
        .replace("\"RScore\": 0", "\"RScore\": \"0\"")
        .replace("tack", "朱镕基杯");
    let found = read(&encode(&text, Encoding::Gbk).unwrap()).unwrap();
    assert_eq!(
        (found.record.heading().event.as_str(), found.encoding),
        ("朱镕基杯", Encoding::Gbk)
    );
    assert_eq!(found.dialects, []);
}

#[test]
fn sgf_of_little_golem() {
    let text = "(;FF[4]EV[connect6.cup.1]PB[North]PW[So\\]uth]SO[http://x];B[j10];W[a2c19]C[why?])";
    let record = reading(text).record;
    assert_eq!(record.heading().players, ["North", "So]uth"]);
    assert_eq!(record.heading().event, "connect6.cup.1");
    let (Play::Connect6(line), Play::Connect6(usual)) =
        (record.play(), reading(C6).record.into_parts().1)
    else {
        panic!()
    };
    assert_eq!(line.position(), usual.position());
    assert_eq!(line.steps().nth(2).unwrap().1.note.comment, "why?");
    let resigned = reading(&text.replace("C[why?])", ";B[resign])")).record;
    assert_eq!(resigned.heading().verdict, Some(Verdict::Won(Side::Second)));
}

#[test]
fn the_list_of_little_golem() {
    for text in ["1.j10 2.a2c19", "1. j10\n2. A2C19\n"] {
        assert_eq!(same(text, C6), []);
    }
    assert_eq!(
        reading("1.j10 2.a2c19 3.resign").record.heading().verdict,
        Some(Verdict::Won(Side::Second))
    );
}

#[test]
fn lines_of_the_sau_platform() {
    // Column A, row R from the top, is A2; column C, row A, is C19.
    assert_eq!(
        same("name?\nnew black\nmove JJ@@\nmove ARCA\nend\n", C6),
        []
    );
    assert_eq!(reading("move JJ@@\nmove ARCA").format, Format::SauConnect6);
}

#[test]
fn lines_of_connectmore() {
    for text in [
        "black JJ\nwhite ARCA\n",
        "new white\nblack jjjj\r\nwhite AR CA\r\n",
    ] {
        assert_eq!(same(text, C6), []);
        assert_eq!(reading(text).format, Format::ConnectMore);
    }
}

#[test]
fn lines_of_dots() {
    // The first edge of the upper rim, then the vertical edge below its left dot.
    let record = reading("move 1 AAB\nmove 1 BAA\n").record;
    assert_eq!(
        record.play().position_text(),
        "5x5 010000000000000000000000000000100000000000000000000000000000"
    );
}

#[test]
fn strings_of_the_l_game() {
    let start = "1_WBB--RB--RB--RRG";
    let record = reading(start).record;
    assert_eq!(record.play().start_text(), "nAA./.BA./.BA./.BBn A");
    // Which neutral square is called W makes no difference.
    assert_eq!(same("1_GBB--RB--RB--RRW\n", start), []);
    let moved = format!("{start}\n2_-BBBWR-B-R---RRG\n");
    assert_eq!(reading(&moved).record.play().plies(), 1);
}

#[test]
fn our_json_of_planes() {
    let text = r#"{"quincunx": 1, "game": "planes", "players": ["A", "B"], "start": "7x7/1r", "seats": 2, "plies": [
        {"by": 1, "shot": "C1", "answer": "h^"}], "layouts": ["7x7 C1^", null]}"#;
    let record = reading(text).record;
    assert_eq!(record.heading().verdict, Some(Verdict::Won(Side::First)));
    assert_eq!(record.play().position_text(), "7x7/1r C1=h^\n7x7/1r");
}
