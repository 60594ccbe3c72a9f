//! What the readers of records may have expected, for programs that speak other languages: every
//! phrase of a [`Fault::Expected`](crate::Fault::Expected) is one of these or of the game's own.

/// Content that no format begins with.
pub const RECORD: &str = "a record: C6, WTN, JSON, SGF, a list of stones, L-Game strings or lines of moves";
/// The beginning of a C6 record.
pub const C6: &str = "`{[C6]`";
/// The beginning of a WTN record.
pub const WTN: &str = "`#[WTN]`";
/// The end of a tag.
pub const TAG_END: &str = "`]` at the end of the tag, on the same line";
/// One tag too many.
pub const TAGS: &str = "at most seven tags";
/// A result.
pub const VERDICT: &str = "a result: 先手胜, 后手胜, 平局 or 流局";
/// A date.
pub const MOMENT: &str = "a date and a time such as 2017.07.29 14:00";
/// After the header, or a stone.
pub const SEMICOLON: &str = "`;`";
/// A stone of a C6 record.
pub const C6_STONE: &str = "a stone such as `B(J,10)`";
/// A cell of a C6 record.
pub const CELL: &str = "a cell of the board: a letter from A to S, and a row from 1 to 19";
/// A cell with a stone.
pub const EMPTY_CELL: &str = "an empty cell";
/// A mark.
pub const MARK: &str = "`MARK[` and a number from -2 to 2 and `]`";
/// Nothing more.
pub const END: &str = "the end of the record";
/// The layouts of a WTN record.
pub const LAYOUTS: &str = "the layouts, `R:A5-6;…` and `B:E1-6;…`, one side a line";
/// A stone of a layout.
pub const LAYOUT_STONE: &str = "a square and a stone such as `A5-6`";
/// A layout that is none.
pub const TRIANGLE: &str = "the six stones of this side on the squares of its home triangle";
/// A ply of a WTN record.
pub const WTN_PLY: &str = "a ply such as `1:5;(R5,B4)`";
/// The number of a ply.
pub const PLY_NUMBER: &str = "the number of the ply, counted from 1 without a gap";
/// Who opens.
pub const OPENER: &str = "the side that opens according to the heading";
/// A square of a move.
pub const TARGET: &str = "a square that the stone can enter";
/// An edge of a Dots record.
pub const EDGE: &str = "an edge such as `b(e2,v)`";
/// An edge beyond the board.
pub const ON_BOARD: &str = "an edge of the board of 5x5 boxes";
/// An edge that is drawn.
pub const UNDRAWN: &str = "an edge that is not drawn yet";
/// A winner of a Dots record.
pub const WINNER: &str = "the winner: `R`, `B` or nothing";
/// A number of boxes.
pub const BOXES: &str = "a number of boxes";
/// The time that a ply took.
pub const MILLISECONDS: &str = "a number of milliseconds";
/// A text in JSON.
pub const TEXT: &str = "a text in quotation marks";
/// The beginning of an SGF record.
pub const SGF: &str = "`(;`";
/// A property of SGF.
pub const PROPERTY: &str = "a property such as `B[j10]`";
/// The end of a value of SGF.
pub const VALUE_END: &str = "`]` at the end of the value";
/// A second game, or a variation.
pub const ONE_LINE: &str = "one game without variations";
/// A game of another kind, or another size.
pub const SGF_GAME: &str = "a game of Connect6 on 19x19";
/// A result of SGF.
pub const SGF_RESULT: &str = "a result such as `B+Resign`, `W+`, `0`, `Void` or `?`";
/// Stones of a turn.
pub const STONES: &str = "the stones of the turn, such as `i9l10`";
/// One stone of a turn is missing.
pub const WHOLE_TURN: &str = "all stones of the turn";
/// A turn that goes on.
pub const TURN_END: &str = "no further stone in this turn";
/// A position of the L-Game.
pub const L_STRING: &str = "`1_` or `2_` and sixteen cells of `B`, `R`, `W`, `G` and `-`";
/// A position of the L-Game that is none.
pub const L_POSITION: &str = "two L-pieces and the neutral squares `W` and `G`";
/// A position that no move leads to.
pub const L_MOVE: &str = "a position to which one legal move leads";
/// A line of a protocol.
pub const LINE: &str = "a line such as `move JJ@@`, `black JJ` or `move 1 AAB`";
/// Letters of stones.
pub const LETTERS: &str = "two letters for each stone, from A to S";
/// Letters of edges.
pub const TRIPLES: &str = "three letters for each edge, such as `AAB`";
/// The number of edges.
pub const EDGE_COUNT: &str = "the number of edges that follow";
/// Edges of a turn are missing.
pub const WHOLE_EDGES: &str = "all edges of the turn";
/// Edges after a turn.
pub const NO_EDGE: &str = "no further edge in this turn";
/// The version of our own JSON.
pub const VERSION: &str = "the version 1";
/// The name of a game.
pub const GAME: &str = crate::Game::NAMES[0];
/// The verdict of our own JSON.
pub const JSON_VERDICT: &str = "first, second, draw or void";
/// The date of our own JSON.
pub const JSON_DATE: &str = "a date such as 2017-07-29";
/// The time of our own JSON.
pub const JSON_TIME: &str = "a time such as 14:00 or 14:00:05";
/// The mark of our own JSON.
pub const JSON_MARK: &str = "a mark from -2 to 2";
/// Two names.
pub const TWO: &str = "one text for each of two players";
/// What a ply lacks.
pub const STEP: &str = "a `move`, a `die`, or a `shot` with its `answer`";
/// A face of a die.
pub const FACE: &str = "a face of the die, which has not been thrown yet";
/// Who shoots.
pub const SEAT: &str = "the player whose turn it is to shoot, 1 or 2";
/// How many shoot.
pub const SEATS: &str = "1 or 2 players who shoot";
/// A shot.
pub const SHOT: &str = "a cell of the board that was not shot at yet";
/// An answer.
pub const ANSWER: &str = "an answer that some layout explains";
/// Layouts.
pub const LAYOUT: &str = "a layout such as `7x7 C1^` for each player who shoots, or null";

