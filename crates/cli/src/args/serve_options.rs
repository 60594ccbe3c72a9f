//! The command `serve`, and what it asks for.

use std::net::{IpAddr, Ipv4Addr};
use std::path::PathBuf;

use clap::{ArgAction, Command};
use server::Proxy;

use super::commands::{filled, titled};
use super::options::option;
use super::request::Values;
use super::values::refused;
use crate::failure::Failure;
use crate::language::Language;

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
pub(super) fn serve(language: Language) -> Command {
    let about = ["Serve the page and rooms for three in Planes", "提供网页和三人飞机对战房间"];
    let usage = [
        "quincunx serve [--port n] [--address IP] [--folder DIR] [--page DIR] [--host NAME] [--proxy-header NAME] [OPTIONS]",
        "quincunx serve [--port n] [--address IP] [--folder DIR] [--page DIR] [--host NAME] [--proxy-header NAME] [选项]",
    ];
    let port = ["Port, 0 for any that is free (default: 8000)", "端口，0 表示任一空闲端口（默认 8000）"];
    let address = [
        "Address to listen on; 0.0.0.0 lets others of the network in (default: 127.0.0.1)",
        "监听地址；0.0.0.0 允许局域网内其他人访问（默认 127.0.0.1）",
    ];
    let folder = [
        "Folder for the rooms' journals (default: QUINCUNX_ROOMS, else where the system keeps data)",
        "存放房间日志的文件夹（默认 QUINCUNX_ROOMS，否则为系统的数据文件夹）",
    ];
    let page = [
        "Folder of a page that is built (default: built from the sources beside the program)",
        "已构建网页的文件夹（默认由程序的源代码构建）",
    ];
    let header = [
        "Header in which a trusted proxy names the client, such as X-Forwarded-For (default: none is read)",
        "可信代理写明客户端地址的请求头，例如 X-Forwarded-For（默认不读取）",
    ];
    let proxy = [
        "Addresses of that proxy, with commas (default: those of this machine itself)",
        "该代理的 IP 地址，用逗号分隔（默认为本机地址）",
    ];
    let host = [
        "Name under which browsers may ask for rooms, as behind a proxy; once for each (addresses and localhost always)",
        "允许浏览器使用的主机名，例如在代理之后；每个写一次（IP 地址与 localhost 总是允许）",
    ];
    let arguments = vec![
        option("port", "n", language, port),
        option("address", "IP", language, address),
        option("folder", "DIR", language, folder),
        option("page", "DIR", language, page),
        option("host", "NAME", language, host).action(ArgAction::Append),
        option("proxy-header", "NAME", language, header),
        option("proxy", "IP", language, proxy),
    ];
    filled(titled("serve", language, about), language, usage, arguments)
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
        let names = names.map(|text| host(self.language, text)).collect::<Result<_, _>>()?;
        Ok(ServeRequest { address, port, folder, page, names, proxy: self.proxy()? })
    }

    /// The proxy that is trusted.
    fn proxy(self) -> Result<Option<Proxy>, Failure> {
        let language = self.language;
        let addresses = self.read("proxy", addresses)?;
        match (self.text("proxy-header"), addresses) {
            (None, None) => Ok(None),
            (None, Some(_)) => {
                let expected =
                    language.pick("`--proxy-header` beside `--proxy`", "与 `--proxy` 同时给出的 `--proxy-header`");
                let message = language.pick(
                    "`--proxy` says whose header is believed; `--proxy-header` names the header.",
                    "`--proxy` 说明信任谁的请求头；还须用 `--proxy-header` 给出请求头的名称。",
                );
                Err(Failure::usage(expected, message.to_owned()))
            }
            (Some(header), addresses) => {
                let expected =
                    language.pick("a header's name such as X-Forwarded-For", "请求头的名称，如 X-Forwarded-For");
                let proxy = Proxy::new(&header, &addresses.unwrap_or_default());
                proxy.map(Some).ok_or_else(|| refused(language, "proxy-header", &header, expected))
            }
        }
    }
}

fn port(language: Language, text: &str) -> Result<u16, Failure> {
    let expected = language.pick("a port, 0 to 65535", "0 到 65535 的端口");
    text.parse().map_err(|_| refused(language, "port", text, expected))
}

fn addresses(language: Language, text: &str) -> Result<Vec<IpAddr>, Failure> {
    let expected = language.pick("addresses such as 192.0.2.1,2001:db8::1", "IP 地址，如 192.0.2.1,2001:db8::1");
    let read: Result<Vec<IpAddr>, _> = text.split(',').map(|one| one.trim().parse()).collect();
    read.map_err(|_| refused(language, "proxy", text, expected))
}

fn address(language: Language, text: &str) -> Result<IpAddr, Failure> {
    let expected =
        language.pick("an address such as 127.0.0.1, 0.0.0.0 or ::1", "IP 地址，如 127.0.0.1、0.0.0.0 或 ::1");
    text.parse().map_err(|_| refused(language, "address", text, expected))
}

/// A name of the network: letters, digits, hyphens and underlines between dots.
fn host(language: Language, text: &str) -> Result<String, Failure> {
    let is_label = |label: &str| {
        !label.is_empty() && label.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'))
    };
    let name = text.strip_suffix('.').unwrap_or(text);
    if name.len() <= 253 && name.split('.').all(is_label) {
        return Ok(text.to_owned());
    }
    let expected = language.pick(
        "a name such as games.example, without http://, port and path",
        "主机名，如 games.example，不含 http://、端口和路径",
    );
    Err(refused(language, "host", text, expected))
}
