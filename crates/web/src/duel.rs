use std::sync::Arc;

use game_core::{Notation, Player, Side, mix};
use planes::duel::{Contest, Duel};
use planes::{Belief, Cell, World, notation};
use players::duel::{Hider, Prior, RaceSeeker, Usual};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use serde_json::Value;

use crate::RequestError;
use crate::boards::planes::{heat, of};
use crate::value::value;

/// The person's side, and the program's.
const PERSON: Side = Side::First;
const PROGRAM: Side = Side::Second;

/// A round that is over.
#[derive(Debug)]
struct Played {
    opener: Side,
    winner: Side,
    layouts: [usize; 2],
}

/// The duel of Planes on the page: a person against the program, both hide, both seek, first to ten of
/// nineteen rounds.
///
/// What the program has hidden is fixed by the seed and the number of the round before the person has hidden
/// anything, and is told when the round is over.
#[derive(Debug)]
pub struct Match {
    world: Arc<World>,
    seed: u64,
    contest: Contest,
    /// The round that is played; nothing before the person has hidden planes.
    duel: Option<Duel>,
    /// What was shot in this round, by whom.
    shots: Vec<(Side, Cell)>,
    rounds: Vec<Played>,
    /// The boards of the round that ended last, to be looked at.
    last: Option<Duel>,
    /// Where the person likes to hide.
    prior: Prior,
    seeker: RaceSeeker,
}

impl Match {
    /// A match that begins, on the board of a belief without shots such as `9x9/2`.
    ///
    /// # Errors
    ///
    /// The text says no such board.
    pub fn new(setup: &str, seed: u64) -> Result<Self, RequestError> {
        let belief: Belief = setup.parse()?;
        let world = Arc::clone(belief.world());
        let prior = Prior::new(&world);
        let (duel, last, shots, rounds) = (None, None, Vec::new(), Vec::new());
        let (contest, seeker) = (Contest::default(), RaceSeeker::default());
        Ok(Self { world, seed, contest, duel, shots, rounds, last, prior, seeker })
    }

    /// The person hides: planes such as `C1^`, or by lot if the text is empty. Whoever opens shoots.
    ///
    /// # Errors
    ///
    /// The text says no layout, or a round is being played; nothing has changed.
    pub fn hide(&mut self, text: &str) -> Result<(), RequestError> {
        if self.duel.is_some() || self.contest.winner().is_some() {
            return Err(RequestError::OutOfTurn);
        }
        let layout = if text.is_empty() {
            Hider::uniformly(&self.world, &mut self.chance(PERSON))
        } else {
            notation::read_layout(&self.world, &format!("{} {text}", self.world.setup().board))?
        };
        let own = Hider::uniformly(&self.world, &mut self.chance(PROGRAM));
        self.duel = Duel::new(&self.world, [layout, own], self.contest.opener());
        self.shots.clear();
        self.answer_back();
        Ok(())
    }

    /// The person shoots, and the program answers.
    ///
    /// # Errors
    ///
    /// The text says no cell that may be shot at, or no round is being played; nothing has changed.
    pub fn shoot(&mut self, text: &str) -> Result<(), RequestError> {
        let duel = self.duel.as_mut().filter(|duel| duel.mover() == Some(PERSON)).ok_or(RequestError::OutOfTurn)?;
        let cell = duel.known_to(PERSON).read_move(text)?;
        duel.shoot(cell).map_err(|_| RequestError::OutOfTurn)?;
        self.shots.push((PERSON, cell));
        self.answer_back();
        Ok(())
    }

    /// The person gives the round up.
    ///
    /// # Errors
    ///
    /// No round is being played.
    pub fn resign(&mut self) -> Result<(), RequestError> {
        if self.duel.is_none() {
            return Err(RequestError::OutOfTurn);
        }
        self.end(PROGRAM);
        Ok(())
    }

    /// The shot that most probably wins the round for the person, as far as the answers tell.
    #[must_use]
    pub fn hint(&self) -> Value {
        let even = vec![1; self.world.len()];
        let choice = self.duel.as_ref().and_then(|duel| self.seeker.shot(&duel.view(PERSON), &even, &mut Usual));
        choice.map_or(Value::Null, |choice| value!({"cell": choice.cell.to_string(), "chance": choice.chance}))
    }

