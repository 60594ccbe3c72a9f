//! `play` in a real terminal: a whole game through tmux, from the greeting to the last word.
//!
//! Without tmux the test reports that it is skipped; the gate names it too.
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
use std::time::Instant;

use tmux::{PATIENCE, PAUSE, Tmux, skipped};

/// A terminal with the program in it.
struct Terminal {
    tmux: Tmux,
}

impl Terminal {
    /// Starts the program in a terminal; `None` without tmux.
    fn start(name: &str, environment: &str, arguments: &str) -> Option<Self> {
        Self::run(name, environment, &format!("play {arguments}"))
    }

    /// Starts the program with any command; `None` if there is no tmux.
    fn run(name: &str, environment: &str, arguments: &str) -> Option<Self> {
        let tmux = Tmux::new(name)?;
        let program = env!("CARGO_BIN_EXE_quincunx");
        // The screen is high, so that it holds the whole game.
        tmux.open(
            ["100", "400"],
            &format!("{environment} '{program}' {arguments}; echo left with $?; cat"),
        );
        Some(Self { tmux })
    }

    /// Waits until the screen ends with this; returns the screen.
    fn wait(&self, end: &str) -> String {
        self.wait_for(end, |screen| screen.ends_with(end))
    }

    fn wait_for(&self, what: &str, shows: impl Fn(&str) -> bool) -> String {
        self.tmux.wait_for(&["-J"], what, shows)
    }

    /// Types a line on an empty screen and waits for the next prompt; returns what came after the
    /// line.
    fn say(&self, line: &str) -> String {
        // The screen is cleared, so that no old answer passes for the new one.
        self.tmux.run(&["send-keys", "-R", ";", "clear-history"]);
        self.tmux.type_in(line);
        self.tmux.press("Enter");
        let answer = |screen: &str| screen.split_once(line).map(|(_, answer)| answer.to_owned());
        let prompted = |answer: &String| {
            answer
                .lines()
                .next_back()
                .is_some_and(|last| last.trim_end().ends_with('>'))
        };
        let screen = self.wait_for(line, |screen| answer(screen).as_ref().is_some_and(prompted));
        answer(&screen).unwrap()
    }
}

/// The move that a hint names.
fn hinted(answer: &str) -> String {
    answer
        .split_once("Hint: ")
        .and_then(|(_, hint)| hint.split_once('.'))
        .expect(answer)
        .0
        .to_owned()
}

/// Plays the hints until the game is over, and A has won.
fn play_to_the_end(terminal: &Terminal) {
    let mut last = String::new();
    for _ in 0..200 {
        let hint = hinted(&terminal.say("hint"));
        last = terminal.say(&hint);
        if last.contains("The game is over") {
            break;
        }
    }
    assert!(
        last.contains("The game is over: A wins. A player who cannot move has lost."),
        "{last}"
    );
}

/// Saves the game, resigns it, and loads it again.
fn save_resign_and_load(terminal: &Terminal) {
    assert!(
        terminal
            .say("save game.json")
            .contains("The game is saved in `game.json`.")
    );
    assert!(
        terminal
            .say("resign")
            .contains("The game is over: A has resigned. B wins.")
    );
    assert!(
        terminal
            .say("load game.json")
            .contains("Move 3: A is to move.")
    );
}

#[test]
fn a_whole_game_in_a_terminal() {
    let Some(terminal) = Terminal::start(
        "game",
        "NO_COLOR=1",
        "lgame --lang en --second random:seed=1",
    ) else {
        return skipped("a whole game in a terminal");
    };
    let greeting = terminal.wait("A>");
    assert!(
        greeting.contains("L-Game: A is a person, B is the engine random:seed=1."),
        "{greeting}"
    );
    assert!(
        greeting.contains("    A B C D\n  1 n A A .\n  2 . B A .\n  3 . B A .\n  4 . B B n\n"),
        "{greeting}"
    );
    let moves = terminal.say("moves");
    assert!(
        moves.contains("Drawing moves (36)") && moves.contains("14 C1D1C2C3"),
        "{moves}"
    );
    let first = hinted(&terminal.say("hint"));
    let played = terminal.say(&first);
    assert!(
        played.contains(&format!("A played {first}.")) && played.contains("Move 3: A is to move."),
        "{played}"
    );
    let back = terminal.say("undo");
    assert!(
        back.contains("1 n A A .") && back.contains("Move 1: A is to move."),
        "{back}"
    );
    assert!(terminal.say("redo").contains("Move 3: A is to move."));
    save_resign_and_load(&terminal);
    assert!(
        terminal
            .say("hlep")
            .contains("Line 1, column 1: expected the name of a cell")
    );
    play_to_the_end(&terminal);
    assert!(terminal.say("new").contains("Move 1: A is to move."));
    terminal.tmux.type_in("quit");
    terminal.tmux.press("Enter");
    terminal.wait("left with 0");
    assert!(terminal.tmux.folder.join("game.json").is_file());
    assert_eq!(
        fs::read_dir(&terminal.tmux.folder).unwrap().count(),
        1,
        "nothing else is left behind"
    );
}

