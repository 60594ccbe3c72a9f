use std::path::PathBuf;

use game_core::{IllegalMoveError, Localized, ParseError, Text, text};
use journal::JournalError;
use search::SearchError;
use thiserror::Error;

use crate::{ExternalEngineError, GameError, OptionKind};

/// Why a text is no step of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum TextError {
    /// No step can be read from it.
    #[error(transparent)]
    Parse(#[from] ParseError),
    /// It is a move that cannot be played here.
    #[error(transparent)]
    Illegal(#[from] IllegalMoveError),
}

/// Why a query has no answer.
///
/// This enum is exhaustive on purpose: a program in several languages must not compile until it has
/// a text for a new variant.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum QueryError {
    /// A move was requested, but the game is over.
    #[error("The game is over in this position, so there is no move to choose.")]
    Finished,
    /// A move was requested, but chance is to move.
    #[error("Chance is to move in this position, so there is no move to choose.")]
    Chance,
    /// There are more sequences of moves than fit 64 bits.
    #[error("There are more than 2^64 - 2 sequences of {depth} moves, too many to count.")]
    CountTooLarge {
        /// The number of moves in a sequence.
        depth: u32,
    },
    /// The engine does not play the game of this position.
    #[error("This engine {engine} plays another game; the position is one of {game}.")]
    AnotherGame {
        /// The name of the engine.
        engine: &'static str,
        /// The name of the position's game.
        game: &'static str,
    },
    /// The position has no exact solver.
    #[error("There is no solver for this position of the game {game}.")]
    NoSolver {
        /// The name of the position's game.
        game: &'static str,
    },
    /// More positions can be reached than a solver may keep.
    #[error("{}", too_many(*.positions))]
    TooManyPositions {
        /// Positions that were settled; 0 if the number was clear from the start.
        positions: u64,
    },
    /// Values of this game do not say who wins.
    #[error("The exact values of {game} do not say who wins: ask for the value alone.")]
    NoOutcome {
        /// The name of the game.
        game: &'static str,
    },
    /// The exact value is a fraction with more digits than fit.
    #[error("The exact value is a fraction of more than 128 bits.")]
    TooFine,
    /// The caller stopped it.
    #[error("The solver was stopped before it was done.")]
    Stopped,
    /// The solver has filled its memory: more time would not help.
    #[error("The solver filled its memory of {mebibytes} MiB before it was done.")]
    Full {
        /// The memory limit, in MiB.
        mebibytes: u64,
    },
    /// The endgame table is not available.
    #[error(transparent)]
    Tables(GameError),
    /// The endgame table for this many pieces has not been built, and takes too long to build now.
    #[error("The endgame table of {game} with {pieces} pieces has not been built.")]
    NotBuilt {
        /// The name of the game.
        game: &'static str,
        /// Most pieces on the board.
        pieces: usize,
    },
    /// There are no exercises with this many pieces.
    #[error("There are no positions of {game} with {pieces} pieces to measure engines at.")]
    NoExercises {
        /// The name of the game.
        game: &'static str,
        /// The requested number of pieces.
        pieces: usize,
    },
    /// The search failed.
    #[error(transparent)]
    Search(#[from] SearchError),
    /// The solver of this game does not support an option of the request.
    #[error("The solver of {game} knows no `{option}`.")]
    NoOption {
        /// The name of the game.
        game: &'static str,
        /// The option: `journal`, `nodes` or `table`; `perft` without the feature `variants`.
        option: &'static str,
    },
    /// The journal cannot be used.
    #[error("The journal {} cannot be used. {error}", .path.display())]
    Journal {
        /// The path of the journal.
        path: PathBuf,
        /// The error of the journal.
        error: JournalError,
    },
    /// The journal contains values that cannot be true of this board.
    #[error("The journal {} says what cannot be true of this board.", .path.display())]
    UnlikelyJournal {
        /// The path of the journal.
        path: PathBuf,
    },
    /// An external engine has no answer.
    #[error(transparent)]
    External(#[from] ExternalEngineError),
    /// The engine's strategy is stored for other boards only.
    #[error(
        "The engine {engine} has no strategy for this board: it plays by one that was found before."
    )]
    NoStrategy {
        /// The name of the engine.
        engine: &'static str,
    },
    /// An engine named no move, or one that cannot be played.
    #[error("The engine {engine} named {}.", unplayable(.named.as_deref()))]
    Unplayable {
        /// The name of the engine.
        engine: &'static str,
        /// The move that it named, if any.
        named: Option<String>,
    },
}

