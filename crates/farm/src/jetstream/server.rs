use std::path::PathBuf;

use async_nats::{Client, ConnectOptions, ServerAddr};

/// A NATS server, and how a client shows who it is.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Server {
    /// `nats://HOST:PORT`, or `tls://HOST:PORT` for a connection that must be encrypted. Several
    /// servers of a cluster stand with commas between them. A name and a password may stand before
    /// the host: `nats://NAME:PASSWORD@HOST`.
    pub url: String,
    /// The file of an nkey's seed: the server knows the public key, and no secret travels.
    pub nkey: Option<PathBuf>,
    /// The certificates of the authority that signed the server's, where the system does not know
    /// it (PEM).
    pub authority: Option<PathBuf>,
    /// This client's certificate and its key, where the server asks for one (PEM).
    pub certificate: Option<(PathBuf, PathBuf)>,
    /// The first part of all names on the server: farms of different names do not see each other.
    /// Letters, digits, `-` and `_`; empty stands for `farm`.
    pub farm: String,
}

impl Server {
    /// A server at that address.
    #[must_use]
    pub fn at(url: impl Into<String>) -> Self {
        Self {
            url: url.into(),
            ..Self::default()
        }
    }

    /// The first part of all names.
    pub(super) fn farm(&self) -> &str {
        if self.farm.is_empty() {
            "farm"
        } else {
            &self.farm
        }
    }

    /// The address without a password, for messages.
    pub(super) fn shown(&self) -> String {
        let (scheme, rest) = self.url.split_once("://").unwrap_or(("nats", &self.url));
        let host = rest.rsplit_once('@').map_or(rest, |(_, host)| host);
        format!("{scheme}://{host}")
    }

    /// Connects. A connection that breaks later is made again by itself.
    pub(super) async fn connect(&self) -> Result<Client, async_nats::Error> {
        let mut options = ConnectOptions::new()
            .name("quincunx farm")
            .max_reconnects(None);
        if let Some(path) = &self.nkey {
            let seed = tokio::task::spawn_blocking({
                let path = path.clone();
                move || std::fs::read_to_string(path)
            });
            options = options.nkey(seed.await??.trim().to_owned());
        }
        if let Some(path) = &self.authority {
            options = options.add_root_certificates(path.clone());
        }
        if let Some((certificate, key)) = &self.certificate {
            options = options.add_client_certificate(certificate.clone(), key.clone());
        }
        let servers: Result<Vec<ServerAddr>, _> = self.url.split(',').map(str::parse).collect();
        let servers = servers?;
        // The client itself does not heed them.
        let named = |server: &ServerAddr| {
            let (name, password) = (server.username()?, server.password()?);
            Some((name.to_owned(), password.to_owned()))
        };
        if let Some((name, password)) = servers.iter().find_map(named) {
            options = options.user_and_password(name, password);
        }
        Ok(options.connect(servers).await?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_show_no_password() {
        for (url, shown) in [
            ("nats://me:secret@host:4222", "nats://host:4222"),
            ("tls://host", "tls://host"),
            ("host:4222", "nats://host:4222"),
        ] {
            assert_eq!(Server::at(url).shown(), shown);
        }
    }
}
