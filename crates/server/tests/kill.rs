//! A server that is killed repeatedly and loses no acknowledged move.
//!
//! Three people play as fast as they can; at a random moment the server gets a kill -9. The next
//! server must have every layout and every shot that was answered by `done`. `ROOM_KILLS` sets the
//! number of kills (default 12); 200 kills are
//!
//! ```text
//! cargo test --release -p server --test all kill::two_hundred -- --ignored
//! ```
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use std::collections::HashMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};
use std::thread::sleep;
use std::time::{Duration, Instant};

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;
use serde_json::{Value, json};
use server::{Host, Quotas};
use tokio_tungstenite::tungstenite::{Message, WebSocket, client};

/// The variable with the folder of the journals for the server process.
const FOLDER: &str = "ROOM_KILL_FOLDER";

/// Not a test: runs this program as a server, until it is killed.
#[test]
#[ignore = "is the server that the other tests kill"]
fn as_a_server() {
    let Some(folder) = std::env::var_os(FOLDER) else {
        return;
    };
    let quotas = Quotas {
        per_second: 100_000,
        burst: 100_000,
        per_address: 10_000,
        ..Quotas::default()
    };
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
    host.serve(|ready| {
        assert!(ready.lost.is_empty(), "{:?}", ready.lost);
        // The test harness prints the name of this test before it.
        println!("\nserving {} {}", ready.address.port(), ready.rooms);
        std::io::stdout().flush()
    })
    .unwrap();
}

/// A server in another process.
struct Server {
    child: Child,
    port: u16,
    rooms: usize,
}

impl Server {
    fn start(folder: &Path) -> Self {
        let mut command = Command::new(std::env::current_exe().unwrap());
        command
            .args(["--exact", "kill::as_a_server", "--ignored", "--nocapture"])
            .env(FOLDER, folder);
        let mut child = command
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let lines = BufReader::new(child.stdout.take().unwrap()).lines();
        let said = lines
            .map_while(Result::ok)
            .find(|line| line.starts_with("serving "))
            .expect("it listens");
        let numbers: Vec<usize> = said
            .split(' ')
            .skip(1)
            .map(|number| number.parse().unwrap())
            .collect();
        Self {
            child,
            port: u16::try_from(numbers[0]).unwrap(),
            rooms: numbers[1],
        }
    }

    fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// The response to a request, without its head.
    fn ask(&self, request: &str) -> Value {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        stream.write_all(request.as_bytes()).unwrap();
        let mut text = String::new();
        stream.read_to_string(&mut text).unwrap();
        serde_json::from_str(text.split_once("\r\n\r\n").unwrap().1).unwrap()
    }
}

/// One person.
struct Person {
    socket: WebSocket<TcpStream>,
    view: Value,
}

impl Person {
    fn connect(port: u16, room: &str) -> Option<Self> {
        let stream = TcpStream::connect(("127.0.0.1", port)).ok()?;
        stream.set_nodelay(true).ok()?;
        stream.set_read_timeout(Some(Duration::from_secs(5))).ok()?;
        let url = format!("ws://127.0.0.1:{port}/api/rooms/{room}/socket");
        Some(Self {
            socket: client(url, stream).ok()?.0,
            view: Value::Null,
        })
    }

    /// Sends a message and reads frames until the answer; `None` once the server is gone.
    fn say(&mut self, message: &Value) -> Option<Value> {
        self.socket.send(Message::text(message.to_string())).ok()?;
        loop {
            let frame = self.hear()?;
            match frame["is"].as_str() {
                Some("done" | "seated") => return Some(frame),
                Some("refused") if frame["code"] == "phase" || frame["code"] == "late" => {
                    return Some(frame);
                }
                Some("refused") => panic!("{frame}"),
                _ => {}
            }
        }
    }

    fn hear(&mut self) -> Option<Value> {
        loop {
            match self.socket.read().ok()? {
                Message::Text(text) => {
                    let frame: Value = serde_json::from_str(&text).unwrap();
                    if frame["is"] == "view" {
                        self.view = frame.clone();
                    }
                    return Some(frame);
                }
                Message::Close(_) => return None,
                _ => {}
            }
        }
    }
}

