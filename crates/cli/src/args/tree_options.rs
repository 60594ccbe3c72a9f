//! The arguments of shooting trees, and the command `policies`.

use clap::{Arg, ArgAction, Command};

use super::commands::{filled, titled};
use super::options::{argument, engine, game, option, position, positional, threads};
use crate::language::Language;

/// What `solve` has for Planes beside its own arguments.
pub(super) fn of_solve(language: Language) -> Vec<Arg> {
    let least = [
        "Planes: the tree of the least mean, of the least worst case, or of the least mean within so many shots",
        "飞机对战：期望最小的射击树、最坏情形最小的射击树，或不超过指定射击数的期望最小的射击树",
    ];
    let tree = ["Planes: print the best shooting tree", "飞机对战：输出最优射击树"];
    let save = ["Planes: store the best shooting tree in this file", "飞机对战：把最优射击树存入此文件"];
    let verify =
        ["Planes: check the shooting tree in this file by the rules alone", "飞机对战：仅按规则验证此文件中的射击树"];
    let others = ["value", "outcome", "journal"];
    vec![
        option("least", "mean|worst|n", language, least).conflicts_with_all(others),
        argument(language, "tree", tree[0], tree[1]).long("tree").action(ArgAction::SetTrue).conflicts_with_all(others),
        option("save", "FILE", language, save).conflicts_with_all(others),
        option("check", "FILE", language, verify)
            .conflicts_with_all(["value", "outcome", "journal", "least", "tree", "save", "POSITION"]),
    ]
}

/// The command `policies`.
pub(super) fn policies(language: Language) -> Command {
    let about = ["Play strategies against every layout there is (planes)", "用射击策略对全部布局逐一射击（planes）"];
    let usage = [
        "quincunx policies <game> [POSITION] [--engine NAME…] [--threads n] [OPTIONS]",
        "quincunx policies <game> [POSITION] [--engine NAME…] [--threads n] [选项]",
    ];
    let engines = [
        "An engine; written once for each (default: the usual ones, rollouts up to 3000 layouts)",
        "引擎，可多次给出（默认常用者；推演仅用于不多于 3000 个布局）",
    ];
    let all = ["Number of threads (default: all)", "线程数（默认全部）"];
    let seed = ["Where probes and random ties take their chance from (default: 0)", "试探与随机并列的种子（默认 0）"];
    let arguments = vec![
        game(language),
        position(language),
        engine(language).help(language.pick(engines[0], engines[1])).action(ArgAction::Append),
        threads(language).help(language.pick(all[0], all[1])),
        option("seed", "s", language, seed),
    ];
    filled(titled("policies", language, about), language, usage, arguments)
}

/// The command `check-proof`.
pub(super) fn check_proof(language: Language) -> Command {
    let about = ["Check a written proof by the rules alone", "仅按规则检查写成文件的证明"];
    let usage = ["quincunx check-proof <FILE> [OPTIONS]", "quincunx check-proof <FILE> [选项]"];
    let file = [
        "The file: a win of Connect6, a strategy, a certificate of hide and seek, or a shooting tree; recognised from what it holds",
        "证明文件：六子棋必胜证明、策略、攻守均衡证书或射击树，按内容识别",
    ];
    let arguments = vec![positional(language, "FILE", file).required(true)];
    filled(titled("check-proof", language, about), language, usage, arguments)
}
