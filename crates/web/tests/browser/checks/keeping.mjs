// Links, records, and the page without a network.

import { readFile } from 'node:fs/promises';
import { expect, key, open, says, slide } from './common.mjs';

export const keeping = {
  'a link shares a position': async ({ page, context, url }) => {
    await open(page, url, 'dots', '2x3 11111111100000000');
    await page.locator('#board [data-key="9"]').waitFor();
    await key(page, 'seat1').selectOption('person');
    await page.locator('#board [aria-label="edge d2v"], #board [data-key="12"]').first().click();
    await page.waitForFunction(() => document.querySelectorAll('#steps [data-key^=step]').length > 1);
    const address = await page.evaluate(() => location.href);
    const other = await context.newPage();
    await other.goto(address);
    await other.locator('#board svg').first().waitFor();
    const drawn = (where) => where.locator('#board .drawn-edge').count();
    expect(await drawn(page) === await drawn(other), 'the positions differ');
    return decodeURIComponent(address.split('#')[1]);
  },
  'a link with a wrong position says where it is wrong': async ({ page, url }) => {
    await open(page, url, 'lgame', 'nAA./.BA./.BA./.BBn C');
    await says(page, /Column 21: expected the side to move/);
    await page.locator('#language').click();
    await open(page, url, 'dots', '2x3 112');
    await says(page, /第 7 列：应为棋盘每条边对应的/);
    await page.locator('#language').click();
  },
  'a damaged link opens a game': async ({ page, url }) => {
    const openers = [['%', 'L-Game'], ['constructor', 'L-Game'], ['connect6/19x19_%E4', 'Connect6'], ['dots/%', 'Dots and Boxes']];
    const shows = async (title) => {
      await page.getByRole('heading', { name: title, exact: true }).waitFor();
      await page.locator('#board svg').first().waitFor();
    };
    for (const [address, title] of openers) {
      // As the page is loaded.
      await page.goto('about:blank');
      await page.goto(`${url}#${address}`);
      await shows(title);
      // As the address of an open page changes.
      await open(page, url, 'planes');
      await page.evaluate((hash) => { location.hash = hash; }, address);
      await shows(title);
      // The address becomes that of the position which is shown.
      await page.waitForFunction((damaged) => location.hash !== `#${damaged}`, address);
    }
  },
  'a damaged game that was kept is dropped': async ({ page, url }) => {
    await open(page, url, 'dots');
    await key(page, 'seat1').selectOption('level:n=2');
    await key(page, 'watch').click();
    const kept = await page.evaluate(() => JSON.parse(sessionStorage.getItem('game')));
    const seats = (wanted) => ({ settings: { ...kept.settings, seats: wanted } });
    const damaged = [{ version: 0 }, { steps: ['nothing'] }, { steps: null }, { start: '2x' }, { cursor: -1 }, { parts: [[0, null]] }, { parts: [[0, { share: "1", text: "1" }]] }, { settings: null },
      seats(['person', 'unknown']), seats(['person', 'level:n=9']), seats(['person'])];
    // Before the page reads it, so that the page which goes away does not write over it.
    await page.addInitScript(() => {
      const next = localStorage.getItem('next');
      if (next) sessionStorage.setItem('game', next);
    });
    const seatAfter = async (damage) => {
      await page.evaluate((next) => localStorage.setItem('next', next), damage === null ? '{"game":' : JSON.stringify({ ...kept, ...damage }));
      await page.reload();
      await page.locator('#board svg').first().waitFor();
      expect(await page.locator('#board [role=button]:not([aria-disabled])').count() > 0, `${JSON.stringify(damage)}: nothing can be played`);
      return key(page, 'seat1').inputValue();
    };
    expect(await seatAfter({}) === 'level:n=2', 'a sound game is not kept');
    for (const damage of [null, ...damaged]) {
      expect(await seatAfter(damage) === 'dots', `${JSON.stringify(damage)}: the game is opened again`);
      await says(page, /Player 1 to move/);
      const now = await page.evaluate(() => JSON.parse(sessionStorage.getItem('game')));
      expect(now.version === kept.version && now.steps.length === 0 && now.seed !== kept.seed, `${JSON.stringify(damage)}: the game is still kept`);
    }
  },
  'a record is saved and loaded': async ({ page, url }) => {
    await open(page, url, 'connect6');
    await slide(page, 0);
    await page.locator('#board [data-key=J10]').click();
    await page.waitForFunction(() => document.querySelectorAll('#steps [data-key^=step]').length > 3, null, { timeout: 20000 });
    await page.locator('summary').click();
    await page.waitForFunction(() => document.querySelectorAll('[data-key=format] option').length > 3);
    for (const format of ['json', 'c6', 'sgf']) {
      await key(page, 'format').selectOption(format);
      const [download] = await Promise.all([page.waitForEvent('download'), key(page, 'save').click()]);
      const path = await download.path();
      const bytes = await readFile(path);
      expect(bytes.length > 20, `${format}: ${bytes}`);
      await key(page, 'newGame').click();
      await page.locator('input[type=file]').setInputFiles({ name: download.suggestedFilename(), mimeType: 'text/plain', buffer: bytes });
      await page.getByText('A record of 3 steps.').waitFor();
      expect(await page.locator('#steps [data-key^=step]').count() === 4, `${format}: steps are missing`);
    }
    // A record of another game opens that game; what is no record is refused with a sentence.
    const dots = '{"quincunx": 1, "game": "dots", "start": "2x2", "plies": [{"move": "0"}, {"move": "5"}]}';
    await page.locator('input[type=file]').setInputFiles({ name: 'dots.json', mimeType: 'text/plain', buffer: Buffer.from(dots) });
    await page.getByRole('heading', { name: 'Dots and Boxes' }).waitFor();
    await page.getByText('A record of 2 steps.').waitFor();
    await page.locator('input[type=file]').setInputFiles({ name: 'x.txt', mimeType: 'text/plain', buffer: Buffer.from('no record') });
    await page.getByText(/Line 1, column 1: expected/).waitFor();
  },
  'a record names the level of a player': async ({ page, url }) => {
    await open(page, url, 'connect6');
    await slide(page, 0);
    await key(page, 'seat1').selectOption('level:n=3');
    await page.locator('#board [data-key=J10]').click();
    await key(page, 'step3').waitFor();
    await page.locator('summary').click();
    await page.waitForFunction(() => document.querySelectorAll('[data-key=format] option').length > 3);
    for (const [format, players] of [['json', /"Person", *"Level 3 \(Casual\)"/], ['sgf', /PW\[Level 3 \(Casual\)\]/], ['c6', /Level 3 \(Casual\)/]]) {
      await key(page, 'format').selectOption(format);
      const [download] = await Promise.all([page.waitForEvent('download'), key(page, 'save').click()]);
      const text = await readFile(await download.path(), 'utf8');
      expect(players.test(text), `${format}: ${text}`);
      await page.locator('input[type=file]').setInputFiles({ name: download.suggestedFilename(), mimeType: 'text/plain', buffer: Buffer.from(text) });
      await page.getByText('A record of 3 steps.').waitFor();
      await key(page, 'seat1').selectOption('level:n=3');
    }
  },
  'without a network': async ({ page, context, url }) => {
    await open(page, url, 'lgame');
    await page.evaluate(async () => { await navigator.serviceWorker.ready; });
    await context.setOffline(true);
    await page.reload();
    await page.locator('#board svg').first().waitFor();
    await page.goto(`${url}#planes`);
    await page.getByText('48 layouts are left').waitFor();
    await context.setOffline(false);
  },
};
