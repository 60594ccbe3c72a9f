//! The output for people: every command in both languages.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use crate::common;

use std::io::{BufRead, BufReader};
use std::process::Stdio;

use common::{COMMANDS, FINISHED, START, finish, is_chinese, program, run, text};

const SHELLS: [&str; 5] = ["bash", "elvish", "fish", "powershell", "zsh"];

#[test]
#[ignore = "takes long: the gate runs it"]
fn the_tour_shows_board_move_and_figures() {
    for (language, words) in [
        ("en", ["Best move", "Nodes/s", "won"]),
        ("zh", ["最佳走法", "节点/秒", "胜"]),
    ] {
        let tour = text(&["--lang", language]);
        for figure in [
            "8,048",
            "232",
            "10,088",
            "1,006",
            "29",
            "1,261",
            "1 n A A .",
        ] {
            assert!(tour.contains(figure), "{figure} is missing in:\n{tour}");
        }
        for word in words {
            assert!(tour.contains(word), "{word} is missing in:\n{tour}");
        }
    }
}

#[test]
#[ignore = "takes long: the gate runs it"]
fn the_commands_of_the_tour_work() {
    let tour = text(&["tour", "--lang", "en"]);
    let commands: Vec<&str> = tour
        .lines()
        .filter_map(|line| line.strip_prefix("  quincunx "))
        .collect();
    assert!(commands.len() >= 4);
    for command in commands {
        let (command, _) = command.split_once("   ").unwrap();
        // Quoted texts are one argument: the odd pieces between the quotes.
        let pieces = command.split('"').enumerate();
        let arguments = pieces.flat_map(|(number, piece)| match number % 2 {
            0 => piece.split_whitespace().collect(),
            _ => vec![piece],
        });
        let run = run(arguments);
        assert_eq!(run.code, 0, "{command}: {}", run.err);
    }
}

#[test]
fn solve_groups_the_moves() {
    let english = text(&["solve", "lgame", START]);
    for line in [
        "A is to move.",
        "Value: drawn.",
        "Drawing moves (36)",
        "Losing moves (29)",
        "  in 6 plies  D1D2C3D3 A1-C1",
    ] {
        assert!(english.contains(line), "{line} is missing in:\n{english}");
    }
    let chinese = text(&["solve", "lgame", "..nA/.B.A/.BAA/.BBn B", "--lang", "zh"]);
    for line in [
        "轮到 B 走棋。",
        "局面值：胜（5 步）。",
        "胜着（1）",
        "和着（86）",
        "负着（69）",
    ] {
        assert!(chinese.contains(line), "{line} is missing in:\n{chinese}");
    }
}

#[test]
fn a_finished_position_says_so() {
    assert!(text(&["solve", "lgame", FINISHED]).contains("The game is over."));
    assert!(text(&["solve", "lgame", FINISHED, "--lang", "zh"]).contains("对局已结束。"));
    for (language, sentence) in [
        ("en", "The game is over in this position"),
        ("zh", "此局面的对局已经结束"),
    ] {
        let run = run(["analyze", "lgame", FINISHED, "--lang", language]);
        assert_eq!((run.code, run.out.as_str()), (1, ""));
        assert!(run.err.contains(sentence), "{}", run.err);
    }
}

#[test]
fn analyze_shows_engine_and_line() {
    let english = text(&["analyze", "lgame", "--nodes", "1000"]);
    assert!(
        english.contains("Engine     perfect") && english.contains("drawn, proved"),
        "{english}"
    );
    let chinese = text(&["analyze", "lgame", "--lang=zh", "--depth", "4294967295"]);
    assert!(chinese.contains("和，已证明"), "{chinese}");
}

