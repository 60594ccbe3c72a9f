//! The file of one game: rules, engines and lore of `lgame`.

web::export!(web::LGAME);

fn main() {}
