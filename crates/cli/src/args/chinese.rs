//! The help in Chinese: a sentence for each command and each argument, laid over the English
//! description.

use clap::Command;

use super::groups::{HelpById, with_help};

/// Arguments with the same meaning in every command that has them.
const SHARED: HelpById = &[
    ("json", "以一个 JSON 对象作答"),
    ("lang", "语言：en 或 zh（默认取系统区域设置）"),
    ("help", "显示本帮助"),
    ("version", "显示版本"),
    ("game", "游戏名称"),
    ("POSITION", "局面文本，须加引号（默认为初始局面）"),
    ("time", "思考的秒数（默认 1）"),
    ("nodes", "思考的节点数"),
    ("depth", "思考的深度（回合数）"),
    (
        "engine",
        "引擎，参数写作 NAME:key=value,key=value（见 `quincunx engines`）",
    ),
    ("threads", "线程数（默认 1）"),
];

/// The commands, each with its arguments whose meaning differs.
const COMMANDS: [(&str, &str, HelpById); 21] = [
    ("quincunx", "分析并求解棋类游戏", &[]),
    ("tour", "逐一演示各游戏的初始局面与最佳走法", &[]),
    (
        "analyze",
        "寻找局面的最佳走法",
        &[("structure", "显示局面结构和每步走法的作用（dots）")],
    ),
    (
        "solve",
        "求出精确的局面值和每个走法的值",
        &[
            ("value", "只求局面值，不求各走法的值"),
            ("outcome", "只求结局（胜、和或负，计入双方已得），求解最快"),
            ("threads", "线程数，用于支持多线程的求解器（默认全部）"),
            ("nodes", "节点数上限；给出后任何局面都会尝试求解（dots）"),
            ("table", "置换表上限，单位 MiB（默认 1024；dots）"),
            (
                "journal",
                "把已求出的结果记入 FILE，并从其中已有的内容继续：用于长时间求解（dots）",
            ),
            ("keep", "把用去这么多节点的局面记入日志（默认 1048576）"),
            ("verify", "只读取日志并说明其内容，不求解"),
            (
                "proof",
                "六子棋：把必胜证明写入 FILE，供 `check-proof` 检查",
            ),
            (
                "least",
                "飞机对战：期望最小的射击树、最坏情形最小的射击树，或不超过指定射击数的期望最小的射击树",
            ),
            ("tree", "飞机对战：输出最优射击树"),
            ("save", "飞机对战：把最优射击树存入此文件"),
            ("check", "飞机对战：仅按规则验证此文件中的射击树"),
        ],
    ),
    (
        "perft",
        "统计从局面出发的走法序列数",
        &[("depth", "走法序列的长度，1 到 64 步")],
    ),
    (
        "play",
        "在终端与引擎或他人对弈",
        &[
            (
                "first",
                "先手方：`person`（人）或引擎 NAME:key=value,…（见 `quincunx engines`）",
            ),
            ("second", "后手方（默认由人对该游戏的第一个引擎）"),
            ("time", "引擎每步的秒数（默认 1）"),
            ("nodes", "引擎每步的节点数"),
            ("depth", "引擎的搜索深度（回合数）"),
            ("threads", "引擎的线程数（默认 1）"),
            ("chance", "随机事件由程序掷出，还是由人输入"),
            (
                "mode",
                "飞机对战：seek（由程序布阵）、hide（由你布阵并反馈）、helper（输入射击与反馈，由程序建议）、duel（双方布阵并互射，共 19 局）",
            ),
            ("seed", "骰子与引擎的随机种子（默认 0）"),
            ("ascii", "棋盘只用 ASCII 字符"),
            (
                "layout",
                "爱恩斯坦棋：己方布局，按从己方角上看去的行序，如 125634；引擎据此布子（默认为统计最佳的布局）",
            ),
            ("load", "继续此文件中保存的对局"),
        ],
    ),
    (
        "contest",
        "赛场模式：进行一场比赛",
        &[
            ("lines", "从标准输入逐行读取命令（`帮助` 列出全部命令）"),
            ("self_test", "赛前自检，不进行比赛"),
            ("new", "开始新的比赛，不继续未完成的比赛"),
            ("folder", "对局日志与棋谱所在的文件夹"),
            ("time", "每步秒数上限（默认由棋钟决定）"),
            ("nodes", "每步节点数上限"),
            (
                "tables",
                "爱恩斯坦棋：残局库的最大棋子数；为 5 时若尚未生成则在后台生成，就绪后开始的对局使用",
            ),
            ("seed", "程序骰子的随机种子（默认由系统产生）"),
        ],
    ),
    (
        "match",
        "进行引擎之间的比赛",
        &[
            (
                "a",
                "引擎 A（见 `quincunx engines`），或使用行协议的外部程序：gtp:程序 参数",
            ),
            ("b", "引擎 B"),
            ("engines", "参加循环赛的引擎，每个引擎写一次"),
            ("round_robin", "单循环：每两个引擎相遇（默认）"),
            ("gauntlet", "擂台赛：第一个引擎与其余各引擎相遇"),
            ("time", "每步的秒数"),
            ("nodes", "每步每线程的节点数（默认 1000）"),
            ("clock", "每局的秒数与每步增加的秒数"),
            (
                "equal_time",
                "A 每步的用时等于 B 的平均用时；其他限制只用于 B",
            ),
            ("threads", "每个引擎的线程数（默认 1）"),
            (
                "games",
                "每对引擎的局数（默认 100；用 --sprt 时至多 20000）",
            ),
            ("sprt", "区分出这两个 Elo 差值即停止"),
            ("openings", "从该文件中的局面开始，每行一个"),
            ("random_plies", "随机走若干步并走完该手后开始（默认 4）"),
            ("adjudicate", "胜负（或结局）已知即终局（默认 won）"),
            (
                "luck",
                "扣除该引擎估计的骰子运气（默认为该游戏的第一个引擎）",
            ),
            ("luck_depth", "估计运气时向前看的回合数（默认 3）"),
            ("seed", "随机种子（默认 1）"),
            ("concurrency", "同时进行的局数（默认 1）"),
            ("journal", "把已完成的对局记入此日志文件，并从中断处继续"),
        ],
    ),
    (
        "engine",
        "以行协议充当其他程序的引擎",
        &[
            (
                "protocol",
                "connectmore（connect6 默认）、sau、gtp、ewn 或 quincunx（其他游戏默认）",
            ),
            ("time", "每回合的秒数（默认 1）"),
            ("ponder", "利用对手的时间思考（connectmore 与 sau）"),
        ],
    ),
    (
        "tables",
        "列出、生成、检查或删除残局库",
        &[
            ("action", "list、build、verify 或 remove"),
            ("game", "游戏名称：einstein"),
            ("stones", "最大棋子总数，2 到 6"),
            (
                "size",
                "棋盘规格，写法与局面文本相同：4x4/3、4x4/3/6（默认 5x5/6）",
            ),
            ("sample", "抽查的条目数（默认检查全部）"),
            ("yes", "不询问即删除"),
        ],
    ),
    (
        "regret",
        "测量引擎走法的损失",
        &[
            (
                "stones",
                "棋盘上的棋子总数，4 到 6；五子和六子须先生成残局库（默认 4）",
            ),
            (
                "set",
                "从此文件读取局面及其走法的值，如 data/einstein/six.txt 或 data/dots/wins40.txt",
            ),
            (
                "engine",
                "引擎，或使用某协议的程序（`ewn:程序 参数`），可多次给出（默认此游戏的全部引擎）",
            ),
            ("time", "每步的秒数（默认 0.01）"),
            ("positions", "局面数，1 到 10000（默认 1000）"),
        ],
    ),
    (
        "policies",
        "用射击策略对全部布局逐一射击（planes）",
        &[
            (
                "engine",
                "引擎，可多次给出（默认常用者；推演仅用于不多于 3000 个布局）",
            ),
            ("threads", "线程数（默认全部）"),
            ("seed", "试探与随机并列的种子（默认 0）"),
        ],
    ),
    (
        "convert",
        "把棋谱文件转换为另一种格式",
        &[
            ("FILE", "棋谱文件，含一局或多局"),
            (
                "to",
                "格式：json、c6、wtn、dots、sgf、list、lstrings、sau、sau-dots、connectmore、golem-dots、trmph 或 table（默认 json）",
            ),
            (
                "out",
                "要写入的文件；若为文件夹，则按比赛规定命名（默认标准输出）",
            ),
            ("split", "每局写入此文件夹中的一个文件，按局号命名"),
            ("force", "若 `--out` 或 `--split` 的文件已存在，则覆盖"),
            (
                "encoding",
                "utf-8、utf-8-bom、gb2312、gbk 或 gb18030（默认按比赛规定；标准输出为 utf-8）",
            ),
            ("rows_from_top", "按行号自上而下读取 C6 棋谱"),
        ],
    ),
    (
        "check",
        "按规则复核棋谱文件",
        &[
            ("FILE", "任意格式的棋谱文件，含一局或多局"),
            ("rows_from_top", "按行号自上而下读取 C6 棋谱"),
        ],
    ),
    (
        "check-proof",
        "仅按规则检查写成文件的证明",
        &[(
            "FILE",
            "证明文件：六子棋必胜证明、策略、攻守均衡证书或射击树，按内容识别",
        )],
    ),
    (
        "serve",
        "提供网页和三人飞机对战房间",
        &[
            ("port", "端口，0 表示任一空闲端口（默认 8000）"),
            (
                "address",
                "监听地址；0.0.0.0 允许局域网内其他人访问（默认 127.0.0.1）",
            ),
            (
                "folder",
                "存放房间日志的文件夹（默认 QUINCUNX_ROOMS，否则为系统的数据文件夹）",
            ),
            (
                "page",
                "网页所在的文件夹（默认在程序旁边，或克隆中的 target/page）",
            ),
            (
                "host",
                "允许浏览器使用的主机名，例如在代理之后；每个写一次（IP 地址与 localhost 总是允许）",
            ),
            (
                "proxy_header",
                "可信代理写明客户端地址的请求头，例如 X-Forwarded-For（默认不读取）",
            ),
            ("proxy", "该代理的 IP 地址，用逗号分隔（默认为本机地址）"),
        ],
    ),
    (
        "bench",
        "测量速度，并给出恒定的结果签名",
        &[("game", "游戏名称（默认全部）")],
    ),
    (
        "engines",
        "列出引擎，每个游戏最强者在前",
        &[
            ("game", "游戏名称（默认全部）"),
            ("options", "同时列出各引擎的参数"),
        ],
    ),
    (
        "completions",
        "输出命令行补全脚本",
        &[("shell", "bash、elvish、fish、powershell 或 zsh")],
    ),
    ("man", "输出手册页", &[]),
    (
        "help",
        "显示程序或某个命令的帮助",
        &[("command", "命令名称")],
    ),
];

