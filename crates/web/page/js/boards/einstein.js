// EinStein würfelt nicht!: stones with numbers, a die, layouts that are dragged, and the patent's terms.

import { cellAt, cellName, el, place, put, roving, svg } from '../dom.js';
import { appear, arrive, arrow, isMove, lastMove } from '../marks.js';
import { pick, say } from '../words.js';

const CELL = 20;

/** A move such as `5:A2-B3x`. */
function read(text) {
  const [, stone, from, to] = /^(\d+):([A-Z]\d+)-([A-Z]\d+)/.exec(text);
  return { text, stone: Number(stone), from, to };
}

/** A move or a sentence with its squares as people name them: moves count their rows from the top. */
export const spell = ({ board: { names, width } }, text) => text.replace(/(?<![A-Za-z])[A-F][1-6]/g, (name) => {
  const [column, row] = cellAt(name);
  return names[row * width + column] ?? name;
});

export const spelled = spell;

export function make(session, { redraw, announce }) {
  const board = document.getElementById('board');
  let [chosen, of, dragged] = [null, '', null];

  /** Before the first roll stones are exchanged instead of moved. */
  const arranges = () => session.view.steps.length === 0 && session.view.toMove === 'chance' && session.view.text === session.view.start && isHome();
  const isHome = () => session.view.board.stones.every(({ side, row, column }) => {
    const away = side === 0 ? row + column : 2 * (session.view.board.width - 1) - row - column;
    return away <= (session.view.board.stones.length === 6 ? 1 : 2);
  });

  function draw() {
    const { view } = session;
    if (of !== view.text) { of = view.text; chosen = null; }
    const stones = new Set(session.isPersons() ? view.legal.map((text) => read(text).from) : []);
    if (stones.size === 1) [chosen] = stones;
    picture();
    if (arranges()) drag(board.firstChild);
    dice();
    setups();
    explain();
  }

  function picture() {
    const { view } = session;
    const moves = session.isPersons() ? view.legal.map(read) : [];
    const width = view.board.width * CELL;
    const cells = [];
    for (let row = 0; row < view.board.width; row += 1) {
      for (let column = 0; column < view.board.width; column += 1) cells.push(square(column, row, moves));
    }
    put(board, svg('svg', { viewBox: `-7 -7 ${width + 8} ${width + 8}`, role: 'group', 'aria-label': say('board') },
      names(view.board), svg('rect', { class: 'back', width, height: width, rx: 2 }), cells, hinted()));
    roving(board.firstChild, chosen ?? undefined);
  }

  /** The hint: an arrow from the stone to its new square. */
  function hinted() {
    if (!session.hint?.best) return null;
    const { from, to } = read(session.hint.best);
    return arrow(middle(from), middle(to), 2.2, 4);
  }

  function square(column, row, moves) {
    const name = cellName(column, row);
    const { view } = session;
    const stone = view.board.stones.find((one) => one.column === column && one.row === row);
    const target = chosen && moves.find((move) => move.from === chosen && move.to === name);
    const own = moves.some((move) => move.from === name);
    const act = target ? () => session.play(target.text)
      : own ? () => { chosen = name; redraw(); }
        : arranges() && stone ? () => exchange(name) : null;
    const last = lastMove(view) && read(lastMove(view));
    const drawn = stone && svg('g', {}, piece(stone, own || (arranges() && chosen === name)));
    // Of a stone that may move and is not chosen, the best of its moves.
    const options = target ? [target] : own && chosen !== name ? moves.filter((move) => move.from === name) : [];
    const chance = best(options.map((move) => valueOf(move.text)));
    const players = pick(session.about.players);
    const label = [session.spell(name), stone ? say('stone', players[stone.side], stone.number) : say('empty'), own && say('canMove'), chance].filter(Boolean).join(', ');
    return place(name, column, row, label, act, [
      svg('g', { transform: `translate(${column * CELL} ${row * CELL})` },
        svg('rect', { class: 'free', width: CELL, height: CELL, 'stroke-width': 0.5 }),
        stone && (name === last?.to && isMove(view) ? moved(drawn, last) : drawn),
        [last?.from, last?.to].includes(name) && svg('rect', { class: 'last', x: 1, y: 1, width: 18, height: 18, 'stroke-width': 0.8, 'stroke-dasharray': '3 2' }),
        target && svg('circle', { class: 'target', cx: 10, cy: 10, r: 8.6, 'stroke-width': 1, 'stroke-dasharray': stone ? '2 1' : null }),
        chance && [svg('rect', { class: 'label-back', x: 2.5, y: stone ? 14.4 : 7.2, width: 15, height: 5.2, rx: 1.4 }),
          svg('text', { class: 'mark', x: 10, y: stone ? 17.1 : 9.9, 'font-size': 4, 'font-weight': 700 }, chance)],
        svg('rect', { class: 'hit', x: 0.6, y: 0.6, width: 18.8, height: 18.8 })),
    ], own ? chosen === name : undefined);
  }

  /** The chance of winning after a move: the exact one, or the first engine's; -1 where none is known. */
  function valueOf(text) {
    if (!session.teach) return -1;
    const exact = session.explanation?.exact?.moves.find((move) => move.move === text)?.value;
    return exact ?? session.candidates()?.moves.find((move) => move.move === text)?.value ?? -1;
  }

  const best = (chances) => { const most = Math.max(-1, ...chances); return most < 0 ? null : `${(100 * most).toFixed(session.explanation?.exact ? 1 : 0)} %`; };

  /** Two touches exchange two stones of a side. */
  function exchange(name) {
    if (!chosen || chosen === name) { chosen = chosen === name ? null : name; redraw(); return; }
    swap(chosen, name);
  }

  function swap(from, to) {
    const { view } = session;
    const stoneAt = (name) => { const [column, row] = cellAt(name); return view.board.stones.find((one) => one.column === column && one.row === row); };
    const [a, b] = [stoneAt(from), stoneAt(to)];
    if (!a || !b || a.side !== b.side) { chosen = to; redraw(); return; }
    const words = view.text.split(' ');
    const which = /^\d+x\d+/.test(words[0]) ? 1 : 0;
    const rows = words[which].split('/').map((row) => [...row]);
    const [[ac, ar], [bc, br]] = [cellAt(from), cellAt(to)];
    [rows[ar][ac], rows[br][bc]] = [rows[br][bc], rows[ar][ac]];
    words[which] = rows.map((row) => row.join('')).join('/');
    session.open(words.join(' '));
    announce(session.spell(`${from} ↔ ${to}`));
  }

  /** Stones follow the pointer; where they are let go, they change places. */
  function drag(picture) {
    const nameAt = (event) => document.elementFromPoint(event.clientX, event.clientY)?.closest('[role=button]')?.dataset.key;
    picture.addEventListener('pointerdown', (event) => { dragged = nameAt(event) ?? null; });
    picture.addEventListener('pointerup', (event) => {
      const to = nameAt(event);
      if (dragged && to && to !== dragged) { const from = dragged; dragged = null; swap(from, to); }
      dragged = null;
    });
  }

  /** The die: rolled by the page, or by hand as a real die fell. */
  function dice() {
    const { view } = session;
    const faces = [...Array(view.board.faces).keys()].map((face) => face + 1);
    const waits = view.toMove === 'chance';
    const toggle = el('button', { type: 'button', 'data-key': 'byHand', 'aria-pressed': String(session.byHand),
      onclick: () => { session.byHand = !session.byHand; session.changed(true); } }, say('byHand'));
    const face = (number) => el('button', { type: 'button', 'data-key': `face${number}`, disabled: !waits, 'aria-label': say('face', number), onclick: () => session.play(String(number)) }, die(number));
    const now = view.board.die && appear(!isMove(view), el('span', { role: 'img', 'aria-label': say('face', view.board.die) }, die(view.board.die, true)));
    const roll = el('button', { type: 'button', class: 'main', 'data-key': 'roll', disabled: !waits, onclick: () => session.play(session.drawChance()) }, say('roll'));
    put(document.getElementById('actions'), now, roll, toggle, session.byHand && faces.map(face));
  }

  /** What is chosen before the game: the layout, and who begins. */
  function setups() {
    const box = document.getElementById('extra');
    if (!arranges()) { put(box); return; }
    const players = pick(session.about.players);
    const begins = (side) => el('button', { type: 'button', 'data-key': `begins${side}`, 'aria-pressed': String(session.view.board.mover === side),
      onclick: () => session.open(session.view.text.replace(/ [rb]$/, ` ${'rb'[side]}`)) }, say('openerText', players[side]));
    put(box, el('p', { class: 'soft' }, say('arrange')), el('div', { class: 'row' }, begins(0), begins(1)));
  }

  function explain() {
    const box = document.getElementById('explanation');
    const { explanation } = session;
    if (!session.teach || !explanation) { put(box); return; }
    const players = pick(session.about.players);
    const head = (words) => el('tr', {}, words.map((word, at) => el('th', { scope: 'col', class: at ? 'number' : '' }, word)));
    const sums = players.map((player, side) => el('tr', { class: ['first', 'second'][side] }, el('th', { scope: 'row' }, player),
      [explanation.terms.attack[side], explanation.terms.attack[1 - side], explanation.terms.threat[side]].map((sum) => el('td', { class: 'number' }, sum))));
    const stone = (one) => el('tr', { class: ['first', 'second'][one.side] }, el('th', { scope: 'row' }, `${players[one.side]} ${one.number} ${session.spell(one.square)}`),
      [one.distance, one.worth, `${one.chosen}/${explanation.faces}`, one.takes.join(' ') || '–'].map((text) => el('td', { class: 'number' }, text)));
    const exact = explanation.exact ? say('exact', (100 * explanation.exact.value).toFixed(2), players[session.view.board.mover], explanation.exact.fraction) : say('noExact');
    put(box, el('p', { class: 'card wrap' }, exact),
      el('h3', {}, say('terms')), el('table', {}, el('thead', {}, head([say('sideName'), say('attack'), say('defence'), say('threat')])), el('tbody', {}, sums)),
      el('table', {}, el('thead', {}, head([say('stoneName'), say('distance'), say('worth'), say('chosen'), say('takes')])), el('tbody', {}, explanation.stones.map(stone))));
  }

  return { draw, picture };
}

