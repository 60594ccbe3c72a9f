//! Whether this machine is ready for a match.
//!
//! Each check does what a match will do: the engine moves, the journal is synced to the disk, a
//! record is written in the contest's encoding and read back. A failed check reports what to do.

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use contest::journal::{self, EXTENSION};
use contest::{Command, Kind, MatchState, Terms, record};
use engines::einstein::tables::Tables;
use game_core::{Localized, Text, text};
use registry::{Limits, TimeManager};
use serde::Serialize;

use super::args::ContestArgs;
use super::machine::{second, spec};
use crate::commands::files::whole_file;
use crate::console::{Console, print, print_object};
use crate::failure::Failure;
use crate::memory;
use crate::width::push_line;

/// Free bytes of disk and of memory that a match needs.
const ROOM: u64 = 512 << 20;

/// The smallest screen.
const SCREEN: (u16, u16) = (80, 24);

/// A check: its name, whether it passed, and a sentence.
struct Check {
    name: &'static str,
    result: Result<Text, Text>,
}

#[derive(Serialize)]
struct Tested {
    game: &'static str,
    ready: bool,
    checks: Vec<CheckObject>,
}

#[derive(Serialize)]
struct CheckObject {
    name: &'static str,
    ok: bool,
    message: String,
}

/// Runs all checks and prints their results.
pub(super) fn run(console: Console, args: &ContestArgs, folder: &Path) -> Result<(), Failure> {
    let kind = args.game;
    let mut checks = engine(args)?;
    let others = [
        ("tables", tables(kind)),
        ("journal", kept(kind, folder)),
        ("record", written(kind, folder)),
        ("clock", clock()),
        ("disk", disk(folder)),
        ("memory", free_memory()),
        ("screen", screen()),
    ];
    checks.extend(others.map(|(name, result)| Check { name, result }));
    let ready = checks.iter().all(|check| check.result.is_ok());
    let lines = checks.into_iter().map(|check| {
        let (ok, said) = match check.result {
            Ok(said) => (true, said),
            Err(said) => (false, said),
        };
        CheckObject {
            name: check.name,
            ok,
            message: said.into_string(console.language),
        }
    });
    let tested = Tested {
        game: kind.entry.name,
        ready,
        checks: lines.collect(),
    };
    if console.json {
        print_object(&tested)?;
    } else {
        print(&text(&tested))?;
    }
    if ready {
        Ok(())
    } else {
        Err(Failure::Unfinished)
    }
}

fn text(tested: &Tested) -> String {
    let mut text = String::new();
    for CheckObject { name, ok, message } in &tested.checks {
        push_line(
            &mut text,
            &format!(
                "{} {name:<8} {message}",
                if *ok { "ok    " } else { "FAILED" }
            ),
        );
    }
    push_line(
        &mut text,
        if tested.ready {
            "READY FOR MATCH"
        } else {
            "NOT READY"
        },
    );
    text
}

/// The engine exists and moves within its time.
fn engine(args: &ContestArgs) -> Result<Vec<Check>, Failure> {
    let spec = spec(args)?;
    let mut game = args.game.entry.start();
    let mut thinks = || -> Result<Text, Text> {
        let failed = |error: &dyn Localized| {
            let error = error.text();
            text!(
                "The engine {spec} does not answer: {error}",
                "引擎 {spec} 无法应答：{error:#}"
            )
        };
        let mut engine = game.engine(&spec).map_err(|error| failed(&error))?;
        if let Some((event, _)) = game.chances().first() {
            let _ = game.play(&event.clone());
        }
        engine.prepare(game.as_ref(), Some(0));
        let began = Instant::now();
        let now = || began.elapsed();
        let time_manager = TimeManager::new(Duration::from_secs(3), Duration::ZERO, Some(3));
        let analysis = engine
            .think(game.as_ref(), &Limits::new().game(time_manager, &now))
            .map_err(|error| failed(&error))?;
        let (took, most) = (began.elapsed(), Duration::from_secs(3));
        let best = analysis.best.unwrap_or_default();
        if took > most || game.boxed().play(&best).is_err() {
            return Err(text!(
                "The engine {spec} took {took:.1?} of 3 s for {best:?}.",
                "引擎 {spec} 用时 {took:.1?}（限 3 秒），走法 {best:?}。"
            ));
        }
        Ok(text!(
            "The engine {spec} answers {best} in {took:.1?}.",
            "引擎 {spec} 在 {took:.1?} 内走 {best}。"
        ))
    };
    Ok(vec![Check {
        name: "engine",
        result: thinks(),
    }])
}

