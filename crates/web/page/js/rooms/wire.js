// The wire of a room: questions with answers, views as they come, and a connection that is made again.

/** Pauses before another attempt, in milliseconds; the last one is repeated. */
const PAUSES = [300, 700, 1500, 3000, 6000, 10000];

/** What a closing message says that is not to be answered by another connection. */
const FINAL = ['replaced', 'idle'];

/** An answer of the server that refuses; it says why in both languages. */
export class Refusal extends Error {
  constructor({ code, english, chinese }) {
    super(english ?? code);
    this.code = code;
    this.texts = { en: english ?? code, zh: chinese ?? english ?? code };
  }
}

/** Asks the server of the page; what it refuses is thrown. Without a server there is a Refusal `server`. */
export async function ask(path, body) {
  const request = body && { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) };
  let answer;
  try {
    const response = await fetch(new URL(`api/${path}`, document.baseURI), request);
    answer = await response.json();
  } catch {
    throw new Refusal({ code: 'server' });
  }
  if (answer?.is === 'refused') throw new Refusal(answer);
  return answer;
}

/**
 * A connection to one room. It tells of `view`, and by `state` of being `open`, `lost` or `closed`.
 * The token that `token()` answers is shown first, and no view is told before it has been looked at.
 */
export class Wire extends EventTarget {
  constructor(room, token) {
    super();
    [this.room, this.token] = [room, token];
    [this.number, this.failures, this.state, this.waiting] = [0, 0, 'lost', new Map()];
    this.again = () => { if (this.state === 'lost') this.connect(); };
    addEventListener('online', this.again);
    this.connect();
  }

  connect() {
    clearTimeout(this.timer);
    this.drop();
    const url = new URL(`api/rooms/${encodeURIComponent(this.room)}/socket`, document.baseURI);
    url.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
    this.socket = new WebSocket(url);
    this.socket.onopen = () => this.greet();
    this.socket.onmessage = ({ data }) => this.receive(JSON.parse(data));
    this.socket.onclose = () => this.lose();
  }

  /** The old socket is heard no more. */
  drop() {
    if (!this.socket) return;
    this.socket.onopen = this.socket.onmessage = this.socket.onclose = null;
    this.socket.close();
  }

  async greet() {
    const token = this.token();
    this.greeting = Boolean(token);
    let refused = null;
    if (token) await this.say('return', { token }).catch((error) => { refused = error; });
    this.greeting = false;
    if (refused && !refused.code) return;
    this.failures = 0;
    this.become('open', refused);
    if (this.early) this.dispatchEvent(new CustomEvent('view', { detail: this.early }));
    this.early = null;
  }

  become(state, reason = null) {
    this.state = state;
    this.dispatchEvent(new CustomEvent('state', { detail: { state, reason } }));
  }

  receive(message) {
    if (message.is === 'view') {
      if (this.greeting || this.state !== 'open') this.early = message;
      else this.dispatchEvent(new CustomEvent('view', { detail: message }));
    } else if (message.is === 'closing') {
      this.final = FINAL.includes(message.code) ? new Refusal(message) : null;
    } else {
      const asked = this.waiting.get(message.id);
      this.waiting.delete(message.id);
      // What answers nothing that was asked is about the connection.
      if (!asked && message.is === 'refused') this.become(this.state, new Refusal(message));
      if (message.is === 'refused') asked?.reject(new Refusal(message));
      else asked?.resolve(message);
    }
  }

  /** Says something; the promise holds the answer. What has no answer when the connection goes is refused. */
  say(what, more = {}) {
    this.number += 1;
    const id = this.number;
    return new Promise((resolve, reject) => {
      if (this.socket.readyState !== WebSocket.OPEN) {
        reject(new Error('lost'));
        return;
      }
      this.waiting.set(id, { resolve, reject });
      this.socket.send(JSON.stringify({ do: what, id, ...more }));
    });
  }

  lose() {
    for (const asked of this.waiting.values()) asked.reject(new Error('lost'));
    this.waiting.clear();
    this.early = null;
    if (this.final) {
      this.become('closed', this.final);
      return;
    }
    this.become('lost');
    this.timer = setTimeout(() => this.connect(), PAUSES[Math.min(this.failures, PAUSES.length - 1)]);
    this.failures += 1;
  }

  /** Connects after a final word all the same: a person wants it. */
  resume() {
    this.final = null;
    this.connect();
  }

  end() {
    clearTimeout(this.timer);
    removeEventListener('online', this.again);
    this.drop();
  }
}
