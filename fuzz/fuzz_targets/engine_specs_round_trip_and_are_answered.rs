//! See [`fuzz::engine_specs_round_trip_and_are_answered`].
#![cfg_attr(fuzzing, no_main)]

#[cfg(fuzzing)]
libfuzzer_sys::fuzz_target!(|bytes: &[u8]| fuzz::engine_specs_round_trip_and_are_answered(bytes));

/// Without libFuzzer: once, over what standard input holds.
#[cfg(not(fuzzing))]
fn main() -> std::io::Result<()> {
    fuzz::once(fuzz::engine_specs_round_trip_and_are_answered)
}
