//! Spoken and typed notation of moves: few keys, and every key narrows the choice.
//!
//! | game | a move | why |
//! |---|---|---|
//! | EinStein | `5B4`, or `B4` where one stone alone can go there | stone and square as records name them: **row 5 on top** |
//! | Connect6 | `J10`, a whole turn `I9J9` | column and row from the bottom, as in records |
//! | Dots and Boxes | `e2v`, a whole turn `e2vd3h` | the edge upward from the dot e2, or `h` to its right, as in records |
//! | L-Game | `B1C1C2C3 D4-A4` | as everywhere in the project |
//!
//! Case, blanks and signs between do not matter. A text that is a move means that move, even if
//! others begin with it (`J1`, `J10`); else it means the only one that begins with it. Shots of
//! Planes are typed whole.

use registry::{ErasedGame, Typing};

use crate::error::CommandError;

/// A legal move with its names.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NamedMove {
    /// Its text, as the game writes it.
    pub step: String,
    /// Its spoken notation.
    pub shown: String,
    /// What may be typed for it, in capitals without signs; the first is the usual one.
    keys: Vec<String>,
}

/// A text in capitals without blanks and signs.
fn plain(text: &str) -> String {
    text.chars()
        .filter(|c| c.is_alphanumeric())
        .map(|c| c.to_ascii_uppercase())
        .collect()
}

/// The spoken and typed notation of a game's moves.
fn typing(game: &dyn ErasedGame) -> Typing {
    let rules = engines::entry(game.name()).and_then(|entry| entry.contest);
    rules.map_or(Typing::AS_WRITTEN, |rules| rules.typing)
}

/// The spoken notation of a step; the game's own notation if there is no other.
#[must_use]
pub fn shown(game: &dyn ErasedGame, step: &str) -> String {
    (typing(game).spoken)(game, step).unwrap_or_else(|| step.to_owned())
}

/// The legal moves, in the order of the game; none where a die is due.
#[must_use]
pub fn choices(game: &dyn ErasedGame) -> Vec<NamedMove> {
    if !game.chances().is_empty() {
        return Vec::new();
    }
    let typing = typing(game);
    let choice = |step: String| {
        let shown = (typing.spoken)(game, &step).unwrap_or_else(|| step.clone());
        let keys = [Some(plain(&shown)), (typing.alias)(&step, &shown)]
            .into_iter()
            .flatten()
            .collect();
        NamedMove { step, shown, keys }
    };
    game.steps().into_iter().map(choice).collect()
}

/// The choices that a text may mean: the one that it names, else all that begin with it.
#[must_use]
pub fn meant<'c>(choices: &'c [NamedMove], typed: &str) -> Vec<&'c NamedMove> {
    let typed = plain(typed);
    let exact = choices
        .iter()
        .filter(|choice| choice.keys.contains(&typed))
        .collect::<Vec<_>>();
    if !exact.is_empty() {
        return exact;
    }
    choices
        .iter()
        .filter(|choice| choice.keys.iter().any(|key| key.starts_with(&typed)))
        .collect()
}

/// A partly typed turn: moves that are complete, and the possible next ones.
#[derive(Clone, Debug)]
pub struct Typed {
    /// The moves before the last one, as the game writes them.
    pub done: Vec<NamedMove>,
    /// What the last word may mean, in the order of the game.
    pub open: Vec<NamedMove>,
    /// The last word.
    pub rest: String,
}

impl Typed {
    /// The whole turn, if the last word can mean one move alone.
    #[must_use]
    pub fn turn(&self) -> Option<Vec<String>> {
        let [last] = self.open.as_slice() else {
            return None;
        };
        Some(
            self.done
                .iter()
                .chain([last])
                .map(|choice| choice.step.clone())
                .collect(),
        )
    }
}

/// Understands a turn that is being typed.
///
/// # Errors
///
/// A word before the last is no move, or ends the turn.
pub fn read(game: &dyn ErasedGame, typed: &str) -> Result<Typed, CommandError> {
    let mut game = game.boxed();
    let mover = game.to_move();
    let mut words = split(typing(game.as_ref()), typed);
    let rest = words.pop().unwrap_or_default();
    let mut done: Vec<NamedMove> = Vec::new();
    for word in words {
        let all = choices(game.as_ref());
        let choice = only(&meant(&all, &word), &word)?;
        game.play(&choice.step).map_err(|_| CommandError::Illegal {
            typed: short(&word),
        })?;
        done.push(choice);
        if game.to_move() != mover {
            return Err(CommandError::TooMany {
                last: done.last().map_or(String::new(), |last| last.shown.clone()),
            });
        }
    }
    let all = choices(game.as_ref());
    let open = meant(&all, &rest).into_iter().cloned().collect();
    Ok(Typed { done, open, rest })
}

/// The moves of a turn that was typed whole.
///
/// # Errors
///
/// It names no legal turn, or more than one.
pub fn turn(game: &dyn ErasedGame, typed: &str) -> Result<Vec<String>, CommandError> {
    let read = read(game, typed)?;
    let mut open: Vec<&NamedMove> = read.open.iter().collect();
    if !typing(game).accepts_prefix {
        open.retain(|choice| choice.keys.contains(&plain(&read.rest)));
    }
    let last = only(&open, &read.rest)?;
    Ok(read
        .done
        .into_iter()
        .chain([last])
        .map(|choice| choice.step)
        .collect())
}

