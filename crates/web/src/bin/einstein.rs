//! The file of one game: rules, engines and lore of `einstein`.

web::export!(web::EINSTEIN);

fn main() {}