/// The engines' tables exist, and their files are sound.
fn tables(kind: Kind) -> Result<Text, Text> {
    let troubles = Tables::shared().take_troubles();
    if let Some(trouble) = troubles.first() {
        return Err(text!(
            "A table is damaged: {trouble}",
            "残局库有问题：{trouble}"
        ));
    }
    if kind
        .entry
        .start()
        .position::<einstein::AnyEinStein>()
        .is_none()
    {
        return Ok(text!(
            "The engine needs no tables in files.",
            "引擎不需要残局库文件。"
        ));
    }
    let size = einstein::Size::STANDARD;
    let state = Tables::shared()
        .largest(size, engines::einstein::tables::MOST)
        .map_err(|error| text!("There is no endgame table: {error}", "没有残局库：{error}"))?;
    let troubles = Tables::shared().take_troubles();
    if let Some(trouble) = troubles.first() {
        return Err(text!(
            "A table is damaged: {trouble}",
            "残局库有问题：{trouble}"
        ));
    }
    let most = game_core::Ranking::<einstein::AnyEinStein>::count(state.ranking());
    Ok(text!(
        "The endgame table was read and checked: {most} positions.",
        "残局库已读取并校验：{most} 个局面。"
    ))
}

/// A journal is written and synced to the disk, and restores its table.
fn kept(kind: Kind, folder: &Path) -> Result<Text, Text> {
    let path = folder.join(format!("self-test-{}.{EXTENSION}", std::process::id()));
    let wrong = |error: Text| {
        let folder = folder.display();
        text!(
            "Matches cannot be kept in {folder}: {error}",
            "无法在 {folder} 保存比赛：{error:#}"
        )
    };
    ::journal::create_folder(folder).map_err(|error| wrong(error.to_string().into()))?;
    let _ = fs::remove_file(&path);
    let began = Instant::now();
    let kept = (|| {
        let mut state = MatchState::new(kind, Terms::new(&kind, 1));
        let file = journal::begin(&path, &state)?;
        for line in ["name a A", "name b B"] {
            let command = Command::read(line).ok().flatten().unwrap_or(Command::Help);
            for entry in state
                .execute(&command, Duration::ZERO, (None, None))
                .unwrap_or_default()
            {
                journal::append(&file, &entry, second())?;
            }
        }
        drop(file);
        journal::open(&path).map(|(_, kept)| kept.state.terms() == state.terms())
    })();
    let took = began.elapsed() / 3;
    let _ = fs::remove_file(&path);
    match kept {
        Ok(true) => {
            let folder = folder.display();
            Ok(text!(
                "Matches are kept in {folder}; a line is on the disk in {took:.1?}.",
                "比赛保存在 {folder}，每行落盘约 {took:.1?}。"
            ))
        }
        Ok(false) => Err(wrong("what was written is not what is read.".into())),
        Err(error) => Err(wrong(error.text())),
    }
}

