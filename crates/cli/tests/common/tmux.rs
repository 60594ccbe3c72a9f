//! The program in a real terminal. Programs can drive tmux: they send keys and read the screen.
//!
//! Nothing here depends on the speed of the machine: every step waits for the expected screen.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// The time limit for a text to appear: far longer than needed.
pub(crate) const PATIENCE: Duration = Duration::from_secs(60);

/// The interval between looks at the screen.
pub(crate) const PAUSE: Duration = Duration::from_millis(15);

/// A tmux server of its own, which ends when this is dropped.
pub(crate) struct Tmux {
    socket: String,
    /// An empty folder, in which commands are run.
    pub(crate) folder: PathBuf,
}

impl Tmux {
    /// With an empty folder and no window yet; `None` if tmux is not installed.
    pub(crate) fn new(name: &str) -> Option<Self> {
        Command::new("tmux").arg("-V").output().ok()?;
        let socket = format!("quincunx-{}-{name}", std::process::id());
        let folder = std::env::temp_dir().join(&socket);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        Some(Self { socket, folder })
    }

    /// Runs a line of the shell in a window of this size. The previous program is killed.
    pub(crate) fn open(&self, [columns, rows]: [&str; 2], line: &str) {
        self.kill();
        let window = [
            "-f",
            "/dev/null",
            "new-session",
            "-d",
            "-x",
            columns,
            "-y",
            rows,
            "-c",
        ];
        let start = || self.run(&[&window[..], &[self.folder.to_str().unwrap(), line]].concat());
        let mut started = start();
        // The previous server may still be ending.
        for _ in 0..50 {
            if started.status.success() {
                break;
            }
            sleep(Duration::from_millis(100));
            started = start();
        }
        assert!(started.status.success(), "{started:?}");
    }

    /// Ends the server and waits for the program in its window to end: until then it holds the lock
    /// of its journal.
    fn kill(&self) {
        let panes = self.run(&["list-panes", "-a", "-F", "#{pane_pid}"]);
        let shells: Vec<String> = String::from_utf8_lossy(&panes.stdout)
            .lines()
            .map(str::to_owned)
            .collect();
        let ours: Vec<String> = processes()
            .into_iter()
            .filter(|[_, parent]| shells.contains(parent))
            .map(|[process, _]| process)
            .collect();
        let _ = self.run(&["kill-server"]);
        let begin = Instant::now();
        while processes()
            .iter()
            .any(|[process, _]| ours.contains(process))
        {
            assert!(begin.elapsed() < PATIENCE, "{ours:?} do not end");
            sleep(PAUSE);
        }
    }

    /// One of tmux's own commands.
    pub(crate) fn run(&self, arguments: &[&str]) -> Output {
        let mut command = Command::new("tmux");
        command
            .env_remove("TMUX")
            .env("LC_ALL", "C.UTF-8")
            .args(["-u", "-L", &self.socket])
            .args(arguments);
        command.output().expect("tmux runs")
    }

    /// Presses a key.
    pub(crate) fn press(&self, key: &str) {
        self.run(&["send-keys", key]);
    }

    /// Types a text.
    pub(crate) fn type_in(&self, text: &str) {
        self.run(&["send-keys", "-l", text]);
    }

    /// The contents of the window, with these options of `capture-pane`.
    pub(crate) fn screen(&self, options: &[&str]) -> String {
        let shown = self.run(&[&["capture-pane", "-p"], options].concat());
        String::from_utf8_lossy(&shown.stdout).trim_end().to_owned()
    }

    /// Waits until the screen shows this; returns the screen.
    pub(crate) fn wait_for(
        &self,
        options: &[&str],
        what: &str,
        shows: impl Fn(&str) -> bool,
    ) -> String {
        let begin = Instant::now();
        loop {
            let screen = self.screen(options);
            if shows(&screen) {
                return screen;
            }
            assert!(
                begin.elapsed() < PATIENCE,
                "{what:?} does not appear:\n{screen}"
            );
            sleep(PAUSE);
        }
    }
}

impl Drop for Tmux {
    fn drop(&mut self) {
        self.run(&["kill-server"]);
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// All processes, each with its parent; empty without `ps`.
fn processes() -> Vec<[String; 2]> {
    let Ok(listed) = Command::new("ps").args(["-A", "-o", "pid=,ppid="]).output() else {
        return Vec::new();
    };
    let pair = |line: &str| {
        line.split_whitespace()
            .map(str::to_owned)
            .collect::<Vec<_>>()
            .try_into()
            .ok()
    };
    String::from_utf8_lossy(&listed.stdout)
        .lines()
        .filter_map(pair)
        .collect()
}

/// Reports that a test is skipped.
pub(crate) fn skipped(name: &str) {
    eprintln!("SKIPPED: {name} needs tmux, which is not installed.");
}
