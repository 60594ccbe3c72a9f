//! Changes beside moves: takeback, sides, opponents, resignation, another game.

use game_core::{Text, ToMove, text};
use registry::ErasedGame;

use super::course::{Actor, Course};
use super::refusals;
use super::seat::SeatPlayer;
use super::session::Session;
use crate::commands::play::args::SeatChoice;
use crate::failure::Failure;

impl Session<'_> {
    /// Takes back the person's last decision and all that followed. If no person plays, it takes
    /// back the last step, and the engines wait.
    pub(super) fn undo(&mut self) -> Result<Text, Failure> {
        if self.course.unresign() {
            return Ok(self.scene());
        }
        let no_person = !self.seats.iter().any(SeatPlayer::is_person);
        let decided = |actor: Actor| match actor {
            Actor::Player(player) => self.has_person(player),
            Actor::Typed => true,
            Actor::Rolled => false,
        };
        let Some(kept) = self
            .course
            .plies()
            .iter()
            .rposition(|ply| no_person || decided(ply.by))
        else {
            return Err(refusals::idle(text!(
                "There is nothing to take back.",
                "没有可悔的棋。"
            )));
        };
        self.course.undo(kept);
        self.is_paused = no_person;
        Ok(self.scene())
    }

    /// Plays the step again that was last taken back.
    pub(super) fn redo(&mut self) -> Result<Text, Failure> {
        if self.course.resigned().is_none() && self.course.redo() {
            return Ok(self.scene());
        }
        Err(refusals::idle(text!(
            "There is nothing to play again.",
            "没有可恢复的棋。"
        )))
    }

    /// Moves all players to the seat of the next player.
    pub(super) fn swap(&mut self) -> Result<Text, Failure> {
        self.check_running()?;
        self.seats.rotate_right(1);
        Ok(self.seated())
    }

    /// Replaces the opponent: the first engine after the player to move, or, if only persons play,
    /// the next player.
    pub(super) fn engage(&mut self, text: &str) -> Result<Text, Failure> {
        let choice = SeatChoice::read(text)?;
        let seat = SeatPlayer::new(self.course.game(), &choice, self.seed)?;
        let next = match self.course.game().to_move() {
            ToMove::Player(player) => player + 1,
            ToMove::Chance | ToMove::Nobody => 1,
        };
        let count = self.seats.len().max(1);
        let mut behind = (0..count).map(|place| (next + place) % count);
        let engine = behind
            .clone()
            .find(|&place| self.seats.get(place).is_some_and(|seat| !seat.is_person()));
        if let Some(place) = engine
            .or_else(|| behind.next())
            .and_then(|place| self.seats.get_mut(place))
        {
            *place = seat;
        }
        Ok(self.seated())
    }

    /// The sentence on who plays.
    fn seated(&self) -> Text {
        let seats = self.seats.iter().enumerate();
        seats.fold(Text::default(), |text, (number, seat)| {
            let (player, who) = (self.topic.player(number), seat.shown());
            text + &text!("{player} is {who}.\n", "{player:#} 为{who:#}。\n")
        })
    }

    /// Lets the engines continue.
    pub(super) fn go(&mut self) -> Result<Text, Failure> {
        self.check_running()?;
        if std::mem::take(&mut self.is_paused) {
            return Ok(Text::default());
        }
        Err(refusals::idle(text!(
            "The game is not waiting for that: it is your turn.",
            "现在轮到你走，无须继续。"
        )))
    }

    /// Resigns for the person to move, or for the only person.
    pub(super) fn resign(&mut self) -> Result<Text, Failure> {
        self.check_running()?;
        let is_person = |player: &usize| self.has_person(*player);
        let mover = self.course.game().to_move().player().filter(is_person);
        let Some(player) = mover.or_else(|| (0..self.seats.len()).find(is_person)) else {
            return Err(refusals::idle(text!(
                "No person plays, so there is no one to resign.",
                "没有人参与对局，无人可以认输。"
            )));
        };
        self.course.resign(player);
        Ok(self.scene())
    }

    /// Starts another game from the same position, with the next seed.
    pub(super) fn begin_again(&mut self) -> Text {
        self.begin_at(self.course.start().game().boxed())
    }

    /// Starts another game from this position, with the next seed.
    pub(super) fn begin_at(&mut self, start: Box<dyn ErasedGame>) -> Text {
        self.tell_end();
        self.seed = self.seed.wrapping_add(1);
        self.course = Course::new(start);
        (self.is_paused, self.helped_at) = (false, None);
        self.begin_engines();
        self.greet()
    }

    /// Reports the new game to every engine.
    fn begin_engines(&mut self) {
        for seat in &mut self.seats {
            if let SeatPlayer::Engine(_, engine) = seat {
                engine.begin(self.seed);
            }
        }
        if let Some(adviser) = &mut self.adviser {
            adviser.begin(self.seed);
        }
    }
}
