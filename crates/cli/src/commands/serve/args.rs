//! What `serve` takes.

use std::net::IpAddr;
use std::path::PathBuf;

use clap::Args;
use game_core::text;
use server::Proxy;

use crate::args::{ValueError, path};
use crate::failure::Failure;

/// Addresses separated by commas: one value, not several.
type Addresses = Vec<IpAddr>;

/// What `serve` takes.
#[derive(Args, Debug)]
pub(crate) struct ServeArgs {
    /// Port, 0 for any that is free (default: 8000)
    #[arg(long, value_name = "n", value_parser = port, default_value = "8000")]
    pub(super) port: u16,
    /// Address to listen on; 0.0.0.0 lets others of the network in (default: 127.0.0.1)
    #[arg(long, value_name = "IP", value_parser = address, default_value = "127.0.0.1")]
    pub(super) address: IpAddr,
    #[arg(
        help = "Folder for the rooms' journals (default: QUINCUNX_ROOMS, else where the system keeps data)"
    )]
    #[arg(long, value_name = "DIR", value_parser = path())]
    pub(super) folder: Option<PathBuf>,
    /// Folder of the page (default: the one beside the program, or target/page of a clone)
    #[arg(long, value_name = "DIR", value_parser = path())]
    pub(super) page: Option<PathBuf>,
    /// Name under which browsers may ask for rooms, as behind a proxy; once for each (addresses and
    /// localhost always)
    #[arg(long, value_name = "NAME", value_parser = host)]
    pub(super) host: Vec<String>,
    /// Header in which a trusted proxy names the client, such as X-Forwarded-For (default: none is
    /// read)
    #[arg(long, value_name = "NAME")]
    proxy_header: Option<String>,
    /// Addresses of that proxy, with commas (default: those of this machine itself)
    #[arg(long, value_name = "IP", value_parser = addresses)]
    proxy: Option<Addresses>,
}

impl ServeArgs {
    /// The trusted proxy.
    ///
    /// # Errors
    ///
    /// Fails if its header is missing or is no header name.
    pub(super) fn proxy(&self) -> Result<Option<Proxy>, Failure> {
        let Some(header) = &self.proxy_header else {
            return if self.proxy.is_none() {
                Ok(None)
            } else {
                Err(no_header())
            };
        };
        let proxy = Proxy::new(header, self.proxy.as_deref().unwrap_or_default());
        proxy.map(Some).ok_or_else(|| {
            let expected = text!(
                "a header's name such as X-Forwarded-For",
                "请求头的名称，如 X-Forwarded-For"
            );
            ValueError::Expected(expected).failure("--proxy-header", header)
        })
    }
}

fn no_header() -> Failure {
    let expected = text!(
        "`--proxy-header` beside `--proxy`",
        "与 `--proxy` 同时给出的 `--proxy-header`"
    );
    let message = text!(
        "`--proxy` says whose header is believed; `--proxy-header` names the header.",
        "`--proxy` 说明信任谁的请求头；还须用 `--proxy-header` 给出请求头的名称。"
    );
    Failure::usage(expected, message)
}

fn port(text: &str) -> Result<u16, ValueError> {
    text.parse()
        .map_err(|_| ValueError::Expected(text!("a port, 0 to 65535", "0 到 65535 的端口")))
}

fn addresses(text: &str) -> Result<Addresses, ValueError> {
    let expected = text!(
        "addresses such as 192.0.2.1,2001:db8::1",
        "IP 地址，如 192.0.2.1,2001:db8::1"
    );
    text.split(',')
        .map(|one| one.trim().parse())
        .collect::<Result<_, _>>()
        .map_err(|_| ValueError::Expected(expected))
}

fn address(text: &str) -> Result<IpAddr, ValueError> {
    let expected = text!(
        "an address such as 127.0.0.1, 0.0.0.0 or ::1",
        "IP 地址，如 127.0.0.1、0.0.0.0 或 ::1"
    );
    text.parse().map_err(|_| ValueError::Expected(expected))
}

/// Parses a network name: letters, digits, hyphens and underscores between dots.
fn host(text: &str) -> Result<String, ValueError> {
    let is_label = |label: &str| {
        !label.is_empty()
            && label
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'))
    };
    let name = text.strip_suffix('.').unwrap_or(text);
    if name.len() <= 253 && name.split('.').all(is_label) {
        return Ok(text.to_owned());
    }
    Err(ValueError::Expected(text!(
        "a name such as games.example, without http://, port and path",
        "主机名，如 games.example，不含 http://、端口和路径"
    )))
}
