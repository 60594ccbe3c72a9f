//! `farm`: matches that wait on a server, for workers to play and for anyone to watch.

use std::path::Path;
use std::time::Duration;

use arena::{Plan, put_match_on_farm};
use clap::{Args, ValueEnum};
use engines::signature_of_all;
use farm::{JetStream, RunStatus, Transport};
use game_core::{Text, text};
use serde::{Deserialize, Serialize};

use super::farm::{ClientArgs, connect, refused, transport};
use super::game::Subject;
use super::matches::on_farm;
use crate::console::{Console, print_object};
use crate::failure::Failure;
use crate::number::{elapsed, grouped};
use crate::width::quoted;

/// What `farm` takes.
#[derive(Args, Debug)]
pub(crate) struct FarmArgs {
    /// start, status, stop or result
    #[arg(value_name = "action", hide_possible_values = true)]
    action: Action,
    /// The file of the plan to start (`match --write-plan`); the name of a run otherwise
    #[arg(value_name = "PLAN|RUN")]
    what: Option<String>,
    /// The server, as in <nats://HOST:4222>
    #[arg(long, value_name = "URL")]
    server: String,
    #[command(flatten)]
    client: ClientArgs,
}

/// What to do with a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum Action {
    Start,
    Status,
    Stop,
    Result,
}

/// What the server keeps of a run.
#[derive(Serialize, Deserialize)]
struct KeptRun {
    plan: Plan,
    /// The signature of the program that started it.
    program: String,
}

/// The object of `farm start` and `farm stop`.
#[derive(Serialize)]
struct RunObject {
    run: String,
    pairs: u64,
}

/// The object of `farm status`.
#[derive(Serialize)]
struct StatusObject {
    runs: Vec<RunStatusObject>,
}

/// A run in it.
#[derive(Serialize)]
struct RunStatusObject {
    run: String,
    pairs: u64,
    done: u64,
    per_second: f64,
    workers: Vec<(String, u64)>,
}

/// Does what the action says.
pub(crate) fn run(console: Console, args: &FarmArgs) -> Result<(), Failure> {
    let queue = connect(&args.server, &args.client)?;
    match (args.action, &args.what) {
        (Action::Status, None) => {
            let names = queue.runs().map_err(|error| transport(&error))?;
            let runs: Result<Vec<_>, _> = names.iter().map(|name| status(&queue, name)).collect();
            show(console, &runs?)
        }
        (_, None) => Err(Failure::usage(
            text!(
                "the file of a plan, or the name of a run",
                "方案文件或比赛名称"
            ),
            text!("Which run is not said.", "未指明是哪一场比赛。"),
        )),
        (Action::Start, Some(path)) => start(console, &queue, Path::new(path)),
        (Action::Status, Some(name)) => show(console, &[status(&queue, name)?]),
        (Action::Stop, Some(name)) => stop(console, &queue, name),
        (Action::Result, Some(name)) => result(console, args, &queue, name),
    }
}

/// Stores the plan and puts its jobs.
fn start(console: Console, queue: &JetStream, path: &Path) -> Result<(), Failure> {
    let expected = || {
        text!(
            "a plan of `quincunx match … --write-plan FILE`",
            "由 `quincunx match … --write-plan 文件` 写出的方案"
        )
    };
    let text =
        std::fs::read_to_string(path).map_err(|error| Failure::file(expected(), path, &error))?;
    let plan: Plan = serde_json::from_str(&text).map_err(|error| {
        let name = quoted(&path.to_string_lossy());
        let message = text!(
            "The file {name} contains no plan: {error}.",
            "文件 {name} 不是比赛方案：{error}。"
        );
        Failure::usage(expected(), message)
    })?;
    let program = signature_of_all();
    let name = put_match_on_farm(&plan, &program, queue).map_err(refused)?;
    let pairs = plan.pairs();
    let state = serde_json::to_value(KeptRun { plan, program }).unwrap_or_default();
    queue
        .save_run(&name, &state)
        .map_err(|error| transport(&error))?;
    if console.json {
        return print_object(&RunObject { run: name, pairs });
    }
    let pairs = grouped(pairs);
    console.print(&text!(
        "Run {name}: {pairs} pairs wait for workers.\n",
        "比赛 {name}：{pairs} 组对局等待工作机。\n"
    ))
}

