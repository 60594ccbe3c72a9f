//! The server as browsers see it: paths, the page, a match over `WebSockets`, the stop and the next
//! start.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use crate::net;

use std::fs;
use std::net::SocketAddr;

use net::Served;
use server::{Quotas, Site};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt};

#[tokio::test]
async fn paths_and_their_refusals() {
    let served = Served::start(None, None, Quotas::default()).await;
    let (head, body) = served.get("/api/server", "").await;
    assert!(
        head.starts_with("http/1.1 200") && head.contains("cache-control: no-store"),
        "{head}"
    );
    let about: serde_json::Value = serde_json::from_slice(&body).unwrap();
    assert_eq!(
        (about["protocol"].as_u64(), about["bots"][0].as_str()),
        (Some(1), Some("ahead"))
    );
    let room = served.room(r#"{"rounds":1}"#).await;
    let (head, body) = served.get(&format!("/api/rooms/{room}"), "").await;
    let view: serde_json::Value = serde_json::from_slice(&body).unwrap();
    assert!(
        head.starts_with("http/1.1 200") && view["own"].is_null() && view["phase"] == "lobby",
        "{head} {view}"
    );
    for (path, status, code) in [
        ("/api/rooms/none".to_owned(), "404", "room"),
        ("/api/rooms/none/record".to_owned(), "404", "room"),
        ("/api/nothing".to_owned(), "404", "room"),
        (format!("/api/rooms/{room}/record"), "409", "record"),
    ] {
        let (head, body) = served.get(&path, "").await;
        let refused: serde_json::Value = serde_json::from_slice(&body).unwrap();
        assert!(
            head.starts_with(&format!("http/1.1 {status}")),
            "{path}: {head}"
        );
        assert_eq!(
            (refused["is"].as_str(), refused["code"].as_str()),
            (Some("refused"), Some(code))
        );
    }
    for (body, status) in [
        ("[]", "400"),
        ("{\"rounds\":99}", "400"),
        (&"x".repeat(2_000), "413"),
    ] {
        let (head, refused) = served.post("/api/rooms", body).await;
        assert!(
            head.starts_with(&format!("http/1.1 {status}")) && refused["is"] == "refused",
            "{head}"
        );
    }
    served.stop().await;
}

/// The answer for a file of the page that has not changed since it was last served.
async fn unchanged(served: &Served, path: &str) -> String {
    let (head, _) = served.get(path, "").await;
    let date = head
        .lines()
        .find_map(|line| line.strip_prefix("last-modified: "))
        .unwrap()
        .to_owned();
    let date = httpdate(&date);
    let (head, _) = served
        .get(path, &format!("If-Modified-Since: {date}\r\n"))
        .await;
    head
}

#[tokio::test]
async fn the_page_has_its_types_and_is_packed() {
    let folder = tempfile::tempdir().unwrap();
    let page = folder.path().join("page");
    fs::create_dir_all(page.join("wasm")).unwrap();
    for (name, text) in [
        ("index.html", "<p>"),
        ("sw.js", "1"),
        ("style.css", "p{}"),
        ("wasm/a.wasm", "\0asm"),
        ("wasm/a.wasm.gz", "gz"),
    ] {
        fs::write(page.join(name), text).unwrap();
    }
    fs::write(folder.path().join("secret.txt"), "secret").unwrap();
    let served = Served::start(None, Some(page), Quotas::default()).await;
    for (path, kind) in [
        ("/", "text/html"),
        ("/sw.js", "javascript"),
        ("/style.css", "text/css"),
        ("/wasm/a.wasm", "application/wasm"),
    ] {
        let (head, _) = served.get(path, "").await;
        assert!(
            head.starts_with("http/1.1 200") && head.contains(kind),
            "{path}: {head}"
        );
        assert!(
            head.contains("cache-control: no-cache") && head.contains("nosniff"),
            "{head}"
        );
    }
    let (head, body) = served
        .get("/wasm/a.wasm", "Accept-Encoding: gzip, br\r\n")
        .await;
    assert!(
        head.contains("content-encoding: gzip")
            && head.contains("application/wasm")
            && body == b"gz",
        "{head}"
    );
    let head = unchanged(&served, "/style.css").await;
    assert!(head.starts_with("http/1.1 304"), "{head}");
    for path in [
        "/../secret.txt",
        "/%2e%2e/secret.txt",
        "/..%2fsecret.txt",
        "/none",
    ] {
        let (head, body) = served.get(path, "").await;
        assert!(
            head.starts_with("http/1.1 404") && body != b"secret",
            "{path}: {head}"
        );
    }
    served.stop().await;
}

/// The page limits in its head what it may load, for hosts that send no headers. The server's
/// headers say the same, and that no site may show it in a frame.
#[tokio::test]
async fn headers_limit_what_the_page_may_load() {
    let html = include_str!("../../web/page/index.html");
    let policy = html
        .split("http-equiv=\"Content-Security-Policy\" content=\"")
        .nth(1)
        .unwrap();
    let policy = policy.split('"').next().unwrap();
    assert!(policy.contains("'wasm-unsafe-eval'"), "{policy}");
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("index.html"), html).unwrap();
    let served = Served::start(None, Some(folder.path().to_owned()), Quotas::default()).await;
    for path in [
        "/",
        "/index.html",
        "/api/server",
        "/none",
        "/api/rooms/none",
    ] {
        let (head, _) = served.get(path, "").await;
        assert!(
            head.contains(&format!(
                "content-security-policy: {policy}; frame-ancestors 'none'\r\n"
            )),
            "{path}: {head}"
        );
        assert!(
            head.contains("x-content-type-options: nosniff\r\n"),
            "{path}: {head}"
        );
    }
    served.stop().await;
}

