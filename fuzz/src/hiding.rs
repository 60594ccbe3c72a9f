//! The law of certificates of hide and seek: an accepted one is true.

use std::collections::BTreeMap;
use std::sync::{Mutex, OnceLock};

use engines::planes::hiding::{Fraction, HideAndSeek, HidingCertificate, HidingError};
use planes::tree::Limits;
use planes::{Setup, World};
use search::equilibrium::BigRational;

/// Worlds are listed and solved once: a world of few layouts, and the value of its game.
type Solved = Option<(&'static World, Fraction)>;

fn solved(setup: &Setup) -> Solved {
    static SOLVED: OnceLock<Mutex<BTreeMap<String, Solved>>> = OnceLock::new();
    // Larger boards take long to list, and more layouts long to solve.
    if setup.board.cells().len() > 30 || setup.planes > 2 {
        return None;
    }
    let mut known = SOLVED.get_or_init(Mutex::default).lock().ok()?;
    if known.len() > 500 && !known.contains_key(&setup.to_string()) {
        return None;
    }
    let solve = || {
        let world: &'static World = Box::leak(Box::new(World::new(setup.clone()).ok()?));
        if world.len() > 12 {
            return None;
        }
        let found = HideAndSeek::new(world)
            .ok()?
            .solve(&BigRational::default(), &Limits::new())
            .ok()?;
        assert!(found.is_exact(), "{setup}");
        Some((world, found.lower))
    };
    known.entry(setup.to_string()).or_insert_with(solve).clone()
}

/// A text is refused in one of its lines or the one after, or is a certificate that is written and
/// read back unchanged; any bounds that it proves hold: the value lies between them.
pub fn hiding_certificates_are_read_or_refused(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    let lines = text.lines().count();
    let refused = |error: &HidingError| {
        assert!(error.to_string().ends_with('.'), "{error}");
        let HidingError::Text { line, .. } = error else {
            return;
        };
        assert!((1..=lines + 1).contains(line), "{error}");
    };
    let setup = match HidingCertificate::setup(text) {
        Ok(setup) => setup,
        Err(error) => return refused(&error),
    };
    let Some((world, value)) = solved(&setup) else {
        return;
    };
    match HidingCertificate::read(text, world) {
        Err(error) => refused(&error),
        Ok(certificate) => {
            let mut written = String::new();
            assert!(certificate.write(world, &mut written).is_ok());
            assert_eq!(
                HidingCertificate::read(&written, world).as_ref(),
                Ok(&certificate)
            );
            match certificate.check(world, &Limits::new()) {
                Ok(bounds) => assert!(
                    bounds.lower <= value && value <= bounds.upper,
                    "{bounds:?} around {value}"
                ),
                Err(error) => refused(&error),
            }
        }
    }
}
