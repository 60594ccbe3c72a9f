// Workers as the page sees them: questions with answers, and a stop that always works.

/** How long a worker may take to notice a stop before it is ended, in milliseconds. */
const PATIENCE = 150;

export class Engine {
  constructor(game, module) {
    [this.game, this.module] = [game, module];
    this.number = 0;
    this.open = new Map();
    this.start();
  }

  start() {
    this.worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
    this.worker.onmessage = ({ data }) => this.receive(data);
    this.worker.onerror = (event) => this.fail(event.message || 'The worker has failed.');
    this.ready = this.ask('open', { game: this.game, module: this.module });
    this.ready.catch(() => {});
    if (this.seed !== undefined) this.begin(this.seed);
  }

  /** Another game begins; a worker that is started later gets the seed too. */
  begin(seed) {
    this.seed = seed;
    this.ask('begin', { seed }).catch(() => {});
  }

  receive({ id, slice, answer, broken }) {
    const asked = this.open.get(id);
    if (!asked) return;
    if (slice) {
      asked.slice = slice;
      asked.tell?.(slice);
      return;
    }
    this.open.delete(id);
    if (broken) {
      // What was computed with is in no state to be asked again.
      asked.reject(new Error(broken));
      this.restart();
    } else asked.resolve(answer);
  }

  fail(message) {
    for (const asked of this.open.values()) asked.reject(new Error(message));
    this.open.clear();
  }

  /** Asks the worker; answers come in the order of questions. */
  ask(ask, more = {}, tell = null) {
    this.number += 1;
    const id = this.number;
    return new Promise((resolve, reject) => {
      this.open.set(id, { resolve, reject, tell, ask, more });
      this.worker.postMessage({ ask, id, ...more });
    });
  }

  /** A thought; `tell` receives each slice. A thought that goes on is given up. */
  async think(question, tell) {
    this.stop();
    return this.ask('think', question, tell);
  }

  /** Makes an engine ready. A thought that is asked for before that is done ends it. */
  async prepare(question) {
    return this.ask('prepare', question);
  }

  is(ask) {
    return [...this.open.values()].some((asked) => asked.ask === ask);
  }

  isThinking() {
    return this.is('think');
  }

  /** Ends the thought: it answers with what it has. */
  stop() {
    const upTo = this.number;
    if (this.is('prepare')) this.restart(upTo);
    if (!this.isThinking()) return;
    this.worker.postMessage({ ask: 'stop', upTo });
    const late = () => [...this.open].some(([id, asked]) => id <= upTo && asked.ask === 'think');
    setTimeout(() => { if (late()) this.restart(upTo); }, PATIENCE);
  }

  /** Ends the worker and begins with a new one. Thoughts up to a number get their last slice for an answer; what
      was asked later is asked again. */
  restart(upTo = this.number) {
    this.worker.terminate();
    const asked = [...this.open];
    this.open.clear();
    this.start();
    for (const [id, question] of asked) {
      if (['open', 'begin'].includes(question.ask)) question.reject(new Error('stopped'));
      else if (id > upTo) this.ask(question.ask, question.more, question.tell).then(question.resolve, question.reject);
      else if (question.slice) question.resolve(question.slice);
      else question.reject(new Error('stopped'));
    }
  }

  end() {
    this.worker.terminate();
    this.fail('stopped');
  }
}

/** Loads and compiles the file of a game once, for the page and its workers. */
export async function load(game) {
  const url = new URL(`../wasm/${game}_bg.wasm`, import.meta.url);
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url.pathname}: ${answer.status}`);
  const module = await WebAssembly.compile(await answer.arrayBuffer());
  const glue = await import(`../wasm/${game}.js`);
  await glue.default({ module_or_path: module });
  return { module, glue };
}
