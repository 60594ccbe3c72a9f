//! See [`fuzz::protocol_lines_are_what_stands_between_their_ends`].
#![cfg_attr(fuzzing, no_main)]

#[cfg(fuzzing)]
libfuzzer_sys::fuzz_target!(
    |bytes: &[u8]| fuzz::protocol_lines_are_what_stands_between_their_ends(bytes)
);

/// Without libFuzzer: once, over what standard input holds.
#[cfg(not(fuzzing))]
fn main() -> std::io::Result<()> {
    fuzz::once(fuzz::protocol_lines_are_what_stands_between_their_ends)
}
