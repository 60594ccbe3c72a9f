// A game of its own crate, which `cargo xtask page --game examples/sixth_game` adds to the page.

import { expect, key, open, says, seat, slide, status } from './common.mjs';
import { audit } from './barriers.mjs';

const GAME = 'hexconnect6';

export const added = {
  'a game of another crate': async ({ page, url, shots }) => {
    await open(page, url, GAME);
    await slide(page, 0);
    await page.getByRole('link', { name: 'Hexagonal Connect6' }).waitFor();
    // A game without levels has its engines by name.
    const options = await key(page, 'seat1').locator('option').allTextContents();
    expect(options.join() === 'Person,alphabeta,mcts,random', `the engines are ${options}`);
    await page.locator('#board [data-key=F6]').click();
    // White answers with two stones; then Black has two.
    await key(page, 'step3').waitFor();
    await says(page, /Black to move/);
    expect((await page.locator('#actions').innerText()).includes('stones left in this turn: 2'), 'the turn is not one of two stones');
    await page.keyboard.press('ArrowLeft');
    await key(page, 'hint').click();
    await says(page, /Hint: [A-K]\d/);
    await audit(page, GAME);
    await page.setViewportSize({ width: 360, height: 740 });
    const width = await page.evaluate(() => document.scrollingElement.scrollWidth);
    expect(width <= 360, `${width} pixels wide`);
    if (shots) await page.screenshot({ path: `${shots}/${GAME}.png`, fullPage: true });
    // The address of the position opens it again, and the engines play it to its end.
    await page.reload();
    await page.locator('#board svg').first().waitFor();
    expect(await page.locator('#board circle.black').count() === 1, 'the position of the address is another one');
    await slide(page, 0);
    for (const number of [1, 0]) await seat(page, number);
    await says(page, /has won|A draw/, 120000);
    return status(page);
  },
};
