//! The panels beside the board: clocks, our move in large letters, the engine's thoughts.

use std::time::Duration;

use contest::{Awaits, MatchState, Phase, Team, answer_words, points_text, typing};
use game_core::{Text, text};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::{Color, Style};
use ratatui::text::Line;
use ratatui::widgets::{Paragraph, Wrap};
use registry::{ErasedGame, Progress};
use tui_big_text::{BigText, PixelSize};

use super::super::status::clock;
use super::boards::Theme;
use crate::number::{grouped, per_second, speed};

/// A clock below this time is red.
const LOW: Duration = Duration::from_secs(30);

/// Large letters, as large as the width allows; plain ones if it is too small.
pub(super) fn large(frame: &mut Frame<'_>, area: Rect, text: &str, style: Style) {
    let signs = u16::try_from(text.chars().count())
        .unwrap_or(u16::MAX)
        .max(1);
    let size = match area.width / signs {
        8.. => PixelSize::HalfHeight,
        4.. => PixelSize::Quadrant,
        _ => return frame.render_widget(Paragraph::new(text.to_owned()).style(style.bold()), area),
    };
    let letters = BigText::builder()
        .pixel_size(size)
        .style(style)
        .lines(vec![Line::from(text.to_owned())])
        .build();
    frame.render_widget(letters, area);
}

/// A team's name, colour and clock.
pub(super) fn team(
    frame: &mut Frame<'_>,
    area: Rect,
    state: &MatchState,
    team: Team,
    now: Duration,
    theme: Theme,
) {
    let terms = state.terms();
    let colour = state.colour(team);
    let ours = if team == terms.ours {
        text!(" (we)", "（我方）")
    } else {
        Text::default()
    };
    let runs = state.clock_runs() == Some(team);
    let mark = if runs { ">" } else { " " };
    let name = terms.name(team);
    let name = text!(
        "{mark}{team} {name}{ours}  {colour}",
        "{mark}{team} {name}{ours:#}  {colour:#}"
    );
    let style = if runs {
        Style::new().bold().reversed()
    } else {
        Style::new().bold()
    };
    let [head, rest] = split(area, 1);
    frame.render_widget(
        Paragraph::new(name.into_string(theme.console.language)).style(style),
        head,
    );
    let left = state.left(team, now);
    let colour = if left < LOW { Color::Red } else { Color::Green };
    let style = if runs {
        theme.of(colour)
    } else {
        theme.of(Color::Gray)
    };
    // Tenths would be too wide for large letters.
    let text = clock(left);
    large(
        frame,
        rest,
        text.split('.').next().unwrap_or_default(),
        style,
    );
}

/// The first rows of an area, and the rest.
pub(super) fn split(area: Rect, rows: u16) -> [Rect; 2] {
    let rows = rows.min(area.height);
    let head = Rect {
        height: rows,
        ..area
    };
    [
        head,
        Rect {
            y: area.y + rows,
            height: area.height - rows,
            ..area
        },
    ]
}

/// The title: contest, game, score, phase.
pub(super) fn title(state: &MatchState) -> Text {
    let [a, b] = state.score().map(points_text);
    let (number, games) = (state.number().min(state.terms().games), state.terms().games);
    let phase = match state.phase() {
        Phase::Preparing => text!("before the game", "赛前准备"),
        Phase::Playing if state.is_paused() => text!("PAUSED", "暂停"),
        Phase::Playing => text!("playing", "对局中"),
        Phase::Over(_) => text!("GAME OVER", "对局结束"),
        Phase::Done => text!("MATCH OVER", "比赛结束"),
    };
    let event = &state.terms().event;
    let entry = state.kind().entry;
    let title = entry.title;
    text!(
        " {title}  {event}  game {number}/{games}  A {a} : {b} B  {phase}",
        " {title:#}  {event}  第 {number}/{games} 局  A {a} : {b} B  {phase:#}"
    )
}

/// What to announce or do now, in large letters, under a line that explains it.
pub(super) fn announcement(
    frame: &mut Frame<'_>,
    area: Rect,
    state: &MatchState,
    maximum: Option<Duration>,
    theme: Theme,
) {
    let ours = state.terms().ours;
    let turn = state.announced();
    let (label, text, colour) = match state.phase() {
        Phase::Preparing | Phase::Done => return,
        _ if state.is_ours_to_move() => {
            let die = face(state).unwrap_or_default();
            let label = match maximum.map(|maximum| maximum.as_secs().max(1)) {
                Some(seconds) => {
                    text!(
                        "our engine thinks, at most {seconds} s",
                        "引擎思考中，至多 {seconds} 秒"
                    )
                }
                None => text!("our engine thinks", "引擎思考中"),
            };
            (label, die, Color::Yellow)
        }
        _ if state.awaits() == Awaits::Die && turn.is_empty() => (
            text!("type the die", "输入骰子点数"),
            "?".to_owned(),
            Color::Yellow,
        ),
        _ if turn.is_empty() => {
            let die = face(state).unwrap_or_default();
            let label = if state.due() == Some(ours) {
                Text::default()
            } else {
                text!("opponent's move", "等待对方走棋")
            };
            (label, die, Color::Yellow)
        }
        _ => (text!("WE PLAY", "我方走"), turn.join(" "), Color::Green),
    };
    large_text(frame, area, (&label, &text), colour, theme);
}

