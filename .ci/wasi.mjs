#!/usr/bin/env -S node --no-warnings --no-turbo-fast-api-calls
// Runs a program that was compiled for wasm32-wasip1: `wasi.mjs PROGRAM.wasm ARGUMENT…`.
//
// Cargo calls it (`.cargo/config.toml`), so that the tests of a crate run in WebAssembly as they
// do anywhere else. A program sees its arguments and RUST_BACKTRACE, and no file of the machine.
// Without the option, node 20 calls its WASI functions by a short way that damages its own heap once a
// program's memory has grown: long tests passed, and node then ended with a signal.
import { readFile } from "node:fs/promises";
import { WASI } from "node:wasi";

const [path, ...rest] = process.argv.slice(2);
const { RUST_BACKTRACE = "0" } = process.env;
const wasi = new WASI({ version: "preview1", args: [path, ...rest], env: { RUST_BACKTRACE } });
const program = await WebAssembly.compile(await readFile(path));
// A panic ends in a trap, which node reports with exit code 1: a failed test fails the run.
process.exitCode = wasi.start(await WebAssembly.instantiate(program, wasi.getImportObject()));
