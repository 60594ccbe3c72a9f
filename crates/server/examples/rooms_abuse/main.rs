//! Abuse of a server of rooms, while honest people play and their shots are timed.
//!
//! ```text
//! cargo run --release -p server --example rooms_abuse                  3 seconds, on a small scale
//! cargo run --release -p server --example rooms_abuse -- 60            10,000 connections, 1,000,000 bad messages
//! cargo run --release -p server --example rooms_abuse -- many 30       500 rooms on one core, no abuse
//! ```
//!
//! The server is another process with the limits of `quincunx serve`. Abusive clients come from
//! many addresses of the loopback network. They send bytes one by one, a megabyte without an end,
//! messages that are malformed, out of turn, repeated or with forged tokens, and read nothing.
//! Honest players shoot and wait for `done`. Meanwhile strangers fill the room of a player whose
//! line is cut, and the player returns to the seat with the token.

mod abuse;
mod honest;
mod seat;
mod wire;

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

use abuse::Counts;
use server::{Host, Quotas};
use tokio::runtime::Builder;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, sleep_until};

/// Any error of this program.
pub(crate) type Failure = Box<dyn std::error::Error + Send + Sync>;

/// The size of the test.
#[derive(Clone, Copy, Debug)]
struct Scale {
    seconds: u64,
    /// Rooms with honest players.
    rooms: usize,
    /// Connections of abusive clients.
    connections: usize,
    /// Bad messages in all.
    messages: u64,
    /// The pause of honest players between shots.
    pause: Duration,
    /// The server runs on the first core alone, and bots play against one person in each room.
    many: bool,
}

impl Scale {
    fn read(words: &[String]) -> Result<Self, Failure> {
        let pause = Duration::from_millis(200);
        let full = |text: &str| -> Result<Self, Failure> {
            let seconds: u64 = text.parse()?;
            let messages = 1_000_000 * seconds / 60;
            Ok(Self {
                seconds,
                rooms: 20,
                connections: 10_000,
                messages,
                pause,
                many: false,
            })
        };
        match words {
            [] => Ok(Self {
                seconds: 3,
                rooms: 4,
                connections: 200,
                messages: 4_000,
                pause,
                many: false,
            }),
            [seconds] => full(seconds),
            [mode, seconds] if mode == "many" => {
                let scale = full(seconds)?;
                Ok(Self {
                    rooms: 500,
                    connections: 0,
                    messages: 0,
                    pause: Duration::from_millis(700),
                    many: true,
                    ..scale
                })
            }
            _ => Err("Usage: rooms_abuse [[many] SECONDS]".into()),
        }
    }
}

/// The server in another process.
struct Server {
    child: Child,
    port: u16,
    _folder: tempfile::TempDir,
}

impl Server {
    fn start(many: bool) -> Result<Self, Failure> {
        let folder = tempfile::tempdir()?;
        let program = std::env::current_exe()?;
        let mut command = if many {
            let mut command = Command::new("taskset");
            command.args(["-c", "0"]).arg(program);
            command
        } else {
            Command::new(program)
        };
        command.arg("serve").arg(folder.path());
        let mut child = command
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()?;
        let mut line = String::new();
        BufReader::new(child.stdout.take().ok_or("no output")?).read_line(&mut line)?;
        Ok(Self {
            child,
            port: line.trim().parse()?,
            _folder: folder,
        })
    }

