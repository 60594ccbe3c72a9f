//! See [`fuzz::page_rooms_are_judged_whatever_they_say`].
#![cfg_attr(fuzzing, no_main)]

#[cfg(fuzzing)]
libfuzzer_sys::fuzz_target!(|bytes: &[u8]| fuzz::page_rooms_are_judged_whatever_they_say(bytes));

/// Without libFuzzer: once, over what standard input holds.
#[cfg(not(fuzzing))]
fn main() -> std::io::Result<()> {
    fuzz::once(fuzz::page_rooms_are_judged_whatever_they_say)
}
