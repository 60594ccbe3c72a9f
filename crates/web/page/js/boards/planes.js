// Planes: a board to shoot at, with the heat of every cell; alone, as a helper, or in a duel.

import { cellName, el, place, put, roving, svg } from '../dom.js';
import { appear, lastMove } from '../marks.js';
import { say } from '../words.js';
import * as duel from './duel.js';

const CELL = 10;

const MODES = ['hunt', 'helper', 'duelMode'];

/** A board: shots with their answers, heat, planes that are known; `touch` names what a cell does, `held` the cells
    of a plane that is being moved, `first` the cell at which the tab key arrives. */
export function sea({ label, belief, heat, planes, touch, hint, last, marks, held, first }) {
  const { rows, columns } = belief;
  const shots = new Map((belief.shots ?? []).map((shot) => [shot.cell, shot]));
  const warm = new Map((heat ?? []).map((one) => [one.cell, one]));
  const most = Math.max(...(heat ?? []).map((one) => one.head), 0.001);
  const ships = new Map((planes ?? []).flatMap((plane) => plane.cells.map((cell) => [cell, cell === plane.head ? plane.nose : 'o'])));
  const cells = [];
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const name = cellName(column, row);
      cells.push(one(name, column, row, { shot: shots.get(name), warm: warm.get(name), most, ship: ships.get(name), touch, hint, last, mark: marks?.get(name), isHeld: held?.has(name) }));
    }
  }
  const names = (size, at) => [...Array(size).keys()].map(at);
  const picture = svg('svg', { viewBox: `-5 -5 ${columns * CELL + 6} ${rows * CELL + 6}`, role: 'group', 'aria-label': label },
    svg('rect', { class: 'back', width: columns * CELL, height: rows * CELL }), cells,
    names(columns, (index) => svg('text', { class: 'name', x: index * CELL + 5, y: -2.4, 'font-size': 3.4, 'aria-hidden': 'true' }, cellName(index, 0)[0])),
    names(rows, (index) => svg('text', { class: 'name', x: -2.6, y: index * CELL + 5, 'font-size': 3.4, 'aria-hidden': 'true' }, index + 1)));
  roving(picture, first);
  return picture;
}

function one(name, column, row, { shot, warm, most, ship, touch, hint, last, mark, isHeld }) {
  const answer = shot?.answer;
  const sign = shot ? (shot.head ? '★' : answer === 'b' ? '✕' : answer === null ? '?' : '·') : mark ?? '';
  const kind = shot?.head ? 'head' : answer === 'b' ? 'struck' : answer === 'm' ? 'miss' : 'mark';
  const found = shot ? (shot.head ? say('head') : answer === 'b' ? say('body') : answer === 'm' ? say('miss') : '?') : say('notShot');
  const heat = warm && say('heatOf', (100 * warm.head).toFixed(0), (100 * warm.body).toFixed(0), warm.bits.toFixed(2));
  const act = touch?.(name, shot);
  return place(name, column, row, [name, found, heat, ship && say('planeHere')].filter(Boolean).join(', '), act, [
    svg('g', { transform: `translate(${column * CELL} ${row * CELL})` },
      svg('rect', { class: 'free', width: CELL, height: CELL, 'stroke-width': 0.3 }),
      warm && svg('rect', { class: 'heat', x: 0.3, y: 0.3, width: 9.4, height: 9.4, 'fill-opacity': (0.75 * warm.head) / most }),
      ship && svg('rect', { class: 'plane', x: 0.8, y: 0.8, width: 8.4, height: 8.4, rx: 1, 'stroke-width': 0.5 }),
      ship && ship !== 'o' && svg('path', { class: 'plane-head', d: { '^': 'M5 1.4 L8.4 8.4 H1.6 Z', v: 'M5 8.6 L8.4 1.6 H1.6 Z', '<': 'M1.4 5 L8.4 1.6 V8.4 Z', '>': 'M8.6 5 L1.6 1.6 V8.4 Z' }[ship] }),
      warm && !sign && svg('text', { class: 'mark', x: 5, y: 5.2, 'font-size': 3 }, (100 * warm.head).toFixed(0)),
      sign && appear(name === last, svg('text', { class: kind === 'mark' ? 'mark' : kind, 'text-anchor': 'middle', 'dominant-baseline': 'central', x: 5, y: 5.2, 'font-size': shot?.head ? 8 : 6.5, 'font-weight': 700 }, sign)),
      isHeld && svg('rect', { class: 'chosen', fill: 'none', x: 0.8, y: 0.8, width: 8.4, height: 8.4, rx: 1, 'stroke-width': 1.2 }),
      hint === name && svg('rect', { class: 'hinted', x: 0.8, y: 0.8, width: 8.4, height: 8.4, 'stroke-width': 1 }),
      last === name && svg('rect', { class: 'last', x: 0.8, y: 0.8, width: 8.4, height: 8.4, 'stroke-width': 0.7, 'stroke-dasharray': '2 1' }),
      svg('rect', { class: 'hit', x: 0.3, y: 0.3, width: 9.4, height: 9.4 })),
  ]);
}