/// Planes: the last shot at our board with our answer, in large letters.
pub(super) fn answer(frame: &mut Frame<'_>, area: Rect, state: &MatchState, theme: Theme) {
    let Some((shot, said)) = state.last_answer_of(state.terms().ours) else {
        return;
    };
    let words = answer_words(&said);
    let loud = words.en.to_uppercase();
    let label = text!("WE ANSWER {shot}: {loud}", "我方反馈 {shot}：{words:#}");
    large_text(
        frame,
        area,
        (&label, &format!("{shot}={said}")),
        Color::Cyan,
        theme,
    );
}

/// Planes: our shot, with the opponent's answer once it is there.
pub(super) fn shooting(frame: &mut Frame<'_>, area: Rect, state: &MatchState, theme: Theme) {
    let ours = state.due() == Some(state.terms().ours);
    let answered = state
        .last_answer_of(!state.terms().ours)
        .map(|(shot, said)| format!("{shot}={said}"));
    let answered = answered.unwrap_or_default();
    let (label, text, colour) = match state.awaits() {
        Awaits::Answer if ours => (
            text!("`go` says our answer", "输入 `继续` 报出我方反馈"),
            String::new(),
            Color::Yellow,
        ),
        Awaits::Answer => {
            let shot = state.announced().join(" ");
            (
                text!("WE SHOOT; type their answer", "我方射击，请输入对方的反馈"),
                shot,
                Color::Green,
            )
        }
        Awaits::Move if state.is_ours_to_move() => (
            text!("our engine thinks", "引擎思考中"),
            answered,
            Color::Yellow,
        ),
        Awaits::Move if ours => (
            text!("`go` lets our engine shoot", "输入 `继续` 由引擎射击"),
            answered,
            Color::Yellow,
        ),
        Awaits::Move if answered.is_empty() => (
            text!("waiting for their shot", "等待对方射击"),
            answered,
            Color::Yellow,
        ),
        Awaits::Move => (
            text!("they answered; type their shot", "对方已反馈，请输入其射击"),
            answered,
            Color::Yellow,
        ),
        Awaits::Die | Awaits::Nothing => (
            text!("the round is over", "本局结束"),
            answered,
            Color::Yellow,
        ),
    };
    large_text(frame, area, (&label, &text), colour, theme);
}

/// A line of words, and below it a text in large letters.
fn large_text(
    frame: &mut Frame<'_>,
    area: Rect,
    (label, text): (&Text, &str),
    colour: Color,
    theme: Theme,
) {
    let [head, rest] = split(area, 1);
    frame.render_widget(
        Paragraph::new(label.get(theme.console.language).to_owned()).style(Style::new().bold()),
        head,
    );
    large(frame, rest, text, theme.of(colour));
}

/// The die on the table.
fn face(state: &MatchState) -> Option<String> {
    let played = state.history()?.plies().last()?;
    (!played.before.game().chances().is_empty()).then(|| played.step.clone())
}

/// The engine's thoughts, and its speed.
pub(super) fn thoughts(
    frame: &mut Frame<'_>,
    area: Rect,
    game: Option<&dyn ErasedGame>,
    progress: Option<&(Text, Progress)>,
    time: Option<Duration>,
    theme: Theme,
) {
    let mut lines: Vec<Text> = Vec::new();
    if let Some((value, progress)) = progress {
        let nodes = grouped(progress.nodes);
        // An engine that has stopped thinking has no speed.
        let fast = time.map(|time| speed(per_second(progress.nodes, time)));
        let fast = fast
            .map(|per_s| text!("{per_s}/s", "{per_s}/秒"))
            .unwrap_or_default();
        let depth = progress.depth;
        lines.push(text!("{value}  depth {depth}", "{value:#}  深度 {depth}"));
        lines.push(text!("{nodes} nodes  {fast}", "{nodes} 节点  {fast:#}"));
        // Moves as people at the table call them.
        let named =
            |step: &String| game.map_or_else(|| step.clone(), |game| typing::shown(game, step));
        lines.push(
            progress
                .variation
                .iter()
                .map(named)
                .collect::<Vec<_>>()
                .join(" ")
                .into(),
        );
    } else if let Some(time) = time {
        lines.push(format!("{:.1} s", time.as_secs_f64()).into());
    }
    let lines: Vec<Line<'_>> = lines
        .iter()
        .map(|line| Line::from(line.get(theme.console.language)))
        .collect();
    frame.render_widget(Paragraph::new(lines).wrap(Wrap { trim: true }), area);
}
