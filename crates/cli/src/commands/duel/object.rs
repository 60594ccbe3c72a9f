//! The object of `--json`.

use engines::planes::duel::{self, PERSON, PROGRAM};
use game_core::Side;
use serde::Serialize;

use super::session::DuelSession;
use super::telling;

/// A match so far.
#[derive(Serialize)]
pub(super) struct DuelObject {
    game: &'static str,
    mode: &'static str,
    setup: String,
    seed: u64,
    needed: u32,
    score: Both<u32>,
    winner: Option<&'static str>,
    /// The probability that the person wins the match, between equals.
    chance: f64,
    rounds: Vec<Round>,
}

/// A value of the person and one of the program.
#[derive(Serialize)]
struct Both<T> {
    person: T,
    program: T,
}

impl<T> Both<T> {
    fn of([person, program]: [T; 2]) -> Self {
        Self { person, program }
    }
}

/// A finished round.
#[derive(Serialize)]
struct Round {
    opener: &'static str,
    winner: &'static str,
    layouts: Both<String>,
    shots: Both<Vec<String>>,
}

impl DuelObject {
    /// The object of a match.
    pub(super) fn of(session: &DuelSession) -> Self {
        let shots = |round: &duel::FinishedRound, side| -> Vec<String> {
            round
                .shots
                .iter()
                .filter(|shot| shot.side == side)
                .map(|shot| shot.cell.to_string())
                .collect()
        };
        let round = |round: &duel::FinishedRound| Round {
            opener: name(round.opener),
            winner: name(round.winner),
            layouts: Both::of(round.layouts.map(|layout| telling::layout(session, layout))),
            shots: Both::of([PERSON, PROGRAM].map(|side| shots(round, side))),
        };
        Self {
            game: "planes",
            mode: "duel",
            setup: session.world().setup().to_string(),
            seed: session.seed(),
            needed: session.contest().needed(),
            score: Both::of(session.contest().score()),
            winner: session.contest().winner().map(name),
            chance: telling::chance_of_match(session),
            rounds: session.rounds().iter().map(round).collect(),
        }
    }
}

fn name(side: Side) -> &'static str {
    if side == PERSON { "person" } else { "program" }
}
