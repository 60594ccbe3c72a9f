//! The game with what a seed hides, and with a solver that says what it knows when it is broken off.

use std::any::Any;
use std::ops::ControlFlow;

use ::planes::{Belief, Secret, notation};
use game_core::{Notation, ParseError, Position, Score, ToMove, mix};

use super::SKILLS;
use crate::{
    Answer, AnyGame, At, Concealed, Course, Engine, EngineError, EngineInfo, EngineSpec, Refusal, Solving, Task,
    TextError, Unsolved,
};

/// The searcher's game at a belief.
#[derive(Debug)]
pub(super) struct Hunt {
    at: At<Belief>,
}

impl Hunt {
    /// At that belief.
    pub(super) const fn new(belief: Belief) -> Self {
        Self { at: At::new(belief, &SKILLS) }
    }
}

/// The layout that a seed hides: every seed has its own order of all layouts, and the first of those
/// left is it. So an answer that agrees with it changes nothing, and each layout is as likely.
fn hidden(belief: &Belief, seed: u64) -> Option<usize> {
    let rank = |layout: &usize| mix(mix(seed) ^ *layout as u64);
    belief.layouts().iter().min_by_key(rank)
}

impl AnyGame for Hunt {
    fn name(&self) -> &'static str {
        self.at.name()
    }

    fn read(&mut self, text: &str) -> Result<(), ParseError> {
        self.at.read(text)
    }

    fn text(&self) -> String {
        self.at.text()
    }

    fn draw(&self) -> String {
        self.at.draw()
    }

    fn to_move(&self) -> ToMove<usize> {
        self.at.to_move()
    }

    fn steps(&self) -> Vec<String> {
        self.at.steps()
    }

    fn chances(&self) -> Vec<(String, u64)> {
        self.at.chances()
    }

    fn moves_left(&self) -> Option<u32> {
        self.at.moves_left()
    }

    fn concealed(&self, seed: u64) -> Option<Concealed> {
        let belief = self.at.position();
        let (world, layout) = (belief.world(), hidden(belief, seed)?);
        let mut text = String::new();
        notation::write_layout(world, layout, &mut text).ok()?;
        let event = belief.question().map(|cell| belief.event_text(world.answer(layout, cell)));
        // Everything is shot at, and so is shown.
        let mut shown = Secret::new(world.clone(), layout)?;
        let planes = world.planes(layout).flat_map(|plane| plane.cells.iter().filter(|cell| *cell != plane.head));
        let heads = world.planes(layout).map(|plane| plane.head);
        planes.chain(heads).for_each(|cell| shown.play(cell));
        Some(Concealed { text, drawing: shown.belief().drawing(), event })
    }

    fn payoffs(&self) -> Vec<Score> {
        self.at.payoffs()
    }

    fn play(&mut self, text: &str) -> Result<(), TextError> {
        self.at.play(text)
    }

    fn perft(&self, depth: u32, progress: &mut dyn FnMut(usize, usize)) -> Result<u64, Refusal> {
        self.at.perft(depth, progress)
    }

    fn solve_telling(&self, tell: &mut dyn FnMut(Solving) -> ControlFlow<()>) -> Result<Answer, Refusal> {
        self.at.solve_telling(tell)
    }

    fn solve_for(&self, task: Task, tell: &mut dyn FnMut(Course) -> ControlFlow<()>) -> Result<Answer, Unsolved> {
        super::solve::solve_for(self.at.position(), task, tell)
    }

    fn engines(&self) -> Vec<&'static EngineInfo> {
        self.at.engines()
    }

    fn check(&self, spec: &EngineSpec) -> Result<(), EngineError> {
        self.at.check(spec)
    }

    fn engine(&self, spec: &EngineSpec) -> Result<Box<dyn Engine>, EngineError> {
        self.at.engine(spec)
    }

    fn as_any(&self) -> &dyn Any {
        self.at.as_any()
    }

    fn boxed(&self) -> Box<dyn AnyGame> {
        Box::new(Self::new(self.at.position().clone()))
    }
}