#[test]
fn chinese_colours_and_the_end_of_the_input() {
    let Some(terminal) = Terminal::start("chinese", "TERM=screen-256color", "lgame --lang zh")
    else {
        return skipped("Chinese in a terminal");
    };
    assert!(
        terminal
            .wait("A>")
            .contains("L棋：A 为人、B 为引擎 perfect。")
    );
    let moves = terminal.say("走法");
    assert!(
        moves.contains("和着（36）") && moves.contains("负着（29）"),
        "{moves}"
    );
    let coloured = terminal.tmux.screen(&["-J", "-e"]);
    assert!(
        coloured.contains("\u{1b}[33m") && coloured.contains("\u{1b}[31m"),
        "{coloured}"
    );
    assert!(
        terminal
            .say("提示")
            .contains("提示：C1D1C2C3。局面值：和，已证明（引擎 perfect）。")
    );
    // End of input on an empty line: the shell's prompt is on a line of its own.
    terminal.tmux.press("C-d");
    let screen = terminal.wait("left with 0");
    assert!(
        screen.contains("A>\nleft with 0") || screen.contains("A> \nleft with 0"),
        "{screen}"
    );
}

#[test]
fn an_interrupt_ends_the_program() {
    let Some(terminal) = Terminal::start("interrupt", "NO_COLOR=1", "lgame --lang en") else {
        return skipped("an interrupt in a terminal");
    };
    terminal.wait("A>");
    // The interrupt also reaches the shell around the program, so the terminal closes.
    terminal.tmux.press("C-c");
    let begin = Instant::now();
    while terminal.tmux.run(&["has-session"]).status.success() {
        let screen = terminal.tmux.screen(&["-J"]);
        if screen.ends_with("left with 130") {
            return;
        }
        assert!(begin.elapsed() < PATIENCE, "the program goes on:\n{screen}");
        sleep(PAUSE);
    }
}

#[test]
fn lines_are_called_back_and_completed() {
    let arguments = "lgame --lang en --first person --second person";
    let Some(terminal) = Terminal::start("editing", "NO_COLOR=1", arguments) else {
        return skipped("line editing in a terminal");
    };
    terminal.wait("A>");
    let rules = terminal.say("rules");
    assert!(
        rules.contains("A player who cannot move the L has lost."),
        "{rules}"
    );
    terminal.say("C1D1C2C3");
    // The line before the last one, changed at its end.
    for key in ["Up", "Up", "BSpace", "BSpace", "Tab"] {
        terminal.tmux.press(key);
    }
    terminal.wait("B> rules");
    terminal.tmux.press("C-u");
    terminal.tmux.type_in("hin");
    terminal.tmux.press("Tab");
    terminal.wait("B> hint");
    terminal.tmux.press("Enter");
    terminal.wait_for("a hint", |screen| screen.contains("\nHint: "));
}

#[test]
fn the_program_without_a_command_offers_the_tour() {
    let Some(terminal) = Terminal::run("welcome", "NO_COLOR=1", "--lang en") else {
        return skipped("the welcome in a terminal");
    };
    let welcome = terminal.wait("Ctrl-C to leave.");
    assert_eq!(welcome.lines().count(), 6, "{welcome}");
    terminal.tmux.press("Enter");
    terminal.wait_for("the tour", |screen| {
        screen.contains("L-Game  nAA./.BA./.BA./.BBn A")
    });
}
