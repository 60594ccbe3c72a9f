use engines::planes::duel::{DuelMatch, FinishedRound, Hider, PERSON, PROGRAM};
use game_core::{Notation, Player, Side};
use planes::duel::DuelRound;
use planes::{Belief, notation};
use serde_json::Value;

use crate::RequestError;
use crate::boards::planes::{heat, of};
use crate::value::value;

/// The duel of Planes on the page: a person against the program, both hide, both seek, first to ten
/// of nineteen rounds.
///
/// The program's layout is fixed by the seed and the number of the round before the person has
/// hidden anything, and is shown when the round is over.
#[derive(Debug)]
pub struct Match {
    game: DuelMatch,
}

impl Match {
    /// A match that begins, on the board of a belief without shots such as `9x9/2`.
    ///
    /// # Errors
    ///
    /// The text says no such board.
    pub fn new(setup: &str, seed: u64) -> Result<Self, RequestError> {
        let belief: Belief = setup.parse()?;
        Ok(Self {
            game: DuelMatch::new(belief.world(), seed),
        })
    }

    /// The person hides: planes such as `C1^`, or by lot if the text is empty. The side that opens
    /// shoots.
    ///
    /// # Errors
    ///
    /// The text says no layout, or a round is being played; nothing has changed.
    pub fn hide(&mut self, text: &str) -> Result<(), RequestError> {
        let world = self.game.world();
        if self.game.round().is_some() || self.game.contest().winner().is_some() {
            return Err(RequestError::OutOfTurn);
        }
        let layout = if text.is_empty() {
            Hider::uniformly(world, &mut self.game.random(PERSON))
        } else {
            notation::read_layout(world, &format!("{} {text}", world.setup().board))?
        };
        let own = Hider::uniformly(world, &mut self.game.random(PROGRAM));
        self.game
            .begin(layout, own)
            .map_err(|_| RequestError::OutOfTurn)?;
        Ok(())
    }

    /// The person shoots, and the program answers.
    ///
    /// # Errors
    ///
    /// The text says no cell that may be shot at, or no round is being played; nothing has changed.
    pub fn shoot(&mut self, text: &str) -> Result<(), RequestError> {
        let round = self
            .game
            .round()
            .filter(|round| round.mover() == Some(PERSON))
            .ok_or(RequestError::OutOfTurn)?;
        let cell = round.known_to(PERSON).read_move(text)?;
        self.game.shoot(cell).map_err(|_| RequestError::OutOfTurn)?;
        Ok(())
    }

    /// The person gives the round up.
    ///
    /// # Errors
    ///
    /// No round is being played.
    pub fn resign(&mut self) -> Result<(), RequestError> {
        self.game.resign().map_err(|_| RequestError::OutOfTurn)
    }

    /// The shot that most probably wins the round for the person, as far as the answers tell.
    #[must_use]
    pub fn hint(&self) -> Value {
        let choice = self.game.hint();
        choice.map_or(
            Value::Null,
            |choice| value!({"cell": choice.cell.to_string(), "chance": choice.chance}),
        )
    }

    /// What the person sees: the score, both boards as far as the person knows them, and after a
    /// round what was hidden.
    #[must_use]
    pub fn view(&self) -> Value {
        let (game, contest) = (&self.game, self.game.contest());
        let is_over = game.round().is_none();
        // The person sees their own planes, and the program's when the round is over.
        let planes = |round: &DuelRound, side: Side| {
            (side == PERSON || is_over).then(|| self.planes(round.layout(side)))
        };
        let boards = game.shown().map(|round| {
            value!({
                "own": value!({"belief": of(round.known_to(PROGRAM)), "planes": planes(round, PERSON)}),
                "other": value!({
                    "belief": of(round.known_to(PERSON)),
                    "planes": planes(round, PROGRAM),
                    "heat": if is_over { Value::Null } else { heat(round.known_to(PERSON)) },
                }),
            })
        });
        let round = |played: &FinishedRound| {
            value!({
                "opener": played.opener.index(),
                "winner": played.winner.index(),
                "layouts": played.layouts.map(|layout| self.text(layout)),
            })
        };
        value!({
            "setup": game.world().setup().to_string(),
            "rows": game.world().setup().board.rows(),
            "columns": game.world().setup().board.columns(),
            "planes": game.world().setup().planes,
            "score": contest.score(),
            "rounds": contest.rounds(),
            "needed": contest.needed(),
            "winner": contest.winner().map(Player::index),
            "opener": contest.opener().index(),
            "hiding": is_over && contest.winner().is_none(),
            "boards": boards,
            "shots": game.shots().iter().map(|shot| value!([shot.side.index(), shot.cell.to_string()]))
                .collect::<Vec<_>>(),
            "played": game.rounds().iter().map(round).collect::<Vec<_>>(),
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
        self.game.world().planes(layout).map(plane).collect()
    }

    fn text(&self, layout: usize) -> String {
        let mut text = String::new();
        // Writing into a text cannot fail.
        let _ = notation::write_layout(self.game.world(), layout, &mut text);
        text
    }
}

/// The ways in which a plane can lie on a board such as `9x9/2`: head, nose, and all cells. By them
/// a page offers places.
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
    Ok(value!(
        belief
            .world()
            .placements()
            .iter()
            .map(one)
            .collect::<Vec<_>>()
    ))
}
