// A room for three: what its server tells is drawn, what a person does is sent. The server is the referee; what
// it promises is checked here.

import { el, put } from '../dom.js';
import { pick, say } from '../words.js';
import { Check } from './check.js';
import { draw as entry } from './entry.js';
import { Hiding } from './hiding.js';
import { SIGN } from './words.js';
import { Wire, ask } from './wire.js';
import * as side from './side.js';
import * as seats from './seats.js';
import { Boards } from './boards.js';

const at = (id) => document.getElementById(id);

/** Storage of a session; a browser that keeps nothing is as good. */
const kept = {
  get(key) { try { return sessionStorage.getItem(key); } catch { return null; } },
  set(key, value) { try { sessionStorage.setItem(key, value); } catch { /* kept nowhere */ } },
};

/** Seconds before the end of a time at which it is said aloud. */
const WARNING = 10;

/** How long a person may take to say for sure that the seat is left, in milliseconds. */
const SURE = 6000;

/** The room of an address, or the way into one. `host` says aloud, remembers, and loads. */
export async function open(id, host) {
  document.body.dataset.mode = 'room';
  const room = new Room(id, host);
  await room.begin();
  return room;
}

class Room {
  constructor(id, host) {
    Object.assign(this, { id, host, view: null, trouble: null, busy: false, leaving: false, bots: [], hiding: null, state: 'lost' });
    this.names = (seat) => this.view.seats[seat]?.name ?? say('emptySeat');
  }

  async begin() {
    if (!this.id) return;
    const glue = await import('../../wasm/room.js');
    await glue.default({ module_or_path: new URL('../../wasm/room_bg.wasm', import.meta.url) });
    this.glue = glue;
    this.check = new Check(this.id, glue.verify, kept);
    try {
      this.bots = (await ask('server')).bots;
      // A socket does not say why it cannot be opened.
      await ask(`rooms/${encodeURIComponent(this.id)}`);
    } catch (error) {
      this.trouble = error;
      return;
    }
    this.boards = new Boards(at('board'));
    this.wire = new Wire(this.id, () => this.host.memory.get(`room/${this.id}`));
    this.wire.addEventListener('view', ({ detail }) => this.see(detail));
    this.wire.addEventListener('state', ({ detail }) => this.stand(detail));
    this.clock = setInterval(() => this.tick(), 250);
  }

  end() {
    // Whatever is still waited for draws nothing over what is there now.
    this.ended = true;
    this.wire?.end();
    clearInterval(this.clock);
  }

  get me() {
    return this.view?.own?.seat ?? null;
  }

  isMine(seat) {
    return this.me === seat;
  }

  /** The connection is there, or not. */
  stand({ state, reason }) {
    this.state = state;
    if (reason?.code === 'token') this.host.memory.remove(`room/${this.id}`);
    else if (reason) this.trouble = reason;
    this.draw();
  }

  see(view) {
    const before = this.view;
    this.view = view;
    this.until = view.left_ms === null ? null : performance.now() + view.left_ms;
    const isSame = before && before.phase === view.phase && before.round === view.round && before.turn === view.turn;
    if (!isSame) [this.trouble, this.warned] = [null, false];
    this.prepare(view);
    try {
      this.check.see(view);
    } catch (error) {
      this.trouble = error;
    }
    this.tell(before, view);
    this.draw();
  }

  /** Planes to be hidden are there as long as they are to be hidden. */
  prepare(view) {
    const wanted = view.phase === 'hiding' && view.own && !view.own.layout;
    if (!wanted) {
      this.hiding = null;
      return;
    }
    if (this.hiding?.round === view.round) return;
    const [, rows, columns, planes] = /^(\d+)x(\d+)\/(\d+)/.exec(view.setup).map(Number);
    const placements = this.placements(view.setup);
    this.hiding = new Hiding(placements, planes, rows, columns, { changed: () => { if (this.hiding) this.draw(); }, announce: this.host.announce });
    this.hiding.round = view.round;
  }

  placements(setup) {
    this.ways ??= JSON.parse(this.glue.placements(setup));
    return this.ways;
  }

