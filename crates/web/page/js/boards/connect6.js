// Connect6: stones on crossings, threats, and wins by force.

import { el, place, put, roving, svg } from '../dom.js';
import { appear, lastTurn } from '../marks.js';
import { perspective, percent, worth } from '../value.js';
import { pick, say } from '../words.js';

const STEP = 10;

/** Below so many pixels a finger cannot be sure, so a cell is touched twice. */
const SURE = 24;

/** Column and row from the upper left of a cell such as `J10`, whose rows are counted from the bottom. */
function at(name, size) {
  return [name.charCodeAt(0) - 65, size - Number(name.slice(1))];
}

export function make(session, { redraw, announce }) {
  const board = document.getElementById('board');
  let [marked, of] = [null, ''];

  function draw() {
    const { view } = session;
    if (of !== view.text) { of = view.text; marked = null; }
    picture();
    actions();
    explain();
  }

  function picture() {
    const { view } = session;
    const { size, black, white } = view.board;
    const owners = new Map([...black.map((name) => [name, 0]), ...white.map((name) => [name, 1])]);
    const turns = turnsOf(view);
    const legal = new Set(session.isPersons() ? view.legal : []);
    const whole = (size - 1) * STEP;
    const lines = [...Array(size).keys()].flatMap((index) => [
      svg('line', { class: 'grid', x1: 0, x2: whole, y1: index * STEP, y2: index * STEP, 'stroke-width': 0.5 }),
      svg('line', { class: 'grid', y1: 0, y2: whole, x1: index * STEP, x2: index * STEP, 'stroke-width': 0.5 })]);
    const cells = [];
    for (let row = 0; row < size; row += 1) {
      for (let column = 0; column < size; column += 1) {
        const name = String.fromCharCode(65 + column) + (size - row);
        cells.push(cell(name, column, row, owners, legal, turns));
      }
    }
    put(board, svg('svg', { viewBox: `-14 -14 ${whole + 22} ${whole + 22}`, role: 'group', 'aria-label': say('board') },
      svg('rect', { class: 'back', x: -6, y: -6, width: whole + 12, height: whole + 12, rx: 3 }), lines, stars(size), names(size), cells, values(view), signs(view.board)));
    const middle = String.fromCharCode(65 + (size >> 1)) + (size - (size >> 1));
    roving(board.firstChild, marked ?? middle);
  }

  function cell(name, column, row, owners, legal, turns) {
    const owner = owners.get(name);
    const players = pick(session.about.players);
    const label = owner === undefined ? say('cellEmpty', name) : say('cellOf', name, players[owner]);
    const act = legal.has(name) ? (event) => touch(name, event) : null;
    const turn = lastTurn(session.view);
    return place(name, column, row, label, act, [
      svg('g', { transform: `translate(${column * STEP} ${row * STEP})` },
        owner !== undefined && appear(name === turn.at(-1), piece(owner)),
        turns.has(name) && svg('text', { class: `turn ${['on-black', 'on-white'][owner]}`, y: 0.2, 'font-size': 4.2 }, turns.get(name)),
        turn.includes(name) && svg('circle', { class: 'last', r: 3.6, 'stroke-width': 0.9 }),
        marked === name && svg('circle', { class: `${['black', 'white'][session.view.board.mover]} ghost`, r: 4.4 }),
        svg('rect', { class: 'hit', x: -4.9, y: -4.9, width: 9.8, height: 9.8 })),
    ]);
  }

  /** On cells that the engine looks at, the chance of winning after a stone there, in percent; the best is bold. */
  function values(view) {
    const analysis = session.candidates();
    if (!analysis || view.toMove === null) return null;
    const share = ({ value, distance, turns }) => { const all = worth(view, { ...analysis, value, distance, turns, probability: undefined }).share; return perspective(view) === 0 ? all : 1 - all; };
    const known = analysis.moves.filter((move) => move.value !== null).map((move) => [move.move, percent(share(move))]);
    const most = Math.max(...known.map(([, value]) => value));
    return known.map(([name, value]) => {
      const [column, row] = at(name, view.board.size);
      return svg('text', { class: `mark value ${value === most ? 'won-fill' : ''}`, x: column * STEP, y: row * STEP, 'font-size': 4.6, 'font-weight': value === most ? 700 : 400, 'pointer-events': 'none', 'aria-hidden': 'true' }, value);
    });
  }

  /** A stone, at once where the cell is large enough or was chosen by keyboard. */
  function touch(name, event) {
    const box = event.currentTarget.querySelector('.hit').getBoundingClientRect();
    if (box.width >= SURE || marked === name || event.detail === 0) { marked = null; session.play(name); return; }
    marked = name;
    announce(say('again'));
    redraw();
  }

  function actions() {
    const { view } = session;
    const players = pick(session.about.players);
    const sizes = [19, 15, 9];
    const open = (event) => session.open(event.target.value === '19' ? '' : `${event.target.value}x${event.target.value}`);
    put(document.getElementById('actions'),
      marked && el('strong', {}, say('again')),
      view.toMove !== null && el('span', { class: 'soft' }, `${players[view.board.mover]}: ${say('leftStones', view.board.left)}`));
    put(document.getElementById('extra'), el('label', {}, say('size'), el('select', { 'data-key': 'size', onchange: open }, sizes.map((size) => el('option', { value: size, selected: size === view.board.size }, `${size}×${size}`)))));
  }

  /** Marks above the stones: cells that complete six, the six itself, a hint and a forced win. */
  function signs({ size, threats, six }) {
    const mark = (draw) => (name) => { const [column, row] = at(name, size); return svg('g', { transform: `translate(${column * STEP} ${row * STEP})`, 'pointer-events': 'none', 'aria-hidden': 'true' }, draw()); };
    const triangle = (side) => mark(() => svg('path', { class: `threat ${['first', 'second'][side]}-line`, d: side === 0 ? 'M0 -3.4 L3.2 2.4 H-3.2 Z' : 'M-3 -3 H3 V3 H-3 Z', 'stroke-width': 1 }));
    const star = mark(() => svg('text', { class: 'mark hint-mark', 'font-size': 8 }, '★'));
    const ghost = mark(() => svg('circle', { class: `${['black', 'white'][session.view.board.mover]} ghost`, r: 4.4 }));
    const line = mark(() => svg('circle', { class: 'hinted', r: 4.8, 'stroke-width': 1.2 }));
    const forced = session.teach && session.explanation?.forced ? session.explanation.forced.stones : [];
    const hint = session.hint?.best ? [session.hint.best, ...session.hint.pv.slice(1, session.view.board.left)] : [];
    return [session.teach && !six && threats.map((threat, side) => threat.cells.map(triangle(side))), (six ?? []).map(line), forced.map(star), hint.map(ghost), hint.map(line)];
  }

  function explain() {
    const box = document.getElementById('explanation');
    const { view, explanation } = session;
    if (!session.teach) { put(box); return; }
    const players = pick(session.about.players);
    const threat = ({ needed }, side) => needed > 0 && el('p', {}, `${['△', '□'][side]} `, needed > 2 ? say('threatMore', players[side]) : say('threatOf', players[side], needed));
    const forced = explanation && (explanation.forced ? say('forcedWin', players[view.board.mover], explanation.forced.turns, explanation.forced.stones.join(' ')) : say('noForced'));
    put(box, el('div', { class: 'card' }, view.board.threats.map(threat), forced && el('p', {}, explanation.forced ? '★ ' : '', forced)));
  }

  return { draw, picture };
}

