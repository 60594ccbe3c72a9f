// A board of Planes as it is drawn: shots and their answers, heat, and planes.

import { cellName, el, place, roving, svg } from '../dom.js';
import { appear } from '../marks.js';
import { say } from '../words.js';

const CELL = 10;

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

/** A plane with its head on a cell and its nose up, as `sea` draws planes. */
export const upwards = (column, row) => ({ head: cellName(column, row), nose: '^', cells: [[0, 0], [-2, 1], [-1, 1], [0, 1], [1, 1], [2, 1], [0, 2], [-1, 3], [0, 3], [1, 3]].map(([x, y]) => cellName(column + x, row + y)) });

/** The same with its nose to the right. */
const rightwards = (column, row) => ({ head: cellName(column, row), nose: '>', cells: [[0, 0], [-1, -2], [-1, -1], [-1, 0], [-1, 1], [-1, 2], [-2, 0], [-3, -1], [-3, 0], [-3, 1]].map(([x, y]) => cellName(column + x, row + y)) });

/** Planes on a board that nothing can be done with. */
export function still(rows, columns, planes, shots) {
  const found = sea({ label: say('shape'), belief: { rows, columns, shots }, planes });
  found.setAttribute('role', 'img');
  found.querySelectorAll('[role=button]').forEach((cell) => ['role', 'tabindex', 'aria-label', 'aria-disabled', 'data-key'].forEach((name) => cell.removeAttribute(name)));
  return found;
}

/** The shape of a plane in two of its four directions, shown before anything is hidden or hunted. */
export const shape = () => el('figure', { class: 'shape' }, still(5, 11, [upwards(2, 0), rightwards(10, 2)], []), el('figcaption', { class: 'soft' }, say('shape')));
