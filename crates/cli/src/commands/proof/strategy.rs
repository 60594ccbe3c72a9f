//! Strategies from proof-number search, for all games that it supports.

use connect6::AnyConnect6;
use dots::AnyDots;
use game_core::{Deterministic, Finite, Localized, Notation, Side, Text, ZeroSum, text};
use search::proof_number::{Checked, Strategy, StrategyCheckError, StrategyError, StrategyFault};
use serde::Serialize;

use super::placed;
use crate::console::{Console, print_object};
use crate::failure::Failure;

/// Most positions of a strategy: some gigabytes.
const MOST: u64 = 10_000_000;

/// Whether a text begins like a strategy.
pub(super) fn is(text: &str) -> bool {
    text.lines()
        .next()
        .is_some_and(|line| line.starts_with("strategy "))
}

/// Checks a strategy, and prints what it proves. Its position identifies the game.
pub(super) fn check(console: Console, text: &str) -> Result<(), Failure> {
    let position = text
        .lines()
        .nth(2)
        .and_then(|line| line.strip_prefix("position "))
        .unwrap_or_default();
    if position.parse::<AnyDots>().is_ok() {
        check_of::<AnyDots>(console, text, "dots")
    } else {
        check_of::<AnyConnect6>(console, text, "connect6")
    }
}

fn check_of<P>(console: Console, text: &str, game: &'static str) -> Result<(), Failure>
where
    P: Notation + Deterministic + ZeroSum + Finite,
{
    let (root, strategy) = Strategy::read::<P>(text, MOST).map_err(|error| unread(text, &error))?;
    let checked = strategy
        .check(&root, MOST, |_| false)
        .map_err(|flaw| broken(&flaw))?;
    let found = ProofObject::new(game, root.to_string(), &strategy, checked);
    if console.json {
        print_object(&found)
    } else {
        console.print(&found.text())
    }
}

/// What a strategy proves.
#[derive(Serialize)]
struct ProofObject {
    kind: &'static str,
    game: &'static str,
    position: String,
    /// The player who gets at least this payoff.
    player: &'static str,
    at_least: i32,
    /// Moves in the text.
    moves: usize,
    /// Positions and ends of games that can be reached.
    positions: u64,
    ends: u64,
}

impl ProofObject {
    fn new<M>(
        game: &'static str,
        position: String,
        strategy: &Strategy<M>,
        checked: Checked,
    ) -> Self {
        let player = if strategy.goal.player == Side::First {
            "first"
        } else {
            "second"
        };
        let (at_least, moves) = (strategy.goal.at_least, strategy.moves.len());
        let Checked {
            positions, ends, ..
        } = checked;
        Self {
            kind: "strategy",
            game,
            position,
            player,
            at_least,
            moves,
            positions,
            ends,
        }
    }

    fn text(&self) -> Text {
        let Self {
            game,
            position,
            player,
            at_least,
            moves,
            positions,
            ends,
            ..
        } = self;
        let chinese = if *player == "first" {
            "先手"
        } else {
            "后手"
        };
        text!(
            "The strategy holds. In {game}, {position}, the {player} player gets {at_least} or more.\n{moves} moves were played against every reply: {positions} positions, {ends} ends of games.\n",
            "策略成立。{game} 局面 {position}：{chinese}至少得 {at_least}。\n已对全部应手走查 {moves} 步：{positions} 个局面，{ends} 个终局。\n"
        )
    }
}

/// The text is no strategy of the game.
fn unread(text: &str, error: &StrategyError) -> Failure {
    let expected = match &error.fault {
        StrategyFault::Format => Text::new("the line `strategy 1`", "`strategy 1`"),
        StrategyFault::Goal => Text::new("`goal` with a player and a number", "`goal`、棋手与数值"),
        StrategyFault::Position(_) => Text::new(
            "`position` with a position of dots or connect6",
            "`position` 与点格棋或六子棋局面",
        ),
        StrategyFault::Moves => Text::new("`moves` with a number", "`moves` 与步数"),
        StrategyFault::Move(_) => Text::new("a legal move", "合法的走法"),
        StrategyFault::Walk(_) => Text::new(
            "a strategy that leads to fewer positions",
            "所及局面较少的策略",
        ),
        _ => Text::new("the line `end` behind the last move", "末步之后的 `end`"),
    };
    let line = error.line;
    let message = text!("{error}", "第 {line} 行：此处应为{expected:#}。");
    placed(text, line, expected, message)
}

/// The strategy does not reach its goal.
fn broken(flaw: &StrategyCheckError) -> Failure {
    Failure::impossible(text!("a strategy that holds", "成立的策略"), flaw.text())
}
