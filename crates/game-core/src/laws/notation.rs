use alloc::format;
use alloc::string::ToString;

use rand_core::Rng;

use super::atlas::Atlas;
use super::damage::{damaged, examine as examine_damaged, refused};
use super::error::{LawError, Verdict, ensure_seen};
use super::steps::{Steps, pick};
use super::{Law, Suite};
use crate::Notation;

/// The first positions, of which the text of every move is read back; of later ones, a few.
const ALL_MOVES_OF: usize = 500;
const SOME_MOVES: usize = 8;

/// Damaged texts tried in all, and on each position at least and at most.
const DAMAGES: usize = 8_192;
const DAMAGES_HERE: core::ops::RangeInclusive<usize> = 4..=128;

impl<P: Notation, R: Rng> Suite<P, R> {
    /// The laws of [`Notation`]: texts are read back, damaged ones are refused or sound.
    ///
    /// # Errors
    ///
    /// A text that is not one line, is not read back, or is misread.
    pub fn notation(&mut self) -> Result<&mut Self, LawError> {
        let mut steps = Steps::new();
        self.each(|atlas, at, random| {
            let position = atlas.position(at);
            text_of_position(position)?;
            steps.refill(position)?;
            texts_of_moves(position, at, &steps, random)?;
            for &(event, _) in &steps.events {
                let text = position.event_text(event);
                line(&text)?;
                let back = position.read_event(&text);
                ensure_seen(back == Ok(event), Law::EventText, || {
                    format!("{event:?}, {text:?}, {back:?}")
                })?;
            }
            damage(atlas, at, &steps, random)
        })
    }
}

/// The text is one line of visible characters.
fn line(text: &str) -> Verdict {
    let visible = !text.is_empty() && !text.chars().any(char::is_control);
    ensure_seen(visible, Law::TextLine, || format!("the text {text:?}"))
}

/// The text of the position is a line and is read back, key included.
fn text_of_position<P: Notation>(position: &P) -> Verdict {
    let text = position.to_string();
    line(&text)?;
    let back = text.parse::<P>();
    let same = back
        .as_ref()
        .is_ok_and(|back| back == position && back.key() == position.key());
    ensure_seen(same, Law::PositionText, || {
        format!("{text:?} is read as {back:?}")
    })
}

/// The texts of the moves are read back: all of them, or of a later position a few.
fn texts_of_moves<P: Notation>(
    position: &P,
    at: usize,
    steps: &Steps<P>,
    random: &mut impl Rng,
) -> Verdict {
    let one = |m: P::Move| {
        let text = position.move_text(m);
        line(&text)?;
        let back = position.read_move(&text);
        ensure_seen(back == Ok(m), Law::MoveText, || {
            format!("{m:?} is written {text:?} and read as {back:?}")
        })
    };
    if at < ALL_MOVES_OF {
        return steps.moves.iter().try_for_each(|&m| one(m));
    }
    (0..SOME_MOVES)
        .filter_map(|_| pick(&steps.moves, random).copied())
        .try_for_each(one)
}

/// Damaged texts of the position and of its steps, and the texts of another position's steps.
fn damage<P: Notation>(
    atlas: &Atlas<P>,
    at: usize,
    steps: &Steps<P>,
    random: &mut impl Rng,
) -> Verdict {
    let position = atlas.position(at);
    for _ in 0..(DAMAGES / atlas.len().max(1)).clamp(*DAMAGES_HERE.start(), *DAMAGES_HERE.end()) {
        examine_damaged::<P>(&damaged(&position.to_string(), random))?;
        if let Some(&m) = pick(&steps.moves, random) {
            read_move(
                position,
                &steps.moves,
                &damaged(&position.move_text(m), random),
            )?;
        }
        if let Some(&(event, _)) = pick(&steps.events, random) {
            read_event(
                position,
                &steps.events,
                &damaged(&position.event_text(event), random),
            )?;
        }
    }
    let other = atlas.position(at / 2);
    if let Some(m) = other.moves().next() {
        read_move(position, &steps.moves, &other.move_text(m))?;
    }
    let Some((event, _)) = other.events().next() else {
        return Ok(());
    };
    read_event(position, &steps.events, &other.event_text(event))
}

fn read_move<P: Notation>(position: &P, moves: &[P::Move], text: &str) -> Verdict {
    match position.read_move(text) {
        Ok(m) => ensure_seen(moves.contains(&m), Law::ReadLegal, || {
            format!("{text:?} is read as {m:?}")
        }),
        Err(refusal) => refused(text, &refusal),
    }
}

fn read_event<P: Notation>(position: &P, events: &[(P::Event, u64)], text: &str) -> Verdict {
    match position.read_event(text) {
        Ok(event) => {
            let possible = events.iter().any(|&(listed, _)| listed == event);
            ensure_seen(possible, Law::ReadLegal, || {
                format!("{text:?} is read as {event:?}")
            })
        }
        Err(refusal) => refused(text, &refusal),
    }
}
