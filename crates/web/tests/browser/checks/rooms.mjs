// Rooms for three: a match of three pages, a reload and a crash in the middle of it, a spectator, bots, a server
// that lies, and a host that has no rooms.

import { readFile } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { audit } from './barriers.mjs';
import { expect, key, says, status } from './common.mjs';

const NAMES = ['Ada', '林', 'Blaise'];
const CELLS = [...'ABCDEFGHI'].flatMap((column) => [1, 2, 3, 4, 5, 6, 7, 8, 9].map((row) => column + row));

/** A page that listens in on its own wire: `views` are all that have come. */
async function person(fresh, more) {
  const { page, context } = await fresh(more);
  const views = [];
  page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => {
    const message = JSON.parse(payload);
    if (message.is === 'view') views.push(message);
  }));
  return { page, context, views, last: () => views.at(-1) };
}

/** A room is created on the page; its address. */
async function create(page, server, rounds, pace = '0') {
  await page.goto(`${server.url}#room`);
  await key(page, 'rounds').selectOption(String(rounds));
  await key(page, 'pace').selectOption(pace);
  await key(page, 'createRoom').click();
  await page.locator('[data-key=name]').waitFor();
  return page.evaluate(() => location.href);
}

/** A room whose times the page does not offer, entered. */
async function createWith(page, server, terms) {
  const answer = await fetch(new URL('api/rooms', server.url), { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(terms) });
  const { room } = await answer.json();
  await page.goto(`${server.url}#room/${room}`);
  await page.locator('[data-key=name]').waitFor();
}

async function sit({ page }, seat, name) {
  await page.locator('[data-key=name]').fill(name);
  await key(page, `sit${seat}`).click();
  await key(page, 'leave').waitFor();
}

const board = (page, name) => page.locator(`svg[aria-label="Board of ${name}"]`);
const own = (page) => page.locator('svg[aria-label="Your planes"]');
const head = (layout) => layout.split(' ').slice(1).map((plane) => plane.slice(0, -1));

/** Waits until the last view is as wanted. */
async function until(someone, wanted, what) {
  const begin = performance.now();
  while (!someone.last() || !wanted(someone.last())) {
    if (performance.now() - begin > 60000) {
      const { phase, round, turn, mover } = someone.last() ?? {};
      throw new Error(`${what} does not come; ${JSON.stringify({ phase, round, turn, mover })}`);
    }
    await someone.page.waitForTimeout(20);
  }
  return someone.last();
}

/** Everybody hides by lot. */
async function hide(people, round) {
  for (const one of people) {
    await until(one, ({ phase, round: now }) => phase === 'hiding' && now === round, `round ${round}`);
    await key(one.page, 'lot').click();
    await key(one.page, 'hide').click();
  }
  for (const one of people) await until(one, ({ phase }) => phase === 'shooting', 'shooting');
}

/** The next shot: seat 0 hits a head wherever one is left, the others hit nothing. */
async function shoot(people) {
  const { mover, shots, turn } = people[0].last();
  const layouts = people.map((one) => one.last().own.layout);
  const fired = (target) => shots.filter((shot) => shot.target === target).map((shot) => shot.cell);
  const others = [0, 1, 2].filter((seat) => seat !== mover && people[mover].last().seats[seat].up);
  const [target, cell] = mover === 0
    ? others.flatMap((seat) => head(layouts[seat]).filter((one) => !fired(seat).includes(one)).map((one) => [seat, one]))[0]
    : [others[0], await miss(people[mover].page, layouts[others[0]], fired(others[0]))];
  await board(people[mover].page, NAMES[target]).locator(`[data-key=${cell}]`).click();
  for (const one of people) await until(one, (view) => view.turn > turn, `shot ${turn}`);
}

/** A cell on which no plane of a layout lies: the page itself knows the planes. */
async function miss(page, layout, fired) {
  const taken = await page.evaluate(async (texts) => {
    const glue = await import('./wasm/room.js');
    return JSON.parse(glue.placements('9x9/2')).filter((way) => texts.includes(way.text)).flatMap((way) => way.cells);
  }, layout.split(' '));
  return CELLS.find((cell) => !taken.includes(cell) && !fired.includes(cell));
}

