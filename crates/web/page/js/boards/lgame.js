// The L-Game: first the place of the L, then a neutral piece. The game is solved, so every choice can be shown
// with its outcome.

import { cellAt, cellName, el, place, put, roving, svg } from '../dom.js';
import { appear, arrow, isMove, lastMove } from '../marks.js';
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

/** The better of two outcomes for the player to move: quick wins, slow losses. */
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
    const known = session.teach && session.explanation ? session.explanation.moves : [];
    return new Map(known.map((move) => [move.move, move]));
  }

  function draw() {
    const { view } = session;
    if (of !== view.text) { of = view.text; clear(); }
    const places = byPlace(session.isPersons() ? view.legal : []);
    const known = values();
    picture();
    actions(places, known);
    gallery(view, places, known);
  }

  /** The board, with the L in its new place once that is chosen. */
  function picture() {
    const { view, isPreview } = session;
    const [places, known] = [byPlace(session.isPersons() ? view.legal : []), values()];
    const now = [...view.board.cells];
    const mover = 'AB'[view.toMove ?? 0];
    const moved = chosen && !isPreview ? cellsOf(chosen) : null;
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
    put(board, svg('svg', { viewBox: '-8 -8 109 109', role: 'group', 'aria-label': say('board') }, names(),
      svg('rect', { class: 'back', width: 100, height: 100, rx: 2 }), all, hinted()));
    roving(board.firstChild, touched.size ? [...touched].at(-1) : undefined);
  }

  /** The hint: the outline of the L in its new place, and an arrow for a neutral piece. */
  function hinted() {
    if (!session.hint?.best) return null;
    const [l, moved] = session.hint.best.split(' ');
    const cells = cellsOf(l);
    return svg('g', { class: 'ghost', 'pointer-events': 'none', 'aria-hidden': 'true' }, svg('path', { class: 'hinted', 'stroke-width': 2.4, 'stroke-dasharray': '4 2', d: outline(cells) }),
      moved && arrow(middle(moved.slice(0, 2)), middle(moved.slice(3)), 2.6, 5));
  }

  function cell(name, x, y, glyph, places, known, before) {
    const moves = chosen ? places.get(chosen) ?? [] : [];
    const isTarget = neutral && moves.some((move) => move.from === neutral && move.to === name);
    const canLift = chosen && moves.some((move) => move.from === name);
    const value = isTarget && known.get(`${chosen} ${neutral}-${name}`);
    const act = whatHappens(name, places, { isTarget, canLift });
    const promise = value || glyph === 'n' && !canLift ? null : bestOf(name, places, known);
    const drawn = piece(glyph);
    const last = !chosen && changed(session.view, name);
    const isNew = last && isMove(session.view);
    const label = `${name}, ${glyph === 'n' ? say('neutral') : glyph === '.' ? say('empty') : say('pieceOf', pick(session.about.players)['AB'.indexOf(glyph)])}`;
    const mark = value ? outcome(value.value, value.distance) : promise && outcome(promise.value, promise.distance);
    return place(name, x, y, mark ? `${label}, ${mark.text}` : label, act, [
      svg('g', { transform: `translate(${x * CELL} ${y * CELL})` },
        svg('rect', { class: 'free', width: CELL, height: CELL }),
        appear(isNew, svg('g', {}, drawn)),
        last && svg('rect', { class: 'last', x: 2, y: 2, width: 21, height: 21, 'stroke-width': 1, 'stroke-dasharray': '3 2' }),
        (touched.has(name) || neutral === name || isTarget) && svg('rect', { class: 'target', x: 1.5, y: 1.5, width: 22, height: 22, 'stroke-width': touched.has(name) || neutral === name ? 1.6 : 0.8 }),
        mark && [isTarget ? null : svg('rect', { class: 'label-back', x: 1.5, y: 15.5, width: 10.5, height: 8, rx: 2 }),
          svg('text', { class: `mark ${mark.kind}-fill`, x: isTarget ? 12.5 : 6.75, y: isTarget ? 12.5 : 19.7, 'font-size': isTarget ? 8 : 6, 'font-weight': 700 }, mark.sign)],
        svg('rect', { class: 'hit', x: 1, y: 1, width: 23, height: 23 })),
    ], touched.has(name) || neutral === name || before === undefined ? touched.has(name) || neutral === name : undefined);
  }

  /** The best outcome of what a touch of the cell can lead to: of the places of the L that hold it and the cells that
      were touched, or of the moves of a neutral piece. */
  function bestOf(name, places, known) {
    const fits = (l) => [name, ...touched].every((cell) => cellsOf(l).includes(cell));
    const moves = chosen ? (places.get(chosen) ?? []).filter((move) => move.from === name) : [...places].filter(([l]) => fits(l)).flatMap(([, all]) => all);
    return neutral ? null : moves.map((move) => known.get(move.text)).reduce(better, undefined);
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
        mini, mark && el('strong', { class: mark.kind }, mark.sign));
    };
    put(box, el('h3', {}, say('places')), session.teach && el('p', { class: 'soft' }, say('legendL')), el('div', { class: 'gallery' }, [...places].map(button)));
  }

  return { draw, picture };
}

