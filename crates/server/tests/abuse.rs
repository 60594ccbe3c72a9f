//! Abuse by one client, while others play on.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test fails by panicking"
)]

use crate::net;

use std::time::Duration;

use futures_util::SinkExt;
use net::Served;
use server::Quotas;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::{Instant, sleep, timeout};
use tokio_tungstenite::tungstenite::Message;

const SOON: Duration = Duration::from_secs(20);

fn hasty() -> Quotas {
    Quotas {
        patience: Duration::from_millis(300),
        silence: Duration::from_millis(900),
        ..Quotas::default()
    }
}

#[tokio::test]
async fn a_head_that_never_ends_is_not_waited_for() {
    let served = Served::start(None, None, hasty()).await;
    for first in ["", "GET / HTTP/1.1\r\nHost: x\r\nX-Slow: "] {
        let mut stream = TcpStream::connect(served.address).await.unwrap();
        let begun = Instant::now();
        let _ = stream.write_all(first.as_bytes()).await;
        for _ in 0..200 {
            // A byte now and then is not enough.
            let mut byte = [0];
            if matches!(
                timeout(Duration::from_millis(50), stream.read(&mut byte)).await,
                Ok(Ok(0) | Err(_))
            ) {
                break;
            }
            if !first.is_empty() && stream.write_all(b"y").await.is_err() {
                break;
            }
        }
        assert!(begun.elapsed() < Duration::from_secs(9), "it still waits");
    }
    served.stop().await;
}

#[tokio::test]
async fn a_megabyte_without_an_end_is_not_waited_for() {
    let served = Served::start(None, None, hasty()).await;
    let mut stream = TcpStream::connect(served.address).await.unwrap();
    let _ = stream.write_all(&vec![b'a'; 1 << 20]).await;
    let mut answer = Vec::new();
    let _ = timeout(SOON, stream.read_to_end(&mut answer))
        .await
        .expect("it is closed");
    assert!(
        answer.is_empty() || answer.starts_with(b"HTTP/1.1 4"),
        "{answer:?}"
    );

    let room = served.room("{}").await;
    let mut client = served.connect(&room).await;
    let _ = client.socket.send(Message::text("a".repeat(1 << 20))).await;
    let mut last = None;
    while let Some(frame) = client.hear().await {
        last = Some(frame);
    }
    // Bytes sent after the refusal may make the system drop the refusal too.
    assert!(last.is_none_or(|frame| frame["code"] == "long" || frame["is"] == "view"));
    served.stop().await;
}

