//! The engine's side of the protocol.

use connect6::AnyConnect6;
use game_core::{Game, Notation, Side};
use registry::{Engine, ErasedGame};

use super::clock::{Allowed, Clocks};
use super::command::{Request, Response};
use super::vertex::Vertex;
use crate::{EngineDefaults, EnginePlayer, Line, Moment, Note, Protocol, Reply, limits};

/// The commands, in alphabetic order.
const COMMANDS: [&str; 16] = [
    "boardsize",
    "clear_board",
    "final_score",
    "genmove",
    "known_command",
    "komi",
    "list_commands",
    "name",
    "play",
    "protocol_version",
    "quit",
    "showboard",
    "time_left",
    "time_settings",
    "undo",
    "version",
];

/// The specification's message for malformed arguments of a command.
const SYNTAX: &str = "syntax error";

/// A conversation with a controller.
#[derive(Debug)]
pub struct Session {
    player: EnginePlayer,
    game: Game<AnyConnect6>,
    clocks: Clocks,
}

/// The answer to a command, or its error message.
type CommandResult = Result<String, String>;

impl Session {
    /// A session of this engine; `game` is the registry's game at its start.
    #[must_use]
    pub fn new(
        engine: Box<dyn Engine>,
        game: Box<dyn ErasedGame>,
        defaults: EngineDefaults,
    ) -> Self {
        let start = Game::new(AnyConnect6::default());
        Self {
            player: EnginePlayer::new(engine, game, defaults),
            game: start,
            clocks: Clocks::default(),
        }
    }

    fn position(&self) -> &AnyConnect6 {
        self.game.position()
    }

    fn execute(&mut self, request: &Request, moment: Moment<'_>) -> (CommandResult, Option<Note>) {
        let words = request.arguments.as_slice();
        let answer = match (request.name.as_str(), words) {
            ("protocol_version", []) => Ok("2".to_owned()),
            ("name", []) => Ok("Quincunx".to_owned()),
            ("version", []) => Ok(env!("CARGO_PKG_VERSION").to_owned()),
            ("known_command", [name]) => Ok(COMMANDS.contains(&name.as_str()).to_string()),
            ("list_commands", []) => Ok(COMMANDS.join("\n")),
            ("quit", []) => Ok(String::new()),
            ("boardsize", [size]) => self.boardsize(size),
            ("clear_board", []) => Ok(self.clear(self.position().size())),
            ("komi", [komi]) => {
                if komi.parse::<f64>().is_ok() {
                    Ok(String::new())
                } else {
                    Err(SYNTAX.to_owned())
                }
            }
            ("play", [color, vertex]) => self.play(color, vertex),
            ("genmove", [color]) => return self.genmove(color, moment),
            ("undo", []) => self.undo(),
            ("showboard", []) => Ok(format!("\n{}", self.drawing())),
            ("time_settings", words) if self.clocks.set(words) => Ok(String::new()),
            ("time_left", [color, words @ ..]) => match side(color) {
                Some(side) if self.clocks.tell(side as usize, words) => Ok(String::new()),
                _ => Err(SYNTAX.to_owned()),
            },
            ("final_score", []) => self.score(),
            (name, _) if COMMANDS.contains(&name) => Err(SYNTAX.to_owned()),
            _ => Err("unknown command".to_owned()),
        };
        (answer, None)
    }

    fn boardsize(&mut self, size: &str) -> CommandResult {
        let size: usize = size.parse().map_err(|_| SYNTAX.to_owned())?;
        if !AnyConnect6::SIZES.contains(&size) {
            return Err("unacceptable size".to_owned());
        }
        Ok(self.clear(size))
    }

    /// Starts a new game on an empty board.
    fn clear(&mut self, size: usize) -> String {
        self.game = Game::new(AnyConnect6::empty(size).unwrap_or_default());
        self.clocks.begin();
        let mut start = self.player.start();
        // The text of a position can always be read back.
        let _ = start.read(&self.position().to_string());
        self.player.begin_at(start);
        String::new()
    }

    fn play(&mut self, color: &str, vertex: &str) -> CommandResult {
        let (Some(side), Some(vertex)) =
            (side(color), Vertex::read(vertex, self.position().size()))
        else {
            return Err(SYNTAX.to_owned());
        };
        match vertex.cell() {
            None if self.position().is_over() => Ok(String::new()),
            Some(cell) if self.position().mover() == side && self.game.play(cell).is_ok() => {
                Ok(String::new())
            }
            _ => Err("illegal move".to_owned()),
        }
    }