/// What the server keeps of a run.
fn kept(queue: &JetStream, name: &str) -> Result<KeptRun, Failure> {
    let is_name = |letter: char| letter.is_ascii_alphanumeric() || "-_".contains(letter);
    let state = if !name.is_empty() && name.chars().all(is_name) {
        queue.run(name).map_err(|error| transport(&error))?
    } else {
        None
    };
    state
        .and_then(|state| serde_json::from_value(state).ok())
        .ok_or_else(|| {
            let name = quoted(name);
            let message = text!(
                "The server has no run with the name {name}.",
                "服务器上没有名为 {name} 的比赛。"
            );
            Failure::usage("quincunx farm status", message)
        })
}

/// Where a run stands.
fn status(queue: &JetStream, name: &str) -> Result<(String, u64, RunStatus), Failure> {
    let run = kept(queue, name)?;
    let status = queue.status(name).map_err(|error| transport(&error))?;
    Ok((name.to_owned(), run.plan.pairs(), status))
}

/// Prints where runs stand.
fn show(console: Console, runs: &[(String, u64, RunStatus)]) -> Result<(), Failure> {
    if console.json {
        let runs = runs.iter().map(object).collect();
        return print_object(&StatusObject { runs });
    }
    if runs.is_empty() {
        return console.print(&text!("There are no runs.\n", "没有比赛。\n"));
    }
    for run in runs {
        console.print(&line(run))?;
    }
    Ok(())
}

fn object((run, pairs, status): &(String, u64, RunStatus)) -> RunStatusObject {
    let workers = status.workers.iter();
    RunStatusObject {
        run: run.clone(),
        pairs: *pairs,
        done: status.done,
        per_second: status.per_second,
        workers: workers
            .map(|(name, share)| (name.clone(), share.jobs))
            .collect(),
    }
}

/// A run in words.
fn line((name, pairs, status): &(String, u64, RunStatus)) -> Text {
    let (done, total, rate) = (
        grouped(status.done),
        grouped(*pairs),
        format!("{:.2}", status.per_second),
    );
    let mut line = text!(
        "Run {name}: {done} of {total} pairs, {rate} a second",
        "比赛 {name}：已完成 {done}/{total} 组，每秒 {rate} 组"
    );
    #[allow(clippy::cast_precision_loss, reason = "an estimate")]
    let left = pairs.saturating_sub(status.done) as f64;
    if let Ok(time) = Duration::try_from_secs_f64(left / status.per_second)
        && left > 0.0
    {
        let time = elapsed(time);
        line += &text!(", {time} left", "，剩余 {time}");
    }
    line += &text!(".\n", "。\n");
    for (worker, share) in &status.workers {
        let jobs = grouped(share.jobs);
        line += &text!("  {worker}: {jobs}\n", "  {worker}：{jobs}\n");
    }
    line
}

/// Takes a run off the server.
fn stop(console: Console, queue: &JetStream, name: &str) -> Result<(), Failure> {
    let run = kept(queue, name)?;
    forget(queue, name)?;
    if console.json {
        return print_object(&RunObject {
            run: name.to_owned(),
            pairs: run.plan.pairs(),
        });
    }
    console.print(&text!(
        "Run {name} is stopped, and its results are gone.\n",
        "比赛 {name} 已停止，其结果已删除。\n"
    ))
}

fn forget(queue: &JetStream, name: &str) -> Result<(), Failure> {
    queue
        .clear(name)
        .and_then(|()| queue.forget_run(name))
        .map_err(|error| transport(&error))
}

/// Checks and counts what workers did, waits for the rest, and prints the report.
fn result(console: Console, args: &FarmArgs, queue: &JetStream, name: &str) -> Result<(), Failure> {
    let run = kept(queue, name)?;
    if run.program != signature_of_all() {
        let message = text!(
            "The run {name} was started by a program with another signature.",
            "比赛 {name} 由签名不同的程序开始。"
        );
        return Err(Failure::impossible(
            text!("a program of the same version", "同一版本的程序"),
            message,
        ));
    }
    let game = crate::args::game(&run.plan.game).map_err(|_| kept_wrong(name))?;
    on_farm(
        console,
        &Subject::start(game),
        &run.plan,
        &args.server,
        &args.client,
    )?;
    forget(queue, name)
}

/// A plan of a game that this program does not have.
fn kept_wrong(name: &str) -> Failure {
    let message = text!(
        "The run {name} is of a game that this program does not have.",
        "比赛 {name} 的游戏不在本程序中。"
    );
    Failure::impossible(text!("another program", "其他程序"), message)
}
