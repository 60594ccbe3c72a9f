// The page in a real browser:
//
//     node run.mjs DIR [--thoughts FILE] [--shots DIR] [NAME…]
//
// DIR is what `web-build` wrote. FILE holds the lines of `cargo run --release -p web --example thoughts`, with which
// the browser's thoughts are compared. Every check is named; the ones that are named on the command line are run,
// all by default. A measured figure is printed beside what was asked for.

import { readFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { serve } from './serve.mjs';
import { CHECKS } from './checks.mjs';

const words = process.argv.slice(2);
const option = (name) => {
  const at = words.indexOf(name);
  return at < 0 ? null : words.splice(at, 2)[1];
};
const [thoughts, shots] = [option('--thoughts'), option('--shots')];
const [folder, ...names] = words;
if (!folder || !existsSync(`${folder}/index.html`)) {
  console.error('Usage: node run.mjs DIR [--thoughts FILE] [--shots DIR] [NAME…]');
  process.exit(2);
}

const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
  '--disable-component-update', '--disable-sync'];
const executablePath = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync);
const browser = await chromium.launch({ executablePath, args: FLAGS });
const host = await serve(folder);
const native = thoughts ? (await readFile(thoughts, 'utf8')).trim().split('\n').map((line) => JSON.parse(line)) : null;

let failed = 0;
for (const [name, check] of Object.entries(CHECKS).filter(([name]) => !names.length || names.includes(name))) {
  const context = await browser.newContext({ viewport: { width: 1100, height: 900 }, locale: 'en-US', acceptDownloads: true });
  const page = await context.newPage();
  const faults = [];
  page.on('console', (message) => { if (['error', 'warning'].includes(message.type())) faults.push(message.text()); });
  page.on('pageerror', (error) => faults.push(error.message));
  const begin = performance.now();
  let told;
  try {
    told = await check({ page, context, url: host.url, native, shots });
    if (faults.length) throw new Error(`the console says: ${faults.join(' | ')}`);
    console.log(`ok   ${name} (${((performance.now() - begin) / 1000).toFixed(1)} s)${told ? `: ${told}` : ''}`);
  } catch (error) {
    failed += 1;
    console.log(`FAIL ${name}: ${error.stack ?? error}${faults.length ? `\n     console: ${faults.join(' | ')}` : ''}`);
    if (shots) await page.screenshot({ path: `${shots}/fail-${name.replaceAll(' ', '-')}.png` }).catch(() => {});
  }
  await context.close();
}
await browser.close();
host.close();
console.log(failed ? `${failed} failed` : 'all passed');
process.exit(failed ? 1 : 0);
