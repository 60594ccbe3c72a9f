//! The contents of the folder of a page.

use std::fs;
use std::io::Read;
use std::path::PathBuf;

use clap::Parser;
use xtask::error::TaskError;
use xtask::page::PageArgs;
use xtask::page::files::{LIST, SEAL, WORKER, clear, list, pack, seal};
use xtask::page::game::{self, Game};

/// An empty folder for one test.
fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("quincunx-web-{}-{name}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}

#[test]
fn other_folders_are_left_alone() {
    let out = folder("foreign");
    fs::write(out.join("letter.txt"), "dear").unwrap();
    assert!(matches!(clear(&out), Err(TaskError::Foreign(_))));
    assert!(out.join("letter.txt").is_file());
    fs::write(out.join("index.html"), "").unwrap();
    fs::write(out.join(WORKER), "").unwrap();
    clear(&out).unwrap();
    assert!(out.is_dir() && !out.join("letter.txt").exists());
    fs::remove_dir_all(out).unwrap();
}

#[test]
fn every_file_has_its_gzip_beside_it() {
    let out = folder("packed");
    fs::write(out.join("large.js"), "x".repeat(10_000)).unwrap();
    fs::write(out.join("small.js"), "x").unwrap();
    let listed = list(&out).unwrap();
    pack(&out, &listed).unwrap();
    let mut text = String::new();
    let packed = fs::read(out.join("large.js.gz")).unwrap();
    flate2::read::GzDecoder::new(&packed[..])
        .read_to_string(&mut text)
        .unwrap();
    assert_eq!(text.len(), 10_000);
    assert!(!out.join("small.js.gz").exists());
    fs::remove_dir_all(out).unwrap();
}

#[test]
fn the_seal_changes_with_every_file() {
    let out = folder("seal");
    fs::create_dir(out.join("wasm")).unwrap();
    fs::write(out.join("wasm/a.js"), "1").unwrap();
    let sealed = |text: &str| {
        fs::write(out.join("index.html"), text).unwrap();
        fs::write(out.join(WORKER), format!("{SEAL}[{LIST}]")).unwrap();
        seal(&out, &list(&out).unwrap()).unwrap();
        fs::read_to_string(out.join(WORKER)).unwrap()
    };
    let (one, other) = (sealed("one"), sealed("other"));
    assert!(
        one.ends_with("[\n  'index.html',\n  'wasm/a.js',]"),
        "{one}"
    );
    assert_ne!(one[..8], other[..8]);
    fs::remove_dir_all(out).unwrap();
}

#[test]
fn a_game_is_its_board() {
    let folder = std::env::temp_dir().join(format!("quincunx-web-{}-game", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(folder.join("page")).unwrap();
    fs::create_dir_all(folder.join("out/js/boards")).unwrap();
    fs::write(
        folder.join("out").join(game::LIST),
        "export const GAMES = {};\n",
    )
    .unwrap();
    assert!(matches!(Game::of(&folder), Err(TaskError::Game(_))));
    fs::write(folder.join("page/own2.js"), "export const TITLE = {};").unwrap();
    Game::of(&folder).unwrap().add(&folder.join("out")).unwrap();
    // A second game of that name would take the place of the first.
    let again = Game::of(&folder).unwrap().add(&folder.join("out"));
    assert!(
        matches!(again, Err(TaskError::Taken(name)) if name == "own2"),
        "a game is replaced"
    );
    assert!(folder.join("out/js/boards/own2.js").is_file());
    let list = fs::read_to_string(folder.join("out").join(game::LIST)).unwrap();
    assert!(
        list.ends_with("GAMES.own2 = { board: own2, title: own2.TITLE };\n"),
        "{list}"
    );
    fs::write(folder.join("page/other.js"), "").unwrap();
    assert!(matches!(Game::of(&folder), Err(TaskError::Game(_))));
    fs::remove_dir_all(folder).unwrap();
}

/// The arguments of `page`, as a command of their own.
#[derive(Parser)]
struct Page {
    #[command(flatten)]
    args: PageArgs,
}

#[test]
fn a_folder_a_profile_and_games_are_read_and_nothing_else() {
    let read = |text: &str| {
        Page::try_parse_from(text.split(' '))
            .ok()
            .map(|page| (page.args.out, page.args.profile))
    };
    assert_eq!(
        read("page --out page"),
        Some((PathBuf::from("page"), "web".to_owned()))
    );
    assert_eq!(
        read("page --out page --profile web-fast"),
        Some((PathBuf::from("page"), "web-fast".to_owned()))
    );
    let games = Page::try_parse_from("page --out page --game a --game b/c".split(' '))
        .ok()
        .unwrap()
        .args
        .games;
    assert_eq!(games, [PathBuf::from("a"), PathBuf::from("b/c")]);
    assert_eq!(
        read("page"),
        Some((xtask::place("target/page"), "web".to_owned()))
    );
    for wrong in [
        "page --out",
        "page page",
        "page --out a b",
        "page --to a",
        "page --out a --profile",
        "page --out a --profile ../x",
        "page --out a --game",
    ] {
        assert_eq!(read(wrong), None, "{wrong}");
    }
}
