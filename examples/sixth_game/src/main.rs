//! The program: `quincunx` with one game more. Compiled for browsers it is that game on the page.

#[cfg(not(target_family = "wasm"))]
fn main() -> std::process::ExitCode {
    cli::run(&[hexconnect6::ENTRY])
}

/// The game on the page: it draws the text of the position, and there is nothing to teach.
#[cfg(target_family = "wasm")]
const SUBJECT: web::Subject = web::Subject::of(
    &hexconnect6::ENTRY,
    |table| table.game().text().into(),
    |_| Default::default(),
);

#[cfg(target_family = "wasm")]
web::export!(SUBJECT);

#[cfg(target_family = "wasm")]
fn main() {}
