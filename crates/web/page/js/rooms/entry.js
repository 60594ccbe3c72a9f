// The way into a room: one is created, or one is entered by its name or link.

import { el, put } from '../dom.js';
import { pick, say } from '../words.js';
import { ask } from './wire.js';

const ROUNDS = [18, 9, 3, 1];
/** Seconds to hide, to shoot, to look at a round; a bot's pause in milliseconds. */
const PACES = [[90, 45, 30, 700], [180, 120, 60, 1000], [45, 20, 15, 300]];

/** Draws it; what comes of it is another address. `isWanted` says whether it is still looked at. */
export async function draw(at, isWanted) {
  at('title').textContent = say('room');
  put(at('board'), el('p', {}, say('roomEntry')));
  const trouble = (error) => isWanted() && put(at('status'), el('span', { class: 'trouble' }, error.code === 'server' ? say('noServer') : error.texts ? pick(error.texts) : say('broken', error.message)));
  const server = await ask('server').catch((error) => { trouble(error); return null; });
  if (!server || !isWanted()) return;
  put(at('status'));
  const rounds = el('select', { 'data-key': 'rounds' }, ROUNDS.map((count) => el('option', { value: count }, count)));
  const pace = el('select', { 'data-key': 'pace' }, PACES.map((times, number) => el('option', { value: number }, say('paceOf', ...times))));
  const create = async () => {
    const [hide_seconds, shoot_seconds, show_seconds, bot_ms] = PACES[Number(pace.value)];
    const made = await ask('rooms', { rounds: Number(rounds.value), hide_seconds, shoot_seconds, show_seconds, bot_ms });
    if (isWanted()) location.hash = `#room/${made.room}`;
  };
  const name = el('input', { type: 'text', 'data-key': 'enterRoom', spellcheck: 'false', 'aria-label': say('enterRoom'), placeholder: say('enterRoom') });
  const enter = (event) => {
    event.preventDefault();
    const room = name.value.trim().split('/').at(-1);
    if (room) location.hash = `#room/${encodeURIComponent(room)}`;
  };
  put(at('actions'), el('label', {}, say('rounds'), rounds), el('label', {}, say('pace'), pace),
    el('button', { type: 'button', class: 'main', 'data-key': 'createRoom', onclick: () => create().catch(trouble) }, say('createRoom')));
  put(at('extra'), el('form', { class: 'row', onsubmit: enter }, name, el('button', { 'data-key': 'enter' }, say('enter'))));
}
