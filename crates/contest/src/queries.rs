//! Queries: the readable state of a match.

use std::time::Duration;

use registry::ErasedGame;

use crate::event::{Ending, Event, JournalEntry};
use crate::history::{Awaits, ContestGame, acts, awaits};
use crate::kind::Kind;
use crate::match_state::{Finished, MatchState, Phase};
use crate::team::Team;
use crate::terms::{Day, Dice, Hour, Terms};

impl MatchState {
    /// The game that is played, and the contest's rules around it.
    #[must_use]
    pub const fn kind(&self) -> &Kind {
        &self.kind
    }

    /// The terms of the match.
    #[must_use]
    pub const fn terms(&self) -> &Terms {
        &self.terms
    }

    /// Where the match stands.
    #[must_use]
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// The games that were left, in order.
    #[must_use]
    pub fn finished(&self) -> &[Finished] {
        &self.finished
    }

    /// The layout of a team, if it has placed its stones.
    #[must_use]
    pub const fn layout(&self, team: Team) -> Option<[u8; 6]> {
        self.layouts[team.index()]
    }

    /// Whether a game cannot begin because our stones are not placed.
    #[must_use]
    pub fn lacks_own_layout(&self) -> bool {
        self.kind.rules.has_layouts
            && self.phase == Phase::Preparing
            && self.layout(self.terms.ours).is_none()
    }

    /// The game on the board.
    #[must_use]
    pub const fn history(&self) -> Option<&ContestGame> {
        self.history.as_ref()
    }

    /// The position on the board.
    #[must_use]
    pub fn game(&self) -> Option<&dyn ErasedGame> {
        self.history.as_ref().map(ContestGame::game)
    }

    /// Day and hour at which the game on the board began; the terms, if they name them, have
    /// precedence.
    #[must_use]
    pub fn began(&self) -> (Option<Day>, Option<Hour>) {
        (
            self.terms.day.or(self.began.0),
            self.terms.hour.or(self.began.1),
        )
    }

    /// The number of the game that is played or comes next, from 1.
    #[must_use]
    pub fn number(&self) -> u32 {
        u32::try_from(self.finished.len())
            .unwrap_or(u32::MAX)
            .saturating_add(1)
    }

    /// Who opens it.
    #[must_use]
    pub fn opener(&self) -> Team {
        if self.kind.rules.has_planes {
            Team::in_turn(self.number())
        } else {
            Team::opener(self.number())
        }
    }

    /// Half points from the games that were left.
    #[must_use]
    pub fn points(&self) -> [u32; 2] {
        let points = self.finished.iter().map(|game| game.ending.points());
        points.fold([0, 0], |[a, b], [more, again]| [a + more, b + again])
    }

    /// The same with the game that is over and not left yet.
    #[must_use]
    pub fn score(&self) -> [u32; 2] {
        let [a, b] = self.points();
        let [more, again] = if let Phase::Over(ending) = self.phase {
            ending.points()
        } else {
            [0, 0]
        };
        [a + more, b + again]
    }

    /// Whether a game is played and its clocks run.
    #[must_use]
    pub fn is_running(&self) -> bool {
        self.phase == Phase::Playing && !self.is_paused
    }

    /// Whether a game is played and its clocks stand.
    #[must_use]
    pub fn is_paused(&self) -> bool {
        self.phase == Phase::Playing && self.is_paused
    }

    /// Whether the match was left for good.
    #[must_use]
    pub const fn is_closed(&self) -> bool {
        self.is_closed
    }

    /// The team whose turn it is, to throw or to move.
    #[must_use]
    pub fn due(&self) -> Option<Team> {
        let history = self
            .history
            .as_ref()
            .filter(|_| self.phase == Phase::Playing)?;
        acts(history.game()).map(|side| self.team_of(side))
    }

    /// What the next step is; nothing while no game is played.
    #[must_use]
    pub fn awaits(&self) -> Awaits {
        let history = self
            .history
            .as_ref()
            .filter(|_| self.phase == Phase::Playing);
        history.map_or(Awaits::Nothing, |history| awaits(history.game()))
    }

    /// Whether the next step is the program's by itself: a die that it throws, our answer to a
    /// shot.
    #[must_use]
    pub fn is_automatic(&self) -> bool {
        let ours = self.due() == Some(self.terms.ours);
        let speaks = match (self.awaits(), self.terms.dice) {
            (Awaits::Die, Dice::Both) => true,
            (Awaits::Die, Dice::Ours) | (Awaits::Answer, _) => ours,
            _ => false,
        };
        self.is_running() && speaks
    }

    /// Whether our engine is to move.
    #[must_use]
    pub fn is_ours_to_move(&self) -> bool {
        self.is_running() && self.awaits() == Awaits::Move && self.due() == Some(self.terms.ours)
    }

    /// What a team has left.
    #[must_use]
    pub fn left(&self, team: Team, now: Duration) -> Duration {
        self.clocks.left(team, now)
    }

    /// Whose clock runs.
    #[must_use]
    pub const fn clock_runs(&self) -> Option<Team> {
        self.clocks.running()
    }

    /// A team whose time is used up while a game is played. Nothing ends by it: the referee's clock
    /// decides.
    #[must_use]
    pub fn flag(&self, now: Duration) -> Option<Team> {
        let playing = self.phase == Phase::Playing;
        Team::ALL
            .into_iter()
            .find(|&team| playing && self.clocks.left(team, now).is_zero())
    }

    /// The last move of a match that goes on after an interruption: both clocks stand until
    /// `go`. Nothing happens where no clock would run.
    pub fn interrupt(&mut self, now: Duration) -> Option<JournalEntry> {
        self.is_running().then(|| {
            self.is_paused = true;
            self.clocks.run(None, now);
            self.entry(Event::Paused, now)
        })
    }

    /// How the game on the board ended, if it has.
    #[must_use]
    pub const fn ending(&self) -> Option<Ending> {
        match self.phase {
            Phase::Over(ending) => Some(ending),
            _ => None,
        }
    }
}

/// Points with halves, as people write them: `3`, `2½`.
#[must_use]
pub fn points_text(halves: u32) -> String {
    match (halves / 2, halves % 2) {
        (0, 1) => "½".to_owned(),
        (whole, 0) => whole.to_string(),
        (whole, _) => format!("{whole}½"),
    }
}
