//! See [`fuzz::page_tables_answer_or_refuse`].
#![cfg_attr(fuzzing, no_main)]

#[cfg(fuzzing)]
libfuzzer_sys::fuzz_target!(|bytes: &[u8]| fuzz::page_tables_answer_or_refuse(bytes));

/// Without libFuzzer: once, over what standard input holds.
#[cfg(not(fuzzing))]
fn main() -> std::io::Result<()> {
    fuzz::once(fuzz::page_tables_answer_or_refuse)
}
