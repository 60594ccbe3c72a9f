//! The object of `play --json`, written when the game is left.

use serde::Serialize;

use super::session::Session;
use registry::GameEnd;

/// A game that was played.
#[derive(Serialize)]
pub(super) struct Played {
    game: &'static str,
    start: String,
    steps: Vec<String>,
    position: String,
    seats: Vec<String>,
    /// `decided`, `repetition` or `resigned`; `None` while it goes on.
    end: Option<&'static str>,
    /// The winner's name in positions; `None` without a winner.
    winner: Option<String>,
}

impl Played {
    /// The game of a conversation.
    pub(super) fn new(session: &Session<'_>) -> Self {
        let (course, topic) = (&session.course, session.topic);
        let (end, winner) = match course.end() {
            None => (None, None),
            Some(GameEnd::Decided(winner)) => (Some("decided"), winner),
            Some(GameEnd::Repetition) => (Some("repetition"), None),
            Some(GameEnd::Resigned(player)) => (
                Some("resigned"),
                (topic.players.len() == 2).then(|| 1 - player.min(1)),
            ),
        };
        Self {
            game: course.game().name(),
            start: course.start().text().to_owned(),
            steps: course.plies().iter().map(|ply| ply.step.clone()).collect(),
            position: course.game().text(),
            seats: session
                .seats
                .iter()
                .map(super::seat::SeatPlayer::text)
                .collect(),
            end,
            winner: winner.map(|winner| topic.player(winner).en.into_owned()),
        }
    }
}
