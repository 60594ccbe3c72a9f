// The first ten minutes: every game from landing to its end without scrolling, at four sizes of the window; how to
// play; what was moved last; moves in motion; keys.

import { audit } from './barriers.mjs';
import { GAMES, expect, key, open, says, slide, status } from './common.mjs';

/** The sizes of the window, and the game whose picture at its end docs/web.md shows for each. */
const SIZES = [[1280, 800, 'einstein'], [1366, 768, 'connect6'], [1440, 900, 'dots'], [390, 844, 'planes']];

const END = /has won|A draw|All planes are down/;

/** Clicks the middle of something as a person does, who sees it without scrolling. */
async function press(page, locator) {
  const [x, y] = await locator.first().evaluate((element) => {
    const box = (element.querySelector('.hit') ?? element).getBoundingClientRect();
    const [at, below] = [box.x + box.width / 2, box.y + box.height / 2];
    const name = element.dataset.key;
    // What can be touched of an edge at the rim is more than the picture shows; of a cell the whole picture counts.
    const seen = element.ownerSVGElement?.getBoundingClientRect() ?? box;
    if (scrollY > 0 || seen.top < 0 || seen.bottom > innerHeight || seen.left < 0 || seen.right > innerWidth) throw new Error(`${name} is out of sight: ${seen.top} to ${seen.bottom} of ${innerHeight}`);
    if (!element.contains(document.elementFromPoint(at, below))) throw new Error(`${name} is covered`);
    return [at, below];
  });
  await page.mouse.click(x, y);
}

/** Waits until something can be pressed, or the game is over; says whether it goes on. */
async function goesOn(page, selector) {
  await page.waitForFunction(([source, wanted]) => new RegExp(source).test(document.getElementById('status').innerText) || document.querySelector(wanted), [END.source, selector], { timeout: 30000 });
  return !END.test(await status(page));
}

/** Plays to the end: `act` presses what the game wants next, once something matches `selector`. */
async function play(page, selector, act) {
  for (let turn = 0; turn < 200 && await goesOn(page, selector); turn += 1) await act(page.locator(selector));
  await says(page, END);
}

const MINE = '#board [role=button]:not([aria-disabled])';

/** How each game is played to its end by a person who does not play well. */
const PLAYS = {
  einstein: async (page) => {
    await press(page, key(page, 'roll'));
    await play(page, MINE, async () => {
      const targets = page.locator('#board [role=button]:has(.target)');
      await press(page, await targets.count() ? targets : page.locator(`${MINE}[aria-label*="can move"]`));
    });
  },
  connect6: async (page) => {
    await key(page, 'size').selectOption('9');
    let [column, row] = [0, 1];
    await play(page, MINE, async () => {
      while (await page.locator(`#board [data-key="${'ABCDEFGHI'[column]}${row}"][aria-disabled]`).count()) [column, row] = column < 8 ? [column + 1, row] : [0, row + 1];
      const cell = page.locator(`#board [data-key="${'ABCDEFGHI'[column]}${row}"]`);
      await press(page, cell);
    });
  },
  lgame: async (page) => {
    for (const cell of ['C1', 'D1', 'D2', 'D3']) await press(page, page.locator(`#board [data-key=${cell}]`));
    await press(page, key(page, 'leave'));
    await says(page, END);
  },
  planes: async (page) => {
    await play(page, `${MINE}`, async () => {
      await press(page, key(page, 'hint'));
      await page.locator('#board [role=button]:has(.hinted)').waitFor();
      const fired = await page.locator('#board [aria-disabled]').count();
      await press(page, page.locator('#board [role=button]:has(.hinted)'));
      await page.waitForFunction((count) => document.querySelectorAll('#board [aria-disabled]').length !== count, fired);
    });
  },
  dots: async (page) => {
    await key(page, 'size').selectOption('2x2');
    await page.waitForFunction(() => document.querySelectorAll('#board [role=button]').length === 12);
    await play(page, MINE, (edges) => press(page, edges));
  },
};

/** Notes every animation that the page begins. */
const noted = (context) => context.addInitScript(() => {
  globalThis.motions = [];
  const { animate } = Element.prototype;
  Element.prototype.animate = function noting(frames, options) {
    globalThis.motions.push(options.duration);
    return animate.call(this, frames, options);
  };
});

/** A first move of a person in each game. */
export const FIRST = {
  einstein: async (page) => {
    await key(page, 'roll').click();
    await page.locator('#board [aria-label*="can move"]').first().click();
    await page.locator('#board [role=button]:has(.target)').first().click();
  },
  connect6: (page) => page.locator('#board [data-key=J10]').click(),
  lgame: async (page) => { await page.locator('.gallery button').first().click(); await key(page, 'leave').click(); },
  // No head can be there.
  planes: (page) => page.locator('#board [data-key=A1]').click(),
  dots: (page) => page.locator('#board [data-key="0"]').click(),
};

/** Waits until the other side has answered, in EinStein with a roll before and after its move. */
export const answered = (page, game) => page.waitForFunction((count) => document.querySelectorAll('#steps [data-key^=step]').length > count, game === 'einstein' ? 5 : 2);

