//! HTTP and `WebSockets` around the rooms.
//!
//! The accept loop is ours, as a server on the open network has to end connections whose request
//! never comes: each is counted by its address, its request's head must come in time, and unless it
//! is a WebSocket it ends after five minutes.

mod actor;
mod app;
mod clock;
mod connection_limiter;
mod eviction;
mod files;
mod host;
mod ledger;
mod meter;
mod proxy;
mod room_registry;
mod site;
mod socket;

use std::convert::Infallible;
use std::io;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use axum::http::{Request, Response};
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use tokio::net::{TcpListener, TcpStream};
use tokio::time::{sleep, timeout};
use tower::ServiceExt;

pub use clock::Clock;
pub use host::{ExposedJournalsError, Host, Ready, lan_address};
pub use proxy::Proxy;
pub use room_registry::{RoomRegistry, UnreadableJournal};
pub use site::Site;

use axum::Router;
use connection_limiter::Peer;
use meter::{Meter, Metered};

/// The longest life of a connection that is no WebSocket.
const MOST_LIFETIME: Duration = Duration::from_secs(5 * 60);

/// The answer where there are no waiting places.
const FULL: &[u8] =
    b"HTTP/1.1 503 Service Unavailable\r\nRetry-After: 5\r\nContent-Length: 0\r\nConnection: close\r\n\r\n";

/// Serves the registry's rooms and the site on a listener until `stop` ends; then all connections
/// get a last frame, and it returns.
///
/// # Errors
///
/// The listener has no address.
pub async fn serve(
    listener: TcpListener,
    registry: Arc<RoomRegistry>,
    site: impl Into<Site>,
    stop: impl Future<Output = ()>,
) -> io::Result<()> {
    listener.local_addr()?;
    let router = app::router(&registry, site.into());
    let mut stop = std::pin::pin!(stop);
    loop {
        tokio::select! {
            () = &mut stop => break,
            accepted = listener.accept() => match accepted {
                Ok((stream, peer)) => accept(stream, peer.ip(), &router, &registry),
                // No files left, or a connection that was gone before it came: others go on.
                Err(_) => sleep(Duration::from_millis(20)).await,
            },
        }
    }
    drop(listener);
    registry.stop().await;
    Ok(())
}

/// Admits a connection and serves it. What a proxy passes on is counted by its client, request by
/// request.
fn accept(stream: TcpStream, address: IpAddr, router: &Router, registry: &Arc<RoomRegistry>) {
    let meter = Meter::new();
    if registry
        .proxy
        .as_ref()
        .is_some_and(|proxy| proxy.is_at(address))
    {
        let (router, registry, patience) = (
            router.clone(),
            Arc::clone(registry),
            registry.quotas.patience,
        );
        let stream_meter = Arc::clone(&meter);
        let answer = move |request| {
            answer_proxied(
                request,
                address,
                router.clone(),
                Arc::clone(&registry),
                Arc::clone(&meter),
            )
        };
        tokio::spawn(serve_stream(stream, stream_meter, patience, answer));
        return;
    }
    match registry.limiter.admit(address, registry.clock.now()) {
        Some(permit) => {
            let peer = Peer {
                address,
                permit: Arc::new(permit),
                meter: Arc::clone(&meter),
            };
            let (router, permit, patience) = (
                router.clone(),
                Arc::clone(&peer.permit),
                registry.quotas.patience,
            );
            let answer = move |request| answer(request, peer.clone(), router.clone());
            tokio::spawn(async move {
                tokio::select! {
                    () = serve_stream(stream, meter, patience, answer) => {}
                    () = permit.revoked() => {}
                }
            });
        }
        // A client that does not take even this is not waited for.
        None => drop(stream.try_write(FULL)),
    }
}

/// One connection, up to its end or to a WebSocket.
async fn serve_stream<A, F>(stream: TcpStream, meter: Arc<Meter>, patience: Duration, answer: A)
where
    A: Fn(Request<Incoming>) -> F,
    F: Future<Output = Result<Response<Body>, Infallible>>,
{
    // Small frames that wait for others would make every shot late; without it they are.
    let _ = stream.set_nodelay(true);
    let mut builder = http1::Builder::new();
    builder
        .timer(TokioTimer::new())
        .header_read_timeout(patience)
        .max_buf_size(16 << 10);
    let stream = TokioIo::new(Metered::new(stream, meter));
    let connection = builder
        .serve_connection(stream, service_fn(answer))
        .with_upgrades();
    // The way in which a connection ended does not matter.
    let _ = timeout(MOST_LIFETIME, connection).await;
}

/// Answers a request of that peer.
async fn answer(
    mut request: Request<Incoming>,
    peer: Peer,
    router: Router,
) -> Result<Response<Body>, Infallible> {
    request.extensions_mut().insert(peer);
    router.oneshot(request.map(Body::new)).await
}

/// Answers a request that a proxy at that address passes on.
async fn answer_proxied(
    request: Request<Incoming>,
    proxy: IpAddr,
    router: Router,
    registry: Arc<RoomRegistry>,
    meter: Arc<Meter>,
) -> Result<Response<Body>, Infallible> {
    let address = registry
        .proxy
        .as_ref()
        .map_or(proxy, |known| known.client(proxy, request.headers()));
    let Some(permit) = registry
        .limiter
        .admit(address, registry.clock.now())
        .map(Arc::new)
    else {
        return Ok(app::full());
    };
    let peer = Peer {
        address,
        permit: Arc::clone(&permit),
        meter,
    };
    tokio::select! {
        answered = answer(request, peer, router) => answered,
        () = permit.revoked() => Ok(app::full()),
    }
}
