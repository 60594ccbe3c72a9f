//! `check-proof`: an independent verifier of written proofs.
//!
//! The kind of a proof is recognised from its content. Each kind is one line of [`KINDS`]: a
//! recogniser, and a checker that prints what it proves. Checkers share only the rules of the game
//! with the searches that wrote the proofs.

mod hiding;
mod strategy;
mod zone;

use std::io;
use std::path::{Path, PathBuf};

use clap::Args;
use game_core::{Text, text};

use crate::args;
use crate::console::Console;
use crate::excerpt::Place;
use crate::failure::Failure;
use crate::width::quoted;

/// Most bytes of a file.
const LONGEST: u64 = 256 << 20;

/// A kind of proof.
struct ProofKind {
    name: Text,
    /// Whether a text is of this kind, by its beginning.
    is: fn(&str) -> bool,
    /// Checks it, and prints what it proves.
    check: fn(Console, &str) -> Result<(), Failure>,
}

/// All kinds.
static KINDS: [ProofKind; 4] = [
    ProofKind {
        name: Text::new("a win of Connect6", "六子棋必胜证明"),
        is: zone::is,
        check: zone::check,
    },
    ProofKind {
        name: Text::new("a strategy", "策略"),
        is: strategy::is,
        check: strategy::check,
    },
    ProofKind {
        name: Text::new("a certificate of hide and seek", "攻守均衡证书"),
        is: hiding::is,
        check: hiding::check,
    },
    ProofKind {
        name: Text::new("a shooting tree", "射击树"),
        is: super::tree::is_stored,
        check: super::tree::check_stored,
    },
];

/// What `check-proof` takes.
#[derive(Args, Debug)]
pub(crate) struct CheckProofArgs {
    /// The file: a win of Connect6, a strategy, a certificate of hide and seek, or a shooting tree;
    /// recognised from what it holds
    #[arg(id = "FILE", value_parser = args::path())]
    file: PathBuf,
}

/// Checks the proof in a file.
pub(crate) fn run(console: Console, args: &CheckProofArgs) -> Result<(), Failure> {
    let text =
        super::tree::read(&args.file, LONGEST).map_err(|error| unreadable(&args.file, &error))?;
    match KINDS.iter().find(|kind| (kind.is)(&text)) {
        Some(kind) => (kind.check)(console, &text),
        None => Err(unknown(&text)),
    }
}

/// A complaint about a line. It holds the line alone, because proofs are long.
fn placed(text: &str, line: usize, expected: Text, message: Text) -> Failure {
    let shown: String = text
        .lines()
        .nth(line.saturating_sub(1))
        .unwrap_or_default()
        .chars()
        .take(200)
        .collect();
    let before = "\n".repeat(line.saturating_sub(1));
    let place = Place {
        text: before + &shown,
        line: u32::try_from(line).unwrap_or(u32::MAX),
        column: 1,
    };
    Failure::placed(expected, message, place)
}

fn unreadable(path: &Path, error: &io::Error) -> Failure {
    let (name, reason) = (quoted(&path.to_string_lossy()), crate::system::words(error));
    let message = text!(
        "The file {name} cannot be read: {reason}.",
        "无法读取文件 {name}：{reason:#}。"
    );
    Failure::impossible(text!("a file with a proof", "证明文件"), message)
}

/// The text is no proof of any kind.
fn unknown(text: &str) -> Failure {
    let kinds = Text::list(KINDS.iter().map(|kind| &kind.name));
    let message = text!(
        "The file does not begin as a proof does. Kinds of proofs: {kinds}.",
        "此文件的开头不是任何一种证明。可检查的证明：{kinds:#}。"
    );
    let first = text
        .lines()
        .next()
        .unwrap_or_default()
        .chars()
        .take(200)
        .collect();
    Failure::placed(
        kinds,
        message,
        Place {
            text: first,
            line: 1,
            column: 1,
        },
    )
}