/// The commands of a program with farms.
#[cfg(feature = "farm")]
const ON_FARM: [(&str, &str, HelpById); 2] = [FARM, WORK];

/// Matches that wait on a server.
#[cfg(feature = "farm")]
const FARM: (&str, &str, HelpById) = (
    "farm",
    "由工作机对局：开始、查看、停止比赛，或取得其结果",
    &[
        ("action", "start、status、stop 或 result"),
        ("what", "start 的方案文件；其他操作的比赛名称"),
        ("server", "服务器地址，例如 nats://主机:4222"),
        ("nkey", "nkey 种子文件，用于向服务器证明身份"),
        ("authority", "为服务器签名的证书颁发机构的证书（PEM）"),
    ],
);

/// The command of a worker.
#[cfg(feature = "farm")]
const WORK: (&str, &str, HelpById) = (
    "work",
    "通过 NATS 服务器为其他机器上的比赛对局",
    &[
        ("server", "服务器地址，例如 nats://主机:4222"),
        ("threads", "线程数（默认全部）"),
        ("name", "本工作机的名称（默认由主机名和进程号组成）"),
        ("nkey", "nkey 种子文件，用于向服务器证明身份"),
        ("authority", "为服务器签名的证书颁发机构的证书（PEM）"),
    ],
);

