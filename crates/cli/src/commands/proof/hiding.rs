//! Certificates of hide and seek: proofs that the value of the game lies between two fractions.

use std::ops::ControlFlow;

use engines::planes::hiding::{Bounds, HidingCertificate, HidingError};
use game_core::{Localized, Text, text};
use planes::{World, tree};
use serde::Serialize;

use super::placed;
use crate::console::{Console, print_object};
use crate::failure::Failure;
use crate::progress::Progress;

/// Whether a text begins like a certificate.
pub(super) fn is(text: &str) -> bool {
    text.lines()
        .next()
        .is_some_and(|line| line.starts_with("hide and seek"))
}

/// Checks a certificate, and prints what it proves.
pub(super) fn check(console: Console, text: &str) -> Result<(), Failure> {
    let refuse = |error| failure(text, &error);
    let setup = HidingCertificate::setup(text).map_err(refuse)?;
    let world = World::new(setup).map_err(|error| crate::commands::tree::unlisted(&error))?;
    let certificate = HidingCertificate::read(text, &world).map_err(refuse)?;
    let progress = Progress::new(console, &text!("sets of layouts", "布局集合"), None);
    let listener = |told: &tree::Progress| {
        if let Some((done, all)) = told.parts {
            progress.report(done, all);
        }
        ControlFlow::Continue(())
    };
    let checked = certificate.check(&world, &tree::Limits::new().progress(&listener));
    progress.finish();
    let bounds = checked.map_err(refuse)?;
    let found = ProofObject::new(&world, &certificate, &bounds);
    if console.json {
        print_object(&found)
    } else {
        console.print(&found.text())
    }
}

/// What a certificate proves.
#[derive(Serialize)]
struct ProofObject {
    kind: &'static str,
    game: &'static str,
    setup: String,
    exact: bool,
    /// The hider gets at least this many shots.
    lower: Value,
    /// The seeker needs at most this many shots.
    upper: Value,
    trees: usize,
    sets: usize,
}

/// A fraction, in lowest terms and as a decimal number.
#[derive(Serialize)]
struct Value {
    fraction: String,
    value: f64,
}

impl Value {
    fn of(fraction: &engines::planes::hiding::Fraction) -> Self {
        Self {
            fraction: fraction.to_string(),
            value: engines::planes::hiding::decimal(fraction),
        }
    }

    fn shown(&self) -> String {
        format!("{} = {:.6}", self.fraction, self.value)
    }
}

impl ProofObject {
    fn new(world: &World, certificate: &HidingCertificate, bounds: &Bounds) -> Self {
        Self {
            kind: "hide and seek",
            game: "planes",
            setup: world.setup().to_string(),
            exact: bounds.lower == bounds.upper,
            lower: Value::of(&bounds.lower),
            upper: Value::of(&bounds.upper),
            trees: certificate.trees.len(),
            sets: certificate.proof.len(),
        }
    }

    fn text(&self) -> Text {
        let Self {
            setup, trees, sets, ..
        } = self;
        let (lower, upper) = (self.lower.shown(), self.upper.shown());
        let value = if self.exact {
            text!(
                "the value is {lower} shots.",
                "攻守双方的均衡值为 {lower} 次射击。"
            )
        } else {
            text!(
                "the hider gets at least {lower} shots, and the seeker needs at most {upper}.",
                "布阵方至少使对方射击 {lower} 次，搜索方至多需 {upper} 次。"
            )
        };
        text!(
            "The certificate holds. In hide and seek on {setup} {value}\n{trees} trees were played against every layout, {sets} sets of layouts worked out again.\n",
            "证书成立。{setup} 的攻守博弈：{value:#}\n已用 {trees} 棵射击树对全部布局逐一射击，并重新推导 {sets} 个布局集合的下界。\n"
        )
    }
}

/// Why a certificate cannot be read, or which part of it does not hold.
fn failure(text: &str, error: &HidingError) -> Failure {
    match error {
        HidingError::Text { line, fault } => placed(text, *line, fault.expected(), error.text()),
        _ => Failure::impossible(
            text!("a certificate that holds", "成立的证书"),
            error.text(),
        ),
    }
}
