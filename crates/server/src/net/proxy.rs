//! Whose request it is that a proxy passes on.
//!
//! Behind a proxy all connections come from one address, so limits for an address would be limits
//! for everybody. A proxy that is trusted names the client in a header. No other header is read: a
//! client could write there what it likes.

use std::net::{IpAddr, SocketAddr};

use axum::http::{HeaderMap, HeaderName};

/// A proxy whose header is believed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proxy {
    header: HeaderName,
    addresses: Vec<IpAddr>,
}

impl Proxy {
    /// A proxy that names clients in a header such as `X-Forwarded-For` or `X-Real-IP`. It has one
    /// of these addresses; where there are none, any address of this machine's loopback network.
    ///
    /// Returns `None` if no header can have this name.
    #[must_use]
    pub fn new(header: &str, addresses: &[IpAddr]) -> Option<Self> {
        let header = HeaderName::from_bytes(header.as_bytes()).ok()?;
        Some(Self {
            header,
            addresses: addresses.iter().map(IpAddr::to_canonical).collect(),
        })
    }

    /// Whether a peer is this proxy.
    #[must_use]
    pub fn is_at(&self, peer: IpAddr) -> bool {
        let peer = peer.to_canonical();
        if self.addresses.is_empty() {
            peer.is_loopback()
        } else {
            self.addresses.contains(&peer)
        }
    }

    /// The client of a request that came from the address `peer`.
    ///
    /// A proxy adds the address that it sees behind those that were there, and those may be forged.
    /// So the list is read from its end, over the addresses of the proxy itself, to the first other
    /// one. Where the header is missing or malformed, or the peer is not this proxy, the client is
    /// the peer.
    #[must_use]
    pub(crate) fn client(&self, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
        if !self.is_at(peer) {
            return peer;
        }
        let mut client = peer;
        for value in headers.get_all(&self.header).iter().rev() {
            let Ok(text) = value.to_str() else {
                return peer;
            };
            for entry in text.rsplit(',') {
                let Some(address) = read(entry.trim()) else {
                    return peer;
                };
                client = address;
                if !self.is_at(address) {
                    return client;
                }
            }
        }
        client
    }
}

/// An address, with a port or without one.
fn read(entry: &str) -> Option<IpAddr> {
    let bare = entry
        .strip_prefix('[')
        .and_then(|rest| rest.strip_suffix(']'))
        .unwrap_or(entry);
    let address = bare
        .parse()
        .ok()
        .or_else(|| Some(entry.parse::<SocketAddr>().ok()?.ip()));
    address.map(|address| address.to_canonical())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

    use super::*;

    fn client(proxy: &Proxy, peer: &str, values: &[&str]) -> String {
        let mut headers = HeaderMap::new();
        for value in values {
            headers.append("x-forwarded-for", value.parse().unwrap());
        }
        proxy.client(peer.parse().unwrap(), &headers).to_string()
    }

    #[test]
    fn the_last_address_that_is_not_the_proxys_is_the_client() {
        let proxy = Proxy::new("X-Forwarded-For", &[]).unwrap();
        for (values, address) in [
            (&["203.0.113.7"][..], "203.0.113.7"),
            (&["198.51.100.1, 203.0.113.7"], "203.0.113.7"),
            (&["198.51.100.1", "203.0.113.7"], "203.0.113.7"),
            (&["203.0.113.7, 127.0.0.1"], "203.0.113.7"),
            (&["203.0.113.7:4711"], "203.0.113.7"),
            (&["[2001:db8::1]:4711"], "2001:db8::1"),
            (&["[2001:db8::1]"], "2001:db8::1"),
            (&["2001:db8::1"], "2001:db8::1"),
            (&["::ffff:203.0.113.7"], "203.0.113.7"),
            (&["unknown, 203.0.113.7"], "203.0.113.7"),
        ] {
            assert_eq!(client(&proxy, "127.0.0.1", values), address, "{values:?}");
        }
    }

    #[test]
    fn without_a_valid_header_of_the_proxy_the_peer_counts() {
        let proxy = Proxy::new("X-Forwarded-For", &[]).unwrap();
        for values in [
            &[][..],
            &[""],
            &["unknown"],
            &["203.0.113.7,"],
            &["203.0.113"],
            &["for=203.0.113.7"],
            &["é"],
        ] {
            assert_eq!(
                client(&proxy, "127.0.0.1", values),
                "127.0.0.1",
                "{values:?}"
            );
        }
        assert_eq!(client(&proxy, "192.0.2.9", &["203.0.113.7"]), "192.0.2.9");
        let other = Proxy::new("X-Forwarded-For", &["192.0.2.9".parse().unwrap()]).unwrap();
        assert_eq!(
            client(&other, "::ffff:192.0.2.9", &["203.0.113.7"]),
            "203.0.113.7"
        );
        assert_eq!(client(&other, "127.0.0.1", &["203.0.113.7"]), "127.0.0.1");
        assert_eq!(Proxy::new("no header", &[]), None);
    }
}
