// Dots and Boxes: edges between dots, boxes with the marks of their owners, and what there is to learn.

import { el, place, put, roving, svg } from '../dom.js';
import { appear, lastTurn } from '../marks.js';
import { signed } from '../value.js';
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
    picture();
    actions();
    explain(session.teach ? session.explanation : null);
  }

  function picture() {
    const { view } = session;
    const { rows, columns } = view.board;
    const edges = rows * (columns + 1) + columns * (rows + 1);
    const explanation = session.teach ? session.explanation : null;
    const values = new Map((explanation?.moves ?? []).map((move) => [Number(move.move), move]));
    const boxes = [...Array(rows * columns).keys()].map((number) => box(number, explanation));
    const lines = [...Array(edges).keys()].map((number) => edge(number, values.get(number)));
    const dots = [...Array((rows + 1) * (columns + 1)).keys()].map((dot) => svg('circle', { class: 'dot', cx: (dot % (columns + 1)) * BOX, cy: Math.floor(dot / (columns + 1)) * BOX, r: 1.7, 'pointer-events': 'none' }));
    put(board, svg('svg', { viewBox: `-12 -11 ${columns * BOX + 18} ${rows * BOX + 17}`, role: 'group', 'aria-label': say('board') },
      svg('defs', {}, svg('pattern', { id: 'hatch', width: 3, height: 3, patternUnits: 'userSpaceOnUse', patternTransform: 'rotate(45)' }, svg('line', { class: 'grid', y2: 3, 'stroke-width': 1 }))),
      svg('rect', { class: 'back', x: -6, y: -6, width: columns * BOX + 12, height: rows * BOX + 12, rx: 3 }), axes(view.board), boxes, lines, dots));
    roving(board.firstChild);
  }

  function box(number, explanation) {
    const { columns, owners, closed } = session.view.board;
    const [x, y] = [(number % columns) * BOX, Math.floor(number / columns) * BOX];
    const owner = owners[number];
    const mark = closed[number] ? null : explanation?.marks[number];
    return svg('g', { transform: `translate(${x} ${y})`, 'pointer-events': 'none' },
      closed[number] && taken(owner),
      explanation?.dead[number] && svg('rect', { class: 'dead', width: BOX, height: BOX }),
      mark && svg('text', { class: 'mark', x: 10, y: 10.4, 'font-size': 7 }, mark));
  }

  function edge(number, known) {
    const { view } = session;
    const { x1, y1, x2, y2 } = layout(number, view.board);
    const [ax, ay, bx, by] = [x1, y1, x2, y2].map((at) => at * BOX);
    const drawn = view.board.drawn.includes(number);
    const turn = lastTurn(view);
    const isNew = turn.at(-1) === String(number);
    const isHint = session.hint?.best === String(number);
    const name = view.board.names[number] ?? number;
    const act = !drawn && session.isPersons() ? () => session.play(String(number)) : null;
    const value = known && typeof known.value === 'number' ? signed(known.value) : null;
    const label = [say(drawn ? 'edgeDrawn' : 'edge', name), value !== null && say('worthBoxes', value), known && pick(known.kind)].filter(Boolean).join(', ');
    const [mx, my] = [(ax + bx) / 2, (ay + by) / 2];
    // The part that is touched is a rhombus between the dots, as wide as there is room for.
    const hit = `M${ax} ${ay} L${mx + (ay - by) / 2.2} ${my + (ax - bx) / 2.2} L${bx} ${by} L${mx - (ay - by) / 2.2} ${my - (ax - bx) / 2.2} Z`;
    const line = svg('line', { class: `edge ${drawn ? 'drawn-edge' : ''} ${turn.includes(String(number)) ? 'last-edge' : ''}`, x1: ax, y1: ay, x2: bx, y2: by, 'stroke-width': drawn ? 1.8 : 0.6, 'stroke-dasharray': drawn ? null : '1 1.4' });
    return place(String(number), x1 + x2, y1 + y2, label, act, [
      appear(isNew, line),
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
    put(document.getElementById('actions'), el('strong', {}, say('score', `① ${players[0]}`, view.board.score[0], `2 ${players[1]}`.replace('2 ', '② '), view.board.score[1])));
    put(document.getElementById('extra'), el('label', {}, say('size'), el('select', { 'data-key': 'size', onchange: (event) => session.open(event.target.value) },
      [...new Set([now, ...sizes])].map((size) => el('option', { value: size, selected: size === now }, size.replace('x', '×'))))),
    session.teach && el('p', { class: 'soft' }, say('legendDots')));
  }

  function explain(explanation) {
    const target = document.getElementById('explanation');
    if (!explanation) { put(target); return; }
    const players = pick(session.about.players);
    const me = session.view.board.mover;
    const margin = typeof explanation.value === 'number' ? say('margin', Math.abs(explanation.value), players[explanation.value >= 0 ? me : 1 - me]) : say('noMargin');
    const chains = explanation.favours === null ? say('longChainsOnly', explanation.longChains) : say('longChains', explanation.longChains, players[explanation.favours]);
    const kinds = new Map();
    for (const move of explanation.moves) kinds.set(pick(move.kind), [...(kinds.get(pick(move.kind)) ?? []), session.view.board.names[Number(move.move)] ?? move.move]);
    put(target, el('div', { class: 'card' }, el('p', {}, margin), el('p', {}, chains), explanation.nimstring && el('p', {}, say('nimstring', explanation.nimstring === 'loony' ? say('loony') : explanation.nimstring)),
      pick(explanation.text).split('\n').filter(Boolean).map((line) => el('p', { class: 'soft' }, line))),
    el('h3', {}, say('kinds')), el('table', {}, el('tbody', {}, [...kinds].map(([kind, moves]) => el('tr', {}, el('th', { scope: 'row' }, kind), el('td', {}, moves.join(' ')))))));
  }

  return { draw, picture };
}

/** An edge has the name of its left or lower dot, and h or v for its direction. */
export const spell = ({ board }, text) => board.names[Number(text)] ?? text;

/** The same in a sentence of an engine, which has the number. */
export const spelled = ({ board }, words) => words.replace(/(?<=\b[Ee]dge |边 )\d+/g, (number) => board.names[Number(number)] ?? number);

/** Letters and numbers of the dots, from the lower left. */
function axes({ rows, columns }) {
  const label = (text, x, y) => svg('text', { class: 'name', x, y, 'font-size': 4, 'aria-hidden': 'true' }, text);
  return [[...Array(columns + 1).keys()].map((at) => label(String.fromCharCode(97 + at), at * BOX, -8.5)), [...Array(rows + 1).keys()].map((at) => label(rows + 1 - at, -9, at * BOX))];
}

/** The mark of a closed box: a round 1, a square 2, or # where the owner is not known. */
function taken(owner) {
  const shape = { 0: { class: 'first-fill', rx: 7.5 }, 1: { class: 'second-fill', rx: 1 } }[owner];
  return [shape && svg('rect', { ...shape, x: 2.5, y: 2.5, width: 15, height: 15 }),
    svg('text', { class: shape ? 'on' : 'mark', x: 10, y: 10.4, 'font-size': 9 }, shape ? owner + 1 : '#')];
}


/** A row of boxes with lines from dot to dot, one of them new, and the numbers of owners in closed boxes. */
function row(columns, lines, [ax, ay, bx, by], owners) {
  const edge = (x1, y1, x2, y2, kind) => svg('line', { class: `edge ${kind}`, x1: x1 * BOX, y1: y1 * BOX, x2: x2 * BOX, y2: y2 * BOX, 'stroke-width': 2.2 });
  const dots = [...Array(2 * (columns + 1)).keys()].map((dot) => svg('circle', { class: 'dot', cx: (dot % (columns + 1)) * BOX, cy: Math.floor(dot / (columns + 1)) * BOX, r: 2 }));
  return svg('svg', { viewBox: `-5 -5 ${columns * BOX + 10} ${BOX + 10}`, 'aria-hidden': 'true' },
    svg('rect', { class: 'back', x: -5, y: -5, width: columns * BOX + 10, height: BOX + 10, rx: 3 }),
    owners.map(([x, owner]) => svg('g', { transform: `translate(${x * BOX} 0)` }, taken(owner))),
    lines.map((line) => edge(...line, 'drawn-edge')), edge(ax, ay, bx, by, 'last-edge'), dots);
}

/** The lines around a row of boxes, those between them left out. */
const around = (columns) => [...Array(columns).keys()].flatMap((x) => [[x, 0, x + 1, 0], [x, 1, x + 1, 1]]);

/** How it is played. */
export const rules = {
  lines: {
    en: [
      'In your turn draw one line between two neighbouring dots.',
      'If you draw the fourth side of a box, the box is yours, and you must draw another line.',
      'Otherwise it is the other player\'s turn.',
      'When all lines are drawn, the player with more boxes wins.',
      'Never draw the third side of a box without need: it gives the box away, and often a whole chain.',
    ],
    zh: [
      '轮到你时，在相邻两点之间画一条边。',
      '画上一格第四条边的一方占得该格，并且必须再画一条边。',
      '否则轮到对方。',
      '所有边画完后，占格多的一方获胜。',
      '尽量不要画一格的第三条边：那会把该格，往往是整条链，送给对方。',
    ],
  },
  pictures: [
    { caption: { en: 'The fourth side takes the box', zh: '第四条边占得该格' }, draw: () => row(2, [[0, 0, 1, 0], [0, 1, 1, 1], [0, 0, 0, 1], [1, 0, 2, 0]], [1, 0, 1, 1], [[0, 0]]) },
    { caption: { en: 'A third side gives three boxes away', zh: '第三条边送出三格' }, draw: () => row(3, around(3), [0, 0, 0, 1], []) },
  ],
};