/// The acknowledged moves.
#[derive(Default)]
struct Acknowledged {
    /// Match, round and number of a shot, and the shot.
    shots: HashMap<(u64, u64, usize), Value>,
    /// Match, round and seat of each hidden layout.
    hides: Vec<(u64, u64, usize)>,
    count: Arc<AtomicUsize>,
}

impl Acknowledged {
    /// Checks that a view contains all of it that it can.
    fn check(&self, view: &Value) {
        let now = (
            view["match"].as_u64().unwrap(),
            view["round"].as_u64().unwrap(),
        );
        let is_over = matches!(view["phase"].as_str(), Some("shown" | "over"));
        for (&(played, round, number), shot) in &self.shots {
            assert!((played, round) <= now, "a round is lost: {shot}");
            let lists = [
                (now.1, &view["shots"]),
                (
                    view["shown"]["round"].as_u64().unwrap_or(u64::MAX),
                    &view["shown"]["shots"],
                ),
            ];
            for (_, shots) in lists
                .iter()
                .filter(|(at, _)| (played, round) == (now.0, *at))
            {
                let found = &shots[number];
                assert!(
                    ["by", "target", "cell"]
                        .iter()
                        .all(|key| found[key] == shot[key]),
                    "{shot} is lost: {shots}"
                );
            }
        }
        for &(played, round, seat) in self
            .hides
            .iter()
            .filter(|&&(played, round, _)| (played, round) == now)
        {
            assert!(
                is_over || view["seats"][seat]["hidden"] == true,
                "{played} {round}: a layout is lost"
            );
        }
    }
}

/// A room with three people who return after every kill.
struct Table {
    room: String,
    tokens: Vec<String>,
    acknowledged: Acknowledged,
    random: ChaCha8Rng,
    salt: u128,
}

