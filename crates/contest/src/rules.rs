//! From a command to its events: which command is legal when.

use std::time::Duration;

use records::{is_same_name, is_visible_name};

use crate::command::Command;
use crate::dice;
use crate::error::CommandError;
use crate::event::{Agreed, By, Ending, Event, JournalEntry};
use crate::history::{Awaits, awaits, is_over};
use crate::match_state::{LONGEST_CLOCK, MatchState, Phase};
use crate::team::Team;
use crate::terms::{Day, Hour};
use crate::typing;

impl MatchState {
    /// Executes a command at that time; returns the events for the journal. Commands that only ask,
    /// and those that concern the engine and the files, return no events.
    ///
    /// `today` is the machine's day and hour, for records.
    ///
    /// # Errors
    ///
    /// The command is refused; nothing has changed.
    pub fn execute(
        &mut self,
        command: &Command,
        now: Duration,
        today: (Option<Day>, Option<Hour>),
    ) -> Result<Vec<JournalEntry>, CommandError> {
        let events = match command {
            Command::Bare(_) if self.is_our_move() => return Err(CommandError::OurTurn),
            Command::Move(text) | Command::Bare(text) => return self.typed(text, now),
            Command::Clock(Some(team), left) => return self.correct(*team, *left, now),
            Command::Die(text) => vec![self.die(text, By::Hand)?],
            Command::Roll => {
                vec![self.die(&self.thrown().ok_or(CommandError::NoThrow)?, By::Program)?]
            }
            Command::Answer(text) => vec![self.answer(text.as_deref())?],
            Command::Hide(None) => vec![self.drawn_planes()?],
            Command::Hide(Some(text)) => {
                vec![Event::Hidden {
                    team: self.terms.ours,
                    planes: self.planes_text(text)?,
                }]
            }
            Command::Reveal(text) => {
                vec![Event::Hidden {
                    team: !self.terms.ours,
                    planes: self.planes_text(text)?,
                }]
            }
            Command::Takeback(count) => vec![self.kept(*count)?],
            Command::Start => self.started(today)?,
            Command::Pause => vec![Event::Paused],
            Command::Go => vec![Event::Resumed],
            Command::End(ending) => vec![Event::Ended(*ending)],
            Command::Resign => vec![Event::Ended(Ending::Resigned(self.terms.ours))],
            Command::Next => vec![Event::Next],
            Command::Close => vec![Event::Closed],
            Command::Layout(team, Some(stones)) => vec![Event::Layout {
                team: *team,
                stones: *stones,
            }],
            Command::Name(team, name) => vec![self.named(*team, name)?],
            other => agreed(other).map(Event::Agreed).into_iter().collect(),
        };
        events
            .into_iter()
            .map(|event| self.apply_at(event, now))
            .collect()
    }

    /// Applies an event at this time, and starts or stops the clocks.
    ///
    /// # Errors
    ///
    /// It cannot happen here; nothing has changed.
    pub fn apply_at(&mut self, event: Event, now: Duration) -> Result<JournalEntry, CommandError> {
        self.apply(&event)?;
        // Before the first throw or move of a game no time is used.
        self.clocks.run(
            self.due().filter(|_| self.is_running() && !self.is_closed),
            now,
        );
        Ok(self.entry(event, now))
    }

    /// Whether we are to move, be the clocks running or not.
    fn is_our_move(&self) -> bool {
        self.due() == Some(self.terms.ours) && self.awaits() == Awaits::Move
    }

    /// A team's name, which differs visibly from the other's; an empty one is none. Names of older
    /// journals are read as they are.
    fn named(&self, team: Team, name: &str) -> Result<Event, CommandError> {
        if !self.is_closed && !name.is_empty() {
            if !is_visible_name(name) {
                return Err(CommandError::BadName);
            }
            if is_same_name(name, &self.terms.name(!team)) {
                return Err(CommandError::SameName);
            }
        }
        Ok(Event::Agreed(Agreed::Name(team, name.to_owned())))
    }

    /// The next game begins; where planes are hidden, with planes of ours.
    fn started(
        &self,
        (day, hour): (Option<Day>, Option<Hour>),
    ) -> Result<Vec<Event>, CommandError> {
        let started = Event::Started { day, hour };
        if self.kind.rules.has_planes && self.own_planes().is_none() {
            return Ok(vec![self.drawn_planes()?, started]);
        }
        Ok(vec![started])
    }

