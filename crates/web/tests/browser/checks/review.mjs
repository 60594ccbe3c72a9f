// Looking back on a game: moves in pairs with values and marks, the graph, positions that are pointed at, a page that
// is loaded again; and what stands on boards beside the pieces.

import { FIRST, answered } from './newcomer.mjs';
import { GAMES, expect, key, open, says, slide, status, thought } from './common.mjs';

/** What the page shows of a game: the steps, the position, and every place of the board. */
const shown = (page) => page.evaluate(() => JSON.stringify([
  [...document.querySelectorAll('#steps [data-key^=step]')].map((step) => step.firstChild.textContent), decodeURIComponent(location.hash),
  [...document.querySelectorAll('#board [role=button]')].map((place) => place.getAttribute('aria-label'))]));

const texts = (page, selector) => page.locator(selector).allTextContents();

export const review = {
  'moves stand in pairs with values, and a blunder is marked': async ({ page, url }) => {
    await open(page, url, 'lgame');
    // The value before the move is known once it has been looked at.
    await page.locator('#thought strong', { hasText: 'drawn' }).waitFor();
    for (const cell of ['C1', 'D1', 'D2', 'D3']) await page.locator(`#board [data-key=${cell}]`).click();
    await key(page, 'leave').click();
    await says(page, /B has won/);
    const row = await page.locator('#steps .pairs li').first().innerText();
    expect(/1\.\s+C1D1D2D3\s*\?\?\s+✗1\s+.+\s+0–1/.test(row), `the first pair is ${row}`);
    expect((await key(page, 'step1').getAttribute('aria-label')).includes('blunder'), 'the mark is not said');
    const labels = await texts(page, '#graph text');
    expect(['0', '50', '100', '1', '2', 'Moves'].every((label) => labels.includes(label)), `the graph says ${labels}`);
    expect(await page.locator('#graph .graph-dot').count() === 3, 'the graph has not three points');
  },

  'outcomes are worded as by the registry': async ({ page, url }) => {
    await open(page, url, 'lgame');
    await key(page, 'seat1').selectOption('person');
    await key(page, 'teach').click();
    const value = (words) => page.waitForFunction((wanted) => document.querySelector('#thought strong')?.innerText === wanted, words);
    const bar = () => page.locator('#bar').getAttribute('aria-label');
    await value('drawn');
    // A blunder: B wins with the next move.
    for (const cell of ['C1', 'D1', 'D2', 'D3']) await page.locator(`#board [data-key=${cell}]`).click();
    await key(page, 'leave').click();
    await value('B: won in 1 ply');
    expect(await bar() === 'Evaluation: B: won in 1 ply', `the bar says ${await bar()}`);
    await page.locator('#extra [aria-label$=", won in 1 ply"]').first().waitFor();
    await page.locator('#language').click();
    await value('B：胜（1 步）');
    await page.locator('#language').click();
    const worded = await page.evaluate(async () => {
      const { outcome } = await import('./js/value.js');
      return [[1, null], [-1, undefined], [-1, 2], [0, null], [1, 1]].map((of) => outcome(...of).text);
    });
    expect(worded.join() === 'won,lost,lost in 2 plies,drawn,won in 1 ply', `outcomes are ${worded}`);
  },

  'a move that is pointed at is shown': async ({ page, url }) => {
    await open(page, url, 'dots');
    await key(page, 'seat1').selectOption('person');
    for (const edge of [0, 5, 10]) await page.locator(`#board [data-key="${edge}"]`).click();
    const drawn = (count) => page.waitForFunction((wanted) => document.querySelectorAll('#board .drawn-edge').length === wanted, count);
    await thought(page);
    await key(page, 'step1').hover();
    await drawn(1);
    // A board that is drawn anew meanwhile still shows it.
    await page.keyboard.press('f');
    await page.locator('#board.flipped').waitFor();
    await drawn(1);
    await page.locator('#title').hover();
    await drawn(3);
    await says(page, /Player 2 to move/);
  },

  'a page that is loaded again keeps the whole game': async ({ page, url }) => {
    for (const game of GAMES) {
      await open(page, url, game);
      await slide(page, 0);
      await FIRST[game](page);
      await answered(page, game);
      // The engine rests: what is shown no longer changes.
      await page.waitForFunction(() => !/thinks|rolled/.test(document.getElementById('status').innerText));
      if (game === 'planes') await page.waitForFunction(() => document.querySelectorAll('#board [aria-disabled]').length === 1);
      await key(page, 'takeBack').click();
      const before = await shown(page);
      await page.reload();
      await page.locator('#board svg').first().waitFor();
      const after = await shown(page);
      expect(before === after, `${game} was ${before}, and is ${after}`);
      expect(await key(page, 'forward').isEnabled(), `${game}: what was taken back is lost`);
    }
    // Another game is a new one.
    await key(page, 'lgame').click();
    await page.getByRole('heading', { name: 'L-Game' }).waitFor();
    expect(await page.locator('#steps [data-key^=step]').count() === 1, 'a game from the menu is not new');
  },

  'a duel is kept too': async ({ page, url }) => {
    await open(page, url, 'planes');
    await key(page, 'mode').selectOption('duelMode');
    await says(page, /Round 1/);
    await page.locator('svg[aria-label="Your planes"] [data-key=D2]').click();
    await key(page, 'hidden').click();
    await says(page, /Your shot/);
    for (const cell of ['A1', 'G7']) {
      await page.locator(`svg[aria-label="The program's board"] [data-key=${cell}]`).click();
      await page.locator(`svg[aria-label="The program's board"] [data-key=${cell}][aria-disabled]`).waitFor();
    }
    const before = await shown(page);
    await page.reload();
    await says(page, /Your shot|Round 1:/);
    expect(before === await shown(page), `the duel was ${before}, and is ${await shown(page)}`);
  },

  'values of moves stand on the board': async ({ page, url, shots }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await open(page, url, 'einstein', '...../.2.4./..6../bc.f./..... r 5');
    await key(page, 'teach').click();
    await page.waitForFunction(() => [...document.querySelectorAll('#board .mark')].filter((mark) => /^\d+(\.\d)? %$/.test(mark.textContent)).length >= 2);
    expect(/\d %/.test(await page.locator('#board [aria-label*="can move"]').first().getAttribute('aria-label')), 'the value is not said');
    await open(page, url, 'connect6', 'J10 I11K9');
    await key(page, 'teach').click();
    await page.waitForFunction(() => document.querySelectorAll('#board .value').length >= 2);
    await open(page, url, 'lgame');
    await key(page, 'teach').click();
    // D1 can only be of places that draw, or lose in two plies.
    await page.locator('#board [data-key=D1] .mark', { hasText: '=' }).waitFor();
    for (const cell of ['D1', 'D2', 'D3']) await page.locator(`#board [data-key=${cell}]`).click();
    expect((await page.locator('#board [data-key=C1]').textContent()).includes('✗2'), 'the place that loses is not marked');
    if (shots) await page.screenshot({ path: `${shots}/web_lgame.png` });
  },

  'edges have the names that stand at the board': async ({ page, url, shots }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await open(page, url, 'dots');
    await slide(page, 0);
    const names = await texts(page, '#board .name');
    expect(names.join('') === 'abcdef654321', `the board says ${names}`);
    await page.locator('#board [data-key="0"]').click();
    await answered(page, 'dots');
    await says(page, /Player 1 to move/);
    await key(page, 'hint').click();
    await says(page, /Hint: [a-f][1-6][hv]/);
    const all = [...await texts(page, '#steps [data-key^=step]'), await page.locator('#thought').innerText()].join(' ');
    expect(all.includes('a6h') && !/\bedge \d|Edge \d/.test(all), `numbers of edges: ${all}`);
    if (shots) {
      // A game in its middle, for a picture.
      await key(page, 'seat0').selectOption('alphabeta');
      await key(page, 'step24').waitFor();
      await key(page, 'step24').click();
      await key(page, 'hint').click();
      await says(page, /Hint/);
      await page.screenshot({ path: `${shots}/web_dots.png` });
    }
    return status(page);
  },

  'the lesson of dots names each edge once': async ({ page, url }) => {
    // A long chain and a junction, and safe moves elsewhere.
    for (const position of ['5x5', '3x3 110000000110011000000000']) {
      await open(page, url, 'dots', position);
      await key(page, 'teach').click();
      await page.locator('#explanation table').waitFor();
      const [card, table] = [await page.locator('#explanation .card').innerText(), await page.locator('#explanation table').innerText()];
      const [named, free] = [table.match(/\b[a-f][1-6][hv]\b/g), await page.locator('#board [role=button]:not([aria-disabled])').count()];
      expect(named.length === free && new Set(named).size === free, `${free} edges can be drawn, and named are ${named}`);
      expect(!/\d+ \d+|Junctions|Moves/.test(card), `numbers that stand nowhere on the board: ${card}`);
    }
  },

  'stars and turns of connect6': async ({ page, url }) => {
    await open(page, url, 'connect6');
    await slide(page, 0);
    expect(await page.locator('#board .star').count() === 9, 'there are not nine stars');
    await page.locator('#board [data-key=J10]').click();
    await page.waitForFunction(() => document.querySelectorAll('#board .turn').length === 3);
    expect((await texts(page, '#board .turn')).sort().join() === '1,2,2', `turns are ${await texts(page, '#board .turn')}`);
  },

  'sounds are off until they are wanted': async ({ page, context, url }) => {
    await context.addInitScript(() => {
      globalThis.tones = 0;
      const { start } = OscillatorNode.prototype;
      OscillatorNode.prototype.start = function counted(...words) { globalThis.tones += 1; return start.apply(this, words); };
    });
    await open(page, url, 'dots');
    await key(page, 'seat1').selectOption('person');
    const edge = (number) => page.locator(`#board [data-key="${number}"]`).click();
    await edge(0);
    expect(await page.evaluate(() => globalThis.tones) === 0, 'a sound before it was wanted');
    await page.locator('#sound').click();
    await edge(5);
    expect(await page.evaluate(() => globalThis.tones) === 1, 'no sound');
  },
};
