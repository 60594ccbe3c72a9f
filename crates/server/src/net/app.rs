//! The paths: the page, and the rooms below `api/`.

use std::sync::Arc;

use axum::body::Body;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{DefaultBodyLimit, Extension, Path as Part, Request, State};
use axum::http::{HeaderValue, StatusCode, header};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use serde_json::json;
use tokio::sync::oneshot;
use tower_http::services::ServeDir;
use tower_http::set_header::SetResponseHeaderLayer;
use tower_http::timeout::TimeoutLayer;

use super::actor::RoomCommand;
use super::connection_limiter::Peer;
use super::room_registry::RoomRegistry;
use super::site::Site;
use super::socket;
use crate::error::RoomError;
use crate::message::LONGEST;
use crate::record::record;
use crate::room::{bots, refusal};
use crate::terms::Terms;

/// A request that is refused.
struct Denied(RoomError);

impl IntoResponse for Denied {
    fn into_response(self) -> Response {
        let status = match self.0 {
            RoomError::Host | RoomError::Origin => StatusCode::FORBIDDEN,
            RoomError::Room => StatusCode::NOT_FOUND,
            RoomError::Record => StatusCode::CONFLICT,
            RoomError::Long => StatusCode::PAYLOAD_TOO_LARGE,
            RoomError::Rate => StatusCode::TOO_MANY_REQUESTS,
            RoomError::Full | RoomError::Disk | RoomError::Journals | RoomError::Stopping => {
                StatusCode::SERVICE_UNAVAILABLE
            }
            _ => StatusCode::BAD_REQUEST,
        };
        (
            status,
            [(header::CONTENT_TYPE, JSON)],
            refusal(self.0, None),
        )
            .into_response()
    }
}

/// The content security policy. The page's `<head>` has the same policy, for hosts that send no
/// headers; only a header can also forbid other sites to show the page in a frame. Workers get the
/// policy from the headers of their file.
const POLICY: &str = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; \
    img-src 'self' data: blob:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const JSON: &str = "application/json; charset=utf-8";

