//! A contest table that is operated by lines of text.
//!
//! Lines are read while the engine thinks. Words that interrupt (`now`, `pause`, `resign`, `quit`,
//! …) take effect at once; any other line waits until the engine has moved, so that a file of lines
//! is a whole match. At the end of the input the program ends, as with `quit`: the match can be
//! resumed.

use std::io::{self, BufReader};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread;
use std::time::Duration;

use contest::{Command, Controller, Environment, Notice, typing};
use game_core::{Text, text};

use super::args::ContestArgs;
use super::machine::{Found, Machine, OpenedMatch, found, open_match, troubles};
use super::{boards, shown, status};
use crate::commands::play::lines::{InputLine, next};
use crate::console::Console;
use crate::failure::Failure;

/// The pause between two looks at the engine and the clocks.
const REST: Duration = Duration::from_millis(10);

/// Most moves that are listed.
const LISTED: usize = 400;

/// Handles lines until the program is left.
pub(super) fn run(
    console: Console,
    args: &ContestArgs,
    folder: &std::path::Path,
) -> Result<(), Failure> {
    for trouble in troubles(folder) {
        console.print(&(trouble + "\n"))?;
    }
    let journal = match found(folder, args.game) {
        Found::Match(path) if !args.new => Some(path),
        _ => None,
    };
    let OpenedMatch {
        mut controller,
        resumed,
        table,
    } = open_match(console, args, folder, journal.as_deref())?;
    if let Some((gone, dropped)) = resumed {
        console.print(&(resumed_text(gone, dropped) + "\n"))?;
    }
    if let Some(path) = controller.journal() {
        let path = path.display();
        console.print(&text!("Journal: {path}\n", "对局日志：{path}\n"))?;
    }
    let heard = listen();
    let mut waiting: Option<String> = None;
    loop {
        controller.act();
        if let Some(table) = &table {
            table.attend(&mut controller);
        }
        if say(console, &mut controller)? {
            return Ok(());
        }
        let ready = controller.is_idle();
        if let Some(line) = waiting.take_if(|line| ready || interrupts(line)) {
            controller.handle_line(&line);
            continue;
        }
        if waiting.is_some() {
            thread::sleep(REST);
            continue;
        }
        match heard.recv_timeout(REST) {
            Ok(Ok(InputLine::Text(line))) => waiting = Some(line),
            Ok(Ok(InputLine::TooLong)) => {
                console.print(&text!("This line is too long.\n", "此行过长。\n"))?;
            }
            Ok(Ok(InputLine::NotText)) => console.print(&text!(
                "This line is not UTF-8.\n",
                "此行不是 UTF-8 文本。\n"
            ))?,
            Ok(Ok(InputLine::End)) | Err(RecvTimeoutError::Disconnected) if ready => return Ok(()),
            // There will be no more input, but the engine still thinks.
            Ok(Ok(InputLine::End)) | Err(_) => thread::sleep(REST),
            Ok(Err(error)) => return Err(Failure::Output(error)),
        }
    }
}

/// The sentence about a match that is resumed.
pub(super) fn resumed_text(gone: u64, dropped: bool) -> Text {
    let torn = if dropped {
        text!(
            " The last line of the journal was torn and is dropped.",
            "日志最后一行不完整，已丢弃。"
        )
    } else {
        Text::default()
    };
    text!(
        "The match goes on after {gone} s; a running clock stands until `go` or a move.{torn}",
        "继续中断 {gone} 秒的比赛；棋钟暂停，输入 `继续` 或走棋后恢复。{torn:#}"
    )
}

/// Whether a line takes effect while the engine thinks.
fn interrupts(line: &str) -> bool {
    matches!(
        Command::read(line),
        Ok(Some(
            Command::Now
                | Command::Pause
                | Command::Quit
                | Command::Resign
                | Command::End(_)
                | Command::Clock(Some(_), _)
        ))
    )
}

/// The lines of standard input, as they arrive.
fn listen() -> Receiver<io::Result<InputLine>> {
    let (sender, heard) = sync_channel(64);
    thread::spawn(move || {
        let mut input = BufReader::new(io::stdin());
        loop {
            let line = next(&mut input);
            let ends = matches!(line, Ok(InputLine::End) | Err(_));
            if sender.send(line).is_err() || ends {
                return;
            }
        }
    });
    heard
}

/// Prints pending notices; returns whether to leave the program.
fn say(console: Console, controller: &mut Controller<Machine>) -> Result<bool, Failure> {
    for notice in controller.take_notices() {
        if notice == Notice::Quit {
            return Ok(true);
        }
        console.print(&text(controller, &notice))?;
        if notice == Notice::Closed {
            return Ok(true);
        }
    }
    Ok(false)
}

/// A notice with its line feed.
fn text(controller: &Controller<Machine>, notice: &Notice) -> Text {
    let (state, now) = (controller.state(), controller.environment().now());
    match notice {
        Notice::Help => shown::help(),
        Notice::Status => status::status(state, now) + &*status::line(state, now) + "\n",
        Notice::Board => shown::state(state),
        Notice::Peek => boards::own(state).unwrap_or_default(),
        Notice::Moves(begin) => {
            let choices = state.game().map(typing::choices).unwrap_or_default();
            let meant = typing::meant(&choices, begin);
            let names: Vec<&str> = meant
                .iter()
                .take(LISTED)
                .map(|choice| choice.shown.as_str())
                .collect();
            Text::from(names.join(" ") + "\n")
        }
        notice => notice.text(state) + "\n",
    }
}
