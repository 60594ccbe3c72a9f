// One game as it is played: who sits where, whose turn it is, what is thought of each position.
//
// The rules are asked on the page's own thread (`page`), engines in one worker (`engine`), explanations in another
// (`tutor`), so that an explanation does not keep an engine waiting.

import { Engine, load } from './engine.js';
import { isSound } from './saved.js';
import { perspective, final, worth, worthOf } from './value.js';

/** How long the analysis beside a person's move may take, in milliseconds. */
const WATCH = 800;

export class Session extends EventTarget {
  /** A game at a position; `kept` is what `state` returned before the page was loaded again. If that cannot be opened
      the position alone is, and `isKept` is false. */
  static async open(game, text, kept = null) {
    const { module, glue } = await load(game);
    const session = new Session(game, module, glue);
    session.isKept = kept !== null && session.restore(kept);
    if (session.isKept) return session;
    session.refused = text ? session.tell(session.page.open(text)) : null;
    // Who follows a link finds the position that was shared, and not an engine's move.
    const mover = perspective(JSON.parse(session.page.view()));
    if (text && session.seats.length === 2) session.seats = [0, 1].map((seat) => (seat === mover ? 'person' : session.first));
    session.begin();
    return session;
  }

  constructor(game, module, glue) {
    super();
    this.game = game;
    this.glue = glue;
    this.page = new glue.Page();
    this.about = JSON.parse(glue.Page.about());
    this.engine = new Engine(game, module);
    this.tutor = new Engine(game, module);
    this.first = this.about.engines[0].name;
    // In games with dice a value after the roll says more of the roll than of the move before it.
    this.rolls = JSON.parse(this.page.view()).toMove === 'chance';
    // A game of one player is played by a person, one of two against an engine.
    this.seats = this.about.players.en.map((_, seat) => (seat === 1 ? this.first : 'person'));
    this.time = 400;
    this.byHand = false;
    this.teach = false;
    this.watch = true;
    this.flipped = false;
    // Planes: which of its games it is, and what was done in the duel.
    this.mode = null;
    this.duel = null;
    this.prepared = false;
    this.turn = 0;
  }

  /** A game begins at the start that the page has been given. */
  begin(seed = crypto.getRandomValues(new Uint32Array(1))[0], parts = [], goesOn = true) {
    this.seed = seed;
    this.engine.begin(seed);
    // By the number of steps before a position: what it is worth, the last analysis, and the one with most moves.
    this.parts = new Map(parts);
    this.shown = new Map();
    this.valued = new Map();
    this.explanation = null;
    this.dispatchEvent(new Event('begun'));
    this.changed(goesOn);
  }

  /** All that a page needs that is loaded again, to go on as if it had not been. */
  state() {
    const { game, seed, view, seats, time, byHand, teach, watch, flipped, mode, duel } = this;
    return { game, text: view.text, start: view.start, steps: view.steps.map((step) => step.text), cursor: view.cursor, seed,
      parts: [...this.parts], settings: { seats, time, byHand, teach, watch, flipped, mode, duel } };
  }

  /** Goes on with a game that was kept. Returns false, and the page is at the start, if it is damaged. */
  restore(kept) {
    if (!isSound(kept, this.about)) return false;
    const { start, steps, cursor, seed, parts, settings: { seats, time, byHand, teach, watch, flipped, mode, duel } } = kept;
    try {
      const refused = this.tell(this.page.open(start)) || steps.some((step) => this.tell(this.page.play(step)));
      if (refused) throw new Error('The game that was kept cannot be played.');
      this.page.goTo(cursor);
    } catch {
      this.page = new this.glue.Page();
      return false;
    }
    Object.assign(this, { seats, time, byHand, teach, watch, flipped, mode, duel });
    this.begin(seed, parts, cursor === steps.length);
    return true;
  }

  /** What a call of the page answered, if it refused: a sentence or a place in the text. */
  tell(answer) {
    return JSON.parse(answer).error ?? null;
  }

  open(text) {
    const refused = this.tell(this.page.open(text));
    if (!refused) this.begin();
    return refused;
  }