export const newcomer = {
  ...Object.fromEntries(SIZES.map(([width, height, pictured]) => [`every game without scrolling at ${width}×${height}`, async ({ page, url, shots }) => {
    await page.setViewportSize({ width, height });
    for (const game of GAMES) {
      await open(page, url, game);
      await slide(page, 0);
      if (shots) await page.screenshot({ path: `${shots}/${game}-${width}.png` });
      await PLAYS[game](page);
      expect(await page.evaluate(() => scrollY) === 0, `${game} has scrolled`);
      if (shots && game === pictured) await page.screenshot({ path: `${shots}/web_${width}x${height}.png` });
    }
  }])),

  'how to play is opened once': async ({ fresh, url, shots }) => {
    for (const [locale, [width, height], picture] of [['en-US', SIZES[0], 'einstein'], ['zh-CN', SIZES[3], 'dots']]) {
      const { page } = await fresh({ newcomer: true, locale, viewport: { width, height } });
      for (const game of GAMES) {
        await open(page, url, game);
        const dialog = page.locator('dialog[open]');
        await dialog.waitFor();
        expect(await dialog.locator('li').count() === 5 && await dialog.locator('figure > svg').count() === 2, `${game}: not five lines and two pictures`);
        expect(/[\u4e00-\u9fff]/.test(await dialog.innerText()) === (locale === 'zh-CN'), `${game}: another language than ${locale}`);
        if (shots && game === picture) await page.screenshot({ path: `${shots}/web_how_${width}.png` });
        await audit(page, `how to play ${game}`);
        await page.keyboard.press('Escape');
        await page.reload();
        await page.locator('#board svg').first().waitFor();
        expect(await dialog.count() === 0, `${game}: opened again`);
        await key(page, 'how').click();
        await dialog.waitFor();
        await key(page, 'close').click();
        expect(await dialog.count() === 0, `${game}: not closed`);
      }
    }
  },

  'the shape of a plane is shown before hiding and hunting': async ({ page, url }) => {
    await open(page, url, 'planes');
    const planes = page.locator('.shape .plane-head');
    expect(await planes.count() === 2, 'no plane before the hunt');
    await page.locator('#board [data-key=D4]').click();
    await page.waitForFunction(() => !document.querySelector('.shape'));
    await key(page, 'mode').selectOption('duelMode');
    await says(page, /Round 1/);
    expect(await planes.count() === 2, 'no plane before hiding');
  },

  'the last move is marked and was in motion': async ({ fresh, url }) => {
    for (const reducedMotion of ['no-preference', 'reduce']) {
      const { page, context } = await fresh({ reducedMotion });
      await noted(context);
      for (const game of GAMES) {
        await open(page, url, game);
        await slide(page, 0);
        await page.evaluate(() => { globalThis.motions = []; });
        await FIRST[game](page);
        await answered(page, game);
        expect(await page.locator('#board .last, #board .last-edge').count() > 0, `${game}: the last move is not marked`);
        const motions = await page.evaluate(() => globalThis.motions);
        if (reducedMotion === 'reduce') expect(motions.length === 0, `${game}: ${motions.length} motions for people who want none`);
        else expect(motions.length > 0 && motions.every((length) => length === 150), `${game}: motions of ${motions} ms`);
      }
    }
  },

  'keys do what buttons do': async ({ page, url }) => {
    await open(page, url, 'dots');
    await slide(page, 0);
    await key(page, 'seat1').selectOption('person');
    await page.locator('#board [data-key="0"]').click();
    await page.locator('#board [data-key="5"]').click();
    await page.locator('#title').click();
    const drawn = (count) => page.waitForFunction((wanted) => document.querySelectorAll('#board .drawn-edge').length === wanted, count);
    for (const [name, count] of [['ArrowLeft', 1], ['ArrowLeft', 0], ['ArrowRight', 1], ['ArrowRight', 2], ['u', 1]]) {
      await page.keyboard.press(name);
      await drawn(count);
    }
    await page.keyboard.press('h');
    await says(page, /Hint: /);
    const corner = () => page.locator('#board [data-key="0"]').boundingBox();
    const before = await corner();
    await page.keyboard.press('f');
    const after = await corner();
    expect(after.x > before.x && after.y > before.y, 'the board is not flipped');
    // On a board that is flipped the arrow to the left goes to the left.
    await page.locator('#board [data-key="0"]').focus();
    await page.keyboard.press('ArrowLeft');
    const next = await page.evaluate(() => document.activeElement.getBoundingClientRect().x);
    expect(next < after.x, `from ${after.x} to ${next}`);
    await page.locator('#title').click();
    await page.keyboard.press('n');
    await drawn(0);
    await page.keyboard.press('?');
    await page.locator('dialog[open]').waitFor();
    expect((await page.locator('dialog kbd').allInnerTexts()).join(' ').includes('F H U N ?'), 'keys are not listed');
    await key(page, 'letters').uncheck();
    await page.keyboard.press('Escape');
    await page.keyboard.press('f');
    expect(await page.locator('#board.flipped').count() === 1, 'letters act though they are switched off');
  },
};
