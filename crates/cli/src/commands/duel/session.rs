//! The match without a terminal: a line goes in, a text and a new state come out.

use std::ops::{Deref, DerefMut};
use std::sync::Arc;

use engines::planes::duel::{DuelMatch, DuelMatchError, Hider, PERSON, PROGRAM};
use engines::planes::hiding::stored;
use game_core::{Notation, Player, Text, text};
use planes::{World, notation};

use super::telling;
use crate::failure::Failure;

/// A match, and whether the person has left.
#[derive(Debug)]
pub(super) struct DuelSession {
    game: DuelMatch,
    has_left: bool,
}

impl Deref for DuelSession {
    type Target = DuelMatch;

    fn deref(&self) -> &DuelMatch {
        &self.game
    }
}

impl DerefMut for DuelSession {
    fn deref_mut(&mut self) -> &mut DuelMatch {
        &mut self.game
    }
}

impl DuelSession {
    /// A new match.
    pub(super) fn new(world: &Arc<World>, seed: u64) -> Self {
        Self {
            game: DuelMatch::new(world, seed),
            has_left: false,
        }
    }

    /// Whether no more lines are accepted.
    pub(super) fn is_over(&self) -> bool {
        self.has_left || self.contest().winner().is_some()
    }

    /// Handles a line that the person typed; returns the reply.
    ///
    /// # Errors
    ///
    /// Fails if the line is unknown or impossible; nothing has changed then.
    pub(super) fn handle(&mut self, line: &str) -> Result<Text, Failure> {
        match line.to_lowercase().as_str() {
            "" => Ok(Text::default()),
            "help" | "帮助" => Ok(telling::help()),
            "board" | "棋盘" => Ok(telling::boards(self)),
            "score" | "比分" => Ok(telling::score(self)),
            "quit" | "exit" | "退出" => {
                self.has_left = true;
                Ok(Text::default())
            }
            "hint" | "提示" => self.help_out(),
            "resign" | "认输" => self.give_up(),
            "random" | "随机" if self.round().is_none() => {
                let layout = Hider::Uniform.hide(self.world(), &mut self.random(PERSON));
                self.begin_round(layout)
            }
            "nash" | "均衡" if self.round().is_none() => {
                let layout = self.hider().hide(self.world(), &mut self.random(PERSON));
                self.begin_round(layout)
            }
            _ if self.round().is_none() => {
                let layout = self.read_layout(line)?;
                self.begin_round(layout)
            }
            _ => self.fire(line),
        }
    }

    /// How to hide: by the stored equilibrium, which no seeker can exploit, or uniformly if none is
    /// stored.
    fn hider(&self) -> Hider<'static> {
        stored(self.world().setup()).map_or(Hider::Uniform, Hider::Mixed)
    }

    /// Parses planes, with or without the board in front.
    fn read_layout(&self, line: &str) -> Result<usize, Failure> {
        let board = self.world().setup().board.to_string();
        let text = if line.starts_with(&board) {
            line.to_owned()
        } else {
            format!("{board} {line}")
        };
        notation::read_layout(self.world(), &text).map_err(|error| Failure::text(&text, &error))
    }

    /// Begins a round with the person's planes in this layout; the program hides its own.
    fn begin_round(&mut self, layout: usize) -> Result<Text, Failure> {
        let programs = self.hider().hide(self.world(), &mut self.random(PROGRAM));
        let shot = self.begin(layout, programs).map_err(|_| no_round())?;
        // An opener may win with the first shot.
        Ok(telling::begun() + &telling::shot_text(shot) + &self.end_or_boards())
    }

    /// Fires the person's shot.
    fn fire(&mut self, line: &str) -> Result<Text, Failure> {
        let round = self.round().ok_or_else(no_round)?;
        let cell = round
            .known_to(PERSON)
            .read_move(line)
            .map_err(|error| Failure::text(line, &error))?;
        let [shot, reply] = self.shoot(cell).map_err(|error| match error {
            DuelMatchError::Shot(error) => {
                let expected = text!("a cell that was not shot at yet", "尚未射击的格子");
                Failure::usage(expected, text!("{error}", "不能射击 {cell}。"))
            }
            _ => no_round(),
        })?;
        Ok(telling::shot_text(shot) + &telling::shot_text(reply) + &self.end_or_boards())
    }

    /// The boards, or how the round and the match ended.
    fn end_or_boards(&self) -> Text {
        match self.rounds().last().filter(|_| self.round().is_none()) {
            Some(round) => {
                let boards = self
                    .shown()
                    .map(|round| telling::boards_of(self, round))
                    .unwrap_or_default();
                boards
                    + &telling::ended(self, round.winner, round.layouts[PROGRAM.index()])
                    + &telling::score(self)
            }
            None => telling::boards(self),
        }
    }

    fn give_up(&mut self) -> Result<Text, Failure> {
        self.resign().map_err(|_| no_round())?;
        Ok(self.end_or_boards())
    }

    fn help_out(&self) -> Result<Text, Failure> {
        self.hint().map(telling::advice).ok_or_else(no_round)
    }
}

fn no_round() -> Failure {
    let expected = text!(
        "planes such as `C1^`, `random` or `nash`",
        "飞机的位置，如 `C1^`，或 `随机`、`均衡`"
    );
    let message = text!(
        "No round is being played: hide your planes first.",
        "尚未开局：请先布阵。"
    );
    Failure::usage(expected, message)
}