/** The number of the turn in which each stone was placed, from those that were played here. */
function turnsOf({ steps, cursor }) {
  let turn = 0;
  return new Map(steps.slice(0, cursor).map(({ text, by }, at) => {
    if (at === 0 || by !== steps[at - 1].by) turn += 1;
    return [text, turn];
  }));
}

/** The points by which people find their way on a board. */
function stars(size) {
  const lines = { 19: [3, 9, 15], 15: [3, 7, 11], 9: [2, 4, 6] }[size] ?? [];
  return lines.flatMap((x) => lines.map((y) => svg('circle', { class: 'star', cx: x * STEP, cy: y * STEP, r: 1 })));
}

/** A stone, its middle at the origin. */
const piece = (owner) => svg('circle', { class: ['black', 'white'][owner], r: 4.4, 'stroke-width': 0.5 });

function names(size) {
  const label = (text, x, y) => svg('text', { class: 'name', x, y, 'font-size': 5, 'aria-hidden': 'true' }, text);
  return [...Array(size).keys()].map((index) => [label(String.fromCharCode(65 + index), index * STEP, -10), label(size - index, -10, index * STEP)]);
}

/** A part of a board: stones by column, row and owner, with a number in each, and rings around some. */
function part(columns, rows, stones, rings = []) {
  const line = (x1, y1, x2, y2) => svg('line', { class: 'grid', x1, y1, x2, y2, 'stroke-width': 0.5 });
  const at = ([x, y], ...children) => svg('g', { transform: `translate(${x * STEP} ${y * STEP})` }, children);
  return svg('svg', { viewBox: `-6 -6 ${(columns - 1) * STEP + 12} ${(rows - 1) * STEP + 12}`, 'aria-hidden': 'true' },
    svg('rect', { class: 'back', x: -6, y: -6, width: (columns - 1) * STEP + 12, height: (rows - 1) * STEP + 12, rx: 3 }),
    [...Array(columns).keys()].map((x) => line(x * STEP, -6, x * STEP, (rows - 1) * STEP + 6)), [...Array(rows).keys()].map((y) => line(-6, y * STEP, (columns - 1) * STEP + 6, y * STEP)),
    stones.map(([x, y, owner, text]) => at([x, y], piece(owner), text && svg('text', { class: ['on-black', 'on-white'][owner], y: 0.2, 'font-size': 5 }, text))),
    rings.map((cell) => at(cell, svg('circle', { class: 'hinted', r: 4.8, 'stroke-width': 1.2 }))));
}

