//! The controller of a match: engine, dice, journal, records.
//!
//! The user interface (lines, a screen, a page) passes commands to [`Controller::handle`], calls
//! [`Controller::act`] several times a second, and shows the [notices](Notice).

use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use game_core::{Localized, Player, Text, text};
use planes::duel::Exchange;
use records::Written;
use registry::Progress;

use crate::command::Command;
use crate::engine_runner::EngineRunner;
use crate::error::CommandError;
use crate::event::{Agreed, By, Event, JournalEntry};
use crate::history::{Awaits, Ply, awaits, last_turn};
use crate::journal::{self, Journal};
use crate::match_state::{MatchState, Phase};
use crate::notice::Notice;
use crate::team::Team;
use crate::terms::{Day, Hour};
use crate::worker::MakeEngine;
use crate::{record, typing};

/// What a controller needs of the machine that it runs on.
pub trait Environment {
    /// The time since any moment, which never goes back.
    fn now(&self) -> Duration;

    /// The second of the machine's clock.
    fn second(&self) -> u64;

    /// The machine's day and hour, for records.
    fn today(&self) -> (Option<Day>, Option<Hour>);

    /// Keeps a record; in place of the one of the name `before`, if the game was recorded before.
    /// Returns where it lies.
    ///
    /// # Errors
    ///
    /// It cannot be written.
    fn keep(&mut self, written: &Written, before: Option<&str>) -> io::Result<PathBuf>;

    /// How a team places its stones, if the program chooses.
    ///
    /// # Errors
    ///
    /// There is nothing to choose.
    fn choose(&mut self, state: &MatchState, team: Team) -> Result<[u8; 6], CommandError>;
}

/// A match with its engine, journal and records.
#[derive(Debug)]
pub struct Controller<E> {
    pub(crate) state: MatchState,
    pub(crate) environment: E,
    journal: Option<Journal>,
    pub(crate) engine: EngineRunner,
    pub(crate) notices: Vec<Notice>,
    /// The second of the running clock that was written down last.
    pub(crate) ticked: Option<(Team, u64)>,
    /// The team whose clock was reported to have run out.
    pub(crate) flagged: Option<Team>,
    /// Whether something is not on the disk; this was reported.
    unsaved: bool,
    /// The engine's last progress, with its value in words for the position that it was about.
    pub(crate) last: Option<(Text, Progress)>,
}

impl<E: Environment> Controller<E> {
    /// A controller of a match. Without a journal nothing is saved.
    pub fn new(
        environment: E,
        state: MatchState,
        journal: Option<Journal>,
        engine: EngineRunner,
    ) -> Self {
        let (notices, ticked, flagged, unsaved) = (Vec::new(), None, None, false);
        let mut controller = Self {
            state,
            environment,
            journal,
            engine,
            notices,
            ticked,
            flagged,
            unsaved,
            last: None,
        };
        let now = controller.environment.now();
        if let Some(entry) = controller.state.interrupt(now) {
            controller.keep(&entry);
        }
        controller.begin();
        controller
    }

    /// The state of the match.
    pub const fn state(&self) -> &MatchState {
        &self.state
    }

    /// The machine.
    pub const fn environment(&self) -> &E {
        &self.environment
    }

    /// Where everything is kept.
    pub fn journal(&self) -> Option<&Path> {
        self.journal.as_ref().map(Journal::path)
    }

    /// Takes the notices that are to be shown, in order.
    pub fn take_notices(&mut self) -> Vec<Notice> {
        std::mem::take(&mut self.notices)
    }

    /// The engine's progress, the present one or the last, and for how long it has been thinking.
    ///
    /// The text is the value in words.
    pub fn progress(&mut self) -> (Option<(Text, Progress)>, Option<Duration>) {
        match self.engine.progress() {
            Some((Some(progress), time)) => {
                let value = self
                    .state
                    .game()
                    .map(|game| progress.phrase(self.state.kind().entry.players, game));
                self.last = Some((value.unwrap_or_default(), progress));
                (self.last.clone(), Some(time))
            }
            Some((None, time)) => (None, Some(time)),
            None => (self.last.clone(), None),
        }
    }

    /// How long our engine may think of this move in all, while it is thinking.
    #[must_use]
    pub fn maximum(&self) -> Option<Duration> {
        self.engine.maximum()
    }

