//! Hidden planes: ours, which stay secret until the round is over, and the opponent's, which are
//! typed in then and held against every answer that was given.
//!
//! The position on the board holds what both teams know. Our layout stands beside it: our answers
//! are computed from it and from nothing else, so they cannot be typed wrong.

use engines::planes::duel::Hider;
use engines::planes::hiding::stored;
use game_core::{Notation, Position, mix};
use planes::duel::Exchange;
use planes::notation::{expected, read_layout, write_layout};
use planes::{Cell, Secret, Setup, World};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;

use crate::error::CommandError;
use crate::event::Event;
use crate::history::{Awaits, Ply, acts, awaits};
use crate::match_state::{MatchState, Phase};
use crate::team::Team;

impl MatchState {
    /// The round before its first shot, of a game in which planes are hidden.
    fn round(&self) -> Option<&Exchange> {
        self.fresh.position()
    }

    /// Board, planes and reveal rule, in a game in which planes are hidden.
    #[must_use]
    pub fn setup(&self) -> Option<&Setup> {
        self.round().map(|round| round.world().setup())
    }

    /// Other boards, other planes.
    pub(crate) fn set_up(&mut self, text: &str) -> Result<(), CommandError> {
        let setup: Setup = text.parse().map_err(|_| CommandError::BadSetup)?;
        self.fresh
            .read(&format!("{setup} |"))
            .map_err(|_| CommandError::BadSetup)?;
        self.secrets.layouts = [None; 2];
        Ok(())
    }

    /// Ours are hidden before a round; the opponent's are shown after it, and fit every answer.
    pub(crate) fn hide(&mut self, team: Team, text: &str) -> Result<(), CommandError> {
        let round = self.round().ok_or(CommandError::NoPlanes)?;
        let layout = read_layout(round.world(), text).map_err(|_| CommandError::BadPlanes)?;
        let ours = team == self.terms.ours;
        match self.phase {
            Phase::Preparing if ours => self.secrets.times += 1,
            _ if ours => return Err(CommandError::TooLate),
            Phase::Over(_) => self.compare(team, layout)?,
            Phase::Preparing | Phase::Done if !self.finished.is_empty() => {
                return Err(CommandError::Left);
            }
            _ => return Err(CommandError::NotOver),
        }
        self.secrets.layouts[team.index()] = Some(layout);
        Ok(())
    }

    /// Whether a layout of that team would have given the answers that the team gave: else the
    /// first shot that it would have answered otherwise.
    fn compare(&self, team: Team, layout: usize) -> Result<(), CommandError> {
        let (Some(history), Some(round)) = (&self.history, self.round()) else {
            return Ok(());
        };
        let side = self.side_of(team);
        for (number, pair) in history.plies().windows(2).enumerate() {
            let [shot, answer] = pair else { continue };
            let is_theirs = awaits(answer.before.game()) == Awaits::Answer
                && acts(answer.before.game()) == Some(side);
            let Some(cell) = cell(&shot.step, round.world()).filter(|_| is_theirs) else {
                continue;
            };
            let would = round.world().answer(layout, cell).to_string();
            if would != answer.step {
                let (shot, answer) = (shot.step.clone(), answer.step.clone());
                return Err(CommandError::Contradicts {
                    number: number / 2 + 1,
                    shot,
                    answer,
                    would,
                });
            }
        }
        Ok(())
    }

    /// The layout of a typed text as it is taken down; head and nose of each plane, the board
    /// before them or not.
    pub(crate) fn planes_text(&self, typed: &str) -> Result<String, CommandError> {
        let round = self.round().ok_or(CommandError::NoPlanes)?;
        let (world, typed) = (round.world(), capitals(typed));
        let board = world.setup().board.to_string();
        let text = if typed.starts_with(&board) {
            typed
        } else {
            format!("{board} {typed}")
        };
        let layout = read_layout(world, &text).map_err(|_| CommandError::BadPlanes)?;
        Ok(written(world, layout))
    }

    /// Draws a layout for us: by the equilibrium of hide and seek where it is known, which no way
    /// to seek exploits, elsewhere each layout alike. Seed, round, and how often we have hidden
    /// decide.
    pub(crate) fn drawn_planes(&self) -> Result<Event, CommandError> {
        let world = self.round().ok_or(CommandError::NoPlanes)?.world();
        let mut random =
            ChaCha8Rng::seed_from_u64(mix(self.terms.seed ^ mix(u64::from(self.number()))));
        random.set_stream(self.secrets.times);
        let hider = stored(world.setup()).map_or(Hider::Uniform, Hider::Mixed);
        let planes = written(world, hider.hide(world, &mut random));
        Ok(Event::Hidden {
            team: self.terms.ours,
            planes,
        })
    }