/** The middle of a square. */
const middle = (name) => cellAt(name).map((index) => index * CELL + CELL / 2);

/** The stone that was moved last comes from where it stood. */
function moved(stone, { from, to }) {
  const [[ax, ay], [bx, by]] = [middle(from), middle(to)];
  return arrive(stone, ax - bx, ay - by);
}

/** Red stones are round, blue ones square. */
function piece({ side, number }, canMove) {
  const shape = side === 0 ? svg('circle', { class: 'first-fill', cx: 10, cy: 10, r: 7 }) : svg('rect', { class: 'second-fill', x: 3.4, y: 3.4, width: 13.2, height: 13.2, rx: 1.5 });
  return [shape, canMove && svg('circle', { class: 'chosen', fill: 'none', cx: 10, cy: 10, r: 9.2, 'stroke-width': 0.9 }), svg('text', { class: 'on', x: 10, y: 10.4, 'font-size': 9 }, number)];
}

const PIPS = { 1: [4], 2: [0, 8], 3: [0, 4, 8], 4: [0, 2, 6, 8], 5: [0, 2, 4, 6, 8], 6: [0, 2, 3, 5, 6, 8] };

function die(number, large) {
  const size = large ? 40 : 24;
  return svg('svg', { viewBox: '0 0 12 12', width: size, height: size, 'aria-hidden': 'true' }, pips(number));
}

