//! The screen: the board on the left, clocks and our move on the right, the typed text below.

use std::time::Duration;

use contest::{
    Awaits, Controller, Environment, MatchState, Phase, Team, layout, points_text, typing,
};
use game_core::{Localized, Text, text};
use planes::Reveal;
use ratatui::Frame;
use ratatui::crossterm::event::KeyCode;
use ratatui::layout::Rect;
use ratatui::style::{Color, Style};
use ratatui::text::Line;
use ratatui::widgets::{Paragraph, Wrap};
use registry::Progress;

use super::super::machine::Machine;
use super::super::{shown, status};
use super::boards::{self, Theme, board};
use super::keys::{Input, KEYS};
use super::panels::{announcement, answer, large, shooting, split, team, thoughts, title};
use crate::console::Console;

/// Columns of the board.
const BOARD: u16 = 46;

/// All that the screen shows.
pub(super) struct ScreenView<'v> {
    pub(super) console: Console,
    pub(super) controller: &'v Controller<Machine>,
    pub(super) input: &'v Input,
    pub(super) sentences: &'v [Text],
    pub(super) progress: Option<(Text, Progress)>,
    pub(super) time: Option<Duration>,
    pub(super) page: Option<Page>,
}

/// A page that covers the table until a key is pressed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Page {
    /// All keys and words, from this line on.
    Help(u16),
    /// Our own planes, for us alone.
    Own,
}

/// Lines by which a page scrolls: fewer than any terminal has, so that none is missed.
const SCROLL: u16 = 16;

/// The greatest line that the help begins with.
const MOST_SCROLLED: u16 = 4 * SCROLL;

impl Page {
    /// The page after a key: another part of it, or `None` to show the table again.
    pub(super) fn after_key(self, key: KeyCode) -> Option<Self> {
        let Self::Help(from) = self else { return None };
        match key {
            KeyCode::PageDown | KeyCode::Down => {
                Some(Self::Help((from + SCROLL).min(MOST_SCROLLED)))
            }
            KeyCode::PageUp | KeyCode::Up => Some(Self::Help(from.saturating_sub(SCROLL))),
            _ => None,
        }
    }
}