  /** Plays a step, and those of a line that follow it in the same turn; then the next player goes on. */
  play(text, line = []) {
    const { toMove: mover, cursor } = this.view;
    const known = worthOf(this.view, this.valued.get(cursor), text) ?? worthOf(this.view, this.shown.get(cursor), text);
    const refused = this.tell(this.page.play(text));
    if (refused) return refused;
    let now = this.played();
    // Until the position itself is looked at, it is worth what its move was.
    if (known) this.parts.set(cursor + 1, known);
    for (const next of line) {
      if (now.toMove !== mover || this.tell(this.page.play(next))) break;
      now = this.played();
    }
    this.changed(true);
    return null;
  }

  /** A step was played: what was thought of steps that are no more is forgotten. */
  played() {
    const now = JSON.parse(this.page.view());
    for (const known of [this.parts, this.shown, this.valued]) {
      [...known.keys()].filter((step) => step >= now.cursor).forEach((step) => known.delete(step));
    }
    this.dispatchEvent(new CustomEvent('played', { detail: now }));
    return now;
  }

  /** Plays all steps of a record. */
  replay(start, steps) {
    const refused = this.tell(this.page.open(start));
    if (refused) return refused;
    for (const step of steps) {
      const wrong = this.tell(this.page.play(step));
      if (wrong) return wrong;
    }
    this.seats = this.seats.map(() => 'person');
    this.begin();
    return null;
  }

  /** Looks at another position; engines wait until somebody plays on from there. */
  goTo(step) {
    this.page.goTo(Math.max(0, step));
    this.changed(false);
  }

  /** Back to the last decision of a person. */
  takeBack() {
    const { steps, cursor } = this.view;
    const own = (step) => steps[step].by !== null && this.seats[steps[step].by] === 'person';
    let to = cursor - 1;
    while (to > 0 && !own(to)) to -= 1;
    // The roll before the move stays.
    this.goTo(to);
  }

  /** Draws another position for a moment, as it is: without a hint, and nothing can be done there. */
  preview(step, draw) {
    const { view, hint, explanation } = this;
    this.page.goTo(step);
    Object.assign(this, { view: JSON.parse(this.page.view()), hint: null, explanation: null, isPreview: true });
    try {
      draw();
    } finally {
      this.page.goTo(view.cursor);
      Object.assign(this, { view, hint, explanation, isPreview: false });
    }
  }

  canTakeBack() {
    return this.view.cursor > 0;
  }

  isOver() {
    return this.view.toMove === null || this.view.repeated;
  }

  /** Whether a person may move: for the own side, and for either where an earlier position is looked at. */
  isPersons() {
    const { toMove } = this.view;
    return typeof toMove === 'number' && !this.isOver() && !this.isPreview && (this.seats[toMove] === 'person' || !this.goesOn);
  }

  /** The spec of an engine: in a hurry until it has been prepared. */
  spec(name) {
    const hurried = name === this.first && this.about.hurried && !this.prepared;
    return hurried ? `${name}:${this.about.hurried}` : name;
  }

  /** Another position is looked at; the game goes on from there, or waits. */
  changed(goesOn) {
    this.goesOn = goesOn;
    this.turn += 1;
    this.engine.stop();
    this.view = JSON.parse(this.page.view());
    const share = final(this.view);
    if (share !== null && this.about.players.en.length > 1) this.parts.set(this.view.cursor, { share, text: ['0–1', '½', '1–0'][2 * share] });
    this.thinking = false;
    this.hint = null;
    if (this.explanation && this.explanation.of !== this.view.text) this.explanation = null;
    this.show();
    this.learn();
    this.next(this.turn, goesOn).catch((error) => this.fail(error));
  }

  show() {
    this.dispatchEvent(new Event('change'));
  }

  fail(error) {
    if (error.message === 'stopped') return;
    this.thinking = false;
    this.dispatchEvent(new CustomEvent('trouble', { detail: error.message }));
  }

