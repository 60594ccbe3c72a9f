// For everybody: small screens, screen readers, both languages, both themes.

import { createRequire } from 'node:module';
import { readFile } from 'node:fs/promises';
import { GAMES, expect, key, open, status } from './common.mjs';

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds that is serious or worse. The page allows no foreign scripts, so it comes by the debugger. */
export async function audit(page, where) {
  await page.evaluate(axe);
  const found = await page.evaluate(async () => {
    const { violations } = await window.axe.run(document, { resultTypes: ['violations'] });
    return violations.filter(({ impact }) => ['serious', 'critical'].includes(impact)).map(({ id, nodes }) => `${id}: ${nodes.slice(0, 2).map((node) => node.html.slice(0, 120)).join(' ')}`);
  });
  expect(found.length === 0, `${where}: ${found.join('; ')}`);
}

export const barriers = {
  'axe finds nothing serious': async ({ page, url }) => {
    for (const theme of ['light', 'dark']) {
      await page.emulateMedia({ colorScheme: theme });
      for (const game of GAMES) {
        await open(page, url, game);
        await key(page, 'teach').click();
        await page.waitForTimeout(700);
        await audit(page, `${game}, ${theme}`);
      }
    }
    await key(page, 'hint').click();
    await page.locator('summary').click();
    await audit(page, 'hint and files');
    await open(page, url, 'planes');
    await key(page, 'mode').selectOption('duelMode');
    await key(page, 'lot').click();
    await page.waitForTimeout(500);
    await audit(page, 'duel');
    return '5 games, light and dark, and the duel';
  },
  '360 pixels are enough': async ({ page, url, shots }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    for (const game of GAMES) {
      await open(page, url, game);
      await key(page, 'teach').click();
      await page.waitForTimeout(500);
      const width = await page.evaluate(() => document.scrollingElement.scrollWidth);
      expect(width <= 360, `${game} is ${width} pixels wide`);
      if (shots) await page.screenshot({ path: `${shots}/phone-${game}.png`, fullPage: true });
    }
    // On small cells a stone is placed by the second touch.
    await open(page, url, 'connect6');
    const cell = page.locator('#board [data-key=J10]');
    await cell.click();
    expect(await page.locator('#board .ghost').count() === 1, 'the first touch places a stone');
    await cell.click();
    await page.waitForFunction(() => document.querySelectorAll('#steps [data-key^=step]').length > 1);
  },
  'both languages': async ({ page, url, shots }) => {
    for (const game of GAMES) {
      await open(page, url, game);
      const english = await page.locator('main').innerText();
      expect(!/[\u4e00-\u9fff]/.test(english), `${game} in English: ${english}`);
      await page.locator('#language').click();
      await page.locator('html[lang=zh-CN]').waitFor();
      await key(page, 'teach').click();
      await page.waitForTimeout(600);
      const chinese = await page.locator('#controls, #status, #actions, #seats label').allInnerTexts();
      expect(/[\u4e00-\u9fff]/.test(chinese.join()), `${game} in Chinese: ${chinese}`);
      if (shots) await page.screenshot({ path: `${shots}/zh-${game}.png`, fullPage: true });
      await page.reload();
      await page.locator('#board svg').first().waitFor();
      expect(/[\u4e00-\u9fff]/.test(await status(page)), 'the language is forgotten');
      await page.locator('#language').click();
    }
  },
  'moves are said aloud': async ({ page, url }) => {
    await open(page, url, 'dots');
    // The engine may answer before anyone looks: what was said is kept.
    await page.evaluate(() => {
      const said = document.getElementById('said');
      globalThis.sentences = [];
      new MutationObserver(() => sentences.push(said.textContent)).observe(said, { childList: true, characterData: true, subtree: true });
    });
    await page.locator('#board [data-key="0"]').click();
    await page.waitForFunction(() => sentences.some((text) => /Player 1: a6h/.test(text)));
    expect(await page.locator('#said').getAttribute('aria-live') === 'polite', 'it is not announced');
    const label = await page.locator('#board [data-key="0"]').getAttribute('aria-label');
    expect(/drawn/.test(label), label);
  },
};
