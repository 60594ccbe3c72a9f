//! Strategies of proof-number search, of the games that it proves anything of.

use connect6::AnyConnect6;
use dots::AnyDots;
use game_core::{Deterministic, Finite, Notation, Side, ZeroSum};
use search::proof_number::{Checked, Strategy, StrategyCheckError, StrategyError, StrategyFault};
use serde::Serialize;

use super::placed;
use crate::console::{Console, print, print_object};
use crate::failure::Failure;
use crate::language::Language;

/// Most positions that a strategy may lead to: some gigabytes.
const MOST: u64 = 10_000_000;

/// Whether a text begins as a strategy does.
pub(super) fn is(text: &str) -> bool {
    text.lines().next().is_some_and(|line| line.starts_with("strategy "))
}

/// Checks a strategy, and says what it proves. Its position says of which game it is.
pub(super) fn check(console: Console, text: &str) -> Result<(), Failure> {
    let position = text.lines().nth(2).and_then(|line| line.strip_prefix("position ")).unwrap_or_default();
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
    let language = console.language;
    let (root, strategy) = Strategy::read::<P>(text, MOST).map_err(|error| unread(language, text, &error))?;
    let checked = strategy.check(&root, MOST, |_| false).map_err(|flaw| broken(language, &flaw))?;
    let found = Object::new(game, root.to_string(), &strategy, checked);
    if console.json { print_object(&found) } else { print(&found.text(console)) }
}

/// What a strategy proves.
#[derive(Serialize)]
struct Object {
    kind: &'static str,
    game: &'static str,
    position: String,
    /// Who gets at least so much.
    player: &'static str,
    at_least: i32,
    /// Moves that are written down.
    moves: usize,
    /// Positions and ends of games that it leads to.
    positions: u64,
    ends: u64,
}

impl Object {
    fn new<M>(game: &'static str, position: String, strategy: &Strategy<M>, checked: Checked) -> Self {
        let player = if strategy.goal.player == Side::First { "first" } else { "second" };
        let (at_least, moves) = (strategy.goal.at_least, strategy.moves.len());
        let Checked { positions, ends, .. } = checked;
        Self { kind: "strategy", game, position, player, at_least, moves, positions, ends }
    }

    fn text(&self, console: Console) -> String {
        let Self { game, position, player, at_least, moves, positions, ends, .. } = self;
        let first = *player == "first";
        let chinese = if first { "先手" } else { "后手" };
        console.pick(
            format!(
                "The strategy holds. In {game}, {position}, the {player} player gets {at_least} or more.\n{moves} moves were played against every reply: {positions} positions, {ends} ends of games.\n"
            ),
            format!(
                "策略成立。{game} 局面 {position}：{chinese}至少得 {at_least}。\n已对全部应手走查 {moves} 步：{positions} 个局面，{ends} 个终局。\n"
            ),
        )
    }
}

/// The text is no strategy of the game.
fn unread(language: Language, text: &str, error: &StrategyError) -> Failure {
    let (expected, chinese) = match &error.fault {
        StrategyFault::Format => ("the line `strategy 1`", "`strategy 1`"),
        StrategyFault::Goal => ("`goal` with a player and a number", "`goal`、棋手与数值"),
        StrategyFault::Position(_) => {
            ("`position` with a position of dots or connect6", "`position` 与点格棋或六子棋局面")
        }
        StrategyFault::Moves => ("`moves` with a number", "`moves` 与步数"),
        StrategyFault::Move(_) => ("a legal move", "合法的走法"),
        StrategyFault::Walk(_) => ("a strategy that leads to fewer positions", "所及局面较少的策略"),
        _ => ("the line `end` behind the last move", "末步之后的 `end`"),
    };
    let message = language.pick(error.to_string(), format!("第 {} 行：此处应为{chinese}。", error.line));
    placed(text, error.line, language.pick(expected, chinese), message)
}

/// The strategy does not reach its goal.
fn broken(language: Language, flaw: &StrategyCheckError) -> Failure {
    let chinese = match flaw {
        StrategyCheckError::Less { moves } => format!("策略第 {} 步之前，有一局的结果低于目标。", moves + 1),
        StrategyCheckError::Claim { number } => format!("策略第 {} 项未给出走法，且无从核实。", number + 1),
        StrategyCheckError::Illegal { number } => format!("策略第 {} 步不合规则。", number + 1),
        StrategyCheckError::TooLarge { positions } => format!("策略所及的局面多于可检查的 {positions} 个。"),
        _ => "策略与其局面不相符。".to_owned(),
    };
    Failure::impossible(language.pick("a strategy that holds", "成立的策略"), language.pick(flaw.to_string(), chinese))
}
