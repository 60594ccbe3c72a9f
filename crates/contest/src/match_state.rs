//! The state of a match, and how each event changes it.
//!
//! ```text
//! Preparing ──Started──► Playing ──a step that ends it, Ended──► Over ──Next──► Preparing | Done
//!                           ▲──────────────Back────────────────────┘
//! ```
//!
//! [`MatchState::apply`] is the only way to change: commands and journals both go through it, so
//! they cannot differ.

use std::time::Duration;

use game_core::{Player, Side, Text};
use registry::{ErasedGame, GameEnd};

use crate::clocks::Clocks;
use crate::error::CommandError;
use crate::event::{Agreed, By, Ending, Event, JournalEntry};
use crate::history::{ContestGame, is_over, side};
use crate::kind::Kind;
use crate::layout;
use crate::team::Team;
use crate::terms::{Colours, Day, Hour, Terms, millis};

/// Most games of a match.
pub(crate) const MOST_GAMES: u32 = 99;

/// The longest time of a clock: a day, in milliseconds.
pub(crate) const LONGEST_CLOCK: u64 = 24 * 60 * 60 * 1000;

/// Where a match stands.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Phase {
    /// The next game has not begun.
    Preparing,
    /// A game is being played.
    Playing,
    /// It has ended, and its result can still be corrected.
    Over(Ending),
    /// The match is decided.
    Done,
}

/// A game that was closed.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Finished {
    /// How it ended.
    pub ending: Ending,
    /// How many steps it had.
    pub steps: usize,
}

/// The layouts of a round, by team, as numbers of the world's list.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Secrets {
    pub(crate) layouts: [Option<usize>; 2],
    /// How often we have hidden before this round: each draw is another one.
    pub(crate) times: u64,
}

/// The state of a match.
#[derive(Clone, Debug)]
pub struct MatchState {
    pub(crate) kind: Kind,
    pub(crate) terms: Terms,
    pub(crate) phase: Phase,
    pub(crate) finished: Vec<Finished>,
    pub(crate) layouts: [Option<[u8; 6]>; 2],
    /// The game before its first step, as it is agreed.
    pub(crate) fresh: Box<dyn ErasedGame>,
    pub(crate) secrets: Secrets,
    pub(crate) history: Option<ContestGame>,
    pub(crate) began: (Option<Day>, Option<Hour>),
    /// The name of the record of the game on the board, if it was written.
    pub(crate) recorded: Option<String>,
    pub(crate) clocks: Clocks,
    pub(crate) is_paused: bool,
    pub(crate) is_closed: bool,
}

impl MatchState {
    /// A match on these terms, before its first game.
    #[must_use]
    pub fn new(kind: Kind, terms: Terms) -> Self {
        let clocks = Clocks::new(Duration::from_millis(terms.clock));
        Self {
            kind,
            terms,
            phase: Phase::Preparing,
            finished: Vec::new(),
            layouts: [None; 2],
            fresh: kind.entry.start(),
            secrets: Secrets::default(),
            history: None,
            began: (None, None),
            recorded: None,
            clocks,
            is_paused: false,
            is_closed: false,
        }
    }

    /// Applies an event of a journal: the clocks show the times beside it, and are stopped.
    ///
    /// # Errors
    ///
    /// It cannot happen here; nothing has changed.
    pub fn replay(&mut self, entry: &JournalEntry) -> Result<(), CommandError> {
        self.apply(&entry.event)?;
        self.clocks.restore(entry.left);
        Ok(())
    }

    /// Applies an event.
    ///
    /// # Errors
    ///
    /// It cannot happen here; nothing has changed.
    pub(crate) fn apply(&mut self, event: &Event) -> Result<(), CommandError> {
        if self.is_closed {
            return Err(CommandError::Closed);
        }
        match event {
            Event::Agreed(agreed) => self.agree(agreed)?,
            Event::Layout { team, stones } => self.place(*team, *stones)?,
            Event::Hidden { team, planes } => self.hide(*team, planes)?,
            Event::Started { day, hour } => self.start(*day, *hour)?,
            Event::Step { text, by } => self.step(text, *by)?,
            Event::Back { kept } => self.back(*kept)?,
            Event::Paused if self.is_running() => self.is_paused = true,
            Event::Resumed if self.phase == Phase::Playing && self.is_paused => {
                self.is_paused = false;
            }
            Event::Paused | Event::Resumed => return Err(CommandError::NotNow),
            Event::Recorded { name } => self.recorded(name)?,
            Event::Ended(ending) => self.end(*ending)?,
            Event::Next => self.next()?,
            Event::Closed => self.is_closed = true,
            Event::Corrected | Event::Tick => {}
        }
        Ok(())
    }

