//! What the program does by itself: engines move, chance is rolled, and hints are given.

use game_core::{ToMove, below};
use players::{Analysis, EngineSpec, QueryError};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use super::course::Actor;
use super::seat::Seat;
use super::session::Session;
use crate::args::{Chance, SeatChoice};
use crate::commands::{heat, outcome};
use crate::failure::Failure;
use crate::refusals;
use crate::width::push_line;

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

    /// Takes the next step, if it is for the program to take it; returns what is said about it.
    ///
    /// # Errors
    ///
    /// An engine has no move; nothing has changed but that it is not asked again before `go`.
    pub(super) fn act(&mut self) -> Result<Option<String>, Failure> {
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
        let played =
            step.map_err(|refusal| refusals::refusal(self.desk.language, &refusal)).and_then(|(step, actor)| {
                let refused = |error| super::refusals::step(self.desk.language, &step, &error);
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

    /// What the engine in that seat thinks.
    fn think(&mut self, player: usize) -> Result<Analysis, QueryError> {
        let started = (self.desk.clock)();
        let clock = || (self.desk.clock)().saturating_sub(started);
        match self.seats.get_mut(player) {
            Some(Seat::Engine(_, engine)) => engine.think(self.course.game(), &self.budget.limits(&clock)),
            Some(Seat::Person) | None => Err(QueryError::Finished),
        }
    }

    /// The event that chance brings.
    ///
    /// It depends on the seed and on the number of the step alone: what is taken back and played
    /// again meets the same dice.
    fn rolled(&self) -> Result<String, QueryError> {
        if let Some(event) = self.course.game().concealed(self.seed).and_then(|concealed| concealed.event) {
            return Ok(event);
        }
        let chances = self.course.game().chances();
        let mut random = ChaCha8Rng::seed_from_u64(self.seed);
        random.set_stream(self.course.plies().len() as u64);
        let total = chances.iter().fold(0_u64, |sum, (_, weight)| sum.saturating_add(*weight));
        let mut left = below(&mut random, total);
        for (event, weight) in chances {
            if left < weight {
                return Ok(event);
            }
            left -= weight;
        }
        Err(QueryError::Finished)
    }

    /// Lets the program roll where a person could have typed.
    pub(super) fn roll(&mut self) -> Result<String, Failure> {
        self.check_running()?;
        let language = self.desk.language;
        if self.course.game().to_move() != ToMove::Chance {
            return Err(super::refusals::idle(language, "There is nothing to roll now.", "现在没有随机事件。"));
        }
        let event = self.rolled().map_err(|refusal| refusals::refusal(language, &refusal))?;
        let refused = |error| super::refusals::step(language, &event, &error);
        self.course.play(&event, Actor::Rolled).map_err(refused)?;
        Ok(self.after_step())
    }

    /// What the game's first engine would play here, with its value and its line.
    pub(super) fn hint(&mut self) -> Result<String, Failure> {
        self.check_running()?;
        let language = self.desk.language;
        let analysis = self.advice()?;
        let value = outcome::phrase(language, analysis.value, analysis.unit, analysis.distance);
        let proved = if analysis.proved { language.pick(", proved", "，已证明") } else { "" };
        let best = analysis.best_move().map_err(|refusal| refusals::refusal(language, &refusal))?;
        let engine = analysis.engine;
        let mut text = language.pick(
            format!("Hint: {best}. Value: {value}{proved} (engine {engine}).\n"),
            format!("提示：{best}。局面值：{value}{proved}（引擎 {engine}）。\n"),
        );
        let line = language.list(analysis.variation.iter().map(String::as_str));
        push_line(&mut text, &language.pick(format!("Variation: {line}."), format!("主变：{line}。")));
        for reason in &analysis.reasons {
            push_line(&mut text, language.pick(&reason.english, &reason.chinese));
        }
        let belief = players::planes::belief(self.course.game());
        Ok(text + &belief.map(|belief| heat::text(language, belief, &analysis)).unwrap_or_default())
    }

    fn advice(&mut self) -> Result<Analysis, Failure> {
        let language = self.desk.language;
        if self.course.game().to_move() == ToMove::Chance {
            return Err(refusals::refusal(language, &QueryError::Chance));
        }
        if self.adviser.is_none() {
            let first = self.course.game().engines().first().map_or("", |info| info.name);
            let spec = EngineSpec::named(first).map_err(|error| refusals::spec(language, &error))?;
            let seat = Seat::new(language, self.course.game(), &SeatChoice::Engine(spec), self.seed)?;
            if let Seat::Engine(_, engine) = seat {
                self.adviser = Some(engine);
            }
        }
        let started = (self.desk.clock)();
        let clock = || (self.desk.clock)().saturating_sub(started);
        let (limits, game) = (self.budget.limits(&clock), self.course.game());
        let analysis = self.adviser.as_mut().map_or(Err(QueryError::Finished), |engine| engine.think(game, &limits));
        analysis.map_err(|refusal| refusals::refusal(language, &refusal))
    }
}
