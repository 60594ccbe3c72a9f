// How fast the same thoughts are in WebAssembly and natively, in processor time, so that what else the machine does
// counts little:
//
//     node speed.mjs DIR NATIVE
//
// DIR is what `cargo xtask page` wrote, NATIVE the program `target/release/examples/thoughts`. The least of four runs each.
// The engine of node is that of Chromium.

import { readFileSync } from 'node:fs';
import { execFileSync, spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const RUNS = 4;
const [folder, native] = process.argv.slice(2).map((path) => resolve(path));
if (!native) {
  console.error('Usage: node speed.mjs DIR NATIVE');
  process.exit(2);
}

const least = (run) => Math.min(...Array.from({ length: RUNS }, run));
const asked = () => execFileSync(native, { encoding: 'utf8' }).trim().split('\n').map((line) => JSON.parse(line));
const natively = Array.from({ length: RUNS }, asked);
const [thoughts] = natively;
let whole = 0;
for (const [number, { game, position, spec, limit, nodes }] of thoughts.entries()) {
  const glue = await import(pathToFileURL(`${folder}/wasm/${game}.js`));
  await glue.default({ module_or_path: readFileSync(`${folder}/wasm/${game}_bg.wasm`) });
  const seconds = least(() => {
    const begin = process.cpuUsage();
    new glue.Thinker().think(position, spec, 0, limit, false);
    return process.cpuUsage(begin).user / 1e6;
  });
  whole += seconds;
  const there = Math.min(...natively.map((run) => run[number].seconds));
  const share = `${Math.round((100 * there) / seconds)} % of native code's ${Math.round(nodes / there / 1000)} k/s`;
  console.log(`${game.padEnd(10)}${String(nodes).padStart(9)} nodes ${seconds.toFixed(3)} s ${Math.round(nodes / seconds / 1000)} k/s, ${share}`);
}
const time = `TIMEFORMAT=%U; time "${native}" > /dev/null`;
const alone = least(() => Number(spawnSync('bash', ['-c', time], { encoding: 'utf8' }).stderr.trim()));
console.log(`all ${whole.toFixed(2)} s, natively ${alone.toFixed(2)} s`);
