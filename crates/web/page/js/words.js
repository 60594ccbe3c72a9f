// What the page says, in both languages. The games bring their own names and reasons.

import { ROOM } from './rooms/words.js';

const WORDS = {
  ...ROOM,
  side: ['Game controls', '对局控制'],
  games: ['Games', '游戏'],
  dark: ['Dark', '深色'],
  light: ['Light', '浅色'],
  sound: ['Sound', '声音'],
  loading: ['Loading…', '正在加载……'],
  board: ['Board', '棋盘'],
  newGame: ['New game', '新对局'],
  takeBack: ['Take back', '悔棋'],
  forward: ['Forward', '前进'],
  hint: ['Hint', '提示'],
  stop: ['Stop', '停止'],
  teach: ['Explain', '讲解'],
  watch: ['Analysis', '分析'],
  byHand: ['Dice by hand', '手动骰子'],
  answersByHand: ['Answers by hand (helper)', '手动反馈（助手）'],
  flip: ['Flip the board', '翻转棋盘'],
  how: ['How to play', '玩法'],
  play: ['Play', '开始'],
  close: ['Close', '关闭'],
  keys: ['Keys', '快捷键'],
  keyTab: ['from the board to the buttons and on', '从棋盘移到按钮，依次往后'],
  keyArrows: ['on the board: to another cell', '在棋盘上：移到其他格'],
  keyEnter: ['on the board: choose the cell', '在棋盘上：选择该格'],
  keySteps: ['elsewhere: back and forward through the moves', '在别处：逐步后退、前进'],
  keyLetters: ['Letters are keys', '启用字母快捷键'],
  person: ['Person', '棋手'],
  level: ['Level {0} ({1})', '{0} 级（{1}）'],
  more: ['More', '更多'],
  time: ['Time per move', '每步用时'],
  seconds: ['{0} s', '{0} 秒'],
  turn: ['{0} to move.', '轮到{0}。'],
  chance: ['The die is to be rolled for {0}.', '为{0}掷骰子。'],
  answer: ['What is at {0}?', '{0} 是什么？'],
  thinking: ['{0} thinks…', '{0}思考中……'],
  won: ['{0} has won. {1}', '{0}获胜。{1}'],
  drawn: ['A draw. {0}', '和棋。{0}'],
  repeated: ['The same position for the third time.', '同一局面第三次出现。'],
  found: ['All planes are down. Shots: {0}.', '共 {0} 发，所有飞机均被击落。'],
  moved: ['{0}: {1}', '{0}：{1}'],
  rolled: ['Rolled {0}', '掷出 {0}'],
  hinted: ['Hint: {0}', '提示：{0}'],
  line: ['Best line', '最佳变化'],
  depth: ['depth {0}, {1}', '深度 {0}，{1}'],
  effort: ['{0} nodes, {1}/s', '{0} 节点，{1}/秒'],
  proved: ['proved', '已证明'],
  stepsTitle: ['Moves', '走法'],
  start: ['Start', '开局'],
  valuesFor: ['with values for {0}', '数值为{0}视角'],
  valueOf: ['value {0}', '数值 {0}'],
  mistake: ['mistake', '失误'],
  blunder: ['blunder', '败着'],
  graph: ['Evaluation over the game, {0} at the top', '整局评估，{0}在上'],
  bar: ['Evaluation: {0}', '评估：{0}'],
  even: ['even', '均势'],
  files: ['Records and links', '棋谱与链接'],
  save: ['Save record', '保存棋谱'],
  load: ['Load record', '载入棋谱'],
  format: ['Format', '格式'],
  link: ['Copy link', '复制链接'],
  copied: ['The link is copied.', '链接已复制。'],
  saved: ['Saved as {0}.', '已保存为 {0}。'],
  leftOut: ['Left out: {0}.', '未包含：{0}。'],
  loaded: ['A record of {0} steps.', '棋谱共 {0} 步。'],
  position: ['Position as text', '局面文本'],
  badText: ['Column {0}: expected {1}.', '第 {0} 列：应为{1}。'],
  openText: ['Open', '打开'],
  roll: ['Roll', '掷骰'],
  face: ['Die shows {0}', '骰子为 {0}'],
  // As `outcome_phrase` of the registry words them.
  outcomeWon: ['won', '胜'],
  outcomeLost: ['lost', '负'],
  outcomeDrawn: ['drawn', '和'],
  inOnePly: ['{0} in 1 ply', '{0}（1 步）'],
  inPlies: ['{0} in {1} plies', '{0}（{1} 步）'],
  // L-Game
  pickL: ['Choose four cells for the L, or one of its places.', '选四格放置 L 形，或直接选一种摆法。'],
  pickNeutral: ['Move a neutral piece, or leave both.', '移动一枚中立子，或都不动。'],
  leave: ['Leave both neutral pieces', '中立子不动'],
  otherL: ['Another place for the L', '重选 L 的位置'],
  pieceOf: ["{0}'s piece", '{0}的棋子'],
  neutral: ['neutral piece', '中立子'],
  empty: ['empty', '空'],
  places: ['Places for the L', 'L 的摆法'],
  legendL: ['✓ won  = drawn  ✗ lost, with plies to the end; on a cell: the best place of the L that holds it', '✓ 胜  = 和  ✗ 负，数字为到终局的步数；格内为包含该格的最佳摆法'],
  // EinStein
  stone: ['{0} stone {1}', '{0} {1} 号子'],
  canMove: ['can move', '可走'],
  arrange: ['Before the first roll: drag a stone onto another of its side to exchange them.', '首次掷骰之前：将棋子拖到己方另一子上可互换位置。'],
  openerText: ['{0} begins', '{0}先手'],
  terms: ["The patent's evaluation", '专利评估'],
  attack: ['attack', '进攻'],
  threat: ['threat', '威胁'],
  defence: ["defence (the enemy's attack)", '防守（对方进攻）'],
  sideName: ['side', '方'],
  stoneName: ['stone', '棋子'],
  distance: ['distance', '距离'],
  worth: ['worth', '价值'],
  chosen: ['chosen', '走子概率'],
  takes: ['takes', '可吃'],
  exact: ['Exactly {0} % for {1} ({2})', '精确胜率：{1} {0} %（{2}）'],
  noExact: ['Too many positions for an exact value.', '局面过多，无精确值。'],
  // Connect6
  cellEmpty: ['{0}, empty', '{0}，空'],
  cellOf: ['{0}, {1}', '{0}，{1}'],
  again: ['Touch the cell again to place the stone.', '再次点击该点以落子。'],
  leftStones: ['stones left in this turn: {0}', '本回合还有 {0} 子'],
  threatOf: ['{0} threatens six: {1} stones stop it.', '{0}有成六威胁：需 {1} 子防守。'],
  threatMore: ['{0} threatens six, and two stones do not stop it.', '{0}有成六威胁，两子无法防住。'],
  forcedWin: ['{0} wins by force in {1} turns: {2}', '{0}连续迫著 {1} 回合获胜：{2}'],
  noForced: ['No win by double threats found.', '未发现连续迫著取胜。'],
  size: ['Board', '棋盘'],
  // Dots
  edge: ['edge {0}', '边 {0}'],
  edgeDrawn: ['edge {0}, drawn', '边 {0}，已占'],
  worthBoxes: ['worth {0}', '值 {0}'],
  score: ['Boxes: {0} {1}, {2} {3}', '格数：{0} {1}，{2} {3}'],
  longChains: ['Long chains after the captures: {0}; control goes to {1}.', '捕获之后的长链数：{0}；控制权归{1}。'],
  longChainsOnly: ['Long chains after the captures: {0}.', '捕获之后的长链数：{0}。'],
  margin: ['Best play from here: {0} for {1}.', '双方最佳走法：此后{1}净得 {0} 格。'],
  noMargin: ['Too many edges are left for the exact margin.', '剩余边数过多，无精确净胜格数。'],
  nimstring: ['Nimstring: {0}', '尼姆绳：{0}'],
  loony: ['loony', '疯局'],
  kinds: ['Moves by kind', '走法类别'],
  legendDots: ['In a box: letters are chains and loops (A, B) and dead trees (a, b), * a junction; hatched boxes are dead. Numbers on edges: the exact margin of the move.', '格内字母：A、B 为链和环，a、b 为死树，* 为岔口格；斜线为死格。边上数字：该走法的精确净胜格数。'],
  // Planes
  mode: ['Mode', '模式'],
  hunt: ['Hunt: the page hides the planes', '猎机：由本页布阵'],
  helper: ['Helper: you type the answers', '助手：由你输入反馈'],
  duelMode: ['Duel of 19 rounds', '十九局对战'],
  legendPlanes: ['★ head  ✕ body  · nothing. Shading: the chance of a head.', '★ 机头  ✕ 机身  · 空。底色深浅：机头概率。'],
  shootNow: ['Touch a cell to shoot at it.', '点击一格进行射击。'],
  nextNose: ['Next nose', '下一架朝向'],
  shape: ['A plane: its head is the arrow.', '一架飞机：箭头为机头。'],
  miss: ['nothing', '空'],
  body: ['body', '机身'],
  head: ['head', '机头'],
  nose: ['head, nose {0}', '机头，朝向 {0}'],
  notShot: ['not shot at', '未射击'],
  heatOf: ['head {0} %, body {1} %, {2} bits', '机头 {0} %，机身 {1} %，{2} 比特'],
  layouts: ['{0} layouts are left; {1} of {2} planes are down.', '剩余 {0} 种布局；已击落 {1}/{2} 架。'],
  wasHidden: ['Hidden: {0}', '布局：{0}'],
  you: ['You', '你'],
  program: ['Program', '程序'],
  own: ['Your planes', '你的飞机'],
  other: ["The program's board", '程序的棋盘'],
  hide: ['Round {0}, first shot: {1}. Touch the cells of the heads; the buttons say where the next nose points.', '第 {0} 局，先射击：{1}。点击机头所在格；按钮选择下一架的朝向。'],
  hideRandom: ['Hide by lot', '随机布阵'],
  hideDone: ['Hide them here', '确定布阵'],
  hideClear: ['Clear', '清除'],
  turnNose: ['Nose {0}', '朝{0}'],
  newMatch: ['New match', '新比赛'],
  resign: ['Give the round up', '本局认输'],
  matchScore: ['Score {0} : {1}, first to {2}', '比分 {0} : {1}，先胜 {2} 局'],
  roundWon: ['Round {0}: {1} won. Both boards are shown.', '第 {0} 局：{1}获胜。双方布局如图。'],
  matchWon: ['{0} won the match {1} : {2}.', '{0}以 {1} : {2} 赢得比赛。'],
  yourShot: ['Your shot.', '轮到你射击。'],
  hintShot: ['Hint: {0}, {1} % to win the round', '提示：{0}，本局胜率 {1} %'],
  legendDuel: ['Red star: a head that was hit.', '红色星号：被击中的机头。'],
  cannot: ['This cannot be done now.', '现在不能这样做。'],
  broken: ['Something went wrong: {0}', '出现问题：{0}'],
};

