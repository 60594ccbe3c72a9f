//! `serve`: the page and the rooms, from this machine.

mod args;
mod page;

use std::io;
use std::net::{IpAddr, SocketAddr};
use std::path::Path;

use game_core::text;
use serde::Serialize;
use server::{ExposedJournalsError, Host, Quotas, Ready, UnreadableJournal, lan_address};

use crate::console::{Console, print_object};
use crate::failure::Failure;
use crate::folder;
pub(crate) use args::ServeArgs;

/// The object of `serve`, written as soon as it listens.
#[derive(Serialize)]
struct Serving {
    /// The page's URL on this machine.
    url: String,
    /// The page's URL on the local network.
    lan: Option<String>,
    port: u16,
    page: String,
    folder: Option<String>,
    rooms: usize,
    lost: Vec<Gone>,
}

/// A journal that could not be resumed.
#[derive(Serialize)]
struct Gone {
    file: String,
    reason: String,
}

/// Serves until Ctrl-C.
pub(crate) fn run(console: Console, args: ServeArgs) -> Result<(), Failure> {
    let proxy = args.proxy()?;
    let page = page::find(console, args.page)?;
    let folder = args.folder.or_else(folder::rooms);
    if folder.is_none() {
        console.warn(&text!(
            "There is no folder for journals, so rooms are gone when the program ends; `--folder` names one.",
            "没有存放日志的文件夹，程序结束后房间不会保留；可用 `--folder` 指定。"
        ));
    }
    let (address, port, names) = (args.address, args.port, args.host);
    let (kept, shown) = (folder.clone(), page.clone());
    let quotas = Quotas::default();
    let host = Host {
        address,
        port,
        folder,
        page: Some(page),
        names,
        quotas,
        proxy,
        threads: 0,
    };
    let mut said = Ok(());
    let served = host.serve(|ready| {
        said = tell(console, &ready, &shown, kept.as_deref());
        // If the address cannot be printed, the server does not start.
        if said.is_err() {
            Err(io::ErrorKind::BrokenPipe.into())
        } else {
            Ok(())
        }
    });
    said?;
    served.map_err(|error| unserved(address, port, &error))?;
    if console.json {
        Ok(())
    } else {
        console.print(&text!("Stopped.\n", "已停止。\n"))
    }
}

fn url(address: IpAddr, port: u16) -> String {
    format!("http://{}/", SocketAddr::new(address, port))
}

/// Prints the address of the server.
fn tell(
    console: Console,
    ready: &Ready,
    page: &Path,
    folder: Option<&Path>,
) -> Result<(), Failure> {
    let (address, port) = (ready.address.ip(), ready.address.port());
    let is_open = address.is_unspecified();
    let here = if !is_open {
        address
    } else if address.is_ipv4() {
        IpAddr::from([127, 0, 0, 1])
    } else {
        IpAddr::from(std::net::Ipv6Addr::LOCALHOST)
    };
    let (url, lan) = (
        url(here, port),
        lan_address().filter(|_| is_open).map(|lan| url(lan, port)),
    );
    let folder = folder.map(|folder| folder.display().to_string());
    if console.json {
        let lost = ready.lost.iter().map(gone).collect();
        let page = page.display().to_string();
        return print_object(&Serving {
            url,
            lan,
            port,
            page,
            folder,
            rooms: ready.rooms,
            lost,
        });
    }
    let mut text = text!("The page and the rooms: {url}\n", "网页和房间：{url}\n");
    if let Some(lan) = lan {
        text.push_line(&text!("In this network: {lan}", "局域网地址：{lan}"));
    }
    if let Some(folder) = folder {
        let rooms = ready.rooms;
        let count = if rooms == 1 {
            "1 room goes on".to_owned()
        } else {
            format!("{rooms} rooms go on")
        };
        text.push_line(&text!(
            "{count}; journals: {folder}",
            "恢复 {rooms} 个房间；日志：{folder}"
        ));
    }
    text.push_line(&text!("Ctrl-C ends it.", "按 Ctrl-C 停止。"));
    for lost in &ready.lost {
        let Gone { file, reason } = gone(lost);
        console.warn(&text!(
            "The room of {file} cannot go on, and the file is left as it is. {reason}",
            "{file} 的房间无法恢复，文件保持原样。{reason}"
        ));
    }
    console.print(&text)
}

fn gone(lost: &UnreadableJournal) -> Gone {
    Gone {
        file: lost.path.display().to_string(),
        reason: lost.reason.to_string(),
    }
}

/// Why the server did not start.
fn unserved(address: IpAddr, port: u16, error: &io::Error) -> Failure {
    if let Some(exposed) = error
        .get_ref()
        .and_then(|error| error.downcast_ref::<ExposedJournalsError>())
    {
        return served_too(exposed);
    }
    let place = SocketAddr::new(address, port);
    let (expected, message) = match error.kind() {
        io::ErrorKind::AddrInUse => (
            text!(
                "a port that is free, such as `--port 0`",
                "空闲端口，例如 `--port 0`"
            ),
            text!(
                "Another program listens on {place}; `--port 0` takes a port that is free.",
                "{place} 已被另一个程序占用；`--port 0` 会选用空闲端口。"
            ),
        ),
        io::ErrorKind::PermissionDenied => (
            text!(
                "a port from 1024 up, and a folder that can be written",
                "1024 以上的端口与可写的文件夹"
            ),
            text!(
                "The system does not allow it to listen on {place} or to write its folder: {error}.",
                "系统不允许监听 {place} 或写入文件夹：{error}。"
            ),
        ),
        _ => (
            text!(
                "an address of this machine and a folder that can be written",
                "本机地址与可写的文件夹"
            ),
            text!(
                "Nothing is served on {place}: {error}.",
                "无法在 {place} 提供服务：{error}。"
            ),
        ),
    };
    Failure::impossible(expected, message)
}

/// The journals would be served with the page.
fn served_too(exposed: &ExposedJournalsError) -> Failure {
    let (folder, page) = (exposed.folder.display(), exposed.page.display());
    let message = text!(
        "The folder of the journals, {folder}, lies in that of the page, {page}, and would be served; `--folder` names another one.",
        "日志文件夹 {folder} 位于网页文件夹 {page} 之内，会被公开；请用 `--folder` 另行指定。"
    );
    Failure::impossible(
        text!("a folder outside of the page", "网页之外的文件夹"),
        message,
    )
}
