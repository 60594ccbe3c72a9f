// Who sits where, before a match and after it: people sit down, bots are put on seats, seats are freed.

import { el, put } from '../dom.js';
import { say, spoken } from '../words.js';
import { SIGN } from './words.js';

export function draw(box, room) {
  const { view } = room;
  // Who is typing a name or choosing a bot is disturbed by no more than has changed.
  const now = JSON.stringify([view.phase, view.seats, room.me, room.note, spoken()]);
  if (room.seated === now && box.firstChild) return;
  room.seated = now;
  if (view.phase !== 'lobby' && view.phase !== 'over') {
    put(box, room.note && el('p', { class: 'soft wrap' }, room.note));
    return;
  }
  room.naming ??= el('input', { type: 'text', maxlength: 24, 'data-key': 'name', autocomplete: 'nickname', value: room.host.memory.get('name') ?? '' });
  const name = room.naming;
  name.setAttribute('aria-label', say('yourName'));
  name.placeholder = say('yourName');
  const sits = room.me !== null;
  put(box, room.note && el('p', { class: 'soft wrap' }, room.note),
    !sits && view.seats.includes(null) && el('label', { class: 'wide' }, say('yourName'), name),
    el('ul', { class: 'seats' }, view.seats.map((seat, number) => el('li', { class: 'row' }, seat ? taken(room, seat, number) : free(room, number, sits, name)))));
}

function taken(room, seat, number) {
  const marks = [room.isMine(number) && say('youMark'), seat.kind === 'bot' && say('botMark'), !seat.online && say('away'), seat.ready && room.view.phase === 'over' && '✓'].filter(Boolean);
  const mayGo = room.me !== null && !room.isMine(number) && (seat.kind === 'bot' || !seat.online);
  return [el('strong', { class: 'wrap' }, `${SIGN[number]} ${seat.name}`), el('span', { class: 'soft' }, marks.join(' · ')),
    mayGo && el('button', { type: 'button', 'data-key': `free${number}`, 'aria-label': `${say('freeSeat')}: ${seat.name}`, onclick: () => room.act('free', { seat: number }) }, say('freeSeat'))];
}

function free(room, number, sits, name) {
  const label = el('span', {}, `${SIGN[number]} ${say('seatOf', number + 1)}: ${say('emptySeat')}`);
  if (!sits) return [label, el('button', { type: 'button', class: 'main', 'data-key': `sit${number}`, 'aria-label': `${say('sit')}: ${say('seatOf', number + 1)}`, onclick: () => room.sit(number, name.value.trim()) }, say('sit'))];
  const kind = el('select', { 'data-key': `kind${number}`, 'aria-label': say('botKind', number + 1) }, room.bots.map((bot) => el('option', { value: bot }, bot)));
  return [label, kind, el('button', { type: 'button', 'data-key': `bot${number}`, 'aria-label': `${say('addBot')}: ${say('seatOf', number + 1)}`, onclick: () => room.act('bot', { seat: number, kind: kind.value }) }, say('addBot'))];
}
