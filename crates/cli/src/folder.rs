//! The folders of endgame tables and contests on this machine.
//!
//! `QUINCUNX_TABLES` names the folder; if it is empty, tables are not stored, and each run makes
//! them again. Without it, the folder is `quincunx/tables` in the system's folder for caches:
//! `%LOCALAPPDATA%` on Windows, `~/Library/Caches` on macOS, `$XDG_CACHE_HOME` or `~/.cache`
//! elsewhere.
//!
//! Journals and records of contests cannot be made again: `QUINCUNX_CONTEST` names their folder, or
//! else it is `quincunx/contest` in `%APPDATA%` on Windows, `~/Library/Application Support` on
//! macOS, `$XDG_DATA_HOME` or `~/.local/share` elsewhere. The same holds for the journals of rooms:
//! `QUINCUNX_ROOMS`, or else `quincunx/rooms` in the same place.

use std::ffi::OsString;
use std::path::PathBuf;

/// The variable that names the folder.
const VARIABLE: &str = "QUINCUNX_TABLES";

/// The folder of tables, if they are stored.
pub(crate) fn tables() -> Option<PathBuf> {
    chosen(|name| std::env::var_os(name), std::env::consts::OS)
}

/// The folder of contests; `None` if the system has no folder for data.
pub(crate) fn contests() -> Option<PathBuf> {
    kept(
        "QUINCUNX_CONTEST",
        "contest",
        |name| std::env::var_os(name),
        std::env::consts::OS,
    )
}

/// The folder of rooms; `None` if the system has no folder for data.
pub(crate) fn rooms() -> Option<PathBuf> {
    kept(
        "QUINCUNX_ROOMS",
        "rooms",
        |name| std::env::var_os(name),
        std::env::consts::OS,
    )
}

/// The folder that a variable names, or else one of this name in the system's folder for data.
fn kept(
    chosen: &str,
    name: &str,
    variable: impl Fn(&str) -> Option<OsString>,
    system: &str,
) -> Option<PathBuf> {
    let path = |name: &str| {
        variable(name)
            .filter(|value| !value.is_empty())
            .map(PathBuf::from)
    };
    let data = match system {
        "windows" => path("APPDATA"),
        "macos" => path("HOME").map(|home| home.join("Library").join("Application Support")),
        _ => path("XDG_DATA_HOME")
            .filter(|folder| folder.is_absolute())
            .or_else(|| path("HOME").map(|home| home.join(".local").join("share"))),
    };
    path(chosen).or_else(|| data.map(|data| data.join("quincunx").join(name)))
}

/// The folder of tables, given the environment and the system's name.
fn chosen(variable: impl Fn(&str) -> Option<OsString>, system: &str) -> Option<PathBuf> {
    if let Some(folder) = variable(VARIABLE) {
        return (!folder.is_empty()).then(|| folder.into());
    }
    let path = |name: &str| {
        variable(name)
            .filter(|value| !value.is_empty())
            .map(PathBuf::from)
    };
    let cache = match system {
        "windows" => path("LOCALAPPDATA"),
        "macos" => path("HOME").map(|home| home.join("Library").join("Caches")),
        // Relative paths are invalid in these variables, and ignored.
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
        let value = |name: &str| {
            variables
                .iter()
                .find(|variable| variable.0 == name)
                .map(|variable| variable.1.into())
        };
        chosen(value, system)
    }

    #[test]
    fn every_system_has_its_place() {
        let home = ("HOME", "/h");
        assert_eq!(
            folder("linux", &[home]),
            Some("/h/.cache/quincunx/tables".into())
        );
        assert_eq!(
            folder("linux", &[home, ("XDG_CACHE_HOME", "/c")]),
            Some("/c/quincunx/tables".into())
        );
        assert_eq!(
            folder("linux", &[home, ("XDG_CACHE_HOME", "c")]),
            Some("/h/.cache/quincunx/tables".into())
        );
        assert_eq!(
            folder("macos", &[home]),
            Some("/h/Library/Caches/quincunx/tables".into())
        );
        let local = folder("windows", &[("LOCALAPPDATA", "l")]);
        assert_eq!(
            local,
            Some(PathBuf::from("l").join("quincunx").join("tables"))
        );
        assert_eq!(folder("linux", &[]), None);
    }

    #[test]
    fn contests_use_the_folder_for_data() {
        let folder = |system, variables: &[(&str, &str)]| {
            let of = |name: &str| {
                variables
                    .iter()
                    .find(|variable| variable.0 == name)
                    .map(|variable| variable.1.into())
            };
            kept("QUINCUNX_CONTEST", "contest", of, system)
        };
        assert_eq!(
            folder("linux", &[("HOME", "/h")]),
            Some("/h/.local/share/quincunx/contest".into())
        );
        assert_eq!(
            folder("linux", &[("XDG_DATA_HOME", "/d")]),
            Some("/d/quincunx/contest".into())
        );
        assert_eq!(
            folder("windows", &[("APPDATA", "a")]),
            Some(PathBuf::from("a").join("quincunx").join("contest"))
        );
        assert_eq!(
            folder("macos", &[("HOME", "/h"), ("QUINCUNX_CONTEST", "/c")]),
            Some("/c".into())
        );
        assert_eq!(folder("linux", &[]), None);
    }

    #[test]
    fn the_variable_has_priority() {
        assert_eq!(
            folder("linux", &[("HOME", "/h"), (VARIABLE, "/t")]),
            Some("/t".into())
        );
        assert_eq!(folder("linux", &[("HOME", "/h"), (VARIABLE, "")]), None);
    }
}
