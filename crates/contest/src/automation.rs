//! What the controller does without a command: it throws dice, answers shots, runs the engine,
//! plays its move, and writes down the time.

use crate::controller::{Controller, Environment};
use crate::engine_runner::RunnerStatus;
use crate::event::{By, Event};
use crate::history::{ContestGame, last_turn};
use crate::notice::Notice;
use crate::{MatchState, typing};

impl<E: Environment> Controller<E> {
    /// Does everything that is due. The caller calls it several times a second.
    pub fn act(&mut self) {
        while self.state.is_automatic() {
            let Some(text) = self.state.automatic_step() else {
                break;
            };
            self.play(&text, By::Program);
        }
        match self.engine.poll() {
            RunnerStatus::Thinking => {}
            RunnerStatus::Move(analysis) => {
                if let Some(best) = analysis.best.clone() {
                    // Its last analysis stays visible.
                    if analysis.value.is_some() {
                        let value = self
                            .state
                            .game()
                            .map(|game| analysis.phrase(self.state.kind().entry.players, game));
                        let value = value.unwrap_or_default();
                        self.last = Some((value.clone(), (*analysis).clone().into()));
                        self.notices.push(Notice::Thought(value, analysis));
                    }
                    self.play(&best, By::Engine);
                    self.announce();
                }
            }
            RunnerStatus::Reserve { step, reason } => {
                self.notices.push(Notice::Failed(reason));
                self.play(&step, By::Reserve);
                self.announce();
            }
            RunnerStatus::Idle => self.think(),
        }
        self.tick();
        self.catch_up();
    }

    /// Whether nothing is due but time: the engine is not thinking, and the program has
    /// nothing to throw or answer.
    #[must_use]
    pub fn is_idle(&self) -> bool {
        !self.engine.is_thinking() && !self.state.is_ours_to_move() && !self.state.is_automatic()
    }

    /// Plays a step of the program.
    fn play(&mut self, text: &str, by: By) {
        let (before, now) = (self.state.phase(), self.environment.now());
        match self.state.apply_at(
            Event::Step {
                text: text.to_owned(),
                by,
            },
            now,
        ) {
            Ok(entry) => {
                self.on_event(&entry);
                let notice = self.stepped(text, by);
                self.notices.push(notice);
                self.after(before);
            }
            Err(refused) => self.notices.push(Notice::Refused(refused)),
        }
    }

    /// Asks the engine, if it is its turn.
    fn think(&mut self) {
        if !self.state.is_ours_to_move() {
            return;
        }
        let (terms, now) = (self.state.terms(), self.environment.now());
        let left = self.state.left(terms.ours, now);
        // With little left the margin would leave nothing: a quarter is thought with even then.
        let left = left
            .saturating_sub(std::time::Duration::from_millis(terms.margin))
            .max(left / 4);
        let Some(game) = self.state.game() else {
            return;
        };
        let begins = self
            .state
            .history()
            .is_some_and(|history| begins(&self.state, history));
        self.engine.think(game, left, game.moves_left());
        if begins {
            self.notices.push(Notice::Thinking);
        }
    }

    /// Announces our turn when it is complete.
    fn announce(&mut self) {
        if self.state.is_ours_to_move() {
            return;
        }
        let turn = self.state.announced();
        self.notices.push(Notice::Announce(turn));
    }

    /// Writes down every second of a running clock, and reports once that it has run out.
    fn tick(&mut self) {
        let now = self.environment.now();
        let running = self
            .state
            .clock_runs()
            .map(|team| (team, self.state.left(team, now).as_secs()));
        if running.is_some() && running != self.ticked {
            let entry = self.state.entry(Event::Tick, now);
            self.keep(&entry);
        }
        self.ticked = running;
        let flag = self.state.flag(now);
        if let (Some(team), true) = (flag, flag != self.flagged) {
            self.notices.push(Notice::Flag(team));
        }
        self.flagged = flag;
    }
}

/// Whether a turn of ours begins, and does not go on.
fn begins(state: &MatchState, history: &ContestGame) -> bool {
    last_turn(history).is_none_or(|(side, _)| state.team_of(side) != state.terms().ours)
}

impl MatchState {
    /// Our last turn in spoken notation: a word for each move. Empty before our first.
    #[must_use]
    pub fn announced(&self) -> Vec<String> {
        self.last_turn_of(self.terms().ours)
    }

    /// The last turn on the board, if that team made it, in spoken notation.
    #[must_use]
    pub fn last_turn_of(&self, team: crate::Team) -> Vec<String> {
        let turn = self
            .history()
            .and_then(last_turn)
            .filter(|(side, _)| self.team_of(*side) == team);
        let shown = |played: &crate::Ply| typing::shown(played.before.game(), &played.step);
        turn.map(|(_, moves)| moves.iter().map(shown).collect())
            .unwrap_or_default()
    }
}