/// Most choices that are named in a sentence.
const NAMED: usize = 6;

fn only(open: &[&NamedMove], word: &str) -> Result<NamedMove, CommandError> {
    match open {
        [] => Err(CommandError::Illegal { typed: short(word) }),
        [choice] if !plain(word).is_empty() => Ok((*choice).clone()),
        many => {
            let mut choices: Vec<String> = many
                .iter()
                .take(NAMED)
                .map(|choice| choice.shown.clone())
                .collect();
            if many.len() > NAMED {
                choices.push("…".to_owned());
            }
            Err(CommandError::Ambiguous {
                typed: short(word),
                choices,
            })
        }
    }
}

/// A text of a stranger, cut to a sensible length.
pub(crate) fn short(text: &str) -> String {
    let mut short: String = text.chars().take(40).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    short
}

/// The words of a turn: `I9J9`, `I9 J9`; `e2vd3h`, `e2v d3h`; elsewhere a turn is one move.
fn split(typing: Typing, typed: &str) -> Vec<String> {
    let Some(starts_move) = typing.starts_move else {
        return vec![typed.to_owned()];
    };
    let mut words: Vec<String> = vec![String::new()];
    for c in typed.chars() {
        let ends = starts_move(words.last().map_or("", String::as_str), c);
        let is_gap = !c.is_alphanumeric();
        if ends || (is_gap && words.last().is_some_and(|word| !word.is_empty())) {
            words.push(String::new());
        }
        if let (false, Some(word)) = (is_gap, words.last_mut()) {
            word.push(c);
        }
    }
    // A gap at the end begins nothing.
    if words.len() > 1 && words.last().is_some_and(String::is_empty) && !typed.ends_with(' ') {
        words.pop();
    }
    words
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;
    use crate::Kind;

    fn game(name: &str, text: &str) -> Box<dyn ErasedGame> {
        let mut game = Kind::of(name).unwrap().entry.start();
        game.read(text).unwrap();
        game
    }

    #[test]
    fn stones_of_einstein_go_to_squares_of_records() {
        let game = game("einstein", "123../45.../6...f/...ed/..cba r 5");
        let all = choices(game.as_ref());
        let shown: Vec<&str> = all.iter().map(|choice| choice.shown.as_str()).collect();
        assert_eq!(shown, ["5-C4", "5-B3", "5-C3"]);
        for typed in ["5C3", "c3", "5-c3", " C3 "] {
            assert_eq!(
                turn(game.as_ref(), typed),
                Ok(vec!["5:B2-C3".to_owned()]),
                "{typed}"
            );
        }
        assert!(
            matches!(turn(game.as_ref(), "5C"), Err(CommandError::Ambiguous { choices, .. }) if choices.len() == 2)
        );
        assert!(matches!(
            turn(game.as_ref(), ""),
            Err(CommandError::Ambiguous { .. })
        ));
        assert!(matches!(
            turn(game.as_ref(), "A1"),
            Err(CommandError::Illegal { .. })
        ));
        // The notation of records is also the spoken one.
        assert_eq!(turn(game.as_ref(), "B"), Ok(vec!["5:B2-B3".to_owned()]));
    }

    #[test]
    fn turns_of_connect6_are_one_word_or_two() {
        let game = game("connect6", "19x19 J10");
        let both = Ok(vec!["I9".to_owned(), "J9".to_owned()]);
        for typed in ["I9J9", "i9 j9", "I9,J9", " I9  J9"] {
            assert_eq!(turn(game.as_ref(), typed), both, "{typed}");
        }
        // A stone that others begin with.
        assert_eq!(turn(game.as_ref(), "J1"), Ok(vec!["J1".to_owned()]));
        assert_eq!(
            turn(game.as_ref(), "J1J11"),
            Ok(vec!["J1".to_owned(), "J11".to_owned()])
        );
        assert!(matches!(
            turn(game.as_ref(), "J10"),
            Err(CommandError::Illegal { .. })
        ));
        assert!(matches!(
            turn(game.as_ref(), "I9I9"),
            Err(CommandError::Illegal { .. })
        ));
        assert!(matches!(
            turn(game.as_ref(), "I9J9K9"),
            Err(CommandError::TooMany { .. })
        ));
        let typed = read(game.as_ref(), "I9J").unwrap();
        assert_eq!((typed.done.len(), typed.open.len()), (1, 18));
    }

    #[test]
    fn edges_of_dots_are_those_of_records() {
        let start = game("dots", "5x5");
        assert_eq!(turn(start.as_ref(), "a6h"), Ok(vec!["0".to_owned()]));
        assert_eq!(turn(start.as_ref(), "0"), turn(start.as_ref(), "A6H"));
        assert!(matches!(
            turn(start.as_ref(), "a6h a1h"),
            Err(CommandError::TooMany { .. })
        ));
        let open = game("dots", "1x3 1111111000");
        let typed = turn(open.as_ref(), "b1v").or_else(|_| turn(open.as_ref(), "7"));
        assert_eq!(typed.unwrap().len(), 1);
        assert_eq!(turn(open.as_ref(), "7 8").unwrap().len(), 2);
    }
}