    /// Makes the engines of the next game, and of those behind it, by this provider. The game on the
    /// board goes on with the engine that it began with.
    pub fn set_engine(&mut self, provider: MakeEngine) {
        self.engine.set_provider(provider);
    }

    /// Reports a sentence about what happens beside the match.
    pub fn report(&mut self, text: Text) {
        self.notices.push(Notice::Background(text));
    }

    /// Handles a line.
    pub fn handle_line(&mut self, line: &str) {
        match Command::read(line) {
            Ok(Some(command)) => self.handle(&command),
            Ok(None) => {}
            Err(error) => self.notices.push(Notice::NoCommand(error)),
        }
    }

    /// Handles a command.
    pub fn handle(&mut self, command: &Command) {
        let notice = match command {
            Command::Help => Notice::Help,
            Command::Status => Notice::Status,
            Command::Board => Notice::Board,
            Command::Peek => match self.state.own_board() {
                Some(_) => Notice::Peek,
                None => Notice::Refused(if self.state.kind().rules.has_planes {
                    CommandError::Unhidden
                } else {
                    CommandError::NoPlanes
                }),
            },
            Command::Moves(begin) => Notice::Moves(begin.clone()),
            Command::Quit => Notice::Quit,
            Command::Record => return self.record(),
            Command::Now if self.engine.is_thinking() => return self.engine.move_now(),
            Command::Now => Notice::Refused(CommandError::NotNow),
            Command::Layout(team, None) => match self.environment.choose(&self.state, *team) {
                Ok(stones) => return self.handle(&Command::Layout(*team, Some(stones))),
                Err(refused) => Notice::Refused(refused),
            },
            Command::Start if self.state.lacks_own_layout() => {
                let ours = self.state.terms().ours;
                if self.state.layout(!ours).is_some() {
                    // The best answer to the other team's stones, as `auto` finds it.
                    self.handle(&Command::Layout(ours, None));
                    return self.execute(command);
                }
                Notice::Refused(CommandError::NoLayout(!ours))
            }
            _ => return self.execute(command),
        };
        self.notices.push(notice);
    }

    pub(crate) fn execute(&mut self, command: &Command) {
        let before = self.state.phase();
        match self
            .state
            .execute(command, self.environment.now(), self.environment.today())
        {
            Ok(entries) => {
                for entry in &entries {
                    self.on_event(entry);
                    self.notice(command, entry);
                }
                self.after(before);
                // The opponent's layout belongs in the record.
                if matches!(command, Command::Reveal(_)) {
                    self.record();
                }
            }
            Err(refused) => self.notices.push(Notice::Refused(refused)),
        }
    }

    /// Saves an event, and cancels a search that it makes useless.
    pub(crate) fn on_event(&mut self, entry: &JournalEntry) {
        self.keep(entry);
        // A search from an earlier state is useless.
        match &entry.event {
            Event::Agreed(Agreed::Ours(_)) => {
                // An engine that was thinking for the other side must not move for it.
                self.engine.cancel();
                self.begin();
            }
            Event::Agreed(_) | Event::Corrected | Event::Recorded { .. } | Event::Tick => {}
            _ => self.engine.cancel(),
        }
    }

    pub(crate) fn keep(&mut self, entry: &JournalEntry) {
        let second = self.environment.second();
        let Some(journal) = &self.journal else { return };
        let added = journal::append(journal, entry, second);
        let was_unsaved = std::mem::replace(&mut self.unsaved, added.is_err());
        let Err(error) = added else { return };
        // At every move, so that it is not taken for a single failure; a second of a clock alone is
        // no news, nor is the second event of one move.
        let is_news = !was_unsaved || entry.event != Event::Tick;
        let is_said = self
            .notices
            .iter()
            .any(|notice| matches!(notice, Notice::Unsaved(_)));
        if is_news && !is_said {
            self.notices.push(Notice::Unsaved(error.text()));
        }
    }

    /// Tries again to save what could not be saved: a disk may have been full for a moment only.
    pub(crate) fn catch_up(&mut self) {
        let behind = self.journal.as_ref().filter(|journal| journal.is_behind());
        if behind.is_some_and(|journal| journal.catch_up().is_ok()) {
            self.unsaved = false;
        }
    }

