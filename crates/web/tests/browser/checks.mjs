// What the page promises, one check each.

import { added } from './checks/added.mjs';
import { games } from './checks/games.mjs';
import { barriers } from './checks/barriers.mjs';
import { figures } from './checks/figures.mjs';
import { keeping } from './checks/keeping.mjs';
import { newcomer } from './checks/newcomer.mjs';
import { review } from './checks/review.mjs';
import { rooms } from './checks/rooms.mjs';

export const CHECKS = { ...newcomer, ...review, ...games, ...added, ...barriers, ...keeping, ...rooms, ...figures };
