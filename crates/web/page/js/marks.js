// What boards show beside their pieces: the move that was made last, in motion for a moment, and arrows.

import { svg } from './dom.js';

/** How long a move is in motion, in milliseconds. */
const LENGTH = 150;

const still = matchMedia('(prefers-reduced-motion: reduce)');

/** When the last step was played. */
let begun = -Infinity;

/** A step has been played: what enters the board in the next moment is shown in motion. */
export function startMotion() {
  begun = performance.now();
}

/** Lets an element enter by these frames of the Web Animations API. A board is drawn anew several times while a move
    is in motion, so each drawing goes on where the one before it was. People who asked their system for less motion
    see the move at once. */
function enter(element, frames) {
  const gone = performance.now() - begun;
  if (gone < LENGTH && !still.matches) element.animate(frames, { duration: LENGTH, easing: 'ease-out' }).currentTime = gone;
  return element;
}

/** What is new fades in; what is not stands there. */
export const appear = (isNew, element) => (isNew ? enter(element, [{ opacity: 0 }, { opacity: 1 }]) : element);

/** A piece arrives from an offset in the units of its picture. */
export const arrive = (element, x, y) => enter(element, [{ transform: `translate(${x}px, ${y}px)` }, { transform: 'none' }]);

/** The text of the last move of a player; rolls of a die and answers come after it. */
export const lastMove = ({ steps, cursor }) => steps.slice(0, cursor).findLast((step) => step.by !== null)?.text;

/** Whether the last step is a move, and so may still be in motion. */
export const isMove = ({ steps, cursor }) => cursor > 0 && steps[cursor - 1].by !== null;

/** The texts of the moves of the last turn: those of one player without another one between them. */
export function lastTurn({ steps, cursor }) {
  const by = cursor ? steps[cursor - 1].by : null;
  let first = cursor;
  while (first > 0 && steps[first - 1].by === by) first -= 1;
  return steps.slice(first, cursor).map((step) => step.text);
}

/** An arrow between two points, that begins `late` after the first and ends `early` before the second one, all in the
    units of the picture. */
export function arrow([ax, ay], [bx, by], width, late, early = late) {
  const length = Math.hypot(bx - ax, by - ay);
  const [ux, uy] = [(bx - ax) / length, (by - ay) / length];
  const at = (along, aside) => `${(ax + ux * along - uy * aside).toFixed(2)} ${(ay + uy * along + ux * aside).toFixed(2)}`;
  const [head, end] = [3.2 * width, length - early];
  const points = [at(late, -width / 2), at(end - head, -width / 2), at(end - head, -1.5 * width), at(end, 0),
    at(end - head, 1.5 * width), at(end - head, width / 2), at(late, width / 2)];
  return svg('path', { class: 'arrow', d: `M${points.join(' L')} Z`, 'pointer-events': 'none', 'aria-hidden': 'true' });
}