  /** Says shots aloud, and that a round is over; whose turn it is says the status itself. */
  tell(before, view) {
    const isSame = before && before.round === view.round && before.phase === 'shooting';
    if (!isSame) return;
    const shots = view.phase === 'shooting' ? view.shots : view.shown?.round === view.round ? view.shown.shots : [];
    const fresh = shots.slice(before.shots.length);
    if (fresh.length > 0) this.host.announce(fresh.map((shot) => this.shot(shot)).join(' '));
  }

  /** A shot as a sentence. */
  shot({ by, target, cell, answer, points, how }) {
    const what = say({ m: 'miss', b: 'body', h: 'head' }[answer[0]]);
    const more = [points > 0 && say('pointsGained', points), how === 'late' && `(${say('shotLate')})`].filter(Boolean);
    // Two bots have one name, so they need their shapes.
    const same = new Set([0, 1, 2].map(this.names)).size < 3;
    const who = (seat) => (same ? `${SIGN[seat]} ${this.names(seat)}` : this.names(seat));
    return [say('shotAt', who(by), who(target), cell, what), ...more].join(' ');
  }

  /** Sends what a person does; a refusal is shown. */
  async act(what, more = {}) {
    if (this.busy) return null;
    [this.busy, this.trouble] = [true, null];
    let answer = null;
    try {
      answer = await this.wire.say(what, more);
    } catch (error) {
      this.trouble = error;
    }
    this.busy = false;
    this.draw();
    return answer;
  }

  async sit(seat, name) {
    this.host.memory.set('name', name);
    const answer = await this.act('sit', { seat, name });
    if (answer) this.host.memory.set(`room/${this.id}`, answer.token);
  }

  async leave() {
    const isPlayed = this.view.phase !== 'lobby' && this.view.phase !== 'over';
    if (isPlayed && !this.leaving) {
      // The second word is waited for as long as it takes to read.
      this.leaving = true;
      setTimeout(() => { this.leaving = false; this.draw(); }, SURE);
      this.draw();
      return;
    }
    this.leaving = false;
    if (await this.act('leave')) this.host.memory.remove(`room/${this.id}`);
  }

  hide() {
    const salt = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    const board = this.view.setup.split('/')[0];
    return this.act('hide', { round: this.view.round, layout: this.hiding.text(board), salt });
  }

  shoot(target, cell) {
    return this.act('shoot', { turn: this.view.turn, target, cell });
  }

  /** The time that is left, as it runs. */
  tick() {
    const timer = at('timer');
    if (!timer || !this.until) return;
    const left = Math.max(0, Math.ceil((this.until - performance.now()) / 1000));
    timer.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
    const isAwaited = this.hiding || (this.view.mover !== null && this.isMine(this.view.mover));
    if (isAwaited && left <= WARNING && left > 0 && !this.warned) {
      this.warned = true;
      this.host.announce(say('secondsLeft', left));
    }
  }

  draw() {
    if (this.ended) return;
    if (!this.id) {
      entry(at, () => !this.ended).catch((error) => { at('status').textContent = say('broken', error.message); });
      return;
    }
    at('title').textContent = say('roomTitle', this.id);
    at('bar').hidden = true;
    this.status();
    if (!this.view) return;
    document.title = `${this.isMine(this.view.mover) || this.hiding ? '▶ ' : ''}${say('room')} – Quincunx`;
    this.boards.draw(this);
    this.actions();
    seats.draw(at('extra'), this);
    side.draw(at('explanation'), this);
    this.tick();
  }

  status() {
    const failure = this.state === 'lost' ? say(this.view ? 'lost' : 'connecting') : null;
    const text = this.trouble && (this.trouble.code === 'server' ? say('noServer') : this.trouble.texts ? pick(this.trouble.texts) : say(this.trouble.message === 'lost' ? 'lost' : 'broken', this.trouble.message));
    const timed = this.view?.left_ms !== null && this.view && this.state === 'open';
    const now = this.view ? this.sentence() : '';
    const wanted = [text || (this.wire && failure), now, timed].join('|');
    // What has not changed is not said again.
    if (this.stated === wanted && at('status').children.length) return;
    this.stated = wanted;
    put(at('status'), (text || (this.wire && failure)) && [el('span', { class: 'trouble' }, text || failure), ' '], now && el('strong', {}, now), ' ',
      timed && el('span', { class: 'mono', id: 'timer', role: 'timer', 'aria-live': 'off', 'aria-label': say('timeLeft') }));
  }