/// The first line of the response to a request for a WebSocket, or for a room, with these headers.
async fn first_line(served: &Served, room: Option<&str>, more: &str) -> String {
    let connect = "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
        Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n";
    let request = match room {
        Some(room) => format!("GET /api/rooms/{room}/socket HTTP/1.1\r\n{connect}{more}\r\n"),
        None => format!(
            "POST /api/rooms HTTP/1.1\r\nContent-Length: 2\r\nConnection: close\r\n{more}\r\n{{}}"
        ),
    };
    let stream = tokio::net::TcpStream::connect(served.address)
        .await
        .unwrap();
    let mut stream = tokio::io::BufReader::new(stream);
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut line = String::new();
    tokio::time::timeout(
        std::time::Duration::from_secs(30),
        stream.read_line(&mut line),
    )
    .await
    .unwrap()
    .unwrap();
    line
}

/// Hosts, origins, and whether a server at this address that is also called `games.example` lets
/// them in.
fn origins(address: SocketAddr) -> Vec<(String, Option<String>, bool)> {
    let (own, port) = (address.to_string(), address.port());
    vec![
        (own.clone(), None, true),
        (own.clone(), Some(format!("http://{own}")), true),
        (
            format!("localhost:{port}"),
            Some(format!("http://localhost:{port}")),
            true,
        ),
        (
            "games.example".to_owned(),
            Some("https://games.example".to_owned()),
            true,
        ),
        (own.clone(), Some("https://games.example".to_owned()), true),
        (own.clone(), Some("http://evil.example".to_owned()), false),
        (own.clone(), Some("null".to_owned()), false),
        ("evil.example".to_owned(), None, false),
        (
            format!("evil.example:{port}"),
            Some(format!("http://evil.example:{port}")),
            false,
        ),
    ]
}

#[tokio::test]
async fn pages_of_other_sites_are_refused() {
    let names = vec!["games.example".to_owned()];
    let served = Served::around(None, Site { page: None, names }, Quotas::default()).await;
    let room = served.room("{}").await;
    let own = served.address;
    for (host, origin, is_let_in) in origins(own) {
        let origin = origin
            .map(|origin| format!("Origin: {origin}\r\n"))
            .unwrap_or_default();
        let more = format!("Host: {host}\r\n{origin}");
        for (room, status) in [(None, "201"), (Some(room.as_str()), "101")] {
            let line = first_line(&served, room, &more).await;
            let status = if is_let_in { status } else { "403" };
            assert!(
                line.starts_with(&format!("HTTP/1.1 {status}")),
                "{more} {line}"
            );
        }
    }
    let (head, body) = served
        .get(
            &format!("/api/rooms/{room}"),
            "Origin: http://evil.example\r\n",
        )
        .await;
    let refused: serde_json::Value = serde_json::from_slice(&body).unwrap();
    assert!(
        head.starts_with("http/1.1 403") && refused["code"] == "origin",
        "{head} {refused}"
    );
    assert_eq!(
        served.registry.len(),
        6,
        "one room, and those of the five requests that were let in"
    );
    served.stop().await;
}

/// Days and months have capitals, which the lower-case head has lost.
fn httpdate(text: &str) -> String {
    let capital = |word: &str| {
        let mut signs = word.chars();
        signs
            .next()
            .map(|first| first.to_ascii_uppercase().to_string() + signs.as_str())
            .unwrap_or_default()
    };
    text.trim()
        .split(' ')
        .map(capital)
        .collect::<Vec<_>>()
        .join(" ")
        .replace("Gmt", "GMT")
}

