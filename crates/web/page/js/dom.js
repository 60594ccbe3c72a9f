// Elements in one line, and boards that are played by keyboard.

const SVG = 'http://www.w3.org/2000/svg';

/** An element of HTML. Attributes that begin with `on` are listeners; what is null or false is left out. */
export function el(name, attributes = {}, ...children) {
  return fill(document.createElement(name), attributes, children);
}

/** An element of SVG. */
export function svg(name, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, name), attributes, children);
}

function fill(element, attributes, children) {
  for (const [key, value] of Object.entries(attributes)) {
    if (value === null || value === undefined || value === false) continue;
    if (key.startsWith('on')) element.addEventListener(key.slice(2), value);
    else if (key === 'value' || key === 'checked') element[key] = value;
    else element.setAttribute(key, value === true ? '' : String(value));
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** Puts children in the place of those that are there. The focused element keeps the focus, by `data-key`. */
export function put(parent, ...children) {
  const key = parent.contains(document.activeElement) ? document.activeElement.dataset?.key : undefined;
  parent.replaceChildren(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  if (key !== undefined) parent.querySelector(`[data-key="${CSS.escape(key)}"]`)?.focus({ preventScroll: true });
}

/** A place on a board that can be chosen: a group with a name, played by touch, mouse and keyboard. */
export function place(key, x, y, label, act, children, pressed) {
  const group = svg('g', { role: 'button', 'aria-label': label, 'data-key': key, 'data-x': x, 'data-y': y,
    tabindex: -1, 'aria-disabled': act ? null : 'true', 'aria-pressed': pressed === undefined ? null : String(pressed) }, children);
  if (act) group.addEventListener('click', act);
  return group;
}

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Makes the places of a board one stop of the tab key; arrows go on from there, Enter and Space choose. */
export function roving(board, first) {
  const places = () => [...board.querySelectorAll('[role=button][data-x]')];
  const all = places();
  const start = all.find((one) => one.dataset.key === first) ?? all.find((one) => one.getAttribute('aria-disabled') === null) ?? all[0];
  start?.setAttribute('tabindex', '0');
  board.addEventListener('keydown', (event) => {
    const from = event.target.closest?.('[role=button][data-x]');
    if (!from) return;
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      from.dispatchEvent(new MouseEvent('click', { bubbles: true }));
    }
    const arrow = ARROWS[event.key];
    if (!arrow) return;
    event.preventDefault();
    // On a board that is seen from the other side, right is left.
    const sign = board.closest('.flipped') ? -1 : 1;
    const to = nearest(places(), from, arrow.map((by) => sign * by));
    if (!to) return;
    from.setAttribute('tabindex', '-1');
    to.setAttribute('tabindex', '0');
    to.focus();
  });
}

/** The nearest place in a direction: straight ahead counts once, aside twice. */
function nearest(places, from, [dx, dy]) {
  const at = (one) => [Number(one.dataset.x), Number(one.dataset.y)];
  const [x, y] = at(from);
  let best = null;
  let least = Infinity;
  for (const one of places) {
    const [ox, oy] = at(one);
    const ahead = (ox - x) * dx + (oy - y) * dy;
    const aside = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx);
    if (ahead <= 0 || ahead + 2 * aside >= least) continue;
    [best, least] = [one, ahead + 2 * aside];
  }
  return best;
}

/** Column and row, from 0, of a cell such as `B3`, rows counted from the top. */
export function cellAt(name) {
  return [name.charCodeAt(0) - 65, Number(name.slice(1)) - 1];
}

/** The name of a cell, rows counted from the top. */
export function cellName(column, row) {
  return String.fromCharCode(65 + column) + (row + 1);
}
