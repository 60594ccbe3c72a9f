//! The file of one game: rules, engines and lore of `dots`.

web::export!(web::DOTS);

fn main() {}
