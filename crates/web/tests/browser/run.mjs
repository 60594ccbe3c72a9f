// The page in a real browser:
//
//     node run.mjs DIR [--thoughts FILE] [--server PROGRAM] [--shots DIR] [NAME…]
//
// DIR is what `cargo xtask page` wrote. FILE holds the lines of `cargo run --release -p web --example thoughts`, with which
// the browser's thoughts are compared. PROGRAM is `target/release/quincunx`, which serves the rooms for three on a
// free port. Every check is named; the ones that are named on the command line are run,
// all by default. A measured figure is printed beside what was asked for.

import { readFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { rooms, serve } from './serve.mjs';
import { CHECKS } from './checks.mjs';
import { GAMES } from './checks/common.mjs';

const words = process.argv.slice(2);
const option = (name) => {
  const at = words.indexOf(name);
  return at < 0 ? null : words.splice(at, 2)[1];
};
const [thoughts, program, shots] = [option('--thoughts'), option('--server'), option('--shots')];
const [folder, ...names] = words;
if (!folder || !existsSync(`${folder}/index.html`)) {
  console.error('Usage: node run.mjs DIR [--thoughts FILE] [--server PROGRAM] [--shots DIR] [NAME…]');
  process.exit(2);
}

const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
  '--disable-component-update', '--disable-sync'];
const executablePath = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync);
const browser = await chromium.launch({ executablePath, args: FLAGS });
const host = await serve(folder);
const server = program ? await rooms(program, folder) : null;
const native = thoughts ? (await readFile(thoughts, 'utf8')).trim().split('\n').map((line) => JSON.parse(line)) : null;

/** Dice, layouts and seeds by numbers that are the same in every run. Each page draws others, and draws new ones when it
    is loaded again. */
function seeded([seed, games]) {
  if (location.protocol !== 'http:') return;
  if (games) localStorage.setItem('met', games);
  const loads = Number(sessionStorage.getItem('loads') ?? 0);
  sessionStorage.setItem('loads', loads + 1);
  // Mulberry32 by Tommy Ettinger.
  let state = Math.imul(seed + 1, 0x9e3779b1) + Math.imul(loads, 0x85ebca6b);
  crypto.getRandomValues = (numbers) => {
    for (let at = 0; at < numbers.length; at += 1) {
      state = (state + 0x6d2b79f5) | 0;
      let mixed = Math.imul(state ^ (state >>> 15), state | 1);
      mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
      numbers[at] = mixed ^ (mixed >>> 14);
    }
    return numbers;
  };
}

/** Runs a check in a browser context of its own; returns what it measured, and the fault if it failed. */
async function attempt(name, check) {
  const faults = [];
  const contexts = [];
  /** Another person at another browser, whose console must stay silent too. A newcomer has met no game yet. */
  const fresh = async ({ newcomer = false, ...more } = {}) => {
    const context = await browser.newContext({ viewport: { width: 1100, height: 900 }, locale: 'en-US', acceptDownloads: true, ...more });
    contexts.push(context);
    await context.addInitScript(seeded, [contexts.length, newcomer ? null : GAMES.join(' ')]);
    context.on('page', (page) => {
      page.on('console', (message) => { if (['error', 'warning'].includes(message.type())) faults.push(message.text()); });
      page.on('pageerror', (error) => faults.push(error.message));
    });
    return { context, page: await context.newPage() };
  };
  const { context, page } = await fresh();
  const begin = performance.now();
  try {
    const figure = await check({ page, context, fresh, faults, url: host.url, server, native, shots });
    if (faults.length) throw new Error(`the console says: ${faults.join(' | ')}`);
    return { line: `(${((performance.now() - begin) / 1000).toFixed(1)} s)${figure ? `: ${figure}` : ''}` };
  } catch (error) {
    const pages = contexts.flatMap((one) => one.pages());
    for (const [number, one] of shots ? pages.entries() : []) {
      await one.screenshot({ path: `${shots}/fail-${name.replaceAll(' ', '-')}-${number}.png`, fullPage: true }).catch(() => {});
    }
    return { fault: `${error.stack ?? error}${faults.length ? `\n     console: ${faults.join(' | ')}` : ''}` };
  } finally {
    for (const one of contexts) await one.close();
  }
}

// A browser on a busy machine is late now and then. A check that fails is run once more, and what happened is printed: one
// that fails twice fails, one that passes then is unsteady and should be mended.
const [failed, unsteady] = [[], []];
for (const [name, check] of Object.entries(CHECKS).filter(([name]) => !names.length || names.includes(name))) {
  const first = await attempt(name, check);
  const last = first.fault ? await attempt(name, check) : first;
  if (first.fault) console.log(`${last.fault ? 'FAIL' : 'late'} ${name}: ${first.fault}`);
  if (last.fault) failed.push(name);
  else console.log(`ok   ${name} ${last.line}`);
  if (last.fault && last.fault !== first.fault) console.log(`     at the second try: ${last.fault}`);
  if (first.fault && !last.fault) unsteady.push(name);
}
await browser.close();
host.close();
await server?.close();
if (unsteady.length) console.log(`passed at the second try: ${unsteady.join(', ')}`);
console.log(failed.length ? `${failed.length} failed: ${failed.join(', ')}` : 'all passed');
process.exit(failed.length ? 1 : 0);
