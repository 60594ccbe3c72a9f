//! What strangers can fill: rooms, the server, the disk. Players keep their seats, and new rooms
//! have a place.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use std::net::Ipv4Addr;
use std::path::Path;
use std::time::Duration;

use crate::net::{Client, Served};
use serde_json::Value;
use server::Quotas;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::time::{sleep, timeout};

const SOON: Duration = Duration::from_secs(20);

/// An address of the loopback network.
const fn from(house: u8, number: u8) -> Ipv4Addr {
    Ipv4Addr::new(127, 1, house, number)
}

/// The number of spectators of a room.
async fn spectators(served: &Served, room: &str) -> u64 {
    let (_, body) = served.get(&format!("/api/rooms/{room}"), "").await;
    serde_json::from_slice::<Value>(&body).unwrap()["spectators"]
        .as_u64()
        .unwrap()
}

/// A player on seat 0 of a room, who is to shoot, and the token of the seat.
async fn player(served: &Served, room: &str, from: Ipv4Addr) -> (Client, String) {
    let mut ada = served.try_connect(room, from, "").await.unwrap();
    let seated = ada.say(r#"{"do":"sit","seat":0,"name":"Ada"}"#).await;
    for seat in [1, 2] {
        ada.say(&format!(r#"{{"do":"bot","seat":{seat},"kind":"ahead"}}"#))
            .await;
    }
    ada.say(r#"{"do":"begin"}"#).await;
    let hide = r#"{"do":"hide","round":0,"layout":"9x9 C1^ G2^","salt":"00112233445566778899aabbccddeeff"}"#;
    assert_eq!(ada.say(hide).await["is"], "done");
    (ada, seated["token"].as_str().unwrap().to_owned())
}

/// Returns to the seat and shoots.
async fn come_back(served: &Served, room: &str, from: Ipv4Addr, token: &str) -> Client {
    let mut ada = served
        .try_connect(room, from, "")
        .await
        .expect("the player is let in");
    let seated = ada
        .say(&format!(r#"{{"do":"return","id":1,"token":"{token}"}}"#))
        .await;
    assert_eq!(
        (seated["is"].as_str(), seated["seat"].as_u64()),
        (Some("seated"), Some(0)),
        "{seated}"
    );
    let mut view = ada.wait_for("view").await;
    while view["mover"] != 0 {
        view = ada.wait_for("view").await;
    }
    let target = if view["seats"][1]["up"] == true { 1 } else { 2 };
    let cells = (0..81_u8).map(|cell| format!("{}{}", char::from(b'A' + cell % 9), cell / 9 + 1));
    let shots = view["shots"].as_array().unwrap();
    let open = |cell: &String| {
        !shots
            .iter()
            .any(|shot| shot["target"] == target && shot["cell"] == **cell)
    };
    let cell = cells.into_iter().find(open).unwrap();
    let shot = format!(
        r#"{{"do":"shoot","turn":{},"target":{target},"cell":"{cell}"}}"#,
        view["turn"]
    );
    let done = ada.say(&shot).await;
    assert_eq!(done["is"], "done", "{done}");
    ada
}

#[tokio::test]
async fn other_clients_of_a_full_room_cannot_block_a_seat() {
    let served = Served::start(None, None, Quotas::default()).await;
    let room = served.room("{}").await;
    let (ada, token) = player(&served, &room, Ipv4Addr::LOCALHOST).await;
    // Two hundred from one address, and as many from others.
    let mut strangers = Vec::new();
    for number in 0..200 {
        strangers.extend(served.try_connect(&room, from(0, 1), "").await);
        strangers.extend(
            served
                .try_connect(&room, from(1 + number / 50, number), "")
                .await,
        );
    }
    for _ in 0..400 {
        if spectators(&served, &room).await == server::MOST_SPECTATORS as u64 {
            break;
        }
        sleep(Duration::from_millis(25)).await;
    }
    assert_eq!(
        spectators(&served, &room).await,
        server::MOST_SPECTATORS as u64
    );
    // The player's line drops, and more strangers take all they can get before the return.
    drop(ada);
    for number in 0..20 {
        strangers.extend(served.try_connect(&room, from(9, number), "").await);
    }
    come_back(&served, &room, Ipv4Addr::LOCALHOST, &token).await;
    drop(strangers);
    served.stop().await;
}

/// Whether the server is full for a new spectator.
async fn is_full_for(served: &Served, from: Ipv4Addr) -> bool {
    let mut stream = served.stream(from).await.unwrap();
    let _ = stream
        .write_all(b"GET /api/server HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
        .await;
    let mut answer = Vec::new();
    let _ = timeout(SOON, stream.read_to_end(&mut answer))
        .await
        .expect("an answer");
    answer.is_empty() || answer.starts_with(b"HTTP/1.1 503")
}

#[tokio::test]
async fn other_clients_of_a_full_server_cannot_block_a_seat() {
    let quotas = Quotas {
        connections: 24,
        per_address: 6,
        waiting: 8,
        patience: 15 * SOON,
        ..Quotas::default()
    };
    let served = Served::start(None, None, quotas).await;
    let (room, other) = (
        served.room(r#"{"bot_ms":0}"#).await,
        served.room("{}").await,
    );
    let home = Ipv4Addr::LOCALHOST;
    let (ada, token) = player(&served, &room, home).await;
    let mut watching = Vec::new();
    let mut silent = Vec::new();
    // More than there are places for: some of them may still belong to earlier requests.
    for number in 0..8 {
        // The player's own address is full, and so is the server.
        watching.extend(served.try_connect(&room, home, "").await);
        watching.extend(served.try_connect(&other, from(1, 1), "").await);
        watching.extend(served.try_connect(&other, from(1, 2), "").await);
        silent.extend(served.stream(from(2, number)).await);
        silent.extend(served.stream(from(3, number)).await);
    }
    assert!(is_full_for(&served, home).await && is_full_for(&served, from(4, 4)).await);
    drop(ada);
    for number in 0..40 {
        // The free place is taken, and more connections wait than fit.
        silent.extend(
            served
                .stream(if number % 2 == 0 {
                    home
                } else {
                    from(5, number % 3)
                })
                .await,
        );
    }
    let ada = come_back(&served, &room, home, &token).await;
    for number in 0..3 {
        silent.extend(served.stream(from(6, number)).await);
    }
    assert!(
        is_full_for(&served, from(4, 4)).await,
        "the server is as full as before"
    );
    // Several lines drop in turn: there are no more connections for this.
    drop(ada);
    for _ in 0..3 {
        drop(come_back(&served, &room, home, &token).await);
    }
    drop((watching, silent));
    served.stop().await;
}

#[tokio::test]
async fn a_waiting_client_of_a_full_server_may_only_return() {
    let quotas = Quotas {
        connections: 2,
        waiting: 2,
        ..Quotas::default()
    };
    let served = Served::start(None, None, quotas).await;
    let room = served
        .registry
        .create(server::Terms::default(), None)
        .await
        .unwrap();
    let mut inside = vec![served.try_connect(&room, from(1, 1), "").await.unwrap()];
    inside.push(served.try_connect(&room, from(1, 1), "").await.unwrap());
    let mut stranger = served.try_connect(&room, from(2, 2), "").await.unwrap();
    let token = "00112233445566778899aabbccddeeff";
    for (text, code) in [
        (r#"{"do":"watch"}"#.to_owned(), "full"),
        (r#"{"do":"sit","seat":0,"name":"Eve"}"#.to_owned(), "full"),
        (format!(r#"{{"do":"return","token":"{token}"}}"#), "token"),
    ] {
        assert_eq!(stranger.say(&text).await["code"], code, "{text}");
    }
    assert_eq!(stranger.wait_for("closing").await["code"], "full");
    // The players inside are still connected.
    assert_eq!(inside[0].say(r#"{"do":"watch"}"#).await["is"], "done");
    assert_eq!(inside[1].say(r#"{"do":"watch"}"#).await["is"], "done");
    served.stop().await;
}

#[tokio::test]
async fn rooms_without_people_give_way_and_rooms_with_people_do_not() {
    let folder = tempfile::tempdir().unwrap();
    let quotas = Quotas {
        rooms: 4,
        ..Quotas::default()
    };
    let served = Served::start(Some(folder.path().to_owned()), None, quotas).await;
    let watched = served.room("{}").await;
    let mut spectator = served.connect(&watched).await;
    spectator.hear().await.unwrap();
    // The player's line is down, and the match continues with the return.
    let played = served.room("{}").await;
    let (ada, token) = player(&served, &played, Ipv4Addr::LOCALHOST).await;
    drop(ada);
    let mut rooms = Vec::new();
    for _ in 0..20 {
        rooms.push(served.room("{}").await);
        assert!(served.registry.len() <= 4);
    }
    assert_eq!(
        served
            .get(&format!("/api/rooms/{}", rooms[0]), "")
            .await
            .0
            .lines()
            .next(),
        Some("http/1.1 404 not found")
    );
    assert_eq!(spectator.say(r#"{"do":"watch"}"#).await["is"], "done");
    come_back(&served, &played, Ipv4Addr::LOCALHOST, &token).await;
    // The newest rooms exist; with a connection in each of them, there is no place.
    let mut people = Vec::new();
    for room in &rooms[18..] {
        people.push(served.connect(room).await);
        people.last_mut().unwrap().hear().await.unwrap();
    }
    let (head, refused) = served.post("/api/rooms", "{}").await;
    assert!(
        head.starts_with("http/1.1 503") && refused["code"] == "full",
        "{head}"
    );
    served.stop().await;
    // The journals of deleted rooms are deleted.
    let journals = || std::fs::read_dir(folder.path()).unwrap().count();
    for _ in 0..400 {
        if journals() == 4 {
            break;
        }
        sleep(Duration::from_millis(25)).await;
    }
    assert_eq!(journals(), 4);
}

/// The response to a request for a room with this header.
async fn room_for(served: &Served, header: &str) -> String {
    let length = "Host: localhost\r\nConnection: close\r\nContent-Length: 2";
    let (head, _) = served
        .ask(&format!(
            "POST /api/rooms HTTP/1.1\r\n{length}\r\n{header}\r\n{{}}"
        ))
        .await;
    head.split(' ').nth(1).unwrap_or_default().to_owned()
}

#[tokio::test]
async fn limits_are_for_the_client_behind_a_proxy() {
    let quotas = Quotas {
        rooms_per_hour: 1,
        per_address: 2,
        waiting: 4,
        ..Quotas::default()
    };
    let served = Served::start_behind("X-Forwarded-For", quotas).await;
    for (header, status) in [
        ("X-Forwarded-For: 203.0.113.1\r\n", "201"),
        ("X-Forwarded-For: 203.0.113.1\r\n", "429"),
        // The client's own entry comes before the proxy's.
        ("X-Forwarded-For: 192.0.2.1, 203.0.113.1\r\n", "429"),
        ("X-Forwarded-For: 203.0.113.2\r\n", "201"),
        // Malformed, missing or in another header: the peer's address.
        ("X-Forwarded-For: 203.0.113.300\r\n", "201"),
        ("X-Forwarded-For: nobody\r\n", "429"),
        ("X-Real-IP: 203.0.113.4\r\n", "429"),
        ("", "429"),
    ] {
        assert_eq!(room_for(&served, header).await, status, "{header}");
    }
    let room = served
        .registry
        .create(server::Terms::default(), None)
        .await
        .unwrap();
    let mut clients = Vec::new();
    for _ in 0..2 {
        clients.push(
            served
                .try_connect(&room, Ipv4Addr::LOCALHOST, "203.0.113.5")
                .await
                .unwrap(),
        );
    }
    let mut third = served
        .try_connect(&room, Ipv4Addr::LOCALHOST, "203.0.113.5")
        .await
        .unwrap();
    assert_eq!(third.say(r#"{"do":"watch"}"#).await["code"], "full");
    let mut other = served
        .try_connect(&room, Ipv4Addr::LOCALHOST, "203.0.113.6")
        .await
        .unwrap();
    assert_eq!(other.say(r#"{"do":"watch"}"#).await["is"], "done");
    served.stop().await;
    // Without a proxy no header counts.
    let served = Served::start(None, None, quotas).await;
    assert_eq!(
        room_for(&served, "X-Forwarded-For: 203.0.113.1\r\n").await,
        "201"
    );
    assert_eq!(
        room_for(&served, "X-Forwarded-For: 203.0.113.2\r\n").await,
        "429"
    );
    served.stop().await;
}

/// The events of a journal, and its bytes.
fn events(folder: &Path, room: &str) -> (u64, usize) {
    let bytes = std::fs::read(server::journal::path(folder, room)).unwrap();
    let world = planes::World::new(planes::Setup::standard(9, 2)).unwrap();
    let kept = server::journal::read(&bytes, &std::sync::Arc::new(world)).unwrap();
    assert_eq!(kept.length, bytes.len() as u64);
    (kept.state.events(), bytes.len())
}

#[tokio::test]
async fn a_full_journal_begins_nothing_new_and_loses_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let quotas = Quotas {
        journal: 2_000,
        ..Quotas::default()
    };
    let served = Served::start(Some(folder.path().to_owned()), None, quotas).await;
    let room = served.room("{}").await;
    let mut ada = served.connect(&room).await;
    let token = ada.say(r#"{"do":"sit","seat":0,"name":"Ada"}"#).await["token"]
        .as_str()
        .unwrap()
        .to_owned();
    let mut done = 1;
    let refused = loop {
        let answer = ada.say(r#"{"do":"bot","seat":1,"kind":"ahead"}"#).await;
        if answer["is"] == "refused" {
            break answer;
        }
        ada.say(r#"{"do":"free","seat":1}"#).await;
        done += 2;
        sleep(Duration::from_millis(100)).await;
    };
    assert_eq!(refused["code"], "quota");
    assert!(
        refused["english"]
            .as_str()
            .unwrap()
            .contains("journal of this room is full")
    );
    let (count, bytes) = events(folder.path(), &room);
    assert!(
        count == done && (1_500..=2_100).contains(&bytes),
        "{count} of {done}, {bytes} bytes"
    );
    // Requests that begin nothing are still possible, and other rooms are not affected.
    assert_eq!(ada.say(r#"{"do":"watch"}"#).await["is"], "done");
    served.room("{}").await;
    served.stop().await;
    let served = Served::start(Some(folder.path().to_owned()), None, quotas).await;
    let mut ada = served.connect(&room).await;
    assert_eq!(
        ada.say(&format!(r#"{{"do":"return","token":"{token}"}}"#))
            .await["seat"],
        0
    );
    assert_eq!(ada.say(r#"{"do":"leave"}"#).await["is"], "done");
    served.stop().await;
}

#[tokio::test]
async fn a_match_has_a_quarter_more_and_its_bots_do_not_run_on() {
    let folder = tempfile::tempdir().unwrap();
    // Enough bytes for all events up to the first shot, and for some shots after it.
    let quotas = Quotas {
        journal: 1_200,
        ..Quotas::default()
    };
    let served = Served::start(Some(folder.path().to_owned()), None, quotas).await;
    let room = served.room(r#"{"bot_ms":0,"shoot_seconds":1}"#).await;
    let (mut ada, token) = player(&served, &room, Ipv4Addr::LOCALHOST).await;
    // Bots shoot, and the server acts for the player, until nothing is written for longer than the
    // player's time.
    let path = server::journal::path(folder.path(), &room);
    let (mut length, mut quiet) = (0, 0);
    while quiet < 30 || length < 1_300 {
        sleep(Duration::from_millis(100)).await;
        let now = std::fs::metadata(&path).unwrap().len();
        quiet = if now == length { quiet + 1 } else { 0 };
        length = now;
    }
    let (count, bytes) = events(folder.path(), &room);
    assert!((1_300..=1_500).contains(&bytes), "{bytes} bytes");
    // The player to shoot cannot; for others it is not their turn.
    ada.say(r#"{"do":"watch"}"#).await;
    let view = ada.wait_for("view").await;
    let expected = if view["mover"] == 0 { "quota" } else { "turn" };
    let mut code = Value::Null;
    // The server may have shot at some of these cells.
    for cell in ["J9", "I9", "H9", "G9", "F9", "E9", "D9", "C9"] {
        let shot = format!(
            r#"{{"do":"shoot","turn":{},"target":1,"cell":"{cell}"}}"#,
            view["turn"]
        );
        code = ada.say(&shot).await["code"].clone();
        if code != "cell" {
            break;
        }
    }
    assert_eq!(code, expected);
    served.stop().await;
    // All of it is restored.
    let served = Served::start(Some(folder.path().to_owned()), None, quotas).await;
    let mut ada = served.connect(&room).await;
    assert_eq!(
        ada.say(&format!(r#"{{"do":"return","token":"{token}"}}"#))
            .await["seat"],
        0
    );
    assert!(events(folder.path(), &room).0 > count);
    served.stop().await;
}

#[tokio::test]
async fn all_journals_together_have_a_quota() {
    let folder = tempfile::tempdir().unwrap();
    let quotas = Quotas {
        journals: 700,
        ..Quotas::default()
    };
    let served = Served::start(Some(folder.path().to_owned()), None, quotas).await;
    let mut people = Vec::new();
    let refused = loop {
        let (head, body) = served.post("/api/rooms", "{}").await;
        if !head.starts_with("http/1.1 201") {
            assert!(head.starts_with("http/1.1 503"), "{head}");
            break body;
        }
        people.push(served.connect(body["room"].as_str().unwrap()).await);
        people.last_mut().unwrap().hear().await.unwrap();
    };
    assert!(
        refused["code"] == "journals" && (2..8).contains(&people.len()),
        "{refused}, {} rooms",
        people.len()
    );
    assert_eq!(
        people[0].say(r#"{"do":"sit","seat":0,"name":"Ada"}"#).await["code"],
        "journals"
    );
    // The room whose people have left gives way.
    let count = people.len();
    people.pop();
    for _ in 0..400 {
        if served
            .post("/api/rooms", "{}")
            .await
            .0
            .starts_with("http/1.1 201")
        {
            assert_eq!(served.registry.len(), count);
            served.stop().await;
            return;
        }
        sleep(Duration::from_millis(25)).await;
    }
    panic!("no room gives way");
}
