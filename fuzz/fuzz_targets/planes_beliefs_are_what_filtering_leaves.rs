//! See [`fuzz::planes_beliefs_are_what_filtering_leaves`].
#![cfg_attr(fuzzing, no_main)]

#[cfg(fuzzing)]
libfuzzer_sys::fuzz_target!(|bytes: &[u8]| fuzz::planes_beliefs_are_what_filtering_leaves(bytes));

/// Without libFuzzer: once, over what standard input holds.
#[cfg(not(fuzzing))]
fn main() -> std::io::Result<()> {
    fuzz::once(fuzz::planes_beliefs_are_what_filtering_leaves)
}
