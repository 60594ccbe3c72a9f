//! The course of a game: where it started, what was played, how it ended; with takeback.

use std::collections::HashMap;

use game_core::ToMove;
use players::{AnyGame, TextError};

/// The time a position stands on the board that makes the game a draw.
pub(super) const REPETITIONS: u32 = 3;

/// Who took a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Actor {
    /// The player of that number.
    Player(usize),
    /// Chance, rolled by the program.
    Rolled,
    /// Chance, typed by a person, who may have mistyped it.
    Typed,
}

/// A step that was taken.
#[derive(Clone, Debug)]
pub(super) struct Ply {
    /// The position before it.
    pub(super) before: Box<dyn AnyGame>,
    /// Its text, as the game writes it.
    pub(super) step: String,
    /// Who took it.
    pub(super) actor: Actor,
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum End {
    /// By the rules of the game: the winner, or nobody.
    Decided(Option<usize>),
    /// The position stands on the board for the third time.
    Repetition,
    /// That player has resigned.
    Resigned(usize),
}

/// A start and the steps since.
#[derive(Clone, Debug)]
pub(super) struct Course {
    game: Box<dyn AnyGame>,
    past: Vec<Ply>,
    /// What was taken back, the last takeback last; each with its steps in their order.
    undone: Vec<Vec<(String, Actor)>>,
    /// How often each position has stood on the board.
    seen: HashMap<String, u32>,
    resigned: Option<usize>,
}

impl Course {
    /// A game that starts here.
    pub(super) fn new(start: Box<dyn AnyGame>) -> Self {
        let seen = HashMap::from([(start.text(), 1)]);
        Self { game: start, past: Vec::new(), undone: Vec::new(), seen, resigned: None }
    }

    /// Where it stands.
    pub(super) fn game(&self) -> &dyn AnyGame {
        self.game.as_ref()
    }

    /// Where it started.
    pub(super) fn start(&self) -> &dyn AnyGame {
        self.past.first().map_or(self.game(), |ply| ply.before.as_ref())
    }

    /// The steps since, in order.
    pub(super) fn plies(&self) -> &[Ply] {
        &self.past
    }

    /// The number of the move that is to come, from 1; events have no numbers.
    pub(super) fn move_number(&self) -> usize {
        1 + self.past.iter().filter(|ply| matches!(ply.actor, Actor::Player(_))).count()
    }

    /// How often the present position has stood on the board, this time included.
    pub(super) fn times(&self) -> u32 {
        self.seen.get(&self.game.text()).copied().unwrap_or(0)
    }

    /// Who has resigned.
    pub(super) const fn resigned(&self) -> Option<usize> {
        self.resigned
    }

    /// How the game has ended, if it has.
    pub(super) fn end(&self) -> Option<End> {
        if let Some(player) = self.resigned {
            return Some(End::Resigned(player));
        }
        if self.game.to_move() == ToMove::Nobody {
            return Some(End::Decided(winner(self.game())));
        }
        (self.times() >= REPETITIONS).then_some(End::Repetition)
    }

    /// Takes a step, which ends the chance to redo what was taken back.
    ///
    /// Whether the game goes on is not asked here.
    ///
    /// # Errors
    ///
    /// The text says no step that is possible here; nothing has changed.
    pub(super) fn play(&mut self, text: &str, actor: Actor) -> Result<(), TextError> {
        self.step(text, actor)?;
        self.undone.clear();
        Ok(())
    }

    fn step(&mut self, text: &str, actor: Actor) -> Result<(), TextError> {
        let mut after = self.game.clone();
        after.play(text)?;
        let step = canonical(self.game(), text, after.as_ref());
        let before = std::mem::replace(&mut self.game, after);
        self.past.push(Ply { before, step, actor });
        *self.seen.entry(self.game.text()).or_insert(0) += 1;
        Ok(())
    }

    /// Gives the game up for a player.
    pub(super) const fn resign(&mut self, player: usize) {
        self.resigned = Some(player);
    }

    /// Takes a resignation back; says whether there was one.
    pub(super) fn unresign(&mut self) -> bool {
        self.resigned.take().is_some()
    }

    /// Takes back all steps but the first `kept`.
    pub(super) fn take_back(&mut self, kept: usize) {
        let mut steps = Vec::new();
        while self.past.len() > kept {
            let Some(ply) = self.past.pop() else { break };
            if let Some(times) = self.seen.get_mut(&self.game.text()) {
                *times -= 1;
            }
            self.game = ply.before;
            steps.push((ply.step, ply.actor));
        }
        steps.reverse();
        self.undone.push(steps);
    }

    /// Takes the last takeback back; says whether there was one.
    pub(super) fn redo(&mut self) -> bool {
        let Some(steps) = self.undone.pop() else { return false };
        // They were played from here before, so they can be played again.
        steps.iter().all(|(step, actor)| self.step(step, *actor).is_ok())
    }
}

/// The player who has secured more than every other one there is.
fn winner(game: &dyn AnyGame) -> Option<usize> {
    let payoffs = game.payoffs();
    let most = payoffs.iter().max()?;
    let mut best = payoffs.iter().enumerate().filter(|(_, payoff)| *payoff == most).map(|(player, _)| player);
    // Who plays alone wins against nobody.
    best.next().filter(|_| best.next().is_none() && payoffs.len() > 1)
}

/// The step as the game writes it: readers of moves are looser than writers.
fn canonical(before: &dyn AnyGame, text: &str, after: &dyn AnyGame) -> String {
    let steps = before.steps();
    if steps.iter().any(|step| step == text) {
        return text.to_owned();
    }
    let leads_there = |step: &String| {
        let mut next = before.boxed();
        next.play(step).is_ok() && next.text() == after.text()
    };
    steps.into_iter().find(leads_there).unwrap_or_else(|| text.to_owned())
}
