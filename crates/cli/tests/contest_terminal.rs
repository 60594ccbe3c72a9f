//! `contest` at a real screen: matches through tmux, from setup to record, by keys alone.
//!
//! Without tmux the test reports that it is skipped.
#![cfg(unix)]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]
#![allow(clippy::print_stderr, reason = "a skipped test says so")]

use crate::tmux;

use std::fs;
use std::thread::sleep;
use std::time::Duration;

use tmux::{Tmux, skipped};

/// A terminal with the program at a table.
struct Screen {
    tmux: Tmux,
}

impl Screen {
    /// Starts the program; `None` without tmux.
    fn start(name: &str, arguments: &str) -> Option<Self> {
        let screen = Self {
            tmux: Tmux::new(&format!("contest-{name}"))?,
        };
        screen.sit(arguments);
        Some(screen)
    }

    /// Starts the program in a new window.
    fn sit(&self, arguments: &str) {
        let program = env!("CARGO_BIN_EXE_quincunx");
        let tables = concat!(env!("CARGO_TARGET_TMPDIR"), "/tables");
        let folder = self.tmux.folder.to_str().unwrap();
        let line = format!(
            "NO_COLOR=1 QUINCUNX_TABLES='{tables}' '{program}' contest {arguments} --folder '{folder}'; echo left with $?; cat"
        );
        self.tmux.open(["100", "30"], &line);
    }

    /// Makes the window as large as those of the guide.
    fn shrink(&self) {
        self.tmux.run(&["resize-window", "-x", "80", "-y", "24"]);
    }

    /// Waits until the screen shows this; returns the screen.
    fn wait(&self, what: &str) -> String {
        self.wait_for(what, |screen| screen.contains(what))
    }

    fn wait_for(&self, what: &str, shows: impl Fn(&str) -> bool) -> String {
        self.tmux.wait_for(&[], what, shows)
    }

    fn press(&self, key: &str) {
        self.tmux.press(key);
    }

    fn type_in(&self, text: &str) {
        self.tmux.type_in(text);
    }

    /// Types a text and Enter, once the text is visible.
    fn say(&self, text: &str) {
        self.type_in(text);
        self.wait(&format!("> {text}_"));
        self.press("Enter");
        self.wait("> _");
    }

    /// One text after the other.
    fn say_all(&self, texts: &[&str]) {
        for text in texts {
            self.say(text);
        }
    }

    /// The records in the folder.
    fn records(&self) -> Vec<records::Reading> {
        let entries = fs::read_dir(&self.tmux.folder)
            .unwrap()
            .map(|entry| entry.unwrap().path());
        let texts =
            entries.filter(|path| path.extension().is_some_and(|extension| extension == "txt"));
        texts
            .map(|path| records::read(&fs::read(path).unwrap()).unwrap())
            .collect()
    }
}

/// The first move in the foot of the screen: the only one, or the first of several.
fn proposed(screen: &str) -> Option<String> {
    let foot = screen.lines().find(|line| line.starts_with("> "))?;
    let names = foot.split_once("= ").or_else(|| foot.split_once(") "))?.1;
    names
        .split_whitespace()
        .next()
        .map(|name| name.replace('-', "").to_lowercase())
}

/// Plays the opponent of a game until it is over: the first proposed move, or a die.
fn play_out(screen: &Screen) {
    loop {
        let shown = screen.wait_for("somebody's turn", |screen| {
            screen.contains("GAME OVER") || (screen.contains("> _ (") || screen.contains("> _ ="))
        });
        if shown.contains("GAME OVER") {
            return;
        }
        let Some(name) = proposed(&shown) else {
            continue;
        };
        if shown.contains("our engine thinks") {
            continue;
        }
        // Waits until it is visible before Enter, and gone before the next look: else it would be
        // typed twice.
        screen.say(&name);
    }
}

