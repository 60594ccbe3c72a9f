// What checks share.

export const GAMES = ['einstein', 'connect6', 'lgame', 'planes', 'dots'];

/** Opens a game, at a position if one is given, and waits until it can be played. */
export async function open(page, url, game, position = '') {
  await page.goto(`${url}#${game}${position ? `/${encodeURI(position.replaceAll(' ', '_'))}` : ''}`);
  await page.locator('#board svg').first().waitFor();
}

export const key = (page, name) => page.locator(`[data-key="${name}"]`);

/** Lets the first engine play a seat. */
export async function seat(page, number) {
  const first = await key(page, `seat${number}`).locator('option:not([value=person]):not([value^="level:"])').first().getAttribute('value');
  await key(page, `seat${number}`).selectOption(first);
}

/** Waits for the first thought of the position, which moves the list of moves once. */
export const thought = (page) => page.locator('#thought strong').first().waitFor();

/** Sets the slider of time: 0 is a tenth of a second, each step twice as long. */
export const slide = (page, power) => page.locator('[data-key=time]').evaluate((input, value) => {
  input.value = value;
  input.dispatchEvent(new Event('input', { bubbles: true }));
}, power);

export const status = (page) => page.locator('#status').innerText();

/** Waits until the status says something. */
export const says = (page, pattern, timeout = 30000) => page.waitForFunction(
  ([source]) => new RegExp(source).test(document.getElementById('status').innerText), [pattern.source], { timeout });

export function expect(condition, sentence) {
  if (!condition) throw new Error(sentence);
}
