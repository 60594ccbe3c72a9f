// Values in words and as a part of a bar. Engines see values from the perspective of the player to move; the page
// shows them from that of the first player.

import { say, pick } from './words.js';

/** Whose perspective a value has: the player's who is to move, or to roll. */
export function perspective(view) {
  if (typeof view.toMove === 'number') return view.toMove;
  return view.board?.mover ?? 0;
}

/** How many points are half of a sure win, by game: what an evaluation of one's own unit means to people. The scale of
    Connect6 is that of its engine's probabilities, of which its single moves have none. */
const SCALE = { lgame: 12, connect6: 2140 };

/** The probability that the player to move wins, a draw counted a half; null if the value means none. */
function chance({ value, unit, probability }) {
  if (unit === 'outcome') return (1 + value) / 2;
  return probability ?? (unit === 'probability' ? value : null);
}

/** The first player's part at the end of a game: all, half or nothing; `null` while it is played. */
export function final(view) {
  if (view.repeated) return 0.5;
  return view.toMove === null ? (1 + Math.sign(view.payoffs[0])) / 2 : null;
}

/** The first player's part, from 0 to 1; nothing where nothing is known. */
export function part(view, analysis) {
  if (analysis?.value === null || analysis?.value === undefined) return null;
  const sign = perspective(view) === 0 ? 1 : -1;
  const { value, unit } = analysis;
  const probability = chance(analysis);
  // A move that loses in a position that is not decided.
  if (analysis.turns) return sign * value > 0 ? 1 : 0;
  if (probability !== null) return sign === 1 ? probability : 1 - probability;
  switch (unit) {
    case 'boxes': return 0.5 + 0.5 * Math.tanh((view.payoffs[0] + sign * value) / 8);
    case 'shots': {
      const fired = view.board?.shots?.length ?? 0;
      return Math.max(0, 1 - (fired + value) / (view.board.rows * view.board.columns / 2));
    }
    default: return 0.5 + 0.5 * Math.tanh((sign * value) / (SCALE[view.game] ?? 100));
  }
}

/** The value as the registry words it. An outcome is that of the player to move, who is named before it. */
export function valuePhrase(view, about, { value, unit, words }) {
  if (value === null || value === undefined) return '';
  const phrase = pick(words);
  return unit === 'outcome' && value !== 0 ? say('moved', pick(about.players)[perspective(view)], phrase) : phrase;
}

/** A share in whole per cent; only 0 and 1 themselves are 0 and 100. */
export function percent(share) {
  return share > 0 && share < 1 ? Math.min(99, Math.max(1, Math.round(100 * share))) : 100 * share;
}

/** An outcome as a shape and a class: never by colour alone. The distance, in plies, may be unknown. */
export function outcome(value, distance) {
  if (value === 0) return { sign: '=', kind: 'drawn', text: say('outcomeDrawn') };
  const [shape, kind, word] = value > 0 ? ['✓', 'won', say('outcomeWon')] : ['✗', 'lost', say('outcomeLost')];
  const text = distance ? say(distance === 1 ? 'inOnePly' : 'inPlies', word, distance) : word;
  return { sign: `${shape}${distance ?? ''}`, kind, text };
}

/** The value as a word or number to stand beside a move, for the first player. */
function brief(view, analysis, share) {
  const { value, unit, distance, turns } = analysis;
  const sign = perspective(view) === 0 ? 1 : -1;
  if (turns) return outcome(sign * value).sign;
  if (unit === 'outcome') return outcome(sign * value, distance).sign;
  if (unit === 'boxes') return signed(view.payoffs[0] + sign * value);
  if (unit === 'shots') return value.toFixed(1);
  return `${percent(share)}`;
}

/** A number with its sign, rounded to tenths. */
export function signed(number) {
  const shown = Math.abs(Math.round(number * 10) / 10);
  return shown === 0 ? '0' : `${number > 0 ? '+' : '−'}${shown}`;
}

/** What an analysis says of its position: the first player's part, a text, and whether it is rough, points that nothing
    compares with results of games; nothing where it says nothing. */
export function worth(view, analysis) {
  const share = part(view, analysis);
  const isRough = analysis?.unit === 'points' && !analysis.turns && chance(analysis) === null;
  return share === null ? null : { share, text: brief(view, analysis, share), isRough };
}

/** The same of one of the moves from that position. */
export function worthOf(view, analysis, text) {
  const move = analysis?.moves.find((one) => one.move === text && one.value !== null);
  if (move) return worth(view, { unit: analysis.unit, value: move.value, distance: move.distance, turns: move.turns });
  return analysis?.best === text ? worth(view, analysis) : null;
}
