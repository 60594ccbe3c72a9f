// What stands beside the boards: the scores, the promises and what became of them, the shots.

import { el, put } from '../dom.js';
import { say } from '../words.js';
import { lies } from './check.js';
import { SIGN } from './words.js';

const SEATS = [0, 1, 2];

export function draw(box, room) {
  const { view } = room;
  const found = room.check.rounds.flatMap((round) => lies(round).map((lie) => ({ ...lie, round })));
  put(box,
    found.length > 0 && el('div', { class: 'card alarm', role: 'alert' }, found.map(({ phrase, seat, round, cells }) => el('p', {}, say(phrase, round.round + 1, seat === null ? '' : `${SIGN[seat]} ${room.names(seat)}`, cells))), el('p', {}, say('noTrust'))),
    el('div', { class: 'columns' }, scores(room), trust(room), shots(room)),
    view.spectators > 0 && el('p', { class: 'soft' }, say('watchers', view.spectators)));
}

const head = (words) => el('thead', {}, el('tr', {}, words.map((word, at) => el('th', { scope: 'col', class: at ? 'number' : null }, word))));
const number = (text) => el('td', { class: 'number' }, text);

function scores(room) {
  const { view } = room;
  const planes = Number(view.setup.split('/')[1].match(/^\d+/)[0]);
  const row = (seat) => el('tr', {}, el('th', { scope: 'row', class: 'wrap' }, `${SIGN[seat]} ${room.names(seat)}`),
    number(planes - (view.seats[seat]?.down ?? 0)), number(view.points[seat]), number(view.totals[seat]));
  const round = (points, at) => el('tr', {}, el('th', { scope: 'row' }, at + 1), points.map((sum) => number(sum)), number(judged(room, at)));
  return el('section', {}, el('h3', {}, say('scores')),
    el('table', {}, head([say('playerName'), say('planesLeft'), say('thisRound'), say('total')]), el('tbody', {}, SEATS.map(row))),
    view.scores.length > 0 && el('div', { class: 'scroll', tabindex: 0, role: 'region', 'aria-label': say('allRounds') },
      el('table', {}, head([say('allRounds'), ...SIGN, say('checked')]), el('tbody', {}, view.scores.map(round)))));
}

/** What became of the promises of a round. */
function judged(room, at) {
  const round = room.check.rounds.find((one) => one.match === (room.view.match ?? 0) && one.round === at);
  if (!round) return '';
  if (lies(round).length > 0) return '✗';
  return round.seats.every((seat) => seat.bound) ? '✓' : '–';
}

function trust(room) {
  const { view, check } = room;
  const ended = view.phase === 'shown' || view.phase === 'over';
  const round = ended ? check.rounds.find((one) => one.match === (view.match ?? 0) && one.round === view.round) : null;
  const hash = (seat) => (ended ? view.shown?.commitments : view.commitments)?.[seat];
  const verdict = (seat) => {
    if (!round) return hash(seat)?.slice(0, 12) ?? '…';
    const own = lies(round).some((lie) => lie.seat === seat);
    return own ? '✗' : say(round.seats[seat].bound ? 'kept' : 'notSeen');
  };
  return el('section', {}, el('h3', {}, say('trust')),
    el('table', {}, el('tbody', {}, SEATS.map((seat) => el('tr', {}, el('th', { scope: 'row', class: 'wrap' }, `${SIGN[seat]} ${room.names(seat)}`), el('td', { class: 'mono', title: hash(seat) ?? null, 'data-key': `verdict${seat}` }, verdict(seat)))))),
    el('p', { class: 'soft' }, say('trustHow')));
}

function shots(room) {
  const { view } = room;
  const ended = view.phase === 'shown' || view.phase === 'over';
  const fired = (ended ? view.shown?.shots : view.shots) ?? [];
  return el('section', {}, el('h3', {}, say('shotsTitle')),
    el('ol', { class: 'scroll shots', tabindex: 0, 'aria-label': say('shotsTitle') }, fired.map((shot) => el('li', {}, room.shot(shot))).reverse()));
}
