// The page: which game, which language, and how a change reaches board and panel.

import { el, put } from './dom.js';
import { Session } from './session.js';
import { announce, draw as panel, sentence, thought } from './panel.js';
import { draw as files, refusal } from './files.js';
import { choose, pick, say, spoken } from './words.js';
import { startMotion } from './marks.js';
import * as help from './help.js';
import { setSound, sound } from './sound.js';
import * as rooms from './rooms/room.js';
import { GAMES } from './games.js';
import * as saved from './saved.js';

/** What the address of rooms begins with. */
const ROOM = 'room';

const at = (id) => document.getElementById(id);
let session = null;
let board = null;
/** A room for three, where the address says one. */
let room = null;
/** The address that the page has written itself, which no person has asked for. */
let written = '';
/** The step of the list that is pointed at, and the step on which the game stood then. */
let pointed = { step: null, from: 0 };
/** Counts openings, so that a game that was loaded too late is not shown. */
let opening = 0;

/** What stands behind the `#` of an address. Of a damaged link, such as one that ends within a letter, the game alone. */
function fragment(hash) {
  const text = hash.slice(1);
  try { return decodeURIComponent(text); } catch { return text.split('/')[0]; }
}

/** Game and position of the address: `#lgame/nAA./.BA./.BA./.BBn A`; or a room, `#room/k7m2q9xwta`. */
function fromAddress() {
  const [game, ...text] = fragment(location.hash).split('/');
  if (game === ROOM) return { game, text: text[0] ?? '' };
  return { game: Object.hasOwn(GAMES, game) ? game : 'lgame', text: text.join('/').replaceAll('_', ' ') };
}

/** Keeps the game for a page that is loaded again, and its position in the address: what `keep` writes there is what
    `fromAddress` reads; spaces are underlines, which no position has. */
function keep() {
  saved.save(session.state());
  written = `#${session.game}/${encodeURI(session.view.text.replaceAll(' ', '_'))}`;
  if (fragment(location.hash) !== fragment(written)) history.replaceState(null, '', written);
}

async function open(game, text, begin = null) {
  opening += 1;
  const number = opening;
  session?.end();
  room?.end();
  [session, room] = [null, null];
  delete document.body.dataset.mode;
  menu(game);
  put(at('board'));
  put(at('extra'));
  put(at('actions'));
  put(at('explanation'));
  at('status').textContent = say('loading');
  let opened;
  const kept = begin || game === ROOM ? null : saved.saved(game, text);
  try {
    opened = await (game === ROOM ? rooms.open(text, { announce, memory }) : Session.open(game, text, kept));
  } catch (error) {
    at('status').textContent = say('broken', error.message);
    return;
  }
  if (number !== opening) {
    opened.end();
    return;
  }
  if (game === ROOM) {
    room = opened;
    room.draw();
    return;
  }
  session = opened;
  if (kept && !session.isKept) saved.drop();
  const { make, spell, spelled } = GAMES[game].board;
  session.spell = (step) => spell?.(session.view, step) ?? step;
  session.spelled = (words) => spelled?.(session.view, words) ?? words;
  board = make(session, { announce, redraw, keep });
  pointed = { step: null, from: 0 };
  session.addEventListener('pointed', ({ detail }) => {
    // The list of a game that was left stands there until the next one is loaded.
    if (session !== opened) return;
    pointed = { step: detail, from: session.view.cursor };
    if (!preview()) board.draw();
  });
  session.addEventListener('change', redraw);
  session.addEventListener('begun', () => { session.trouble = null; });
  session.addEventListener('thought', () => {
    thought(session);
    // Values of moves that stand on the board.
    if (session.candidates() && !preview()) board.picture?.();
  });
  session.addEventListener('trouble', ({ detail }) => trouble(say('broken', detail)));
  session.addEventListener('hinted', ({ detail }) => announce(say('hinted', session.spell(detail ?? ''))));
  session.addEventListener('played', ({ detail }) => { [session.note, session.trouble] = [null, null]; startMotion(); sound(detail); tell(detail); });
  begin?.(session);
  redraw();
  if (GAMES[game].board.rules) help.welcome(memory, game, how);
  if (session.refused) trouble(refusal(session.refused, session.about));
}

/** Shows the position of the step that is pointed at. A thought or an explanation that arrives meanwhile does not hide it, a
    move does. Returns false if no other position is pointed at. */
function preview() {
  const { step, from } = pointed;
  const { cursor, steps } = session.view;
  if (step === null || step === cursor || from !== cursor || step > steps.length) return false;
  session.preview(step, board.picture ?? board.draw);
  return true;
}

