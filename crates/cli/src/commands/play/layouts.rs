//! Layouts before a game of EinStein: a person's own, the engine's, and the sentence on both.
//!
//! A new game begins with the best layouts by study. A person who wants another one types it; then
//! a game begins in which an engine on the other side answers that layout.

use einstein::{AnyEinStein, Size};
use engines::einstein::layout_choice::{self, against, placed, read, start, studied, text};
use game_core::{Language, Player, Side, Text, text};
use registry::{EngineSpec, ErasedGame};

use super::refusals;
use super::seat::SeatPlayer;
use super::session::Session;
use crate::failure::Failure;

/// The start with the best layouts by study; `None` in a game without layouts.
pub(super) fn studied_start(game: &dyn ErasedGame) -> Option<Box<dyn ErasedGame>> {
    let opener = contest_position(game)?.mover();
    let mut game = game.boxed();
    game.read(&layout_choice::studied_start(opener)?).ok()?;
    Some(game)
}

/// The position, if it is one of the contest's game, which alone has layouts that were studied.
fn contest_position(game: &dyn ErasedGame) -> Option<&AnyEinStein> {
    let at = game.position::<AnyEinStein>();
    at.filter(|at| at.size() == Size::STANDARD)
}

/// The game that begins with these layouts.
fn game_of_layouts(
    game: &dyn ErasedGame,
    layouts: [[u8; 6]; 2],
    opener: Side,
) -> Option<Box<dyn ErasedGame>> {
    let mut game = game.boxed();
    game.read(&start(layouts, opener)?).ok()?;
    Some(game)
}

impl Session<'_> {
    /// Begins another game with a layout that a person typed.
    ///
    /// # Errors
    ///
    /// Fails if the game has no layouts, the text is none, or no person plays.
    pub(super) fn lay_out(&mut self, text: &str) -> Result<Text, Failure> {
        let start = self.start_with(text)?;
        Ok(self.begin_at(start))
    }

    /// The start of a game with a layout that a person typed: `125634`, or `blue 125634`. An engine
    /// on the other side answers it; the stones of a second person stay where they are.
    ///
    /// # Errors
    ///
    /// As for [`lay_out`](Self::lay_out).
    pub(super) fn start_with(&self, typed: &str) -> Result<Box<dyn ErasedGame>, Failure> {
        let game = self.course.start().game();
        let Some(at) = contest_position(game) else {
            return Err(refusals::idle(text!(
                "Only EinStein würfelt nicht! on 5×5 squares begins with layouts.",
                "只有 5×5 的爱恩斯坦棋在开局前布子。"
            )));
        };
        let (opener, [red, blue]) = (at.mover(), placed_or_studied(at));
        let (side, stones) = self.owner_and_stones(typed)?;
        let other = self.seats.get((!side).index());
        let theirs = if other.is_none_or(SeatPlayer::is_person) {
            [red, blue][(!side).index()]
        } else {
            answer(game, stones, !side, opener)
        };
        let layouts = if side == Side::First {
            [stones, theirs]
        } else {
            [theirs, stones]
        };
        game_of_layouts(game, layouts, opener).ok_or_else(no_layout)
    }

    /// Whose layout is typed, and its stones. Without a name it is that of the first person.
    fn owner_and_stones(&self, typed: &str) -> Result<(Side, [u8; 6]), Failure> {
        let (word, rest) = typed.split_once(char::is_whitespace).unwrap_or((typed, ""));
        let names = |side: &Side| {
            let name = self.topic.player(side.index());
            [Language::English, Language::Chinese]
                .iter()
                .any(|&language| name.get(language).eq_ignore_ascii_case(word))
        };
        let is_person = |side: &Side| self.has_person(side.index());
        let sides = [Side::First, Side::Second];
        let (side, stones) = match sides.into_iter().find(names) {
            Some(side) => (Some(side).filter(is_person), rest),
            None => (sides.into_iter().find(is_person), typed),
        };
        let stones = read(stones).ok_or_else(no_layout)?;
        let side = side.ok_or_else(|| {
            refusals::idle(text!(
                "No person plays that side, so its layout is the engine's.",
                "该方由引擎执子，布局由引擎决定。"
            ))
        })?;
        Ok((side, stones))
    }

    /// The sentence on how the stones stood at the start; empty if that was no start of layouts.
    pub(super) fn layouts(&self) -> Text {
        let start = self.course.start().game();
        let found = contest_position(start).and_then(|at| Some((at.mover(), placed(at)?)));
        let Some((opener, layouts)) = found else {
            return Text::default();
        };
        let each = [Side::First, Side::Second].map(|side| {
            let (player, stones) = (self.topic.player(side.index()), layouts[side.index()]);
            let shown = text(stones);
            if stones == studied(side == opener) {
                text!(
                    "{player} {shown} (the best by study)",
                    "{player:#} {shown}（统计最佳）"
                )
            } else {
                text!("{player} {shown}", "{player:#} {shown}")
            }
        });
        let each = Text::list(each);
        if self.seats.iter().any(SeatPlayer::is_person) {
            text!(
                "Layouts: {each}. `layout 123456` begins a game with another one of yours.\n",
                "布局：{each:#}。输入 `布局 123456` 可用自己的布局另开一局。\n"
            )
        } else {
            text!("Layouts: {each}.\n", "布局：{each:#}。\n")
        }
    }
}

/// The layouts of a start, else the best by study.
fn placed_or_studied(at: &AnyEinStein) -> [[u8; 6]; 2] {
    let opens = |side| studied(at.mover() == side);
    placed(at).unwrap_or_else(|| [opens(Side::First), opens(Side::Second)])
}

/// The answer of the game's first engine to a layout; if it has none, the best layout by study.
fn answer(game: &dyn ErasedGame, theirs: [u8; 6], side: Side, opener: Side) -> [u8; 6] {
    let first = game.engines().first().copied();
    let spec = first.and_then(|info| EngineSpec::named(info.name).ok());
    let engine = spec.and_then(|spec| game.engine(&spec).ok());
    engine
        .and_then(|mut engine| against(engine.as_mut(), game, theirs, side, opener).ok())
        .unwrap_or_else(|| studied(side == opener))
}

/// The text is no layout.
fn no_layout() -> Failure {
    Failure::usage(
        text!("the stones 1 to 6", "棋子 1 到 6"),
        text!(
            "A layout is the stones 1 to 6, each once, in reading order as their owner sees them from the corner: `layout 125634`.",
            "布局为棋子 1 到 6 各一次，按己方从角上看去的行序排列：`布局 125634`。"
        ),
    )
}
