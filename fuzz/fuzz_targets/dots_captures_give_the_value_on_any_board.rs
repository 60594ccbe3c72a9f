//! See [`fuzz::dots_captures_give_the_value_on_any_board`].
#![cfg_attr(fuzzing, no_main)]

#[cfg(fuzzing)]
libfuzzer_sys::fuzz_target!(|bytes: &[u8]| fuzz::dots_captures_give_the_value_on_any_board(bytes));

/// Without libFuzzer: once, over what standard input holds.
#[cfg(not(fuzzing))]
fn main() -> std::io::Result<()> {
    fuzz::once(fuzz::dots_captures_give_the_value_on_any_board)
}
