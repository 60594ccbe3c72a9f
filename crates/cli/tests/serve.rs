//! `serve`: its address, its errors, and its clean end.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use crate::common;

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use common::{is_chinese, run};
use serde_json::Value;

/// A folder for this test alone, with a page in it.
fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("quincunx-serve-{}-{name}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(folder.join("page/wasm")).unwrap();
    fs::write(folder.join("page/index.html"), "<title>Quincunx</title>").unwrap();
    folder
}

fn start(folder: &Path, more: &[&str]) -> (Child, BufReader<std::process::ChildStdout>) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_quincunx"));
    command
        .args(["serve", "--port", "0", "--lang", "en", "--page"])
        .arg(folder.join("page"));
    command.arg("--folder").arg(folder.join("rooms")).args(more);
    let mut child = command
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let out = BufReader::new(child.stdout.take().unwrap());
    (child, out)
}

fn get(url: &str, path: &str) -> String {
    let place = url.strip_prefix("http://").unwrap().trim_end_matches('/');
    let mut stream = TcpStream::connect(place).unwrap();
    stream
        .write_all(
            format!("GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
                .as_bytes(),
        )
        .unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer
}

#[test]
fn the_first_line_says_where_and_ctrl_c_ends_it() {
    let folder = folder("text");
    let (mut child, mut out) = start(&folder, &[]);
    let mut line = String::new();
    out.read_line(&mut line).unwrap();
    let url = line.trim().rsplit(' ').next().unwrap();
    assert!(get(url, "/").contains("<title>Quincunx</title>"));
    assert!(get(url, "/api/server").contains("\"protocol\":1"));
    assert!(folder.join("rooms").is_dir());
    if cfg!(unix) {
        assert!(
            Command::new("kill")
                .args(["-INT", &child.id().to_string()])
                .status()
                .unwrap()
                .success()
        );
        assert!(child.wait().unwrap().success());
        let mut rest = String::new();
        out.read_to_string(&mut rest).unwrap();
        assert!(rest.ends_with("Stopped.\n"), "{rest}");
    } else {
        child.kill().unwrap();
        child.wait().unwrap();
    }
    fs::remove_dir_all(folder).unwrap();
}

/// As in a release: the program and its page in one folder, and no `--page`.
#[test]
fn a_page_beside_the_program_is_served_within_two_seconds() {
    let folder = folder("beside");
    let program = folder.join(format!("quincunx{}", std::env::consts::EXE_SUFFIX));
    let built = Path::new(env!("CARGO_BIN_EXE_quincunx"));
    if fs::hard_link(built, &program).is_err() {
        fs::copy(built, &program).unwrap();
    }
    let begin = Instant::now();
    let mut child = Command::new(program)
        .args(["serve", "--port", "0", "--json", "--folder"])
        .arg(folder.join("rooms"))
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let url = url(&mut BufReader::new(child.stdout.take().unwrap()));
    let answer = get(&url, "/");
    let time = begin.elapsed();
    child.kill().unwrap();
    child.wait().unwrap();
    assert!(answer.contains("<title>Quincunx</title>"), "{answer}");
    assert!(time < Duration::from_secs(2), "{time:?}");
    fs::remove_dir_all(folder).unwrap();
}

#[test]
fn one_object_says_where() {
    let folder = folder("json");
    let (mut child, mut out) = start(&folder, &["--json", "--address", "0.0.0.0"]);
    let mut line = String::new();
    out.read_line(&mut line).unwrap();
    let object: Value = serde_json::from_str(&line).unwrap();
    assert_eq!(
        (object["version"].as_u64(), object["rooms"].as_u64()),
        (Some(1), Some(0))
    );
    assert!(get(object["url"].as_str().unwrap(), "/").contains("Quincunx"));
    child.kill().unwrap();
    child.wait().unwrap();
    fs::remove_dir_all(folder).unwrap();
}

/// Checks that a command line fails with this code and these words in both languages.
fn fails(arguments: &[&str], code: i32, words: &str) {
    for language in ["en", "zh"] {
        let output = run([arguments, &["--lang", language]].concat());
        let said = output.err;
        assert_eq!(output.code, code, "{arguments:?}: {said}");
        assert!(said.contains(words), "{arguments:?}: {said}");
        assert_eq!(is_chinese(&said), language == "zh", "{said}");
    }
}

/// Wrong options, and words that say what is right.
const WRONG_OPTIONS: &[(&[&str], &str)] = &[
    (
        &["serve", "--host", "http://games.example"],
        "games.example",
    ),
    (&["serve", "--host", "games.example:80"], "games.example"),
    (&["serve", "--port", "70000"], "65535"),
    (&["serve", "--address", "here"], "0.0.0.0"),
    (&["serve", "--proxy-header", "no header"], "X-Forwarded-For"),
    (
        &[
            "serve",
            "--proxy-header",
            "X-Real-IP",
            "--proxy",
            "192.0.2.1,here",
        ],
        "2001:db8::1",
    ),
    (&["serve", "--proxy", "192.0.2.1"], "--proxy-header"),
];

#[test]
fn wrong_options_of_serve_are_refused() {
    for &(arguments, words) in WRONG_OPTIONS {
        fails(arguments, 2, words);
    }
}

#[test]
fn failures_to_serve_are_reported() {
    let folder = folder("refused");
    let page = folder.join("page").display().to_string();
    let empty = folder.join("page/wasm").display().to_string();
    let taken = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port().to_string();
    let rooms = folder.join("rooms").display().to_string();
    let within = folder.join("page/rooms").display().to_string();
    let cases: [(&[&str], &str); 4] = [
        (&["serve", "--page", &page, "--folder", &within], "--folder"),
        (&["serve", "--page", &page, "--folder", &page], "--folder"),
        (&["serve", "--page", &empty], "cargo xtask page"),
        (
            &[
                "serve", "--page", &page, "--folder", &rooms, "--port", &port,
            ],
            "--port 0",
        ),
    ];
    for (arguments, words) in cases {
        fails(arguments, 1, words);
    }
    assert!(!folder.join("page/rooms").exists());
    fs::remove_dir_all(folder).unwrap();
}

/// The first line of the response to a request for a room, with these headers.
fn create(url: &str, headers: &str) -> String {
    let place = url.strip_prefix("http://").unwrap().trim_end_matches('/');
    let mut stream = TcpStream::connect(place).unwrap();
    let request = format!(
        "POST /api/rooms HTTP/1.1\r\nConnection: close\r\nContent-Length: 2\r\n{headers}\r\n{{}}"
    );
    stream.write_all(request.as_bytes()).unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    answer.lines().next().unwrap_or_default().to_owned()
}

/// The URL of a server that was started with `--json`.
fn url(out: &mut BufReader<std::process::ChildStdout>) -> String {
    let mut line = String::new();
    out.read_line(&mut line).unwrap();
    let object: Value = serde_json::from_str(&line).unwrap();
    object["url"].as_str().unwrap().to_owned()
}

#[test]
fn names_are_given_and_others_are_refused() {
    let folder = folder("names");
    let (mut child, mut out) = start(
        &folder,
        &["--json", "--host", "games.example", "--host", "school.test"],
    );
    let url = url(&mut out);
    for (headers, status) in [
        (
            "Host: games.example\r\nOrigin: https://games.example\r\n",
            "201",
        ),
        ("Host: localhost\r\nOrigin: http://school.test\r\n", "201"),
        ("Host: localhost\r\n", "201"),
        ("Host: evil.example\r\n", "403"),
        ("Host: localhost\r\nOrigin: https://evil.example\r\n", "403"),
    ] {
        let line = create(&url, headers);
        assert!(
            line.starts_with(&format!("HTTP/1.1 {status}")),
            "{headers}{line}"
        );
    }
    child.kill().unwrap();
    child.wait().unwrap();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
        let rooms = folder.join("rooms");
        assert_eq!(mode(&rooms), 0o700);
        let journals: Vec<_> = fs::read_dir(&rooms)
            .unwrap()
            .map(|entry| entry.unwrap().path())
            .collect();
        assert!(
            journals.len() == 3 && journals.iter().all(|path| mode(path) == 0o600),
            "{journals:?}"
        );
    }
    fs::remove_dir_all(folder).unwrap();
}

/// A full disk: a refused room leaves no file, which no start could read.
#[cfg(target_os = "linux")]
#[test]
fn a_room_that_a_full_disk_refuses_leaves_no_file() {
    let folder = folder("full");
    let mut command = Command::new("sh");
    command.args([
        "-c",
        "trap '' XFSZ; ulimit -f 0; exec \"$@\"",
        "sh",
        env!("CARGO_BIN_EXE_quincunx"),
    ]);
    command
        .args(["serve", "--port", "0", "--json", "--page"])
        .arg(folder.join("page"));
    command.arg("--folder").arg(folder.join("rooms"));
    let mut child = command
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let url = url(&mut BufReader::new(child.stdout.take().unwrap()));
    for _ in 0..3 {
        let line = create(&url, "Host: localhost\r\n");
        assert!(line.starts_with("HTTP/1.1 503"), "{line}");
    }
    let left: Vec<_> = fs::read_dir(folder.join("rooms"))
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    assert!(left.is_empty(), "{left:?}");
    child.kill().unwrap();
    child.wait().unwrap();
    fs::remove_dir_all(folder).unwrap();
}