    /// Processor time in seconds, and peak memory in MiB.
    fn used(&self) -> (f64, u64) {
        let read = |name: &str| {
            std::fs::read_to_string(format!("/proc/{}/{name}", self.child.id())).unwrap_or_default()
        };
        let stat = read("stat");
        let fields: Vec<&str> = stat
            .rsplit(") ")
            .next()
            .unwrap_or_default()
            .split(' ')
            .collect();
        let ticks = |at: usize| {
            fields
                .get(at)
                .and_then(|field| field.parse::<f64>().ok())
                .unwrap_or(0.0)
        };
        let status = read("status");
        let memory = status
            .lines()
            .find_map(|line| line.strip_prefix("VmHWM:"))
            .unwrap_or_default();
        let kilobytes: u64 = memory.trim().trim_end_matches(" kB").parse().unwrap_or(0);
        // A hundred ticks a second, on every Linux.
        ((ticks(11) + ticks(12)) / 100.0, kilobytes / 1024)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// This program as the server.
fn serve(folder: &str) -> Result<(), Failure> {
    let quotas = Quotas::default();
    let host = Host {
        address: [127, 0, 0, 1].into(),
        port: 0,
        folder: Some(folder.into()),
        page: None,
        names: Vec::new(),
        quotas,
        proxy: None,
        threads: 0,
    };
    // All addresses of the loopback network lead to it.
    let host = Host {
        address: [0, 0, 0, 0].into(),
        ..host
    };
    host.serve(|ready| {
        println!("{}", ready.address.port());
        std::io::stdout().flush()
    })?;
    Ok(())
}

fn main() -> Result<(), Failure> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let files = rlimit::increase_nofile_limit(u64::MAX)?;
    if let [mode, folder] = words.as_slice()
        && mode == "serve"
    {
        return serve(folder);
    }
    let mut scale = Scale::read(&words)?;
    // Honest players and the program itself need some.
    let room = usize::try_from(files)?.saturating_sub(3 * scale.rooms + 100);
    if scale.connections > room {
        println!(
            "The system lets a program have {files} files, so there are {room} connections, not {}.",
            scale.connections
        );
        scale.connections = room;
    }
    Builder::new_multi_thread()
        .enable_all()
        .build()?
        .block_on(run(scale))
}

async fn run(scale: Scale) -> Result<(), Failure> {
    let mut server = Server::start(scale.many)?;
    let end = Instant::now() + Duration::from_secs(scale.seconds);
    let counts = Arc::new(Counts::default());
    // They have a thread of their own, so that the work of abusive clients does not count.
    let port = server.port;
    let honest = std::thread::spawn(move || {
        Builder::new_current_thread()
            .enable_all()
            .build()?
            .block_on(people(port, scale, end))
    });
    let before = server.used().0;
    let mut abusers = JoinSet::new();
    abuse::begin(
        &mut abusers,
        server.port,
        scale.connections,
        scale.messages,
        end,
        &counts,
    );
    sleep(Duration::from_secs(scale.seconds) / 2).await;
    let back = if scale.many {
        None
    } else {
        Some(seat::attack(server.port).await?)
    };
    sleep_until(end).await;
    let (used, memory) = server.used();
    let mut times = honest
        .join()
        .map_err(|_| "the thread of honest people ended")??;
    abusers.shutdown().await;
    let alive = server.child.try_wait()?.is_none();
    if let Some(seat::Return { strangers, waited }) = back {
        let waited = waited.as_secs_f64() * 1_000.0;
        println!(
            "{strangers} strangers in a player's room: back on the seat, and has shot, after {waited:.1} ms"
        );
    }
    report(&scale, &counts, &mut times, (used - before, memory), alive)
}

/// All honest players; returns how long each shot waited.
async fn people(port: u16, scale: Scale, end: Instant) -> Result<Vec<Duration>, Failure> {
    let mut honest = JoinSet::new();
    for number in 0..scale.rooms {
        honest.spawn(honest::play(port, number, scale.pause, scale.many, end));
    }
    let mut times = Vec::new();
    while let Some(played) = honest.join_next().await {
        times.extend(played??);
    }
    Ok(times)
}

fn report(
    scale: &Scale,
    counts: &Counts,
    times: &mut [Duration],
    used: (f64, u64),
    alive: bool,
) -> Result<(), Failure> {
    times.sort_unstable();
    let at = |part: f64| {
        #[allow(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            clippy::cast_precision_loss,
            reason = "an index"
        )]
        let index = (part * times.len() as f64) as usize;
        times
            .get(index.min(times.len().saturating_sub(1)))
            .copied()
            .unwrap_or_default()
            .as_secs_f64()
            * 1_000.0
    };
    println!(
        "{} s, {} rooms; abuse: {counts}",
        scale.seconds, scale.rooms
    );
    println!(
        "honest shots: {}; acknowledged after {:.1} ms (half), {:.1} ms (99 of 100), {:.1} ms (longest); p99 asked: below 50 ms",
        times.len(),
        at(0.5),
        at(0.99),
        at(1.0)
    );
    println!(
        "server: {} s of processor time, {} MB, {}",
        used.0.round(),
        used.1,
        if alive { "alive" } else { "GONE" }
    );
    if !alive || times.is_empty() {
        return Err("the server did not survive".into());
    }
    Ok(())
}