  /** What happens now. */
  sentence() {
    const { view } = this;
    const round = view.round < view.rounds ? say('roundOf', view.round + 1, view.rounds) : say('extraRound', view.round + 1 - view.rounds);
    const points = (sums) => sums.map((sum, seat) => `${SIGN[seat]} ${this.names(seat)} ${sum}`).join(', ');
    const open = () => view.seats.flatMap((seat, number) => (seat && !seat.hidden ? [this.names(number)] : []));
    switch (view.phase) {
      case 'lobby': return say(this.me === null ? 'standing' : view.seats.includes(null) ? 'seatsFree' : 'canBegin');
      case 'hiding': return this.hiding ? say('hideNow', round) : say('waitHide', round, open().join(', '));
      case 'shooting': return this.isMine(view.mover) ? say('yourShotNow', round) : say('shoots', round, `${SIGN[view.mover]} ${this.names(view.mover)}`);
      case 'shown': return say('roundEnded', round, points(view.shown?.points ?? view.points));
      default: return say('matchOver', (view.winners ?? []).flatMap((won, seat) => (won ? [this.names(seat)] : [])).join(', '), points(view.totals));
    }
  }

  actions() {
    const { view, hiding } = this;
    const isSeated = this.me !== null;
    const button = (key, act, { text = key, ...more } = {}) => el('button', { type: 'button', 'data-key': key, onclick: act, disabled: this.state !== 'open', ...more }, say(text));
    const ready = isSeated && view.seats[this.me]?.ready;
    const isFull = !view.seats.includes(null);
    // The last person who leaves breaks the match off: bots do not play alone.
    const people = view.seats.filter((seat) => seat?.kind === 'person').length;
    put(at('actions'),
      hiding && [button('turnPlane', () => hiding.turn()), button('lot', () => hiding.shuffle(), { text: 'hideRandom' }),
        button('hide', () => this.hide(), { text: 'hideDone', class: 'main', disabled: hiding.doubled().size > 0 || this.state !== 'open' }),
        hiding.doubled().size > 0 && el('span', { class: 'trouble' }, say('overlap'))],
      isSeated && view.phase === 'lobby' && button('begin', () => this.act('begin'), { class: 'main', disabled: !isFull || this.state !== 'open' }),
      isSeated && view.phase === 'shown' && button('roundNext', () => this.act('next'), { class: 'main', disabled: ready || this.state !== 'open', text: ready ? 'waitNext' : 'roundNext' }),
      isSeated && view.phase === 'over' && button('rematch', () => this.act('rematch'), { class: 'main', disabled: ready || !isFull || this.state !== 'open', text: ready ? 'waitNext' : 'rematch' }),
      view.phase === 'over' && el('a', { class: 'file', 'data-key': 'download', href: new URL(`api/rooms/${encodeURIComponent(this.id)}/record`, document.baseURI).href, download: `planes-${this.id}.json` }, say('download')),
      isSeated && button('leave', () => this.leave(), { text: !this.leaving ? 'leaveSeat' : people > 1 ? 'leaveSure' : 'leaveLast' }),
      this.state === 'closed' && el('button', { type: 'button', 'data-key': 'resume', class: 'main', onclick: () => this.wire.resume() }, say('takeBackSeat')),
      el('button', { type: 'button', 'data-key': 'shareLink', onclick: () => this.share() }, say('shareLink')));
  }

  async share() {
    const url = location.href;
    try {
      // Where the system has a way of sharing, people are at home in it; others get a copy.
      if (navigator.share && matchMedia('(pointer: coarse)').matches) await navigator.share({ url });
      else { await navigator.clipboard.writeText(url); this.host.announce(say('copied')); this.note = say('copied'); }
    } catch {
      this.note = url;
    }
    this.draw();
  }
}
