//! How much memory is free, where the system says it.

use std::fs;

/// Bytes that programs may still take without others being thrown out; nothing where nobody can say. Linux
/// promises more than there is, and ends whoever uses what was promised: so it is asked before a large table
/// is made.
pub(crate) fn available() -> Option<u64> {
    fs::read_to_string("/proc/meminfo").ok().as_deref().and_then(read)
}

/// The line `MemAvailable:  123 kB`.
fn read(text: &str) -> Option<u64> {
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    kibibytes.checked_mul(1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_is_found_or_nothing_is_said() {
        let text = "MemTotal:       24543816 kB\nMemFree:          311328 kB\nMemAvailable:   23001000 kB\n";
        assert_eq!(read(text), Some(23_001_000 * 1024));
        for text in ["", "MemAvailable: many kB\n", "MemAvailable: 3 MB\n", "MemAvailable: 18446744073709551615 kB\n"] {
            assert_eq!(read(text), None, "{text:?}");
        }
    }
}