#[test]
fn analyze_takes_every_engine_with_its_options() {
    let by = |engine, language| {
        text(&[
            "analyze", "lgame", "--engine", engine, "--lang", language, "--depth", "2",
        ])
    };
    let hunt = "Against random play this wins within 2.54 own moves on average.";
    assert!(by("hunt", "en").contains(hunt) && by("hunt", "zh").contains("平均再走 2.54 步取胜"));
    assert!(by("traps:measure=share", "en").contains("% lose by force."));
    assert!(by("traps", "zh").contains("种必败。") && by("probability", "zh").contains("胜率为"));
    assert!(by("alphabeta:table=1", "en").contains(" points for A"));
    let random = by("random:seed=5", "en");
    assert!(
        random.contains("Value      unknown") && !random.contains("Moves"),
        "{random}"
    );
    let best = |text: &str| {
        text.lines()
            .find(|line| line.starts_with("Best move"))
            .map(str::to_owned)
    };
    assert_eq!(best(&random), best(&by("random:seed=5", "en")));
}

#[test]
fn perft_shows_a_line_per_depth() {
    let english = text(&["perft", "lgame", "--depth", "3"]);
    assert!(
        english.contains("leaves/s") && english.contains(" 628,797 "),
        "{english}"
    );
    assert_eq!(english.lines().count(), 3 + 3);
    assert!(text(&["perft", "lgame", "--depth", "1", "--lang", "zh"]).contains("叶节点"));
}

#[test]
fn bench_and_engines_have_both_languages() {
    assert!(text(&["bench"]).contains("signature"));
    assert!(text(&["bench", "lgame", "--lang", "zh"]).contains("签名"));
    assert!(text(&["engines"]).contains("\n  hunt          "));
    assert!(text(&["engines", "lgame", "--lang", "zh"]).contains("求解"));
    let options = text(&["engines", "lgame", "--options"]);
    assert!(
        options.contains("in MiB. Allowed: a whole number from 1 to 4096 (default: 16).\n"),
        "{options}"
    );
    assert!(
        options.contains("Allowed: one of count, share (default: count).\n"),
        "{options}"
    );
    assert!(
        text(&["engines", "--options", "--lang", "zh"])
            .contains("取值：从 1 到 4096 的整数（默认 16）。\n")
    );
}

/// One line an engine, and the first of each game is marked.
#[test]
fn engines_take_a_line_each() {
    let listed = text(&["engines"]);
    let marked: Vec<&str> = listed
        .lines()
        .filter_map(|line| line.strip_prefix("* ")?.split(' ').next())
        .collect();
    assert_eq!(
        marked,
        ["perfect", "learnt", "connect6", "dots", "exact", "the"],
        "{listed}"
    );
    assert!(
        !listed.contains("Allowed:") && listed.ends_with("`quincunx engines GAME --options`.\n"),
        "{listed}"
    );
    let engines = json_names(&["engines", "--json"]);
    // A line for each of five games, and two at the end.
    assert_eq!(listed.lines().count(), engines + 5 + 2, "{listed}");
}

/// The number of engines in the object.
fn json_names(arguments: &[&str]) -> usize {
    serde_json::from_str::<serde_json::Value>(&text(arguments)).unwrap()["engines"]
        .as_array()
        .unwrap()
        .len()
}

/// Without a command and without a terminal: five lines on where to begin, then the tour.
#[test]
fn the_welcome_is_five_lines() {
    for (language, first, last) in [
        (
            "en",
            "Quincunx plays, analyses and solves board games:",
            "all commands",
        ),
        ("zh", "Quincunx 可对弈", "全部命令"),
    ] {
        // The reader closes the pipe before the tour begins to think.
        let mut child = program()
            .args(["--lang", language])
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let lines: Vec<String> = BufReader::new(child.stdout.take().unwrap())
            .lines()
            .take(5)
            .map(Result::unwrap)
            .collect();
        child.wait().unwrap();
        assert!(
            lines[0].starts_with(first) && lines[4].ends_with(last),
            "{lines:?}"
        );
        assert!(
            lines[1..]
                .iter()
                .all(|line| line.starts_with("  quincunx ")),
            "{lines:?}"
        );
    }
}

