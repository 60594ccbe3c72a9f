//! Stored strategies: both sides of an equilibrium that was proved.

use std::sync::{Arc, LazyLock};

use planes::{Setup, World};

use super::{HidingCertificate, HidingMixture};

/// Layouts and trees with their probabilities, without the long proof. `cargo run --release
/// --example planes_hiding -- 7x7/1 --mixture FILE` computes both again.
const TEXT: &str = include_str!("../../../data/nash_7x7_1.txt");

/// Parsed on first use.
static SEVEN: LazyLock<Option<HidingMixture>> = LazyLock::new(|| read(TEXT));

fn read(text: &str) -> Option<HidingMixture> {
    let world = Arc::new(World::new(HidingCertificate::setup(text).ok()?).ok()?);
    let certificate = HidingCertificate::read(text, &world).ok()?;
    HidingMixture::new(&world, &certificate).ok()
}

/// Both sides' strategies in an equilibrium of this setup, if it is stored: that of 7×7 with one
/// plane, whose value is 1173337/251436 = 4.6665 shots.
///
/// ```
/// use engines::planes::hiding::stored;
///
/// let mixture = stored(&"7x7/1".parse()?).ok_or("not known")?;
/// // What 7x7 C1^ and the seven layouts that look like it have together.
/// let sum: u128 = mixture.weights().iter().sum();
/// assert_eq!(8 * 10253 * 10_000 / sum, 3262); // 32.62 %
/// assert!(stored(&"8x8/1".parse()?).is_none());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn stored(setup: &Setup) -> Option<&'static HidingMixture> {
    SEVEN
        .as_ref()
        .filter(|mixture| mixture.world().setup() == setup)
}
