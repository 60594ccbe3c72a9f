//! `engine`: an engine for programs that run matches, by the line protocol of Connect6.
//!
//! Standard output belongs to the protocol; what else there is to say goes to standard error.
//!
//! Lines are read beside the engine's thoughts, so that `quit` ends a thought. The end of the input
//! does so too, but later: whoever pipes a file of lines into the program wants all answers, and
//! whoever has died wants none.

use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::mpsc::{Receiver, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use arena::connectmore::{Command, Line, Lines, Note, Reply, Session, Told};
use game_core::Side;
use players::EngineSpec;

use super::analyze::choose;
use super::game::Subject;
use crate::args::{Budget, Question};
use crate::console::{Console, print};
use crate::failure::Failure;
use crate::language::Language;
use crate::refusals;
use crate::width::quoted;

/// The game that has such a protocol.
const GAME: &str = "connect6";

/// Lines that wait while the engine thinks. Whoever says more waits himself.
const WAITING: usize = 1024;

/// How long the engine may still think in all when the input has ended.
const FAREWELL: Duration = Duration::from_secs(10);

/// Answers lines until the other side leaves.
pub(crate) fn run(console: Console, game: &str, engine: Option<&EngineSpec>, budget: Budget) -> Result<(), Failure> {
    let language = console.language;
    let subject = Subject::of(language, &Question { game: game.to_owned(), position: None })?;
    if game != GAME || console.json {
        return Err(refused(console, game));
    }
    let engine = choose(language, &subject, engine)?;
    let Budget { time, nodes, depth, threads } = budget;
    let (stop, told) = (Arc::new(AtomicBool::new(false)), Told { time, nodes, depth, threads });
    let mut session = Session::new(engine, subject.game, told).stopped_by(Arc::clone(&stop));
    let began = Instant::now();
    let clock = || began.elapsed();
    for line in listen(stop) {
        let line = line.map_err(|error| unreadable(language, &error))?;
        let Reply { lines, notes, quits } = session.hear(&line, &clock);
        for line in lines {
            print(&format!("{line}\n"))?;
        }
        for note in notes {
            // Nobody can be told if that fails.
            let _ = writeln!(io::stderr(), "{}", said(language, &note));
        }
        if quits {
            break;
        }
    }
    Ok(())
}

/// The lines of standard input, as they come. Sets the flag at `quit`, and some time after the end.
fn listen(stop: Arc<AtomicBool>) -> Receiver<io::Result<Line>> {
    let (sender, heard) = sync_channel(WAITING);
    thread::spawn(move || {
        let mut lines = Lines::new(io::stdin().lock());
        while let Some(line) = lines.next_line().transpose() {
            let is_last = line.is_err();
            if line.as_ref().is_ok_and(quits) {
                stop.store(true, Relaxed);
            }
            if sender.send(line).is_err() || is_last {
                break;
            }
        }
        drop(sender);
        thread::sleep(FAREWELL);
        stop.store(true, Relaxed);
    });
    heard
}

/// Whether a line says that the engine is to leave.
fn quits(line: &Line) -> bool {
    matches!(line, Line::Text(text) if Command::read(text) == Ok(Command::Quit))
}

/// A remark in the language of whoever sits beside the machine.
fn said(language: Language, note: &Note) -> String {
    let chinese = match note {
        Note::Nonsense(nonsense) => format!("{} 不是本协议的命令；`help` 列出全部命令。", quoted(&nonsense.line)),
        Note::TooLong => "有一行超过 1024 字节，已忽略。".to_owned(),
        Note::NotText => "有一行不是 UTF-8 文本，已忽略。".to_owned(),
        Note::Illegal { stones } => format!("此处不能走 {stones}，未落子。"),
        Note::OutOfTurn => "现在轮到另一方，未落子。".to_owned(),
        Note::Over(None) => "对局已结束：和棋。".to_owned(),
        Note::Over(Some(Side::First)) => "对局已结束：黑方胜。".to_owned(),
        Note::Over(Some(Side::Second)) => "对局已结束：白方胜。".to_owned(),
        Note::NoForcing => "此引擎没有单独的连续迫著搜索，设置不变。".to_owned(),
        Note::Engine(refusal) => refusals::sentence(language, refusal),
    };
    language.pick(note.to_string(), chinese)
}

fn refused(console: Console, game: &str) -> Failure {
    if console.json {
        let message = "The protocol has lines of its own, so there is no `--json` for it.";
        return Failure::usage(console.pick("no `--json`", "不带 `--json`"), message);
    }
    let message = console.pick(
        format!("There is no line protocol for the game {game}, only for {GAME}."),
        format!("游戏 {game} 没有行协议，目前只有 {GAME} 有。"),
    );
    Failure::usage(GAME, message)
}

fn unreadable(language: Language, error: &io::Error) -> Failure {
    let message = language.pick(format!("The input cannot be read: {error}."), format!("无法读取输入：{error}。"));
    Failure::impossible(language.pick("lines of text", "文本行"), message)
}
