// Records in and out, links, and the position as text.

import { el, put } from './dom.js';
import { levelName, pick, say } from './words.js';

let records = null;

/** The file of records, loaded when it is first needed. */
async function archive() {
  if (!records) {
    records = await import('../wasm/records.js');
    await records.default({ module_or_path: new URL('../wasm/records_bg.wasm', import.meta.url) });
  }
  return records;
}

/** The sentence for a refusal: where a text is wrong the place and what should stand there, as the game `about` says
    it in either language; else what the games say. */
export function refusal({ message, place, isTurn }, about) {
  if (isTurn) return say('cannot');
  if (!place?.expected) return message;
  const [en, zh] = about.phrases.find(([english]) => english === place.expected) ?? [place.expected, place.expected];
  return say('badText', place.column, pick({ en, zh }));
}

/** Draws the box; `open` takes a record's game to the page. */
export async function draw(box, session, open) {
  const note = el('p', { class: 'soft wrap', role: 'status' });
  const tell = (text) => { note.textContent = text; };
  const text = el('input', { type: 'text', value: session.view.text, spellcheck: 'false', 'aria-label': say('position'), 'data-key': 'position' });
  const choose = el('select', { 'aria-label': say('format'), 'data-key': 'format' }, el('option', { value: 'json' }, 'json'));
  const go = () => {
    const refused = session.open(text.value.trim());
    if (refused) tell(refusal(refused, session.about));
  };
  const load = async (event) => {
    const file = event.target.files[0];
    if (!file) return;
    const record = JSON.parse((await archive()).read(new Uint8Array(await file.arrayBuffer())));
    if (record.error) tell(record.error.message);
    else await open(record, say('loaded', record.steps.length));
  };
  put(box, el('summary', {}, say('files')),
    el('div', { class: 'row' },
      el('button', { type: 'button', 'data-key': 'save', onclick: () => save(session, choose.value, tell).catch((error) => tell(say('broken', error.message))) }, say('save')), choose,
      el('label', { class: 'file' }, el('input', { type: 'file', onchange: (event) => load(event).catch((error) => tell(say('broken', error.message))) }), say('load')),
      el('button', { type: 'button', 'data-key': 'link', onclick: () => copy(tell) }, say('link'))),
    el('form', { class: 'row', onsubmit: (event) => { event.preventDefault(); go(); } }, text, el('button', {}, say('openText'))),
    note);
  if (session.note) tell(session.note);
  if (!box.open) {
    box.addEventListener('toggle', () => formats(session, choose), { once: true });
  } else await formats(session, choose);
}

async function formats(session, choose) {
  const names = (await archive()).formats(session.game).split('\n');
  put(choose, names.map((name) => el('option', { value: name }, name)));
}

/** What a record calls the player at a seat: a person, a level by its words, or an engine. */
function player(about, seat) {
  const level = /^level:n=(\d+)$/.exec(seat)?.[1];
  if (level) return levelName(about, Number(level));
  return seat === 'person' ? say('person') : seat;
}

/** Gives the record to the browser as a file. */
async function save(session, format, tell) {
  const { view } = session;
  const steps = view.steps.slice(0, view.cursor).map((step) => step.text);
  const players = session.seats.map((seat) => player(session.about, seat));
  // A record has two names, also of a game of one player.
  if (players.length < 2) players.push('');
  const written = JSON.parse((await archive()).write(session.game, view.start, steps.join('\n'), players.join('\n'), format));
  if (written.error) {
    tell(written.error.message);
    return;
  }
  const url = URL.createObjectURL(new Blob([new Uint8Array(written.bytes)]));
  el('a', { href: url, download: written.name }).click();
  // A busy browser fetches late what it saves.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
  const without = written.leftOut.length ? ` ${say('leftOut', written.leftOut.join(', '))}` : '';
  tell(say('saved', written.name) + without);
}

async function copy(tell) {
  try {
    await navigator.clipboard.writeText(location.href);
    tell(say('copied'));
  } catch {
    tell(location.href);
  }
}

