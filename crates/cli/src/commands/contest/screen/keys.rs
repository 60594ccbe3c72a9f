//! Keys: letters and digits type a move, others are commands or begin one.
//!
//! While the opponent is to move, the keys type the opponent's move or die, and each narrows the
//! legal moves; Enter plays the only one that is left. A colon begins a command, in the words of
//! line mode; between games all keys type a command. While our engine thinks, the opponent's move
//! may be typed ahead, but not played: it would be taken for ours. Keys that could do harm only
//! begin their command, so that Enter confirms it and Esc cancels it.

use contest::{Awaits, MatchState, Phase, typing};
use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use game_core::Text;

/// The text that is being typed.
#[derive(Clone, Default, Debug)]
pub(super) struct Input {
    text: String,
}

/// A key and its command: the letter with Ctrl, the function key, whether it acts at once, the
/// line, and a description in both languages.
pub(super) struct Key {
    /// The letter to press with Ctrl.
    pub(super) letter: char,
    /// The function key.
    pub(super) number: u8,
    at_once: bool,
    line: fn(&MatchState) -> String,
    /// A description of the command.
    pub(super) does: Text,
}

const fn key(
    letter: char,
    number: u8,
    at_once: bool,
    line: fn(&MatchState) -> String,
    does: Text,
) -> Key {
    Key {
        letter,
        number,
        at_once,
        line,
        does,
    }
}

/// The keys, in the order in which they are shown.
pub(super) static KEYS: [Key; 10] = [
    key(
        's',
        2,
        true,
        |state| {
            if matches!(state.phase(), Phase::Over(_)) {
                "next"
            } else {
                "start"
            }
            .to_owned()
        },
        Text::new("start", "开始"),
    ),
    key(
        'p',
        3,
        true,
        |state| if state.is_paused() { "go" } else { "pause" }.to_owned(),
        Text::new("pause", "暂停"),
    ),
    key(
        'z',
        4,
        false,
        |_| "takeback 1".to_owned(),
        Text::new("back", "悔棋"),
    ),
    key(
        't',
        5,
        false,
        |state| {
            format!(
                "clock {} ",
                state
                    .clock_runs()
                    .map_or('a', |team| team.letter().to_ascii_lowercase())
            )
        },
        Text::new("clock", "校钟"),
    ),
    key('r', 6, true, |_| "roll".to_owned(), Text::new("roll", "掷")),
    key('n', 7, true, |_| "now".to_owned(), Text::new("now", "速走")),
    key(
        'x',
        8,
        false,
        |_| "resign".to_owned(),
        Text::new("resign", "认输"),
    ),
    key(
        'e',
        9,
        false,
        |_| "result ".to_owned(),
        Text::new("result", "判"),
    ),
    key(
        'w',
        12,
        true,
        |_| "record".to_owned(),
        Text::new("record", "棋谱"),
    ),
    key(
        'q',
        10,
        false,
        |_| "quit".to_owned(),
        Text::new("quit", "退出"),
    ),
];

/// The longest text that can be typed.
const LONGEST: usize = 200;

impl Input {
    /// The text so far.
    pub(super) fn text(&self) -> &str {
        &self.text
    }

    /// Whether it is a command, and not a move.
    pub(super) fn is_command(&self, state: &MatchState) -> bool {
        state.phase() != Phase::Playing || self.text.starts_with(':')
    }

    /// Appends a text.
    pub(super) fn paste(&mut self, text: &str) {
        let room = LONGEST.saturating_sub(self.text.chars().count());
        self.text
            .extend(text.chars().filter(|c| !c.is_control()).take(room));
    }

    /// Handles a key; returns the line to execute, if the key completes one.
    pub(super) fn press(&mut self, pressed: KeyEvent, state: &MatchState) -> Option<String> {
        let control = pressed.modifiers.contains(KeyModifiers::CONTROL);
        let named = |key: &&Key| match pressed.code {
            KeyCode::Char(letter) => control && letter.eq_ignore_ascii_case(&key.letter),
            KeyCode::F(number) => number == key.number,
            _ => false,
        };
        if let Some(key) = KEYS.iter().find(named) {
            let line = (key.line)(state);
            if key.at_once {
                return Some(line);
            }
            self.text = format!(":{line}");
            return None;
        }
        match pressed.code {
            KeyCode::Char('c') if control => ":quit".clone_into(&mut self.text),
            KeyCode::F(1) => return Some("help".to_owned()),
            KeyCode::Char('?') if self.text.is_empty() => return Some("help".to_owned()),
            KeyCode::Char(letter) if !control => self.paste(&letter.to_string()),
            KeyCode::Backspace => drop(self.text.pop()),
            KeyCode::Esc => self.text.clear(),
            KeyCode::Enter => return self.enter(state),
            _ => {}
        }
        None
    }

