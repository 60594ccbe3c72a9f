//! See [`fuzz::lgame_moves_lead_where_the_solution_says`].
#![cfg_attr(fuzzing, no_main)]

#[cfg(fuzzing)]
libfuzzer_sys::fuzz_target!(|bytes: &[u8]| fuzz::lgame_moves_lead_where_the_solution_says(bytes));

/// Without libFuzzer: once, over what standard input holds.
#[cfg(not(fuzzing))]
fn main() -> std::io::Result<()> {
    fuzz::once(fuzz::lgame_moves_lead_where_the_solution_says)
}
