//! `work`: takes jobs from a server and does them, on every core.

use std::num::NonZero;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::thread;

use clap::Args;
use engines::signature_of_all;
use farm::{JobWorker, Outcome, TransportError, WorkerEnd};
use game_core::{Limits, text};
use std::ops::ControlFlow;

use super::farm::{ClientArgs, connect, kinds, transport};
use super::stop::Stop;
use crate::args::threads;
use crate::console::Console;
use crate::failure::Failure;

/// What `work` takes.
#[derive(Args, Debug)]
pub(crate) struct WorkArgs {
    /// The server, as in <nats://HOST:4222>
    #[arg(long, value_name = "URL")]
    server: String,
    /// Threads (default: all cores)
    #[arg(long, value_name = "n", value_parser = threads())]
    threads: Option<u16>,
    /// The name of this worker (default: of the host and the process)
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
    #[command(flatten)]
    client: ClientArgs,
}

/// Works until Ctrl-C.
pub(crate) fn run(console: Console, args: &WorkArgs) -> Result<(), Failure> {
    let queue = connect(&args.server, &args.client)?;
    let (kinds, program, stop) = (kinds(&queue), signature_of_all(), Stop::listen());
    let cores = thread::available_parallelism().map_or(1, NonZero::get);
    let threads = args.threads.map_or(cores, usize::from).max(1);
    let name = args.name.clone().unwrap_or_else(own_name);
    console.note(&text!(
        "Worker {name:?} takes jobs with {threads} threads. Ctrl-C ends it when its jobs are done.",
        "工作机 {name:?} 以 {threads} 个线程接受任务。按 Ctrl-C 可在完成手头任务后结束。"
    ));
    let done = AtomicU64::new(0);
    let count = |_: &Outcome| {
        done.fetch_add(1, Relaxed);
        ControlFlow::Continue(())
    };
    let work = |number: usize| {
        let limits = Limits::<()>::new().stop(stop.flag()).progress(&count);
        JobWorker::new(format!("{name}/{number}"), &*program, &kinds).work(&*queue, &limits)
    };
    let ends: Vec<Result<WorkerEnd, TransportError>> = thread::scope(|scope| {
        let started: Vec<_> = (1..=threads)
            .map(|number| {
                let work = &work;
                scope.spawn(move || work(number))
            })
            .collect();
        let joined = started
            .into_iter()
            .map(|thread| thread.join().unwrap_or(Ok(WorkerEnd::Stopped)));
        joined.collect()
    });
    let done = done.load(Relaxed);
    console.note(&text!("{done} jobs done.", "已完成 {done} 个任务。"));
    for end in ends {
        match end {
            Ok(WorkerEnd::OtherProgram(other)) => {
                return Err(Failure::impossible(
                    text!("a program of the same version", "同一版本的程序"),
                    text!(
                        "The jobs are of a program with the signature {other}, and this one has {program}: \
                         its results might differ.",
                        "这些任务来自签名为 {other} 的程序，而本程序的签名为 {program}，结果可能不同。"
                    ),
                ));
            }
            Ok(WorkerEnd::Stopped | WorkerEnd::Closed) => {}
            Err(error) => return Err(transport(&error)),
        }
    }
    Ok(())
}

/// A name that no other process has.
fn own_name() -> String {
    let host = std::fs::read_to_string("/proc/sys/kernel/hostname")
        .ok()
        .map(|name| name.trim().to_owned())
        .or_else(|| std::env::var("COMPUTERNAME").ok())
        .unwrap_or_else(|| "worker".to_owned());
    format!("{host}-{}", std::process::id())
}
