//! The result of every workload: the same in every build and on every machine.
//!
//! `cargo test -p engines --test all signature::`, with `--release` or `--profile dev` for other
//! code and with `--target wasm32-wasip1` for WebAssembly under node. `quincunx bench` measures the
//! same work and prints one number for a game, a hash of all these.
#![allow(clippy::panic, reason = "a test fails by panicking")]

use engines::GAMES;
use registry::Work;

/// Game, workload, nodes, digest.
type Row = (&'static str, &'static str, u64, u64);

const WORKLOADS: &[Row] = &[
    ("lgame", "minimax 3", 636_819, 0x3c7d_ce35_c67f_9ea8),
    ("lgame", "perft 4", 636_819, 0xdff8_9e23_08fd_2ab4),
    ("lgame", "retrograde", 1_138_830, 0x9b52_d321_2052_b147),
    ("lgame", "complete solutions", 9_184, 0xe037_cb0d_4bcb_7f8f),
    ("einstein", "perft 5", 123_874, 0x4f43_a7d3_343e_a93d),
    ("einstein", "expectimax 4", 13_969, 0xe472_aef0_b7b4_caac),
    ("einstein", "patent 4", 19_037, 0x0632_2f91_13e2_a2fd),
    ("einstein", "mcts 5000", 15_000, 0x690a_ff45_72f5_371d),
    ("connect6", "perft 3", 130_322, 0x614d_732c_b64c_0a5e),
    ("connect6", "shapes", 10_375, 0x9bb3_4ebc_e5e5_4530),
    ("connect6", "patent 3", 10_166, 0xb33a_f826_9a5c_5eee),
    ("connect6", "turns 4", 1_391, 10_751_790_878_770_482_719),
    ("dots", "perft 4", 12_721, 0xc493_78d0_2338_545b),
    ("dots", "closure 3x3", 29_022, 0x80b7_221f_5fcb_f6de),
    ("dots", "nimstring", 6_898, 0x89c6_b79e_1d39_dd80),
    ("dots", "alphabeta 4", 19_666, 0x5f6b_d1a8_bc3f_b1dd),
    ("dots", "greedy games", 3_540, 0xfd4b_97f3_91f3_e671),
    ("planes", "perft 2", 49, 0xd7c0_607a_128b_6541),
    ("planes", "tree 7x7/1", 6_985, 0xc0ba_ccb7_23d1_9726),
    ("planes", "greedy 9x9/2", 21_195, 0x56d4_a35f_fd62_afc9),
    ("planes", "rollout 9x9/2", 2_352, 0x6e15_9ae8_3005_18f8),
    ("planes", "paper 9x9/2r", 21_386, 0xc7df_f8c0_ddfb_b225),
];

#[test]
fn of_all_workloads() {
    let workloads = GAMES
        .iter()
        .flat_map(|game| game.workloads.iter().map(|workload| (game.name, workload)));
    let found: Vec<Row> = workloads
        .map(|(game, workload)| {
            let Work { nodes, digest } = (workload.run)();
            (game, workload.name, nodes, digest)
        })
        .collect();
    assert_eq!(
        found, WORKLOADS,
        "if this is on purpose, say why in the commit"
    );
}