export function make(session, host) {
  const board = document.getElementById('board');
  let mode = MODES.includes(session.mode) ? session.mode : 'hunt';
  let match = null;

  /** Begins one of the games; a duel goes on after those calls. */
  async function choose(wanted, calls = null) {
    [mode, session.mode, session.duel] = [wanted, wanted, calls];
    session.byHand = mode === 'helper';
    document.body.dataset.mode = mode;
    if (mode === 'duelMode') {
      session.engine.stop();
      match = await duel.make(session, host, chooser, () => choose(mode).catch((error) => session.fail(error)));
      match.draw();
      return;
    }
    match = null;
    session.open(session.view.board.setup);
  }

  // A page that is loaded again goes on with its game.
  if (mode === 'duelMode') choose(mode, session.duel).catch((error) => session.fail(error));
  else document.body.dataset.mode = mode;

  /** Which game it is, and on which board. */
  function chooser() {
    const setups = ['7x7/1', '8x8/1', '9x9/2', '10x10/1', '10x10/3', '9x9/2r', '10x10/3r'];
    const now = match?.setup() ?? session.view.board.setup;
    const open = (setup) => { session.open(setup); if (mode === 'duelMode') choose(mode).catch((error) => session.fail(error)); };
    return [
      el('label', {}, say('mode'), el('select', { 'data-key': 'mode', onchange: (event) => choose(event.target.value).catch((error) => session.fail(error)) }, MODES.map((name) => el('option', { value: name, selected: name === mode }, say(name))))),
      el('label', {}, say('size'), el('select', { 'data-key': 'size', onchange: (event) => open(event.target.value) }, [...new Set([now, ...setups])].map((name) => el('option', { value: name, selected: name === now }, name.replace('x', '×'))))),
    ];
  }

  function picture() {
    if (match) return;
    const { view } = session;
    const heat = session.teach ? session.explanation?.heat : null;
    const touch = (name, shot) => (session.isPersons() && !shot ? () => session.play(name) : null);
    put(board, sea({ label: say('board'), belief: view.board, heat, planes: shown(), touch, hint: session.hint?.best, last: lastMove(view) }));
  }

  function draw() {
    if (match) { match.draw(); return; }
    const { view } = session;
    picture();
    const answers = view.toMove === 'chance' && session.byHand ? view.chances.map(([text]) => text) : [];
    put(document.getElementById('actions'), answers.map((text) => el('button', { type: 'button', class: 'main', 'data-key': `answer${text}`, onclick: () => session.play(text) }, answerName(text))),
      session.isPersons() && el('span', { class: 'soft' }, say('shootNow')));
    const hidden = view.toMove === null && !session.byHand ? JSON.parse(session.page.concealed(session.seed)) : null;
    put(document.getElementById('extra'), el('div', { class: 'row' }, chooser()), el('p', {}, say('layouts', view.board.layouts, view.board.down, view.board.planes)),
      hidden && el('p', {}, say('wasHidden', hidden.text)), el('p', { class: 'soft' }, say('legendPlanes')), view.cursor === 0 && shape());
    put(document.getElementById('explanation'));
  }

  /** Once all planes are down, where they lay. */
  function shown() {
    const { view } = session;
    if (view.toMove !== null || session.byHand) return [];
    const hidden = JSON.parse(session.page.concealed(session.seed));
    const all = JSON.parse(session.glue.Duel.placements(view.board.setup));
    const texts = (hidden?.text ?? '').split(' ');
    return all.filter((plane) => texts.includes(plane.text));
  }

  return { draw, picture };
}

