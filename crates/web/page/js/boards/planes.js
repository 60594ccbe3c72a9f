// Planes: a board to shoot at, with the heat of every cell; alone, as a helper, or in a duel.

import { el, put } from '../dom.js';
import { lastMove } from '../marks.js';
import { say } from '../words.js';
import * as duel from './duel.js';
import { sea, shape, still, upwards } from './sea.js';

const MODES = ['hunt', 'helper', 'duelMode'];

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
    { caption: { en: 'Head, wings, body, tail', zh: '机头、机翼、机身、机尾' }, draw: () => still(5, 5, [upwards(2, 0)], []) },
    { caption: { en: '· nothing  ✕ body  ★ head', zh: '· 空  ✕ 机身  ★ 机头' },
      draw: () => still(5, 5, [], [['A1', 'm'], ['D4', 'b'], ['C2', 'b'], ['C1', 'h']].map(([cell, answer]) => ({ cell, answer, head: answer === 'h' }))) },
  ],
};
