//! The file of one game: rules, engines and explanations of `planes`, and the duel.

use web::bindings::{done, said};

web::export!(web::PLANES);

/// The duel: see [`web::Match`].
#[wasm_bindgen]
#[derive(Default, Debug)]
pub struct Duel(Option<web::Match>);

#[wasm_bindgen]
impl Duel {
    /// No match yet.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// A match begins, on a board such as `9x9/2`.
    pub fn begin(&mut self, setup: &str, seed: u32) -> String {
        done(web::Match::new(setup, seed.into()).map(|begun| self.0 = Some(begun)))
    }

    /// The ways in which a plane can lie.
    #[must_use]
    pub fn placements(setup: &str) -> String {
        said(web::placements(setup))
    }

    /// The person hides planes such as `C1^`, or by lot if the text is empty.
    pub fn hide(&mut self, text: &str) -> String {
        done(self.playing().and_then(|duel| duel.hide(text)))
    }

    /// The person shoots, and the program answers.
    pub fn shoot(&mut self, cell: &str) -> String {
        done(self.playing().and_then(|duel| duel.shoot(cell)))
    }

    /// The person gives the round up.
    pub fn resign(&mut self) -> String {
        done(self.playing().and_then(web::Match::resign))
    }

    /// The shot that most probably wins.
    #[must_use]
    pub fn hint(&mut self) -> String {
        said(self.playing().map(|duel| duel.hint()))
    }

    /// What the person sees.
    #[must_use]
    pub fn view(&mut self) -> String {
        said(self.playing().map(|duel| duel.view()))
    }
}

impl Duel {
    fn playing(&mut self) -> Result<&mut web::Match, web::RequestError> {
        self.0.as_mut().ok_or(web::RequestError::OutOfTurn)
    }
}

fn main() {}
