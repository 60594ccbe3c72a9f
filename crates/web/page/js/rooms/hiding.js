// Planes that are being hidden: dragged, turned, moved by keys or touches, on one's own board.

import { cellAt, cellName, svg } from '../dom.js';
import { say } from '../words.js';
import { sea } from '../boards/sea.js';
import { ARROW } from './words.js';

const NOSES = ['^', '>', 'v', '<'];
const STEPS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
/** Two touches of a plane within so many milliseconds turn it. */
const DOUBLE = 400;

const middle = (cells) => {
  const places = cells.map(cellAt);
  return [0, 1].map((axis) => (Math.min(...places.map((at) => at[axis])) + Math.max(...places.map((at) => at[axis]))) / 2);
};
const far = ([x, y], [u, v]) => (x - u) ** 2 + (y - v) ** 2;

export class Hiding {
  /** `placements` are all ways in which a plane can lie, `changed` is called after every change. */
  constructor(placements, count, rows, columns, { changed, announce }) {
    Object.assign(this, { placements, count, rows, columns, changed, announce });
    this.centres = new Map(placements.map((plane) => [plane, middle(plane.cells)]));
    [this.held, this.drag, this.tapped] = [null, null, { plane: null, time: 0 }];
    this.shuffle();
  }

  /** A random layout: planes that do not fit are drawn again. */
  shuffle() {
    const draw = () => this.placements[Math.floor((crypto.getRandomValues(new Uint32Array(1))[0] / 2 ** 32) * this.placements.length)];
    do this.planes = Array.from({ length: this.count }, draw); while (this.doubled().size > 0);
    this.held = null;
    this.changed();
  }

  /** The cells on which more than one plane lies. */
  doubled() {
    const cells = this.planes.flatMap((plane) => plane.cells);
    return new Set(cells.filter((cell, at) => cells.indexOf(cell) !== at));
  }

  text(board) {
    return [board, ...this.planes.map((plane) => plane.text)].join(' ');
  }

  over(cell) {
    const found = this.planes.findIndex((plane) => plane.cells.includes(cell));
    return found < 0 ? null : found;
  }

  /** The way to lie, with a nose, whose `measure` is nearest to a place. */
  nearest(nose, place, measure) {
    const ways = this.placements.filter((plane) => plane.nose === nose);
    return ways.reduce((best, way) => (far(measure(way), place) < far(measure(best), place) ? way : best));
  }

  put(number, way) {
    this.planes = this.planes.with(number, way);
    // Two touches with a move between them are no double touch: keys are quick.
    this.tapped = { plane: null, time: 0 };
    const clash = this.doubled().size > 0 ? ` ${say('overlap')}` : '';
    this.announce(say('planeAt', number + 1, way.head, ARROW[way.nose]) + clash);
    this.changed();
  }

  /** Turns the plane that is held, or the first one, about its middle. */
  turn(number = this.held ?? 0) {
    const { nose, ...plane } = this.planes[number];
    const place = middle(plane.cells);
    this.held = number;
    this.put(number, this.nearest(NOSES[(NOSES.indexOf(nose) + 1) % 4], place, (way) => this.centres.get(way)));
  }

  /** Moves the plane that is held so that its head lies at a place, or as near as the board allows. */
  move(number, place) {
    this.put(number, this.nearest(this.planes[number].nose, place, (way) => cellAt(way.head)));
  }

  /** A cell was touched: a plane is taken up, laid down, or turned by the second touch; an empty cell draws the
      plane that is held. */
  touch(cell) {
    const number = this.held !== null && this.planes[this.held].cells.includes(cell) ? this.held : this.over(cell);
    if (number === null) {
      if (this.held !== null) this.move(this.held, cellAt(cell));
      return;
    }
    const now = performance.now();
    const isSecond = this.tapped.plane === number && now - this.tapped.time < DOUBLE;
    this.tapped = { plane: number, time: isSecond ? 0 : now };
    if (isSecond) {
      this.turn(number);
      return;
    }
    this.held = this.held === number ? null : number;
    this.announce(say(this.held === null ? 'laidDown' : 'takenUp', number + 1));
    this.changed();
  }

