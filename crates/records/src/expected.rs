//! What the readers of records may have expected, in both languages: every phrase of a
//! [`Fault::Expected`](crate::Fault::Expected) is one of these or of the game's own.

use game_core::phrases;

phrases! {
    /// Content that no format begins with.
    RECORD: "a record: C6, WTN, JSON, SGF, a list of stones, L-Game strings or lines of moves",
        "棋谱：C6、WTN、JSON、SGF、落子列表、L 棋字符串或逐行走法";
    /// The beginning of a C6 record.
    C6: "`{[C6]`", "`{[C6]`";
    /// The beginning of a WTN record.
    WTN: "`#[WTN]`", "`#[WTN]`";
    /// The end of a tag.
    TAG_END: "`]` at the end of the tag, on the same line", "同一行内结束标签的 `]`";
    /// One tag too many.
    TAGS: "at most seven tags", "至多七个标签";
    /// A result.
    VERDICT: "a result: 先手胜, 后手胜, 平局 or 流局", "结果：先手胜、后手胜、平局或流局";
    /// A date.
    MOMENT: "a date and a time such as 2017.07.29 14:00", "日期和时间，如 2017.07.29 14:00";
    /// After the header, or a stone.
    SEMICOLON: "`;`", "`;`";
    /// A stone of a C6 record.
    C6_STONE: "a stone such as `B(J,10)`", "一子，如 `B(J,10)`";
    /// A cell of a C6 record.
    CELL: "a cell of the board: a letter from A to S, and a row from 1 to 19",
        "棋盘上的格：A 到 S 的字母和 1 到 19 的行号";
    /// A cell with a stone.
    EMPTY_CELL: "an empty cell", "空格";
    /// A mark.
    MARK: "`MARK[` and a number from -2 to 2 and `]`", "`MARK[`、-2 到 2 的数和 `]`";
    /// Nothing more.
    END: "the end of the record", "棋谱到此结束";
    /// The layouts of a WTN record.
    LAYOUTS: "the layouts, `R:A5-6;…` and `B:E1-6;…`, one side a line", "布局，每方一行：`R:A5-6;…` 和 `B:E1-6;…`";
    /// A stone of a layout.
    LAYOUT_STONE: "a square and a stone such as `A5-6`", "格子和棋子，如 `A5-6`";
    /// A layout that is none.
    TRIANGLE: "the six stones of this side on the squares of its home triangle", "该方的六枚棋子，都在其出发区内";
    /// A ply of a WTN record.
    WTN_PLY: "a ply such as `1:5;(R5,B4)`", "一步，如 `1:5;(R5,B4)`";
    /// The number of a ply.
    PLY_NUMBER: "the number of the ply, counted from 1 without a gap", "从 1 起连续的步数编号";
    /// Who opens.
    OPENER: "the side that opens according to the heading", "棋谱开头所写的先手方";
    /// A square of a move.
    TARGET: "a square that the stone can enter", "该棋子可以进入的格子";
    /// An edge of a Dots record.
    EDGE: "an edge such as `b(e2,v)`", "一条边，如 `b(e2,v)`";
    /// An edge beyond the board.
    ON_BOARD: "an edge of the board of 5x5 boxes", "5x5 格棋盘上的边";
    /// An edge that is drawn.
    UNDRAWN: "an edge that is not drawn yet", "未占的边";
    /// A winner of a Dots record.
    WINNER: "the winner: `R`, `B` or nothing", "胜方：`R`、`B` 或空";
    /// A number of boxes.
    BOXES: "a number of boxes", "格数";
    /// The time that a ply took.
    MILLISECONDS: "a number of milliseconds", "毫秒数";
    /// A text in JSON.
    TEXT: "a text in quotation marks", "引号中的文本";
    /// The beginning of an SGF record.
    SGF: "`(;`", "`(;`";
    /// A property of SGF.
    PROPERTY: "a property such as `B[j10]`", "一个属性，如 `B[j10]`";
    /// The end of a value of SGF.
    VALUE_END: "`]` at the end of the value", "结束属性值的 `]`";
    /// A second game, or a variation.
    ONE_LINE: "one game without variations", "没有变着的一局棋";
    /// A game of another kind, or another size.
    SGF_GAME: "a game of Connect6 on 19x19", "19x19 棋盘的六子棋";
    /// A result of SGF.
    SGF_RESULT: "a result such as `B+Resign`, `W+`, `0`, `Void` or `?`",
        "结果，如 `B+Resign`、`W+`、`0`、`Void` 或 `?`";
    /// Stones of a turn.
    STONES: "the stones of the turn, such as `i9l10`", "本回合的落子，如 `i9l10`";
    /// One stone of a turn is missing.
    WHOLE_TURN: "all stones of the turn", "本回合的全部落子";
    /// A turn that goes on.
    TURN_END: "no further stone in this turn", "本回合不再有落子";
    /// A position of the L-Game.
    L_STRING: "`1_` or `2_` and sixteen cells of `B`, `R`, `W`, `G` and `-`",
        "`1_` 或 `2_`，然后是十六个 `B`、`R`、`W`、`G` 或 `-`";
    /// A position of the L-Game that is none.
    L_POSITION: "two L-pieces and the neutral squares `W` and `G`", "两枚 L 形棋子和中立子 `W`、`G`";
    /// A position that no move leads to.
    L_MOVE: "a position to which one legal move leads", "一步合法走法可以达到的局面";
    /// A line of a protocol.
    LINE: "a line such as `move JJ@@`, `black JJ` or `move 1 AAB`",
        "一行，如 `move JJ@@`、`black JJ` 或 `move 1 AAB`";
    /// Letters of stones.
    LETTERS: "two letters for each stone, from A to S", "每子两个字母，A 到 S";
    /// Letters of edges.
    TRIPLES: "three letters for each edge, such as `AAB`", "每条边三个字母，如 `AAB`";
    /// The number of edges.
    EDGE_COUNT: "the number of edges that follow", "其后的边数";
    /// Edges of a turn are missing.
    WHOLE_EDGES: "all edges of the turn", "本回合的全部边";
    /// Edges after a turn.
    NO_EDGE: "no further edge in this turn", "本回合不再有边";
    /// The beginning of a link to trmph.
    LINK: "a link such as `http://www.trmph.com/dnb/board#5,b11d9`", "链接，如 `http://www.trmph.com/dnb/board#5,b11d9`";
    /// The size of a square board.
    SQUARE: "the rows of boxes of a square board, 1 to 7", "正方形棋盘的格子行数，1 到 7";
    /// An edge in a link to trmph.
    GRID_EDGE: "an edge of the board, such as `b11`", "棋盘上的边，如 `b11`";
    /// A tag of Little Golem.
    TAG: "a tag such as `[Size \"5\"]`", "标签，如 `[Size \"5\"]`";
    /// A turn of Little Golem.
    EDGES_TURN: "a turn such as `;b[hdb]`", "一个回合，如 `;b[hdb]`";
    /// An edge of Little Golem.
    LETTERED_EDGE: "an edge of the board, such as `hdb`", "棋盘上的边，如 `hdb`";
    /// A row of a table.
    ROW: "a row such as `1,\"j10,i9,l10\",white`", "一行，如 `1,\"j10,i9,l10\",white`";
    /// A winner in a table.
    WINNER_WORD: "a result: black, white, draw, void, B, W or `?`", "结果：black、white、draw、void、B、W 或 `?`";
    /// The version of our own JSON.
    VERSION: "the version 1", "版本 1";
    /// The name of a game.
    GAME: crate::Game::NAMES[0], crate::Game::NAMES[1];
    /// The verdict of our own JSON.
    JSON_VERDICT: "first, second, draw or void", "first、second、draw 或 void";
    /// The date of our own JSON.
    JSON_DATE: "a date such as 2017-07-29", "日期，如 2017-07-29";
    /// The time of our own JSON.
    JSON_TIME: "a time such as 14:00 or 14:00:05", "时间，如 14:00 或 14:00:05";
    /// The mark of our own JSON.
    JSON_MARK: "a mark from -2 to 2", "标记，-2 到 2 的数";
    /// Two names.
    TWO: "one text for each of two players", "双方各一个文本";
    /// What a ply lacks.
    STEP: "a `move`, a `die`, or a `shot` with its `answer`", "`move`、`die`，或 `shot` 及其 `answer`";
    /// A face of a die.
    FACE: "a face of the die, which has not been thrown yet", "骰子的点数，且尚未掷出";
    /// Who shoots.
    SEAT: "the player whose turn it is to shoot, 1 or 2", "轮到射击的一方，1 或 2";
    /// How many shoot.
    SEATS: "1 or 2 players who shoot", "1 或 2 方射击";
    /// A shot.
    SHOT: "a cell of the board that was not shot at yet", "棋盘上尚未射击的格子";
    /// An answer.
    ANSWER: "an answer that some layout explains", "有布局可以解释的反馈";
    /// Layouts.
    LAYOUT: "a layout such as `7x7 C1^` for each player who shoots, or null",
        "射击的每一方各一个布局，如 `7x7 C1^`，或 null";
    /// The name of the game of three.
    GAME_OF_THREE: "`planes of three`", "`planes of three`";
    /// The players of three seats.
    THREE_NAMES: "three names", "三个名字";
    /// The rules of a match of three.
    RULES: "the rules, such as `three everyone same decided 18`", "规则，如 `three everyone same decided 18`";
    /// The seat that opens a round of three.
    OPENING_SEAT: "the seat that opens this round by the rules", "按规则开始本轮的座位";
    /// A round that was not played to its end.
    WHOLE_ROUND: "a round that ends with one seat in the air", "下到只剩一方的一轮";
    /// One of both alone.
    SALTS_AND_COMMITMENTS: "both `salts` and `commitments`, or none of them",
        "`salts` 和 `commitments` 同时给出或都不给出";
    /// A salt.
    SALT: "32 hexadecimal digits in lower case", "32 位小写十六进制数字";
    /// A commitment to another layout.
    COMMITMENT: "the SHA-256 of salt and layout", "盐值与布局的 SHA-256";
    /// A shot in a match of three.
    SHOT_OF_THREE: "a shot, such as `0 1 E5=b`", "一次射击，如 `0 1 E5=b`";
    /// The seat that is to shoot.
    SHOOTER: "the seat that is to shoot", "轮到射击的座位";
}