/** An answer as people say it: `m`, `b`, `h`, or a head with its nose. */
export function answerName(text) {
  if (text === 'm') return say('miss');
  if (text === 'b') return say('body');
  return text.length > 1 ? say('nose', text.slice(1)) : say('head');
}

/** A step as people say it: a cell, or an answer. */
export const spell = (view, text) => (/^[mbh]/.test(text) ? answerName(text) : text);

/** A plane with its head on a cell and its nose up, as `sea` draws planes. */
const upwards = (column, row) => ({ head: cellName(column, row), nose: '^', cells: [[0, 0], [-2, 1], [-1, 1], [0, 1], [1, 1], [2, 1], [0, 2], [-1, 3], [0, 3], [1, 3]].map(([x, y]) => cellName(column + x, row + y)) });

/** The same with its nose to the right. */
const rightwards = (column, row) => ({ head: cellName(column, row), nose: '>', cells: [[0, 0], [-1, -2], [-1, -1], [-1, 0], [-1, 1], [-1, 2], [-2, 0], [-3, -1], [-3, 0], [-3, 1]].map(([x, y]) => cellName(column + x, row + y)) });

/** Planes on a board that nothing can be done with. */
function picture(rows, columns, planes, shots) {
  const found = sea({ label: say('shape'), belief: { rows, columns, shots }, planes });
  found.setAttribute('role', 'img');
  found.querySelectorAll('[role=button]').forEach((cell) => ['role', 'tabindex', 'aria-label', 'aria-disabled', 'data-key'].forEach((name) => cell.removeAttribute(name)));
  return found;
}

/** The shape of a plane in two of its four directions, shown before anything is hidden or hunted. */
export const shape = () => el('figure', { class: 'shape' }, picture(5, 11, [upwards(2, 0), rightwards(10, 2)], []), el('figcaption', { class: 'soft' }, say('shape')));

/** How it is played. */
export const rules = {
  lines: {
    en: [
      'A plane covers ten cells: its head, wings of five, one of body, a tail of three. It may point in four directions.',
      'Hunt: the page has hidden the planes. Shoot at cells; the answer is nothing, body or head.',
      'A hit on the head brings the plane down. Other hits only tell where its head may be.',
      'Bring all planes down with as few shots as you can.',
      'Duel: you and the program both hide and shoot in turn. The first to hit all heads wins the round; ten rounds of nineteen win the match.',
    ],
    zh: [
      '一架飞机占十格：机头一格，机翼五格，机身一格，机尾三格，可朝四个方向。',
      '猎机：飞机由本页隐藏。向格子射击，反馈为空、机身或机头。',
      '击中机头即击落该机；其他命中只提示机头可能的位置。',
      '用尽量少的射击击落所有飞机。',
      '对战：你与程序各自布阵，轮流射击；先击中对方全部机头者胜一局，十九局中先胜十局者赢得比赛。',
    ],
  },
  pictures: [
    { caption: { en: 'Head, wings, body, tail', zh: '机头、机翼、机身、机尾' }, draw: () => picture(5, 5, [upwards(2, 0)], []) },
    { caption: { en: '· nothing  ✕ body  ★ head', zh: '· 空  ✕ 机身  ★ 机头' },
      draw: () => picture(5, 5, [], [['A1', 'm'], ['D4', 'b'], ['C2', 'b'], ['C1', 'h']].map(([cell, answer]) => ({ cell, answer, head: answer === 'h' }))) },
  ],
};