#[test]
#[ignore = "takes long: the gate runs it"]
fn a_match_of_einstein_by_keys() {
    let arguments = "einstein --lang en --engine random --seed 3";
    let Some(screen) = Screen::start("einstein", arguments) else {
        return skipped("a match at the screen");
    };
    screen.wait("Game 1 is opened by A.");
    screen.say_all(&[
        "name a North",
        "name b South",
        "layout a 125634",
        "layout b 125634",
        "dice both",
        "games 7",
    ]);
    screen.wait("layout b   125/63/4");
    for _ in 0..7 {
        screen.press("F2");
        screen.wait("playing");
        play_out(&screen);
        screen.press("F2");
        let shown = screen.wait_for("the next game", |screen| {
            screen.contains("MATCH OVER") || screen.contains("before the game")
        });
        if shown.contains("MATCH OVER") {
            break;
        }
    }
    screen.wait("MATCH OVER");
    let records = screen.records();
    assert!((4..=7).contains(&records.len()), "{}", records.len());
    assert!(
        records
            .iter()
            .all(|reading| reading.encoding == records::Encoding::Utf8
                || reading.dialects.is_empty())
    );
    screen.type_in("close");
    screen.press("Enter");
    screen.wait("left with 0");
}

#[test]
fn a_game_of_connect6_is_left_and_gone_on_with() {
    let arguments = "connect6 --lang zh --nodes 200";
    let Some(screen) = Screen::start("connect6", arguments) else {
        return skipped("Connect6 at the screen");
    };
    screen.wait("赛前准备");
    screen.say("队名 a 北方");
    screen.press("F2");
    screen.wait("我方走");
    // Every key narrows the choice; an impossible move is refused.
    screen.type_in("i9j");
    screen.wait("(18) I9 J19 ");
    screen.press("Escape");
    screen.type_in("j10");
    screen.wait("没有这样的走法");
    screen.press("Escape");
    screen.wait("> _");
    screen.type_in("i9j9");
    screen.wait("= I9 J9  [Enter]");
    screen.press("Enter");
    screen.wait("B 队走 J9。");
    screen.press("C-p");
    screen.wait("暂停");
    // Killed, and resumed by one key.
    screen.sit(arguments);
    screen.wait("发现未完成的比赛");
    screen.press("Enter");
    screen.wait("继续中断");
    screen.press("C-x");
    screen.wait("> :resign_");
    screen.press("Enter");
    screen.wait("对局结束");
    let records = screen.records();
    assert_eq!(records.len(), 1);
    assert_eq!(
        records[0].record.heading().verdict,
        Some(records::Verdict::Won(game_core::Side::Second))
    );
    screen.press("C-q");
    screen.press("Enter");
    screen.wait("left with 0");
}

#[test]
fn a_game_of_dots_by_keys() {
    let Some(screen) = Screen::start("dots", "dots --lang en --engine greedy") else {
        return skipped("Dots and Boxes at the screen");
    };
    screen.wait("before the game");
    screen.press("F2");
    screen.wait("WE PLAY");
    play_out(&screen);
    screen.wait("GAME OVER");
    let records = screen.records();
    assert_eq!((records.len(), records[0].record.play().plies()), (1, 60));
    screen.press("F1");
    screen.wait("any other key closes it.");
    // The words do not fit below the keys: the last of them are on the next page.
    screen.press("PageDown");
    screen.press("PageDown");
    screen.wait("Anything else is the opponent's move");
    screen.press("Escape");
    screen.wait("GAME OVER");
    screen.press("F10");
    screen.wait("> :quit_");
    screen.press("Enter");
    screen.wait("left with 0");
}

/// A round of Planes: hiding, shots and answers by few keys; our planes cover the screen on request
/// alone.
#[test]
fn a_round_of_planes_by_keys() {
    let Some(screen) = Screen::start("planes", "planes --lang en --engine entropy") else {
        return skipped("Planes at the screen");
    };
    screen.wait("hide       drawn at the start");
    screen.say("hide c1^");
    screen.wait("hide       done");
    screen.press("F2");
    screen.wait("WE SHOOT; type their answer");
    screen.type_in("m");
    screen.wait("> m_ their answer: m, b or h");
    screen.press("Enter");
    screen.wait("they answered; type their shot");
    screen.type_in("b2");
    screen.wait("= B2  [Enter]");
    screen.press("Enter");
    let shown = screen.wait("WE ANSWER B2: BODY");
    assert!(!shown.contains("C1^"), "{shown}");
    screen.wait("WE SHOOT; type their answer");
    // Only the planes are shown then, without a line to type in.
    screen.type_in(":peek");
    screen.press("Enter");
    screen.wait("We have hidden C1^.");
    screen.press("Escape");
    screen.wait("WE SHOOT; type their answer");
    screen.say("m");
    screen.wait("they answered; type their shot");
    screen.say("c1");
    screen.wait("GAME OVER");
    screen.wait("A 0 : 1 B");
    screen.say("reveal c1^");
    screen.wait("contradicts that layout");
    screen.press("F10");
    screen.press("Enter");
    screen.wait("left with 0");
}

