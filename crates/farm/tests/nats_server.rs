//! A real server, where the program nats-server is installed.

use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use farm::{JetStream, Server};
use tempfile::TempDir;

/// The file of its configuration.
const CONFIGURATION: &str = "server.conf";

/// A server with its own folder, which ends with the test.
pub(crate) struct NatsServer {
    port: u16,
    folder: TempDir,
    configuration: bool,
    process: Child,
}

impl NatsServer {
    /// Starts one; `None` if there is no such program.
    pub(crate) fn start() -> Option<Self> {
        Self::configured(|_| None)
    }

    /// Starts one with the configuration that is made for its folder, if any; `None` if there is no
    /// such program.
    pub(crate) fn configured(text: impl FnOnce(&Path) -> Option<String>) -> Option<Self> {
        let port = TcpListener::bind("127.0.0.1:0")
            .ok()?
            .local_addr()
            .ok()?
            .port();
        let folder = TempDir::new().ok()?;
        let text = text(folder.path());
        let configuration = text.is_some();
        if let Some(text) = text {
            std::fs::write(folder.path().join(CONFIGURATION), text).ok()?;
        }
        let Some(process) = spawn(port, folder.path(), configuration) else {
            eprintln!("skipped: there is no program nats-server (apt-get install nats-server)");
            return None;
        };
        Some(Self {
            port,
            folder,
            configuration,
            process,
        })
    }

    /// Where it listens.
    pub(crate) const fn port(&self) -> u16 {
        self.port
    }

    /// Its folder.
    pub(crate) fn folder(&self) -> &Path {
        self.folder.path()
    }

    pub(crate) fn connect(&self) -> JetStream {
        JetStream::connect(Server::at(format!("nats://127.0.0.1:{}", self.port)))
            .unwrap_or_else(|error| panic!("{error}"))
    }

    /// Ends the server as a power loss would, and starts it again with its store.
    pub(crate) fn restart(&mut self) {
        self.process.kill().unwrap_or_default();
        let _ = self.process.wait();
        if let Some(process) = spawn(self.port, self.folder.path(), self.configuration) {
            self.process = process;
        }
    }

    /// Sends bytes to a subject, as a program that is no worker might.
    pub(crate) fn publish(&self, subject: &str, bytes: &[u8]) {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        let head = format!(
            "CONNECT {{\"verbose\":false}}\r\nPUB {subject} {}\r\n",
            bytes.len()
        );
        stream.write_all(head.as_bytes()).unwrap();
        stream.write_all(bytes).unwrap();
        stream.write_all(b"\r\nPING\r\n").unwrap();
        let mut lines = BufReader::new(stream).lines();
        // The server answers a ping when it has taken what came before.
        assert!(lines.any(|line| line.unwrap().starts_with("PONG")));
    }

    /// The number of its process.
    pub(crate) fn id(&self) -> u32 {
        self.process.id()
    }

    /// Sends it a signal by its name.
    pub(crate) fn signal(&self, name: &str) {
        let id = self.process.id().to_string();
        let sent = Command::new("kill").args(["-s", name, &id]).status();
        assert!(sent.is_ok_and(|status| status.success()));
    }
}

impl Drop for NatsServer {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Starts the program and waits until it listens.
fn spawn(port: u16, folder: &Path, configuration: bool) -> Option<Child> {
    let mut command = Command::new("nats-server");
    if configuration {
        command.arg("-c").arg(folder.join(CONFIGURATION));
    }
    let process = command
        .args(["-a", "127.0.0.1", "-p", &port.to_string(), "-js", "-sd"])
        .arg(folder)
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
    Some(process)
}
