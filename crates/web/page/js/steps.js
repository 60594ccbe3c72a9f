// The game so far: a graph of its evaluation, and the moves in pairs, each with its value and with a mark where it
// gave much away.

import { el, put, svg } from './dom.js';
import { pick, say } from './words.js';

const at = (id) => document.getElementById(id);

/** The graph in units of its picture: the field, and the room for labels at the left and below. */
const FIELD = { left: 26, right: 312, top: 8, bottom: 78 };

/** The first player's part over the game; where nothing is known, the line goes straight. */
export function graph(session) {
  const { view, parts } = session;
  const length = Math.max(view.steps.length, 1);
  const { left, right, top, bottom } = FIELD;
  const x = (step) => Number((left + ((right - left) * step) / length).toFixed(2));
  const y = (share) => Number((bottom - (bottom - top) * share).toFixed(2));
  const points = [...parts.keys()].sort((a, b) => a - b).map((step) => [x(step), y(parts.get(step).share)]);
  const line = (kind, x1, y1, x2, y2) => svg('line', { class: kind, x1, y1, x2, y2 });
  const label = (text, atX, atY, anchor) => svg('text', { class: 'label', x: atX, y: atY, 'text-anchor': anchor }, text);
  const name = say('graph', pick(session.about.players)[0]);
  put(at('graph'), el('h3', {}, name), svg('svg', { viewBox: '0 0 320 104', role: 'img', 'aria-label': name },
    [0, 0.5, 1].map((share) => [line('graph-even', left, y(share), right, y(share)), label(Math.round(100 * share), left - 4, y(share) + 3, 'end')]),
    line('graph-now', x(view.cursor), top, x(view.cursor), bottom),
    svg('polyline', { class: 'graph-line', points: points.join(' ') }), points.map(([cx, cy]) => svg('circle', { class: 'graph-dot', cx, cy, r: 2.2 })),
    ticks(view.steps.length).map((step) => label(step, x(step), bottom + 12, 'middle')), label(say('stepsTitle'), (left + right) / 2, 101, 'middle')));
}

/** Numbers of steps that stand below the graph: about five, each a round one. */
function ticks(length) {
  const every = [1, 2, 5, 10, 20, 50, 100].find((size) => size * 6 >= length) ?? 200;
  return [...Array(Math.floor(length / every) + 1).keys()].map((number) => number * every);
}

/** How much of the whole a move gives away to be called a mistake, and a blunder. */
const MARKS = [[0.25, '??', 'blunder'], [0.12, '?', 'mistake']];

/** The mark of a step, where the values before and after it are known and can be compared. */
function mark({ parts, view }, number) {
  const { by } = view.steps[number];
  const [before, after] = [parts.get(number), parts.get(number + 1)];
  if (by === null || !before || !after || before.isRough || after.isRough) return null;
  const lost = (by === 0 ? 1 : -1) * (before.share - after.share);
  return MARKS.find(([least]) => lost >= least);
}

/** Steps by rounds, in each one the turns of both sides. A roll stands before the move of its turn, and the answer in a
    game of one player behind its shot, where every shot begins a round. */
function rounds({ steps }, isAlone) {
  const found = [];
  steps.forEach(({ by }, number) => {
    const turn = found.at(-1);
    const side = isAlone ? 0 : by ?? steps.slice(number).find((step) => step.by !== null)?.by ?? 1 - (turn?.side ?? 1);
    if (!turn || turn.side !== side || (isAlone && by !== null)) found.push({ side, round: (turn?.round ?? 0) + (side === 0 || !turn ? 1 : 0), numbers: [] });
    found.at(-1).numbers.push(number);
  });
  const turns = new Map();
  for (const turn of found) turns.set(turn.round, [...turns.get(turn.round) ?? [], turn]);
  return turns;
}

/** The moves, those taken back too: each leads to its position, and shows it while one points at it. */
export function list(session) {
  const { view, parts, spell } = session;
  const box = at('steps');
  const kept = box.querySelector('.scroll')?.scrollTop ?? 0;
  const button = (number, text, kind, label) => el('button', {
    type: 'button', 'data-key': `step${number}`, class: kind, 'aria-label': label, 'aria-current': view.cursor === number ? 'step' : null,
    onclick: () => session.goTo(number),
  }, text);
  // The box stays while its moves are drawn anew, so it notes what is pointed at, and when that ends.
  const point = (number) => session.dispatchEvent(new CustomEvent('pointed', { detail: number }));
  box.onmouseover = ({ target }) => { const step = target.closest('[data-key^=step]'); point(step ? Number(step.dataset.key.slice(4)) : null); };
  box.onmouseleave = () => point(null);
  const one = (number) => {
    const { text, by } = view.steps[number];
    const [, sign, word] = mark(session, number) ?? [];
    const value = by === null ? null : parts.get(number + 1)?.text;
    const words = by === null ? `(${spell(text)})` : spell(text);
    const kind = `${by === null ? '' : ['first', 'second'][by]} ${number >= view.cursor ? 'later' : ''}`;
    const label = [words, word && say(word), value && say('valueOf', value)].filter(Boolean).join(', ');
    return el('span', { class: 'step' }, button(number + 1, [words, sign && el('strong', { class: word }, sign)].filter(Boolean), kind, label),
      value && el('span', { class: 'soft mono', 'aria-hidden': 'true' }, value));
  };
  const turn = (turns, side) => el('div', {}, turns.filter((part) => part.side === side).flatMap((part) => part.numbers).map(one));
  const isAlone = session.about.players.en.length < 2;
  const sides = isAlone ? [0] : [0, 1];
  const row = ([number, turns]) => el('li', {}, el('span', { class: 'soft mono' }, `${number}.`), sides.map((side) => turn(turns, side)));
  const players = pick(session.about.players);
  put(box, el('h3', {}, say('stepsTitle'), ' ', el('span', { class: 'soft' }, say('valuesFor', players[0]))),
    el('div', { class: 'scroll', tabindex: 0, role: 'group', 'aria-label': say('stepsTitle') }, button(0, say('start'), ''), el('ol', { class: isAlone ? 'single' : 'pairs' }, [...rounds(view, isAlone)].map(row))));
  follow(box.querySelector('.scroll'), kept);
}

/** Keeps the list where it was, or as far down as the present step needs. */
function follow(scroll, kept) {
  scroll.scrollTop = kept;
  const now = scroll.querySelector('[aria-current]');
  if (!now) return;
  const [inner, outer] = [now.getBoundingClientRect(), scroll.getBoundingClientRect()];
  if (inner.bottom > outer.bottom) scroll.scrollTop += inner.bottom - outer.bottom;
  if (inner.top < outer.top) scroll.scrollTop -= outer.top - inner.top;
}