  /** What follows: chance, an engine's move, or an analysis while a person thinks. */
  async next(turn, goesOn) {
    if (this.isOver()) return;
    if (this.view.toMove === 'chance') {
      if (!this.byHand && goesOn) await this.draw(turn);
      return;
    }
    if (this.isPersons()) {
      if (this.watch || this.teach) await this.look(turn, this.first, WATCH);
      if (turn === this.turn) await this.prepare();
      return;
    }
    [this.thinking, this.halted] = [true, false];
    this.show();
    const said = await this.look(turn, this.seats[this.view.toMove], this.time);
    if (turn !== this.turn) return;
    this.thinking = false;
    if (said.error) throw new Error(said.error.message);
    // Who was told to stop does not begin anew with the second half of a turn.
    this.play(said.best, this.halted ? said.pv.slice(1) : []);
  }

  /** Chance by the page: a die, or what the seed hides. Dice are shown for a moment. The first one waits for a
      person, who may want another layout. */
  async draw(turn) {
    const hidden = JSON.parse(this.page.concealed(this.seed));
    if (!hidden && this.view.steps.length === 0 && this.seats.includes('person')) return;
    if (!hidden) await new Promise((resolve) => setTimeout(resolve, 250));
    if (turn !== this.turn) return;
    this.play(hidden ? hidden.event : this.drawChance());
  }

  /** One of the events by their weights, by the numbers of the browser. */
  drawChance() {
    const chances = this.view.chances;
    const whole = chances.reduce((sum, [, weight]) => sum + weight, 0);
    let left = (crypto.getRandomValues(new Uint32Array(1))[0] / 2 ** 32) * whole;
    for (const [text, weight] of chances) {
      left -= weight;
      if (left < 0) return text;
    }
    return chances[0][0];
  }

  /** An engine's thought of the position, shown slice by slice. */
  async look(turn, name, time) {
    const every = this.isPersons() && (this.teach || this.rolls);
    const question = { position: this.view.text, engine: this.spec(name), time, every };
    const note = (analysis) => {
      if (turn !== this.turn || analysis.error) return;
      const { cursor } = this.view;
      this.shown.set(cursor, analysis);
      const count = ({ moves }) => moves.filter((move) => move.value !== null).length;
      if (count(analysis) > 1 && count(analysis) >= count(this.valued.get(cursor) ?? { moves: [] })) this.valued.set(cursor, analysis);
      const known = worth(this.view, analysis);
      if (known) this.parts.set(cursor, known);
      this.dispatchEvent(new Event('thought'));
    };
    const analysis = await this.engine.think(question, note);
    note(analysis);
    return analysis;
  }

  /** What the moves from here are worth, where it is to be shown: the analysis of them. */
  candidates() {
    return this.teach ? this.valued.get(this.view.cursor) : null;
  }

  /** Makes the first engine ready while it is not needed. */
  async prepare() {
    if (this.prepared || !this.about.hurried || !this.seats.includes(this.first)) return;
    const answer = await this.engine.prepare({ position: this.view.text, engine: this.first });
    this.prepared = !answer.error;
  }

  /** The move that the first engine would play. */
  async advise() {
    const turn = this.turn;
    const said = await this.look(turn, this.first, Math.max(this.time, 300));
    if (turn !== this.turn || said.error) return;
    this.hint = said;
    this.show();
    this.dispatchEvent(new CustomEvent('hinted', { detail: said.best }));
  }

  /** What there is to learn from the position, if somebody wants to. */
  async learn() {
    if (!this.teach || this.explanation || this.view.toMove === null) return;
    const { turn, view: { text } } = this;
    // Of many positions that are passed quickly the last one is taught.
    await new Promise((resolve) => setTimeout(resolve, 60));
    if (turn !== this.turn) return;
    const explanation = await this.tutor.ask('explain', { position: text }).catch(() => null);
    if (!explanation || explanation.error || this.view.text !== text) return;
    this.explanation = { ...explanation, of: text };
    this.show();
  }

  /** The engine plays with what it has, or the analysis ends. */
  stop() {
    this.halted = true;
    this.engine.stop();
  }

  end() {
    this.turn += 1;
    this.engine.end();
    this.tutor.end();
  }
}
