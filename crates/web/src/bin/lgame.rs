//! The file of one game: rules, engines and explanations of `lgame`.

web::export!(web::LGAME);

fn main() {}
