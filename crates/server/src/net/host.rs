//! A server on this machine, from its start to Ctrl-C.

use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};
use std::path::{Component, Path, PathBuf};
use std::{fs, io};

use thiserror::Error;
use tokio::net::TcpListener;
use tokio::runtime::Builder;
use tokio::signal;

use super::files;
use super::proxy::Proxy;
use super::room_registry::{RoomRegistry, UnreadableJournal};
use super::serve;
use super::site::Site;
use crate::quotas::Quotas;

/// What a server serves, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Host {
    /// The address it listens on; an unspecified one for all of this machine.
    pub address: IpAddr,
    /// The port; 0 for any that is free.
    pub port: u16,
    /// The folder of the journals; nothing for rooms that a restart forgets.
    pub folder: Option<PathBuf>,
    /// The folder of the page.
    pub page: Option<PathBuf>,
    /// Names that lead here beside addresses and `localhost` ([`Site::names`]).
    pub names: Vec<String>,
    /// How much of everything there may be, as far as the system lets a program have files.
    pub quotas: Quotas,
    /// The proxy whose word for the client's address is believed.
    pub proxy: Option<Proxy>,
    /// Threads that run at once; 0 for as many as the machine has.
    pub threads: usize,
}

/// A server that listens.
#[derive(Debug)]
pub struct Ready {
    /// Where it listens.
    pub address: SocketAddr,
    /// How many rooms were there again.
    pub rooms: usize,
    /// Journals whose rooms could not be resumed.
    pub lost: Vec<UnreadableJournal>,
}

impl Host {
    /// Serves until Ctrl-C, or until the system ends the program; `ready` gets the address.
    ///
    /// # Errors
    ///
    /// The address is taken, or the folder of the journals cannot be used; where it lies in that of
    /// the page, the error is [`ExposedJournalsError`].
    pub fn serve(self, ready: impl FnOnce(Ready) -> io::Result<()>) -> io::Result<()> {
        let mut builder = Builder::new_multi_thread();
        if self.threads > 0 {
            builder.worker_threads(self.threads);
        }
        // Each writes one journal, and the file system joins what several force to the disk at the
        // same time.
        let runtime = builder.max_blocking_threads(64).enable_all().build()?;
        let served = runtime.block_on(self.listen(ready));
        // A journal that is being written is waited for; a thread that hangs is not.
        runtime.shutdown_timeout(std::time::Duration::from_secs(2));
        served
    }

    async fn listen(self, ready: impl FnOnce(Ready) -> io::Result<()>) -> io::Result<()> {
        if let (Some(folder), Some(page)) = (&self.folder, &self.page) {
            check_separate(folder, page)?;
        }
        let listener = TcpListener::bind((self.address, self.port)).await?;
        let quotas =
            files::allowed().map_or(self.quotas, |files| files::within(self.quotas, files));
        let (registry, lost) = RoomRegistry::open_behind(self.folder, quotas, self.proxy)?;
        ready(Ready {
            address: listener.local_addr()?,
            rooms: registry.len(),
            lost,
        })?;
        serve(
            listener,
            registry,
            Site {
                page: self.page,
                names: self.names,
            },
            shutdown_signal(),
        )
        .await
    }
}

/// The journals, which hold hidden layouts, would be served with the page.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error(
    "The folder of the journals, {}, lies in that of the page, {}, and would be served.",
    .folder.display(), .page.display()
)]
pub struct ExposedJournalsError {
    /// The folder of the journals.
    pub folder: PathBuf,
    /// The folder of the page.
    pub page: PathBuf,
}

/// Checks that the journals lie outside of the page.
fn check_separate(folder: &Path, page: &Path) -> io::Result<()> {
    if resolved(folder)?.starts_with(resolved(page)?) {
        let exposed = ExposedJournalsError {
            folder: folder.to_owned(),
            page: page.to_owned(),
        };
        return Err(io::Error::new(io::ErrorKind::InvalidInput, exposed));
    }
    Ok(())
}

/// Where a path leads; what of it is not there yet will be made as it is written.
fn resolved(path: &Path) -> io::Result<PathBuf> {
    let path = std::path::absolute(path)?;
    let there = |path: &&Path| fs::canonicalize(path).is_ok();
    let Some(known) = path.ancestors().find(there) else {
        return Ok(path);
    };
    let mut leads = fs::canonicalize(known)?;
    for part in path
        .strip_prefix(known)
        .unwrap_or(Path::new(""))
        .components()
    {
        match part {
            Component::ParentDir => drop(leads.pop()),
            part => leads.push(part),
        }
    }
    Ok(leads)
}

/// Ends with Ctrl-C or the signal to terminate.
async fn shutdown_signal() {
    let asked = signal::ctrl_c();
    #[cfg(unix)]
    {
        let Ok(mut ended) = signal::unix::signal(signal::unix::SignalKind::terminate()) else {
            let _ = asked.await;
            return;
        };
        tokio::select! {
            _ = asked => {}
            _ = ended.recv() => {}
        }
    }
    #[cfg(not(unix))]
    {
        let _ = asked.await;
    }
}

/// The address by which other machines of the network reach this one. Nothing is sent: the system
/// says from where it would send.
#[must_use]
pub fn lan_address() -> Option<IpAddr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    // An address for documentation (RFC 5737), which no machine has.
    socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9)).ok()?;
    let address = socket.local_addr().ok()?.ip();
    (!address.is_unspecified() && !address.is_loopback()).then_some(address)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn journals_inside_the_page_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        let at = |path: &str| folder.path().join(path);
        fs::create_dir_all(at("page/wasm")).unwrap();
        for journals in [
            "page",
            "page/rooms",
            "page/wasm/../new/rooms",
            "other/../page/new",
            "page/new/../rooms",
        ] {
            let error = check_separate(&at(journals), &at("page")).unwrap_err();
            let exposed = error
                .get_ref()
                .and_then(|error| error.downcast_ref::<ExposedJournalsError>());
            assert_eq!(
                exposed.map(|exposed| exposed.folder.clone()),
                Some(at(journals)),
                "{journals}"
            );
            assert!(error.to_string().ends_with("would be served."), "{error}");
        }
        for journals in ["rooms", "page-rooms", "page/../rooms", "new/rooms", ""] {
            assert!(
                check_separate(&at(journals), &at("page")).is_ok(),
                "{journals}"
            );
        }
        assert!(!at("page/rooms").exists(), "nothing is made");
    }

    #[cfg(unix)]
    #[test]
    fn journals_inside_the_page_by_a_link_are_refused() {
        let folder = tempfile::tempdir().unwrap();
        let at = |path: &str| folder.path().join(path);
        fs::create_dir_all(at("page")).unwrap();
        std::os::unix::fs::symlink(at("page"), at("link")).unwrap();
        assert!(check_separate(&at("link/rooms"), &at("page")).is_err());
        assert!(check_separate(&at("page/rooms"), &at("link")).is_err());
    }
}
