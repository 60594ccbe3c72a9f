use game_core::{Localized, ParseError, Text, text};
use thiserror::Error;

use crate::JobError;

/// Why a plan describes no match.
#[derive(Clone, PartialEq, Debug, Error)]
pub enum PlanError {
    /// No game of it could be played.
    #[error(transparent)]
    Job(#[from] JobError),
    /// There are fewer than two engines.
    #[error("A match takes two engines or more.")]
    Engines,
    /// There is no game to play, or there are 2^32 or more.
    #[error("A match takes from 1 to 4294967295 games.")]
    Games,
    /// The budget of a move has no node, no turn or no time, or that of a game has no ply.
    #[error("Engines take a node, a turn or some time for a move, and games a ply or more.")]
    EmptyBudget,
    /// The list of openings is empty.
    #[error("The list of openings is empty.")]
    NoOpenings,
    /// An opening of the list is no position.
    #[error("Opening {} of the list, {text:?}, is no position. {error}", .number + 1)]
    Opening {
        /// Its place in the list, from 0.
        number: usize,
        /// The text.
        text: String,
        /// Why not.
        error: ParseError,
    },
    /// An opening of the list is a position in which the game is over.
    #[error("The game is over in opening {} of the list, {text:?}.", .number + 1)]
    Finished {
        /// Its place in the list, from 0.
        number: usize,
        /// The text.
        text: String,
    },
    /// An opening of the list is a position that the protocol of one of the engines cannot express.
    #[error("The protocol of the engine {spec:?} cannot say opening {} of the list, {text:?}.", .number + 1)]
    UnsupportedOpening {
        /// Its place in the list, from 0.
        number: usize,
        /// The text.
        text: String,
        /// The spec of the engine.
        spec: String,
    },
    /// After this number of random plies hardly any game goes on.
    #[error("After {plies} random plies the game is over too often to begin there.")]
    TooManyPlies {
        /// How many.
        plies: u32,
    },
    /// Adjudication would settle every opening before a move is made.
    #[error(
        "Adjudication knows the outcome of every opening, so there is nothing left to play for."
    )]
    Settled,
    /// The hypotheses or the error rates of the test are not valid.
    #[error(
        "A test takes two finite Elo differences that can be told apart, the lower first, and error rates above 0 \
         and below 0.5."
    )]
    Test,
    /// A test decides between two engines, and there are more.
    #[error("A test decides between two engines, and there are more encounters than one.")]
    TestOfMany,
    /// Luck is to be subtracted in a game that has none.
    #[error("Chance never acts in this game, so there is no luck to subtract.")]
    NoChance,
    /// The engine that is to estimate luck gives no probability of winning.
    #[error("The engine {spec:?} gives no probability of winning, so it cannot estimate luck.")]
    NoProbability {
        /// The spec of the engine.
        spec: String,
    },
}

impl Localized for PlanError {
    fn text(&self) -> Text {
        match self {
            Self::Job(error) => error.text(),
            Self::Engines => text!("{self}", "比赛至少需要两个引擎。"),
            Self::Games => text!("{self}", "总局数应为 1 到 4294967295。"),
            Self::TooManyPlies { .. } => {
                text!("{self}", "随机走这么多步之后，对局几乎总是已经结束。")
            }
            Self::Settled => text!(
                "{self}",
                "按裁定规则，所有开局的结局都已确定，没有可下的对局。"
            ),
            Self::TestOfMany => text!("{self}", "序贯检验只能区分两个引擎。"),
            Self::UnsupportedOpening { .. } => {
                text!("{self}", "有一个开局无法用外部引擎的协议表达。")
            }
            Self::NoChance => text!("{self}", "此游戏没有随机因素，无运气可修正。"),
            Self::NoProbability { spec } => {
                text!("{self}", "引擎 {spec:?} 不给出胜率，无法估计运气。")
            }
            Self::EmptyBudget
            | Self::NoOpenings
            | Self::Opening { .. }
            | Self::Finished { .. }
            | Self::Test => {
                text!("{self}", "这些选项不能构成一场比赛。")
            }
        }
    }
}
