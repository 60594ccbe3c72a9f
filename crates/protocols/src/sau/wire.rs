//! How the turns of a game are written in a line.

use connect6::AnyConnect6;
use dots::{AnyDots, Size};
use game_core::{Notation, Position};
use registry::ErasedGame;

use crate::connectmore::Stones;

/// A game that the platform has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Wire {
    /// `JJ@@`, `IIKI`.
    Connect6,
    /// `1 AAB`, `2 BABACD`, on the board of 5×5 boxes.
    Dots,
}

impl Wire {
    /// That of a game; nothing if the platform has no such game.
    pub(super) fn of(game: &dyn ErasedGame) -> Option<Self> {
        let connect6 = game.position::<AnyConnect6>().map(|_| Self::Connect6);
        connect6.or(game.position::<AnyDots>().map(|_| Self::Dots))
    }

    /// The moves of the words of a turn, in the notation of the game: whether they are legal is
    /// another question. Returns `None` if they are no turn.
    pub(super) fn read(self, game: &dyn ErasedGame, words: &[String]) -> Option<Vec<String>> {
        match self {
            Self::Connect6 => {
                let (position, turn) = (
                    game.position::<AnyConnect6>()?,
                    Stones::read(&words.concat())?.turn,
                );
                Some(turn.cells().map(|cell| position.move_text(cell)).collect())
            }
            Self::Dots => {
                let (count, letters) = words.split_first()?;
                let (count, letters) = (count.parse::<usize>().ok()?, letters.concat());
                let is_such = letters.bytes().all(|byte| byte.is_ascii_uppercase());
                if !is_such || count == 0 || count.checked_mul(3) != Some(letters.len()) {
                    return None;
                }
                let edges = letters.as_bytes().chunks(3);
                Some(
                    edges
                        .map(|edge| String::from_utf8_lossy(edge).into_owned())
                        .collect(),
                )
            }
        }
    }

    /// The words of a turn from this position; nothing if the moves are none of the game.
    pub(super) fn write(self, game: &dyn ErasedGame, moves: &[String]) -> Option<String> {
        match self {
            Self::Connect6 => {
                let position: &AnyConnect6 = game.position()?;
                let cells: Option<Vec<_>> =
                    moves.iter().map(|m| position.read_move(m).ok()).collect();
                let cells = cells?;
                let letters: String = cells.iter().flat_map(|cell| cell.letters()).collect();
                Some(if cells.len() == 1 {
                    letters + "@@"
                } else {
                    letters
                })
            }
            Self::Dots => {
                let position = dots_position(game)?;
                let edges = moves
                    .iter()
                    .map(|m| Size::STANDARD.platform_text(position.read_move(m).ok()?));
                let edges: Option<Vec<String>> = edges.collect();
                Some(format!("{} {}", moves.len(), edges?.concat()))
            }
        }
    }

    /// The opponent's turn between a position and a later one, in an order in which it can be
    /// played; nothing if there is none.
    pub(super) fn between(
        self,
        before: &dyn ErasedGame,
        after: &dyn ErasedGame,
    ) -> Option<Vec<String>> {
        match self {
            Self::Connect6 => {
                let (before, after) = (before.position::<AnyConnect6>()?, after.position()?);
                let turn = crate::connectmore::turn_between(before, after)?;
                Some(turn.cells().map(|cell| before.move_text(cell)).collect())
            }
            Self::Dots => edges_between(*dots_position(before)?, dots_position(after)?),
        }
    }
}

/// The position of a game of Dots and Boxes on the board of contests.
fn dots_position(game: &dyn ErasedGame) -> Option<&AnyDots> {
    game.position()
        .filter(|position: &&AnyDots| position.size() == Size::STANDARD)
}

/// The edges of one turn. In whatever order a turn was played, it can be played so that each time
/// some edge that captures comes first: to draw one completes boxes and spoils no other capture.
fn edges_between(mut at: AnyDots, after: &AnyDots) -> Option<Vec<String>> {
    let mover = at.mover();
    let mut texts = Vec::new();
    while at != *after {
        let new: Vec<_> = at.moves().filter(|&edge| !after.is_legal(edge)).collect();
        let captures = new.iter().copied().find(|&edge| {
            let next = at.after(edge);
            next.mover() == mover || next == *after
        });
        let edge = captures.filter(|_| at.mover() == mover)?;
        texts.push(at.move_text(edge));
        at.play(edge);
    }
    (!texts.is_empty() && after.to_move() != game_core::ToMove::Player(mover)).then_some(texts)
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        text.split(' ').map(str::to_owned).collect()
    }

    #[test]
    fn turns_are_written_as_they_are_read() {
        let connect6 = engines::entry("connect6").unwrap().start();
        for text in ["JJ@@", "AASS"] {
            let moves = Wire::Connect6
                .read(connect6.as_ref(), &words(text))
                .unwrap();
            assert_eq!(
                Wire::Connect6.write(connect6.as_ref(), &moves).unwrap(),
                text
            );
        }
        let dots = engines::entry("dots").unwrap().start();
        for text in ["1 AAA", "2 BABACD"] {
            let moves = Wire::Dots.read(dots.as_ref(), &words(text)).unwrap();
            assert_eq!(Wire::Dots.write(dots.as_ref(), &moves).unwrap(), text);
        }
        for text in [
            "AAA",
            "0",
            "1",
            "2 AAA",
            "1 AA",
            "1 A和",
            "-1 AAA",
            "18446744073709551615 AAA",
        ] {
            assert_eq!(Wire::Dots.read(dots.as_ref(), &words(text)), None, "{text}");
        }
        // Letters that name no edge are refused when they are played.
        assert_eq!(
            Wire::Dots.read(dots.as_ref(), &words("1 AZZ")),
            Some(vec!["AZZ".to_owned()])
        );
    }

    /// A vertical edge is its column of dots, then its row: the corner at the top right, and not at
    /// the bottom left.
    #[test]
    fn a_vertical_edge_names_its_column_first() {
        let mut dots = engines::entry("dots").unwrap().start();
        dots.play("BFA").unwrap();
        let last = Size::STANDARD
            .at(dots::EdgePlace {
                row: 0,
                column: 5,
                vertical: true,
            })
            .unwrap();
        let position: &AnyDots = dots.position().unwrap();
        assert!(!position.is_legal(last));
    }

    /// The edges of random turns are found, in an order that can be played.
    #[test]
    fn turns_of_many_captures_are_found() {
        let mut random = 1_u64;
        for _ in 0..200 {
            let mut game = AnyDots::default();
            while game.moves().next().is_some() {
                let (before, side) = (game, game.mover());
                while game.mover() == side && game.moves().next().is_some() {
                    random = random
                        .wrapping_mul(6_364_136_223_846_793_005)
                        .wrapping_add(1_442_695_040_888_963_407);
                    let all: Vec<_> = game.moves().collect();
                    let captures = all
                        .iter()
                        .copied()
                        .find(|&edge| game.after(edge).mover() == side);
                    let drawn = usize::try_from(random >> 33).unwrap() % all.len();
                    game.play(captures.filter(|_| random >> 63 == 0).unwrap_or(all[drawn]));
                }
                let mut played = before;
                for text in edges_between(before, &game).unwrap() {
                    played.play(played.read_move(&text).unwrap());
                }
                assert_eq!(played, game);
            }
        }
    }
}
