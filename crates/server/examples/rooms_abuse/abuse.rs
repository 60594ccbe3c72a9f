//! Abusive clients.

use std::fmt;
use std::net::Ipv4Addr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, timeout};
use tokio_tungstenite::tungstenite::Message;

use crate::Failure;
use crate::wire::{address, room, socket, stream};

/// Connections that share a room: a room takes 200.
const SHARED: usize = 190;

/// Fifty of them share an address: a room takes 64 spectators from one.
fn home(number: usize) -> Ipv4Addr {
    address(4 * number)
}

/// Counts of the abuse.
#[derive(Default, Debug)]
pub(crate) struct Counts {
    connected: AtomicU64,
    open: AtomicU64,
    most: AtomicU64,
    messages: AtomicU64,
    answers: AtomicU64,
    ended: AtomicU64,
}

impl Counts {
    fn opened(&self) {
        self.connected.fetch_add(1, Relaxed);
        self.most
            .fetch_max(self.open.fetch_add(1, Relaxed) + 1, Relaxed);
    }

    fn closed(&self) {
        self.open.fetch_sub(1, Relaxed);
        self.ended.fetch_add(1, Relaxed);
    }
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let read = |count: &AtomicU64| count.load(Relaxed);
        write!(
            f,
            "{} connections (at most {} at once, {} ended by the server), {} bad messages, {} answers read",
            read(&self.connected),
            read(&self.most),
            read(&self.ended),
            read(&self.messages),
            read(&self.answers)
        )
    }
}

/// One abusive client.
#[derive(Clone)]
struct Abuser {
    number: usize,
    from: Ipv4Addr,
    port: u16,
    room: Arc<str>,
    /// The pause between two messages.
    pause: Duration,
    end: Instant,
    counts: Arc<Counts>,
}

/// Starts all of them, over the first quarter of the time.
pub(crate) fn begin(
    tasks: &mut JoinSet<()>,
    port: u16,
    connections: usize,
    messages: u64,
    end: Instant,
    counts: &Arc<Counts>,
) {
    let time = end.saturating_duration_since(Instant::now());
    // Four of five send nonsense, in three quarters of the time.
    let babblers = u32::try_from(connections * 4 / 5).unwrap_or(1).max(1);
    let each = u32::try_from(messages / u64::from(babblers))
        .unwrap_or(1)
        .max(1);
    for first in (0..connections).step_by(SHARED) {
        let (counts, count) = (Arc::clone(counts), SHARED.min(connections - first));
        let wait =
            time / 4 * u32::try_from(first).unwrap_or(0) / u32::try_from(connections).unwrap_or(1);
        tasks.spawn(async move {
            sleep(wait).await;
            let Ok(room) = room(home(first), port, "{}").await else {
                return;
            };
            let room: Arc<str> = room.into();
            let mut group = JoinSet::new();
            for number in first..first + count {
                let (room, counts) = (Arc::clone(&room), Arc::clone(&counts));
                let pause = time * 3 / 4 / each;
                group.spawn(live(Abuser {
                    number,
                    from: home(number),
                    port,
                    room,
                    pause,
                    end,
                    counts,
                }));
                sleep(Duration::from_millis(2)).await;
            }
            while group.join_next().await.is_some() {}
        });
    }
}

/// Abuses the server until the end; a client that is dropped connects again.
async fn live(abuser: Abuser) {
    while Instant::now() < abuser.end {
        // The server decides how it ends.
        let _ = match abuser.number % 20 {
            0..16 => babble(&abuser).await,
            16 => byte_by_byte(&abuser).await,
            17 => endless(&abuser).await,
            18 => deaf(&abuser).await,
            _ => come_and_go(&abuser).await,
        };
        sleep(Duration::from_millis(500)).await;
    }
}

