//! The first command of each page on a game runs as it is written.

use crate::common::text;

const PAGES: [(&str, &str); 5] = [
    ("connect6", include_str!("../../../docs/connect6.md")),
    ("dots", include_str!("../../../docs/dots.md")),
    ("einstein", include_str!("../../../docs/einstein.md")),
    ("lgame", include_str!("../../../docs/lgame.md")),
    ("planes", include_str!("../../../docs/planes.md")),
];

#[test]
fn the_first_command_of_a_page_runs() {
    for (game, page) in PAGES {
        let (_, block) = page.split_once("```console\nquincunx ").unwrap();
        let command = block.lines().next().unwrap();
        // The odd pieces between quotes are one word each.
        let pieces = command.split('"').enumerate();
        let words = pieces.flat_map(|(number, piece)| match number % 2 {
            0 => piece.split_whitespace().collect(),
            _ => vec![piece],
        });
        let words: Vec<&str> = words.collect();
        assert!(words.contains(&game), "{command}");
        assert!(text(&words).contains("Best move"), "{command}");
    }
}
