//! The free memory, if the system reports it.
//!
//! On Linux two limits apply: that of the machine, and that of every control group of this process
//! (a container, a service), which may be lower. The least counts. A group's cached files are freed
//! when memory is needed, so they count as free. Limits of older groups (version 1) and of other
//! systems are not known.

use std::fs;
use std::path::Path;

/// The folder of the groups (version 2), as folders in folders.
const GROUPS: &str = "/sys/fs/cgroup";

/// Reads a file; `None` if it does not exist.
type Read<'r> = &'r dyn Fn(&Path) -> Option<String>;

/// Bytes that this program may still take without harm to others; `None` if that is unknown. Linux
/// promises more than it has, and ends processes that use what was promised; so check this before a
/// large table is made.
pub(crate) fn available() -> Option<u64> {
    least(&|path| fs::read_to_string(path).ok())
}

/// The least of the limits of the machine and the groups.
fn least(read: Read<'_>) -> Option<u64> {
    let machine = read(Path::new("/proc/meminfo")).and_then(|text| machine(&text));
    let own = read(Path::new("/proc/self/cgroup")).and_then(|text| group(&text).map(str::to_owned));
    let folder = own.map(|own| Path::new(GROUPS).join(own.trim_start_matches('/')));
    let folders = folder
        .iter()
        .flat_map(|folder| folder.ancestors())
        .take_while(|folder| folder.starts_with(GROUPS));
    folders
        .filter_map(|folder| room(folder, read))
        .chain(machine)
        .min()
}

/// The line `MemAvailable:  123 kB`.
fn machine(text: &str) -> Option<u64> {
    let line = text
        .lines()
        .find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    kibibytes.checked_mul(1024)
}

/// The line `0::/name of the group`.
fn group(text: &str) -> Option<&str> {
    text.lines().find_map(|line| line.strip_prefix("0::"))
}

/// The free memory of a group; `None` if it is unlimited or not reported.
fn room(folder: &Path, read: Read<'_>) -> Option<u64> {
    let number = |name: &str| read(&folder.join(name))?.trim().parse::<u64>().ok();
    let (most, taken) = (number("memory.max")?, number("memory.current")?);
    let stat = read(&folder.join("memory.stat")).unwrap_or_default();
    let files = |line: &str| {
        line.strip_prefix("inactive_file ")
            .or_else(|| line.strip_prefix("active_file "))?
            .parse()
            .ok()
    };
    let given_back = stat
        .lines()
        .filter_map(files)
        .fold(0_u64, u64::saturating_add);
    Some(most.saturating_sub(taken.saturating_sub(given_back)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_is_found_or_there_is_no_number() {
        let text = "MemTotal:       24543816 kB\nMemFree:          311328 kB\nMemAvailable:   23001000 kB\n";
        assert_eq!(machine(text), Some(23_001_000 * 1024));
        for text in [
            "",
            "MemAvailable: many kB\n",
            "MemAvailable: 3 MB\n",
            "MemAvailable: 18446744073709551615 kB\n",
        ] {
            assert_eq!(machine(text), None, "{text:?}");
        }
    }

    /// The free memory by these files.
    fn free(files: &[(&str, &str)]) -> Option<u64> {
        least(&|path| {
            files
                .iter()
                .find(|(name, _)| Path::new(name) == path)
                .map(|(_, text)| (*text).to_owned())
        })
    }

    #[test]
    fn the_least_of_all_limits_counts() {
        let machine = ("/proc/meminfo", "MemAvailable: 1000 kB\n");
        let own = ("/proc/self/cgroup", "1:name=systemd:/\n0::/a/b\n");
        assert_eq!(free(&[machine, own]), Some(1_024_000));
        let inner = [
            ("/sys/fs/cgroup/a/b/memory.max", "max\n"),
            ("/sys/fs/cgroup/a/b/memory.current", "5000\n"),
        ];
        assert_eq!(free(&[machine, own, inner[0], inner[1]]), Some(1_024_000));
        let outer = [
            ("/sys/fs/cgroup/a/memory.max", "9000\n"),
            ("/sys/fs/cgroup/a/memory.current", "6000\n"),
        ];
        assert_eq!(
            free(&[machine, own, inner[0], inner[1], outer[0], outer[1]]),
            Some(3000)
        );
        let stat = (
            "/sys/fs/cgroup/a/memory.stat",
            "anon 1\ninactive_file 400\nactive_file 100\nshmem 7\n",
        );
        assert_eq!(free(&[machine, own, outer[0], outer[1], stat]), Some(3500));
        // More than the limit is in use: nothing is free.
        assert_eq!(
            free(&[own, ("/sys/fs/cgroup/a/memory.max", "10"), outer[1]]),
            Some(0)
        );
        let namespace = ("/proc/self/cgroup", "0::/\n");
        let root = [
            ("/sys/fs/cgroup/memory.max", "70\n"),
            ("/sys/fs/cgroup/memory.current", "20\n"),
        ];
        assert_eq!(free(&[machine, namespace, root[0], root[1]]), Some(50));
        assert_eq!(free(&[("/proc/self/cgroup", "4:memory:/x\n")]), None);
        assert_eq!(free(&[]), None);
    }
}
