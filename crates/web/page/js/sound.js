// Sounds of moves, off until somebody wants them: short tones that are computed, so that no file has to be loaded.

/** Hertz and seconds: a move of either side, a roll or an answer, and the end of the game. */
const TONES = { first: [[523, 0.06]], second: [[392, 0.06]], chance: [[880, 0.03]], end: [[523, 0.1], [659, 0.1], [784, 0.18]] };

let context = null;
let isOn = false;

/** Switches sounds on or off. A browser plays none before a person has touched the page. */
export function setSound(on) {
  isOn = on;
}

/** Plays the tones of a step, one after the other; each fades out, so that it does not click. */
function play(tones) {
  context ??= new AudioContext();
  if (context.state === 'suspended') context.resume();
  let begin = context.currentTime;
  for (const [frequency, length] of tones) {
    const [tone, volume] = [context.createOscillator(), context.createGain()];
    tone.type = 'triangle';
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0.12, begin);
    volume.gain.exponentialRampToValueAtTime(0.001, begin + length);
    tone.connect(volume).connect(context.destination);
    tone.start(begin);
    tone.stop(begin + length);
    begin += length;
  }
}

/** The sound of the step that led to a view. */
export function sound({ steps, cursor, toMove }) {
  if (!isOn) return;
  const { by } = steps[cursor - 1];
  play(TONES[toMove === null ? 'end' : by === null ? 'chance' : ['first', 'second'][by]]);
}
