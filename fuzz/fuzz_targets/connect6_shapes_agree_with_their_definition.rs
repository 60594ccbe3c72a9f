//! See [`fuzz::connect6_shapes_agree_with_their_definition`].
#![cfg_attr(fuzzing, no_main)]

#[cfg(fuzzing)]
libfuzzer_sys::fuzz_target!(
    |bytes: &[u8]| fuzz::connect6_shapes_agree_with_their_definition(bytes)
);

/// Without libFuzzer: once, over what standard input holds.
#[cfg(not(fuzzing))]
fn main() -> std::io::Result<()> {
    fuzz::once(fuzz::connect6_shapes_agree_with_their_definition)
}
