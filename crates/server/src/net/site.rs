//! The site beside the rooms, and which requests it answers: a page of ours, under a name of ours.
//!
//! A page of any other site can send requests to this machine and open `WebSockets` to it, with the
//! address of the person who reads it; only reading the answers is forbidden to it. So its own
//! headers are compared:
//!
//! | header | what it stops | accepted |
//! |---|---|---|
//! | `Host` | a foreign name that is made to lead to this machine (DNS rebinding): to the browser its page and this server are one site | an address by its numbers, which no one can redirect; `localhost` and names below it; [names](Site::names) that were given |
//! | `Origin` | a page of another site | the site that `Host` names, with its port; between names of this machine any port; names that were given; nothing at all, as programs send it |

use std::net::{IpAddr, Ipv6Addr};
use std::path::PathBuf;

use axum::http::uri::Authority;
use axum::http::{HeaderMap, HeaderValue, header};

use crate::error::RoomError;

/// The site beside the rooms, and its names.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Site {
    /// The folder of the page.
    pub page: Option<PathBuf>,
    /// Names that lead here beside addresses and `localhost`, without ports: those of a proxy, or
    /// of a network.
    pub names: Vec<String>,
}

/// A page, under no other names.
impl From<Option<PathBuf>> for Site {
    fn from(page: Option<PathBuf>) -> Self {
        Self {
            page,
            names: Vec::new(),
        }
    }
}

impl Site {
    /// Whether a request with these headers may be answered.
    ///
    /// # Errors
    ///
    /// [`RoomError::Host`] or [`RoomError::Origin`].
    pub(crate) fn check(&self, headers: &HeaderMap) -> Result<(), RoomError> {
        let mut asked = None;
        for host in headers.get_all(header::HOST) {
            let place = authority(host)
                .filter(|place| self.is_own(place.host()))
                .ok_or(RoomError::Host)?;
            asked = Some(place);
        }
        for origin in headers.get_all(header::ORIGIN) {
            let place = site_of(origin).ok_or(RoomError::Origin)?;
            let is_same = |asked: &Authority| {
                *asked == place
                    || (is_of_this_machine(asked.host()) && is_of_this_machine(place.host()))
            };
            if !asked.as_ref().is_some_and(is_same) && !self.is_given(place.host()) {
                return Err(RoomError::Origin);
            }
        }
        Ok(())
    }

    fn is_own(&self, host: &str) -> bool {
        address(host).is_some() || is_of_this_machine(host) || self.is_given(host)
    }

    fn is_given(&self, host: &str) -> bool {
        let host = without_dot(host);
        self.names
            .iter()
            .any(|name| without_dot(name).eq_ignore_ascii_case(host))
    }
}

/// The name and the port of a `Host`; nothing if it is none, or names a user.
fn authority(value: &HeaderValue) -> Option<Authority> {
    place(value.to_str().ok()?)
}

/// The name and the port of an `Origin` on the web; nothing for `null` and other schemes.
fn site_of(value: &HeaderValue) -> Option<Authority> {
    let text = value.to_str().ok()?;
    place(
        text.strip_prefix("http://")
            .or_else(|| text.strip_prefix("https://"))?,
    )
}

fn place(text: &str) -> Option<Authority> {
    text.parse().ok().filter(|_| !text.contains('@'))
}

/// The address that a host is, by its numbers.
fn address(host: &str) -> Option<IpAddr> {
    match host.strip_prefix('[') {
        Some(rest) => rest
            .strip_suffix(']')?
            .parse::<Ipv6Addr>()
            .ok()
            .map(IpAddr::V6),
        None => host.parse().ok(),
    }
}

/// Whether a host is this machine to itself alone.
fn is_of_this_machine(host: &str) -> bool {
    let name = without_dot(host).to_ascii_lowercase();
    address(host).map_or(
        name == "localhost" || name.ends_with(".localhost"),
        |address| address.is_loopback(),
    )
}

/// A name may end in the dot of the root.
fn without_dot(host: &str) -> &str {
    host.strip_suffix('.').unwrap_or(host)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What becomes of a request with these headers, at a server with one name of its own.
    fn check(host: Option<&'static str>, origin: Option<&'static str>) -> Result<(), RoomError> {
        let site = Site {
            page: None,
            names: vec!["games.example".to_owned()],
        };
        let mut headers = HeaderMap::new();
        for (name, value) in [(header::HOST, host), (header::ORIGIN, origin)] {
            if let Some(value) = value {
                headers.append(name, HeaderValue::from_static(value));
            }
        }
        site.check(&headers)
    }

    #[test]
    fn names_of_ours_are_taken_and_no_others() {
        for host in [
            "localhost",
            "LOCALHOST:8000",
            "localhost.",
            "room.localhost:1",
            "127.0.0.1:8000",
            "127.9.9.9",
            "[::1]:8000",
            "192.168.1.5:8000",
            "[fe80::1]:8000",
            "games.example",
            "Games.Example.:443",
        ] {
            assert_eq!(check(Some(host), None), Ok(()), "{host}");
        }
        for host in [
            "evil.example",
            "x",
            "localhost.evil.example",
            "evillocalhost",
            "127.0.0.1.evil.example",
            "games.example.evil",
            "games.example@evil.example",
            "evil.example:8000",
            "[evil]",
            "",
        ] {
            assert_eq!(check(Some(host), None), Err(RoomError::Host), "{host}");
        }
        assert_eq!(check(None, None), Ok(()), "a program may name nothing");
    }

    #[test]
    fn pages_of_ours_may_ask_and_no_others() {
        for (host, origin) in [
            ("localhost:8000", "http://localhost:8000"),
            ("localhost:8000", "http://127.0.0.1:8000"),
            ("127.0.0.1:8000", "http://[::1]:9000"),
            ("192.168.1.5:8000", "http://192.168.1.5:8000"),
            ("games.example", "https://games.example"),
            // A proxy that asks under the address that it knows.
            ("127.0.0.1:8000", "https://games.example"),
            ("192.168.1.5", "https://GAMES.example:444"),
        ] {
            assert_eq!(check(Some(host), Some(origin)), Ok(()), "{host} {origin}");
        }
        for (host, origin) in [
            ("localhost:8000", "http://evil.example"),
            ("localhost:8000", "http://evil.example:8000"),
            ("localhost:8000", "http://192.168.1.5:8000"),
            ("192.168.1.5:8000", "http://localhost:8000"),
            ("192.168.1.5:8000", "http://192.168.1.5:9000"),
            ("192.168.1.5:8000", "http://192.168.1.6:8000"),
            ("localhost:8000", "null"),
            ("localhost:8000", ""),
            ("localhost:8000", "localhost:8000"),
            ("localhost:8000", "file://localhost:8000"),
            ("localhost:8000", "http://localhost:8000@evil.example"),
            ("localhost:8000", "http://games.example.evil"),
        ] {
            assert_eq!(
                check(Some(host), Some(origin)),
                Err(RoomError::Origin),
                "{host} {origin}"
            );
        }
        assert_eq!(
            check(None, Some("http://localhost")),
            Err(RoomError::Origin)
        );
        assert_eq!(
            check(Some("evil.example"), Some("http://evil.example")),
            Err(RoomError::Host),
            "it was redirected"
        );
    }

    #[test]
    fn every_header_of_a_name_counts() {
        let mut headers = HeaderMap::new();
        headers.append(header::HOST, HeaderValue::from_static("localhost"));
        headers.append(header::HOST, HeaderValue::from_static("evil.example"));
        assert_eq!(Site::default().check(&headers), Err(RoomError::Host));
    }
}