/// All paths.
pub(crate) fn router(registry: &Arc<RoomRegistry>, site: Site) -> Router {
    let page = site.page.clone();
    let api = Router::new()
        .route("/server", get(about))
        .route("/rooms", post(create))
        .route("/rooms/{room}", get(view))
        .route("/rooms/{room}/socket", get(connect))
        .route("/rooms/{room}/record", get(record_file))
        .fallback(|| async { Denied(RoomError::Room) })
        .layer(DefaultBodyLimit::max(LONGEST))
        .layer(TimeoutLayer::with_status_code(
            StatusCode::REQUEST_TIMEOUT,
            registry.quotas.patience,
        ))
        .layer(from_fn_with_state(Arc::new(site), check_site))
        .layer(default_header(header::CACHE_CONTROL, "no-store"))
        .with_state(Arc::clone(registry));
    // Files have no versions in their names, so a browser asks each time whether they changed; the
    // service worker keeps what it needs without a network, and notices a new page by the list in
    // `sw.js`.
    let mut all = Router::new().nest("/api", api);
    if let Some(page) = page {
        all = all.fallback_service(ServeDir::new(page).precompressed_gzip());
    }
    all.layer(default_header(header::CACHE_CONTROL, "no-cache"))
        .layer(default_header(header::X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .layer(default_header(header::REFERRER_POLICY, "no-referrer"))
        .layer(default_header(header::CONTENT_SECURITY_POLICY, POLICY))
        .layer(from_fn_with_state(Arc::clone(registry), limit_requests))
}

/// Adds a header to every answer that does not have it yet.
fn default_header(
    name: header::HeaderName,
    value: &'static str,
) -> SetResponseHeaderLayer<HeaderValue> {
    SetResponseHeaderLayer::if_not_present(name, HeaderValue::from_static(value))
}

/// Rooms are for pages of this server and for programs, under its own names. The page itself is
/// public.
async fn check_site(State(site): State<Arc<Site>>, request: Request, next: Next) -> Response {
    match site.check(request.headers()) {
        Ok(()) => next.run(request).await,
        Err(error) => Denied(error).into_response(),
    }
}

/// Limits the requests of an address to those of a house full of people.
async fn limit_requests(
    State(registry): State<Arc<RoomRegistry>>,
    request: Request,
    next: Next,
) -> Response {
    let address = request.extensions().get::<Peer>().map(|peer| peer.address);
    if address.is_some_and(|address| !registry.limiter.may_ask(address, registry.clock.now())) {
        return Denied(RoomError::Rate).into_response();
    }
    // A connection beyond the limits may return to a seat.
    let is_beyond = request
        .extensions()
        .get::<Peer>()
        .is_some_and(|peer| peer.permit.is_beyond());
    if is_beyond && !request.uri().path().ends_with("/socket") {
        return full();
    }
    next.run(request).await
}

/// The answer to a connection beyond the limits.
pub(crate) fn full() -> Response {
    (
        [(header::CONNECTION, "close"), (header::RETRY_AFTER, "5")],
        Denied(RoomError::Full),
    )
        .into_response()
}

async fn about() -> Json<serde_json::Value> {
    Json(json!({ "quincunx": "rooms", "protocol": 1, "bots": bots() }))
}

async fn create(
    State(registry): State<Arc<RoomRegistry>>,
    peer: Option<Extension<Peer>>,
    body: Result<String, axum::extract::rejection::StringRejection>,
) -> Result<Response, Denied> {
    let body = body.map_err(|rejection| {
        Denied(if rejection.status() == StatusCode::PAYLOAD_TOO_LARGE {
            RoomError::Long
        } else {
            RoomError::Text {
                column: 1,
                expected: "a body in UTF-8",
            }
        })
    })?;
    let terms = Terms::read(&body).map_err(Denied)?;
    let creator = peer.map(|Extension(peer)| peer.address);
    if creator.is_some_and(|address| !registry.limiter.may_create(address, registry.clock.now())) {
        return Err(Denied(RoomError::Rate));
    }
    let room = registry.create(terms, creator).await.map_err(Denied)?;
    Ok((StatusCode::CREATED, Json(json!({ "room": room }))).into_response())
}

async fn view(
    State(registry): State<Arc<RoomRegistry>>,
    Part(room): Part<String>,
) -> Result<Response, Denied> {
    let commands = registry.find(&room).map_err(Denied)?;
    let (answer, seen) = oneshot::channel();
    commands
        .send(RoomCommand::View { answer })
        .await
        .map_err(|_| Denied(RoomError::Room))?;
    let seen = seen.await.map_err(|_| Denied(RoomError::Room))?;
    Ok(([(header::CONTENT_TYPE, JSON)], seen).into_response())
}

async fn connect(
    State(registry): State<Arc<RoomRegistry>>,
    Part(room): Part<String>,
    peer: Option<Extension<Peer>>,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Denied> {
    let commands = registry.find(&room).map_err(Denied)?;
    let peer = peer.map(|Extension(peer)| peer);
    let upgrade = upgrade
        .max_message_size(LONGEST)
        .max_frame_size(LONGEST)
        .read_buffer_size(2 * LONGEST);
    Ok(upgrade
        .write_buffer_size(0)
        .on_upgrade(move |socket| socket::serve(socket, registry, commands, peer)))
}

async fn record_file(
    State(registry): State<Arc<RoomRegistry>>,
    Part(room): Part<String>,
) -> Result<Response, Denied> {
    let commands = registry.find(&room).map_err(Denied)?;
    let (answer, found) = oneshot::channel();
    commands
        .send(RoomCommand::Record { answer })
        .await
        .map_err(|_| Denied(RoomError::Room))?;
    let finished = found
        .await
        .map_err(|_| Denied(RoomError::Room))?
        .ok_or(Denied(RoomError::Record))?;
    let text = record(&finished, &registry.world).text();
    let name = format!("attachment; filename=\"planes-{room}.json\"");
    Ok((
        [
            (header::CONTENT_TYPE, JSON.to_owned()),
            (header::CONTENT_DISPOSITION, name),
        ],
        Body::from(text),
    )
        .into_response())
}
