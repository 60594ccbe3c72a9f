#!/usr/bin/env -S node --no-warnings
// Runs a program that was compiled for wasm32-wasip1: `wasi.mjs PROGRAM.wasm ARGUMENT…`.
//
// Cargo calls it (`.cargo/config.toml`), so that the tests of a crate run in WebAssembly as they
// do anywhere else. A program sees its arguments and RUST_BACKTRACE, and no file of the machine.
import { readFile } from "node:fs/promises";
import { WASI } from "node:wasi";

const [path, ...rest] = process.argv.slice(2);
const { RUST_BACKTRACE = "0" } = process.env;
const wasi = new WASI({ version: "preview1", args: [path, ...rest], env: { RUST_BACKTRACE } });
const program = await WebAssembly.compile(await readFile(path));
// A panic ends in a trap, which node reports with exit code 1: a failed test fails the run.
process.exitCode = wasi.start(await WebAssembly.instantiate(program, wasi.getImportObject()));