/// The sentence of [`QueryError::TooManyPositions`].
fn too_many(settled: u64) -> String {
    if settled == 0 {
        return "Too many positions can be reached from here to solve this one exactly.".to_owned();
    }
    format!(
        "Too many positions can be reached from here: {settled} are settled, and more are needed."
    )
}

/// The end of the sentence of [`QueryError::Unplayable`].
fn unplayable(named: Option<&str>) -> String {
    named.map_or("no move".to_owned(), |named| {
        format!("{named:?}, which cannot be played here")
    })
}

impl Localized for QueryError {
    fn text(&self) -> Text {
        match self {
            Self::Finished => text!("{self}", "此局面的对局已经结束，没有走法可选。"),
            Self::Chance => text!("{self}", "此局面轮到随机事件，没有走法可选。"),
            Self::CountTooLarge { depth } => {
                text!("{self}", "{depth} 步的走法序列多于 2^64 - 2 个，无法计数。")
            }
            Self::AnotherGame { engine, game } => {
                text!("{self}", "引擎 {engine} 不会下 {game}，它属于另一种游戏。")
            }
            Self::NoStrategy { engine } => {
                text!(
                    "{self}",
                    "引擎 {engine} 没有此棋盘的策略：它按事先求得的策略下棋。"
                )
            }
            Self::NoSolver { .. }
            | Self::TooManyPositions { .. }
            | Self::NoOutcome { .. }
            | Self::TooFine
            | Self::Stopped
            | Self::Full { .. }
            | Self::NoOption { .. } => self.of_solvers(),
            Self::Tables(error) => {
                let reason = error.text();
                text!("{self}", "无法生成残局库：{reason:#}")
            }
            Self::NotBuilt { pieces, .. } => {
                text!("{self}", "{pieces} 子的残局库不存在或无法使用。")
            }
            Self::NoExercises { game, pieces } => {
                text!("{self}", "{game} 没有共 {pieces} 子的测量局面。")
            }
            Self::Journal { path, .. } => {
                let path = path.display();
                text!("{self}", "无法使用日志 {path}。")
            }
            Self::UnlikelyJournal { path } => {
                let path = path.display();
                text!("{self}", "日志 {path} 中有对此棋盘不可能成立的内容。")
            }
            Self::Search(error) => {
                let error = broken_off(*error);
                text!("{self}", "搜索没有得出结果：{error}。")
            }
            Self::External(error) => error.text(),
            Self::Unplayable {
                engine,
                named: Some(named),
            } => {
                text!("{self}", "引擎 {engine} 给出的 {named:?} 在此局面不能走。")
            }
            Self::Unplayable {
                engine,
                named: None,
            } => text!("{self}", "引擎 {engine} 没有给出走法。"),
        }
    }
}

impl QueryError {
    /// The same of what a solver cannot find.
    fn of_solvers(&self) -> Text {
        match self {
            Self::NoSolver { game } => text!("{self}", "{game} 的这一局面没有可用的求解器。"),
            Self::TooManyPositions { positions: 0 } => {
                text!("{self}", "从此局面可以到达的局面太多，无法精确求解。")
            }
            Self::TooManyPositions { positions } => {
                text!(
                    "{self}",
                    "从此局面可以到达的局面太多：已求解 {positions} 个，仍不够。"
                )
            }
            Self::NoOutcome { game } => text!(
                "{self}",
                "{game} 的精确值不说明谁胜谁负，可改用 `--value`。"
            ),
            Self::TooFine => text!("{self}", "精确值是超过 128 位的分数。"),
            Self::Full { mebibytes } => {
                text!("{self}", "求解在完成之前用尽了 {mebibytes} MiB 的内存。")
            }
            Self::NoOption { game, option } => {
                text!("{self}", "{game} 的求解器不支持 `{option}`。")
            }
            _ => text!("{self}", "求解在完成之前被中止。"),
        }
    }
}

