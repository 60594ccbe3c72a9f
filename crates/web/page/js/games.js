// The games of the page: the board and the title of each, in their order. `cargo xtask page --game` adds a game of another
// folder behind them.

import * as lgame from './boards/lgame.js';
import * as einstein from './boards/einstein.js';
import * as connect6 from './boards/connect6.js';
import * as dots from './boards/dots.js';
import * as planes from './boards/planes.js';

export const GAMES = {
  einstein: { board: einstein, title: { en: 'EinStein', zh: '爱恩斯坦棋' } },
  connect6: { board: connect6, title: { en: 'Connect6', zh: '六子棋' } },
  lgame: { board: lgame, title: { en: 'L-Game', zh: 'L棋' } },
  planes: { board: planes, title: { en: 'Planes', zh: '飞机对战' } },
  dots: { board: dots, title: { en: 'Dots and Boxes', zh: '点格棋' } },
};
