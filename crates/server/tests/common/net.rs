//! A server in this process, and its clients.
#![allow(dead_code, reason = "each test uses a part")]

use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::Value;
use server::{Proxy, Quotas, RoomRegistry, Site, serve};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpSocket, TcpStream};
use tokio::sync::oneshot;
use tokio::task::JoinHandle;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{WebSocketStream, client_async};

/// Nothing takes longer, even on slow machines.
const LONG: Duration = Duration::from_secs(30);

/// A server of this process.
pub(crate) struct Served {
    pub(crate) address: SocketAddr,
    pub(crate) registry: Arc<RoomRegistry>,
    stop: oneshot::Sender<()>,
    task: JoinHandle<std::io::Result<()>>,
}

impl Served {
    pub(crate) async fn start(
        folder: Option<PathBuf>,
        page: Option<PathBuf>,
        quotas: Quotas,
    ) -> Self {
        Self::around(folder, page, quotas).await
    }

    pub(crate) async fn around(
        folder: Option<PathBuf>,
        site: impl Into<Site>,
        quotas: Quotas,
    ) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let (registry, lost) = RoomRegistry::open(folder, quotas).unwrap();
        assert!(lost.is_empty(), "{lost:?}");
        Self::start_with(listener, registry, site.into())
    }

    /// A server that trusts a proxy of the loopback network.
    pub(crate) async fn start_behind(header: &str, quotas: Quotas) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let (registry, _) =
            RoomRegistry::open_behind(None, quotas, Proxy::new(header, &[])).unwrap();
        Self::start_with(listener, registry, Site::default())
    }

    fn start_with(listener: TcpListener, registry: Arc<RoomRegistry>, site: Site) -> Self {
        let address = listener.local_addr().unwrap();
        let (stop, stopped) = oneshot::channel::<()>();
        let end = async {
            let _ = stopped.await;
        };
        let task = tokio::spawn(serve(listener, Arc::clone(&registry), site, end));
        Self {
            address,
            registry,
            stop,
            task,
        }
    }

    pub(crate) async fn stop(self) {
        self.stop.send(()).unwrap();
        timeout(LONG, self.task).await.unwrap().unwrap().unwrap();
    }

    /// Head and body of the response to a request.
    pub(crate) async fn ask(&self, request: &str) -> (String, Vec<u8>) {
        let mut stream = TcpStream::connect(self.address).await.unwrap();
        let mut answer = Vec::new();
        // A client that is refused may not receive the reason: the system may discard it.
        let _ = stream.write_all(request.as_bytes()).await;
        let _ = timeout(LONG, stream.read_to_end(&mut answer))
            .await
            .unwrap();
        let Some(end) = answer.windows(4).position(|four| four == b"\r\n\r\n") else {
            return Default::default();
        };
        let body = answer.split_off(end + 4);
        (String::from_utf8(answer).unwrap().to_lowercase(), body)
    }

    pub(crate) async fn get(&self, path: &str, more: &str) -> (String, Vec<u8>) {
        self.ask(&format!(
            "GET {path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n{more}\r\n"
        ))
        .await
    }

    pub(crate) async fn post(&self, path: &str, body: &str) -> (String, Value) {
        let (length, head) = (
            body.len(),
            "Host: localhost\r\nConnection: close\r\nContent-Type: application/json",
        );
        let request =
            format!("POST {path} HTTP/1.1\r\n{head}\r\nContent-Length: {length}\r\n\r\n{body}");
        let (head, body) = self.ask(&request).await;
        (head, serde_json::from_slice(&body).unwrap_or(Value::Null))
    }

    pub(crate) async fn room(&self, terms: &str) -> String {
        let (head, body) = self.post("/api/rooms", terms).await;
        assert!(head.starts_with("http/1.1 201"), "{head}");
        body["room"].as_str().unwrap().to_owned()
    }

    pub(crate) async fn connect(&self, room: &str) -> Client {
        self.try_connect(room, Ipv4Addr::LOCALHOST, "")
            .await
            .unwrap()
    }

    /// A connection from an address of the loopback network, with `X-Forwarded-For` unless that is
    /// empty; `None` if the server does not take it.
    pub(crate) async fn try_connect(
        &self,
        room: &str,
        from: Ipv4Addr,
        forwarded: &str,
    ) -> Option<Client> {
        let stream = self.stream(from).await?;
        stream.set_nodelay(true).unwrap();
        let url = format!("ws://{}/api/rooms/{room}/socket", self.address);
        let mut request = url.into_client_request().unwrap();
        if !forwarded.is_empty() {
            request
                .headers_mut()
                .insert("X-Forwarded-For", forwarded.parse().unwrap());
        }
        Some(Client {
            socket: client_async(request, stream).await.ok()?.0,
        })
    }

    /// Bytes from an address of the loopback network.
    pub(crate) async fn stream(&self, from: Ipv4Addr) -> Option<TcpStream> {
        let socket = TcpSocket::new_v4().unwrap();
        socket.bind((from, 0).into()).unwrap();
        socket.connect(self.address).await.ok()
    }
}

pub(crate) struct Client {
    pub(crate) socket: WebSocketStream<TcpStream>,
}

impl Client {
    /// The next frame; `None` once the connection has ended.
    pub(crate) async fn hear(&mut self) -> Option<Value> {
        loop {
            match timeout(LONG, self.socket.next())
                .await
                .expect("something is said in time")?
            {
                Ok(Message::Text(text)) => return Some(serde_json::from_str(&text).unwrap()),
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }

    /// The next frame of this kind.
    pub(crate) async fn wait_for(&mut self, kind: &str) -> Value {
        loop {
            let frame = self.hear().await.unwrap_or_else(|| panic!("no {kind}"));
            if frame["is"] == kind {
                return frame;
            }
        }
    }

    pub(crate) async fn send(&mut self, text: &str) {
        self.socket.send(Message::text(text)).await.unwrap();
    }

    /// Sends a message; returns the answer.
    pub(crate) async fn say(&mut self, text: &str) -> Value {
        self.send(text).await;
        loop {
            let frame = self.hear().await.expect("an answer");
            if frame["is"] != "view" {
                return frame;
            }
        }
    }
}