/** No view of a round that is played holds a layout or a salt of anybody else, or any at all for a spectator. */
function nothingWasTold(someone, seat, secrets) {
  let looked = 0;
  for (const { shown, ...view } of someone.views.filter(({ phase }) => phase === 'hiding' || phase === 'shooting')) {
    const text = JSON.stringify(view);
    for (const [other, { layout, salt }] of (secrets[view.round] ?? []).entries()) {
      if (other === seat) continue;
      expect(!text.includes(salt) && !text.includes(layout), `seat ${seat} has been told of seat ${other}: ${text}`);
      looked += 1;
    }
    if (seat === null) expect(view.own === null && !/9x9 /.test(text), `a spectator has been told: ${text}`);
  }
  expect(looked > 0, 'nothing was looked at');
  return looked;
}

/** A spectator whose server lies: every view is changed before it comes. */
async function deceived(fresh, address, lie) {
  const { page } = await fresh();
  await page.routeWebSocket(/socket$/, (socket) => {
    const real = socket.connectToServer();
    real.onMessage((text) => {
      const message = JSON.parse(text);
      if (message.is === 'view') lie(message);
      socket.send(JSON.stringify(message));
    });
  });
  await page.goto(address);
  return page;
}

const verdicts = (page) => Promise.all([0, 1, 2].map((seat) => key(page, `verdict${seat}`).innerText()));

/** The rounds of a match, from the first hiding to the last layouts. `between` may do something in the middle. */
async function play(people, rounds, between) {
  const secrets = [];
  for (let round = 0; round < rounds; round += 1) {
    await hide(people, round);
    secrets[round] = people.map((one) => ({ layout: one.last().own.layout, salt: one.last().own.salt }));
    for (let shots = 0; people[0].last().phase === 'shooting'; shots += 1) {
      if (shots === 2) await between(round);
      await shoot(people);
    }
    for (const one of people) {
      await until(one, ({ phase }) => phase === 'shown' || phase === 'over', 'the end of the round');
      await one.page.waitForFunction(() => document.querySelector('[data-key=verdict2]')?.innerText.includes('✓'));
      expect((await verdicts(one.page)).every((text) => text === '✓ kept'), `${await verdicts(one.page)}`);
    }
    if (people[0].last().phase === 'shown') for (const { page } of people) await key(page, 'roundNext').click();
  }
  return secrets;
}

const without = (server) => (server ? null : 'not run: no program that serves rooms was named');