/// The nonsense: none of it may change anything.
fn nonsense(number: usize, turn: u64) -> String {
    let kind = (number as u64)
        .wrapping_mul(31)
        .wrapping_add(turn.wrapping_mul(17))
        % 12;
    match kind {
        0 => "{".repeat(500),
        1 => r#"{"do":"shoot","turn":0,"target":1,"cell":"A1"}"#.to_owned(),
        2 => format!(r#"{{"do":"return","token":"{:032x}"}}"#, u128::from(turn) << 64 | number as u128),
        3 => r#"{"do":"hide","round":0,"layout":"9x9 A1^ A1^","salt":"00000000000000000000000000000000"}"#.to_owned(),
        4 => r#"{"do":"sit","seat":99,"name":"x"}"#.to_owned(),
        5 => r#"{"do":"sit","seat":0,"name":"\u202e"}"#.to_owned(),
        6 => r#"{"do":"bot","seat":1,"kind":"ahead:width=100"}"#.to_owned(),
        7 => r#"{"do":"begin","id":1e99}"#.to_owned(),
        8 => "\u{0}\u{7f}\u{feff}".to_owned(),
        9 => r#"{"do":"watch","id":1,"id":2}"#.to_owned(),
        10 => format!("[{}]", "[".repeat(900)),
        _ => "x".repeat(1_024),
    }
}

/// Messages that are malformed, out of turn or forged; answers are read.
async fn babble(abuser: &Abuser) -> Result<(), Failure> {
    let (mut out, mut heard) = socket(abuser.from, abuser.port, &abuser.room)
        .await?
        .split();
    let counts = &abuser.counts;
    counts.opened();
    let listen = async {
        while let Some(Ok(frame)) = heard.next().await {
            if frame.is_text() {
                counts.answers.fetch_add(1, Relaxed);
            }
        }
    };
    let speak = async {
        let mut turn = 0;
        while Instant::now() < abuser.end {
            let frame = if turn % 50 == 49 {
                Message::binary(vec![0xff; 64])
            } else {
                Message::text(nonsense(abuser.number, turn))
            };
            if out.send(frame).await.is_err() {
                break;
            }
            counts.messages.fetch_add(1, Relaxed);
            turn += 1;
            sleep(abuser.pause).await;
        }
    };
    tokio::select! { () = listen => {}, () = speak => {} }
    counts.closed();
    Ok(())
}

/// The head of a request, a byte at a time.
async fn byte_by_byte(abuser: &Abuser) -> Result<(), Failure> {
    let mut stream = stream(abuser.from, abuser.port).await?;
    abuser.counts.opened();
    let head = format!(
        "GET /api/rooms/{} HTTP/1.1\r\nHost: localhost\r\nX-Long: {}",
        abuser.room,
        "y".repeat(100)
    );
    for byte in head.bytes() {
        if Instant::now() > abuser.end || stream.write_all(&[byte]).await.is_err() {
            break;
        }
        sleep(Duration::from_millis(400)).await;
    }
    abuser.counts.closed();
    Ok(())
}

/// A megabyte without an end: before a request, and in a message.
async fn endless(abuser: &Abuser) -> Result<(), Failure> {
    let mut raw = stream(abuser.from, abuser.port).await?;
    abuser.counts.opened();
    let megabyte = vec![b'a'; 1 << 20];
    let _ = timeout(Duration::from_secs(20), raw.write_all(&megabyte)).await;
    let mut answer = Vec::new();
    let _ = timeout(Duration::from_secs(20), raw.read_to_end(&mut answer)).await;
    abuser.counts.closed();
    let mut socket = socket(abuser.from, abuser.port, &abuser.room).await?;
    abuser.counts.opened();
    let _ = timeout(
        Duration::from_secs(20),
        socket.send(Message::text("a".repeat(1 << 20))),
    )
    .await;
    abuser.counts.messages.fetch_add(1, Relaxed);
    while let Ok(Some(Ok(_))) = timeout(Duration::from_secs(20), socket.next()).await {}
    abuser.counts.closed();
    sleep(Duration::from_secs(2)).await;
    Ok(())
}

/// Requests view after view and reads none.
async fn deaf(abuser: &Abuser) -> Result<(), Failure> {
    let mut socket = socket(abuser.from, abuser.port, &abuser.room).await?;
    abuser.counts.opened();
    while Instant::now() < abuser.end {
        let asked = timeout(
            Duration::from_secs(20),
            socket.send(Message::text(r#"{"do":"watch"}"#)),
        )
        .await;
        if !matches!(asked, Ok(Ok(()))) {
            break;
        }
        sleep(Duration::from_millis(50)).await;
    }
    abuser.counts.closed();
    Ok(())
}

/// Connects and leaves without a message.
async fn come_and_go(abuser: &Abuser) -> Result<(), Failure> {
    let socket = socket(abuser.from, abuser.port, &abuser.room).await?;
    abuser.counts.opened();
    sleep(Duration::from_millis(500)).await;
    drop(socket);
    abuser.counts.closed();
    Ok(())
}