impl ScreenView<'_> {
    /// Draws the screen.
    pub(super) fn draw(&self, frame: &mut Frame<'_>) {
        let state = self.controller.state();
        let colours = std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
        let theme = Theme {
            console: self.console,
            colours,
        };
        match self.page {
            Some(Page::Help(from)) => {
                let help = help().into_string(self.console.language);
                let lines = u16::try_from(help.lines().count()).unwrap_or(u16::MAX);
                let from = from.min(lines.saturating_sub(frame.area().height));
                return frame.render_widget(Paragraph::new(help).scroll((from, 0)), frame.area());
            }
            Some(Page::Own) => {
                return frame.render_widget(
                    Paragraph::new(self.own().into_string(self.console.language)),
                    frame.area(),
                );
            }
            None => {}
        }
        let [head, rest] = split(frame.area(), 1);
        frame.render_widget(
            Paragraph::new(title(state).into_string(self.console.language))
                .style(Style::new().reversed()),
            head,
        );
        let [middle, foot] = split(rest, rest.height.saturating_sub(2));
        let left = Rect {
            width: BOARD.min(middle.width),
            ..middle
        };
        let right = Rect {
            x: left.right(),
            width: middle.width - left.width,
            ..middle
        };
        match state.history() {
            Some(_) if state.kind().rules.has_planes => self.round(frame, left, theme),
            Some(game) => {
                frame.render_widget(Paragraph::new(board(game, theme, left.height)), left);
            }
            None => frame.render_widget(
                Paragraph::new(self.agreed().into_string(self.console.language))
                    .wrap(Wrap { trim: false }),
                left,
            ),
        }
        self.beside(frame, right, theme);
        self.foot(frame, foot, theme);
    }

    /// Clocks, our move, the engine's thoughts, the last sentences.
    fn beside(&self, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
        let (state, now) = (self.controller.state(), self.controller.environment().now());
        let [first, rest] = split(area, 5);
        team(frame, first, state, Team::A, now, theme);
        let [second, rest] = split(rest, 5);
        team(frame, second, state, Team::B, now, theme);
        let [said, rest] = split(rest, 5);
        if state.kind().rules.has_planes && !matches!(state.phase(), Phase::Preparing | Phase::Done)
        {
            let [shot, _] = split(rest, 5);
            answer(frame, said, state, theme);
            return shooting(frame, shot, state, theme);
        }
        match state.phase() {
            Phase::Done => {
                let [a, b] = state.score().map(points_text);
                large(frame, said, &format!("{a}:{b}"), theme.of(Color::Green));
            }
            _ => announcement(frame, said, state, self.controller.maximum(), theme),
        }
        let [thought, rest] = split(rest, 3);
        thoughts(
            frame,
            thought,
            state.game(),
            self.progress.as_ref(),
            self.time,
            theme,
        );
        self.last(frame, rest);
    }

    /// The last sentences, the newest first.
    fn last(&self, frame: &mut Frame<'_>, area: Rect) {
        let room = usize::from(area.height);
        let last = self
            .sentences
            .iter()
            .rev()
            .take(room)
            .map(|said| Line::from(said.get(self.console.language)))
            .collect::<Vec<_>>();
        frame.render_widget(Paragraph::new(last).wrap(Wrap { trim: true }), area);
    }

    /// Both boards of a round of Planes, and the last sentences below.
    fn round(&self, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
        let lines = boards::round(self.controller.state(), theme);
        let height = u16::try_from(lines.len() + 1).unwrap_or(u16::MAX);
        let [above, below] = split(area, height);
        frame.render_widget(Paragraph::new(lines), above);
        self.last(frame, below);
    }

    /// Our own planes, for us alone.
    fn own(&self) -> Text {
        let close = text!("Any key closes this page.", "按任意键关闭此页。");
        let board = super::super::boards::own(self.controller.state()).unwrap_or_default();
        text!("\n{board}\n{close}\n", "\n{board:#}\n{close:#}\n")
    }

    /// The typed text, its possible meanings, and the keys.
    fn foot(&self, frame: &mut Frame<'_>, area: Rect, theme: Theme) {
        let [line, keys] = split(area, 1);
        let text = format!(
            "> {}_ {}",
            self.input.text(),
            self.meant().get(self.console.language)
        );
        frame.render_widget(
            Paragraph::new(text).style(theme.of(Color::Yellow).bold()),
            line,
        );
        // There is no room for F12, which stands in the help alone.
        let shown = KEYS.iter().filter(|key| key.number <= 10);
        let text = shown.fold(
            text!("F1 help", "F1 帮助"),
            |text, super::keys::Key { number, does, .. }| {
                text + &text!(" {number} {does}", " {number} {does:#}")
            },
        );
        frame.render_widget(
            Paragraph::new(text.into_string(self.console.language)).style(Style::new().dim()),
            keys,
        );
    }

    /// The meaning of the typed text: the only move, or how many there are and which.
    fn meant(&self) -> Text {
        let state = self.controller.state();
        let (Some(game), false) = (state.game(), self.input.is_command(state)) else {
            return Text::default();
        };
        if state.is_ours_to_move() {
            return text!("(our engine thinks)", "（引擎思考中）");
        }
        match state.awaits() {
            Awaits::Die => return text!("die 1-6", "骰子 1-6"),
            Awaits::Answer => return self.answers(),
            Awaits::Move | Awaits::Nothing => {}
        }
        let typed = match typing::read(game, self.input.text()) {
            Ok(typed) => typed,
            Err(refused) => return refused.text(),
        };
        let done: Vec<&str> = typed
            .done
            .iter()
            .map(|choice| choice.shown.as_str())
            .collect();
        let done = if done.is_empty() {
            String::new()
        } else {
            format!("{} ", done.join(" "))
        };
        match typed.open.as_slice() {
            [] => text!("no such move", "没有这样的走法"),
            [only] => format!("= {done}{}  [Enter]", only.shown).into(),
            many => {
                let names: Vec<&str> = many
                    .iter()
                    .take(12)
                    .map(|choice| choice.shown.as_str())
                    .collect();
                let dots = if many.len() > names.len() { " …" } else { "" };
                format!("({}) {done}{}{dots}", many.len(), names.join(" ")).into()
            }
        }
    }

    /// The possible answers to a shot; none for us, as ours follow from our planes.
    fn answers(&self) -> Text {
        let state = self.controller.state();
        if state.due() == Some(state.terms().ours) {
            return text!("(`go` says our answer)", "（输入 `继续` 报出我方反馈）");
        }
        match state.setup().map(|setup| setup.reveal) {
            Some(Reveal::Plane) => text!(
                "their answer: m, b, or h with the nose, as h^",
                "对方的反馈：m（空）、b（伤）、h 加朝向（死），如 h^"
            ),
            _ => text!(
                "their answer: m, b or h",
                "对方的反馈：m（空）、b（伤）、h（死）"
            ),
        }
    }

    /// The agreed terms, before a game.
    fn agreed(&self) -> Text {
        let state = self.controller.state();
        let terms = state.terms();
        let [a, b] = Team::ALL.map(|team| terms.name(team));
        let [first, second] = Team::ALL.map(|team| placed(state, team));
        let clock = status::clock(Duration::from_millis(terms.clock));
        let (ours, opener, games) = (terms.ours, state.opener(), terms.games);
        let mut rows: Vec<Text> = [
            format!("name a     {a}"),
            format!("name b     {b}"),
            format!("we         {ours}"),
            format!("event      {}", terms.event),
            format!("place      {}", terms.place),
            format!("clock      {clock}"),
            format!("games      {games}"),
        ]
        .map(Text::from)
        .into();
        if state.kind().rules.has_layouts {
            let dice = format!("dice       {:?}", terms.dice).to_lowercase();
            rows.extend(
                [
                    format!("layout a   {first}"),
                    format!("layout b   {second}"),
                    dice,
                ]
                .map(Text::from),
            );
        }
        if let Some(setup) = state.setup() {
            let hidden = state.planes_of(ours).is_some();
            let hidden = if hidden {
                text!("done", "已布阵")
            } else {
                text!("drawn at the start", "开局时抽取")
            };
            rows.extend([
                format!("setup      {setup}").into(),
                text!("hide       {hidden}", "hide       {hidden:#}"),
            ]);
        }
        let number = state.number();
        let intro = text!(
            "\n  Game {number} is opened by {opener}.\n  Type what is to be changed, as in `name a North`;\n  Ctrl-S or `start` begins the game.\n",
            "\n  第 {number} 局由 {opener} 队先手。\n  输入要修改的项目，如 `队名 a 北方`；\n  Ctrl-S 或 `开始` 开局。\n"
        );
        rows.iter().fold(intro, |text, row| text + "\n  " + row) + &missing(state)
    }
}