    /// Interprets the typed line.
    fn enter(&mut self, state: &MatchState) -> Option<String> {
        let text = std::mem::take(&mut self.text);
        if text.trim().is_empty() {
            return None;
        }
        if state.phase() != Phase::Playing {
            return Some(text.trim_start_matches(':').to_owned());
        }
        if let Some(command) = text.strip_prefix(':') {
            return Some(command.to_owned());
        }
        let game = state.game()?;
        if state.is_ours_to_move() {
            // Typed ahead: it is the opponent's move, and must not become ours.
            self.text = text;
            return None;
        }
        match state.awaits() {
            Awaits::Die => return Some(format!("die {text}")),
            Awaits::Answer => return Some(format!("answer {text}")),
            Awaits::Move | Awaits::Nothing => {}
        }
        let line = text.clone();
        if typing::read(game, &text)
            .ok()
            .and_then(|typed| typed.turn())
            .is_none()
        {
            // It is not yet one move: the text stays, and a sentence gives the reason.
            self.text = text;
        }
        Some(line)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use contest::{Command, Kind, Terms};

    use super::*;

    fn state(lines: &[&str]) -> MatchState {
        let kind = Kind::of("einstein").unwrap();
        let mut state = MatchState::new(kind, Terms::new(&kind, 1));
        for line in ["layout a 125634", "layout b 125634"].iter().chain(lines) {
            let command = Command::read(line).unwrap().unwrap();
            state
                .execute(&command, Duration::ZERO, (None, None))
                .unwrap();
        }
        state
    }

    fn press(input: &mut Input, keys: &str, state: &MatchState) -> Option<String> {
        keys.chars().fold(None, |_, letter| {
            input.press(
                KeyEvent::new(KeyCode::Char(letter), KeyModifiers::NONE),
                state,
            )
        })
    }

    fn enter(input: &mut Input, state: &MatchState) -> Option<String> {
        input.press(KeyEvent::new(KeyCode::Enter, KeyModifiers::NONE), state)
    }

    #[test]
    fn moves_and_dice_take_few_keys() {
        let (mut input, playing) = (Input::default(), state(&["start"]));
        press(&mut input, "3", &playing);
        assert_eq!(enter(&mut input, &playing).as_deref(), Some("die 3"));
        let playing = state(&["we b", "start", "die 3"]);
        press(&mut input, "3b3", &playing);
        assert_eq!(enter(&mut input, &playing).as_deref(), Some("3b3"));
        // A text that is not yet one move stays.
        press(&mut input, "3", &playing);
        assert!(enter(&mut input, &playing).is_some());
        assert_eq!(input.text(), "3");
    }

    /// A move that is typed while our engine thinks waits.
    #[test]
    fn typed_moves_wait_while_our_engine_thinks() {
        let (mut input, thinking) = (Input::default(), state(&["start", "die 3"]));
        press(&mut input, "3b3", &thinking);
        assert_eq!((enter(&mut input, &thinking), input.text()), (None, "3b3"));
        input.press(KeyEvent::new(KeyCode::Esc, KeyModifiers::NONE), &thinking);
        press(&mut input, ":move 3b3", &thinking);
        assert_eq!(enter(&mut input, &thinking).as_deref(), Some("move 3b3"));
    }

    #[test]
    fn harmful_keys_only_begin_their_command() {
        let (mut input, playing) = (Input::default(), state(&["start"]));
        let control = |letter| KeyEvent::new(KeyCode::Char(letter), KeyModifiers::CONTROL);
        assert_eq!(input.press(control('x'), &playing), None);
        assert_eq!(input.text(), ":resign");
        assert_eq!(enter(&mut input, &playing).as_deref(), Some("resign"));
        assert_eq!(
            input.press(control('p'), &playing).as_deref(),
            Some("pause")
        );
        assert_eq!(
            input
                .press(
                    KeyEvent::new(KeyCode::F(2), KeyModifiers::NONE),
                    &state(&[])
                )
                .as_deref(),
            Some("start")
        );
        // Between games every text is a command.
        press(&mut input, "name a x", &state(&[]));
        assert_eq!(enter(&mut input, &state(&[])).as_deref(), Some("name a x"));
    }
}
