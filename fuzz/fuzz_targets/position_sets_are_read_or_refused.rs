//! See [`fuzz::position_sets_are_read_or_refused`].
#![cfg_attr(fuzzing, no_main)]

#[cfg(fuzzing)]
libfuzzer_sys::fuzz_target!(|bytes: &[u8]| fuzz::position_sets_are_read_or_refused(bytes));

/// Without libFuzzer: once, over what standard input holds.
#[cfg(not(fuzzing))]
fn main() -> std::io::Result<()> {
    fuzz::once(fuzz::position_sets_are_read_or_refused)
}