    /// A move or a whole turn; where a die is due, what it shows; where an answer is, what it says.
    fn typed(&mut self, text: &str, now: Duration) -> Result<Vec<JournalEntry>, CommandError> {
        let history = self
            .history
            .as_ref()
            .filter(|_| self.phase == Phase::Playing)
            .ok_or(CommandError::NoGame)?;
        let chance = match awaits(history.game()) {
            Awaits::Die => Some(self.die(text, By::Hand)?),
            Awaits::Answer => Some(self.answer(Some(text))?),
            _ => None,
        };
        if let Some(event) = chance {
            return Ok(vec![self.apply_at(event, now)?]);
        }
        let turn = typing::turn(history.game(), text)?;
        turn.into_iter()
            .map(|text| self.apply_at(Event::Step { text, by: By::Hand }, now))
            .collect()
    }

    /// What the die shows.
    fn die(&self, text: &str, by: By) -> Result<Event, CommandError> {
        let history = self
            .history
            .as_ref()
            .filter(|_| self.phase == Phase::Playing)
            .ok_or(CommandError::NoGame)?;
        if awaits(history.game()) != Awaits::Die {
            return Err(if self.kind.rules.has_dice {
                CommandError::NoThrow
            } else {
                CommandError::NoDice
            });
        }
        let text = text.trim().to_owned();
        if history.game().steps().contains(&text) {
            Ok(Event::Step { text, by })
        } else {
            Err(CommandError::DieFirst)
        }
    }

    /// The answer to a shot: the opponent's is typed, ours follows from our planes.
    fn answer(&self, text: Option<&str>) -> Result<Event, CommandError> {
        if self.history.is_none() || self.phase != Phase::Playing {
            return Err(CommandError::NoGame);
        }
        match (text, self.own_answer()) {
            _ if self.awaits() != Awaits::Answer => Err(CommandError::NoAnswer),
            (None, Some(text)) => Ok(Event::Step {
                text,
                by: By::Program,
            }),
            (Some(_), Some(_)) => Err(CommandError::OwnAnswer),
            (Some(text), None) => Ok(Event::Step {
                text: self.their_answer(text)?,
                by: By::Hand,
            }),
            (None, None) => Err(CommandError::AnswerFirst),
        }
    }

    /// What the program throws, where a die is due.
    #[must_use]
    pub fn thrown(&self) -> Option<String> {
        let history = self
            .history
            .as_ref()
            .filter(|_| self.awaits() == Awaits::Die)?;
        dice::thrown(
            history.game(),
            self.terms.seed,
            self.number(),
            history.plies().len(),
        )
    }

    /// The step that the program makes by itself: a throw, or our answer.
    #[must_use]
    pub fn automatic_step(&self) -> Option<String> {
        self.own_answer().or_else(|| self.thrown())
    }

    /// Takes steps back; an announced ending counts as one.
    fn kept(&self, count: usize) -> Result<Event, CommandError> {
        let history = self.history.as_ref().ok_or(CommandError::NoGame)?;
        let said = matches!(self.phase, Phase::Over(_)) && !is_over(history);
        let steps = count.saturating_sub(usize::from(said));
        let kept = history
            .plies()
            .len()
            .checked_sub(steps)
            .ok_or(CommandError::NothingBack)?;
        Ok(Event::Back { kept })
    }

    fn correct(
        &mut self,
        team: Team,
        left: u64,
        now: Duration,
    ) -> Result<Vec<JournalEntry>, CommandError> {
        if self.is_closed {
            return Err(CommandError::Closed);
        }
        if left > LONGEST_CLOCK {
            return Err(CommandError::NotNow);
        }
        self.clocks.set(team, Duration::from_millis(left), now);
        Ok(vec![self.apply_at(Event::Corrected, now)?])
    }
}

/// The term that a command changes; `None` if it changes none.
fn agreed(command: &Command) -> Option<Agreed> {
    Some(match command {
        Command::Event(event) => Agreed::Contest(event.clone()),
        Command::Place(place) => Agreed::Place(place.clone()),
        Command::Day(day) => Agreed::Day(*day),
        Command::Hour(hour) => Agreed::Hour(*hour),
        Command::Ours(team) => Agreed::Ours(*team),
        Command::Games(games) => Agreed::Games(*games),
        Command::Clock(None, clock) => Agreed::Clock(*clock),
        Command::Margin(margin) => Agreed::Margin(*margin),
        Command::Colours(colours) => Agreed::Colours(*colours),
        Command::Dice(dice) => Agreed::Dice(*dice),
        Command::Setup(setup) => Agreed::Setup(setup.clone()),
        _ => return None,
    })
}
