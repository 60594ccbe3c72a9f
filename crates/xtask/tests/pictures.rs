//! The pictures of the documentation are those that `cargo xtask pictures` draws.

use std::fs;

#[test]
fn the_pictures_are_those_of_the_command() {
    let pictures = xtask::pictures::all().unwrap();
    for (name, picture) in &pictures {
        let stored = fs::read_to_string(xtask::place("docs").join(name)).unwrap_or_default();
        assert!(
            stored == *picture,
            "`cargo xtask pictures` draws another {name}"
        );
    }
    assert!(pictures.len() >= 15);
}