    /// Reports an event.
    fn notice(&mut self, command: &Command, entry: &JournalEntry) {
        let notice = match &entry.event {
            Event::Agreed(_) => match record::accepts(&self.state) {
                Ok(()) => Notice::Agreed,
                Err(fault) => Notice::Unrecorded(fault.text()),
            },
            Event::Layout { team, stones } => Notice::Placed(*team, *stones),
            Event::Hidden { team, .. } if *team == self.state.terms().ours => Notice::Hidden,
            Event::Hidden { team, .. } => Notice::Revealed(*team),
            Event::Started { .. } => Notice::Started,
            Event::Step { text, by } => self.stepped(text, *by),
            Event::Back { .. } => Notice::TookBack,
            Event::Paused => Notice::Paused,
            Event::Resumed => Notice::Resumed,
            Event::Corrected => match command {
                Command::Clock(Some(team), _) => Notice::Clock(*team),
                _ => return,
            },
            Event::Next => Notice::Left,
            Event::Closed => Notice::Closed,
            Event::Ended(_) | Event::Recorded { .. } | Event::Tick => return,
        };
        self.notices.push(notice);
    }

    /// The notice of a step that was just played.
    pub(crate) fn stepped(&self, text: &str, by: By) -> Notice {
        let before = self
            .state
            .history()
            .and_then(|history| history.plies().iter().rfind(|played| played.step == text));
        let Some(played) = before else {
            return Notice::Rolled(text.to_owned(), by);
        };
        match awaits(played.before.game()) {
            Awaits::Die => return Notice::Rolled(text.to_owned(), by),
            Awaits::Answer => return self.answered(played),
            Awaits::Move | Awaits::Nothing => {}
        }
        let side = self
            .state
            .history()
            .and_then(|history| last_turn(history))
            .map(|(side, _)| side);
        let team = side.map_or(self.state.terms().ours, |side| self.state.team_of(side));
        Notice::Played(team, typing::shown(played.before.game(), text), by)
    }

    /// The notice of an answer: its team, the shot and the answer.
    fn answered(&self, played: &Ply) -> Notice {
        let round = played.before.game().position::<Exchange>();
        let asked = round.and_then(Exchange::answerer);
        let shot = round
            .zip(asked)
            .and_then(|(round, asked)| round.known_to(!asked).question());
        let team = asked.map_or(self.state.terms().ours, |side| self.state.team_of(side));
        Notice::Answered(
            team,
            shot.map(|cell| cell.to_string()).unwrap_or_default(),
            played.step.clone(),
        )
    }

    /// After an event: a new game for the engine, the record of a game that has ended.
    pub(crate) fn after(&mut self, before: Phase) {
        let phase = self.state.phase();
        if before == Phase::Preparing && phase == Phase::Playing {
            (self.flagged, self.last) = (None, None);
            self.engine.renew();
            self.begin();
        }
        if let Phase::Over(ending) = phase
            && before != phase
        {
            self.notices.push(Notice::Ended(ending));
            self.record();
        }
    }

    /// Prepares the engine for the game on the board.
    fn begin(&mut self) {
        let seat = self.state.side_of(self.state.terms().ours).index();
        let seed = self.state.terms().seed ^ u64::from(self.state.number());
        let game = self
            .state
            .game()
            .unwrap_or(self.state.fresh.as_ref())
            .boxed();
        self.engine.begin(game.as_ref(), seat, seed);
    }

    /// Saves the record's file name, so that after a break the same file is corrected.
    fn recorded(&mut self, path: &Path) {
        let Some(name) = path.file_name().and_then(|name| name.to_str()) else {
            return;
        };
        let (event, now) = (
            Event::Recorded {
                name: name.to_owned(),
            },
            self.environment.now(),
        );
        if self.state.recorded.as_deref() != Some(name)
            && let Ok(entry) = self.state.apply_at(event, now)
        {
            self.on_event(&entry);
        }
    }

    /// Writes the record of the game on the board.
    fn record(&mut self) {
        let notice = match record::written(&self.state) {
            Err(fault) => Notice::Unrecorded(fault.text()),
            Ok(written) => match self
                .environment
                .keep(&written, self.state.recorded.as_deref())
            {
                Ok(path) => {
                    self.recorded(&path);
                    Notice::Recorded(path)
                }
                Err(error) => Notice::Unrecorded(text!(
                    "The record could not be written: {error}.",
                    "无法写出棋谱：{error}。"
                )),
            },
        };
        self.notices.push(notice);
    }
}
