use std::path::PathBuf;

use ::dots::solve::journal::JournalError;
use game_core::{IllegalMoveError, Localized, ParseError, Text, text};
use search::SearchError;
use thiserror::Error;

use crate::tables::TablesError;
use crate::{ExternalEngineError, OptionKind};

/// Why a text was not taken as a step of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub enum TextError {
    /// It says nothing that is possible.
    #[error(transparent)]
    Parse(#[from] ParseError),
    /// It says a move that cannot be played.
    #[error(transparent)]
    Illegal(#[from] IllegalMoveError),
}

/// Why a question has no answer.
///
/// New reasons are new variants, on purpose without `#[non_exhaustive]`: a program that speaks
/// several languages shall not compile before it can say them.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum QueryError {
    /// The game is over, and a move was asked for.
    #[error("The game is over in this position, so there is no move to choose.")]
    Finished,
    /// Chance is to move, and a move was asked for.
    #[error("Chance is to move in this position, so there is no move to choose.")]
    Chance,
    /// There are more sequences of moves than fit 64 bits.
    #[error("There are more than 2^64 - 2 sequences of {depth} moves, too many to count.")]
    CountTooLarge {
        /// The number of moves in a sequence.
        depth: u32,
    },
    /// An engine was asked about a position of a game that it does not play.
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
    /// So many positions were settled, and more can be reached than a solver may keep.
    #[error("{}", too_many(*.positions))]
    TooManyPositions {
        /// How many were settled; 0 if it was clear from the start.
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
    /// Whoever asked broke it off.
    #[error("The solver was stopped before it was done.")]
    Stopped,
    /// The solver filled the memory that it may take: more time would not help.
    #[error("The solver filled its memory of {mebibytes} MiB before it was done.")]
    Full {
        /// What it may take, in MiB.
        mebibytes: u64,
    },
    /// There is no endgame table to answer from.
    #[error(transparent)]
    Tables(TablesError),
    /// The endgame table of so many pieces has not been built, and is too large to be made by the way.
    #[error("The endgame table of {game} with {pieces} pieces has not been built.")]
    NotBuilt {
        /// The name of the game.
        game: &'static str,
        /// Most pieces on the board.
        pieces: usize,
    },
    /// There are no exercises with so many pieces.
    #[error("There are no positions of {game} with {pieces} pieces to measure engines at.")]
    NoExercises {
        /// The name of the game.
        game: &'static str,
        /// The pieces that were asked for.
        pieces: usize,
    },
    /// The search broke off without an answer.
    #[error(transparent)]
    Search(#[from] SearchError),
    /// The solver of this game does not know something that it was given.
    #[error("The solver of {game} knows no `{option}`.")]
    NoOption {
        /// The name of the game.
        game: &'static str,
        /// What it does not know: `journal`, `nodes` or `table`.
        option: &'static str,
    },
    /// The journal cannot be used.
    #[error("The journal {} cannot be used. {error}", .path.display())]
    Journal {
        /// Where it lies.
        path: PathBuf,
        /// Why.
        error: JournalError,
    },
    /// The journal says what cannot be true of this board.
    #[error("The journal {} says what cannot be true of this board.", .path.display())]
    UnlikelyJournal {
        /// Where it lies.
        path: PathBuf,
    },
    /// An engine that is another program has no answer.
    #[error(transparent)]
    Outside(#[from] ExternalEngineError),
    /// The engine's strategy is stored for other boards, and cannot be searched for.
    #[error("The engine {engine} has no strategy for this board: it plays by one that was found before.")]
    NoStrategy {
        /// The name of the engine.
        engine: &'static str,
    },
    /// An engine named something that cannot be played, or nothing, where it is a player's turn.
    #[error("The engine {engine} named {}.", unplayable(.named.as_deref()))]
    Unplayable {
        /// The name of the engine.
        engine: &'static str,
        /// What it named.
        named: Option<String>,
    },
}

/// The sentence of [`QueryError::TooManyPositions`].
fn too_many(settled: u64) -> String {
    if settled == 0 {
        return "Too many positions can be reached from here to solve this one exactly.".to_owned();
    }
    format!("Too many positions can be reached from here: {settled} are settled, and more are needed.")
}

/// The end of the sentence of [`QueryError::Unplayable`].
fn unplayable(named: Option<&str>) -> String {
    named.map_or("no move".to_owned(), |named| format!("{named:?}, which cannot be played here"))
}

impl Localized for QueryError {
    fn text(&self) -> Text {
        match self {
            Self::Finished => text!("{self}", "此局面的对局已经结束，没有走法可选。"),
            Self::Chance => text!("{self}", "此局面轮到随机事件，没有走法可选。"),
            Self::CountTooLarge { depth } => text!("{self}", "{depth} 步的走法序列多于 2^64 - 2 个，无法计数。"),
            Self::AnotherGame { engine, game } => text!("{self}", "引擎 {engine} 不会下 {game}，它属于另一种游戏。"),
            Self::NoSolver { game } => text!("{self}", "{game} 的这一局面没有可用的求解器。"),
            Self::NoStrategy { engine } => {
                text!("{self}", "引擎 {engine} 没有此棋盘的策略：它按事先求得的策略下棋。")
            }
            Self::TooManyPositions { positions: 0 } => {
                text!("{self}", "从此局面可以到达的局面太多，无法精确求解。")
            }
            Self::TooManyPositions { positions } => {
                text!("{self}", "从此局面可以到达的局面太多：已求解 {positions} 个，仍不够。")
            }
            Self::NoOutcome { game } => text!("{self}", "{game} 的精确值不说明谁胜谁负，可改用 `--value`。"),
            Self::TooFine => text!("{self}", "精确值是超过 128 位的分数。"),
            Self::Stopped => text!("{self}", "求解在完成之前被中止。"),
            Self::Full { mebibytes } => text!("{self}", "求解在完成之前用尽了 {mebibytes} MiB 的内存。"),
            Self::Tables(error) => text!("{self}", "无法生成残局库：{error}"),
            Self::NotBuilt { pieces, .. } => text!("{self}", "{pieces} 子的残局库不存在或无法使用。"),
            Self::NoExercises { game, pieces } => text!("{self}", "{game} 没有共 {pieces} 子的测量局面。"),
            Self::NoOption { game, option } => text!("{self}", "{game} 的求解器不支持 `{option}`。"),
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
            Self::Outside(error) => error.text(),
            Self::Unplayable { engine, named: Some(named) } => {
                text!("{self}", "引擎 {engine} 给出的 {named:?} 在此局面不能走。")
            }
            Self::Unplayable { engine, named: None } => text!("{self}", "引擎 {engine} 没有给出走法。"),
        }
    }
}

/// Why a search broke off, in Chinese.
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
/// Without `#[non_exhaustive]`, as [`QueryError`] is.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum EngineError {
    /// No engine of that name plays the game.
    #[error("No engine with the name {name:?} plays this game. Known engines: {}.", .known.join(", "))]
    UnknownEngine {
        /// The name.
        name: String,
        /// The names that there are.
        known: Vec<&'static str>,
    },
    /// The engine has no option of that name.
    #[error("The engine {engine} has no option {key:?}{}.", known_options(.known))]
    UnknownOption {
        /// The name of the engine.
        engine: &'static str,
        /// The key.
        key: String,
        /// The options that there are.
        known: Vec<&'static str>,
    },
    /// An option does not allow its value.
    #[error("The value {value:?} of the option {key} of the engine {engine} is not {allowed}.")]
    BadValue {
        /// The name of the engine.
        engine: &'static str,
        /// The key of the option.
        key: &'static str,
        /// The value.
        value: String,
        /// What is allowed.
        allowed: OptionKind,
    },
    /// There are no endgame tables for the engine.
    #[error("There are no endgame tables for the engine {engine}: {error}")]
    Tables {
        /// The name of the engine.
        engine: &'static str,
        /// Why not.
        error: TablesError,
    },
    /// There is not so much memory for the engine's table.
    #[error("There is not enough memory for the table of the engine {engine}: {mebibytes} MiB.")]
    Memory {
        /// The name of the engine.
        engine: &'static str,
        /// Mebibytes that were asked for.
        mebibytes: u64,
    },
}

/// The end of the sentence of [`EngineError::UnknownOption`].
fn known_options(known: &[&str]) -> String {
    if known.is_empty() { ", nor any other".to_owned() } else { format!(". Known options: {}", known.join(", ")) }
}