const GUIDE: &str = include_str!("../../../docs/contest.md");

/// The guide's screen after these words.
fn guide(words: &str) -> Vec<&'static str> {
    let (_, behind) = GUIDE.split_once(words).unwrap();
    let (_, block) = behind.split_once("```text\n").unwrap();
    block
        .split_once("```")
        .unwrap()
        .0
        .lines()
        .map(str::trim_end)
        .collect()
}

/// Compares a screen with the guide's; explains how to update the guide.
fn compare(screen: &Screen, words: &str, what: &str) {
    screen.wait(what);
    // The last frame may be on its way.
    sleep(Duration::from_millis(300));
    let shown = screen.tmux.screen(&[]);
    let rows: Vec<&str> = shown.lines().map(str::trim_end).collect();
    assert_eq!(
        rows,
        guide(words),
        "docs/contest.md should show behind {words:?}:\n{shown}\n"
    );
}

/// The screens of the guide are those of the program.
#[test]
fn the_guide_shows_the_screens() {
    let arguments = "einstein --lang en --seed 2 --engine expectimax:tables=0 --depth 2";
    let Some(screen) = Screen::start("guide", arguments) else {
        return skipped("the screens of the guide");
    };
    screen.shrink();
    screen.wait("Game 1 is opened by A.");
    screen.say_all(&[
        "name a North",
        "name b South",
        "event 2026 CCGC",
        "layout a 125634",
        "layout b 125634",
        "dice ours",
    ]);
    screen.press("F2");
    screen.wait("WE PLAY");
    screen.press("F3");
    screen.wait("PAUSED");
    screen.say_all(&[":clock a 3:12", ":clock b 3:40"]);
    compare(
        &screen,
        "EinStein, in a terminal of 80 by 24",
        "The clock of team B is set.",
    );
    screen.sit("connect6 --lang zh --nodes 2000");
    screen.shrink();
    screen.wait("赛前准备");
    screen.say_all(&["队名 a 北方", "队名 b 南方", "赛事 2026 CCGC"]);
    screen.press("F2");
    screen.wait("我方走");
    screen.press("F3");
    screen.wait("暂停");
    screen.say_all(&[":棋钟 a 14:05", ":棋钟 b 12:30"]);
    screen.type_in("i9j");
    compare(&screen, "六子棋界面：", "(18) I9 J19 ");
}

/// And those of Planes.
#[test]
fn the_guide_shows_the_boards_of_planes() {
    let Some(screen) = Screen::start("guide-planes", "planes --lang en --engine entropy --seed 3")
    else {
        return skipped("the screens of Planes in the guide");
    };
    screen.shrink();
    screen.wait("Game 1 is opened by A.");
    screen.say_all(&["name a North", "name b South", "setup 9x9/2", "hide"]);
    screen.press("F2");
    for (answer, shot) in [("m", "c4"), ("b", "e5")] {
        screen.wait("WE SHOOT; type their answer");
        screen.say(answer);
        screen.wait("they answered; type their shot");
        screen.say(shot);
    }
    screen.wait("WE SHOOT; type their answer");
    screen.press("F3");
    screen.wait("PAUSED");
    screen.say_all(&[":clock a 8:21", ":clock b 8:05"]);
    compare(
        &screen,
        "Planes, in a terminal of 80 by 24",
        "The clock of team B is set.",
    );
    screen.sit("planes --lang zh --new --engine entropy --seed 3");
    screen.shrink();
    screen.wait("赛前准备");
    screen.say_all(&["队名 a 北方", "队名 b 南方", "我方 b", "布阵"]);
    screen.press("F2");
    screen.wait("等待对方");
    screen.say("d4");
    screen.wait("请输入对方的反馈");
    screen.say("伤");
    screen.wait("对方已反馈");
    screen.press("F3");
    screen.wait("暂停");
    screen.say_all(&[":棋钟 a 9:12", ":棋钟 b 9:40"]);
    compare(&screen, "飞机对战界面：", "已校正 B 队的棋钟。");
}