impl Table {
    fn new(server: &Server) -> Self {
        let body = r#"{"rounds":1,"bot_ms":0}"#;
        let request = format!(
            "POST /api/rooms HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        );
        let room = server.ask(&request)["room"].as_str().unwrap().to_owned();
        let tokens = (0..3).map(|seat| {
            let mut person = Person::connect(server.port, &room).unwrap();
            let seated = person
                .say(&json!({"do": "sit", "seat": seat, "name": format!("p{seat}")}))
                .unwrap();
            seated["token"].as_str().unwrap().to_owned()
        });
        let tokens = tokens.collect();
        Person::connect(server.port, &room).unwrap();
        Self {
            room,
            tokens,
            acknowledged: Acknowledged::default(),
            random: ChaCha8Rng::seed_from_u64(7),
            salt: 0,
        }
    }

    /// Plays until the server is gone.
    fn play(&mut self, server: &Server) -> Option<()> {
        let mut people = Vec::new();
        for token in &self.tokens {
            let mut person = Person::connect(server.port, &self.room)?;
            person.say(&json!({"do": "return", "token": token}))?;
            people.push(person);
        }
        loop {
            // The one who acts last has the newest view.
            people[0].say(&json!({"do": "watch"}))?;
            while people[0].hear()?["is"] != "view" {}
            let view = people[0].view.clone();
            self.acknowledged.check(&view);
            self.act(&mut people, &view)?;
        }
    }

    fn act(&mut self, people: &mut [Person], view: &Value) -> Option<()> {
        let at = (
            view["match"].as_u64().unwrap(),
            view["round"].as_u64().unwrap(),
        );
        match view["phase"].as_str().unwrap() {
            "lobby" => drop(people[0].say(&json!({"do": "begin"}))?),
            "hiding" => {
                for (seat, person) in people.iter_mut().enumerate() {
                    if view["seats"][seat]["hidden"] == true {
                        continue;
                    }
                    self.salt += 1;
                    let salt = format!("{:016x}{:016x}", std::process::id(), self.salt);
                    let hide =
                        json!({"do": "hide", "round": at.1, "layout": "9x9 C1^ G2^", "salt": salt});
                    if person.say(&hide)?["is"] == "done" {
                        self.acknowledged.hides.push((at.0, at.1, seat));
                        self.acknowledged.count.fetch_add(1, SeqCst);
                    }
                }
            }
            "shooting" => self.shoot(people, view, at)?,
            "shown" => people
                .iter_mut()
                .try_for_each(|person| person.say(&json!({"do": "next"})).map(drop))?,
            _ => people
                .iter_mut()
                .try_for_each(|person| person.say(&json!({"do": "rematch"})).map(drop))?,
        }
        Some(())
    }

    fn shoot(&mut self, people: &mut [Person], view: &Value, at: (u64, u64)) -> Option<()> {
        let by = usize::try_from(view["mover"].as_u64().unwrap()).unwrap();
        let shots = view["shots"].as_array().unwrap();
        let target = (0..3)
            .find(|&seat| seat != by && view["seats"][seat]["up"] == true)
            .unwrap();
        let is_new = |cell: &String| {
            !shots
                .iter()
                .any(|shot| shot["target"] == target && shot["cell"] == **cell)
        };
        let cell = loop {
            let number: u8 = self.random.random_range(0..81);
            let cell = format!("{}{}", char::from(b'A' + number % 9), number / 9 + 1);
            if is_new(&cell) {
                break cell;
            }
        };
        let shot = json!({"do": "shoot", "turn": view["turn"], "target": target, "cell": cell});
        if people[by].say(&shot)?["is"] == "done" {
            let fired = json!({"by": by, "target": target, "cell": cell});
            self.acknowledged
                .shots
                .insert((at.0, at.1, shots.len()), fired);
            self.acknowledged.count.fetch_add(1, SeqCst);
        }
        Some(())
    }
}

fn kills(count: u64) {
    let folder = tempfile::tempdir().unwrap();
    let mut random = ChaCha8Rng::seed_from_u64(count);
    let mut server = Server::start(folder.path());
    let mut table = Table::new(&server);
    for kill in 0..count {
        // After this many moves and a short time, so that kills fall into all parts of a move on
        // machines of any speed.
        let moves = table.acknowledged.count.load(SeqCst) + random.random_range(0..8);
        let (wait, pid) = (
            Duration::from_micros(random.random_range(0..6_000)),
            server.child.id(),
        );
        let count = Arc::clone(&table.acknowledged.count);
        let killer = std::thread::spawn(move || {
            let begun = Instant::now();
            while count.load(SeqCst) < moves && begun.elapsed() < Duration::from_secs(20) {
                sleep(Duration::from_micros(200));
            }
            sleep(wait);
            assert!(
                Command::new("kill")
                    .args(["-9", &pid.to_string()])
                    .status()
                    .unwrap()
                    .success()
            );
        });
        let begun = Instant::now();
        assert!(
            table.play(&server).is_none(),
            "it ends with the server alone"
        );
        killer.join().unwrap();
        assert!(
            begun.elapsed() < Duration::from_secs(60),
            "kill {kill} was not noticed"
        );
        server.kill();
        server = Server::start(folder.path());
        assert_eq!(server.rooms, 1, "kill {kill}: the room is gone");
        let view = server.ask(&format!(
            "GET /api/rooms/{} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
            table.room
        ));
        table.acknowledged.check(&view);
    }
    server.kill();
    let moves = table.acknowledged.count.load(SeqCst);
    println!("{count} kills, {moves} moves acknowledged, none lost");
    assert!(moves as u64 > count, "{moves} moves");
}

#[test]
fn kills_lose_no_acknowledged_move() {
    kills(std::env::var("ROOM_KILLS").map_or(12, |text| text.parse().unwrap()));
}

#[test]
#[ignore = "two minutes; .ci/deep"]
fn two_hundred_kills_lose_no_acknowledged_move() {
    kills(200);
}
