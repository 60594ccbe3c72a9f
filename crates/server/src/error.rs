//! Why a message changes nothing.

use game_core::{Localized, ParseError, Text, text};
use thiserror::Error;

/// Why a message, or a request, changes nothing; or why a connection ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
#[error("{}", self.text().en)]
pub enum RoomError {
    /// The text is no message of this protocol.
    Text {
        /// Column of the text, in characters from 1; 0 where something is missing.
        column: usize,
        /// What was expected.
        expected: &'static str,
    },
    /// The message has too many bytes.
    Long,
    /// Messages come faster than a person sends them.
    Rate,
    /// There is no such room.
    Room,
    /// There is no such seat.
    Seat,
    /// The seat is taken.
    Taken,
    /// A seat is empty.
    Empty,
    /// This connection has a seat.
    Seated,
    /// This connection has no seat.
    Standing,
    /// A name of another length, or with invisible characters.
    Name,
    /// Another seat, or a bot, has this name or one that looks the same.
    Used,
    /// There is no such bot.
    Kind,
    /// A person sits there, and is there.
    Person,
    /// No seat has this token.
    Token,
    /// Not in this phase of the match.
    Phase,
    /// Another round is being played.
    Round,
    /// Another player is to shoot.
    Turn,
    /// The shot was meant for another turn.
    Late,
    /// The text is no layout.
    Layout(ParseError),
    /// The text is no salt, or one that was used before.
    Salt,
    /// This seat has hidden.
    Hidden,
    /// This board cannot be shot at now.
    Target,
    /// The text is no cell.
    Cell(ParseError),
    /// The answer of this cell is known.
    Shot,
    /// The request names a host that is not one of the server's.
    Host,
    /// A page of another site asks.
    Origin,
    /// Too many rooms, connections, or people in a room.
    Full,
    /// The journal cannot be written.
    Disk,
    /// The journal of this room has as many bytes as it may have.
    Quota,
    /// The journals of all rooms have as many bytes as they may have.
    Journals,
    /// There is no record yet.
    Record,
    /// The seat was opened elsewhere.
    Replaced,
    /// The room was closed after a long time without connections.
    Idle,
    /// The connection did not take its messages.
    Slow,
    /// The server stops.
    Stopping,
}

impl RoomError {
    /// The word for programs.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Text { .. } => "text",
            Self::Long => "long",
            Self::Rate => "rate",
            Self::Room => "room",
            Self::Seat => "seat",
            Self::Taken => "taken",
            Self::Empty => "empty",
            Self::Seated => "seated",
            Self::Standing => "standing",
            Self::Name => "name",
            Self::Used => "used",
            Self::Kind => "kind",
            Self::Person => "person",
            Self::Token => "token",
            Self::Phase => "phase",
            Self::Round => "round",
            Self::Turn => "turn",
            Self::Late => "late",
            Self::Layout(_) => "layout",
            Self::Salt => "salt",
            Self::Hidden => "hidden",
            Self::Target => "target",
            Self::Cell(_) => "cell",
            Self::Shot => "shot",
            Self::Host => "host",
            Self::Origin => "origin",
            Self::Full => "full",
            Self::Disk => "disk",
            Self::Quota => "quota",
            Self::Journals => "journals",
            Self::Record => "record",
            Self::Replaced => "replaced",
            Self::Idle => "idle",
            Self::Slow => "slow",
            Self::Stopping => "stopping",
        }
    }
}

impl Localized for RoomError {
    fn text(&self) -> Text {
        match *self {
            Self::Text {
                column: 0,
                expected,
            } => text!(
                "This is no message of the protocol: {expected} is missing.",
                "这不是本协议的消息：缺少 {expected}。"
            ),
            Self::Text { column, expected } => text!(
                "This is no message of the protocol: at column {column}, {expected} is expected.",
                "这不是本协议的消息：第 {column} 列应为 {expected}。"
            ),
            Self::Layout(ParseError {
                column, expected, ..
            }) => text!(
                "This is no layout: at column {column}, {expected} is expected.",
                "这不是合法的布局：第 {column} 列有误。"
            ),
            Self::Cell(ParseError {
                column, expected, ..
            }) => text!(
                "This is no cell: at column {column}, {expected} is expected.",
                "这不是棋盘上的格子：第 {column} 列有误。"
            ),
            Self::Host
            | Self::Origin
            | Self::Full
            | Self::Disk
            | Self::Quota
            | Self::Journals
            | Self::Record
            | Self::Replaced
            | Self::Idle
            | Self::Slow
            | Self::Stopping => self.of_server(),
            Self::Long
            | Self::Rate
            | Self::Room
            | Self::Seat
            | Self::Taken
            | Self::Empty
            | Self::Seated
            | Self::Standing
            | Self::Name
            | Self::Used
            | Self::Kind
            | Self::Person
            | Self::Token
            | Self::Phase
            | Self::Round
            | Self::Turn
            | Self::Late
            | Self::Salt
            | Self::Hidden
            | Self::Target
            | Self::Shot => self.fixed(),
        }
    }
}

