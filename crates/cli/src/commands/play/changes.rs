//! What a person changes beside moving: takeback, sides, opponents, the end, another game.

use game_core::{Text, ToMove, text};

use super::course::{Actor, Course};
use super::refusals;
use super::seat::Seat;
use super::session::Session;
use crate::commands::play::args::SeatChoice;
use crate::failure::Failure;

impl Session<'_> {
    /// Takes back the person's last decision and all that followed; the last step where no person
    /// plays, and then the engines wait.
    pub(super) fn undo(&mut self) -> Result<Text, Failure> {
        if self.course.unresign() {
            return Ok(self.scene());
        }
        let nobody = !self.seats.iter().any(Seat::is_person);
        let decided = |actor: Actor| match actor {
            Actor::Player(player) => self.has_person(player),
            Actor::Typed => true,
            Actor::Rolled => false,
        };
        let Some(kept) = self.course.plies().iter().rposition(|ply| nobody || decided(ply.by)) else {
            return Err(refusals::idle(text!("There is nothing to take back.", "没有可悔的棋。")));
        };
        self.course.undo(kept);
        self.is_paused = nobody;
        Ok(self.scene())
    }

    /// Plays again what was taken back last.
    pub(super) fn redo(&mut self) -> Result<Text, Failure> {
        if self.course.resigned().is_none() && self.course.redo() {
            return Ok(self.scene());
        }
        Err(refusals::idle(text!("There is nothing to play again.", "没有可恢复的棋。")))
    }

    /// Everybody takes the seat of the next player.
    pub(super) fn swap(&mut self) -> Result<Text, Failure> {
        self.check_running()?;
        self.seats.rotate_right(1);
        Ok(self.seated())
    }

    /// Another opponent sits down: in the first engine's seat behind the player to move, or where
    /// only persons play in the next player's.
    pub(super) fn engage(&mut self, text: &str) -> Result<Text, Failure> {
        let choice = SeatChoice::read(text)?;
        let seat = Seat::new(self.course.game(), &choice, self.seed)?;
        let next = match self.course.game().to_move() {
            ToMove::Player(player) => player + 1,
            ToMove::Chance | ToMove::Nobody => 1,
        };
        let count = self.seats.len().max(1);
        let mut behind = (0..count).map(|place| (next + place) % count);
        let engine = behind.clone().find(|&place| self.seats.get(place).is_some_and(|seat| !seat.is_person()));
        if let Some(place) = engine.or_else(|| behind.next()).and_then(|place| self.seats.get_mut(place)) {
            *place = seat;
        }
        Ok(self.seated())
    }

    /// Says who plays.
    fn seated(&self) -> Text {
        let seats = self.seats.iter().enumerate();
        seats.fold(Text::default(), |text, (number, seat)| {
            let (player, who) = (self.topic.player(number), seat.shown());
            text + &text!("{player} is {who}.\n", "{player:#} 为{who:#}。\n")
        })
    }

    /// Engines go on.
    pub(super) fn go(&mut self) -> Result<Text, Failure> {
        self.check_running()?;
        if std::mem::take(&mut self.is_paused) {
            return Ok(Text::default());
        }
        Err(refusals::idle(text!("Nobody waits for that: it is your turn.", "现在轮到你走，无须继续。")))
    }

    /// The person to move gives the game up, or the only one.
    pub(super) fn resign(&mut self) -> Result<Text, Failure> {
        self.check_running()?;
        let is_person = |player: &usize| self.has_person(*player);
        let mover = self.course.game().to_move().player().filter(is_person);
        let Some(player) = mover.or_else(|| (0..self.seats.len()).find(is_person)) else {
            return Err(refusals::idle(text!(
                "No person plays, so nobody can resign.",
                "没有人参与对局，无人可以认输。"
            )));
        };
        self.course.resign(player);
        Ok(self.scene())
    }

    /// Another game from the same start, with the chance of the next seed.
    pub(super) fn begin_again(&mut self) -> Text {
        self.tell_end();
        self.seed = self.seed.wrapping_add(1);
        self.course = Course::new(self.course.start().game().boxed());
        (self.is_paused, self.helped_at) = (false, None);
        self.begin_engines();
        self.greet()
    }

    /// Every engine hears that a new game begins.
    fn begin_engines(&mut self) {
        for seat in &mut self.seats {
            if let Seat::Engine(_, engine) = seat {
                engine.begin(self.seed);
            }
        }
        if let Some(adviser) = &mut self.adviser {
            adviser.begin(self.seed);
        }
    }
}
