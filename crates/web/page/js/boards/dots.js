// Dots and Boxes: edges between dots, boxes with the marks of their owners, and what there is to learn.

import { el, place, put, roving, svg } from '../dom.js';
import { pick, say } from '../words.js';

const BOX = 20;

/** Where an edge lies: horizontal ones come first, row by row, then vertical ones. */
function layout(edge, { rows, columns }) {
  const across = (rows + 1) * columns;
  if (edge < across) {
    const [x, y] = [edge % columns, Math.floor(edge / columns)];
    return { x1: x, y1: y, x2: x + 1, y2: y };
  }
  const rest = edge - across;
  const [x, y] = [rest % (columns + 1), Math.floor(rest / (columns + 1))];
  return { x1: x, y1: y, x2: x, y2: y + 1 };
}

export function make(session) {
  const board = document.getElementById('board');

  function draw() {
    const { view } = session;
    const { rows, columns } = view.board;
    const edges = rows * (columns + 1) + columns * (rows + 1);
    const lore = session.teach ? session.lore : null;
    const values = new Map((lore?.moves ?? []).map((move) => [Number(move.move), move]));
    const boxes = [...Array(rows * columns).keys()].map((number) => box(number, lore));
    const lines = [...Array(edges).keys()].map((number) => edge(number, values.get(number)));
    const dots = [...Array((rows + 1) * (columns + 1)).keys()].map((dot) => svg('circle', { class: 'dot', cx: (dot % (columns + 1)) * BOX, cy: Math.floor(dot / (columns + 1)) * BOX, r: 1.7, 'pointer-events': 'none' }));
    put(board, svg('svg', { viewBox: `-8 -6 ${columns * BOX + 16} ${rows * BOX + 12}`, role: 'group', 'aria-label': say('board') },
      svg('defs', {}, svg('pattern', { id: 'hatch', width: 3, height: 3, patternUnits: 'userSpaceOnUse', patternTransform: 'rotate(45)' }, svg('line', { class: 'grid', y2: 3, 'stroke-width': 1 }))),
      svg('rect', { class: 'back', x: -8, y: -6, width: columns * BOX + 16, height: rows * BOX + 12, rx: 3 }), boxes, lines, dots));
    roving(board.firstChild);
    actions();
    lesson(lore);
  }

  function box(number, lore) {
    const { columns, owners, closed } = session.view.board;
    const [x, y] = [(number % columns) * BOX, Math.floor(number / columns) * BOX];
    const owner = owners[number];
    const mark = closed[number] ? null : lore?.marks[number];
    return svg('g', { transform: `translate(${x} ${y})`, 'pointer-events': 'none' },
      owner === 0 && svg('rect', { class: 'first-fill', x: 2.5, y: 2.5, width: 15, height: 15, rx: 7.5 }),
      owner === 1 && svg('rect', { class: 'second-fill', x: 2.5, y: 2.5, width: 15, height: 15, rx: 1 }),
      closed[number] && svg('text', { class: owner === null ? 'mark' : 'on', x: 10, y: 10.4, 'font-size': 9 }, owner === null ? '#' : owner + 1),
      lore?.dead[number] && svg('rect', { class: 'dead', width: BOX, height: BOX }),
      mark && svg('text', { class: 'mark', x: 10, y: 10.4, 'font-size': 7 }, mark));
  }

  function edge(number, known) {
    const { view } = session;
    const { x1, y1, x2, y2 } = layout(number, view.board);
    const [ax, ay, bx, by] = [x1, y1, x2, y2].map((at) => at * BOX);
    const drawn = view.board.drawn.includes(number);
    const isLast = view.cursor > 0 && view.steps[view.cursor - 1].text === String(number);
    const isHint = session.hint?.best === String(number);
    const name = view.board.names[number] ?? number;
    const act = !drawn && session.isPersons() ? () => session.play(String(number)) : null;
    const value = known && typeof known.value === 'number' ? sign(known.value) : null;
    const label = [say(drawn ? 'edgeDrawn' : 'edge', name), value !== null && say('worthBoxes', value), known && pick(known.kind)].filter(Boolean).join(', ');
    const [mx, my] = [(ax + bx) / 2, (ay + by) / 2];
    // The part that is touched is a rhombus between the dots, as wide as there is room for.
    const hit = `M${ax} ${ay} L${mx + (ay - by) / 2.2} ${my + (ax - bx) / 2.2} L${bx} ${by} L${mx - (ay - by) / 2.2} ${my - (ax - bx) / 2.2} Z`;
    return place(String(number), x1 + x2, y1 + y2, label, act, [
      svg('line', { class: `edge ${drawn ? 'drawn-edge' : ''} ${isLast ? 'last-edge' : ''}`, x1: ax, y1: ay, x2: bx, y2: by, 'stroke-width': drawn ? 1.8 : 0.6, 'stroke-dasharray': drawn ? null : '1 1.4' }),
      isHint && svg('line', { class: 'hinted', x1: ax, y1: ay, x2: bx, y2: by, 'stroke-width': 2.4, 'stroke-dasharray': '3 2' }),
      value !== null && svg('text', { class: `mark ${known.value > 0 ? 'won' : known.value < 0 ? 'lost' : 'drawn'}-fill`, x: mx, y: my + 0.3, 'font-size': 4, 'font-weight': 700 }, value),
      svg('path', { class: 'hit', d: hit }),
    ]);
  }

  function actions() {
    const { view } = session;
    const players = pick(session.about.players);
    const sizes = ['5x5', '4x4', '3x3', '2x2', '4x5', '3x5', '7x7'];
    const now = `${view.board.rows}x${view.board.columns}`;
    put(document.getElementById('actions'), el('strong', {}, say('score', `① ${players[0]}`, view.board.score[0], `2 ${players[1]}`.replace('2 ', '② '), view.board.score[1])),
      el('label', {}, say('size'), el('select', { 'data-key': 'size', onchange: (event) => session.open(event.target.value) },
        [...new Set([now, ...sizes])].map((size) => el('option', { value: size, selected: size === now }, size.replace('x', '×'))))));
    put(document.getElementById('extra'), session.teach && el('p', { class: 'soft' }, say('legendDots')));
  }

  function lesson(lore) {
    const target = document.getElementById('lore');
    if (!lore) { put(target); return; }
    const players = pick(session.about.players);
    const me = session.view.board.mover;
    const margin = typeof lore.value === 'number' ? say('margin', Math.abs(lore.value), players[lore.value >= 0 ? me : 1 - me]) : say('noMargin');
    const chains = lore.favours === null ? say('longChainsOnly', lore.longChains) : say('longChains', lore.longChains, players[lore.favours]);
    const kinds = new Map();
    for (const move of lore.moves) kinds.set(pick(move.kind), [...(kinds.get(pick(move.kind)) ?? []), session.view.board.names[Number(move.move)] ?? move.move]);
    put(target, el('div', { class: 'card' }, el('p', {}, margin), el('p', {}, chains), lore.nimstring && el('p', {}, say('nimstring', lore.nimstring === 'loony' ? say('loony') : lore.nimstring)),
      pick(lore.text).split('\n').filter(Boolean).map((line) => el('p', { class: 'soft' }, line))),
    el('h3', {}, say('kinds')), el('table', {}, el('tbody', {}, [...kinds].map(([kind, moves]) => el('tr', {}, el('th', { scope: 'row' }, kind), el('td', {}, moves.join(' ')))))));
  }

  return { draw };
}

const sign = (value) => (value > 0 ? `+${value}` : value < 0 ? `−${-value}` : '0');
