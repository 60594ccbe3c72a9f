//! See [`fuzz::protocol_connectmore_never_panics_and_answers`].
#![cfg_attr(fuzzing, no_main)]

#[cfg(fuzzing)]
libfuzzer_sys::fuzz_target!(
    |bytes: &[u8]| fuzz::protocol_connectmore_never_panics_and_answers(bytes)
);

/// Without libFuzzer: once, over what standard input holds.
#[cfg(not(fuzzing))]
fn main() -> std::io::Result<()> {
    fuzz::once(fuzz::protocol_connectmore_never_panics_and_answers)
}