const middle = (name) => cellAt(name).map((index) => index * CELL + CELL / 2);

/** The outline of cells: the sides that only one of them has. */
function outline(cells) {
  const has = (x, y) => cells.includes(cellName(x, y));
  return cells.map(cellAt).map(([x, y]) => [
    !has(x, y - 1) && `M${x * CELL} ${y * CELL} h${CELL}`, !has(x, y + 1) && `M${x * CELL} ${(y + 1) * CELL} h${CELL}`,
    !has(x - 1, y) && `M${x * CELL} ${y * CELL} v${CELL}`, !has(x + 1, y) && `M${(x + 1) * CELL} ${y * CELL} v${CELL}`,
  ].filter(Boolean).join(' ')).join(' ');
}

function letter(text, side) {
  return [
    svg('rect', { class: `${side}-fill`, x: 1, y: 1, width: 23, height: 23, rx: side === 'first' ? 2 : 8 }),
    svg('text', { class: 'on', x: 12.5, y: 13, 'font-size': 11 }, text),
  ];
}

/** What stands on a cell: `A`, `B`, `n` or `.`. */
const piece = (glyph) => ({ A: letter('A', 'first'), B: letter('B', 'second'), n: [svg('circle', { class: 'neutral', r: 7, cx: 12.5, cy: 12.5 })] })[glyph] ?? [];

/** Whether the last move put something on a cell. */
function changed(view, name) {
  return (lastMove(view) ?? '').split(' ').some((part, at) => (at === 0 ? cellsOf(part)?.includes(name) : part.endsWith(`-${name}`)));
}

function names() {
  const label = (text, x, y) => svg('text', { class: 'name', x, y, 'font-size': 5, 'aria-hidden': 'true' }, text);
  return [0, 1, 2, 3].map((index) => [label('ABCD'[index], index * CELL + 12.5, -4), label(index + 1, -4, index * CELL + 12.5)]);
}

/** A board of sixteen cells in reading order, with something above it. */
function scene(cells, above) {
  const cell = (glyph, index) => svg('g', { transform: `translate(${(index % 4) * CELL} ${Math.floor(index / 4) * CELL})` }, svg('rect', { class: 'free', width: CELL, height: CELL }), piece(glyph));
  return svg('svg', { viewBox: '-3 -3 106 106', 'aria-hidden': 'true' }, [...cells].map(cell), above);
}

/** How it is played. */
export const rules = {
  lines: {
    en: [
      'Each player has one L of four cells. The two round pieces belong to neither.',
      'In your turn put your L somewhere else: turned and mirrored as you like, at least one cell must be new.',
      'Then you may move one of the round pieces to any empty cell, or leave both.',
      'A player with no other place for the L has lost.',
      'Here: touch four cells, or a small board, for your L; then a round piece and its new cell, or “Leave both”.',
    ],
    zh: [
      '双方各有一枚占四格的 L 形棋子。两枚圆形中立子不属于任何一方。',
      '轮到你时，将己方 L 放到另一位置：可任意旋转、翻面，至少有一格是新的。',
      '然后可以把一枚中立子移到任一空格，也可以都不动。',
      'L 无处可放的一方判负。',
      '操作：点击四格或一个小棋盘放置 L，再点击一枚中立子及其新位置，或按“中立子不动”。',
    ],
  },
  pictures: [
    { caption: { en: 'First the L, then a round piece if you like', zh: '先走 L，再可走一枚中立子' },
      draw: () => scene('nAA..BA..BA..BBn', [svg('path', { class: 'hinted', 'stroke-width': 2.4, 'stroke-dasharray': '4 2', d: outline(['C1', 'D1', 'D2', 'D3']) }), arrow(middle('A1'), middle('A3'), 2.4, 6)]) },
    { caption: { en: 'B has no other place: A wins', zh: 'B 无处可放：A 胜' }, draw: () => scene('BBB.BAAnnA...A..') },
  ],
};
