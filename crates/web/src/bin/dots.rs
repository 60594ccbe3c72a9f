//! The file of one game: rules, engines and explanations of `dots`.

web::export!(web::DOTS);

fn main() {}
