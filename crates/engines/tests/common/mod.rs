//! Code that several tests share, one module for each game.

pub(crate) mod connect6;
pub(crate) mod dots;

/// Every flipped bit after the first line of a set of positions is found: by the format, the rules
/// or the checksum.
pub(crate) fn all_flips_are_found(good: &str, is_refused: impl Fn(&str) -> bool) {
    assert!(good.starts_with('#'), "the first line is no comment");
    let from = good.find('\n').unwrap() + 1;
    for (place, bit) in (from..good.len()).flat_map(|place| (0..7).map(move |bit| (place, bit))) {
        let mut bytes = good.to_owned().into_bytes();
        bytes[place] ^= 1 << bit;
        let Ok(text) = String::from_utf8(bytes) else {
            continue;
        };
        let same_lines = text.lines().eq(good.lines());
        assert!(same_lines || is_refused(&text), "{text:?}");
    }
}