    fn agree(&mut self, agreed: &Agreed) -> Result<(), CommandError> {
        let preparing = self.phase == Phase::Preparing;
        let fresh = preparing && self.finished.is_empty();
        match agreed {
            Agreed::Name(team, name) => self.terms.names[team.index()].clone_from(name),
            Agreed::Contest(event) => self.terms.event.clone_from(event),
            Agreed::Place(place) => self.terms.place.clone_from(place),
            Agreed::Day(day) => self.terms.day = *day,
            Agreed::Hour(hour) => self.terms.hour = *hour,
            // A side must not know the planes of the other one.
            Agreed::Ours(_) if self.kind.rules.has_planes && !preparing => {
                return Err(CommandError::TooLate);
            }
            // This changes nothing, and keeps our hidden planes.
            Agreed::Ours(team) if *team == self.terms.ours => {}
            Agreed::Ours(team) => {
                self.terms.ours = *team;
                self.secrets.layouts = [None; 2];
            }
            Agreed::Margin(margin) => self.terms.margin = *margin,
            Agreed::Dice(_) if !self.kind.rules.has_dice => return Err(CommandError::NoDice),
            Agreed::Dice(dice) => self.terms.dice = *dice,
            Agreed::Games(games) if fresh && (1..=MOST_GAMES).contains(games) => {
                self.terms.games = *games;
            }
            Agreed::Clock(clock) if preparing && (1..=LONGEST_CLOCK).contains(clock) => {
                self.terms.clock = *clock;
                self.clocks = Clocks::new(Duration::from_millis(*clock));
            }
            Agreed::Colours(_) if !self.kind.rules.has_colours => {
                return Err(CommandError::NoColours);
            }
            Agreed::Colours(colours) if preparing => self.terms.colours = *colours,
            Agreed::Setup(_) if !self.kind.rules.has_planes => return Err(CommandError::NoSetups),
            Agreed::Setup(setup) if fresh => self.set_up(setup)?,
            Agreed::Games(_) | Agreed::Clock(_) | Agreed::Colours(_) | Agreed::Setup(_) => {
                return Err(CommandError::TooLate);
            }
        }
        Ok(())
    }

    fn place(&mut self, team: Team, stones: [u8; 6]) -> Result<(), CommandError> {
        if !self.kind.rules.has_layouts {
            return Err(CommandError::NoLayouts);
        }
        if self.phase != Phase::Preparing {
            return Err(CommandError::TooLate);
        }
        layout::start([stones; 2], Side::First).ok_or(CommandError::BadLayout)?;
        self.layouts[team.index()] = Some(stones);
        Ok(())
    }

    fn start(&mut self, day: Option<Day>, hour: Option<Hour>) -> Result<(), CommandError> {
        if self.phase != Phase::Preparing {
            return Err(CommandError::TooLate);
        }
        if self.kind.rules.has_planes && self.own_planes().is_none() {
            return Err(CommandError::Unhidden);
        }
        let mut game = self.fresh.boxed();
        if self.kind.rules.has_layouts {
            let [first, second] = [Side::First, Side::Second].map(|side| self.team_of(side));
            let placed =
                |team: Team| self.layouts[team.index()].ok_or(CommandError::NoLayout(team));
            let opener = self.side_of(self.opener());
            let start = layout::start([placed(first)?, placed(second)?], opener)
                .ok_or(CommandError::BadLayout)?;
            game.read(&start).map_err(|_| CommandError::BadLayout)?;
        }
        self.history = Some(ContestGame::new(game));
        (self.began, self.phase, self.is_paused) = ((day, hour), Phase::Playing, false);
        self.recorded = None;
        Ok(())
    }