  key(event) {
    const cell = event.target.closest?.('[data-x]')?.dataset.key;
    const number = this.held ?? (cell ? this.over(cell) : null);
    if (number === null || event.ctrlKey || event.metaKey || event.altKey) return;
    const step = this.held === null ? null : STEPS[event.key];
    if (step) {
      const [x, y] = cellAt(this.planes[number].head);
      this.move(number, [x + step[0], y + step[1]]);
    } else if (event.key === 'r' || event.key === 'R') this.turn(number);
    else if (event.key === 'Escape' && this.held !== null) { this.held = null; this.changed(); } else return;
    event.preventDefault();
    event.stopPropagation();
    // The focus goes with the plane.
    if (this.held !== null) this.focus(this.planes[this.held].head);
  }

  focus(cell) {
    this.picture?.querySelector(`[data-key="${cell}"]`)?.focus({ preventScroll: true });
  }

  /** The board; the focused cell keeps the focus. */
  draw(first) {
    const doubled = this.doubled();
    const held = this.held === null ? null : new Set(this.planes[this.held].cells);
    const picture = sea({ label: say('own'), belief: { rows: this.rows, columns: this.columns, shots: [] }, planes: this.planes, held, first,
      marks: new Map([...doubled].map((cell) => [cell, '✗'])), touch: (cell) => () => this.touch(cell) });
    picture.classList.add('hiding');
    picture.addEventListener('keydown', (event) => this.key(event), { capture: true });
    picture.addEventListener('pointerdown', (event) => this.grasp(event));
    picture.addEventListener('pointermove', (event) => this.pull(event));
    picture.addEventListener('pointerup', (event) => this.loose(event));
    picture.addEventListener('pointercancel', () => { this.shade(null); this.drag = null; });
    // What ends a drag is no touch.
    picture.addEventListener('click', (event) => { if (this.dragged) event.stopPropagation(); this.dragged = false; }, { capture: true });
    this.picture = picture;
    return picture;
  }

  /** Column and row below the pointer; of a plane that is dragged out, off the board. */
  below({ clientX, clientY }) {
    const box = this.picture.getBoundingClientRect();
    const { x, y, width, height } = this.picture.viewBox.baseVal;
    return [Math.floor((x + ((clientX - box.left) * width) / box.width) / 10), Math.floor((y + ((clientY - box.top) * height) / box.height) / 10)];
  }

  grasp(event) {
    this.dragged = false;
    if (event.button !== 0) return;
    const [x, y] = this.below(event);
    const cell = x >= 0 && y >= 0 && x < this.columns && y < this.rows ? cellName(x, y) : null;
    const number = cell === null ? null : this.held !== null && this.planes[this.held].cells.includes(cell) ? this.held : this.over(cell);
    if (number === null) return;
    const [headX, headY] = cellAt(this.planes[number].head);
    this.drag = { number, id: event.pointerId, from: [x, y], offset: [headX - x, headY - y], way: null };
  }

  pull(event) {
    const { drag } = this;
    if (!drag || drag.id !== event.pointerId) return;
    const [x, y] = this.below(event);
    if (!drag.way && x === drag.from[0] && y === drag.from[1]) return;
    if (!drag.way) this.picture.setPointerCapture(drag.id);
    const way = this.nearest(this.planes[drag.number].nose, [x + drag.offset[0], y + drag.offset[1]], (plane) => cellAt(plane.head));
    if (way !== drag.way) this.shade(way);
    drag.way = way;
  }

  /** Where the plane would lie. */
  shade(way) {
    this.picture.querySelector('.shade')?.remove();
    if (!way) return;
    this.picture.append(svg('g', { class: 'shade', 'pointer-events': 'none' }, way.cells.map((cell) => {
      const [x, y] = cellAt(cell);
      return svg('rect', { class: cell === way.head ? 'plane-head' : 'target', x: 10 * x + 0.8, y: 10 * y + 0.8, width: 8.4, height: 8.4, rx: 1, 'stroke-width': 0.6 });
    })));
  }

  loose(event) {
    const { drag } = this;
    if (!drag || drag.id !== event.pointerId) return;
    this.drag = null;
    if (!drag.way) return;
    this.dragged = true;
    this.held = drag.number;
    this.put(drag.number, drag.way);
  }
}
