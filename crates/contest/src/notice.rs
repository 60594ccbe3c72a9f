//! Notices: what happened, and which commands were refused.

use std::path::PathBuf;

use game_core::{Localized, Text, text};
use registry::Analysis;

use crate::error::CommandError;
use crate::event::{By, Ending};
use crate::layout;
use crate::queries::points_text;

use crate::keywords::KeywordError;
use crate::match_state::MatchState;
use crate::planes_text;
use crate::team::Team;

/// Something that a controller reports.
#[derive(Clone, PartialEq, Debug)]
pub enum Notice {
    /// A command is refused.
    Refused(CommandError),
    /// A line is no command.
    NoCommand(KeywordError),
    /// The user asks for the list of keywords.
    Help,
    /// The user asks for the state of the match.
    Status,
    /// The user asks for the board.
    Board,
    /// The user asks for the legal moves that begin with this text.
    Moves(String),
    /// A term was changed.
    Agreed,
    /// A team has placed its stones.
    Placed(Team, [u8; 6]),
    /// We have hidden our planes.
    Hidden,
    /// The user asks for our own planes, which only we may see.
    Peek,
    /// The opponent's planes were typed in, and fit every answer.
    Revealed(Team),
    /// A team has answered: to this shot, with that.
    Answered(Team, String, String),
    /// A game has begun.
    Started,
    /// A die shows this.
    Rolled(String, By),
    /// A team has moved; the move is in spoken notation.
    Played(Team, String, By),
    /// Our engine thinks.
    Thinking,
    /// Our turn is complete, and is announced aloud, move by move.
    Announce(Vec<String>),
    /// What the engine thought of its move; the value in words.
    Thought(Text, Box<Analysis>),
    /// The engine failed, with its message if there is one.
    Failed(Option<Text>),
    /// Steps were taken back.
    TookBack,
    /// Both clocks stand.
    Paused,
    /// They run again.
    Resumed,
    /// A clock was set.
    Clock(Team),
    /// A team's time is used up by our clock.
    Flag(Team),
    /// A game has ended.
    Ended(Ending),
    /// The record lies there.
    Recorded(PathBuf),
    /// There is no record, or it could not be written: a sentence.
    Unrecorded(Text),
    /// What happened is not on the disk: a sentence.
    Unsaved(Text),
    /// What happens beside the match, such as the build of a table: a sentence.
    Background(Text),
    /// The game was closed; the score of the match.
    Left,
    /// The match was closed for good.
    Closed,
    /// The program ends.
    Quit,
}

impl Notice {
    /// The sentence in both languages; empty where something is shown instead.
    #[must_use]
    pub fn text(&self, state: &MatchState) -> Text {
        if let Some(text) = with_planes(self, state) {
            return text;
        }
        match self {
            Self::Refused(refused) => refused.text(),
            Self::NoCommand(error) => error.text(),
            Self::Help | Self::Status | Self::Board | Self::Peek | Self::Moves(_) | Self::Quit
            // See above, where planes are hidden; elsewhere there is nothing of the kind.
            | Self::Hidden | Self::Revealed(_) | Self::Answered(..) => Text::default(),
            Self::Agreed => text!("Agreed.", "已记录。"),
            Self::Placed(team, stones) => {
                let text = layout::text(*stones);
                text!("Team {team} places {text}.", "{team} 队布局：{text}。")
            }
            Self::Started => started(state),
            Self::Rolled(face, By::Program) => {
                text!("The program throws {face}.", "程序掷出 {face}。")
            }
            Self::Rolled(face, _) => text!("The die shows {face}.", "骰子点数 {face}。"),
            Self::Played(team, shown, by) => played(*team, shown, *by),
            Self::Thinking => text!("Our engine thinks.", "引擎思考中。"),
            Self::Announce(turn) => {
                let turn = turn.join(" ");
                text!("WE PLAY: {turn}", "我方走：{turn}")
            }
            Self::Thought(value, analysis) => thought(value, analysis),
            Self::Failed(Some(reason)) => text!("The engine failed, and the reserve plays: {reason}", "引擎出错，改用备用走法：{reason:#}"),
            Self::Failed(None) => {
                text!("The engine was silent, and the reserve plays.", "引擎未应答，改用备用走法。")
            }
            Self::TookBack => text!("Taken back. The clocks stand until a move or `go`.", "已悔棋。棋钟暂停，走棋或输入 `继续` 后恢复。"),
            Self::Paused => text!("The clocks stand. `go` goes on.", "棋钟已暂停，输入 `继续` 恢复。"),
            Self::Resumed => text!("The clocks run.", "棋钟继续。"),
            Self::Clock(team) => {
                text!("The clock of team {team} is set.", "已校正 {team} 队的棋钟。")
            }
            Self::Flag(team) => text!("The time of team {team} is used up by our clock: `flag {team}`, or correct it.", "按本机棋钟 {team} 队已超时：输入 `超时 {team}`，或校正棋钟。"),
            Self::Ended(ending) => ended(state, *ending),
            Self::Recorded(path) => {
                let path = path.display();
                text!("The record lies in {path}", "棋谱已写入 {path}")
            }
            Self::Unrecorded(text) | Self::Unsaved(text) | Self::Background(text) => text.clone(),
            Self::Left => left(state),
            Self::Closed => text!("The match is closed.", "比赛已结束。"),
        }
    }
}

