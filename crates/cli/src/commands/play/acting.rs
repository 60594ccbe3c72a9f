//! The program's own steps: engines move, chance is rolled, and hints are given.

use engines::planes;
use game_core::{Text, ToMove, below, text};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use registry::{Analysis, EngineSpec, QueryError};

use super::course::Actor;
use super::seat::SeatPlayer;
use super::session::Session;
use crate::commands::heat;
use crate::commands::play::args::{Chance, SeatChoice};
use crate::failure::Failure;
use crate::refusals;

impl Session<'_> {
    /// Whether the program takes the next step.
    pub(super) fn acts_next(&self) -> bool {
        let acts = match self.course.game().to_move() {
            ToMove::Player(player) => !self.has_person(player),
            ToMove::Chance => self.chance == Chance::Roll,
            ToMove::Nobody => false,
        };
        acts && !self.is_paused && !self.is_closed && self.course.end().is_none()
    }

    /// Takes the next step, if it is the program's; returns the text about it.
    ///
    /// # Errors
    ///
    /// Fails if an engine has no move. Nothing has changed then, except that the engine waits for
    /// `go`.
    pub(super) fn act(&mut self) -> Result<Option<Text>, Failure> {
        if !self.acts_next() {
            return self.advise();
        }
        let step = match self.course.game().to_move() {
            ToMove::Player(player) => self.think(player).and_then(|analysis| {
                let best = analysis.best_move()?.to_owned();
                Ok((best, Actor::Player(player)))
            }),
            ToMove::Chance | ToMove::Nobody => self.rolled().map(|event| (event, Actor::Rolled)),
        };
        let played = step
            .map_err(|refusal| refusals::refusal(&refusal))
            .and_then(|(step, actor)| {
                let refused = |error| super::refusals::step(&step, &error);
                self.course.play(&step, actor).map_err(refused)
            });
        match played {
            Ok(()) => Ok(Some(self.after_step())),
            Err(failure) => {
                self.is_paused = true;
                Err(failure)
            }
        }
    }

    /// The analysis of the engine in this seat.
    fn think(&mut self, player: usize) -> Result<Analysis, QueryError> {
        let started = (self.context.clock)();
        let clock = || (self.context.clock)().saturating_sub(started);
        match self.seats.get_mut(player) {
            Some(SeatPlayer::Engine(_, engine)) => {
                engine.think(self.course.game(), &self.budget.limits(&clock))
            }
            Some(SeatPlayer::Person) | None => Err(QueryError::Finished),
        }
    }

    /// The event of chance.
    ///
    /// It depends only on the seed and the number of the step: after a takeback the dice are the
    /// same.
    fn rolled(&self) -> Result<String, QueryError> {
        if let Some(event) =
            planes::concealed(self.course.game(), self.seed).and_then(|concealed| concealed.event)
        {
            return Ok(event);
        }
        let chances = self.course.game().chances();
        let mut random = ChaCha8Rng::seed_from_u64(self.seed);
        random.set_stream(self.course.plies().len() as u64);
        let total = chances
            .iter()
            .fold(0_u64, |sum, (_, weight)| sum.saturating_add(*weight));
        let mut left = below(&mut random, total);
        for (event, weight) in chances {
            if left < weight {
                return Ok(event);
            }
            left -= weight;
        }
        Err(QueryError::Finished)
    }

    /// Rolls for the person, who could also type the roll.
    pub(super) fn roll(&mut self) -> Result<Text, Failure> {
        self.check_running()?;
        if self.course.game().to_move() != ToMove::Chance {
            return Err(super::refusals::idle(text!(
                "There is nothing to roll now.",
                "现在没有随机事件。"
            )));
        }
        let event = self
            .rolled()
            .map_err(|refusal| refusals::refusal(&refusal))?;
        let refused = |error| super::refusals::step(&event, &error);
        self.course.play(&event, Actor::Rolled).map_err(refused)?;
        Ok(self.after_step())
    }

    /// The move of the game's first engine, with its value and its variation.
    pub(super) fn hint(&mut self) -> Result<Text, Failure> {
        self.check_running()?;
        let analysis = self.advice()?;
        let value = analysis.phrase(self.topic.players, self.course.game());
        let proved = if analysis.proved {
            text!(", proved", "，已证明")
        } else {
            Text::default()
        };
        let best = analysis
            .best_move()
            .map_err(|refusal| refusals::refusal(&refusal))?;
        let best = self.people_text(best);
        let engine = analysis.engine;
        let mut text = text!(
            "Hint: {best}. Value: {value}{proved} (engine {engine}).\n",
            "提示：{best}。局面值：{value:#}{proved:#}（引擎 {engine}）。\n"
        );
        let line = analysis.variation.iter();
        let line = Text::list(line.map(|step| self.people_text(step)));
        text.push_line(&text!("Variation: {line}.", "主变：{line:#}。"));
        for reason in &analysis.reasons {
            text.push_line(&Text::each(|language| {
                self.people_text(reason.get(language))
            }));
        }
        let belief = self.course.game().position();
        Ok(text
            + &belief
                .map(|belief| heat::text(belief, &analysis))
                .unwrap_or_default())
    }

    fn advice(&mut self) -> Result<Analysis, Failure> {
        if self.course.game().to_move() == ToMove::Chance {
            return Err(refusals::refusal(&QueryError::Chance));
        }
        if self.adviser.is_none() {
            let first = self
                .course
                .game()
                .engines()
                .first()
                .map_or("", |info| info.name);
            let spec = EngineSpec::named(first).map_err(|error| refusals::spec(&error))?;
            let seat = SeatPlayer::new(self.course.game(), &SeatChoice::Engine(spec), self.seed)?;
            if let SeatPlayer::Engine(_, engine) = seat {
                self.adviser = Some(engine);
            }
        }
        let started = (self.context.clock)();
        let clock = || (self.context.clock)().saturating_sub(started);
        let (limits, game) = (self.budget.limits(&clock), self.course.game());
        let analysis = self
            .adviser
            .as_mut()
            .map_or(Err(QueryError::Finished), |engine| {
                engine.think(game, &limits)
            });
        analysis.map_err(|refusal| refusals::refusal(&refusal))
    }
}
