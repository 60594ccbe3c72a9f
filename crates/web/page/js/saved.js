// The game that a tab keeps for a page that is loaded again. What is read back may be damaged, of another version of the
// page, or of engines that are no more: it is checked before anything is done with it.

/** Changes with the form of what is kept. */
const VERSION = 1;
const KEY = 'game';

/** Keeps what `Session.state` returned. */
export function save(state) {
  try { sessionStorage.setItem(KEY, JSON.stringify({ version: VERSION, ...state })); } catch { /* kept nowhere */ }
}

/** The game that was kept, if it is of this version and stands at that position. */
export function saved(game, text) {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY));
    return kept?.version === VERSION && kept.game === game && kept.text === text ? kept : null;
  } catch { return null; }
}

/** Forgets the game, which could not be opened again. */
export function drop() {
  try { sessionStorage.removeItem(KEY); } catch { /* kept nowhere */ }
}

const isText = (value) => typeof value === 'string';
const isFlag = (value) => typeof value === 'boolean';
const isCount = (value) => Number.isSafeInteger(value) && value >= 0;
const isList = (value, isOne) => Array.isArray(value) && value.every(isOne);

/** A number of steps, and what `worth` says of the position behind them. */
const isPart = (part) => Array.isArray(part) && isCount(part[0]) && Number.isFinite(part[1]?.share) && isText(part[1].text);

/** A seed of the match and the calls that led to where it stands. */
const isDuel = (duel) => isCount(duel?.seed) && isList(duel.calls, Array.isArray);

/** Whether a seat can be taken: by a person, an engine of the game, or one of its levels below the highest. */
function isSeat({ engines, levels }, seat) {
  const level = /^level:n=(\d+)$/.exec(seat)?.[1];
  if (level !== undefined) return Number(level) >= 1 && Number(level) < levels.length;
  return seat === 'person' || engines.some(({ name }) => name === seat);
}

/** Whether the parts of a game that was kept have the form that `Session.state` gives them; `about` is the game. */
export function isSound({ start, steps, cursor, seed, parts, settings }, about) {
  const { seats, time, byHand, teach, watch, flipped, mode, duel } = settings ?? {};
  return isText(start) && isList(steps, isText) && isCount(cursor) && cursor <= steps.length && isCount(seed) && isList(parts, isPart)
    && isList(seats, (seat) => isText(seat) && isSeat(about, seat)) && seats.length === about.players.en.length
    && time >= 100 && time <= 25600 && [byHand, teach, watch, flipped].every(isFlag)
    && (mode === null || isText(mode)) && (duel === null || isDuel(duel));
}
