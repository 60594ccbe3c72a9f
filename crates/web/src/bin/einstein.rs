//! The file of one game: rules, engines and explanations of `einstein`.

web::export!(web::EINSTEIN);

fn main() {}