/** Shows how the game is played. */
function how() {
  // While a game is loaded there is none.
  if (session) help.rules(pick(session.about.title), GAMES[session.game].board.rules);
}

function trouble(text) {
  session.trouble = text;
  panel(session);
}

/** Says a step aloud for those who do not see the board. */
function tell(view) {
  const { text, by } = view.steps[view.cursor - 1];
  const players = pick(session.about.players);
  const step = by === null ? say('rolled', text) : say('moved', players[by], session.spell(text));
  // What follows is known once the view is that of the session.
  queueMicrotask(() => announce(session?.view.toMove === null ? `${step}. ${sentence(session)}` : step));
}

function redraw() {
  room?.draw();
  if (!session?.view) return;
  panel(session);
  at('board').classList.toggle('flipped', session.flipped);
  board.draw();
  preview();
  keep();
  files(at('files'), session, record).catch((error) => trouble(say('broken', error.message)));
}

/** Takes a record to the page, with another game if need be. */
async function record({ game, start, steps }, note) {
  const replay = (to) => {
    const refused = to.replay(start, steps);
    to.note = refused ? refusal(refused, to.about) : note;
    redraw();
  };
  if (game === session.game) replay(session);
  else await open(game, '', replay);
}

function menu(game) {
  const link = (name, title) => el('a', { href: `#${name}`, 'aria-current': name === game ? 'page' : null, 'data-key': name }, title);
  const title = game === ROOM ? say('room') : pick(GAMES[game].title);
  at('games').setAttribute('aria-label', say('games'));
  put(at('games'), Object.keys(GAMES).map((name) => link(name, pick(GAMES[name].title))), link(ROOM, say('room')));
  at('side-title').textContent = say('side');
  at('how').textContent = say('how');
  at('how').hidden = !GAMES[game]?.board.rules;
  at('keys').setAttribute('aria-label', say('keys'));
  document.title = `${title} – Quincunx`;
}

/** What is remembered of a visit; a browser that keeps nothing is as good. */
const memory = {
  get(key) { try { return localStorage.getItem(key); } catch { return null; } },
  set(key, value) { try { localStorage.setItem(key, value); } catch { /* kept nowhere */ } },
  remove(key) { try { localStorage.removeItem(key); } catch { /* kept nowhere */ } },
};

function language(wanted) {
  choose(wanted);
  const button = at('language');
  button.textContent = spoken() === 'zh' ? 'English' : '中文';
  button.lang = spoken() === 'zh' ? 'en' : 'zh';
  theme(document.documentElement.dataset.theme);
  sounds(memory.get('sound') === 'on');
}

function theme(name) {
  const dark = name ? name === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  if (name) document.documentElement.dataset.theme = name;
  at('theme').textContent = say(dark ? 'light' : 'dark');
  at('theme').onclick = () => { memory.set('theme', dark ? 'light' : 'dark'); theme(dark ? 'light' : 'dark'); };
}

/** The button of sounds, which are off at first. */
function sounds(on) {
  setSound(on);
  at('sound').setAttribute('aria-label', say('sound'));
  at('sound').title = say('sound');
  at('sound').setAttribute('aria-pressed', String(on));
  at('sound').onclick = () => { memory.set('sound', on ? 'off' : 'on'); sounds(!on); };
}

at('language').addEventListener('click', () => {
  language(spoken() === 'zh' ? 'en' : 'zh');
  memory.set('language', spoken());
  menu(session?.game ?? fromAddress().game);
  redraw();
});
at('how').addEventListener('click', how);
at('keys').addEventListener('click', () => help.keys(memory));

/** Presses the button of a name, if it is there and can be pressed. */
function press(name) {
  const buttons = [...document.querySelectorAll(`[data-key="${name}"], [data-key="duel-${name}"]`)];
  buttons.find((button) => button.checkVisibility() && !button.disabled)?.click();
}

help.listen(memory, press, (along) => {
  const to = session?.view && document.body.dataset.mode !== 'duelMode' ? session.view.cursor + along : -1;
  if (to >= 0 && to <= session.view.steps.length) session.goTo(to);
});
addEventListener('hashchange', () => {
  if (fragment(location.hash) === fragment(written)) return;
  const { game, text } = fromAddress();
  open(game, text);
});

language(memory.get('language') ?? (navigator.language.startsWith('zh') ? 'zh' : 'en'));
theme(memory.get('theme') ?? undefined);
const { game, text } = fromAddress();
open(game, text);
if ('serviceWorker' in navigator) navigator.serviceWorker.register('sw.js').catch(() => { /* served without it */ });
