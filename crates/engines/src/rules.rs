//! The rules of the games for new players, one sentence a line.

use game_core::Text;

/// The L-Game.
pub(crate) const LGAME: &[Text] = &[
    Text::new(
        "The board has 4x4 cells. A and B have one L each, of four cells.",
        "棋盘为 4×4 格。A、B 各有一个占四格的 L 形棋子。",
    ),
    Text::new(
        "Two neutral pieces of one cell, `n`, belong to neither.",
        "两枚占一格的中立子 `n` 不属于任何一方。",
    ),
    Text::new(
        "A move lays the own L on another place: turned and mirrored as you like, on four free cells.",
        "每一步把己方的 L 放到另一个位置：可任意旋转、翻转，须占四个空格。",
    ),
    Text::new(
        "The cells that it leaves are free for it, and one cell at least is new.",
        "L 原来占的格视为空格，但至少要有一格是新的。",
    ),
    Text::new(
        "Then you may move one neutral piece to any free cell, or none.",
        "随后可以把一枚中立子移到任意空格，也可以不移。",
    ),
    Text::new(
        "A player who cannot move the L has lost.",
        "无法移动 L 的一方判负。",
    ),
    Text::new(
        "A move is the cells of the L, then the neutral piece: `B1C1C2C3 D4-A4`.",
        "走法写作 L 所占的格，再写中立子：`B1C1C2C3 D4-A4`。",
    ),
];

/// EinStein würfelt nicht!
pub(crate) const EINSTEIN: &[Text] = &[
    Text::new(
        "Red has the stones 1 to 6 in the top left corner, Blue the stones a to f, which are 1 to 6 too, in the opposite one.",
        "红方的棋子 1 到 6 在左上角，蓝方的棋子 a 到 f（也是 1 到 6）在对角。",
    ),
    Text::new(
        "The die says which stone moves. If it is gone, the next larger or the next smaller living one moves, as you like.",
        "骰子决定走哪枚棋子。若该棋子已不在，可任选编号更大或更小的最接近者。",
    ),
    Text::new(
        "Red moves one square right, down, or diagonally right-down; Blue left, up, or left-up.",
        "红方每次向右、向下或向右下走一格；蓝方向左、向上或向左上走一格。",
    ),
    Text::new(
        "Whatever stands on the target is captured, own stones too: fewer stones move more often.",
        "目标格上的棋子被吃掉，己方棋子也不例外：棋子越少，每枚走的机会越多。",
    ),
    Text::new(
        "A side wins by reaching the enemy's corner or by capturing all enemy stones.",
        "到达对方角部或吃光对方棋子的一方获胜。",
    ),
    Text::new(
        "A move is a stone and its squares, `4:A4-B3`; the square alone is enough where one stone can go there: `b3`.",
        "走法写作棋子与起止格，如 `4:A4-B3`；若只有一枚棋子可到，写目标格即可：`b3`。",
    ),
    Text::new(
        "Rows count from the bottom, as in records of contests, so Red's corner is A5; texts of positions, JSON and saved games count them from the top.",
        "行号自下而上，与比赛棋谱一致，红方角为 A5；局面文本、JSON 与保存的对局则自上而下。",
    ),
];

/// Connect6.
pub(crate) const CONNECT6: &[Text] = &[
    Text::new(
        "Black begins with one stone; then both sides place two stones a turn on any empty points.",
        "黑方先下一子；此后双方轮流，每次在任意空点下两子。",
    ),
    Text::new(
        "Six stones or more in a line win: along a row, a column or a diagonal.",
        "横、竖、斜任一方向上六子或更多连成一线者胜。",
    ),
    Text::new(
        "The first stone of a turn can win already.",
        "一轮中的第一子也可以取胜。",
    ),
    Text::new(
        "Nothing is forbidden, and stones are never captured.",
        "没有禁手，也不吃子。",
    ),
    Text::new("A full board is a draw.", "棋盘下满为和棋。"),
    Text::new(
        "A move is a point: `J10`; a whole turn may be one word: `I9J9`.",
        "走法写作点的名称，如 `J10`；一轮的两子可以连写：`I9J9`。",
    ),
];

/// Dots and Boxes.
pub(crate) const DOTS: &[Text] = &[
    Text::new(
        "Two players take turns drawing an edge between two neighbouring dots.",
        "双方轮流在两个相邻的点之间画一条边。",
    ),
    Text::new(
        "The player who draws the fourth edge of a box has the box.",
        "画出一格第四条边的一方得到该格。",
    ),
    Text::new(
        "After taking a box the same player moves again.",
        "得到一格后由同一方再走一步。",
    ),
    Text::new(
        "Taking a box is never compulsory.",
        "可以占的格不一定要占。",
    ),
    Text::new(
        "When all edges are drawn, the player with more boxes has won.",
        "所有边均已占时，格数多的一方获胜。",
    ),
    Text::new(
        "A move is the number of an edge on the board, or its name in records: `e2v`.",
        "走法写作棋盘上边的编号，或其棋谱名称，如 `e2v`。",
    ),
];

/// Planes: the searcher's game, and the duel of two searchers.
pub(crate) const PLANES: &[Text] = &[
    Text::new(
        "Planes are hidden on the board: one on 7x7 cells, two on 9x9, three on 10x10. They share no cell.",
        "棋盘上藏有飞机：7×7 格一架，9×9 格两架，10×10 格三架，互不重叠。",
    ),
    Text::new(
        "A plane has ten cells: the head, a wing of five behind it, a trunk of one, a tail of three.",
        "每架飞机占十格：机头、其后五格的机翼、一格机身、三格机尾。",
    ),
    Text::new(
        "It may point in any of four directions and lies wholly on the board.",
        "飞机可朝向四个方向之一，且完全在棋盘内。",
    ),
    Text::new(
        "Each shot names a cell, and is answered: m is a miss, b a body, h a head.",
        "每次射击指定一格，反馈为：m 空、b 伤、h 死（机头）。",
    ),
    Text::new("A hit head brings its plane down.", "击中机头即击落该机。"),
    Text::new(
        "When all planes are down, the game is over: the fewer shots, the better.",
        "所有飞机均被击落时对局结束：射击次数越少越好。",
    ),
    Text::new(
        "In a duel both sides hide and shoot in turn; the side that brings all planes down first wins.",
        "双方对战时，双方各自布阵，轮流射击，先击落对方全部飞机者胜。",
    ),
];