#[tokio::test]
async fn binary_frames_and_nonsense_are_refused_one_by_one() {
    let served = Served::start(None, None, Quotas::default()).await;
    let room = served.room("{}").await;
    let mut client = served.connect(&room).await;
    client
        .socket
        .send(Message::binary(vec![1, 2, 3]))
        .await
        .unwrap();
    assert_eq!(client.wait_for("refused").await["code"], "text");
    for text in [
        "",
        "[]",
        "{}",
        "null",
        r#"{"do":"watch","do":"watch"}"#,
        "\u{feff}{}",
    ] {
        assert_eq!(client.say(text).await["code"], "text", "{text}");
    }
    let long = format!(r#"{{"do":"sit","seat":0,"name":"{}"}}"#, "林".repeat(300));
    assert_eq!(client.say(&long).await["code"], "name");
    assert_eq!(
        client.say(r#"{"do":"watch","id":7}"#).await["id"],
        7,
        "and it is still heard"
    );
    served.stop().await;
}

#[tokio::test]
async fn a_client_that_sends_too_fast_is_refused_and_then_closed() {
    let quotas = Quotas {
        per_second: 5,
        burst: 5,
        ..Quotas::default()
    };
    let served = Served::start(None, None, quotas).await;
    let room = served.room("{}").await;
    let mut client = served.connect(&room).await;
    for _ in 0..300 {
        if client.socket.send(Message::text("x")).await.is_err() {
            break;
        }
    }
    let (mut slowed, mut closed) = (0, false);
    while let Some(frame) = client.hear().await {
        slowed += usize::from(frame["is"] == "refused" && frame["code"] == "rate");
        closed = frame["is"] == "closing";
    }
    assert!(slowed > 50, "{slowed}");
    assert!(closed || slowed >= 99, "{slowed}");
    served.stop().await;
}

#[tokio::test]
async fn a_client_that_reads_nothing_is_dropped_and_others_play_on() {
    let quotas = Quotas {
        queue: 4,
        per_second: 100_000,
        burst: 100_000,
        ..hasty()
    };
    let quotas = Quotas {
        silence: SOON,
        ..quotas
    };
    let served = Served::start(None, None, quotas).await;
    let room = served.room("{}").await;
    let mut deaf = served.connect(&room).await;
    let mut honest = served.connect(&room).await;
    honest.say(r#"{"do":"sit","seat":0,"name":"Ada"}"#).await;
    // Views pile up until the system's buffers are full.
    let begun = Instant::now();
    let mut dropped = false;
    while begun.elapsed() < SOON && !dropped {
        for _ in 0..200 {
            let sent = timeout(
                Duration::from_secs(2),
                deaf.socket.send(Message::text(r#"{"do":"watch"}"#)),
            )
            .await;
            dropped |= !matches!(sent, Ok(Ok(())));
        }
        let asked = Instant::now();
        assert_eq!(honest.say(r#"{"do":"watch","id":1}"#).await["is"], "done");
        assert!(
            asked.elapsed() < Duration::from_secs(5),
            "the room waits for the deaf one"
        );
    }
    assert!(dropped, "it is still served");
    served.stop().await;
}

#[tokio::test]
async fn silent_clients_are_closed_and_answering_ones_stay() {
    let served = Served::start(None, None, hasty()).await;
    let room = served.room("{}").await;
    // This client answers pings only while it reads.
    let mut dead = served.connect(&room).await;
    dead.hear().await.unwrap();
    let mut alive = served.connect(&room).await;
    let begun = Instant::now();
    while begun.elapsed() < Duration::from_millis(2_500) {
        let _ = timeout(Duration::from_millis(100), alive.hear()).await;
    }
    assert_eq!(alive.say(r#"{"do":"watch","id":1}"#).await["is"], "done");
    while dead.hear().await.is_some() {}
    served.stop().await;
}

#[tokio::test]
async fn an_address_has_a_limit_of_connections() {
    let quotas = Quotas {
        per_address: 3,
        rooms_per_hour: 2,
        ..Quotas::default()
    };
    let served = Served::start(None, None, quotas).await;
    let room = served.room("{}").await;
    sleep(Duration::from_millis(200)).await;
    let mut clients = Vec::new();
    for _ in 0..3 {
        clients.push(served.connect(&room).await);
    }
    let (head, _) = served.get("/api/server", "").await;
    assert!(
        head.is_empty() || head.starts_with("http/1.1 503"),
        "{head}"
    );
    drop(clients);
    for _ in 0..400 {
        if served
            .get("/api/server", "")
            .await
            .0
            .starts_with("http/1.1 200")
        {
            break;
        }
        sleep(Duration::from_millis(25)).await;
    }
    served.room("{}").await;
    let (head, refused) = served.post("/api/rooms", "{}").await;
    assert!(
        head.starts_with("http/1.1 429") && refused["code"] == "rate",
        "{head}"
    );
    served.stop().await;
}

#[tokio::test]
async fn rooms_have_a_limit() {
    let quotas = Quotas {
        rooms: 1,
        ..Quotas::default()
    };
    let served = Served::start(None, None, quotas).await;
    let room = served.room("{}").await;
    let mut client = served.connect(&room).await;
    client.hear().await.unwrap();
    let (head, refused) = served.post("/api/rooms", "{}").await;
    assert!(
        head.starts_with("http/1.1 503") && refused["code"] == "full",
        "{head}"
    );
    served.stop().await;
}

#[tokio::test]
async fn requests_have_a_rate() {
    let quotas = Quotas {
        per_second: 1,
        burst: 1,
        ..Quotas::default()
    };
    let served = Served::start(None, None, quotas).await;
    let mut refused = 0;
    for _ in 0..40 {
        refused += usize::from(
            served
                .get("/api/server", "")
                .await
                .0
                .starts_with("http/1.1 429"),
        );
    }
    assert!(refused > 0);
    served.stop().await;
}

#[tokio::test]
async fn a_refusal_of_the_rate_names_its_message() {
    let served = Served::start(
        None,
        None,
        Quotas {
            per_second: 0,
            burst: 2,
            ..Quotas::default()
        },
    )
    .await;
    let room = served.room("{}").await;
    let mut client = served.connect(&room).await;
    for id in 0..20 {
        client.send(&format!(r#"{{"do":"watch","id":{id}}}"#)).await;
    }
    client.send("nonsense").await;
    let mut refused = Vec::new();
    while refused.last() != Some(&serde_json::Value::Null) {
        let frame = client.wait_for("refused").await;
        assert_eq!(frame["code"], "rate");
        refused.push(frame["id"].clone());
    }
    refused.pop();
    let ids: Vec<u64> = refused
        .iter()
        .filter_map(serde_json::Value::as_u64)
        .collect();
    assert_eq!((ids, refused.len()), ((2..20).collect(), 18));
    served.stop().await;
}

/// The head of a frame of a client: its first byte, a length below 126, and a mask of zeros.
fn piece(first: u8, text: &[u8]) -> Vec<u8> {
    let length = u8::try_from(text.len()).unwrap();
    [&[first, 0x80 | length, 0, 0, 0, 0], text].concat()
}

#[tokio::test]
async fn a_message_of_empty_pieces_comes_to_an_end() {
    let served = Served::start(None, None, Quotas::default()).await;
    let room = served.room("{}").await;
    let mut client = served.connect(&room).await;
    // A message in as many fragments as it has bytes is accepted.
    let text = br#"{"do":"watch","id":7}"#;
    let stream = client.socket.get_mut();
    stream.write_all(&piece(0x01, &text[..1])).await.unwrap();
    for byte in &text[1..] {
        stream.write_all(&piece(0x00, &[*byte])).await.unwrap();
    }
    stream.write_all(&piece(0x80, b"")).await.unwrap();
    assert_eq!(client.wait_for("done").await["id"], 7);
    // One that never ends is not.
    let (mut stream, begun) = (client.socket, Instant::now());
    stream
        .get_mut()
        .write_all(&piece(0x01, b"{"))
        .await
        .unwrap();
    let mut sent = 0;
    while begun.elapsed() < SOON
        && stream
            .get_mut()
            .write_all(&piece(0x00, b"").repeat(100))
            .await
            .is_ok()
    {
        sent += 100;
        sleep(Duration::from_millis(5)).await;
    }
    assert!(
        begun.elapsed() < SOON,
        "{sent} empty pieces, and it still listens"
    );
    served.stop().await;
}