    fn genmove(&mut self, color: &str, moment: Moment<'_>) -> (CommandResult, Option<Note>) {
        let Some(side) = side(color) else {
            return (Err(SYNTAX.to_owned()), None);
        };
        if self.position().is_over() {
            return (Ok(Vertex::Pass.to_string()), None);
        }
        if self.position().mover() != side {
            let due = if side == Side::First {
                "white"
            } else {
                "black"
            };
            return (Err(format!("it is the turn of {due}")), None);
        }
        let begin = moment.received;
        // The text of a position can always be read back.
        self.player.read(&self.position().to_string());
        let (mut defaults, mut time_manager) = (self.player.defaults, None);
        let turns = self.player.game().moves_left();
        // An engine that settles its turn in one thought answers the second stone at once.
        let stones = if self.player.plans_turns() {
            self.position().left().into()
        } else {
            1
        };
        match self.clocks.allowed(side as usize, turns, stones) {
            Some(Allowed::Time(time)) => defaults.time = Some(time),
            Some(Allowed::Game(shared)) => (defaults.time, time_manager) = (None, Some(shared)),
            // The default time is for a turn. The first turn of a game is one stone.
            None => {
                let of_turn = if self.game.plies().is_empty() { 1 } else { 2 };
                let time = defaults.time;
                defaults.time = time.map(|time| time.saturating_mul(stones) / of_turn);
            }
        }
        let analysis = self
            .player
            .think(&limits(defaults.within(moment), time_manager, moment));
        self.clocks
            .spend(side as usize, (moment.clock)().saturating_sub(begin));
        let best = analysis.and_then(|analysis| Ok(analysis.best_move()?.to_owned()));
        match best.map(|best| self.position().read_move(&best)) {
            Ok(Ok(cell)) if self.game.play(cell).is_ok() => (
                Ok(Vertex::Cell {
                    cell,
                    size: self.position().size(),
                }
                .to_string()),
                None,
            ),
            Ok(_) => (Err("the engine names no legal move".to_owned()), None),
            Err(refusal) => (
                Err("the engine has no answer".to_owned()),
                Some(Note::Engine(refusal)),
            ),
        }
    }

    fn undo(&mut self) -> CommandResult {
        self.game
            .take_back()
            .map(|_| String::new())
            .ok_or("cannot undo".to_owned())
    }

    /// The board with this protocol's column letters; no line of it is empty.
    fn drawing(&self) -> String {
        let size = self.position().size();
        let letters: String = (0..size)
            .filter_map(|column| {
                let cell = connect6::Cell::new(0, column)?;
                Some(format!(
                    " {}",
                    Vertex::Cell { cell, size }.to_string().chars().next()?
                ))
            })
            .collect();
        let mut lines = vec![format!("  {letters}")];
        for row in 0..size {
            let marks: String = (0..size)
                .map(|column| {
                    let owner = connect6::Cell::new(row, column)
                        .and_then(|cell| self.position().owner(cell));
                    match owner {
                        Some(Side::First) => " X",
                        Some(Side::Second) => " O",
                        None => " .",
                    }
                })
                .collect();
            lines.push(format!("{:2}{marks} {}", size - row, size - row));
        }
        lines.push(format!("  {letters}"));
        lines.join("\n")
    }

    fn score(&self) -> CommandResult {
        match (self.position().is_over(), self.position().winner()) {
            (false, _) => Err("cannot score".to_owned()),
            (true, None) => Ok("0".to_owned()),
            (true, Some(Side::First)) => Ok("B+1".to_owned()),
            (true, Some(Side::Second)) => Ok("W+1".to_owned()),
        }
    }
}

/// The side of a colour, in upper or lower case.
fn side(color: &str) -> Option<Side> {
    match color.to_ascii_lowercase().as_str() {
        "b" | "black" => Some(Side::First),
        "w" | "white" => Some(Side::Second),
        _ => None,
    }
}

impl crate::Session for Session {
    fn handle(&mut self, line: &Line, moment: Moment<'_>) -> Reply {
        let (id, quits, (text, note)) = match line {
            Line::Text(text) | Line::NotText(text) => {
                let Some(request) = Request::read(text) else {
                    return Reply::default();
                };
                let quits = request.name == "quit" && request.arguments.is_empty();
                (request.id, quits, self.execute(&request, moment))
            }
            Line::TooLong => {
                let longest = Protocol::Gtp.longest();
                (
                    None,
                    false,
                    (Err(SYNTAX.to_owned()), Some(Note::TooLong { longest })),
                )
            }
            Line::Dropped(_) => (
                None,
                false,
                (
                    Err("commands dropped".to_owned()),
                    Some(Note::on(line, Protocol::Gtp)),
                ),
            ),
        };
        let response = Response { id, text }.to_string();
        // An answer ends with an empty line.
        Reply {
            lines: vec![response + "\n"],
            notes: note.into_iter().collect(),
            quits,
        }
    }
}
