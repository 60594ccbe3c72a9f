//! What a browser calls: texts and numbers in, JSON out.
//!
//! Nothing is decided here. Every answer is an object; one with the key `error` says what was
//! wrong, so that nothing is ever thrown across the border. A compiler keeps each export in a file,
//! even if nothing calls it; so each file exports for itself, by the macro
//! [`export!`](crate::export), what it is for.

use std::time::Duration;

use serde_json::Value;
use wasm_bindgen::prelude::wasm_bindgen;

use crate::RequestError;
use crate::value::value;
use game_core::LimitValues;

#[wasm_bindgen]
extern "C" {
    /// Milliseconds since the page or the worker began: what a browser has for a clock.
    #[wasm_bindgen(js_namespace = performance, js_name = now)]
    fn now() -> f64;
}

/// The time by the browser's clock.
#[must_use]
pub fn clock() -> Duration {
    Duration::try_from_secs_f64(now() / 1000.0).unwrap_or_default()
}

/// A limit of the page in milliseconds and nodes, where nothing or a negative number is no limit.
#[must_use]
#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "positive, and no limit is near 2^53"
)]
pub fn budget(milliseconds: f64, nodes: f64, every_move: bool) -> LimitValues {
    let time = (milliseconds > 0.0)
        .then(|| Duration::try_from_secs_f64(milliseconds / 1000.0).ok())
        .flatten();
    LimitValues {
        time,
        nodes: (nodes >= 1.0).then_some(nodes as u64),
        every_move,
        ..LimitValues::default()
    }
}

/// The text of an answer, or of what was wrong.
pub fn said<E: Into<RequestError>>(answer: Result<Value, E>) -> String {
    crate::json(&answer.unwrap_or_else(|error| error.into().object()))
}

/// The answer of what has nothing else to say.
pub fn done<E: Into<RequestError>>(answer: Result<(), E>) -> String {
    said(answer.map(|()| value!({})))
}

/// Exports a game: `Page` for the page's own thread, `Thinker` for the worker.
#[macro_export]
macro_rules! export {
    ($subject:expr) => {
        use wasm_bindgen::prelude::wasm_bindgen;

        /// The game on the page: see [`web::PageGame`].
        #[wasm_bindgen]
        #[derive(Debug)]
        pub struct Page(web::PageGame);

        #[wasm_bindgen]
        impl Page {
            /// The game at its default position.
            #[wasm_bindgen(constructor)]
            #[must_use]
            pub fn new() -> Self {
                Self(web::PageGame::new(&$subject))
            }

            /// What there is to know of the game and its engines.
            #[must_use]
            pub fn about() -> String {
                web::json(&web::about(&$subject))
            }

            /// Begins anew at a position, at the default one if the text is empty.
            pub fn open(&mut self, text: &str) -> String {
                web::bindings::done(self.0.open(text))
            }

            /// Plays a move, a whole turn, or lets an event happen.
            pub fn play(&mut self, text: &str) -> String {
                web::bindings::done(self.0.play(text))
            }

            /// Goes to the position after this number of steps.
            #[wasm_bindgen(js_name = goTo)]
            pub fn go_to(&mut self, steps: usize) {
                self.0.go_to(steps);
            }

            /// The view of the position.
            #[must_use]
            pub fn view(&self) -> String {
                web::json(&self.0.view())
            }

            /// What a seed hides here.
            #[must_use]
            pub fn concealed(&self, seed: u32) -> String {
                web::json(&self.0.concealed(seed.into()))
            }
        }

        /// Who thinks: see [`web::Brain`].
        #[wasm_bindgen]
        #[derive(Debug)]
        pub struct Thinker(web::Brain);

        #[wasm_bindgen]
        impl Thinker {
            /// Without an engine yet.
            #[wasm_bindgen(constructor)]
            #[must_use]
            pub fn new() -> Self {
                Self(web::Brain::new(&$subject))
            }

            /// Another game begins.
            pub fn begin(&mut self, seed: u32) {
                self.0.begin(seed.into());
            }

            /// Makes an engine ready.
            pub fn prepare(&mut self, position: &str, engine: &str) -> String {
                web::bindings::done(self.0.prepare(position, engine))
            }

            /// Thinks for these milliseconds and nodes, where 0 is no limit.
            pub fn think(
                &mut self,
                position: &str,
                engine: &str,
                time: f64,
                nodes: f64,
                every: bool,
            ) -> String {
                let budget = web::bindings::budget(time, nodes, every);
                web::bindings::said(
                    self.0
                        .think(position, engine, budget, &web::bindings::clock),
                )
            }

            /// What there is to learn from a position.
            #[must_use]
            pub fn explain(&self, position: &str) -> String {
                web::bindings::said(self.0.explain(position))
            }
        }
    };
}