#[test]
fn help_lists_all_commands_in_both_languages() {
    for (language, headings) in [
        ("en", ["Usage:", "Commands:", "Options:"]),
        ("zh", ["用法：", "命令：", "选项："]),
    ] {
        let help = text(&["help", "--lang", language]);
        assert_eq!(help, text(&["--help", "--lang", language]));
        assert!(
            headings.iter().all(|heading| help.contains(heading)),
            "{help}"
        );
        for command in COMMANDS {
            assert!(
                help.contains(&format!("\n  {command} ")),
                "{command} is missing in:\n{help}"
            );
            let own = text(&["help", command, "--lang", language]);
            assert_eq!(own, text(&[command, "--help", "--lang", language]));
            assert!(own.contains(&format!("quincunx {command}")), "{own}");
        }
    }
}

#[test]
fn nothing_english_is_left_in_chinese_help() {
    for command in COMMANDS {
        let help = text(&["help", command, "--lang", "zh"]);
        for word in [
            "Usage",
            "Options",
            "Arguments",
            "Commands",
            "Print",
            "[possible",
            "[default",
            "required",
        ] {
            assert!(!help.contains(word), "{word} in:\n{help}");
        }
    }
}

#[test]
fn the_locale_chooses_the_language() {
    let language = |variables: &[(&str, &str)]| {
        let mut command = program();
        is_chinese(&finish(command.envs(variables.iter().copied()).arg("help")).out)
    };
    assert!(!language(&[]));
    assert!(language(&[("LANG", "zh_CN.UTF-8")]));
    assert!(!language(&[("LANG", "zh_CN.UTF-8"), ("LC_ALL", "C")]));
    assert!(language(&[
        ("LANG", "en_GB.UTF-8"),
        ("LC_MESSAGES", "zh_TW.UTF-8")
    ]));
    assert!(language(&[("LC_ALL", ""), ("LANG", "zh")]));
    let mut command = program();
    let run = finish(
        command
            .env("LC_ALL", "zh_CN")
            .args(["help", "--lang", "en"]),
    );
    assert!(!is_chinese(&run.out), "--lang counts more than the locale");
}

#[test]
fn a_game_in_place_of_a_command_gets_a_hint() {
    for (language, hint) in [
        ("en", "It is a game: try `quincunx solve lgame`."),
        ("zh", "这是游戏名，可试 `quincunx solve lgame`。"),
    ] {
        for arguments in [
            ["lgame", "--lang", language].as_slice(),
            &["help", "lgame", "--lang", language],
        ] {
            let run = run(arguments);
            assert!(run.code == 2 && run.err.contains(hint), "{}", run.err);
        }
        let run = run(["castle", "--lang", language]);
        assert!(!run.err.contains("quincunx solve"), "{}", run.err);
    }
}

#[test]
fn two_dashes_are_followed_by_a_position() {
    let run = run(["solve", "lgame", "--", "--json"]);
    assert_eq!((run.code, run.out.as_str()), (2, ""));
    assert!(
        run.err.starts_with("Error: Line 1, column 1:"),
        "{}",
        run.err
    );
}

#[test]
fn completions_know_every_command() {
    for shell in SHELLS {
        let script = text(&["completions", shell]);
        for command in COMMANDS {
            assert!(script.contains(command), "{command} is missing for {shell}");
        }
    }
}

#[test]
fn the_manual_page_mentions_every_command_in_both_languages() {
    for (language, heading) in [("en", ".SH COMMANDS"), ("zh", ".SH 命令")] {
        let page = text(&["man", "--lang", language]);
        assert!(page.contains(".TH") && page.contains(heading), "{page}");
        for command in COMMANDS {
            assert!(
                page.contains(&format!(".SS {command}\n")),
                "{command} is missing in:\n{page}"
            );
        }
    }
}

#[test]
fn the_version_is_shown() {
    for argument in ["--version", "-V"] {
        assert_eq!(
            text(&[argument]),
            concat!("quincunx ", env!("CARGO_PKG_VERSION"), "\n")
        );
    }
}
