//! One WebSocket: frames in both directions, with a limit on every wait.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message as Frame, Utf8Bytes, WebSocket};
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, interval_at, sleep, timeout};

use super::actor::{Outbox, Outgoing, RoomCommand};
use super::connection_limiter::{ConnectionPermit, Peer};
use super::meter::Meter;
use super::room_registry::RoomRegistry;
use crate::error::RoomError;
use crate::message::Message;
use crate::quotas::Bucket;
use crate::room::{Connection, Origin, closing, refusal};

/// Messages beyond the rate before a connection is closed.
const MOST_STRIKES: u32 = 100;

/// How long a message beyond the rate holds the next one up.
const RATE_DELAY: Duration = Duration::from_millis(50);

/// How long a connection that is closed may take to receive the reason.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(1);

/// A connection to a room.
struct SocketTask {
    socket: WebSocket,
    registry: Arc<RoomRegistry>,
    commands: mpsc::Sender<RoomCommand>,
    number: Connection,
    bucket: Bucket,
    strikes: u32,
    permit: Option<Arc<ConnectionPermit>>,
    meter: Arc<Meter>,
}

/// Why a connection ends without more words.
struct Disconnected;

/// Serves a connection to its end.
pub(crate) async fn serve(
    socket: WebSocket,
    registry: Arc<RoomRegistry>,
    commands: mpsc::Sender<RoomCommand>,
    peer: Option<Peer>,
) {
    let number = registry.number();
    let bucket = Bucket::full(registry.quotas.burst, registry.clock.now());
    let (out, frames) = mpsc::channel(registry.quotas.queue);
    let (permit, meter) = peer.map_or_else(
        || (None, Meter::new()),
        |peer| (Some(peer.permit), peer.meter),
    );
    meter.end_message();
    let mut task = SocketTask {
        socket,
        registry,
        commands,
        number,
        bucket,
        strikes: 0,
        permit,
        meter,
    };
    if task.join(out).await.is_ok() {
        // The room learns of the end, for whatever reason.
        let _ = task.run(frames).await;
        let _ = task
            .commands
            .send(RoomCommand::Leave { connection: number })
            .await;
    }
}

/// Waits until another connection gets the place of this one.
async fn revoked(permit: Option<&ConnectionPermit>) {
    match permit {
        Some(permit) => permit.revoked().await,
        None => std::future::pending().await,
    }
}

impl SocketTask {
    /// Joins the room.
    async fn join(&mut self, out: mpsc::Sender<Outgoing>) -> Result<(), Disconnected> {
        let (answer, joined) = oneshot::channel();
        let permit = self.permit.as_ref();
        let origin = Origin {
            address: permit.map(|permit| permit.address()),
            beyond: permit.is_some_and(|permit| permit.is_beyond()),
        };
        let outbox = Outbox {
            out,
            permit: self.permit.clone(),
        };
        let command = RoomCommand::Join {
            connection: self.number,
            origin,
            outbox,
            answer,
        };
        self.commands
            .send(command)
            .await
            .map_err(|_| Disconnected)?;
        match joined.await {
            Ok(()) => Ok(()),
            Err(_) => self.end(&closing(RoomError::Idle)).await,
        }
    }

    /// Passes frames in both directions until one side ends the connection.
    async fn run(&mut self, mut frames: mpsc::Receiver<Outgoing>) -> Result<(), Disconnected> {
        let silence = self.registry.quotas.silence;
        let mut signs = interval_at(Instant::now() + silence / 3, silence / 3);
        let (mut heard, permit) = (Instant::now(), self.permit.clone());
        loop {
            tokio::select! {
                out = frames.recv() => match out {
                    Some(Outgoing::Frame(frame)) => self.send_text(&frame).await?,
                    Some(Outgoing::Last(frame)) => return self.end(&frame).await,
                    None => return self.end(&closing(RoomError::Slow)).await,
                },
                () = revoked(permit.as_deref()) => {
                    // Another connection has the place already, so this one is not waited for long.
                    let ended = timeout(CLOSE_TIMEOUT, self.end(&closing(RoomError::Full))).await;
                    return ended.unwrap_or(Err(Disconnected));
                }
                frame = self.socket.recv() => {
                    heard = Instant::now();
                    match frame {
                        Some(Ok(frame)) => {
                            self.meter.end_message();
                            self.handle(frame).await?;
                        }
                        Some(Err(_)) if self.meter.is_over() => return self.end(&closing(RoomError::Rate)).await,
                        Some(Err(error)) if is_long(&error) => return self.end(&closing(RoomError::Long)).await,
                        _ => return Err(Disconnected),
                    }
                }
                _ = signs.tick() => {
                    if heard.elapsed() > silence {
                        return Err(Disconnected);
                    }
                    self.send(Frame::Ping(Vec::new().into())).await?;
                }
            }
        }
    }

    async fn handle(&mut self, frame: Frame) -> Result<(), Disconnected> {
        let quotas = &self.registry.quotas;
        if !self.bucket.take(
            quotas.per_second.into(),
            quotas.burst,
            self.registry.clock.now(),
        ) {
            self.strikes += 1;
            if self.strikes > MOST_STRIKES {
                return self.end(&closing(RoomError::Rate)).await;
            }
            let id = if let Frame::Text(text) = &frame {
                Message::number(text)
            } else {
                None
            };
            self.send_text(&refusal(RoomError::Rate, id)).await?;
            // What comes faster waits in the network, at the sender's cost.
            sleep(RATE_DELAY).await;
            return Ok(());
        }
        match frame {
            Frame::Text(text) => match Message::read(&text) {
                Ok((message, id)) => {
                    let command = RoomCommand::Handle {
                        connection: self.number,
                        message,
                        id,
                    };
                    self.commands.send(command).await.map_err(|_| Disconnected)
                }
                Err((error, id)) => self.send_text(&refusal(error, id)).await,
            },
            Frame::Binary(_) => {
                let error = RoomError::Text {
                    column: 1,
                    expected: "a text frame",
                };
                self.send_text(&refusal(error, None)).await
            }
            Frame::Close(_) => Err(Disconnected),
            Frame::Ping(_) | Frame::Pong(_) => Ok(()),
        }
    }

    async fn send_text(&mut self, frame: &str) -> Result<(), Disconnected> {
        self.send(Frame::Text(Utf8Bytes::from(frame))).await
    }

    /// Sends a frame; a client that does not take it in time is disconnected.
    async fn send(&mut self, frame: Frame) -> Result<(), Disconnected> {
        let patience = self.registry.quotas.patience;
        match timeout(patience, self.socket.send(frame)).await {
            Ok(Ok(())) => Ok(()),
            _ => Err(Disconnected),
        }
    }

    /// A last frame, and the end.
    async fn end(&mut self, frame: &str) -> Result<(), Disconnected> {
        self.send_text(frame).await?;
        let bye = CloseFrame {
            code: 1000,
            reason: Utf8Bytes::from_static(""),
        };
        self.send(Frame::Close(Some(bye))).await?;
        Err(Disconnected)
    }
}

/// Whether a message was too long.
fn is_long(error: &axum::Error) -> bool {
    error.to_string().contains("too long")
}
