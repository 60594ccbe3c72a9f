// What stands beside every board: whose turn it is, controls, seats, the best line.

import { el, put, svg } from './dom.js';
import { engineName, levelName, pick, say } from './words.js';
import { graph, list } from './steps.js';
import { perspective, final, part, percent, valuePhrase } from './value.js';

const at = (id) => document.getElementById(id);

/** Shows a sentence, and lets screen readers say it. */
export function announce(text) {
  at('said').textContent = text;
}

/** Everything but the board. */
export function draw(session) {
  at('title').textContent = pick(session.about.title);
  status(session);
  controls(session);
  seats(session);
  thought(session);
}

/** How far and how fast an engine has searched; a tree of play-outs has no depth. */
function effort({ depth, nodes, seconds }) {
  const words = say('effort', round(nodes), round(nodes / Math.max(seconds, 0.001)));
  return depth > 0 ? say('depth', depth, words) : words;
}

/** What changes while an engine thinks. */
export function thought(session) {
  const analysis = session.shown.get(session.view.cursor);
  bar(session, analysis);
  graph(session);
  list(session);
  const words = analysis && valuePhrase(session.view, session.about, analysis);
  const known = analysis && [
    el('p', { class: 'row' }, el('strong', {}, words || ''), analysis.proved && el('span', { class: 'soft' }, say('proved'))),
    analysis.pv.length > 0 && el('p', { class: 'wrap' }, `${say('line')}: `, el('span', { class: 'mono' }, analysis.pv.slice(0, 12).map(session.spell).join(' '))),
    el('p', { class: 'soft mono' }, effort(analysis), ` · ${analysis.engine}`),
    session.hint && analysis.reasons.length > 0 && el('ul', { class: 'soft' }, analysis.reasons.slice(0, 4).map((reason) => el('li', {}, session.spelled(pick(reason))))),
  ];
  put(at('thought'), known || el('p', { class: 'soft' }, ' '));
}

const round = (number) => Intl.NumberFormat('en', { notation: 'compact', maximumSignificantDigits: 3 }).format(number);

/** The sentence above the board. */
export function sentence(session) {
  const { view, about } = session;
  const players = pick(about.players);
  if (view.repeated) return say('drawn', say('repeated'));
  if (view.toMove === null) {
    if (players.length < 2) return say('found', view.board.shots?.length ?? view.cursor);
    const lead = view.payoffs[0];
    return lead === 0 ? say('drawn', pick(about.ending)) : say('won', players[lead > 0 ? 0 : 1], pick(about.ending));
  }
  if (view.toMove === 'chance') {
    return view.board.question ? say('answer', view.board.question) : say('chance', players[perspective(view)]);
  }
  return say(session.thinking ? 'thinking' : 'turn', players[view.toMove]);
}

function status(session) {
  put(at('status'), session.trouble ? el('span', { class: 'trouble' }, session.trouble) : el('strong', {}, sentence(session)),
    session.hint?.best && el('span', {}, ` ${say('hinted', session.spell(session.hint.best))}`));
}

function controls(session) {
  const button = (key, act, isOn = true, more = {}) => el('button', { type: 'button', 'data-key': key, disabled: !isOn, onclick: act, ...more }, say(key));
  const toggle = (key, name, after) => button(key, () => { session[name] = !session[name]; after?.(); session.show(); }, true, { 'aria-pressed': String(session[name]) });
  const { view } = session;
  put(at('controls'),
    button('newGame', () => { session.open(view.start); }),
    button('takeBack', () => session.takeBack(), session.canTakeBack()),
    button('forward', () => session.goTo(view.cursor + 1), view.cursor < view.steps.length),
    button('hint', () => session.advise().catch((error) => session.fail(error)), !session.isOver() && !session.thinking && view.toMove !== 'chance'),
    button('stop', () => session.stop(), session.thinking || session.engine.isThinking()),
    toggle('teach', 'teach', () => (session.isPersons() ? session.changed(session.goesOn) : session.learn())),
    toggle('watch', 'watch', () => session.changed(session.goesOn)),
    toggle('flip', 'flipped'));
}

/** Who plays, and for how long an engine thinks. */
function seats(session) {
  const { engines, levels: words } = session.about;
  // The highest level is the first engine itself.
  const levels = words.map((_, level) => [level + 1 < words.length ? `level:n=${level + 1}` : session.first, levelName(session.about, level + 1)]);
  const others = engines.filter(({ name }) => words.length === 0 || (name !== session.first && name !== 'level'));
  const named = (seat) => {
    const options = others.map((engine) => el('option', { value: engine.name, selected: seat === engine.name, title: pick(engine) }, engineName(engine.name)));
    return words.length ? el('optgroup', { label: say('more') }, options) : options;
  };
  const choice = (player, seat) => el('label', { class: 'wide' }, player,
    el('select', { 'data-key': `seat${seat}`, onchange: (event) => { session.seats[seat] = event.target.value; session.changed(true); } },
      el('option', { value: 'person', selected: session.seats[seat] === 'person' }, say('person')),
      levels.map(([value, text]) => el('option', { value, selected: session.seats[seat] === value, title: engineName(value) }, text)),
      named(session.seats[seat])));
  // Time grows by powers of two: from a tenth of a second to twenty-five.
  const power = Math.round(Math.log2(session.time / 100));
  const slide = (event) => { session.time = 100 * 2 ** Number(event.target.value); shown.textContent = seconds(session.time); };
  const shown = el('output', {}, seconds(session.time));
  put(at('seats'), pick(session.about.players).map(choice),
    el('label', { class: 'wide' }, el('span', {}, say('time'), ' ', shown),
      el('input', { type: 'range', min: 0, max: 8, step: 1, value: power, 'data-key': 'time', oninput: slide, 'aria-label': say('time') })));
}

const seconds = (time) => say('seconds', (time / 1000).toFixed(time < 1000 ? 1 : 0));

/** The bar: how much of it is the first player's. At the end the winner has all of it. */
function bar(session, analysis) {
  const { view, about } = session;
  const players = pick(about.players);
  const box = at('bar');
  box.hidden = players.length < 2;
  if (box.hidden) return;
  const known = final(view) ?? (analysis && part(view, analysis)) ?? session.parts.get(view.cursor)?.share ?? null;
  const share = known ?? 0.5;
  const first = percent(share);
  const names = known === null ? players : [`${players[0]} ${first}`, `${100 - first} ${players[1]}`];
  const words = session.isOver() ? sentence(session) : (analysis && valuePhrase(view, about, analysis)) || say('even');
  box.setAttribute('aria-label', say('bar', words));
  put(box, svg('svg', { viewBox: '0 0 100 4', preserveAspectRatio: 'none', 'aria-hidden': 'true' },
    svg('rect', { class: 'first-fill', width: 100 * share, height: 4 }), svg('rect', { x: 49.8, width: 0.4, height: 4, fill: 'currentColor' })),
  names.map((name) => el('span', {}, name)));
}
