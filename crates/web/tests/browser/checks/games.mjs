// Every game: played by hand, by keyboard and by engines to its end, with hints.

import { FIRST, answered as movesOf } from './newcomer.mjs';
import { GAMES, expect, key, open, says, seat, slide, status, thought } from './common.mjs';

const END = /has won|A draw|All planes are down/;

/** The first engine in every seat, a tenth of a second a move, until the end. */
async function toTheEnd(page) {
  await slide(page, 0);
  const seats = await page.locator('[data-key^=seat]').count();
  for (let number = seats - 1; number >= 0; number -= 1) await seat(page, number);
  await says(page, END, 120000);
  return status(page);
}

/** At the end the bar is the winner's. */
async function settled(page, said) {
  if (!await page.locator('#bar').isVisible()) return;
  const [bar, label] = [await page.locator('#bar').innerText(), await page.locator('#bar').getAttribute('aria-label')];
  expect(said.startsWith('A draw') ? /50\s+50/.test(bar) : /\b100\b[^]*\b0\b|\b0\b[^]*\b100\b/.test(bar), `the bar says ${bar}: ${said}`);
  expect(label.includes(said), `the bar says ${label}: ${said}`);
}

const end = (game, position) => async ({ page, url }) => {
  await open(page, url, game, position);
  const said = await toTheEnd(page);
  const steps = await page.locator('#steps [data-key^=step]').count();
  expect(steps > 2, `only ${steps} steps`);
  await settled(page, said);
  // Back to the start and forward again: the graph and the steps stay.
  await key(page, 'step0').click();
  expect(await key(page, 'forward').isEnabled(), 'forward is not possible');
  return `${said} ${steps - 1} steps`;
};

const hint = (game) => async ({ page, url }) => {
  await open(page, url, game);
  if (game === 'einstein') await key(page, 'roll').click();
  await key(page, 'hint').click();
  await says(page, /Hint: \S+/);
  expect(await page.locator('#board .hinted, #board .arrow').count() > 0, 'the hint is not drawn on the board');
  return status(page);
};

/** One move by hand, and the engine answers. */
async function answered(page, act, steps) {
  await act();
  await page.waitForFunction((count) => document.querySelectorAll('#steps [data-key^=step]').length > count, steps, { timeout: 20000 });
}