/** Short Chinese titles of engines, whose names are words of English. A game of another crate may have engines without one. */
const ENGINES = {
  alphabeta: '阿尔法-贝塔搜索',
  connect6: '整手搜索',
  dots: '竞赛引擎',
  entropy: '信息量',
  exact: '最优射击树',
  expectimax: '期望极大极小',
  gini: '基尼不纯度',
  greedy: '贪婪算法',
  hunt: '速胜',
  hybrid: '混合搜索',
  learnt: '自学评估',
  mcts: '蒙特卡洛树搜索',
  nash: '均衡策略',
  paper: '论文方法',
  patent: '专利算法',
  pattern: '棋型评估',
  'pattern-road': '反向混合',
  perfect: '完全求解',
  probability: '胜率优先',
  race: '竞速评估',
  random: '随机',
  road: '路评估',
  rollout: '推演',
  traps: '设陷',
};

export const LANGUAGES = ['en', 'zh'];
let language = 'en';

/** The language that was chosen, or that of the browser. */
export function choose(wanted) {
  language = LANGUAGES.includes(wanted) ? wanted : 'en';
  document.documentElement.lang = language === 'zh' ? 'zh-CN' : 'en';
  return language;
}

export const spoken = () => language;

/** A phrase with its blanks filled. */
export function say(key, ...blanks) {
  const phrase = WORDS[key];
  if (!phrase) throw new Error(`no phrase ${key}`);
  return phrase[language === 'zh' ? 1 : 0].replace(/\{(\d)\}/g, (_, number) => blanks[Number(number)] ?? '');
}

/** A level of strength by its number, from 1, with the word that the game `about` has for it. */
export const levelName = (about, number) => say('level', number, pick(about.levels[number - 1]));

/** The name of an engine, in Chinese with its title beside it. */
export function engineName(name) {
  const title = language === 'zh' && Object.hasOwn(ENGINES, name) ? ENGINES[name] : null;
  return title ? `${name}（${title}）` : name;
}

/** What the games say in both languages. */
export const pick = (texts) => texts[language];
