//! The program in a real terminal. tmux is one that programs can drive: keys go in, the screen is read.
//!
//! Nothing here depends on the speed of the machine: every step waits until the screen shows what must come.

use std::fs;
use std::path::PathBuf;
use std::process::{Command, Output};
use std::thread::sleep;
use std::time::{Duration, Instant};

/// How long a text may take to appear: far longer than it does.
pub(crate) const PATIENCE: Duration = Duration::from_secs(60);

/// How long nobody looks at the screen.
pub(crate) const PAUSE: Duration = Duration::from_millis(15);

/// A server of its own, which ends with it.
pub(crate) struct Tmux {
    socket: String,
    /// An empty folder, in which commands are run.
    pub(crate) folder: PathBuf,
}

impl Tmux {
    /// With an empty folder and no window yet; nothing where there is no tmux.
    pub(crate) fn new(name: &str) -> Option<Self> {
        Command::new("tmux").arg("-V").output().ok()?;
        let socket = format!("quincunx-{}-{name}", std::process::id());
        let folder = std::env::temp_dir().join(&socket);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).unwrap();
        Some(Self { socket, folder })
    }

    /// Runs a line of the shell in a window of so many columns and rows. What ran before is killed.
    pub(crate) fn open(&self, [columns, rows]: [&str; 2], line: &str) {
        self.kill();
        let window = ["-f", "/dev/null", "new-session", "-d", "-x", columns, "-y", rows, "-c"];
        let start = || self.run(&[&window[..], &[self.folder.to_str().unwrap(), line]].concat());
        let mut started = start();
        // The server that was told to leave may still be about to.
        for _ in 0..50 {
            if started.status.success() {
                break;
            }
            sleep(Duration::from_millis(100));
            started = start();
        }
        assert!(started.status.success(), "{started:?}");
    }

    /// Ends the server and waits for the end of what ran in its window: a program that is about to end still holds the
    /// lock of its journal.
    fn kill(&self) {
        let panes = self.run(&["list-panes", "-a", "-F", "#{pane_pid}"]);
        let shells: Vec<String> = String::from_utf8_lossy(&panes.stdout).lines().map(str::to_owned).collect();
        let ours: Vec<String> =
            processes().into_iter().filter(|[_, parent]| shells.contains(parent)).map(|[process, _]| process).collect();
        let _ = self.run(&["kill-server"]);
        let begin = Instant::now();
        while processes().iter().any(|[process, _]| ours.contains(process)) {
            assert!(begin.elapsed() < PATIENCE, "{ours:?} do not end");
            sleep(PAUSE);
        }
    }

    /// One of tmux's own commands.
    pub(crate) fn run(&self, arguments: &[&str]) -> Output {
        let mut command = Command::new("tmux");
        command.env_remove("TMUX").env("LC_ALL", "C.UTF-8").args(["-u", "-L", &self.socket]).args(arguments);
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

    /// All that the window shows, as these options of `capture-pane` have it.
    pub(crate) fn screen(&self, options: &[&str]) -> String {
        let shown = self.run(&[&["capture-pane", "-p"], options].concat());
        String::from_utf8_lossy(&shown.stdout).trim_end().to_owned()
    }

    /// Waits until the screen shows this; returns the screen.
    pub(crate) fn wait_for(&self, options: &[&str], what: &str, shows: impl Fn(&str) -> bool) -> String {
        let begin = Instant::now();
        loop {
            let screen = self.screen(options);
            if shows(&screen) {
                return screen;
            }
            assert!(begin.elapsed() < PATIENCE, "{what:?} does not appear:\n{screen}");
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

/// All processes, each with its parent; none where there is no `ps`.
fn processes() -> Vec<[String; 2]> {
    let Ok(listed) = Command::new("ps").args(["-A", "-o", "pid=,ppid="]).output() else { return Vec::new() };
    let pair = |line: &str| line.split_whitespace().map(str::to_owned).collect::<Vec<_>>().try_into().ok();
    String::from_utf8_lossy(&listed.stdout).lines().filter_map(pair).collect()
}

/// Says that a test is left out.
pub(crate) fn skipped(name: &str) {
    eprintln!("SKIPPED: {name} needs tmux, which is not installed.");
}
