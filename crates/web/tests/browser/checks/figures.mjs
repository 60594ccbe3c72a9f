// What is measured: the first move, frames while an engine thinks, the stop, and thoughts beside native ones.

import { GAMES, expect, key, open, seat, slide } from './common.mjs';

/** A game in which the engine of the second seat thinks for long. */
async function thinking(page, url) {
  await open(page, url, 'connect6');
  await slide(page, 8);
  // The book knows what to play after a stone in the middle.
  await page.locator('#board [data-key=J11]').click();
  await page.waitForFunction(() => document.getElementById('status').innerText.includes('thinks'));
}

export const figures = {
  'the first move of an engine': async ({ page, context, url }) => {
    const told = [];
    for (const game of GAMES) {
      // A page that has not been here, so nothing is warm.
      const fresh = await context.newPage();
      await open(fresh, url, game);
      const before = await fresh.locator('#steps [data-key^=step]').count();
      const begin = performance.now();
      if (game === 'planes') {
        await seat(fresh, 0);
      } else if (game === 'lgame') {
        await fresh.locator('.gallery button').first().click();
        await key(fresh, 'leave').click();
      } else if (game === 'einstein') {
        await key(fresh, 'roll').click();
        await seat(fresh, 0);
      } else {
        await fresh.locator(`#board [data-key="${game === 'dots' ? 30 : 'J10'}"]`).click();
      }
      await fresh.waitForFunction(([count, mark]) => document.querySelectorAll(`#steps [data-key^=step]${mark}`).length > count,
        ['planes', 'einstein'].includes(game) ? [0, '.first'] : [0, '.second'], { polling: 5, timeout: 20000 });
      const time = performance.now() - begin;
      told.push(`${game} ${time.toFixed(0)} ms`);
      expect(time <= 1500, `${game} took ${time} ms after ${before} steps`);
      await fresh.close();
    }
    return `asked 1000 ms with 400 ms to think, measured ${told.join(', ')}`;
  },
  'frames while an engine thinks': async ({ page, url }) => {
    await thinking(page, url);
    const frames = await page.evaluate(() => new Promise((resolve) => {
      let count = 0;
      const begin = performance.now();
      const next = (now) => { count += 1; if (now - begin >= 5000) resolve((1000 * count) / (now - begin)); else requestAnimationFrame(next); };
      requestAnimationFrame(next);
    }));
    expect(frames >= 30, `${frames} frames a second`);
    return `asked 50 a second, measured ${frames.toFixed(1)}`;
  },
  'a stop is heard': async ({ page, url }) => {
    await thinking(page, url);
    await page.waitForTimeout(1500);
    const begin = performance.now();
    await key(page, 'stop').click();
    await page.waitForFunction(() => !document.getElementById('status').innerText.includes('thinks'), null, { polling: 5 });
    const time = performance.now() - begin;
    expect(time < 1000, `${time} ms`);
    expect(await page.locator('#steps [data-key^=step]').count() > 2, 'the engine has not moved');
    return `${time.toFixed(0)} ms, the click included; a worker is ended after 150 ms`;
  },
  'what slices cost': async ({ page, url }) => {
    await open(page, url, 'lgame');
    const positions = [['einstein', '...../.2.4./..6../bc.f./..... r 5'], ['connect6', 'J10 I9J11 H8K12'], ['dots', '5x5']];
    const told = [];
    for (const [game, position] of positions) {
      const { slices, sliced, whole } = await page.evaluate(async ([name, question]) => {
        const { Engine, load } = await import('./js/engine.js');
        const { module, glue } = await load(name);
        const about = JSON.parse(glue.Page.about());
        question.engine = [about.engines[0].name, about.hurried].filter(Boolean).join(':');
        const worker = new Engine(name, module);
        await worker.ready;
        const slices = [];
        const sliced = await worker.think(question, (slice) => slices.push(slice));
        worker.end();
        return { slices, sliced, whole: JSON.parse(new glue.Thinker().think(question.position, question.engine, question.time, 0, false)) };
      }, [game, { position, time: 2000 }]);
      // Slices of 60, 120, 240 and 480 ms, and the answer after the rest; a thought that takes longer than its slice
      // leaves out one of them.
      expect(slices.length >= 2 && slices.length <= 4, `${game}: ${slices.length} slices before the answer`);
      const depths = [...slices, sliced].map(({ depth }) => depth);
      expect(depths.every((depth, at) => at === 0 || depth >= depths[at - 1]), `${game}: depths ${depths}`);
      expect([...slices, sliced, whole].every(({ best, pv, nodes }) => nodes > 0 && best === pv[0]), `${game}: an answer without a move`);
      // A tree of play-outs has no depth.
      const seen = ({ depth, nodes }) => (depth > 0 ? `depth ${depth}` : `${Math.round(nodes / 1000)} thousand play-outs`);
      told.push(`${game} ${seen(sliced)} in slices, ${seen(whole)} in one`);
    }
    return `two seconds each: ${told.join(', ')}`;
  },
  'thoughts as native ones': async ({ page, url, native }) => {
    if (!native) return 'not compared: no file of native thoughts was named';
    await open(page, url, 'lgame');
    const told = [];
    for (const thought of native) {
      const { game, position, spec, limit } = thought;
      const here = await page.evaluate(async ([name, question]) => {
        const { Engine, load } = await import('./js/engine.js');
        const { module } = await load(name);
        const engine = new Engine(name, module);
        await engine.ready;
        const answer = await engine.think(question);
        engine.end();
        return answer;
      }, [game, { position, engine: spec, time: 0, nodes: limit }]);
      for (const part of ['best', 'value', 'nodes', 'depth', 'pv', 'proved', 'moves']) {
        expect(JSON.stringify(here[part]) === JSON.stringify(thought[part]), `${game}: ${part} is ${JSON.stringify(here[part])}, natively ${JSON.stringify(thought[part])}`);
      }
      told.push(`${game} ${here.nodes} nodes, ${Math.round(here.nodes / here.seconds / 1000)} k/s`);
    }
    return `the same as natively: ${told.join('; ')}; speed.mjs compares speeds`;
  },
};
