// Planes: a board to shoot at, with the heat of every cell; alone, as a helper, or in a duel.

import { cellName, el, place, put, roving, svg } from '../dom.js';
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
      sign && svg('text', { class: kind === 'mark' ? 'mark' : kind, 'text-anchor': 'middle', 'dominant-baseline': 'central', x: 5, y: 5.2, 'font-size': shot?.head ? 8 : 6.5, 'font-weight': 700 }, sign),
      isHeld && svg('rect', { class: 'chosen', fill: 'none', x: 0.8, y: 0.8, width: 8.4, height: 8.4, rx: 1, 'stroke-width': 1.2 }),
      hint === name && svg('rect', { class: 'hinted', x: 0.8, y: 0.8, width: 8.4, height: 8.4, 'stroke-width': 1 }),
      last === name && svg('rect', { class: 'last', x: 0.8, y: 0.8, width: 8.4, height: 8.4, 'stroke-width': 0.7, 'stroke-dasharray': '2 1' }),
      svg('rect', { class: 'hit', x: 0.3, y: 0.3, width: 9.4, height: 9.4 })),
  ]);
}

export function make(session, host) {
  const board = document.getElementById('board');
  let mode = 'hunt';
  let match = null;

  async function choose(wanted) {
    mode = wanted;
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

  function draw() {
    if (match) { match.draw(); return; }
    const { view } = session;
    const heat = session.teach ? session.lore?.heat : null;
    const touch = (name, shot) => (session.isPersons() && !shot ? () => session.play(name) : null);
    const shots = view.steps.slice(0, view.cursor).filter((step) => step.by !== null);
    put(board, sea({ label: say('board'), belief: view.board, heat, planes: shown(), touch, hint: session.hint?.best, last: shots.at(-1)?.text }));
    const answers = view.toMove === 'chance' && session.byHand ? view.chances.map(([text]) => text) : [];
    put(document.getElementById('actions'), answers.map((text) => el('button', { type: 'button', class: 'main', 'data-key': `answer${text}`, onclick: () => session.play(text) }, answerName(text))), chooser());
    const hidden = view.toMove === null && !session.byHand ? JSON.parse(session.page.concealed(session.seed)) : null;
    put(document.getElementById('extra'), el('p', {}, say('layouts', view.board.layouts, view.board.down, view.board.planes)),
      hidden && el('p', {}, say('wasHidden', hidden.text)), el('p', { class: 'soft' }, say('legendPlanes')));
    put(document.getElementById('lore'));
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

  return { draw };
}

/** An answer as people say it: `m`, `b`, `h`, or a head with its nose. */
export function answerName(text) {
  if (text === 'm') return say('miss');
  if (text === 'b') return say('body');
  return text.length > 1 ? say('nose', text.slice(1)) : say('head');
}

