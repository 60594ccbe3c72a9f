// The duel of Planes: both hide, both seek, first to ten of nineteen rounds. The program sits in a worker; the
// page is never told where its planes are before the round is over.

import { el, put } from '../dom.js';
import { refusal } from '../files.js';
import { ARROW } from '../rooms/words.js';
import { startMotion } from '../marks.js';
import { say } from '../words.js';
import { sea, shape } from './sea.js';

const NOSES = ['^', '>', 'v', '<'];

const who = (side) => say(side === 0 ? 'you' : 'program');

export async function make(session, host, chooser, restart) {
  const at = (id) => document.getElementById(id);
  const setup = session.view.board.setup;
  // All that was done: with the seed it leads to the same match again.
  const { seed, calls } = session.duel ?? { seed: crypto.getRandomValues(new Uint32Array(1))[0], calls: [] };
  session.duel = { seed, calls };
  const placements = JSON.parse(session.glue.Duel.placements(setup));
  // The planes that are being hidden, the way the next one will point, and the hint.
  let [hidden, nose, hint, trouble, busy] = [[], '^', null, null, false];

  const ask = async (call, ...words) => {
    const { done, view } = await session.tutor.ask('duel', { call, words });
    return { refused: done?.error, done, view };
  };
  let { view } = await ask('begin', setup, seed);
  for (const call of calls) ({ view } = await ask(...call));

  async function act(call, ...words) {
    if (busy) return;
    busy = true;
    const rounds = view.played.length;
    const shots = rounds === 0 && view.shots.length === 0 ? 0 : view.shots.length;
    try {
      const answer = await ask(call, ...words);
      trouble = answer.refused ? refusal(answer.refused, session.about) : null;
      view = answer.view;
      if (!trouble) [hint, hidden] = [null, view.hiding ? hidden : []];
      if (call === 'hint') hint = answer.done;
      else if (!trouble) calls.push([call, ...words]);
      host.keep();
      if (call === 'shoot') startMotion();
      tell(rounds, call === 'shoot' ? shots : 0);
    } catch (error) {
      trouble = error.message;
    }
    busy = false;
    draw();
    // On a phone another board comes above the own one as soon as that is hidden.
    if (call === 'hide') at('status').scrollIntoView({ block: 'nearest' });
  }

  /** Says aloud what was shot, and how a round ended. */
  function tell(rounds, shots) {
    const said = view.shots.slice(shots).map(([side, cell]) => say('moved', who(side), cell));
    if (view.played.length > rounds) said.push(sentence());
    if (said.length) host.announce(said.join('. '));
  }

  function sentence() {
    if (view.winner !== null) return say('matchWon', who(view.winner), ...view.score);
    const last = view.played.at(-1);
    const ended = last && view.hiding ? say('roundWon', view.played.length, who(last.winner)) : '';
    return view.hiding ? `${ended} ${say('hide', view.played.length + 1, who(view.opener))}`.trim() : say('yourShot');
  }

  const fits = (plane) => plane.cells.every((cell) => hidden.every((other) => !other.cells.includes(cell)));

  /** A plane is put with its head on a cell, pointing as was chosen, or in the next way that fits. */
  function lay(cell) {
    const mine = hidden.find((plane) => plane.cells.includes(cell));
    if (mine) { hidden = hidden.filter((plane) => plane !== mine); draw(); return; }
    const ways = NOSES.slice(NOSES.indexOf(nose)).concat(NOSES.slice(0, NOSES.indexOf(nose)));
    const found = ways.map((way) => placements.find((plane) => plane.head === cell && plane.nose === way && fits(plane))).find(Boolean);
    if (found && hidden.length < view.planes) hidden = [...hidden, found];
    draw();
  }

  function draw() {
    put(at('status'), el('strong', {}, trouble ?? sentence()), hint?.cell && ` ${say('hintShot', hint.cell, hint.chance === null ? '?' : (100 * hint.chance).toFixed(0))}`);
    at('bar').hidden = true;
    const last = (side) => view.shots.findLast(([by]) => by === side)?.[1];
    const own = view.hiding ? hiding() : sea({ label: say('own'), belief: view.boards.own.belief, planes: view.boards.own.planes, last: last(1) });
    const other = view.boards && sea({ label: say('other'), belief: view.boards.other.belief, planes: view.boards.other.planes,
      heat: session.teach && view.boards.other.heat ? view.boards.other.heat.heat : null, hint: hint?.cell, last: last(0),
      touch: (name, shot) => (!view.hiding && view.winner === null && !shot ? () => act('shoot', name) : null) });
    const blank = { rows: view.rows, columns: view.columns, shots: [] };
    // While one hides for the first time, the program's board is empty and would only be in the way on a phone.
    put(at('board'), el('div', { class: `pair ${other ? '' : 'hides'}` }, el('div', {}, el('h3', {}, say('other')), other || sea({ label: say('other'), belief: blank })), el('div', {}, el('h3', {}, say('own')), own)));
    actions();
    put(at('extra'), el('div', { class: 'row' }, chooser()), el('p', {}, say('matchScore', view.score[0], view.score[1], view.needed)), view.hiding && (view.boards ? shownBoards() : shape()),
      el('p', { class: 'soft' }, say('legendPlanes'), ' ', say('legendDuel')));
    put(at('explanation'), view.played.length > 0 && el('ol', {}, view.played.map((round) => el('li', { class: 'wrap' }, `${who(round.winner)} · ${round.layouts.join(' | ')}`))));
  }

  /** After a round: one's own board with the shots of the program. */
  function shownBoards() {
    return el('div', { class: 'pair' }, sea({ label: say('own'), belief: view.boards.own.belief, planes: view.boards.own.planes }));
  }

  function hiding() {
    const blank = { rows: view.rows, columns: view.columns, shots: [] };
    return sea({ label: say('own'), belief: blank, planes: hidden, touch: (name) => () => lay(name) });
  }

  function actions() {
    const button = (key, text, does, more = {}) => el('button', { type: 'button', 'data-key': key, onclick: does, ...more }, text);
    const ways = NOSES.map((way) => button(`nose${way}`, ARROW[way], () => { nose = way; draw(); }, { 'aria-pressed': String(nose === way), 'aria-label': say('turnNose', ARROW[way]) }));
    const hide = [button('lot', say('hideRandom'), () => act('hide', '')), el('span', { class: 'soft' }, say('nextNose')), ways,
      button('hidden', say('hideDone'), () => act('hide', hidden.map((plane) => plane.text).join(' ')), { class: 'main', disabled: hidden.length !== view.planes }),
      button('clear', say('hideClear'), () => { hidden = []; draw(); })];
    const shoot = [button('duel-hint', say('hint'), () => act('hint')), button('resign', say('resign'), () => act('resign'))];
    put(at('actions'), view.winner === null ? (view.hiding ? hide : shoot) : button('newMatch', say('newMatch'), restart, { class: 'main' }));
  }

  return { draw, setup: () => setup };
}
