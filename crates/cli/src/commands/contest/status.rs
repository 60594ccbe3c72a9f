//! The state of a match as text: a line for scripts, and lines for people.

use std::time::Duration;

use contest::{Awaits, MatchState, Phase, Team, points_text};
use game_core::{Text, text};
use registry::ErasedGame;

/// A clock as people read it: `3:05`, with tenths below a minute.
pub(super) fn clock(left: Duration) -> String {
    let (minutes, seconds) = (left.as_secs() / 60, left.as_secs() % 60);
    let tenths = left.subsec_millis() / 100;
    if minutes == 0 {
        format!("0:{seconds:02}.{tenths}")
    } else {
        format!("{minutes}:{seconds:02}")
    }
}

/// The name of a phase in the line for scripts.
fn phase(state: &MatchState) -> &'static str {
    match state.phase() {
        _ if state.is_closed() => "closed",
        Phase::Preparing => "preparing",
        Phase::Playing if state.is_paused() => "paused",
        Phase::Playing => "playing",
        Phase::Over(_) => "over",
        Phase::Done => "done",
    }
}

/// The whole state on one line for scripts, the same in every language.
pub(super) fn line(state: &MatchState, now: Duration) -> String {
    let [a, b] = state.score().map(points_text);
    let team = |team: Option<Team>| team.map_or_else(|| "-".to_owned(), |team| team.to_string());
    let [clock_a, clock_b] = Team::ALL.map(|team| state.left(team, now).as_millis());
    let history = state.history();
    let awaits = match state.awaits() {
        Awaits::Die => "die",
        Awaits::Answer => "answer",
        Awaits::Move | Awaits::Nothing => "move",
    };
    let steps = history.map_or(0, |history| history.plies().len());
    format!(
        "status: game={}/{} phase={} score={a}:{b} opener={} due={} awaits={awaits} clock-a={clock_a} clock-b={clock_b} \
         running={} steps={steps} position={:?}",
        state.number().min(state.terms().games),
        state.terms().games,
        phase(state),
        state.opener(),
        team(state.due()),
        team(state.clock_runs()),
        state.game().map(ErasedGame::text).unwrap_or_default(),
    )
}

/// The agreed terms and the score, for people.
pub(super) fn status(state: &MatchState, now: Duration) -> Text {
    let terms = state.terms();
    let mut text = Text::default();
    for team in Team::ALL {
        let colour = state.colour(team);
        let (name, left) = (terms.name(team), clock(state.left(team, now)));
        let ours = if team == terms.ours {
            text!(" (we)", "（我方）")
        } else {
            Text::default()
        };
        text.push_line(&text!(
            "{team}: {name}{ours}  {colour}  {left}",
            "{team}: {name}{ours:#}  {colour:#}  {left}"
        ));
    }
    let place = [terms.event.as_str(), terms.place.as_str()];
    let place: Vec<&str> = place.into_iter().filter(|part| !part.is_empty()).collect();
    if !place.is_empty() {
        text.push_line(&place.join(", ").into());
    }
    if let Some(setup) = state.setup() {
        let is_hidden = state.planes_of(terms.ours).is_some();
        let hidden = if is_hidden {
            text!("are hidden", "已布阵")
        } else {
            text!("are not hidden yet", "尚未布阵")
        };
        text.push_line(&text!(
            "{setup}; our planes {hidden}.",
            "{setup}；我方{hidden:#}。"
        ));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_show_tenths_at_the_end() {
        let shown =
            [900_000, 60_000, 59_990, 9_040, 0].map(|millis| clock(Duration::from_millis(millis)));
        assert_eq!(shown, ["15:00", "1:00", "0:59.9", "0:09.0", "0:00.0"]);
    }
}
