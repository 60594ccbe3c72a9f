//! The engine's side of the protocol.

use game_core::ToMove;
use registry::{Analysis, Engine, EngineSpec, ErasedGame, QueryError, TextHistory};

use super::command::Command;
use super::go::Go;
use super::info::{Info, Score};
use super::offer::{Kind, Offer};
use super::response::Response;
use super::thought::think;
use crate::{EngineDefaults, EnginePlayer, Line, Moment, Note, Protocol, Reply};

/// The most threads that a controller can set.
const MOST_THREADS: u16 = 1024;

/// Options that the session has, whatever the engine.
const OWN: [&str; 2] = ["engine", "threads"];

/// A conversation with a controller.
#[derive(Debug)]
pub struct Session {
    player: EnginePlayer,
    defaults: EngineDefaults,
    /// The engine that sits there, with its options.
    spec: Option<EngineSpec>,
    /// The moves of the last `position`, so that one that continues it is not replayed.
    start: Option<String>,
    moves: Vec<String>,
}

impl Session {
    /// Of this engine at the start of the registry's game; the spec is the one by which it was
    /// made, or nothing for its name alone.
    #[must_use]
    pub fn new(
        engine: Box<dyn Engine>,
        game: Box<dyn ErasedGame>,
        defaults: EngineDefaults,
        spec: Option<EngineSpec>,
    ) -> Self {
        let spec = spec.or_else(|| EngineSpec::named(engine.info().name).ok());
        Self {
            player: EnginePlayer::new(engine, game, defaults),
            defaults,
            spec,
            start: None,
            moves: Vec::new(),
        }
    }

    fn execute(&mut self, command: Command, moment: Moment<'_>) -> Result<Vec<Response>, String> {
        match command {
            Command::Quincunx => Ok(self.greeting()),
            Command::IsReady => {
                self.player.prepare();
                Ok(vec![Response::ReadyOk])
            }
            Command::SetOption { name, value } => self.choose(&name, &value).map(|()| Vec::new()),
            Command::NewGame { seed } => {
                self.player.begin_with_seed(seed.unwrap_or(0));
                Ok(Vec::new())
            }
            Command::Position { start, moves } => self.go_to(start, moves).map(|()| Vec::new()),
            Command::Go(go) => Ok(self.answer(&go, moment)),
            Command::Draw => Ok(self.board()),
            // Heard beside the engine's thoughts; behind them there is nothing to stop.
            Command::Stop | Command::PonderHit | Command::Quit | Command::Nothing => Ok(Vec::new()),
        }
    }

    fn greeting(&self) -> Vec<Response> {
        let id = |of: &str, text: &str| Response::Id {
            of: of.to_owned(),
            text: text.to_owned(),
        };
        let mut lines = vec![
            id("name", "Quincunx"),
            id("version", env!("CARGO_PKG_VERSION")),
            id("author", "the Quincunx contributors"),
            id("game", self.player.game().name()),
        ];
        let engines = self.player.game().engines();
        let name = self.spec.as_ref().map_or("", EngineSpec::name);
        let names = engines.iter().map(|info| info.name.to_owned()).collect();
        let threads = Kind::Whole {
            default: self.defaults.threads.max(1).into(),
            min: 1,
            max: MOST_THREADS.into(),
        };
        let own = [
            Kind::Choice {
                default: name.to_owned(),
                names,
            },
            threads,
        ];
        let own = OWN.iter().zip(own).map(|(&name, kind)| Offer {
            name: name.to_owned(),
            kind,
        });
        let options = engines
            .iter()
            .filter(|info| info.name == name)
            .flat_map(|info| info.options);
        lines.extend(own.chain(options.map(Offer::from)).map(Response::Option));
        lines.push(Response::QuincunxOk);
        lines
    }

