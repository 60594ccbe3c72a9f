//! Whether there is space for a table, on disk and in memory.

use std::path::Path;

/// Free bytes on the disk of a folder, which need not exist yet; `None` if that is unknown.
pub(super) fn on_disk(folder: &Path) -> Option<u64> {
    let there = folder.ancestors().find(|folder| folder.is_dir());
    fs4::available_space(there.unwrap_or(Path::new("."))).ok()
}

/// Bytes of memory that a program may still take; `None` if the system does not report it.
pub(in crate::commands) fn in_memory() -> Option<u64> {
    std::fs::read_to_string("/proc/meminfo")
        .ok()
        .and_then(|text| available(&text))
}

/// The available memory in Linux's text, including what can be swapped out.
fn available(text: &str) -> Option<u64> {
    let kibibytes = |name: &str| {
        let line = text.lines().find_map(|line| line.strip_prefix(name))?;
        line.trim().strip_suffix(" kB")?.trim().parse::<u64>().ok()
    };
    let swap = kibibytes("SwapFree:").unwrap_or(0);
    kibibytes("MemAvailable:")?
        .checked_add(swap)?
        .checked_mul(1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_is_read_from_the_text_of_linux() {
        let text = "MemTotal:       24000 kB\nMemAvailable:    1000 kB\nSwapFree:          24 kB\n";
        assert_eq!(available(text), Some(1024 * 1024));
        assert_eq!(available("MemAvailable: 3 kB\n"), Some(3072));
        for text in [
            "",
            "MemAvailable: much kB",
            "MemAvailable: 3",
            "MemAvailable: 99999999999999999999 kB",
        ] {
            assert_eq!(available(text), None, "{text}");
        }
    }

    #[test]
    fn a_missing_folder_has_a_disk() {
        let folder = std::env::temp_dir().join("quincunx-nowhere").join("deeper");
        assert_eq!(
            on_disk(&folder).is_some(),
            on_disk(&std::env::temp_dir()).is_some()
        );
    }
}