export const rooms = {
  'a room of three pages': async ({ fresh, faults, server, shots }) => {
    if (without(server)) return without(server);
    const people = [await person(fresh), await person(fresh), await person(fresh)];
    const address = await create(people[0].page, server, 3);
    for (const one of people.slice(1)) await one.page.goto(address);
    for (const [seat, one] of people.entries()) await sit(one, seat, NAMES[seat]);
    const spectator = await person(fresh);
    await spectator.page.goto(address);
    await until(spectator, ({ phase }) => phase === 'lobby', 'the lobby');
    const liar = await deceived(fresh, address, ({ commitments }) => {
      if (commitments?.[1]) commitments[1] = createHash('sha256').update('another').digest('hex');
    });
    // A false answer, corrected as soon as there is another shot: the end of the round has the true ones alone.
    const fickle = await deceived(fresh, address, ({ phase, round, shots: fired }) => {
      if (phase === 'shooting' && round === 0 && fired.length === 1) fired[0].answer = fired[0].answer === 'm' ? 'b' : 'm';
    });
    if (shots) await people[0].page.screenshot({ path: `${shots}/room-lobby.png`, fullPage: true });
    await key(people[1].page, 'begin').click();
    const secrets = await play(people, 3, async (round) => {
      if (round === 0) {
        // The page is loaded again: its seat and its planes are still there.
        const { layout } = people[1].last().own;
        people[1].views.push({ phase: 'gone' });
        await people[1].page.reload();
        await until(people[1], ({ own: mine }) => mine?.layout === layout, 'the seat');
        await own(people[1].page).locator('.plane-head').first().waitFor();
        if (shots) await people[0].page.screenshot({ path: `${shots}/room-shooting.png`, fullPage: true });
      }
      if (round === 1) {
        // The server is killed and comes back: without any action the match goes on.
        const { turn } = people[0].last();
        await server.kill();
        await says(people[2].page, /connection is lost/);
        for (const one of [...people, spectator]) one.views.push({ phase: 'gone' });
        await server.start();
        for (const one of people) await until(one, (view) => view.phase === 'shooting' && view.turn === turn && view.own?.layout, 'the room');
        // The browser rightly says that there was no answer.
        faults.splice(0, faults.length, ...faults.filter((text) => !/WebSocket connection to .* failed/.test(text)));
      }
    });
    for (const { page } of people) await says(page, /The match is over: Ada won/);
    await until(spectator, ({ phase }) => phase === 'over', 'the end');
    people.forEach((one, seat) => nothingWasTold(one, seat, secrets));
    const looked = nothingWasTold(spectator, null, secrets);
    expect(spectator.last().shown.layouts.join() === secrets[2].map(({ layout }) => layout).join(), 'in the end all layouts are shown');
    // A client that got a wrong layout is warned clearly.
    await liar.getByRole('alert').getByText(/✗ ROUND 1: THE LAYOUT OF .*林 IS NOT THE ONE/).waitFor();
    expect((await verdicts(liar))[1] === '✗', 'the lie is not marked');
    await fickle.getByRole('alert').getByText(/✗ ROUND 1: THE SHOTS ARE NOT THOSE THAT WERE SEEN/).waitFor();
    if (shots) {
      await people[2].page.screenshot({ path: `${shots}/room-over.png`, fullPage: true });
      await liar.screenshot({ path: `${shots}/room-lie.png`, fullPage: true });
    }
    const [download] = await Promise.all([people[0].page.waitForEvent('download'), key(people[0].page, 'download').click()]);
    const record = await readFile(await download.path(), 'utf8');
    expect(secrets.flat().every(({ layout }) => record.includes(layout)), `the record has not all layouts: ${record.slice(0, 300)}`);
    for (const { page } of people) await key(page, 'rematch').click();
    for (const one of people) await until(one, ({ phase, round }) => phase === 'hiding' && round === 0, 'the rematch');
    await hide(people, 0);
    return `3 rounds of ${people[0].views.length} views; a reload, a crash; ${looked} secrets looked for in the spectator's views, none there`;
  },
  'a room with bots, by keyboard': async ({ fresh, server, shots }) => {
    if (without(server)) return without(server);
    const ada = await person(fresh);
    const { page } = ada;
    await create(page, server, 1, '2');
    await sit(ada, 0, 'Ada');
    for (const seat of [1, 2]) await key(page, `bot${seat}`).click();
    await key(page, 'begin').click();
    await own(page).locator('.plane-head').first().waitFor();
    // The bots have hidden: no view of theirs draws the board anew.
    await until(ada, ({ commitments }) => commitments?.[1] && commitments[2], 'the layouts of the bots');
    // Both planes are driven into the upper left corner, the second one below: arrows, R, Enter.
    const heads = () => own(page).locator('[data-key]:has(.plane-head)').evaluateAll((all) => all.map((one) => one.dataset.key).sort().join(' '));
    const drive = async (keys) => { for (const one of keys) await page.keyboard.press(one); };
    // R turns the plane that has the focus, whichever it is: the head of the other one stays. A turned plane may lie on
    // the other one and hide its head: then another layout is drawn. None has a plane where one is driven to below.
    const draw = async () => { do await key(page, 'lot').click(); while (await own(page).locator('[data-key=C1] .plane').count()); };
    for (const number of [0, 1]) {
      let head = null;
      let other = null;
      do {
        await draw();
        head = await own(page).locator('[data-key]:has(.plane-head)').nth(number).getAttribute('data-key');
        other = (await heads()).split(' ').find((one) => one !== head);
        await own(page).locator(`[data-key=${head}]`).focus();
        await page.keyboard.press('r');
        await page.keyboard.press('Escape');
      } while (/overlap/.test(await page.locator('#said').innerText()));
      expect((await heads()).split(' ').includes(other), `${head} was turned, and ${other} is gone: ${await heads()}`);
    }
    await draw();
    const before = await heads();
    await own(page).locator('[data-key]:has(.plane-head)').first().focus();
    await page.keyboard.press('Enter');
    for (let turns = 0; turns < 4 && !/↑/.test(await page.locator('#said').innerText()); turns += 1) await page.keyboard.press('r');
    await drive([...Array(8).fill('ArrowUp'), ...Array(8).fill('ArrowLeft')]);
    expect(/head C1 ↑/.test(await page.locator('#said').innerText()), await page.locator('#said').innerText());
    await page.keyboard.press('Enter');
    expect((await heads()).includes('C1'), `${before}, then ${await heads()}`);
    expect(await own(page).locator('[tabindex="0"]').count() === 1, 'a board is more than one stop of the tab key');
    if (await page.getByText('The planes overlap.').isVisible()) {
      expect(await key(page, 'hide').isDisabled(), 'planes that overlap can be hidden');
      await own(page).locator('[data-key]:has(.plane-head):not([data-key=C1])').first().focus();
      await drive(['Enter', ...Array(8).fill('ArrowDown'), ...Array(8).fill('ArrowRight'), 'Enter']);
    }
    if (shots) await page.screenshot({ path: `${shots}/room-hiding.png`, fullPage: true });
    await key(page, 'hide').click();
    await until(ada, ({ phase, mover }) => phase === 'shooting' && mover === 0, 'the turn');
    for (let shot = 0; shot < 3; shot += 1) {
      await until(ada, ({ phase, mover }) => phase !== 'shooting' || mover === 0, 'the turn');
      if (ada.last().phase !== 'shooting' || !ada.last().seats[0].up) break;
      const { turn, seats: there } = ada.last();
      await page.waitForFunction(() => document.getElementById('status').innerText.includes('your turn'));
      const target = there[1].up ? 1 : 2;
      await page.locator('.water').filter({ hasText: ['●', '■', '▲'][target] }).locator('[data-x]:not([aria-disabled])').first().focus();
      await page.keyboard.press('Enter');
      await until(ada, (view) => view.turn > turn, 'the shot');
      expect(ada.last().shots.some(({ by, how }) => by === 0 && how === 'person'), 'no shot');
    }
    expect(/→/.test(await page.locator('#said').innerText()), `not said: ${await page.locator('#said').innerText()}`);
    const { turn: fired } = ada.last();
    // Who leaves bots to themselves ends the match, after a second word.
    await key(page, 'leave').click();
    await page.getByRole('button', { name: 'Leave: the match ends here' }).click();
    await until(ada, ({ own: mine, phase, seats: there }) => mine === null && phase === 'lobby' && there[0] === null, 'the end');
    return `left after ${fired} shots`;
  },
  'planes are dragged and turned': async ({ fresh, server, shots }) => {
    if (without(server)) return without(server);
    const ada = await person(fresh, { viewport: { width: 360, height: 740 }, hasTouch: true });
    const { page } = ada;
    await create(page, server, 1);
    await sit(ada, 0, 'Ada');
    for (const seat of [1, 2]) await key(page, `bot${seat}`).click();
    await key(page, 'begin').click();
    await own(page).locator('.plane-head').first().waitFor();
    // The bots have hidden: no view of theirs draws the board anew.
    await until(ada, ({ commitments }) => commitments?.[1] && commitments[2], 'the layouts of the bots');
    const width = await page.evaluate(() => document.scrollingElement.scrollWidth);
    expect(width <= 360, `${width} pixels wide`);
    const first = () => page.locator('#said').innerText();
    // A view that arrives meanwhile draws the board anew, and a cell that is being replaced has no place.
    const place = async (name) => {
      const cell = own(page).locator(`[data-key=${name}]`);
      let box = await cell.boundingBox();
      for (let tries = 0; box === null && tries < 100; tries++) {
        await page.waitForTimeout(50);
        box = await cell.boundingBox();
      }
      expect(box !== null, `no place for ${name}`);
      return [box.x + box.width / 2, box.y + box.height / 2];
    };
    // The mouse takes a plane by its head and lets it go elsewhere.
    const from = await own(page).locator('[data-key]:has(.plane-head)').first().getAttribute('data-key');
    await page.mouse.move(...await place(from));
    await page.mouse.down();
    await page.mouse.move(...await place(from === 'E5' ? 'D5' : 'E5'), { steps: 5 });
    await page.mouse.up();
    expect(/Plane \d: head \S+/.test(await first()), await first());
    const held = /Plane (\d): head (\S+) (\S)/.exec(await first());
    expect(held[2] !== from, 'it has not moved');
    // The button turns it, and so do two touches.
    await key(page, 'turnPlane').click();
    const turned = /head (\S+) (\S)/.exec(await first());
    expect(turned[2] !== held[3], 'the button has not turned it');
    // A single touch lays it down; a second one soon after it turns it. A busy browser may be late with the second one, so it
    // has three tries.
    await page.waitForTimeout(500);
    const touch = await place(turned[1]);
    await page.touchscreen.tap(...touch);
    await page.waitForFunction(() => /laid down/.test(document.getElementById('said').innerText));
    let twice = null;
    for (let tries = 0; tries < 3 && !twice; tries += 1) {
      await page.waitForTimeout(500);
      await page.touchscreen.tap(...touch);
      await page.touchscreen.tap(...touch);
      twice = await page.waitForFunction(() => /head (\S+) (\S)/.exec(document.getElementById('said').innerText)?.slice(1), null, { timeout: 1000 })
        .then((found) => found.jsonValue(), () => null);
    }
    expect(twice, `two touches have not turned it: ${await first()}`);
    expect(twice[1] !== turned[2], `two touches have moved it to ${twice} and not turned it from ${turned[2]}`);
    if (shots) await page.screenshot({ path: `${shots}/room-phone.png`, fullPage: true });
  },
  'a seat moves to another tab': async ({ fresh, server }) => {
    if (without(server)) return without(server);
    const ada = await person(fresh);
    const address = await create(ada.page, server, 1);
    await sit(ada, 2, 'Ada');
    const other = await ada.context.newPage();
    await other.goto(address);
    await key(other, 'leave').waitFor();
    await says(ada.page, /open in another window/);
    await key(ada.page, 'resume').click();
    await says(other, /open in another window/);
    await key(ada.page, 'leave').click();
    await key(ada.page, 'sit2').waitFor();
    return 'and back';
  },
  'rooms for everybody': async ({ fresh, server }) => {
    if (without(server)) return without(server);
    const ada = await person(fresh);
    const { page } = ada;
    await page.goto(`${server.url}#room`);
    await key(page, 'createRoom').waitFor();
    await audit(page, 'the way into a room');
    await createWith(page, server, { rounds: 1, hide_seconds: 60, shoot_seconds: 1, show_seconds: 60, bot_ms: 0 });
    await audit(page, 'an empty room');
    await sit(ada, 0, 'Ada');
    for (const seat of [1, 2]) await key(page, `bot${seat}`).click();
    await key(page, 'begin').waitFor();
    await audit(page, 'a full room');
    await key(page, 'begin').click();
    await key(page, 'hide').waitFor();
    for (const theme of ['light', 'dark']) {
      await page.emulateMedia({ colorScheme: theme });
      await audit(page, `hiding, ${theme}`);
    }
    await page.locator('#language').click();
    await page.getByText(/请布阵/).waitFor();
    const chinese = await page.locator('#actions button').allInnerTexts();
    expect(chinese.every((text) => /[\u4e00-\u9fff]/.test(text)), `${chinese}`);
    await key(page, 'hide').click();
    await until(ada, ({ phase }) => phase === 'shooting', 'the first turn');
    await audit(page, 'shooting');
    // The server shoots for a player whose time is over; a tie wants another round.
    while (ada.last().phase !== 'over') {
      const { round } = await until(ada, ({ phase }) => ['over', 'shown'].includes(phase), 'the end of a round');
      if (ada.last().phase === 'over') break;
      await key(page, 'roundNext').click();
      await until(ada, (view) => view.phase === 'hiding' && view.round > round, 'another round');
      await key(page, 'hide').click();
      await until(ada, (view) => view.phase === 'shooting', 'the first turn');
    }
    expect(ada.views.some(({ shots }) => shots?.some(({ by, how }) => by === 0 && how === 'late')), 'no shot for a late player');
    await page.setViewportSize({ width: 360, height: 740 });
    await page.waitForFunction(() => document.querySelector('[data-key=verdict2]')?.innerText.includes('✓'));
    await audit(page, 'the end');
    const width = await page.evaluate(() => document.scrollingElement.scrollWidth);
    expect(width <= 360, `${width} pixels wide`);
    return 'entry, lobby, hiding in light and dark, shooting, end: nothing serious';
  },
  'rooms where there are none': async ({ page, url, server, faults }) => {
    await page.goto(`${url}#room`);
    await says(page, /Rooms need a server, and here is none: start `quincunx serve`/);
    await page.goto(`${url}#room/k7m2q9xwta`);
    await says(page, /quincunx serve/);
    // That the host has no such files the browser says itself.
    faults.splice(0, faults.length, ...faults.filter((text) => !/404/.test(text)));
    await page.goto(`${url}#dots`);
    await page.locator('#board svg').first().waitFor();
    if (!server) return null;
    await page.goto(`${server.url}#room/aaaaaaaaaa`);
    await page.waitForFunction(() => document.querySelector('#status .trouble'));
    faults.splice(0, faults.length, ...faults.filter((text) => !/404/.test(text)));
    return status(page);
  },
};