    /// What is drawn for a side in this round.
    fn chance(&self, side: Side) -> ChaCha8Rng {
        let round = 2 * self.rounds.len() + side.index();
        ChaCha8Rng::seed_from_u64(mix(mix(self.seed) ^ round as u64))
    }

    /// The program shoots, if it is its turn; then the round may be over.
    fn answer_back(&mut self) {
        let Some(duel) = &mut self.duel else { return };
        if duel.mover() == Some(PROGRAM) {
            let choice = self.seeker.shot(&duel.view(PROGRAM), &self.prior.weights(), &mut Usual);
            if let Some(cell) = choice.map(|choice| choice.cell).filter(|&cell| duel.shoot(cell).is_ok()) {
                self.shots.push((PROGRAM, cell));
            }
        }
        if let Some(winner) = duel.winner() {
            self.end(winner);
        }
    }

    /// A round is over: both layouts are known.
    fn end(&mut self, winner: Side) {
        let Some(duel) = self.duel.take() else { return };
        let layouts = [duel.layout(PERSON), duel.layout(PROGRAM)];
        self.prior.learn(layouts[PERSON.index()]);
        self.contest.record(winner);
        self.rounds.push(Played { opener: duel.opener(), winner, layouts });
        self.last = Some(duel);
    }

    /// What the person sees: the score, both boards as far as they are known to him, and after a round what
    /// was hidden.
    #[must_use]
    pub fn view(&self) -> Value {
        let shown = self.duel.as_ref().or(self.last.as_ref());
        let is_over = self.duel.is_none();
        // His own planes are known to the person, the program's when the round is over.
        let planes = |duel: &Duel, side: Side| (side == PERSON || is_over).then(|| self.planes(duel.layout(side)));
        let boards = shown.map(|duel| {
            value!({
                "own": value!({"belief": of(duel.known_to(PROGRAM)), "planes": planes(duel, PERSON)}),
                "other": value!({
                    "belief": of(duel.known_to(PERSON)),
                    "planes": planes(duel, PROGRAM),
                    "heat": if is_over { Value::Null } else { heat(duel.known_to(PERSON)) },
                }),
            })
        });
        let round = |played: &Played| {
            value!({
                "opener": played.opener.index(),
                "winner": played.winner.index(),
                "layouts": played.layouts.map(|layout| self.text(layout)),
            })
        };
        value!({
            "setup": self.world.setup().to_string(),
            "rows": self.world.setup().board.rows(),
            "columns": self.world.setup().board.columns(),
            "planes": self.world.setup().planes,
            "score": self.contest.score(),
            "rounds": self.contest.rounds(),
            "needed": self.contest.needed(),
            "winner": self.contest.winner().map(Player::index),
            "opener": self.contest.opener().index(),
            "hiding": is_over && self.contest.winner().is_none(),
            "boards": boards,
            "shots": self.shots.iter().map(|(side, cell)| value!([side.index(), cell.to_string()]))
                .collect::<Vec<_>>(),
            "played": self.rounds.iter().map(round).collect::<Vec<_>>(),
        })
    }

    /// The planes of a layout: head, nose, and all cells.
    fn planes(&self, layout: usize) -> Vec<Value> {
        let plane = |plane: &planes::Placement| {
            value!({
                "head": plane.head.to_string(),
                "nose": plane.nose.sign().to_string(),
                "cells": plane.cells.iter().map(|cell| cell.to_string()).collect::<Vec<_>>(),
            })
        };
        self.world.planes(layout).map(plane).collect()
    }

    fn text(&self, layout: usize) -> String {
        let mut text = String::new();
        // Writing into a text cannot fail.
        let _ = notation::write_layout(&self.world, layout, &mut text);
        text
    }
}

/// The ways in which a plane can lie on a board such as `9x9/2`: head, nose, and all cells. By them a page
/// offers places.
///
/// # Errors
///
/// The text says no such board.
pub fn placements(setup: &str) -> Result<Value, RequestError> {
    let belief: Belief = setup.parse()?;
    let one = |plane: &planes::Placement| {
        value!({
            "text": format!("{}{}", plane.head, plane.nose.sign()),
            "head": plane.head.to_string(),
            "nose": plane.nose.sign().to_string(),
            "cells": plane.cells.iter().map(|cell| cell.to_string()).collect::<Vec<_>>(),
        })
    };
    Ok(value!(belief.world().placements().iter().map(one).collect::<Vec<_>>()))
}