#[tokio::test]
async fn a_match_its_record_and_the_next_start() {
    let folder = tempfile::tempdir().unwrap();
    let served = Served::start(Some(folder.path().to_owned()), None, Quotas::default()).await;
    let room = served
        .room(r#"{"rounds":1,"bot_ms":0,"shoot_seconds":1}"#)
        .await;
    let mut ada = served.connect(&room).await;
    assert_eq!(ada.hear().await.unwrap()["phase"], "lobby");
    let seated = ada
        .say(r#"{"do":"sit","id":5,"seat":1,"name":"Ada"}"#)
        .await;
    assert_eq!(
        (seated["is"].as_str(), seated["id"].as_u64()),
        (Some("seated"), Some(5))
    );
    for seat in [0, 2] {
        let done = ada
            .say(&format!(
                r#"{{"do":"bot","id":1,"seat":{seat},"kind":"ahead"}}"#
            ))
            .await;
        assert_eq!(done["is"], "done");
    }
    assert_eq!(ada.say("nonsense").await["code"], "text");
    assert_eq!(ada.say(r#"{"do":"begin"}"#).await["is"], "done");
    let hide = r#"{"do":"hide","round":0,"layout":"9x9 C1^ G2^","salt":"00112233445566778899aabbccddeeff"}"#;
    assert_eq!(ada.say(hide).await["is"], "done");
    let mut view = ada.wait_for("view").await;
    // Ada acts no more: bots and the clock play on, and the server may stop after each of Ada's
    // shots.
    while view["turn"].as_u64() < Some(4) {
        view = ada.wait_for("view").await;
    }
    served.stop().await;
    assert_eq!(ada.wait_for("closing").await["code"], "stopping");

    let served = Served::start(Some(folder.path().to_owned()), None, Quotas::default()).await;
    assert_eq!(served.registry.len(), 1);
    let mut again = served.connect(&room).await;
    let seen = again.hear().await.unwrap();
    assert!(
        seen["turn"].as_u64() >= view["turn"].as_u64()
            && seen["serial"].as_u64() > view["serial"].as_u64()
    );
    let token = seated["token"].as_str().unwrap();
    assert_eq!(
        again
            .say(&format!(r#"{{"do":"return","token":"{token}"}}"#))
            .await["seat"],
        1
    );
    assert_eq!(again.wait_for("view").await["own"]["layout"], "9x9 C1^ G2^");
    assert_eq!(again.say(r#"{"do":"leave"}"#).await["is"], "done");
    served.stop().await;
}

#[tokio::test]
async fn a_record_is_given_away_and_is_sound() {
    let served = Served::start(None, None, Quotas::default()).await;
    let room = served.room(r#"{"rounds":1,"bot_ms":0}"#).await;
    let mut people = Vec::new();
    for seat in 0..3 {
        let mut person = served.connect(&room).await;
        person
            .say(&format!(r#"{{"do":"sit","seat":{seat},"name":"p{seat}"}}"#))
            .await;
        people.push(person);
    }
    people[0].say(r#"{"do":"begin"}"#).await;
    for (seat, person) in people.iter_mut().enumerate() {
        let hide =
            format!(r#"{{"do":"hide","round":0,"layout":"9x9 C1^ G2^","salt":"{seat:032x}"}}"#);
        assert_eq!(person.say(&hide).await["is"], "done");
    }
    // Seat 0 knows where the planes are.
    let shots = [
        (0, 1, "C1"),
        (1, 0, "A1"),
        (2, 0, "A2"),
        (0, 1, "G2"),
        (2, 0, "A3"),
        (0, 2, "C1"),
        (2, 0, "A4"),
        (0, 2, "G2"),
    ];
    for (turn, (by, target, cell)) in shots.into_iter().enumerate() {
        let shot = format!(r#"{{"do":"shoot","turn":{turn},"target":{target},"cell":"{cell}"}}"#);
        assert_eq!(people[by].say(&shot).await["is"], "done", "{shot}");
    }
    let (head, body) = served.get(&format!("/api/rooms/{room}/record"), "").await;
    assert!(
        head.contains(&format!("filename=\"planes-{room}.json\"")),
        "{head}"
    );
    let record = records::ThreeRecord::read(std::str::from_utf8(&body).unwrap()).unwrap();
    assert_eq!(record.record.standing().unwrap().totals(), [8, 0, 0]);
    served.stop().await;
}

#[tokio::test]
async fn a_damaged_journal_is_reported_and_others_are_resumed() {
    let folder = tempfile::tempdir().unwrap();
    let served = Served::start(Some(folder.path().to_owned()), None, Quotas::default()).await;
    let (good, bad) = (served.room("{}").await, served.room("{}").await);
    served.stop().await;
    let path = server::journal::path(folder.path(), &bad);
    fs::write(&path, "00000000 no\nmore\n").unwrap();
    let (registry, lost) =
        server::RoomRegistry::open(Some(folder.path().to_owned()), Quotas::default()).unwrap();
    assert_eq!(
        (registry.len(), lost.len(), lost[0].path.clone()),
        (1, 1, path.clone())
    );
    assert_eq!(
        fs::read(&path).unwrap(),
        b"00000000 no\nmore\n",
        "it is left as it is"
    );
    assert!(!good.is_empty() && !registry.is_empty());
}

#[tokio::test]
async fn rooms_without_people_are_forgotten() {
    let folder = tempfile::tempdir().unwrap();
    let quotas = Quotas {
        empty_lobby: std::time::Duration::from_millis(50),
        ..Quotas::default()
    };
    let served = Served::start(Some(folder.path().to_owned()), None, quotas).await;
    let room = served.room("{}").await;
    for _ in 0..200 {
        if served.registry.is_empty() {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(25)).await;
    }
    assert!(served.registry.is_empty());
    for _ in 0..200 {
        if !server::journal::path(folder.path(), &room).exists() {
            break;
        }
        tokio::time::sleep(std::time::Duration::from_millis(25)).await;
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    served.stop().await;
}