impl RoomError {
    /// The sentences of rooms that never change.
    fn fixed(self) -> Text {
        match self {
            Self::Long => text!(
                "The message is longer than 1024 bytes.",
                "消息超过 1024 字节。"
            ),
            Self::Rate => text!("Messages come too fast.", "消息发送过快。"),
            Self::Room => text!("There is no such room.", "没有这个房间。"),
            Self::Seat => text!("There is no such seat.", "没有这个座位。"),
            Self::Taken => text!("Somebody sits there already.", "该座位已有人。"),
            Self::Empty => text!("A seat is still empty.", "还有空座位。"),
            Self::Seated => text!("You have a seat already.", "你已经入座。"),
            Self::Standing => text!("You have no seat here.", "你还没有入座。"),
            Self::Name => text!(
                "A name has 1 to 24 characters that can be seen.",
                "名字须为 1 至 24 个可见字符。"
            ),
            Self::Used => text!(
                "Another seat or a bot has this name, or one that looks the same.",
                "该名字与其他座位或机器人的名字相同，或看起来相同。"
            ),
            Self::Kind => text!("There is no bot of this name.", "没有这个名字的机器人。"),
            Self::Person => text!("The person of this seat is there.", "该座位的玩家在线。"),
            Self::Token => text!(
                "No seat of this room has this token.",
                "此房间没有与该令牌对应的座位。"
            ),
            Self::Phase => text!("This is not possible now.", "现在不能这样做。"),
            Self::Round => text!("Another round is being played.", "现在是另一轮。"),
            Self::Turn => text!("It is not your turn.", "还没有轮到你。"),
            Self::Late => text!(
                "The shot was meant for another turn.",
                "这一枪属于另一回合。"
            ),
            Self::Salt => text!(
                "A salt has 32 hexadecimal digits in lower case and is used once.",
                "盐值须为 32 位小写十六进制数字，且只能使用一次。"
            ),
            Self::Hidden => text!("You have hidden your planes already.", "你已经藏好飞机。"),
            Self::Target => text!(
                "You cannot shoot at this board now.",
                "现在不能向该棋盘射击。"
            ),
            _ => text!("This cell was shot at before.", "该格已被射击过。"),
        }
    }

    /// The same of what the server does not allow, has no room for or ends.
    fn of_server(self) -> Text {
        match self {
            Self::Host => text!(
                "This server does not go by this name; `quincunx serve --host NAME` allows one more.",
                "本服务器不使用此主机名；可用 `quincunx serve --host 名称` 增加。"
            ),
            Self::Origin => {
                text!(
                    "A page of another site may not use this server.",
                    "其他网站的网页不能使用本服务器。"
                )
            }
            Self::Full => text!(
                "There is no room for more just now.",
                "人数或房间数已满，请稍后再试。"
            ),
            Self::Disk => {
                text!(
                    "The server's disk does not write; nothing has changed.",
                    "服务器磁盘无法写入，一切保持不变。"
                )
            }
            Self::Quota => text!(
                "The journal of this room is full, so nothing new begins here; create another room.",
                "此房间的日志已满，不能再开始新的对局；请另建房间。"
            ),
            Self::Journals => text!(
                "The journals of all rooms are full, so nothing new begins just now; try again later.",
                "所有房间的日志已达上限，暂时不能开始新的对局；请稍后再试。"
            ),
            Self::Record => text!(
                "No match of this room is over yet.",
                "此房间还没有结束的比赛。"
            ),
            Self::Replaced => text!(
                "Your seat is open in another window.",
                "你的座位已在另一个窗口打开。"
            ),
            Self::Idle => text!(
                "The room is gone: it was empty for a long time.",
                "房间长时间无人，已关闭。"
            ),
            Self::Slow => text!(
                "The connection did not take its messages.",
                "连接过慢，已断开。"
            ),
            _ => text!("The server stops.", "服务器正在停止。"),
        }
    }
}
