import { prefs } from './prefs.svelte';

/** What can be heard at a table. All of it is made here, from noise and sines: a piece on wood, small bells. */
export type Sound = 'piece' | 'turn' | 'word' | 'end';

const LOUDNESS = 0.22;
const BELLS: Record<Exclude<Sound, 'piece'>, readonly number[]> = { turn: [659.3, 880], word: [1174.7], end: [523.3, 659.3, 784, 1046.5] };
const APART = 0.13;
/** Pieces that move together are heard once. */
const LEAST_PAUSE = 0.09;

let context: AudioContext | null = null;
let grain: AudioBuffer | null = null;
let lastPiece = -1;

/** Silent until somebody has chosen sounds; a browser without them stays silent too. */
export function play(sound: Sound): void {
  if (!prefs.sound || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  if (context.state === 'suspended') void context.resume();
  if (sound === 'piece') wood(context);
  else BELLS[sound].forEach((pitch, i) => bell(context!, pitch, i * APART));
}

/** A piece put down: a short dull noise over a low thump. */
function wood(audio: AudioContext): void {
  const now = audio.currentTime;
  if (now - lastPiece < LEAST_PAUSE) return;
  lastPiece = now;
  const knock = audio.createBufferSource();
  knock.buffer = noise(audio);
  const dull = audio.createBiquadFilter();
  dull.type = 'bandpass';
  dull.frequency.value = 900 + 300 * Math.random();
  knock.connect(dull).connect(fading(audio, now, 1, 0.06));
  knock.start(now);
  const thump = audio.createOscillator();
  thump.frequency.setValueAtTime(190, now);
  thump.frequency.exponentialRampToValueAtTime(90, now + 0.07);
  thump.connect(fading(audio, now, 0.7, 0.09));
  thump.start(now);
  thump.stop(now + 0.1);
}

/** A small bell: a tone and a partial that dies sooner. */
function bell(audio: AudioContext, pitch: number, after: number): void {
  const at = audio.currentTime + after;
  for (const [ratio, loud, long] of [[1, 0.55, 0.9], [2.76, 0.18, 0.35]] as const) {
    const tone = audio.createOscillator();
    tone.frequency.value = pitch * ratio;
    tone.connect(fading(audio, at, loud, long));
    tone.start(at);
    tone.stop(at + long);
  }
}

function fading(audio: AudioContext, at: number, loud: number, long: number): GainNode {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0.0001, at);
  gain.gain.exponentialRampToValueAtTime(loud * LOUDNESS, at + 0.006);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + long);
  gain.connect(audio.destination);
  return gain;
}

function noise(audio: AudioContext): AudioBuffer {
  if (grain) return grain;
  grain = audio.createBuffer(1, Math.round(audio.sampleRate * 0.08), audio.sampleRate);
  const wave = grain.getChannelData(0);
  for (let i = 0; i < wave.length; i++) wave[i] = (Math.random() * 2 - 1) * (1 - i / wave.length);
  return grain;
}
