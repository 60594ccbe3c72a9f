// Three boards: one's own with planes, those of the opponents with shots; all with planes once a round is over.

import { el, put } from '../dom.js';
import { say } from '../words.js';
import { sea } from '../boards/sea.js';
import { SIGN } from './words.js';

const SEATS = [0, 1, 2];

/** They stay where they are when they are drawn anew, so that a player at the keyboard keeps the place. */
export class Boards {
  constructor(root) {
    this.boxes = SEATS.map(() => {
      const [title, water] = [el('h3'), el('div')];
      return { title, water, whole: el('section', { class: 'water' }, title, water) };
    });
    this.root = root;
    this.frame = el('div', { class: 'trio' });
    this.order = '';
  }

  draw(room) {
    const { view, me } = room;
    if (!this.root.contains(this.frame)) put(this.root, this.frame);
    this.frame.classList.toggle('hides', Boolean(room.hiding));
    this.frame.hidden = view.phase === 'lobby' && !view.shown;
    // One's own board comes first where planes are hidden, and last where one shoots.
    const others = SEATS.filter((seat) => seat !== me);
    const order = me === null ? SEATS : room.hiding ? [me, ...others] : [...others, me];
    if (this.order !== order.join()) this.frame.replaceChildren(...order.map((seat) => this.boxes[seat].whole));
    this.order = order.join();
    SEATS.forEach((seat) => this.one(room, seat));
  }

  one(room, seat) {
    const { view } = room;
    const { title, water, whole } = this.boxes[seat];
    whole.classList.toggle('own', room.isMine(seat));
    const there = view.seats[seat];
    const planes = Number(view.setup.split('/')[1].match(/^\d+/)[0]);
    const marks = [room.isMine(seat) && say('youMark'), there?.kind === 'bot' && say('botMark'), there && !there.online && say('away'),
      view.phase === 'hiding' && there?.hidden && say('hiddenMark'), view.phase === 'shooting' && there && !there.up && say('outMark'),
      view.phase === 'shooting' && there?.down > 0 && say('downOf', there.down, planes)].filter(Boolean);
    title.classList.toggle('moves', view.mover === seat);
    put(title, `${view.mover === seat ? '▶ ' : ''}${SIGN[seat]} ${room.names(seat)}`, marks.length > 0 && el('span', { class: 'soft' }, ` · ${marks.join(' · ')}`));
    // A plane in the hand is not taken out of it.
    if (room.hiding && room.isMine(seat)) {
      if (!room.hiding.drag) put(water, room.hiding.draw(focused(water)));
      return;
    }
    put(water, sea(this.picture(room, seat, water)));
  }

  picture(room, seat, water) {
    const { view } = room;
    const [rows, columns] = view.setup.split('/')[0].split('x').map(Number);
    const ended = view.phase === 'shown' || view.phase === 'over' || view.phase === 'lobby' ? view.shown : null;
    const shots = (ended?.shots ?? view.shots).filter((shot) => shot.target === seat);
    const layout = ended ? ended.layouts[seat] : room.isMine(seat) ? view.own.layout : null;
    const mayShoot = view.phase === 'shooting' && room.isMine(view.mover) && !room.isMine(seat) && view.seats[seat].up && room.state === 'open';
    return {
      label: room.isMine(seat) ? say('own') : say('boardOf', room.names(seat)),
      belief: { rows, columns, shots: shots.map(({ cell, answer }) => ({ cell, answer, head: answer[0] === 'h' })) },
      planes: layout ? this.planes(room, view.setup, layout) : [],
      last: (ended?.shots ?? view.shots).at(-1)?.target === seat ? shots.at(-1).cell : null,
      first: focused(water),
      touch: (name, shot) => (mayShoot && !shot ? () => room.shoot(seat, name) : null),
    };
  }

  /** The planes of a layout such as `9x9 C1^ G2^`. */
  planes(room, setup, layout) {
    const texts = layout.split(' ').slice(1);
    return room.placements(setup).filter((plane) => texts.includes(plane.text));
  }
}

/** The cell that has the focus. */
const focused = (water) => (water.contains(document.activeElement) ? document.activeElement.dataset?.key : undefined);
