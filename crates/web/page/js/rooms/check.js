// What a page checks of a server: that layouts are those that were promised, and answers those that they give.

const SEATS = [0, 1, 2];

/** Remembers promises while a round is played, also over a reload, and judges the round when it is over. */
export class Check {
  /** `verify` is that of the file `room`; `kept` keeps texts by name, as a browser's storage of a session does. */
  constructor(room, verify, kept) {
    [this.name, this.verify, this.kept] = [`promises/${room}`, verify, kept];
    const before = JSON.parse(kept.get(this.name) ?? 'null');
    this.now = before?.now ?? null;
    this.rounds = before?.rounds ?? [];
  }

  /** Looks at a view; whether another round has been judged. */
  see(view) {
    const match = view.match ?? 0;
    const { shown } = view;
    const isPlayed = view.phase === 'hiding' || view.phase === 'shooting';
    // In a new match the last round of the one before may still be shown.
    const isOurs = shown && shown.round === view.round - (isPlayed ? 1 : 0);
    const isNew = isOurs && !this.rounds.some((round) => round.match === match && round.round === shown.round);
    if (isNew) this.judge(match, shown, view.setup);
    if (isPlayed) this.promise(`${match}/${view.round}`, view);
    this.kept.set(this.name, JSON.stringify({ now: this.now, rounds: this.rounds }));
    return Boolean(isNew);
  }

  promise(key, { commitments, shots }) {
    if (this.now?.key !== key) this.now = { key, seen: [null, null, null], changed: [false, false, false], shots: [], altered: false };
    for (const seat of SEATS) {
      const commitment = commitments[seat];
      const before = this.now.seen[seat];
      // A promise that is taken back or changed is none.
      if (before && commitment !== before) this.now.changed[seat] = true;
      this.now.seen[seat] = before ?? commitment;
    }
    const lines = shots.map(line);
    // An answer that was given once stays: a false answer is none the better for being corrected.
    if (this.now.shots.some((shot, at) => shot !== lines[at])) this.now.altered = true;
    this.now.shots = lines;
  }

  judge(match, shown, setup) {
    const isWatched = this.now?.key === `${match}/${shown.round}`;
    const seen = SEATS.map((seat) => (isWatched ? this.now.seen[seat] : null));
    const shots = shown.shots.map(line);
    const found = !isPlain(shown) ? SEATS.map(() => ({ layout: false, bound: false, wrong: [] })) : JSON.parse(this.verify(setup, shown.layouts.join('\n'), shown.salts.join('\n'), seen.map((text) => text ?? '').join('\n'), shots.join('\n')));
    if (found.error) throw new Error(found.error.message);
    const seats = found.map((seat, number) => ({ ...seat, bound: isWatched && this.now.changed[number] ? false : seat.bound }));
    // What was seen stays: the round may only have gone on.
    const same = !isWatched || (!this.now.altered && this.now.shots.every((shot, at) => shot === shots[at]));
    this.rounds.push({ match, round: shown.round, seats, shots, same });
  }
}

/** Whether lists and texts are what they seem: with a line's end in a text another one would be looked at than is shown. */
const isPlain = ({ layouts, salts, shots }) => [layouts, salts].every((texts) => texts.length === 3 && texts.every((text) => !/\n/.test(text)))
  && shots.every((shot) => !/[\s\S]* [\s\S]* [\s\S]* /.test(line(shot)) && !/\n/.test(line(shot)));

const line = ({ target, cell, answer }) => `${target} ${cell} ${answer}`;

/** What is false in a round that was judged: the phrase of each lie with its seat. */
export function lies({ seats, shots, same }) {
  const found = seats.flatMap(({ layout, bound, wrong }, seat) => [
    !layout && { phrase: 'liedLayout', seat },
    bound === false && { phrase: 'liedBound', seat },
    layout && wrong.length > 0 && { phrase: 'liedAnswer', seat, cells: wrong.map((shot) => shots[shot].split(' ')[1]).join(' ') },
  ]);
  return [...found.filter(Boolean), ...(same ? [] : [{ phrase: 'liedShots', seat: null }])];
}
