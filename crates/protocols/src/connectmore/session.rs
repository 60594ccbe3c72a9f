//! The engine's side of the protocol: a line in, lines out.

use std::sync::atomic::AtomicBool;

use connect6::{AnyConnect6, Turn};
use game_core::{Notation, Position, Side};
use registry::{Engine, ErasedGame};
use search::Clock;

use super::command::Command;
use super::forcing::Forcing;
use super::stones::Stones;
use crate::{EngineDefaults, EnginePlayer, Line, Moment, Note, Protocol, Reply};

/// A conversation with the controller of the engine.
#[derive(Debug)]
pub struct Session {
    player: EnginePlayer,
    /// The side that the engine plays, if the controller named it.
    side: Option<Side>,
    /// The search that looks for forced wins first, if it was switched on.
    forcing: Option<Forcing>,
    /// Whether a missing stone is written `@@`.
    pads: bool,
}

impl Session {
    /// Of this engine, with the game of the registry at its start.
    #[must_use]
    pub fn new(
        engine: Box<dyn Engine>,
        game: Box<dyn ErasedGame>,
        defaults: EngineDefaults,
    ) -> Self {
        Self {
            player: EnginePlayer::new(engine, game, defaults),
            side: None,
            forcing: None,
            pads: false,
        }
    }

    fn position(&self) -> AnyConnect6 {
        self.player.game().position().copied().unwrap_or_default()
    }

    fn execute(&mut self, command: &Command, moment: Moment<'_>) -> Reply {
        match *command {
            Command::Name { asked } => {
                self.pads = asked;
                Reply::line("name Quincunx")
            }
            Command::New(side) => {
                self.side = side;
                self.player.begin(side.map(|side| side as usize));
                if side == Some(Side::First) {
                    self.answer(moment)
                } else {
                    Reply::default()
                }
            }
            Command::Move(_) if self.is_own_turn() => Reply::note(Note::OutOfTurn),
            Command::Move(stones) => self
                .place(stones)
                .map_or_else(|| self.answer(moment), Reply::note),
            Command::Place(side, _) if side != self.position().mover() => {
                Reply::note(Note::OutOfTurn)
            }
            Command::Place(_, stones) => {
                let over = |session: &Self| session.player.over();
                self.place(stones)
                    .or_else(|| over(self))
                    .map_or_else(Reply::default, Reply::note)
            }
            Command::Next => self.answer(moment),
            Command::Depth(depth) => {
                self.player.defaults.depth = Some(depth);
                Reply::default()
            }
            Command::Forcing(on) => {
                self.forcing = on.then(Forcing::new);
                Reply::default()
            }
            Command::Print => {
                let lines = self.player.draw().lines().map(str::to_owned).collect();
                Reply {
                    lines,
                    ..Reply::default()
                }
            }
            Command::Help => Reply::line(HELP),
            Command::Quit => Reply::farewell(),
            Command::Error => Reply::note(Note::Refused),
            // The engine prepares for the next game now, while no clock runs.
            Command::End => {
                self.player.begin(None);
                self.side = None;
                Reply::default()
            }
            Command::Nothing => Reply::default(),
        }
    }

    /// Whether the engine is to move, as far as it knows its side.
    fn is_own_turn(&self) -> bool {
        self.player
            .mover()
            .is_some_and(|mover| self.side.map(|side| side as usize) == Some(mover))
    }

    /// Plays a turn of the side to move. Returns the reason if it is refused.
    fn place(&mut self, stones: Stones) -> Option<Note> {
        let position = self.position();
        let mut moves: Vec<String> = stones
            .turn
            .cells()
            .map(|cell| position.move_text(cell))
            .collect();
        // Where the first stone ends the game, a second one is a matter of form.
        let is_last = stones
            .turn
            .cells()
            .next()
            .is_some_and(|cell| position.is_legal(cell) && position.after(cell).is_over());
        moves.truncate(if is_last { 1 } else { 2 });
        if self.player.play_turn(&moves) {
            return None;
        }
        Some(self.player.over().unwrap_or_else(|| Note::Illegal {
            turn: stones.to_string(),
        }))
    }

    /// Lets the engine make a turn, and returns it: from now on it plays for that side.
    fn answer(&mut self, moment: Moment<'_>) -> Reply {
        if let Some(over) = self.player.over() {
            return Reply::note(over);
        }
        let before = self.position();
        self.side = Some(before.mover());
        let moves = match self.forced(&before, moment) {
            Some(moves) => Ok(moves),
            None => self.player.turn(moment),
        };
        match moves {
            Ok(_) if moment.is_cancelled() => Reply::default(),
            Ok(moves) => {
                let cells = moves.iter().filter_map(|m| before.read_move(m).ok());
                let letters: String = cells.flat_map(connect6::Cell::letters).collect();
                let pad = if self.pads && moves.len() == 1 {
                    "@@"
                } else {
                    ""
                };
                let notes = self.player.over().into_iter().collect();
                Reply {
                    lines: vec![format!("move {letters}{pad}")],
                    notes,
                    quits: false,
                }
            }
            Err(refusal) => Reply::note(Note::Engine(refusal)),
        }
    }

    /// The turn that begins a forced win, played, where such wins are looked for.
    fn forced(&mut self, position: &AnyConnect6, moment: Moment<'_>) -> Option<Vec<String>> {
        let turn: Turn =
            self.forcing
                .as_mut()?
                .turn(position, self.player.defaults.time, moment)?;
        let moves: Vec<String> = turn.cells().map(|cell| position.move_text(cell)).collect();
        self.player.play_turn(&moves).then_some(moves)
    }
}

impl crate::Session for Session {
    fn handle(&mut self, line: &Line, moment: Moment<'_>) -> Reply {
        match line.text().and_then(Command::read) {
            Some(command) => self.execute(&command, moment),
            None => Reply::note(Note::on(line, Protocol::ConnectMore)),
        }
    }

    fn idle(&mut self, clock: Clock<'_>, arrived: &AtomicBool) {
        self.player.ponder(clock, arrived);
    }
}

/// The answer to `help`: one line, which begins with no word of the protocol.
const HELP: &str = "commands: name new black|white move XXYY next black XXYY white XXYY depth d vcf unvcf print end quit";
