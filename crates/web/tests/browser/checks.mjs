// What the page promises, one check each.

import { games } from './checks/games.mjs';
import { barriers } from './checks/barriers.mjs';
import { figures } from './checks/figures.mjs';
import { keeping } from './checks/keeping.mjs';
import { rooms } from './checks/rooms.mjs';

export const CHECKS = { ...games, ...barriers, ...keeping, ...rooms, ...figures };
