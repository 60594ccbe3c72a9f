//! `WebSockets` from addresses of the loopback network.

use std::net::{Ipv4Addr, SocketAddr};

use futures_util::{SinkExt, StreamExt};
use serde_json::Value;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::{WebSocketStream, client_async_with_config};

use crate::Failure;

/// A connection on the client's side.
pub(crate) type Socket = WebSocketStream<TcpStream>;

/// The address with a number: 200 connections share one, as in a school.
pub(crate) fn address(number: usize) -> Ipv4Addr {
    let [_, a, b, c] = u32::try_from(number / 200).unwrap_or(0).to_be_bytes();
    Ipv4Addr::new(127, a + 1, b, c + 1)
}

/// A TCP connection to the server from this address.
pub(crate) async fn stream(from: Ipv4Addr, port: u16) -> Result<TcpStream, Failure> {
    let socket = TcpSocket::new_v4()?;
    socket.bind(SocketAddr::from((from, 0)))?;
    let stream = socket
        .connect(SocketAddr::from((Ipv4Addr::LOCALHOST, port)))
        .await?;
    stream.set_nodelay(true)?;
    Ok(stream)
}

/// A WebSocket to a room.
pub(crate) async fn socket(from: Ipv4Addr, port: u16, room: &str) -> Result<Socket, Failure> {
    let mut config = WebSocketConfig::default();
    config.read_buffer_size = 4 << 10;
    config.write_buffer_size = 0;
    let url = format!("ws://127.0.0.1:{port}/api/rooms/{room}/socket");
    Ok(
        client_async_with_config(url, stream(from, port).await?, Some(config))
            .await?
            .0,
    )
}

/// A new room.
pub(crate) async fn room(from: Ipv4Addr, port: u16, terms: &str) -> Result<String, Failure> {
    let mut stream = stream(from, port).await?;
    let length = terms.len();
    let head = "POST /api/rooms HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: application/json";
    stream
        .write_all(format!("{head}\r\nContent-Length: {length}\r\n\r\n{terms}").as_bytes())
        .await?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await?;
    let body = answer
        .split_once("\r\n\r\n")
        .ok_or_else(|| format!("no answer: {answer:?}"))?
        .1;
    let value: Value = serde_json::from_str(body)?;
    Ok(value["room"]
        .as_str()
        .ok_or_else(|| format!("no room: {body}"))?
        .to_owned())
}

/// The next text.
pub(crate) async fn hear(socket: &mut Socket) -> Result<String, Failure> {
    loop {
        match socket.next().await.ok_or("the connection ended")?? {
            Message::Text(text) => return Ok(text.to_string()),
            Message::Close(_) => return Err("the connection was closed".into()),
            _ => {}
        }
    }
}

/// Sends a text.
pub(crate) async fn say(socket: &mut Socket, text: String) -> Result<(), Failure> {
    Ok(socket.send(Message::text(text)).await?)
}