    /// Sets an option. Another engine comes with its own options, all as they are by default.
    fn choose(&mut self, name: &str, value: &str) -> Result<(), String> {
        if name == "threads" {
            let threads = value
                .parse()
                .ok()
                .filter(|threads| (1..=MOST_THREADS).contains(threads));
            self.defaults.threads = threads.ok_or(format!(
                "The option threads is a whole number from 1 to {MOST_THREADS}."
            ))?;
            return Ok(());
        }
        let text = if name == "engine" {
            value.to_owned()
        } else {
            let spec = self.spec.as_ref().ok_or("The engine has no options.")?;
            let others = spec.options().iter().filter(|(key, _)| key != name);
            let others = others.map(|(key, value)| format!("{key}={value}"));
            let all: Vec<String> = others.chain([format!("{name}={value}")]).collect();
            format!("{}:{}", spec.name(), all.join(","))
        };
        let spec: EngineSpec = text
            .parse()
            .map_err(|error: registry::SpecError| error.to_string())?;
        let engine = self
            .player
            .game()
            .engine(&spec)
            .map_err(|error| error.to_string())?;
        self.player.set_engine(engine);
        self.spec = Some(spec);
        Ok(())
    }

    /// Goes to a position, if all of it can be reached.
    fn go_to(&mut self, start: Option<String>, moves: Vec<String>) -> Result<(), String> {
        let known = if start == self.start {
            moves.strip_prefix(self.moves.as_slice())
        } else {
            None
        };
        let (mut history, new) = match known {
            Some(new) if !self.moves.is_empty() || start.is_some() => {
                (self.player.history().clone(), new)
            }
            _ => {
                let mut game = self.player.start();
                if let Some(text) = &start {
                    game.read(text).map_err(|error| error.to_string())?;
                }
                (TextHistory::new(game), moves.as_slice())
            }
        };
        for (number, m) in new.iter().enumerate() {
            let refused = |error| {
                format!(
                    "Move {} cannot be played. {error}",
                    moves.len() - new.len() + number + 1
                )
            };
            history
                .play_as_written(m, ())
                .map_err(|error| refused(error.to_string()))?;
        }
        self.player.set_history(history);
        (self.start, self.moves) = (start, moves);
        Ok(())
    }

    /// What the engine thinks, and its move.
    fn answer(&mut self, go: &Go, moment: Moment<'_>) -> Vec<Response> {
        let begin = (moment.clock)();
        let none = |error: String| vec![Response::Error(error), Response::BestMove(None)];
        if let Some(over) = self.player.over() {
            return none(over.to_string());
        }
        // Some engines have a value for it, but none has a move.
        if self.player.game().to_move() == ToMove::Chance {
            return none(QueryError::Chance.to_string());
        }
        match think(&mut self.player, go, self.defaults, moment) {
            Ok(analysis) => {
                let time = (moment.clock)().saturating_sub(begin);
                let info = Response::Info(info(&analysis, time));
                vec![info, Response::BestMove(analysis.best)]
            }
            Err(refusal) => none(refusal.to_string()),
        }
    }

    fn board(&self) -> Vec<Response> {
        let drawing = self.player.draw();
        let lines = drawing
            .lines()
            .map(|line| Response::Board(line.trim_end().to_owned()));
        lines
            .chain([Response::Position(self.player.game().text())])
            .collect()
    }
}

/// An analysis as a line.
fn info(analysis: &Analysis, time: std::time::Duration) -> Info {
    let Analysis {
        value,
        unit,
        proved,
        distance,
        ..
    } = *analysis;
    Info {
        depth: Some(analysis.depth),
        nodes: Some(analysis.nodes),
        nps: Info::speed(analysis.nodes, time),
        time: Some(time),
        score: value.filter(|value| value.is_finite()).map(|value| Score {
            value,
            unit,
            proved,
            distance,
        }),
        pv: analysis.variation.clone(),
    }
}

impl crate::Session for Session {
    fn handle(&mut self, line: &Line, moment: Moment<'_>) -> Reply {
        let refused = |sentence: String| Reply::line(Response::Error(sentence).to_string());
        match line {
            Line::Text(text) => match Command::read(text) {
                Ok(Command::Quit) => Reply::farewell(),
                Ok(command) => match self.execute(command, moment) {
                    Ok(lines) => Reply {
                        lines: lines.iter().map(ToString::to_string).collect(),
                        ..Reply::default()
                    },
                    Err(sentence) => refused(sentence),
                },
                Err(error) => refused(error.to_string()),
            },
            line => refused(Note::on(line, Protocol::Quincunx).to_string()),
        }
    }
}
