//! The command `serve`, and what it asks for.

use std::net::{IpAddr, Ipv4Addr};
use std::path::PathBuf;

use clap::{ArgAction, Command};

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
    /// Names under which browsers may ask beside addresses and `localhost`.
    pub(crate) names: Vec<String>,
}

/// The command `serve`.
pub(super) fn serve(language: Language) -> Command {
    let about = ["Serve the page and rooms for three in Planes", "提供网页和三人飞机对战房间"];
    let usage = [
        "quincunx serve [--port n] [--address IP] [--folder DIR] [--page DIR] [--host NAME] [OPTIONS]",
        "quincunx serve [--port n] [--address IP] [--folder DIR] [--page DIR] [--host NAME] [选项]",
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
    ];
    filled(titled("serve", language, about), language, usage, arguments)
}

impl Values<'_> {
    /// What `serve` asks for.
    ///
    /// # Errors
    ///
    /// The port, the address or a name is none.
    pub(super) fn serve(self) -> Result<ServeRequest, Failure> {
        let port = self.read("port", port)?.unwrap_or(PORT);
        let address = self.read("address", address)?.unwrap_or(IpAddr::V4(Ipv4Addr::LOCALHOST));
        let path = |name| self.text(name).map(PathBuf::from);
        let names = self.arguments.get_many::<String>("host").unwrap_or_default();
        let names = names.map(|text| host(self.language, text)).collect::<Result<_, _>>()?;
        Ok(ServeRequest { address, port, folder: path("folder"), page: path("page"), names })
    }
}

fn port(language: Language, text: &str) -> Result<u16, Failure> {
    let expected = language.pick("a port, 0 to 65535", "0 到 65535 的端口");
    text.parse().map_err(|_| refused(language, "port", text, expected))
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
