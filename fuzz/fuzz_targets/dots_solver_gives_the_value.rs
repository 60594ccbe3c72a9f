//! See [`fuzz::dots_solver_gives_the_value`].
#![cfg_attr(fuzzing, no_main)]

#[cfg(fuzzing)]
libfuzzer_sys::fuzz_target!(|bytes: &[u8]| fuzz::dots_solver_gives_the_value(bytes));

/// Without libFuzzer: once, over what standard input holds.
#[cfg(not(fuzzing))]
fn main() -> std::io::Result<()> {
    fuzz::once(fuzz::dots_solver_gives_the_value)
}
