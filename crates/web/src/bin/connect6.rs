//! The file of one game: rules, engines and lore of `connect6`.

web::export!(web::CONNECT6);

fn main() {}
