//! `engine`: an engine for programs that run matches, by the line protocol of Connect6.
//!
//! Standard output belongs to the protocol; what else there is to say goes to standard error.

use std::io::{self, Write};
use std::time::Instant;

use arena::connectmore::{Lines, Note, Reply, Session, Told};
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

/// Answers lines until the other side leaves.
pub(crate) fn run(console: Console, game: &str, engine: Option<&EngineSpec>, budget: Budget) -> Result<(), Failure> {
    let language = console.language;
    let subject = Subject::of(language, &Question { game: game.to_owned(), position: None })?;
    if game != GAME || console.json {
        return Err(refused(console, game));
    }
    let engine = choose(language, &subject, engine)?;
    let Budget { time, nodes, depth, threads } = budget;
    let mut session = Session::new(engine, subject.game, Told { time, nodes, depth, threads });
    let (began, mut lines) = (Instant::now(), Lines::new(io::stdin().lock()));
    let clock = || began.elapsed();
    while let Some(line) = lines.next_line().map_err(|error| unreadable(language, &error))? {
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
