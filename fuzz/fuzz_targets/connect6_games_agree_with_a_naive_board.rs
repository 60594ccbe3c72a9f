//! See [`fuzz::connect6_games_agree_with_a_naive_board`].
#![cfg_attr(fuzzing, no_main)]

#[cfg(fuzzing)]
libfuzzer_sys::fuzz_target!(|bytes: &[u8]| fuzz::connect6_games_agree_with_a_naive_board(bytes));

/// Without libFuzzer: once, over what standard input holds.
#[cfg(not(fuzzing))]
fn main() -> std::io::Result<()> {
    fuzz::once(fuzz::connect6_games_agree_with_a_naive_board)
}