/// A record is written in the contest's encoding and read back.
fn written(kind: Kind, folder: &Path) -> Result<Text, Text> {
    let wrong = |reason: Text| {
        text!(
            "No record can be written: {reason}",
            "无法写出棋谱：{reason:#}"
        )
    };
    let mut state = MatchState::new(kind, Terms::new(&kind, 1));
    let lines = [
        "name a 北方",
        "name b 南方",
        "layout a 125634",
        "layout b 125634",
        "date 2026-08-01",
        "time 10:00",
        "start",
    ];
    for line in lines.into_iter().chain(["result a"]) {
        let Ok(Some(command)) = Command::read(line) else {
            continue;
        };
        // Games without layouts refuse them.
        let _ = state.execute(&command, Duration::ZERO, (None, None));
    }
    let written = record::written(&state).map_err(|fault| wrong(fault.text()))?;
    let path = folder.join(format!("self-test-{}.txt", std::process::id()));
    let read = whole_file(&path, &written.bytes).and_then(|()| fs::read(&path));
    let _ = fs::remove_file(&path);
    let bytes = read.map_err(|error| wrong(error.to_string().into()))?;
    let reading = records::read(&bytes).map_err(|error| wrong(error.text()))?;
    if reading.record.heading().players[0] != "北方" {
        return Err(wrong("the names are not what was written.".into()));
    }
    let (format, encoding) = (kind.format, kind.format.encoding());
    Ok(text!(
        "A record ({format}, {encoding}) was written and read back.",
        "棋谱（{format}，{encoding}）可写出并读回。"
    ))
}

/// The clock runs, and never back.
fn clock() -> Result<Text, Text> {
    let began = Instant::now();
    let mut last = Duration::ZERO;
    while last < Duration::from_millis(20) {
        let now = began.elapsed();
        if now < last {
            return Err(text!("The clock goes back.", "系统时钟倒退。"));
        }
        last = now;
    }
    Ok(text!("The clock goes forward.", "时钟正常。"))
}

fn disk(folder: &Path) -> Result<Text, Text> {
    let there = folder
        .ancestors()
        .find(|folder| folder.is_dir())
        .unwrap_or(Path::new("."));
    match fs4::available_space(there) {
        Ok(bytes) if bytes >= ROOM => {
            let room = bytes >> 20;
            Ok(text!(
                "{room} MiB of disk are free.",
                "磁盘剩余 {room} MiB。"
            ))
        }
        Ok(bytes) => {
            let room = bytes >> 20;
            Err(text!(
                "Only {room} MiB of disk are free: make room for 512.",
                "磁盘仅剩 {room} MiB，应至少有 512 MiB。"
            ))
        }
        Err(error) => Err(text!(
            "The free space of the disk is unknown: {error}.",
            "无法得知磁盘余量：{error}。"
        )),
    }
}

fn free_memory() -> Result<Text, Text> {
    match memory::available() {
        Some(bytes) if bytes < ROOM => {
            let room = bytes >> 20;
            Err(text!(
                "Only {room} MiB of memory are free: close other programs.",
                "内存仅剩 {room} MiB，请关闭其他程序。"
            ))
        }
        Some(bytes) => {
            let room = bytes >> 20;
            Ok(text!(
                "{room} MiB of memory are free.",
                "内存可用 {room} MiB。"
            ))
        }
        None => Ok(text!(
            "This system does not say how much memory is free.",
            "此系统未提供可用内存大小。"
        )),
    }
}

fn screen() -> Result<Text, Text> {
    match crossterm::terminal::size() {
        Ok((columns, rows)) if columns < SCREEN.0 || rows < SCREEN.1 => Err(text!(
            "The terminal has {columns} by {rows} signs: make it 80 by 24 at least.",
            "终端为 {columns}x{rows}，应至少为 80x24。"
        )),
        Ok((columns, rows)) => Ok(text!(
            "The terminal has {columns} by {rows} signs.",
            "终端为 {columns}x{rows}。"
        )),
        Err(_) => Ok(text!(
            "There is no terminal here, so only `--lines` can be used.",
            "此处没有终端，只能使用 `--lines`。"
        )),
    }
}
