//! Matches on a farm: real programs, a real server, and kills at random.
//!
//! They need the program nats-server (`apt-get install nats-server`). Where it is not installed,
//! they say so and do nothing.

use std::fs;
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use connect6::RoadValues;
use einstein::learnt::Weights;
use engines::connect6::self_play::{Connect6SelfPlayKind, GameBatch};
use engines::einstein::self_play::{EinSteinSelfPlayKind, SelfPlayBatch};
use farm::{JetStream, Kinds, Run, Server, coordinate};
use game_core::{Limits, mix};
use serde_json::Value;
use tempfile::TempDir;

use crate::common::{finish, json, object, program, timeless};

/// A process that ends with its test.
struct Process(Child);

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A server in a folder of its own.
struct NatsServer {
    port: u16,
    folder: TempDir,
    process: Option<Process>,
}

impl NatsServer {
    /// Starts one; `None` if there is no such program.
    fn start() -> Option<Self> {
        let port = TcpListener::bind("127.0.0.1:0")
            .unwrap()
            .local_addr()
            .unwrap()
            .port();
        let folder = TempDir::new().unwrap();
        let process = spawn(port, folder.path());
        if process.is_none() {
            eprintln!("skipped: there is no program nats-server (apt-get install nats-server)");
        }
        process.map(|process| Self {
            port,
            folder,
            process: Some(process),
        })
    }

