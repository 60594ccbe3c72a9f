// Help: how a game is played, opened once for a newcomer, and the keys.

import { el, put } from './dom.js';
import { pick, say } from './words.js';

const box = document.getElementById('dialog');

// A touch beside the dialog closes it.
box.addEventListener('click', (event) => { if (event.target === box) box.close(); });

/** Shows a dialog with a title; Escape, its button or a touch beside it closes it, and the focus goes back. */
function show(title, last, ...content) {
  put(box, el('h2', { id: 'dialog-title' }, title), content,
    el('div', { class: 'row' }, el('button', { type: 'button', class: 'main', 'data-key': 'close', onclick: () => box.close() }, last)));
  box.showModal();
}

/** The rules of a game in five lines and two pictures, which the module of its board brings along. Those of the terminal
    (`Entry::rules`) are about what is typed, these about what is touched. */
export function rules(title, { lines, pictures }) {
  const figure = ({ caption, draw }) => el('figure', {}, draw(), el('figcaption', {}, pick(caption)));
  show(`${say('how')}: ${title}`, say('play'), el('ol', {}, pick(lines).map((line) => el('li', {}, line))), el('div', { class: 'pictures' }, pictures.map(figure)));
}

/** Opens the rules if this browser has not shown those of the game yet. */
export function welcome(memory, game, open) {
  const met = (memory.get('met') ?? '').split(' ').filter(Boolean);
  if (met.includes(game)) return;
  memory.set('met', [...met, game].join(' '));
  open();
}

/** The keys: letters act wherever nothing is typed, if the person has not switched them off. */
const KEYS = { f: 'flip', h: 'hint', u: 'takeBack', n: 'newGame', '?': 'keys' };

/** Shows the list of keys. */
export function keys(memory) {
  const row = (names, words) => el('tr', {}, el('td', {}, names.map((name) => [el('kbd', {}, name), ' '])), el('td', {}, words));
  const off = memory.get('letters') === 'off';
  show(say('keys'), say('close'),
    el('table', {}, el('tbody', {},
      row(['Tab'], say('keyTab')), row(['←', '→', '↑', '↓'], say('keyArrows')), row(['Enter', '␣'], say('keyEnter')), row(['←', '→'], say('keySteps')),
      Object.entries(KEYS).map(([letter, name]) => row([letter.toUpperCase()], say(name))), row(['Esc'], say('close')))),
    el('label', {}, el('input', { type: 'checkbox', checked: !off, 'data-key': 'letters', onchange: (event) => memory.set('letters', event.target.checked ? 'on' : 'off') }), say('keyLetters')));
}

/** Listens for keys. `press` presses the button of that name, `step` goes through the moves. */
export function listen(memory, press, step) {
  addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || box.open) return;
    if (event.target.closest?.('input, select, textarea')) return;
    const along = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    const name = KEYS[event.key.toLowerCase()];
    if (along) step(along);
    else if (name && memory.get('letters') !== 'off') press(name);
    else return;
    event.preventDefault();
  });
}
