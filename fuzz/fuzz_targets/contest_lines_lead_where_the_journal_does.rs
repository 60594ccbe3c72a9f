//! See [`fuzz::contest_lines_lead_where_the_journal_does`].
#![cfg_attr(fuzzing, no_main)]

#[cfg(fuzzing)]
libfuzzer_sys::fuzz_target!(|bytes: &[u8]| fuzz::contest_lines_lead_where_the_journal_does(bytes));

/// Without libFuzzer: once, over what standard input holds.
#[cfg(not(fuzzing))]
fn main() -> std::io::Result<()> {
    fuzz::once(fuzz::contest_lines_lead_where_the_journal_does)
}