/** The face of a die. */
const pips = (number) => [svg('rect', { class: 'face', x: 0.5, y: 0.5, width: 11, height: 11, rx: 2, 'stroke-width': 0.6 }),
  PIPS[number].map((pip) => svg('circle', { class: 'pip', cx: 3 + 3 * (pip % 3), cy: 3 + 3 * Math.floor(pip / 3), r: 1.1 }))];

/** Letters of columns above the board, and numbers of rows beside it: row 1 is at the bottom. */
function names({ names: all, width }) {
  const label = (text, x, y) => svg('text', { class: 'name', x, y, 'font-size': 4.5, 'aria-hidden': 'true' }, text);
  return [...Array(width).keys()].map((index) => [label(cellName(index, 0)[0], index * CELL + 10, -3.5), label(all[index * width].slice(1), -3.5, index * CELL + 10)]);
}

/** A small board with stones, arrows between squares, and a die beside it. */
function scene(width, stones, arrows, face) {
  const squares = [...Array(width * 3).keys()].map((at) => svg('rect', { class: 'free', x: (at % width) * CELL, y: Math.floor(at / width) * CELL, width: CELL, height: CELL, 'stroke-width': 0.5 }));
  const stone = ([name, side, number, canMove]) => { const [x, y] = cellAt(name); return svg('g', { transform: `translate(${x * CELL} ${y * CELL})` }, piece({ side, number }, canMove)); };
  return svg('svg', { viewBox: `-2 -2 ${width * CELL + (face ? 34 : 4)} 64`, 'aria-hidden': 'true' }, squares, stones.map(stone),
    arrows.map(([a, b]) => arrow(middle(a), middle(b), 1.6, 8, 1)), face && svg('g', { transform: `translate(${width * CELL + 5} 18)` }, svg('svg', { viewBox: '0 0 12 12', width: 24, height: 24 }, pips(face))));
}

/** How it is played. */
export const rules = {
  lines: {
    en: [
      'Each side has six numbered stones in its corner: Red top left, Blue bottom right. Before the first roll you may exchange yours.',
      'Roll the die and move the stone with that number by one step. If it is gone, move the next higher or the next lower number that is left.',
      'Red moves right, down or diagonally down right; Blue left, up or diagonally up left.',
      'Whatever stands where you arrive is taken, a stone of your own too.',
      'Reach the corner square of the other side, or take all its stones, and you win.',
    ],
    zh: [
      '双方各有六枚带编号的棋子：红方在左上角，蓝方在右下角。首次掷骰之前可以互换己方棋子的位置。',
      '掷骰后，将该编号的棋子走一步。若该子已被吃掉，则走编号比它大或比它小的、最接近的一枚。',
      '红方可向右、向下或向右下走；蓝方可向左、向上或向左上走。',
      '走到的格上若有棋子，无论敌我，一律吃掉。',
      '到达对方的角格，或吃光对方棋子，即获胜。',
    ],
  },
  pictures: [
    { caption: { en: 'Red goes right, down or diagonally', zh: '红方向右、向下或向右下走' }, draw: () => scene(3, [['A1', 0, 2, true], ['C3', 1, 5]], [['A1', 'B1'], ['A1', 'B2'], ['A1', 'A2']]) },
    { caption: { en: '4 and 5 are gone: 3 or 6 may move', zh: '4、5 号已无：可走 3 或 6' }, draw: () => scene(3, [['A1', 0, 1], ['B1', 0, 3, true], ['A2', 0, 6, true], ['C3', 1, 2]], [], 4) },
  ],
};
