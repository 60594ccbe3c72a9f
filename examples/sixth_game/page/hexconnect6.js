// Hexagonal Connect6: stones on a hexagon, the last turn marked, and the hint.

import { place, put, roving, svg } from '../dom.js';
import { appear, lastTurn } from '../marks.js';
import { pick, say } from '../words.js';

export const TITLE = { en: 'Hexagonal Connect6', zh: '六角六子棋' };

const SIDE = 6;
const STEP = 10;
/** Height of a row of cells whose middles are a step apart. */
const ROW = (STEP * Math.sqrt(3)) / 2;
/** The corners of a cell. */
const HEXAGON = [...Array(6).keys()].map((corner) => (Math.PI / 3) * (corner + 0.5))
  .map((angle) => `${(Math.cos(angle) * STEP) / Math.sqrt(3)},${(Math.sin(angle) * STEP) / Math.sqrt(3)}`).join(' ');

/** The cells of a position such as `....../...x.../…` with their names, middles and signs. */
function cellsOf(text) {
  return text.split('/').flatMap((signs, row) => [...signs].map((sign, at) => {
    const diagonal = at + Math.max(0, SIDE - 1 - row);
    const name = `${String.fromCharCode(65 + row)}${diagonal + 1}`;
    return { name, sign, x: (diagonal + row / 2) * STEP, y: row * ROW };
  }));
}

export function make(session) {
  const board = document.getElementById('board');

  function draw() {
    const { view } = session;
    const legal = new Set(session.isPersons() ? view.legal : []);
    const last = lastTurn(view);
    const cells = cellsOf(view.board).map((one) => cell(one, legal, last));
    put(board, svg('svg', { viewBox: '12 -9 124 106', role: 'group', 'aria-label': say('board') }, names(), cells));
    roving(board.firstChild, 'F6');
    const left = 1 + ([...view.board].filter((sign) => sign === 'x' || sign === 'o').length % 2);
    const players = pick(session.about.players);
    put(document.getElementById('actions'), view.toMove === null ? null : `${players[view.toMove]}: ${say('leftStones', left)}`);
    put(document.getElementById('extra'));
    put(document.getElementById('explanation'));
  }

  function cell({ name, sign, x, y }, legal, last) {
    const owner = 'xo'.indexOf(sign);
    const label = owner < 0 ? say('cellEmpty', name) : say('cellOf', name, pick(session.about.players)[owner]);
    return place(name, x / STEP, y / ROW, label, legal.has(name) ? () => session.play(name) : null, [
      svg('g', { transform: `translate(${x} ${y})` },
        svg('polygon', { class: 'free', points: HEXAGON }),
        owner >= 0 && appear(name === last.at(-1), svg('circle', { class: ['black', 'white'][owner], r: 4, 'stroke-width': 0.5 })),
        last.includes(name) && svg('rect', { class: 'last', x: -2, y: -2, width: 4, height: 4, 'stroke-width': 1 }),
        session.hint?.best === name && svg('circle', { class: 'hinted', r: 3, 'stroke-width': 1.2 }),
        svg('polygon', { class: 'hit', points: HEXAGON })),
    ]);
  }

  return { draw };
}

/** Letters before the rows, numbers below the diagonals. */
function names() {
  const label = (text, x, y) => svg('text', { class: 'name', x, y, 'font-size': 5, 'aria-hidden': 'true' }, text);
  const row = (number) => label(String.fromCharCode(65 + number), (Math.max(0, SIDE - 1 - number) + number / 2 - 0.9) * STEP, number * ROW);
  const foot = (diagonal) => { const under = Math.min(2 * SIDE - 1, 3 * SIDE - 2 - diagonal); return label(diagonal + 1, (diagonal + under / 2) * STEP, under * ROW - 1.5); };
  return [...Array(2 * SIDE - 1).keys()].map((number) => [row(number), foot(number)]);
}