    /// Where a team's planes are, as far as they are known here: `C1^`.
    #[must_use]
    pub fn planes_of(&self, team: Team) -> Option<String> {
        let (round, layout) = (self.round()?, self.secrets.layouts[team.index()]?);
        let text = written(round.world(), layout);
        text.split_once(' ').map(|(_, planes)| planes.to_owned())
    }

    /// Where our planes are hidden.
    pub(crate) fn own_planes(&self) -> Option<usize> {
        self.secrets.layouts[self.terms.ours.index()]
    }

    /// The picture of our own board with its planes, for us alone; several lines.
    #[must_use]
    pub fn own_board(&self) -> Option<String> {
        let (world, layout) = (self.round()?.world(), self.own_planes()?);
        let mut secret = Secret::new(world.clone(), layout)?;
        // Heads last: with the last of them the round is over.
        let bodies = world
            .planes(layout)
            .flat_map(|plane| plane.cells.iter().filter(|cell| *cell != plane.head));
        let heads = world.planes(layout).map(|plane| plane.head);
        bodies.chain(heads).for_each(|cell| secret.play(cell));
        Some(secret.belief().drawing())
    }

    /// Our answer to the shot at our board that waits for one.
    #[must_use]
    pub fn own_answer(&self) -> Option<String> {
        if self.awaits() != Awaits::Answer || self.due() != Some(self.terms.ours) {
            return None;
        }
        let (round, layout) = (self.game()?.position::<Exchange>()?, self.own_planes()?);
        let cell = round.known_to(!round.answerer()?).question()?;
        Some(round.world().answer(layout, cell).to_string())
    }

    /// The last answer of a team in this round, behind its shot: `(D4, b)`.
    #[must_use]
    pub fn last_answer_of(&self, team: Team) -> Option<(String, String)> {
        let side = self.side_of(team);
        let is_theirs = |played: &&Ply| {
            let before = played.before.game();
            awaits(before) == Awaits::Answer && acts(before) == Some(side)
        };
        let answer = self
            .history
            .as_ref()?
            .plies()
            .iter()
            .rev()
            .find(is_theirs)?;
        let shot = answer
            .before
            .game()
            .position::<Exchange>()?
            .known_to(!side)
            .question()?;
        Some((shot.to_string(), answer.step.clone()))
    }

    /// The answer of the opponent that a text says, as it is taken down.
    pub(crate) fn their_answer(&self, typed: &str) -> Result<String, CommandError> {
        let round = self
            .game()
            .and_then(|game| game.position::<Exchange>())
            .ok_or(CommandError::NoAnswer)?;
        let text: String = typed.trim().to_lowercase();
        match round.read_event(&text) {
            Ok(answer) => Ok(round.event_text(answer)),
            Err(error) if error.expected == expected::POSSIBLE => {
                let shot = round
                    .answerer()
                    .and_then(|asked| round.known_to(!asked).question());
                let shot = shot.map(|cell| cell.to_string()).unwrap_or_default();
                Err(CommandError::Unexplained { shot, answer: text })
            }
            Err(_) => Err(CommandError::AnswerFirst),
        }
    }
}

/// The cell of a shot that was taken down.
fn cell(shot: &str, world: &World) -> Option<Cell> {
    planes::notation::read_cell(shot, world.setup().board).ok()
}

fn written(world: &World, layout: usize) -> String {
    let mut text = String::new();
    // Writing into a text cannot fail.
    let _ = write_layout(world, layout, &mut text);
    text
}

/// Columns in capitals: letters before a digit that begin a word. The sign of a nose, `v`, stands
/// behind.
fn capitals(text: &str) -> String {
    let word = |word: &str| {
        let mut signs = word.chars();
        let first: String = signs
            .next()
            .into_iter()
            .map(|sign| sign.to_ascii_uppercase())
            .collect();
        first + signs.as_str()
    };
    text.split_whitespace()
        .map(word)
        .collect::<Vec<_>>()
        .join(" ")
}
