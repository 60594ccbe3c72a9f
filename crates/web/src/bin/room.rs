//! The file of rooms for three: where planes can lie, and the check of a round that a server has
//! published.

use wasm_bindgen::prelude::wasm_bindgen;
use web::Published;
use web::bindings::said;

/// The ways in which a plane can lie on a board such as `9x9/2`.
#[wasm_bindgen]
#[must_use]
pub fn placements(setup: &str) -> String {
    said(web::placements(setup))
}

/// Verifies a round that is over: see [`web::verify`].
#[wasm_bindgen]
#[must_use]
pub fn verify(setup: &str, layouts: &str, salts: &str, commitments: &str, shots: &str) -> String {
    said(web::verify(Published {
        setup,
        layouts,
        salts,
        commitments,
        shots,
    }))
}

fn main() {}
