//! The law of written wins of Connect6: an accepted one is true.

use connect6::Connect6;
use connect6::zone::{VerifyError, ZoneProof, verify};
use game_core::Plain;
use search::Limits;
use search::proof_number::{Goal, ProofNumber};

/// Most empty cells of a position that is searched to the end.
const FEW: usize = 10;

/// A text is refused in one of its lines or the one after, or is a proof that is written and read
/// back unchanged; and if it holds, the position is won: on a small board that is nearly full,
/// exact search confirms it.
pub fn connect6_zone_proofs_are_read_or_refused(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else {
        return;
    };
    let lines = text.lines().count();
    match verify(text) {
        Err(VerifyError::Text(error)) => {
            assert!((1..=lines + 1).contains(&error.line), "{error}");
            return;
        }
        Err(error) => assert!(error.to_string().ends_with('.'), "{error}"),
        Ok(verified) => assert!(verified.depth > 0 && verified.checked.turns > 0),
    }
    let Ok((position, proof)) = ZoneProof::read::<6, false>(text) else {
        return;
    };
    assert_eq!(
        ZoneProof::read::<6, false>(&proof.write(&position)),
        Ok((position, proof))
    );
    if position.empty().len() <= FEW && verify(text).is_ok() {
        assert_ne!(wins(&position), Some(false), "{position}");
    }
}

/// Whether the mover wins, by exact search within a limit.
fn wins(position: &Connect6<6>) -> Option<bool> {
    let mut search = ProofNumber::new(Plain::default(), 1 << 20).ok()?;
    search
        .ask(
            position,
            Goal::win(position.mover()),
            &Limits::new().nodes(20_000),
        )
        .ok()?
        .answer
}
