//! HTTP and `WebSockets` around the rooms.
//!
//! The accept loop is ours, as a server on the open network has to end connections whose request never comes: each is
//! counted by its address, its request's head must come in time, and what is no WebSocket ends after five minutes.

mod actor;
mod app;
mod clock;
mod doors;
mod hall;
mod host;
mod site;
mod socket;

use std::io;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::http::Request;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::{sleep, timeout};
use tower::ServiceExt;

pub use clock::Clock;
pub use hall::{Hall, Lost};
pub use host::{Exposed, Host, Ready, lan_address};
pub use site::Site;

use app::Peer;
use axum::Router;

/// The longest life of a connection that is no WebSocket.
const LIFE: Duration = Duration::from_mins(5);

/// What is said at a door behind which there is no room.
const FULL: &[u8] =
    b"HTTP/1.1 503 Service Unavailable\r\nRetry-After: 5\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";

/// Serves the hall's rooms and the site around them on a listener until `stop` ends; then everybody is told, and it returns.
///
/// # Errors
///
/// The listener has no address.
pub async fn serve(
    listener: TcpListener,
    hall: Arc<Hall>,
    site: impl Into<Site>,
    stop: impl Future<Output = ()>,
) -> io::Result<()> {
    listener.local_addr()?;
    let router = app::router(&hall, site.into());
    let mut stop = std::pin::pin!(stop);
    loop {
        tokio::select! {
            () = &mut stop => break,
            accepted = listener.accept() => match accepted {
                Ok((stream, peer)) => match hall.doors.admit(peer.ip(), hall.clock.now()) {
                    Some(guest) => {
                        let peer = Peer { address: peer.ip(), guest: Arc::new(guest) };
                        tokio::spawn(talk(stream, router.clone(), peer, hall.limits.patience));
                    }
                    // Nobody waits for whoever does not take even this.
                    None => drop(stream.try_write(FULL)),
                },
                // No files left, or a connection that was gone before it came: others go on.
                Err(_) => sleep(Duration::from_millis(20)).await,
            },
        }
    }
    drop(listener);
    hall.stop().await;
    Ok(())
}

/// One connection, up to its end or to a WebSocket.
async fn talk(stream: TcpStream, router: Router, peer: Peer, patience: Duration) {
    // Small frames that wait for others would make every shot late; without it they are.
    let _ = stream.set_nodelay(true);
    let service = service_fn(move |mut request: Request<Incoming>| {
        request.extensions_mut().insert(peer.clone());
        router.clone().oneshot(request.map(Body::new))
    });
    let mut builder = http1::Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(patience).max_buf_size(16 << 10);
    let connection = builder.serve_connection(TokioIo::new(stream), service).with_upgrades();
    // How a connection ended is of no use to anybody.
    let _ = timeout(LIFE, connection).await;
}