export const games = {
  'einstein to its end': end('einstein'),
  'connect6 to its end': end('connect6', '9x9'),
  'lgame to its end': end('lgame', 'n.BB/AAAB/A.nB/.... B'),
  'planes to its end': end('planes', '9x9/2'),
  'dots to its end': end('dots', '3x3'),
  ...Object.fromEntries(GAMES.map((game) => [`a hint in ${game}`, hint(game)])),

  'a move by hand in lgame': async ({ page, url }) => {
    await open(page, url, 'lgame');
    await slide(page, 0);
    await key(page, 'teach').click();
    await page.locator('.gallery strong').first().waitFor();
    await answered(page, async () => {
      await page.locator('.gallery button').nth(1).click();
      await key(page, 'leave').click();
    }, 2);
    await key(page, 'takeBack').click();
    expect((await status(page)).includes('A to move'), await status(page));
  },
  'a move by keyboard in dots': async ({ page, url }) => {
    await open(page, url, 'dots');
    await slide(page, 0);
    await page.locator('#board [tabindex="0"]').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    await answered(page, () => page.keyboard.press('Enter'), 2);
  },
  'an earlier position is played on from': async ({ page, url }) => {
    await open(page, url, 'dots');
    await slide(page, 0);
    await answered(page, () => page.locator('#board [data-key="0"]').click(), 2);
    await thought(page);
    await key(page, 'step1').click();
    // It is the engine's turn there, and a person moves for it; then the person's own turn comes.
    await page.locator('#board [data-key="59"]').click();
    await page.waitForFunction(() => [...document.querySelectorAll('#steps [data-key^=step]')].at(-1).innerText.startsWith('f1v'));
    await says(page, /Player 1 to move/);
  },
  'two stones by keyboard in connect6': async ({ page, url }) => {
    await open(page, url, 'connect6');
    await slide(page, 0);
    await page.locator('#board [tabindex="0"]').focus();
    await page.keyboard.press('Enter');
    // White answers with two stones, then Black places two.
    await page.waitForFunction(() => document.querySelectorAll('#steps [data-key^=step]').length > 3, null, { timeout: 20000 });
    await says(page, /Black to move/);
    for (const arrow of ['ArrowUp', 'ArrowLeft']) {
      await page.keyboard.press(arrow);
      await page.keyboard.press(arrow);
      await page.keyboard.press(' ');
    }
  },
  'a level of strength plays': async ({ page, url }) => {
    await page.addInitScript(() => {
      globalThis.asked = [];
      const { postMessage } = Worker.prototype;
      Worker.prototype.postMessage = function noting(message, ...more) {
        if (message.ask === 'think') globalThis.asked.push(message.engine);
        return postMessage.call(this, message, ...more);
      };
    });
    for (const [game, first] of [['dots', 'dots'], ['einstein', 'learnt']]) {
      await open(page, url, game);
      const options = (wanted) => key(page, 'seat1').locator(wanted).allTextContents();
      const words = ['Beginner', 'Novice', 'Casual', 'Club', 'Strong', 'Expert', 'Master', 'Best'];
      const levels = words.map((word, at) => `Level ${at + 1} (${word})`);
      expect((await options('> option')).join() === ['Person', ...levels].join(), `${game}: ${await options('> option')}`);
      const more = await options('optgroup[label=More] option');
      expect(more.includes('random') && !more.includes(first) && !more.includes('level'), `${game}: more are ${more}`);
      expect(await key(page, 'seat1').inputValue() === first, `${game}: not the highest level at first`);
      await key(page, 'seat1').selectOption({ label: 'Level 2 (Novice)' });
      await slide(page, 0);
      await page.evaluate(() => { globalThis.asked = []; });
      await FIRST[game](page);
      await movesOf(page, game);
      expect((await page.evaluate(() => globalThis.asked)).includes('level:n=2'), `${game}: asked were ${await page.evaluate(() => globalThis.asked)}`);
      await page.reload();
      await page.locator('#board svg').first().waitFor();
      expect(await key(page, 'seat1').inputValue() === 'level:n=2', `${game}: the level is forgotten`);
    }
  },
  'every engine has a Chinese title': async ({ page, url }) => {
    for (const game of GAMES) {
      await open(page, url, game);
      // The first engine is the highest level, whose title names it.
      const names = async () => [await key(page, 'seat0').locator('> option').last().getAttribute('title'),
        ...await key(page, 'seat0').locator('optgroup option').allTextContents()];
      const english = await names();
      await page.locator('#language').click();
      const chinese = await names();
      await page.locator('#language').click();
      expect(english.length > 1 && english.every((name) => /^[a-z0-9-]+$/.test(name)), `${game}: the engines are ${english}`);
      expect(english.every((name, at) => chinese[at].startsWith(`${name}（`) && /\p{Script=Han}{2}/u.test(chinese[at])), `${game}: in Chinese the engines are ${chinese}`);
    }
  },
  'a layout and dice by hand in einstein': async ({ page, url }) => {
    await open(page, url, 'einstein');
    await key(page, 'byHand').click();
    await key(page, 'newGame').click();
    await says(page, /die is to be rolled/);
    // The stone in the corner is dragged onto one on the rim, and they change places.
    const stone = async (name) => (await page.locator(`#board [data-key=${name}]`).getAttribute('aria-label')).split(', ')[1];
    const [corner, rim] = [await stone('A1'), await stone('A3')];
    const middle = async (name) => { const box = await page.locator(`#board [data-key=${name}]`).boundingBox(); return [box.x + box.width / 2, box.y + box.height / 2]; };
    await page.mouse.move(...await middle('A1'));
    await page.mouse.down();
    await page.mouse.move(...await middle('A3'), { steps: 4 });
    await page.mouse.up();
    expect(corner !== rim && await stone('A1') === rim && await stone('A3') === corner, 'the stones have not changed places');
    await key(page, 'face5').click();
    await says(page, /Red to move/);
    await page.locator('#board [aria-label*="can move"]').first().click();
    await page.locator('#board [role=button]:has(.target)').first().click();
    await says(page, /rolled for Blue/);
  },
  'the helper of planes': async ({ page, url }) => {
    await open(page, url, 'planes');
    await key(page, 'mode').selectOption('helper');
    await page.locator('#board [data-key=D4]').click();
    await says(page, /What is at D4/);
    await key(page, 'answerb').click();
    await page.getByText('28 layouts are left').waitFor();
    await key(page, 'teach').click();
    await page.locator('#board .heat').first().waitFor();
  },
  'a round of the duel': async ({ page, url }) => {
    await open(page, url, 'planes');
    await key(page, 'mode').selectOption('duelMode');
    await says(page, /Round 1, first shot: You/);
    await page.locator('svg[aria-label="Your planes"] [data-key=D2]').click();
    await key(page, 'hidden').click();
    for (let shot = 0; shot < 40; shot += 1) {
      await key(page, 'duel-hint').click();
      await says(page, /Hint: |Round 1:/);
      const said = await status(page);
      if (said.includes('Round 1:')) break;
      const cell = /Hint: ([A-Z]\d+)/.exec(said)[1];
      await page.locator(`svg[aria-label="The program's board"] [data-key=${cell}]`).click();
      await page.waitForFunction((old) => document.getElementById('status').innerText !== old, said);
      if ((await status(page)).includes('Round 1:')) break;
    }
    await says(page, /Round 1: (You|Program) won/);
    await page.getByText(/Score (1 : 0|0 : 1), first to 10/).waitFor();
    expect(await page.locator('#board .plane-head').count() > 0, 'the planes are not shown');
  },
};
