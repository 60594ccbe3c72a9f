//! The engine's side of the protocol.

use std::sync::atomic::AtomicBool;

use registry::{Engine, ErasedGame};
use search::Clock;

use super::Command;
use super::wire::Wire;
use crate::{EngineDefaults, EnginePlayer, Line, Moment, Note, Protocol, Reply, shortened};

/// A conversation with the platform.
#[derive(Debug)]
pub struct Session {
    player: EnginePlayer,
    wire: Wire,
    /// The player that the engine is, once a game has begun.
    side: Option<usize>,
}

impl Session {
    /// Of this engine, with the game of the registry at its start; nothing if the platform has no
    /// such game.
    #[must_use]
    pub fn new(
        engine: Box<dyn Engine>,
        game: Box<dyn ErasedGame>,
        defaults: EngineDefaults,
    ) -> Option<Self> {
        let wire = Wire::of(game.as_ref())?;
        Some(Self {
            player: EnginePlayer::new(engine, game, defaults),
            wire,
            side: None,
        })
    }

    fn execute(&mut self, command: Command, moment: Moment<'_>) -> Reply {
        match command {
            Command::Name => Reply::line("name Quincunx"),
            Command::New(side) => {
                self.side = Some(side);
                self.player.begin(Some(side));
                if side == 0 {
                    self.answer(moment)
                } else {
                    Reply::default()
                }
            }
            // Before a game, and on the engine's own turn, the opponent does not move.
            Command::Move(_) if self.side.is_none() || self.side == self.player.mover() => {
                Reply::note(Note::OutOfTurn)
            }
            Command::Move(words) => {
                let moves = self.wire.read(self.player.game(), &words);
                if moves.is_some_and(|moves| self.player.play_turn(&moves)) {
                    self.answer(moment)
                } else {
                    let illegal = || Note::Illegal {
                        turn: shortened(&words.join(" ")),
                    };
                    Reply::note(self.player.over().unwrap_or_else(illegal))
                }
            }
            Command::Error => Reply::note(Note::Refused),
            Command::Quit => Reply::farewell(),
            // The engine prepares for the next game now, while no clock runs.
            Command::End => {
                self.player.begin(None);
                self.side = None;
                Reply::default()
            }
            Command::Nothing => Reply::default(),
        }
    }

    /// Lets the engine make its turn, and returns it.
    fn answer(&mut self, moment: Moment<'_>) -> Reply {
        if let Some(over) = self.player.over() {
            return Reply::note(over);
        }
        let before = self.player.game().boxed();
        match self.player.turn(moment) {
            Ok(_) if moment.is_cancelled() => Reply::default(),
            Ok(moves) => {
                let words = self.wire.write(before.as_ref(), &moves);
                let lines = words
                    .map(|words| format!("move {words}"))
                    .into_iter()
                    .collect();
                Reply {
                    lines,
                    notes: self.player.over().into_iter().collect(),
                    quits: false,
                }
            }
            Err(refusal) => Reply::note(Note::Engine(refusal)),
        }
    }
}

impl crate::Session for Session {
    fn handle(&mut self, line: &Line, moment: Moment<'_>) -> Reply {
        match line.text().and_then(Command::read) {
            Some(command) => self.execute(command, moment),
            None => Reply::note(Note::on(line, Protocol::Sau)),
        }
    }

    fn idle(&mut self, clock: Clock<'_>, arrived: &AtomicBool) {
        self.player.ponder(clock, arrived);
    }
}