    fn url(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    /// A power loss, and a start with what the disk holds.
    fn restart(&mut self) {
        self.process = None;
        self.process = spawn(self.port, self.folder.path());
    }

    /// A worker with one thread.
    fn worker(&self, name: &str) -> Process {
        let mut command = program();
        command.args([
            "work",
            "--threads",
            "1",
            "--name",
            name,
            "--server",
            &self.url(),
        ]);
        Process(
            command
                .stdout(Stdio::null())
                .stderr(Stdio::null())
                .spawn()
                .unwrap(),
        )
    }

    /// A coordinator of the match.
    fn coordinator(&self, plan: &[&str]) -> Command {
        let mut command = program();
        command.args(plan).args(["--json", "--farm", &self.url()]);
        command
    }
}

fn spawn(port: u16, folder: &Path) -> Option<Process> {
    let mut command = Command::new("nats-server");
    command
        .args(["-a", "127.0.0.1", "-p", &port.to_string(), "-js", "-sd"])
        .arg(folder);
    let process = command
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .ok()?;
    let begin = Instant::now();
    while TcpStream::connect(("127.0.0.1", port)).is_err() {
        assert!(
            begin.elapsed() < Duration::from_secs(20),
            "it does not listen"
        );
        thread::sleep(Duration::from_millis(20));
    }
    Some(Process(process))
}

/// A match of this many games at a node limit.
fn plan(games: &'static str) -> Vec<&'static str> {
    let engines = ["--a", "expectimax", "--b", "random", "--nodes", "200"];
    [&["match", "einstein"][..], &engines, &["--games", games]].concat()
}

/// The report of one machine.
fn truth(games: &'static str) -> Value {
    timeless(json(&plan(games)))
}

#[test]
fn workers_give_the_report_of_one_machine() {
    let Some(server) = NatsServer::start() else {
        return;
    };
    let report = truth("40");
    for workers in [1, 2, 4] {
        let names = ["a", "b", "c", "d"];
        let _workers: Vec<Process> = names[..workers]
            .iter()
            .map(|name| server.worker(name))
            .collect();
        let run = finish(&mut server.coordinator(&plan("40")));
        assert_eq!(timeless(object(&run)), report);
    }
}

#[test]
fn workers_find_the_value_of_a_board() {
    let Some(server) = NatsServer::start() else {
        return;
    };
    let url = server.url();
    let _workers = ["a", "b"].map(|name| server.worker(name));
    for position in ["2x2", "3x3 111100000000111000000000"] {
        let solve = ["solve", "dots", position];
        let one_machine = json(&[&solve[..], &["--value"]].concat());
        let by_jobs = json(&[&solve[..], &["--farm", &url]].concat());
        for field in ["value", "exact", "position", "nimstring"] {
            assert_eq!(by_jobs[field], one_machine[field], "{position}: {field}");
        }
    }
    // One node is not enough, and other games have no such jobs.
    let few = ["solve", "dots", "3x3", "--nodes", "1", "--farm", &url];
    let run = finish(program().args(few));
    assert!(run.code == 1 && run.out.contains("Value: "), "{run:?}");
    let other = finish(program().args(["solve", "lgame", "--farm", &url]));
    assert!(other.code == 1 && other.err.contains("`farm`"), "{other:?}");
}

#[test]
fn workers_prove_a_win_and_its_proof_is_accepted() {
    let Some(server) = NatsServer::start() else {
        return;
    };
    let (url, folder) = (server.url(), TempDir::new().unwrap());
    let _workers = ["a", "b"].map(|name| server.worker(name));
    // The search of one machine does not find it in the time that it has before jobs are made.
    let position = "J10 A1S19 L11N8 B2B18";
    let file = folder.path().join("proof.txt").display().to_string();
    let solve = ["solve", "connect6", position, "--farm", &url];
    let few = ["--nodes", "500", "--proof", &file];
    let run = finish(program().args(solve).args(few));
    assert!(run.code == 0 && run.out.contains("Value: won"), "{run:?}");
    // Others did the work.
    assert!(run.err.contains("jobs were done"), "{}", run.err);
    let checked = json(&["check-proof", &file]);
    let shown = json(&["analyze", "connect6", position, "--depth", "1"]);
    assert_eq!(checked["position"], shown["position"]);
    // A six in this turn needs no jobs.
    let at_once = json(&[
        "solve",
        "connect6",
        "J10 A1B1 J11J12 C1D1 J13J14 A2B2",
        "--farm",
        &url,
    ]);
    assert_eq!(at_once["distance"], 1);
    let table = finish(program().args(solve).args(["--table", "64"]));
    assert!(
        table.code == 1 && table.err.contains("`table`"),
        "{table:?}"
    );
    let proof = ["solve", "dots", "2x2", "--proof", &file, "--farm", &url];
    let run = finish(program().args(proof));
    assert!(run.code == 1 && run.err.contains("`proof`"), "{run:?}");
}

#[test]
fn workers_play_batches_of_training_games() {
    let Some(server) = NatsServer::start() else {
        return;
    };
    let _workers = ["a", "b"].map(|name| server.worker(name));
    let queue = JetStream::connect(Server {
        farm: "quincunx".to_owned(),
        ..Server::at(server.url())
    });
    let queue = queue.unwrap();
    let kinds = Kinds::default()
        .with(EinSteinSelfPlayKind::new(1))
        .with(Connect6SelfPlayKind::new(1));
    let weights = Weights::read(include_bytes!("../../einstein/src/learnt/weights.bin")).unwrap();
    let positions = |number| serde_json::to_value(SelfPlayBatch::new(number, 40, 1, &weights));
    let games = |number| serde_json::to_value(GameBatch::new(number, 1, 10, &RoadValues::LEARNT));
    let inputs: [(_, &(dyn Fn(u64) -> Value + Sync)); 2] = [
        (EinSteinSelfPlayKind::NAME, &|number| {
            positions(number).unwrap()
        }),
        (Connect6SelfPlayKind::NAME, &|number| games(number).unwrap()),
    ];
    for (name, input) in inputs {
        let run = Run::new("", name, engines::signature_of_all(), 6, input).named_by_content();
        let mut outputs = Vec::new();
        let summary = coordinate(&run, &kinds, &queue, &mut outputs, &Limits::new()).unwrap();
        assert!(summary.complete && summary.progress.liars.is_empty());
        let workers: Vec<&String> = summary.progress.workers.keys().collect();
        assert!(
            workers
                .iter()
                .all(|name| ["a/1", "b/1"].contains(&&***name)),
            "{workers:?}"
        );
        let kind = kinds.get(name).unwrap();
        for (number, output) in (0..).zip(&outputs) {
            assert_eq!(
                kind.run(&run.job(number, 0, Vec::new())).as_ref(),
                Ok(output)
            );
        }
        assert_eq!(outputs.len(), 6);
    }
}

#[test]
fn workers_build_the_table_of_one_machine() {
    let Some(server) = NatsServer::start() else {
        return;
    };
    let (url, folder) = (server.url(), TempDir::new().unwrap());
    let build = |place: &str, options: &[&str]| {
        let mut command = program();
        command.args([
            "tables", "build", "einstein", "5", "--size", "3x3/3", "--json",
        ]);
        command.env("QUINCUNX_TABLES", folder.path().join(place));
        let run = finish(command.args(options));
        assert_eq!(run.code, 0, "{}", run.err);
        object(&run)
    };
    let _workers = ["a", "b"].map(|name| server.worker(name));
    let file = |built: &Value| fs::read(built["file"].as_str().unwrap()).unwrap();
    let (alone, by_jobs) = (build("here", &[]), build("farm", &["--farm", &url]));
    for built in [&alone, &by_jobs] {
        assert_eq!(built["outcome"], "built");
    }
    assert!(file(&alone) == file(&by_jobs));
    assert_eq!(build("farm", &["--farm", &url])["outcome"], "there");
    // Other actions have no workers.
    let list = finish(program().args(["tables", "list", "--farm", &url]));
    assert!(list.code == 2 && list.err.contains("--farm"), "{list:?}");
}

#[test]
fn a_match_that_waits_on_a_server_is_watched_stopped_and_collected() {
    let Some(server) = NatsServer::start() else {
        return;
    };
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("plan.json").display().to_string();
    let farm = |arguments: &[&str]| {
        let mut command = program();
        command.arg("farm").args(arguments);
        finish(command.args(["--json", "--server", &server.url()]))
    };
    let written = finish(program().args(plan("40")).args(["--write-plan", &file]));
    assert_eq!(written.code, 0, "{}", written.err);
    let name = object(&farm(&["start", &file]))["run"]
        .as_str()
        .unwrap()
        .to_owned();
    let status = object(&farm(&["status", &name]));
    assert_eq!(
        (&status["runs"][0]["pairs"], &status["runs"][0]["done"]),
        (&20.into(), &0.into())
    );
    // Stopped, it is gone; started once more, it is the same run.
    assert_eq!(farm(&["stop", &name]).code, 0);
    let gone = farm(&["result", &name]);
    assert!(gone.code == 2 && gone.out.contains(&name), "{}", gone.out);
    assert_eq!(object(&farm(&["start", &file]))["run"], *name);
    let _worker = server.worker("a");
    let begin = Instant::now();
    while object(&farm(&["status"]))["runs"][0]["done"] != 20 {
        assert!(
            begin.elapsed() < Duration::from_secs(60),
            "it is not played"
        );
        thread::sleep(Duration::from_millis(100));
    }
    assert_eq!(object(&farm(&["status"]))["runs"][0]["workers"][0][1], 20);
    assert_eq!(timeless(object(&farm(&["result", &name]))), truth("40"));
    assert_eq!(object(&farm(&["status"]))["runs"], Value::Array(Vec::new()));
}

#[test]
#[ignore = "takes long: a hundred kills"]
fn a_hundred_kills_change_no_report() {
    let Some(mut server) = NatsServer::start() else {
        return;
    };
    let report = truth("800");
    let mut seed = 1;
    let mut draw = |end: u64| {
        seed = mix(seed);
        seed % end
    };
    let mut workers: Vec<Process> = ["a", "b"].map(|name| server.worker(name)).into();
    let mut command = server.coordinator(&plan("800"));
    command.stdout(Stdio::null()).stderr(Stdio::null());
    let mut coordinator = Process(command.spawn().unwrap());
    for kill in 0..100 {
        thread::sleep(Duration::from_millis(50 + draw(250)));
        match draw(3) {
            0 if kill % 25 == 0 => server.restart(),
            0 | 1 => {
                let place = usize::try_from(draw(2)).unwrap();
                workers[place] = server.worker(&format!("w{kill}"));
            }
            _ => coordinator = Process(command.spawn().unwrap()),
        }
    }
    drop(coordinator);
    let run = finish(&mut server.coordinator(&plan("800")));
    assert_eq!(timeless(object(&run)), report);
}

#[test]
fn a_server_that_is_not_there_is_named() {
    let run = finish(program().args(["work", "--server", "nats://127.0.0.1:1"]));
    assert_eq!(run.code, 1);
    assert!(run.err.contains("nats://127.0.0.1:1"), "{}", run.err);
}