/// The name of the game of three.
pub const GAME_OF_THREE: &str = "`planes of three`";
/// The players of three seats.
pub const THREE_NAMES: &str = "three names";
/// The rules of a match of three.
pub const RULES: &str = "the rules, such as `three everyone same decided 18`";
/// The seat that opens a round of three.
pub const OPENING_SEAT: &str = "the seat that opens this round by the rules";
/// A round that was not played to its end.
pub const WHOLE_ROUND: &str = "a round that ends with one seat in the air";
/// One of both alone.
pub const SALTS_AND_COMMITMENTS: &str = "both `salts` and `commitments`, or none of them";
/// A salt.
pub const SALT: &str = "32 hexadecimal digits in lower case";
/// A commitment to another layout.
pub const COMMITMENT: &str = "the SHA-256 of salt and layout";
/// A shot in a match of three.
pub const SHOT_OF_THREE: &str = "a shot, such as `0 1 E5=b`";
/// Whoever is to shoot.
pub const SHOOTER: &str = "the seat that is to shoot";

/// All of them.
pub const ALL: &[&str] = &[
    RECORD,
    C6,
    WTN,
    TAG_END,
    TAGS,
    VERDICT,
    MOMENT,
    SEMICOLON,
    C6_STONE,
    CELL,
    EMPTY_CELL,
    MARK,
    END,
    LAYOUTS,
    LAYOUT_STONE,
    TRIANGLE,
    WTN_PLY,
    PLY_NUMBER,
    OPENER,
    TARGET,
    EDGE,
    ON_BOARD,
    UNDRAWN,
    WINNER,
    BOXES,
    MILLISECONDS,
    TEXT,
    SGF,
    PROPERTY,
    VALUE_END,
    ONE_LINE,
    SGF_GAME,
    SGF_RESULT,
    STONES,
    WHOLE_TURN,
    TURN_END,
    L_STRING,
    L_POSITION,
    L_MOVE,
    LINE,
    LETTERS,
    TRIPLES,
    EDGE_COUNT,
    WHOLE_EDGES,
    NO_EDGE,
    VERSION,
    GAME,
    JSON_VERDICT,
    JSON_DATE,
    JSON_TIME,
    JSON_MARK,
    TWO,
    STEP,
    FACE,
    SEAT,
    SEATS,
    SHOT,
    ANSWER,
    LAYOUT,
    GAME_OF_THREE,
    THREE_NAMES,
    RULES,
    OPENING_SEAT,
    WHOLE_ROUND,
    SALTS_AND_COMMITMENTS,
    SALT,
    COMMITMENT,
    SHOT_OF_THREE,
    SHOOTER,
];
