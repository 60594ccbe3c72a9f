//! Where endgame tables and contests are kept on this machine.
//!
//! `QUINCUNX_TABLES` names the folder; if it is empty, tables are kept nowhere and made anew by each
//! run. Without it, the folder is where the system wants data that can be made again:
//! `%LOCALAPPDATA%` on Windows, `~/Library/Caches` on macOS, `$XDG_CACHE_HOME` or `~/.cache`
//! elsewhere, and there `quincunx/tables`.
//!
//! Journals and records of contests are what nobody can make again: `QUINCUNX_CONTEST`, else `%APPDATA%` on
//! Windows, `~/Library/Application Support` on macOS, `$XDG_DATA_HOME` or `~/.local/share` elsewhere, and
//! there `quincunx/contest`. So are the journals of rooms: `QUINCUNX_ROOMS`, else `quincunx/rooms` in the same place.

use std::ffi::OsString;
use std::path::PathBuf;

/// The variable that names the folder.
const VARIABLE: &str = "QUINCUNX_TABLES";

/// The folder, if there is to be one.
pub(crate) fn tables() -> Option<PathBuf> {
    chosen(|name| std::env::var_os(name), std::env::consts::OS)
}

/// The folder of contests; nothing where the system names none.
pub(crate) fn contests() -> Option<PathBuf> {
    kept("QUINCUNX_CONTEST", "contest", |name| std::env::var_os(name), std::env::consts::OS)
}

/// The folder of rooms; nothing where the system names none.
pub(crate) fn rooms() -> Option<PathBuf> {
    kept("QUINCUNX_ROOMS", "rooms", |name| std::env::var_os(name), std::env::consts::OS)
}

/// The folder that a variable names, else that of a name where data is kept, on a system of that name.
fn kept(chosen: &str, name: &str, variable: impl Fn(&str) -> Option<OsString>, system: &str) -> Option<PathBuf> {
    let path = |name: &str| variable(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let data = match system {
        "windows" => path("APPDATA"),
        "macos" => path("HOME").map(|home| home.join("Library").join("Application Support")),
        _ => path("XDG_DATA_HOME")
            .filter(|folder| folder.is_absolute())
            .or_else(|| path("HOME").map(|home| home.join(".local").join("share"))),
    };
    path(chosen).or_else(|| data.map(|data| data.join("quincunx").join(name)))
}

/// The folder in an environment, on a system of that name.
fn chosen(variable: impl Fn(&str) -> Option<OsString>, system: &str) -> Option<PathBuf> {
    if let Some(folder) = variable(VARIABLE) {
        return (!folder.is_empty()).then(|| folder.into());
    }
    let path = |name: &str| variable(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let cache = match system {
        "windows" => path("LOCALAPPDATA"),
        "macos" => path("HOME").map(|home| home.join("Library").join("Caches")),
        // Relative paths are invalid there, and ignored.
        _ => path("XDG_CACHE_HOME")
            .filter(|folder| folder.is_absolute())
            .or_else(|| path("HOME").map(|home| home.join(".cache"))),
    };
    cache.map(|cache| cache.join("quincunx").join("tables"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(system: &str, variables: &[(&str, &str)]) -> Option<PathBuf> {
        let value = |name: &str| variables.iter().find(|variable| variable.0 == name).map(|variable| variable.1.into());
        chosen(value, system)
    }

    #[test]
    fn every_system_has_its_place() {
        let home = ("HOME", "/h");
        assert_eq!(folder("linux", &[home]), Some("/h/.cache/quincunx/tables".into()));
        assert_eq!(folder("linux", &[home, ("XDG_CACHE_HOME", "/c")]), Some("/c/quincunx/tables".into()));
        assert_eq!(folder("linux", &[home, ("XDG_CACHE_HOME", "c")]), Some("/h/.cache/quincunx/tables".into()));
        assert_eq!(folder("macos", &[home]), Some("/h/Library/Caches/quincunx/tables".into()));
        let local = folder("windows", &[("LOCALAPPDATA", "l")]);
        assert_eq!(local, Some(PathBuf::from("l").join("quincunx").join("tables")));
        assert_eq!(folder("linux", &[]), None);
    }

    #[test]
    fn contests_lie_where_data_is_kept() {
        let folder = |system, variables: &[(&str, &str)]| {
            let of =
                |name: &str| variables.iter().find(|variable| variable.0 == name).map(|variable| variable.1.into());
            kept("QUINCUNX_CONTEST", "contest", of, system)
        };
        assert_eq!(folder("linux", &[("HOME", "/h")]), Some("/h/.local/share/quincunx/contest".into()));
        assert_eq!(folder("linux", &[("XDG_DATA_HOME", "/d")]), Some("/d/quincunx/contest".into()));
        assert_eq!(folder("windows", &[("APPDATA", "a")]), Some(PathBuf::from("a").join("quincunx").join("contest")));
        assert_eq!(folder("macos", &[("HOME", "/h"), ("QUINCUNX_CONTEST", "/c")]), Some("/c".into()));
        assert_eq!(folder("linux", &[]), None);
    }

    #[test]
    fn a_person_decides_first() {
        assert_eq!(folder("linux", &[("HOME", "/h"), (VARIABLE, "/t")]), Some("/t".into()));
        assert_eq!(folder("linux", &[("HOME", "/h"), (VARIABLE, "")]), None);
    }
}
