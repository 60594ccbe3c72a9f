// The worker: holds an engine and thinks, in slices, so that between them it receives what the page sends.

/** The first slice, in milliseconds; each is twice as long as the one before. */
const FIRST = 60;

let thinker = null;
let duel = null;
/** Thoughts up to this number are given up. */
let stopped = 0;

const breath = () => new Promise((resolve) => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = resolve;
  port2.postMessage(null);
});

async function open({ game, module }) {
  const glue = await import(`../wasm/${game}.js`);
  await glue.default({ module_or_path: module });
  thinker = new glue.Thinker();
  duel = glue.Duel ? new glue.Duel() : null;
  return {};
}

/** Slices until the time is over, the value is proved or the answer is not needed any more. A limit of nodes is one slice:
    so it enters the same nodes as anywhere. */
async function think({ id, position, engine, time, nodes, every }) {
  const begin = performance.now();
  const left = () => time - (performance.now() - begin);
  let slice = nodes ? 0 : Math.min(FIRST, time);
  for (;;) {
    const answer = JSON.parse(thinker.think(position, engine, slice, nodes || 0, Boolean(every)));
    // An engine that ends long before its time has no use for more of it.
    const isDone = nodes || answer.proved || 3000 * answer.seconds < slice;
    if (answer.error || isDone || left() < slice / 2) return answer;
    postMessage({ id, slice: answer });
    await breath();
    if (id <= stopped) return answer;
    // What is left is taken whole rather than cut into a part too short to be of use.
    slice = left() < 3 * slice ? left() : 2 * slice;
  }
}

const ANSWERS = {
  open,
  think,
  begin: ({ seed }) => { thinker.begin(seed); return {}; },
  prepare: ({ position, engine }) => JSON.parse(thinker.prepare(position, engine)),
  explain: ({ position }) => JSON.parse(thinker.explain(position)),
  duel: ({ call, words }) => {
    const done = JSON.parse(duel[call](...words));
    return { done, view: JSON.parse(duel.view()) };
  },
};

/** One question after the other; a stop overtakes them. */
let questions = Promise.resolve();

async function answer(data) {
  try {
    postMessage({ id: data.id, answer: await ANSWERS[data.ask](data) });
  } catch (error) {
    postMessage({ id: data.id, broken: String(error) });
  }
}

self.onmessage = ({ data }) => {
  if (data.ask === 'stop') stopped = data.upTo;
  else questions = questions.then(() => answer(data));
};