/// Further arguments of a program with farms.
#[cfg(feature = "farm")]
const MATCH_ON_FARM: HelpById = &[
    (
        "write_plan",
        "为 `quincunx farm start` 写出比赛方案，不进行对局",
    ),
    ("farm", "由此 NATS 服务器上的 `quincunx work` 工作机对局"),
    ("nkey", "nkey 种子文件，用于向服务器证明身份"),
    ("authority", "为服务器签名的证书颁发机构的证书（PEM）"),
];

/// Further arguments of `solve` in a program with farms.
#[cfg(feature = "farm")]
const SOLVE_ON_FARM: HelpById = &[
    (
        "farm",
        "点格棋：由此 NATS 服务器上的 `quincunx work` 工作机求值；`--nodes` 与 `--table` 为每项任务的上限",
    ),
    ("nkey", "nkey 种子文件，用于向服务器证明身份"),
    ("authority", "为服务器签名的证书颁发机构的证书（PEM）"),
];

/// Further arguments of `tables` in a program with farms.
#[cfg(feature = "farm")]
const TABLES_ON_FARM: HelpById = &[
    (
        "farm",
        "由此 NATS 服务器上的 `quincunx work` 工作机生成残局库",
    ),
    ("nkey", "nkey 种子文件，用于向服务器证明身份"),
    ("authority", "为服务器签名的证书颁发机构的证书（PEM）"),
];

/// The command with its help in Chinese.
pub(crate) fn translated(command: Command) -> Command {
    let name = command.get_name();
    let (_, about, own) = all().find(|row| row.0 == name).unwrap_or_default();
    #[cfg(feature = "farm")]
    let command = match name {
        "match" => command.mut_args(with_help(MATCH_ON_FARM)),
        "solve" => command.mut_args(with_help(SOLVE_ON_FARM)),
        "tables" => command.mut_args(with_help(TABLES_ON_FARM)),
        _ => command,
    };
    let usage = command.clone().render_usage().to_string();
    let usage = usage
        .trim_start_matches("Usage: ")
        .replace("[OPTIONS]", "[选项]")
        .replace("[COMMAND]", "[命令]");
    // The title of the first line is one column narrower in Chinese.
    let usage = usage.replace("\n       ", "\n      ");
    command
        .about(about)
        .override_usage(usage)
        .mut_args(with_help(SHARED))
        .mut_args(with_help(own))
}

/// All commands that this program has.
fn all() -> impl Iterator<Item = (&'static str, &'static str, HelpById)> {
    #[cfg(feature = "farm")]
    let more = ON_FARM;
    #[cfg(not(feature = "farm"))]
    let more = [];
    COMMANDS.into_iter().chain(more)
}

/// The names of the commands in the table, with the arguments of each.
#[cfg(test)]
pub(crate) fn rows() -> impl Iterator<Item = (&'static str, HelpById)> {
    all().skip(1).map(|(name, _, own)| (name, own))
}
