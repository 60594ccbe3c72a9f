//! The whole screen at a contest table: a large board, clocks, and our move in large letters.
//!
//! Keys become the commands of line mode: the screen can do nothing that a line could not. The
//! terminal is restored in every case, and a panic of the engine's thread prints nothing on the
//! screen.

mod boards;
mod keys;
mod panels;
mod view;

use std::io::{self, Stdout};
use std::ops::ControlFlow;
use std::path::Path;
use std::time::Duration;

use contest::{Controller, Notice};
use crossterm::event::{self, Event, KeyCode, KeyEventKind};
use crossterm::execute;
use crossterm::terminal::{
    EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode,
};
use engines::einstein::tables::Tables;
use game_core::{Text, text};
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::widgets::Paragraph;

use super::args::ContestArgs;
use super::lines::resumed_text;
use super::machine::{Found, Machine, OpenedMatch, found, open_match, troubles};
use crate::console::Console;
use crate::failure::Failure;
use keys::Input;
use view::{Page, ScreenView};

/// How long to wait for keys between two looks at the engine and the clocks.
const POLL_INTERVAL: Duration = Duration::from_millis(40);

/// Most sentences kept for the screen.
const SENTENCES: usize = 100;

/// A terminal in raw mode; dropping this restores it.
struct RawTerminal(Terminal<CrosstermBackend<Stdout>>);

impl RawTerminal {
    fn take() -> io::Result<Self> {
        enable_raw_mode()?;
        execute!(io::stdout(), EnterAlternateScreen)?;
        Ok(Self(Terminal::new(CrosstermBackend::new(io::stdout()))?))
    }
}

impl Drop for RawTerminal {
    fn drop(&mut self) {
        // A failure here cannot be reported any more.
        let _ = disable_raw_mode();
        let _ = execute!(io::stdout(), LeaveAlternateScreen);
        let _ = self.0.show_cursor();
    }
}

/// Runs the screen until the program is left.
pub(super) fn run(console: Console, args: &ContestArgs, folder: &Path) -> Result<(), Failure> {
    // A panic of an engine is caught and reported; no other thread may print on the screen.
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        if std::thread::current().name() == Some("main") {
            usual(info);
        }
    }));
    // Nor must the progress bar of a table that is made on first use.
    Tables::shared().set_watcher(None);
    // Faults of the command line are reported before the screen changes.
    super::machine::spec(args)?;
    let mut terminal = RawTerminal::take()?;
    let journal = match found(folder, args.game) {
        Found::Match(path) if !args.new => match ask(console, &mut terminal, &path)? {
            Some(true) => Some(path),
            Some(false) => None,
            None => return Ok(()),
        },
        _ => None,
    };
    let opened = open_match(console, args, folder, journal.as_deref())?;
    play(console, &mut terminal, opened, troubles(folder))
}

/// Whether to resume the match of a journal; `None` to leave the program.
fn ask(console: Console, terminal: &mut RawTerminal, path: &Path) -> Result<Option<bool>, Failure> {
    let path = path.display();
    let text = text!(
        "An unfinished match was found:\n\n  {path}\n\n  Enter  go on with it\n  N      a new match\n  Esc    leave",
        "发现未完成的比赛：\n\n  {path}\n\n  Enter  继续该比赛\n  N      开始新的比赛\n  Esc    退出"
    );
    loop {
        terminal.0.draw(|frame| {
            frame.render_widget(Paragraph::new(text.get(console.language)), frame.area());
        })?;
        let Event::Key(key) = event::read()? else {
            continue;
        };
        match key.code {
            _ if key.kind == KeyEventKind::Release => {}
            KeyCode::Enter => return Ok(Some(true)),
            KeyCode::Char('n' | 'N') => return Ok(Some(false)),
            KeyCode::Esc => return Ok(None),
            _ => {}
        }
    }
}

/// Takes the notices of the controller: opens pages, and adds sentences and what was wrong with the
/// last line. Breaks when the program is to end.
fn take_notices(
    controller: &mut Controller<Machine>,
    page: &mut Option<Page>,
    sentences: &mut Vec<Text>,
    refused: &mut Vec<Text>,
) -> ControlFlow<()> {
    for notice in controller.take_notices() {
        match notice {
            Notice::Quit => return ControlFlow::Break(()),
            Notice::Help => *page = Some(Page::Help(0)),
            Notice::Peek => *page = Some(Page::Own),
            // The screen shows all of these anyway.
            Notice::Status
            | Notice::Board
            | Notice::Moves(_)
            | Notice::Announce(_)
            | Notice::Thought(..)
            | Notice::Thinking => {}
            Notice::Refused(_) | Notice::NoCommand(_) => {
                refused.push(notice.text(controller.state()));
            }
            notice => sentences.push(notice.text(controller.state())),
        }
    }
    let surplus = sentences.len().saturating_sub(SENTENCES);
    sentences.drain(..surplus);
    ControlFlow::Continue(())
}

/// Runs the match.
fn play(
    console: Console,
    terminal: &mut RawTerminal,
    opened: OpenedMatch,
    mut sentences: Vec<Text>,
) -> Result<(), Failure> {
    let OpenedMatch {
        mut controller,
        resumed,
        table,
    } = opened;
    if let Some((gone, dropped)) = resumed {
        sentences.push(resumed_text(gone, dropped));
    }
    let mut input = Input::default();
    let mut page = None;
    // What was wrong with the last line; the next line settles it.
    let mut refused: Vec<Text> = Vec::new();
    loop {
        controller.act();
        if let Some(table) = &table {
            table.attend(&mut controller);
        }
        if take_notices(&mut controller, &mut page, &mut sentences, &mut refused).is_break() {
            return Ok(());
        }
        let (progress, time) = controller.progress();
        let shown = [sentences.as_slice(), &refused].concat();
        let view = ScreenView {
            console,
            controller: &controller,
            input: &input,
            sentences: &shown,
            progress,
            time,
            page,
        };
        terminal.0.draw(|frame| view.draw(frame))?;
        if !event::poll(POLL_INTERVAL)? {
            continue;
        }
        match event::read()? {
            // Windows also reports keys that are released.
            Event::Key(key) if key.kind != KeyEventKind::Release => {
                if let Some(shown) = page {
                    page = shown.after_key(key.code);
                } else if let Some(line) = input.press(key, controller.state()) {
                    refused.clear();
                    controller.handle_line(&line);
                }
            }
            Event::Paste(text) => input.paste(&text),
            _ => {}
        }
        if controller.state().is_closed() {
            return Ok(());
        }
    }
}
