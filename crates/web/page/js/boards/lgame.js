// The L-Game: first the place of the L, then a neutral piece. The game is solved, so every choice can be shown
// with its outcome.

import { cellName, el, place, put, roving, svg } from '../dom.js';
import { pick, say } from '../words.js';
import { outcome } from '../value.js';

const CELL = 25;

/** The moves by the place of the L: `B1C1C2C3 D4-A4` is a place and a move of a neutral piece. */
function byPlace(legal) {
  const places = new Map();
  for (const text of legal) {
    const [cells, neutral] = text.split(' ');
    if (!places.has(cells)) places.set(cells, []);
    places.get(cells).push({ text, from: neutral?.slice(0, 2), to: neutral?.slice(3) });
  }
  return places;
}

const cellsOf = (l) => l.match(/../g);

/** The better of two outcomes for whoever moves: quick wins, slow losses. */
function better(a, b) {
  if (!a || !b) return a ?? b;
  const rank = ({ value, distance }) => (value > 0 ? 1000 - distance : value < 0 ? -1000 + distance : 0);
  return rank(a) >= rank(b) ? a : b;
}

export function make(session, { redraw }) {
  const board = document.getElementById('board');
  // What was chosen of the move: cells of the L, the whole L, a neutral piece.
  let [touched, chosen, neutral, of] = [new Set(), null, null, ''];

  const clear = () => { [touched, chosen, neutral] = [new Set(), null, null]; };
  const play = (text) => { clear(); session.play(text); };
  const choose = (l) => { [touched, chosen, neutral] = [new Set(), l, null]; redraw(); };

  function values() {
    const known = session.teach && session.lore ? session.lore.moves : [];
    return new Map(known.map((move) => [move.move, move]));
  }

  function draw() {
    const { view } = session;
    if (of !== view.text) { of = view.text; clear(); }
    const places = byPlace(session.isPersons() ? view.legal : []);
    const known = values();
    put(board, picture(view, places, known));
    roving(board.firstChild, touched.size ? [...touched].at(-1) : undefined);
    actions(places, known);
    gallery(view, places, known);
  }

  /** The board, with the L in its new place once that is chosen. */
  function picture(view, places, known) {
    const now = [...view.board.cells];
    const mover = 'AB'[view.toMove ?? 0];
    const moved = chosen ? cellsOf(chosen) : null;
    const glyph = (name, index) => {
      if (!moved) return now[index];
      if (moved.includes(name)) return mover;
      return now[index] === mover ? '.' : now[index];
    };
    const all = [...Array(16).keys()].map((index) => {
      const [x, y] = [index % 4, Math.floor(index / 4)];
      const name = cellName(x, y);
      return cell(name, x, y, glyph(name, index), places, known, now[index]);
    });
    return svg('svg', { viewBox: '-8 -8 109 109', role: 'group', 'aria-label': say('board') }, names(),
      svg('rect', { class: 'back', width: 100, height: 100, rx: 2 }), all);
  }

  function cell(name, x, y, glyph, places, known, before) {
    const moves = chosen ? places.get(chosen) ?? [] : [];
    const isTarget = neutral && moves.some((move) => move.from === neutral && move.to === name);
    const canLift = chosen && moves.some((move) => move.from === name);
    const value = isTarget && known.get(`${chosen} ${neutral}-${name}`);
    const act = whatHappens(name, places, { isTarget, canLift });
    const drawn = { A: letter('A', 'first'), B: letter('B', 'second'), n: [svg('circle', { class: 'neutral', r: 7, cx: 12.5, cy: 12.5 })], '.': [] }[glyph];
    const last = session.view.cursor > 0 && !chosen && changed(session.view, name);
    const label = `${name}, ${glyph === 'n' ? say('neutral') : glyph === '.' ? say('empty') : say('pieceOf', pick(session.about.players)['AB'.indexOf(glyph)])}`;
    const mark = value && outcome(value.value, value.distance);
    return place(name, x, y, mark ? `${label}, ${mark.text}` : label, act, [
      svg('g', { transform: `translate(${x * CELL} ${y * CELL})` },
        svg('rect', { class: 'free', width: CELL, height: CELL }),
        drawn,
        last && svg('rect', { class: 'last', x: 2, y: 2, width: 21, height: 21, 'stroke-width': 1, 'stroke-dasharray': '3 2' }),
        (touched.has(name) || neutral === name || isTarget) && svg('rect', { class: 'target', x: 1.5, y: 1.5, width: 22, height: 22, 'stroke-width': touched.has(name) || neutral === name ? 1.6 : 0.8 }),
        mark && svg('text', { class: `mark ${mark.kind}-fill`, x: 12.5, y: 12.5, 'font-size': 8, 'font-weight': 700 }, mark.sign),
        svg('rect', { class: 'hit', x: 1, y: 1, width: 23, height: 23 })),
    ], touched.has(name) || neutral === name || before === undefined ? touched.has(name) || neutral === name : undefined);
  }

  /** What a touch of the cell does, if anything. */
  function whatHappens(name, places, { isTarget, canLift }) {
    if (!places.size) return null;
    if (isTarget) return () => play(`${chosen} ${neutral}-${name}`);
    if (canLift) return () => { neutral = neutral === name ? null : name; redraw(); };
    if (chosen) return null;
    return () => {
      if (!touched.delete(name)) touched.add(name);
      if (touched.size > 4) touched = new Set([name]);
      const wanted = [...touched].sort().join();
      const found = [...places.keys()].find((l) => cellsOf(l).sort().join() === wanted);
      if (found) choose(found);
      else redraw();
    };
  }

  function actions(places, known) {
    const box = document.getElementById('actions');
    if (!places.size) { put(box); return; }
    const stay = chosen && places.get(chosen)?.some((move) => !move.from);
    const value = stay && known.get(chosen);
    const mark = value && outcome(value.value, value.distance);
    put(box, el('span', { class: 'soft' }, say(chosen ? 'pickNeutral' : 'pickL')),
      stay && el('button', { type: 'button', class: 'main', 'data-key': 'leave', onclick: () => play(chosen) }, say('leave'), mark && ` ${mark.sign}`),
      chosen && el('button', { type: 'button', 'data-key': 'other', onclick: () => { clear(); redraw(); } }, say('otherL')));
  }

  /** All places of the L as small boards: the best that a neutral piece makes of each. */
  function gallery(view, places, known) {
    const box = document.getElementById('extra');
    if (!places.size) { put(box); return; }
    const button = ([l, moves]) => {
      const best = moves.map((move) => known.get(move.text)).reduce(better, undefined);
      const mark = best && outcome(best.value, best.distance);
      const mini = svg('svg', { viewBox: '0 0 4 4', 'aria-hidden': 'true' }, [...view.board.cells].map((glyph, index) => {
        const [x, y] = [index % 4, Math.floor(index / 4)];
        const own = cellsOf(l).includes(cellName(x, y));
        const other = glyph === 'BA'[view.toMove];
        const kind = own ? ['first-fill', 'second-fill'][view.toMove] : other ? 'other' : 'free';
        return [svg('rect', { class: `${kind}`, x: x + 0.06, y: y + 0.06, width: 0.88, height: 0.88 }), glyph === 'n' && !own && svg('circle', { class: 'neutral', cx: x + 0.5, cy: y + 0.5, r: 0.28 })];
      }));
      return el('button', { type: 'button', 'data-key': `L${l}`, 'aria-pressed': String(l === chosen), 'aria-label': mark ? `${l}, ${mark.text}` : l, onclick: () => choose(l) },
        mini, mark ? el('strong', { class: mark.kind }, mark.sign) : el('span', { class: 'soft' }, l));
    };
    put(box, el('h3', {}, say('places')), session.teach && el('p', { class: 'soft' }, say('legendL')), el('div', { class: 'gallery' }, [...places].map(button)));
  }

  return { draw };
}

function letter(text, side) {
  return [
    svg('rect', { class: `${side}-fill`, x: 1, y: 1, width: 23, height: 23, rx: side === 'first' ? 2 : 8 }),
    svg('text', { class: 'on', x: 12.5, y: 13, 'font-size': 11 }, text),
  ];
}

/** Whether the last move put something on a cell. */
function changed(view, name) {
  return view.steps[view.cursor - 1].text.split(' ').some((part, at) => (at === 0 ? cellsOf(part).includes(name) : part.endsWith(`-${name}`)));
}

function names() {
  const label = (text, x, y) => svg('text', { class: 'name', x, y, 'font-size': 5, 'aria-hidden': 'true' }, text);
  return [0, 1, 2, 3].map((index) => [label('ABCD'[index], index * CELL + 12.5, -4), label(index + 1, -4, index * CELL + 12.5)]);
}