/** How it is played. */
export const rules = {
  lines: {
    en: [
      'Black begins with one stone. From then on both sides place two stones in every turn.',
      'A stone goes to any empty crossing, and never moves again.',
      'Six or more of your stones in one line win: across, down or diagonally.',
      'Four or five in an open line threaten to become six in the next turn: put stones in their way.',
      'Two stones stop two threats. Three threats at once cannot be stopped.',
    ],
    zh: [
      '黑方先下一子，此后双方每回合各下两子。',
      '棋子可下在任一空交叉点上，落子后不再移动。',
      '横、竖、斜任一方向连成六子或更多即获胜。',
      '未被封死的四子或五子下一回合就能成六：必须防守。',
      '两子最多防住两处威胁，同时有三处威胁便无法防守。',
    ],
  },
  pictures: [
    { caption: { en: 'The first three turns', zh: '前三个回合' }, draw: () => part(7, 5, [[3, 2, 0, 1], [2, 1, 1, 2], [4, 1, 1, 2], [3, 3, 0, 3], [4, 2, 0, 3]]) },
    { caption: { en: 'Six in a line win', zh: '六子连线获胜' },
      draw: () => part(8, 6, [[1, 0, 0], [2, 1, 0], [3, 2, 0], [4, 3, 0], [5, 4, 0], [6, 5, 0], [2, 2, 1], [3, 1, 1], [5, 3, 1], [4, 4, 1], [6, 4, 1], [1, 3, 1]], [0, 1, 2, 3, 4, 5].map((at) => [at + 1, at])) },
  ],
};
