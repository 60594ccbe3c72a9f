//! The file of one game: rules, engines and explanations of `connect6`.

web::export!(web::CONNECT6);

fn main() {}
