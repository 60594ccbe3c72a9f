//! The command `serve`, and what it asks for.

use std::net::{IpAddr, Ipv4Addr};
use std::path::PathBuf;

use clap::{ArgAction, Command};
use game_core::text;
use server::Proxy;

use super::commands::{filled, titled};
use super::options::option;
use super::request::Values;
use super::values::refused;
use crate::failure::Failure;

/// The port where none is given.
const PORT: u16 = 8000;

/// The page and the rooms are to be served.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct ServeRequest {
    /// The address to listen on.
    pub(crate) address: IpAddr,
    /// The port; 0 for any that is free.
    pub(crate) port: u16,
    /// The folder of the journals; nothing for the usual one.
    pub(crate) folder: Option<PathBuf>,
    /// The folder of the page; nothing for the one that is built.
    pub(crate) page: Option<PathBuf>,
    /// The proxy whose word for the client's address is believed.
    pub(crate) proxy: Option<Proxy>,
    /// Names under which browsers may ask beside addresses and `localhost`.
    pub(crate) names: Vec<String>,
}

/// The command `serve`.
pub(super) fn serve() -> Command {
    let about = "Serve the page and rooms for three in Planes";
    let usage = "quincunx serve [--port n] [--address IP] [--folder DIR] [--page DIR] [--host NAME] [--proxy-header NAME] [OPTIONS]";
    let port = "Port, 0 for any that is free (default: 8000)";
    let address = "Address to listen on; 0.0.0.0 lets others of the network in (default: 127.0.0.1)";
    let folder = "Folder for the rooms' journals (default: QUINCUNX_ROOMS, else where the system keeps data)";
    let page = "Folder of a page that is built (default: built from the sources beside the program)";
    let header = "Header in which a trusted proxy names the client, such as X-Forwarded-For (default: none is read)";
    let proxy = "Addresses of that proxy, with commas (default: those of this machine itself)";
    let host = "Name under which browsers may ask for rooms, as behind a proxy; once for each (addresses and localhost always)";
    let arguments = vec![
        option("port", "n", port),
        option("address", "IP", address),
        option("folder", "DIR", folder),
        option("page", "DIR", page),
        option("host", "NAME", host).action(ArgAction::Append),
        option("proxy-header", "NAME", header),
        option("proxy", "IP", proxy),
    ];
    filled(titled("serve", about), usage, arguments)
}

impl Values<'_> {
    /// What `serve` asks for.
    ///
    /// # Errors
    ///
    /// The port, an address or a name is none.
    pub(super) fn serve(self) -> Result<ServeRequest, Failure> {
        let port = self.read("port", port)?.unwrap_or(PORT);
        let address = self.read("address", address)?.unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST));
        let path = |name| self.text(name).map(PathBuf::from);
        let (folder, page) = (path("folder"), path("page"));
        let names = self.arguments.get_many::<String>("host").unwrap_or_default();
        let names = names.map(|text| host(text)).collect::<Result<_, _>>()?;
        Ok(ServeRequest { address, port, folder, page, names, proxy: self.proxy()? })
    }

    /// The proxy that is trusted.
    fn proxy(self) -> Result<Option<Proxy>, Failure> {
        let addresses = self.read("proxy", addresses)?;
        match (self.text("proxy-header"), addresses) {
            (None, None) => Ok(None),
            (None, Some(_)) => {
                let expected = text!("`--proxy-header` beside `--proxy`", "与 `--proxy` 同时给出的 `--proxy-header`");
                let message = text!(
                    "`--proxy` says whose header is believed; `--proxy-header` names the header.",
                    "`--proxy` 说明信任谁的请求头；还须用 `--proxy-header` 给出请求头的名称。"
                );
                Err(Failure::usage(expected, message))
            }
            (Some(header), addresses) => {
                let expected = text!("a header's name such as X-Forwarded-For", "请求头的名称，如 X-Forwarded-For");
                let proxy = Proxy::new(&header, &addresses.unwrap_or_default());
                proxy.map(Some).ok_or_else(|| refused("proxy-header", &header, expected))
            }
        }
    }
}

fn port(text: &str) -> Result<u16, Failure> {
    let expected = text!("a port, 0 to 65535", "0 到 65535 的端口");
    text.parse().map_err(|_| refused("port", text, expected))
}

fn addresses(text: &str) -> Result<Vec<IpAddr>, Failure> {
    let expected = text!("addresses such as 192.0.2.1,2001:db8::1", "IP 地址，如 192.0.2.1,2001:db8::1");
    let read: Result<Vec<IpAddr>, _> = text.split(',').map(|one| one.trim().parse()).collect();
    read.map_err(|_| refused("proxy", text, expected))
}

fn address(text: &str) -> Result<IpAddr, Failure> {
    let expected = text!("an address such as 127.0.0.1, 0.0.0.0 or ::1", "IP 地址，如 127.0.0.1、0.0.0.0 或 ::1");
    text.parse().map_err(|_| refused("address", text, expected))
}

/// A name of the network: letters, digits, hyphens and underlines between dots.
fn host(text: &str) -> Result<String, Failure> {
    let is_label = |label: &str| {
        !label.is_empty() && label.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'))
    };
    let name = text.strip_suffix('.').unwrap_or(text);
    if name.len() <= 253 && name.split('.').all(is_label) {
        return Ok(text.to_owned());
    }
    let expected = text!(
        "a name such as games.example, without http://, port and path",
        "主机名，如 games.example，不含 http://、端口和路径"
    );
    Err(refused("host", text, expected))
}