/// The sentence of a notice where planes are hidden; `None` if it is the usual one.
fn with_planes(notice: &Notice, state: &MatchState) -> Option<Text> {
    if !state.kind().rules.has_planes {
        return None;
    }
    Some(match notice {
        Notice::Hidden => {
            text!(
                "Our planes are hidden; `peek` shows them to us.",
                "我方已布阵，输入 `查看` 可显示。"
            )
        }
        Notice::Revealed(team) => {
            let planes = state.planes_of(*team).unwrap_or_default();
            text!(
                "Team {team} had hidden {planes}: that fits every answer it gave.",
                "{team} 队的布局为 {planes}，与其所有反馈一致。"
            )
        }
        Notice::Answered(team, shot, answer) => {
            planes_text::answered(*team, *team == state.terms().ours, shot, answer)
        }
        Notice::Played(team, cell, by) => planes_text::shot(*team, cell, *by),
        Notice::Announce(turn) => {
            let turn = turn.join(" ");
            text!("WE SHOOT: {turn}", "我方射击：{turn}")
        }
        _ => return None,
    })
}

/// The hint after the end of a round.
fn behind(state: &MatchState) -> Text {
    if state.kind().rules.has_planes {
        text!(
            " `peek` shows our planes, `reveal` takes theirs.",
            "`查看` 显示我方布局，`亮阵` 输入对方布局。"
        )
    } else {
        Text::default()
    }
}

fn started(state: &MatchState) -> Text {
    let (number, games, opener) = (state.number(), state.terms().games, state.opener());
    let colour = state.colour(state.terms().ours);
    text!(
        "Game {number} of {games}. Team {opener} opens; we play {colour}.",
        "第 {number} 局（共 {games} 局）。{opener} 队先手，我方执{colour:#}。"
    )
}

fn played(team: Team, shown: &str, by: By) -> Text {
    match by {
        By::Reserve => {
            text!(
                "Team {team} plays {shown} (reserve).",
                "{team} 队走 {shown}（备用走法）。"
            )
        }
        _ => text!("Team {team} plays {shown}.", "{team} 队走 {shown}。"),
    }
}

fn thought(value: &Text, analysis: &Analysis) -> Text {
    let (depth, nodes) = (analysis.depth, analysis.nodes);
    let proved = if analysis.proved {
        text!(", proved", "，已证明")
    } else {
        Text::default()
    };
    text!(
        "Value: {value}{proved}, depth {depth}, {nodes} nodes.",
        "局面值：{value:#}{proved:#}，深度 {depth}，{nodes} 个节点。"
    )
}

fn ended(state: &MatchState, ending: Ending) -> Text {
    let winner = match ending.winner() {
        Some(team) => {
            let name = state.terms().name(team);
            text!("{name} wins", "{name} 胜")
        }
        None if ending == Ending::Void => text!("it does not count", "流局，不计分"),
        None => text!("it is drawn", "和棋"),
    };
    let why = match ending {
        Ending::Rules(_) => Text::default(),
        Ending::Repetition => text!(" by repetition", "（重复局面）"),
        Ending::Resigned(_) => text!(" by resignation", "（认输）"),
        Ending::Time(_) => text!(" on time", "（超时）"),
        Ending::Ruled(_) | Ending::Void => text!(" by the referee's word", "（裁判判定）"),
    };
    let [a, b] = state.score().map(points_text);
    let shown = behind(state);
    text!(
        "The game is over: {winner}{why}. Score {a} : {b}. `next` goes on.{shown}",
        "对局结束：{winner:#}{why:#}。比分 {a} : {b}。输入 `下一局` 继续。{shown:#}"
    )
}

fn left(state: &MatchState) -> Text {
    let [a, b] = state.points();
    let (score_a, score_b) = (points_text(a), points_text(b));
    if state.phase() != crate::Phase::Done {
        let number = state.number();
        return text!(
            "Score {score_a} : {score_b}. Game {number} comes next: `start` begins it.",
            "比分 {score_a} : {score_b}。下一局为第 {number} 局，输入 `开始`。"
        );
    }
    let name = match a.cmp(&b) {
        std::cmp::Ordering::Greater => Some(Team::A),
        std::cmp::Ordering::Less => Some(Team::B),
        std::cmp::Ordering::Equal => None,
    };
    match name.map(|team| state.terms().name(team)) {
        Some(name) => text!(
            "The match is decided: {name} wins {score_a} : {score_b}. `close` ends it.",
            "比赛结束：{name} 以 {score_a} : {score_b} 获胜。输入 `结束` 关闭比赛。"
        ),
        None => text!(
            "The match is over and drawn, {score_a} : {score_b}. `close` ends it.",
            "比赛结束：{score_a} : {score_b} 平。输入 `结束` 关闭比赛。"
        ),
    }
}