/// All keys and words.
fn help() -> Text {
    let mut text = text!(
        "Letters and digits type the opponent's move or die; Enter plays it; Esc clears.\n: begins a command. PageDown and PageUp turn this page; any other key closes it.\n\n",
        "字母和数字输入对方走法或骰子点数；Enter 确认；Esc 清除。\n: 开始输入命令。PageDown、PageUp 翻页，按其他键关闭。\n\n"
    );
    for key in &KEYS {
        let (letter, number, does) = (key.letter.to_ascii_uppercase(), key.number, &key.does);
        text.push_line(&text!(
            "  Ctrl-{letter} / F{number:<3} {does}",
            "  Ctrl-{letter} / F{number:<3} {does:#}"
        ));
    }
    text + "\n" + &shown::help()
}

/// What must still be typed before the game can begin.
fn missing(state: &MatchState) -> Text {
    let theirs = !state.terms().ours;
    if !state.kind().rules.has_layouts || state.layout(theirs).is_some() {
        return Text::default();
    }
    text!(
        "\n\n  Missing: their stones, as in\n  `layout {theirs} 125634`.",
        "\n\n  尚缺对方布局，如 `布局 {theirs} 125634`。"
    )
}

/// A team's agreed layout.
fn placed(state: &MatchState, team: Team) -> String {
    let unplaced = if team == state.terms().ours {
        "auto"
    } else {
        "?"
    };
    state
        .layout(team)
        .map_or_else(|| unplaced.to_owned(), layout::text)
}