/// Why a search failed, in Chinese.
const fn broken_off(error: SearchError) -> &'static str {
    match error {
        SearchError::Panicked => "搜索线程异常终止",
        SearchError::NoThread => "系统无法再启动线程",
        SearchError::Memory { .. } | SearchError::SmallTree { .. } => "内存不足",
        SearchError::TooLong { .. } => "走法序列过长",
        SearchError::Goal { .. } => "所问的得分超出该游戏的范围",
        _ => "该游戏的规则实现有误",
    }
}

/// Why a game has no such engine.
///
/// Exhaustive on purpose, as [`QueryError`] is.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum EngineError {
    /// No engine of this name plays the game.
    #[error("No engine with the name {name:?} plays this game. Known engines: {}.", .known.join(", "))]
    UnknownEngine {
        /// The name.
        name: String,
        /// The names of the engines.
        known: Vec<&'static str>,
    },
    /// The engine has no option of this name.
    #[error("The engine {engine} has no option {key:?}{}.", known_options(.known))]
    UnknownOption {
        /// The name of the engine.
        engine: &'static str,
        /// The key of the option.
        key: String,
        /// The keys of its options.
        known: Vec<&'static str>,
    },
    /// An option does not allow this value.
    #[error("The value {value:?} of the option {key} of the engine {engine} is not {allowed}.")]
    BadValue {
        /// The name of the engine.
        engine: &'static str,
        /// The key of the option.
        key: &'static str,
        /// The value that was given.
        value: String,
        /// The values that are allowed.
        allowed: OptionKind,
    },
    /// The endgame tables for the engine are not available.
    #[error("There are no endgame tables for the engine {engine}: {error}")]
    Tables {
        /// The name of the engine.
        engine: &'static str,
        /// The error of the tables, whose sentence is part of this one.
        error: GameError,
    },
    /// There is not enough memory for the engine's table.
    #[error("There is not enough memory for the table of the engine {engine}: {mebibytes} MiB.")]
    Memory {
        /// The name of the engine.
        engine: &'static str,
        /// The requested size, in MiB.
        mebibytes: u64,
    },
}

/// The end of the sentence of [`EngineError::UnknownOption`].
fn known_options(known: &[&str]) -> String {
    if known.is_empty() {
        ", nor any other".to_owned()
    } else {
        format!(". Known options: {}", known.join(", "))
    }
}

impl Localized for EngineError {
    fn text(&self) -> Text {
        match self {
            Self::UnknownEngine { name, known } => {
                let known = Text::list(known.iter().copied());
                text!("{self}", "此游戏没有引擎 {name:?}。可选：{known:#}。")
            }
            Self::UnknownOption { engine, key, known } if known.is_empty() => {
                text!("{self}", "引擎 {engine} 没有参数 {key:?}，它没有任何参数。")
            }
            Self::UnknownOption { engine, key, known } => {
                let known = Text::list(known.iter().copied());
                text!(
                    "{self}",
                    "引擎 {engine} 没有参数 {key:?}。可选：{known:#}。"
                )
            }
            Self::BadValue {
                engine,
                key,
                value,
                allowed,
            } => {
                let expected = allowed.text();
                text!(
                    "{self}",
                    "引擎 {engine} 的参数 {key} 的值 {value:?} 有误：应为{expected:#}。"
                )
            }
            Self::Tables { engine, error } => {
                let reason = error.text();
                text!("{self}", "引擎 {engine} 没有可用的残局库：{reason:#}")
            }
            Self::Memory { engine, mebibytes } => {
                text!(
                    "{self}",
                    "内存不足：引擎 {engine} 的置换表需要 {mebibytes} MiB。"
                )
            }
        }
    }
}