    fn step(&mut self, text: &str, by: By) -> Result<(), CommandError> {
        // Our hidden planes decide our answer, even if an operator types another one.
        if self.own_answer().is_some_and(|own| own != text) {
            return Err(CommandError::OwnAnswer);
        }
        let (Phase::Playing, Some(history)) = (self.phase, &mut self.history) else {
            return Err(CommandError::NoGame);
        };
        history
            .play_as_written(text, by)
            .map_err(|_| CommandError::Illegal {
                typed: text.to_owned(),
            })?;
        self.is_paused = false;
        match history.end() {
            Some(GameEnd::Decided(winner)) => {
                self.phase = Phase::Over(Ending::Rules(
                    winner.map(|player| self.team_of(side(player))),
                ));
            }
            Some(GameEnd::Repetition) => self.phase = Phase::Over(Ending::Repetition),
            Some(GameEnd::Resigned(_)) | None => {}
        }
        Ok(())
    }

    fn back(&mut self, kept: usize) -> Result<(), CommandError> {
        let history = self
            .history
            .as_mut()
            .filter(|_| matches!(self.phase, Phase::Playing | Phase::Over(_)));
        let history = history.ok_or(CommandError::NoGame)?;
        // An ending that was announced and not played is taken back by itself.
        let said = matches!(self.phase, Phase::Over(_)) && !is_over(history);
        if kept > history.plies().len() || (kept == history.plies().len() && !said) {
            return Err(CommandError::NothingBack);
        }
        history.truncate(kept);
        self.secrets.layouts[(!self.terms.ours).index()] = None;
        (self.phase, self.is_paused) = (Phase::Playing, true);
        Ok(())
    }

    /// Keeps the name of the record of the game on the board; it must not lead out of the folder of
    /// records.
    fn recorded(&mut self, name: &str) -> Result<(), CommandError> {
        if self.history.is_none() {
            return Err(CommandError::NoGame);
        }
        if name.is_empty() || name.starts_with('.') || name.contains(['/', '\\', ':', '\0']) {
            return Err(CommandError::NotNow);
        }
        self.recorded = Some(name.to_owned());
        Ok(())
    }

    fn end(&mut self, ending: Ending) -> Result<(), CommandError> {
        match self.phase {
            Phase::Playing | Phase::Over(_)
                if !matches!(ending, Ending::Rules(_) | Ending::Repetition) =>
            {
                self.phase = Phase::Over(ending);
                Ok(())
            }
            _ => Err(CommandError::NoGame),
        }
    }

    fn next(&mut self) -> Result<(), CommandError> {
        let Phase::Over(ending) = self.phase else {
            return Err(CommandError::NotOver);
        };
        let steps = self
            .history
            .take()
            .map_or(0, |history| history.plies().len());
        self.finished.push(Finished { ending, steps });
        self.secrets = Secrets::default();
        self.phase = if self.is_decided() {
            Phase::Done
        } else {
            Phase::Preparing
        };
        self.is_paused = false;
        self.clocks = Clocks::new(Duration::from_millis(self.terms.clock));
        Ok(())
    }

    /// Whether the closed games decide the match: a team has more than half of all points, or all
    /// games were played.
    fn is_decided(&self) -> bool {
        let played = u32::try_from(self.finished.len()).unwrap_or(u32::MAX);
        let most = self.points().into_iter().max().unwrap_or(0);
        most > self.terms.games || played >= self.terms.games
    }

    /// Which team plays that side in this game.
    #[must_use]
    pub fn team_of(&self, side: Side) -> Team {
        let first = match self.terms.colours {
            Colours::Opener => self.opener(),
            Colours::Fixed(team) => team,
        };
        if side == Side::First { first } else { !first }
    }

    /// Which side that team plays in this game.
    #[must_use]
    pub fn side_of(&self, team: Team) -> Side {
        if self.team_of(Side::First) == team {
            Side::First
        } else {
            Side::Second
        }
    }

    /// An entry for what has just happened.
    pub(crate) fn entry(&self, event: Event, now: Duration) -> JournalEntry {
        JournalEntry {
            event,
            left: Team::ALL.map(|team| millis(self.clocks.left(team, now))),
        }
    }

    /// The name of the colour that a team plays, in English and Chinese.
    #[must_use]
    pub fn colour(&self, team: Team) -> Text {
        self.kind
            .entry
            .players
            .get(self.side_of(team).index())
            .cloned()
            .unwrap_or_default()
    }
}
