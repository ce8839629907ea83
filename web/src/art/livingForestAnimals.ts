/**
 * The animals as masks: a head, with ears, horns and a beak from one box of parts, and signs cut out of it. Animals
 * without such a head have a body of their own. Paths are drawn in a square of 48.
 */
export interface Mask {
  /** Filled with ink, each shape by itself: where two overlap both stay full. */
  body: string[];
  /** Cut out of the body. */
  cut: string;
  /** Beaks and horns, in a second ink. */
  horn: string;
  /** Eyes and noses that lie on what was cut out. */
  ink: string;
}

/** The same shape on both sides. */
const both = (path: (x: (n: number) => number) => string): string => `${path((n) => n)} ${path((n) => 48 - n)}`;
const dot = (x: number, y: number, r: number): string => `M${x - r} ${y} a${r} ${r} 0 1 0 ${2 * r} 0 a${r} ${r} 0 1 0 ${-2 * r} 0 Z`;

const HEAD = {
  round: 'M24 11 C34 11 40 18 40 27 C40 37 33 44 24 44 C15 44 8 37 8 27 C8 18 14 11 24 11 Z',
  wedge: 'M24 45 C19 42 7 31 7 21 C7 14 15 12 24 12 C33 12 41 14 41 21 C41 31 29 42 24 45 Z',
  long: 'M24 46 C18 46 17 41 16 35 C14 29 11 24 13 18 C15 13 20 12 24 12 C28 12 33 13 35 18 C37 24 34 29 32 35 C31 41 30 46 24 46 Z',
  broad: 'M24 12 C31 12 36 15 37 22 C41 26 43 31 42 36 C41 43 34 45 24 45 C14 45 7 43 6 36 C5 31 7 26 11 22 C12 15 17 12 24 12 Z',
  bird: 'M24 8 C33 8 39 15 39 24 C39 34 33 42 24 42 C15 42 9 34 9 24 C9 15 15 8 24 8 Z',
  flat: 'M24 16 C36 16 45 22 45 30 C45 38 36 43 24 43 C12 43 3 38 3 30 C3 22 12 16 24 16 Z',
};
const EARS = {
  pointed: both((x) => `M${x(8)} 24 L${x(7)} 4 L${x(22)} 13 Z`),
  small: both((x) => `M${x(10)} 22 L${x(10)} 9 L${x(19)} 13 Z`),
  long: both((x) => `M${x(20)} 16 C${x(12)} 12 ${x(10)} 1 ${x(14)} 1 C${x(20)} 1 ${x(23)} 10 ${x(23)} 15 Z`),
  droop: both((x) => `M${x(14)} 19 C${x(8)} 14 ${x(2)} 17 ${x(1)} 23 C${x(6)} 27 ${x(12)} 25 ${x(15)} 23 Z`),
  tufted: both((x) => `M${x(9)} 24 L${x(5)} 1 L${x(21)} 13 Z`),
  sail: both((x) => `M${x(15)} 14 C${x(6)} 4 ${x(0)} 10 ${x(1)} 22 C${x(2)} 33 ${x(9)} 36 ${x(15)} 32 Z`),
  wing: both((x) => `M${x(16)} 26 L${x(2)} 4 C${x(14)} 4 ${x(20)} 10 ${x(23)} 18 Z`),
};
const roundEars = (r: number): string => dot(11, 14, r) + dot(37, 14, r);
const sideEars = (r: number): string => dot(8, 24, r) + dot(40, 24, r);
const HORN = {
  goat: both((x) => `M${x(19)} 14 C${x(18)} 8 ${x(13)} 4 ${x(6)} 3 C${x(10)} 7 ${x(13)} 11 ${x(14)} 17 Z`),
  ram: both((x) => `M${x(17)} 12 C${x(8)} 8 ${x(1)} 14 ${x(2)} 23 C${x(3)} 30 ${x(11)} 30 ${x(11)} 24 C${x(11)} 22 ${x(8)} 21 ${x(8)} 24 C${x(5)} 19 ${x(10)} 14 ${x(16)} 18 Z`),
  bison: both((x) => `M${x(12)} 21 C${x(6)} 20 ${x(4)} 14 ${x(6)} 8 C${x(9)} 12 ${x(12)} 14 ${x(16)} 15 Z`),
  rhino: 'M24 42 C18 38 20 30 24 20 C28 30 30 38 24 42 Z',
  antlers: both((x) => `M${x(20)} 16 C${x(17)} 11 ${x(10)} 10 ${x(8)} 2 L${x(11)} 3 L${x(12)} 7 L${x(14)} 1 L${x(16)} 2 L${x(15)} 8 L${x(19)} 9 L${x(18)} 3 L${x(21)} 3 C${x(21)} 8 ${x(22)} 12 ${x(23)} 15 Z`),
  hooked: 'M19 24 H29 C29 32 27 36 24 38 C21 36 19 32 19 24 Z',
  short: 'M20 25 H28 L24 34 Z',
  needle: 'M22 24 H26 L24.6 48 H23.4 Z',
  heavy: 'M17 22 C24 18 34 20 36 28 C38 36 34 44 28 47 C29 40 26 34 17 32 Z',
  spoon: 'M18 26 H30 C30 32 36 36 36 42 C36 47 12 47 12 42 C12 36 18 32 18 26 Z',
  curved: 'M20 22 H28 C30 30 29 38 22 43 C19 38 18 30 20 22 Z',
};
const eyes = (y: number, apart: number, r = 2.3): string => dot(24 - apart, y, r) + dot(24 + apart, y, r);
const nose = (y: number): string => `M21 ${y} H27 L24 ${y + 3.6} Z`;
const nostrils = (y: number): string => dot(20, y, 1.7) + dot(28, y, 1.7);
const stripes = 'M22.8 12 H25.2 L24 21 Z M7 26 L15 28 L8 30 Z M41 26 L33 28 L40 30 Z M9 35 L16 34 L12 38 Z M39 35 L32 34 L36 38 Z';
const patches = 'M12 24 C14 19 20 20 20 25 C20 30 13 33 11 30 Z M36 24 C34 19 28 20 28 25 C28 30 35 33 37 30 Z';
const muzzle = 'M24 30 C29 30 32 33 32 36.6 C32 40 28 42 24 42 C20 42 16 40 16 36.6 C16 33 19 30 24 30 Z';
const heartFace = 'M24 22 C27 15 38 17 36 27 C34 34 28 40 24 41 C20 40 14 34 12 27 C10 17 21 15 24 22 Z';
const pupils = dot(17.5, 26, 2.6) + dot(30.5, 26, 2.6);

const mask = (body: string, cut: string, horn = '', ink = ''): Mask => ({ body: body.split(/(?=M)/), cut, horn, ink });

const OWL_EYES = dot(17, 22, 6.2) + dot(31, 22, 6.2);
const TWIN_EYES = dot(17, 22, 2.7) + dot(31, 22, 2.7);

const MASKS: Record<string, Mask> = {
  anteater: mask('M24 4 C32 4 36 9 34 16 C32 23 28.4 27 27 48 H21 C19.6 27 16 23 14 16 C12 9 16 4 24 4 Z' + dot(13, 8, 4.6) + dot(35, 8, 4.6), eyes(15, 5, 2) + 'M22 5 H26 L24 24 Z'),
  bat: mask(EARS.wing + HEAD.round, eyes(25, 6) + 'M18 33 H30 L28 38 L26 34.6 H22 L20 38 Z'),
  bear: mask(roundEars(6) + HEAD.round, eyes(24, 7) + muzzle, '', nose(32)),
  chameleon: mask('M4 30 C4 20 14 14 24 12 C34 10 42 14 44 22 C45 27 42 29 38 29 C42 32 40 38 34 36 C28 42 12 42 8 36 Z', dot(32, 21, 5) + 'M44 26 H30 L38 28 Z', '', dot(32, 21, 2.2)),
  cobra: mask('M24 4 C34 6 42 16 38 28 C36 34 31 35 30 40 C30 44 36 45 40 43 C38 48 22 49 19 43 C17 37 12 34 10 28 C6 16 14 6 24 4 Z', eyes(14, 5) + 'M20 24 L24 20 L28 24 L24 30 Z'),
  cockatoo: mask(HEAD.bird + 'M20 12 C10 8 10 2 14 0 C15 5 18 6 20 8 C18 3 21 0 24 0 C23 4 24 6 25 8 C26 4 30 1 33 3 C32 7 30 10 28 12 Z', eyes(21, 8), HORN.hooked),
  crocodile: mask('M24 46 C19 46 18 40 17 33 C10 30 8 22 10 15 C11 10 17 10 19 14 H29 C31 10 37 10 38 15 C40 22 38 30 31 33 C30 40 29 46 24 46 Z', eyes(17, 10, 2.4) + dot(22, 42, 1.1) + dot(26, 42, 1.1) + 'M19 30 L21 34 L23 30 L25 34 L27 30 L29 34 L29.6 31 L29 28 H19 Z'),
  elephant: mask(EARS.sail + 'M24 8 C32 8 36 14 36 21 C36 27 31 29 30 34 C29 40 30 46 24 47 C18 46 19 40 18 34 C17 29 12 27 12 21 C12 14 16 8 24 8 Z', eyes(21, 6.5, 2) + 'M20 36 H28 V37.4 H20 Z M20.4 40 H27.6 V41.4 H20.4 Z', both((x) => `M${x(17)} 31 C${x(14)} 36 ${x(12)} 38 ${x(9)} 39 C${x(13)} 41 ${x(17)} 38 ${x(18.6)} 34 Z`)),
  gorilla: mask(sideEars(6.4) + 'M24 4 C32 6 39 16 40 28 C41 39 33 45 24 45 C15 45 7 39 8 28 C9 16 16 6 24 4 Z', 'M24 22 C30 18 37 22 35 28 C34 31 35 33 35 36 C35 40 30 42 24 42 C18 42 13 40 13 36 C13 33 14 31 13 28 C11 22 18 18 24 22 Z', '', eyes(26, 5.6) + nostrils(34) + 'M17 38.6 H31 V40 H17 Z'),
  hippopotamus: mask(EARS.small + HEAD.broad, eyes(20, 7, 2) + nostrils(33), 'M15 44 V39.6 H19 V44.8 Z M33 44 V39.6 H29 V44.8 Z'),
  lynx: mask(EARS.tufted + HEAD.round + 'M8 30 L2 40 L14 40 Z M40 30 L46 40 L34 40 Z', eyes(26, 7) + nose(33)),
  meerkat: mask(sideEars(4) + HEAD.wedge, patches, '', eyes(25.6, 8) + nose(40)),
  panda: mask(roundEars(6) + HEAD.round, 'M24 14 C32 14 37 19 37 27 C37 35 31 41 24 41 C17 41 11 35 11 27 C11 19 16 14 24 14 Z', '', patches + nose(33)),
  peacock: mask('M22 26 C20 20 23 14 28 14 C33 14 35 19 32 23 C30 26 32 32 36 36 C40 42 34 47 26 47 C18 47 14 42 16 36 C17 31 22 30 22 26 Z M27 14 L20 5 L21.6 4 L28 13 L27.4 2.4 L29.2 2.4 L29.4 13 L35.4 4.4 L37 5.6 L31 14 Z' + dot(20, 4, 2.6) + dot(28.4, 2.6, 2.6) + dot(36.6, 4.4, 2.6), dot(28, 19, 1.8), 'M32 18 L40 20 L32 22 Z'),
  raccoon: mask(EARS.small + HEAD.wedge, 'M9 22 C14 20 20 22 24 27 C28 22 34 20 39 22 C38 28 32 31 28 30 L24 36 L20 30 C16 31 10 28 9 22 Z', '', eyes(25.4, 7.4) + nose(38)),
  spider: mask(dot(24, 30, 10) + dot(24, 17, 6.4) + both((x) => `M${x(18)} 20 L${x(8)} 14 L${x(3)} 4 L${x(5.6)} 3 L${x(10.4)} 12 L${x(19)} 17 Z M${x(16)} 26 L${x(6)} 23 L${x(0.6)} 28 L${x(0)} 25.4 L${x(5.6)} 20 L${x(17)} 23 Z M${x(16)} 32 L${x(7)} 33 L${x(2.6)} 40 L${x(0.4)} 38.6 L${x(5.6)} 30.4 L${x(16)} 29 Z M${x(18)} 37 L${x(12)} 41 L${x(10.4)} 47 L${x(7.8)} 46.6 L${x(9.6)} 39 L${x(16)} 34 Z`), eyes(16, 2.6, 1.5) + 'M22 26 H26 L24 30 L26 34 H22 L24 30 Z'),
  tapir: mask(roundEars(4.6) + 'M24 11 C33 11 38 17 37 25 C36 31 32 33 31 38 C31 45 28 47 25 44 C22 45 17 43 17 38 C16 33 12 31 11 25 C10 17 15 11 24 11 Z', eyes(23, 6.6, 2) + dot(24, 41, 1.3)),
  weasel: mask(roundEars(5.4) + HEAD.wedge, 'M24 34 C29 34 32 31 34 28 C33 36 28 41 24 44 C20 41 15 36 14 28 C16 31 19 34 24 34 Z' + eyes(24, 7), '', nose(38)),
  stag: mask(EARS.droop + HEAD.long, eyes(25, 6.4, 2) + 'M20 38 H28 L24 43 Z', HORN.antlers),

  coati: mask(EARS.small + 'M24 12 C34 12 40 16 39 23 C38 30 29 33 27.4 46 H20.6 C19 33 10 30 9 23 C8 16 14 12 24 12 Z', 'M22.6 15 H25.4 L24.8 34 H23.2 Z' + eyes(23, 7, 2.2)),
  squirrel: mask(EARS.tufted + HEAD.round, eyes(25, 7.4, 2.8) + 'M21 37 H23.6 V42 H21 Z M24.4 37 H27 V42 H24.4 Z' + nose(32)),
  goat: mask(EARS.droop + HEAD.long + 'M21 44 H27 L24 48.6 Z', eyes(25, 6.4, 2) + 'M21 38 H27 L24 41.6 Z', HORN.goat),
  ram: mask(HEAD.long + dot(24, 13, 7), eyes(25, 6.4, 2) + 'M21 38 H27 L24 41.6 Z', HORN.ram),
  hummingbird: mask('M24 5 C32 5 36 11 35 18 C34 25 29 28 24 28 C19 28 14 25 13 18 C12 11 16 5 24 5 Z M14 24 L2 36 C10 38 16 34 18 27 Z M34 24 L46 36 C38 38 32 34 30 27 Z', eyes(15, 5.6), HORN.needle),
  raven: mask(HEAD.bird + 'M14 12 L12 3 L22 8 Z M34 12 L36 3 L26 8 Z', eyes(20, 8), 'M18 24 H30 C30 34 27 41 24 45 C21 41 18 34 18 24 Z'),
  tanuki: mask(roundEars(6) + HEAD.wedge + 'M9 26 L3 32 L12 35 Z M39 26 L45 32 L36 35 Z', patches, '', eyes(25.6, 8) + nose(38)),
  wolf: mask(EARS.pointed + HEAD.wedge + 'M8 24 L2 34 L13 34 Z M40 24 L46 34 L35 34 Z', 'M14 22 L21 26 L15 27 Z M34 22 L27 26 L33 27 Z' + nose(38)),
  bee: mask('M24 18 C32 18 36 24 36 31 C36 39 30 46 24 48 C18 46 12 39 12 31 C12 24 16 18 24 18 Z' + dot(24, 14, 7) + 'M20 9 L14 2 L15.8 1 L22 8 Z M28 9 L34 2 L32.2 1 L26 8 Z', eyes(13, 3.2, 1.7) + 'M12.6 27 H35.4 V31 H12.4 Z M13.4 36 H34.6 L32 40 H16 Z', both((x) => `M${x(14)} 22 C${x(4)} 12 ${x(0)} 18 ${x(1)} 23 C${x(2)} 28 ${x(9)} 29 ${x(13)} 26 Z`)),
  mantis: mask('M8 10 C14 8 34 8 40 10 C38 18 30 25 27 28 V48 H21 V28 C18 25 10 18 8 10 Z M16 9 L8 0 L9.8 -0.6 L19 8.4 Z M32 9 L40 0 L38.2 -0.6 L29 8.4 Z' + both((x) => `M${x(20)} 32 L${x(6)} 26 L${x(9)} 42 L${x(11.6)} 41.4 L${x(10)} 31.4 L${x(20)} 37 Z`), dot(14, 13, 3) + dot(34, 13, 3)),
  flamingo: mask('M26 5 C34 5 38 10 36 16 C34 22 29 24 29 31 C29 38 35 40 35 47 H25 C25 40 20 38 20 30 C20 24 24 21 25 17 C23 17 20 17 19 15 C18 9 21 5 26 5 Z', dot(27, 12, 2), 'M19.4 11 C12 12 9 18 12 27 C15 25 16 22 17 19 C19 18.6 21 17.6 22 16.6 C20 15.6 19.2 13.4 19.4 11 Z'),
  crane: mask('M24 6 C31 6 34 11 32 16 C30 21 28 24 28 31 C28 38 34 41 34 48 H22 C22 40 19 37 20 30 C20.6 25 23 22 23 18 C19 17 18 6 24 6 Z', dot(25.4, 12, 2) + 'M25 22 H30 L28.6 30 H23.4 Z', 'M19.8 10 L2 17 L20.6 16.6 Z'),
  fox: mask(EARS.pointed + HEAD.wedge, 'M24 40 C17 38 12 33 9.6 27 C15 27 20 30 24 36 C28 30 33 27 38.4 27 C36 33 31 38 24 40 Z' + eyes(23, 7, 2), '', nose(40)),
  hare: mask(EARS.long + HEAD.round, eyes(26, 8) + 'M21 38 H23.7 V42.6 H21 Z M24.3 38 H27 V42.6 H24.3 Z' + nose(33)),
  toucan: mask(HEAD.bird, eyes(19, 9), HORN.heavy),
  eagle: mask('M24 6 C35 6 41 14 40 24 L45 40 L36 36 L24 45 L12 36 L3 40 L8 24 C7 14 13 6 24 6 Z', 'M10 18 L20 22 L13 25 Z M38 18 L28 22 L35 25 Z', 'M18 25 H30 C30 33 27 38 24 41 C21 38 18 33 18 25 Z'),
  frog: mask(dot(12, 15, 7) + dot(36, 15, 7) + HEAD.flat, dot(12, 15, 3.4) + dot(36, 15, 3.4) + 'M8 31 Q24 41 40 31 Q24 37.6 8 31 Z' + eyes(26, 3, 1)),
  salamander: mask('M24 5 C30 5 33 9 32 14 C31 18 29 20 29 25 C29 32 33 36 36 38 C31 46 22 49 14 45 C12 43 14 41 16 42 C22 44 26 42 26 40 C20 37 18 30 19 24 C19 20 17 18 16 14 C15 9 18 5 24 5 Z' + both((x) => `M${x(20)} 20 L${x(9)} 15 L${x(8)} 19 L${x(19)} 26 Z M${x(21)} 31 L${x(10)} 33 L${x(11)} 37 L${x(22)} 36 Z`), eyes(11, 4.4, 1.6) + dot(24, 18, 1.6) + dot(24, 25, 1.6) + dot(25, 32, 1.6)),
  owl: mask(HEAD.bird, OWL_EYES, HORN.short, TWIN_EYES),
  'horned-owl': mask(EARS.tufted + HEAD.bird, heartFace, HORN.short, pupils),
  platypus: mask('M24 8 C33 8 39 14 39 22 C39 28 34 32 30 32 H18 C14 32 9 28 9 22 C9 14 15 8 24 8 Z', eyes(19, 7.4), HORN.spoon),
  dolphin: mask('M2 30 C6 18 16 9 28 10 C29 6 32 4 36 4 C34 8 34 11 35 14 C40 18 43 24 43 30 L47 38 L40 38 L34 42 C36 36 34 32 30 30 C24 29 20 31 16 34 C16 38 13 41 9 41 C11 38 10 35 9 33 C6 33 3 32 2 30 Z', dot(14, 24, 1.8) + 'M3 29.4 Q8 30 12 28 Q8 31.4 3.4 31 Z'),
  tiger: mask(roundEars(6) + HEAD.round, stripes + 'M14 24 L21 25 L16 28 Z M34 24 L27 25 L32 28 Z' + nose(33)),
  panther: mask(roundEars(5) + HEAD.round, 'M13 23 L21 26 L15 28 Z M35 23 L27 26 L33 28 Z' + nose(33) + 'M18 39 H30 V40.2 H18 Z'),
  chimpanzee: mask(sideEars(6.4) + HEAD.round, heartFace + 'M24 33 C31 31 34 35 33 38 C31 42 17 42 15 38 C14 35 17 31 24 33 Z', '', pupils + 'M18 38 Q24 41.4 30 38 Q24 40 18 38 Z'),
  macaque: mask(sideEars(5) + HEAD.round + 'M8 26 L2 36 L12 40 Z M40 26 L46 36 L36 40 Z', 'M24 17 C31 17 33 22 32 27 C36 33 31 40 24 40 C17 40 12 33 16 27 C15 22 17 17 24 17 Z', '', eyes(24.6, 4) + dot(22.6, 30.6, 0.9) + dot(25.4, 30.6, 0.9) + 'M19 35 H29 V36.3 H19 Z'),
  rhinoceros: mask(EARS.small + HEAD.broad, eyes(22, 9, 2) + dot(17, 40, 1.5) + dot(31, 40, 1.5), HORN.rhino),
  bison: mask(HEAD.broad + dot(24, 14, 10) + 'M18 43 H30 L24 49 Z', eyes(26, 8, 2) + nostrils(38), HORN.bison),
  axolotl: mask(HEAD.flat + both((x) => `M${x(8)} 26 L${x(-1)} 12 L${x(5)} 14 L${x(6)} 7 L${x(11)} 12 L${x(15)} 6 L${x(17)} 20 Z`), eyes(28, 11, 2.2) + 'M17 34 Q24 39 31 34 Q24 37 17 34 Z'),
  goldfish: mask('M3 26 C6 17 14 12 22 13 C24 9 29 7 34 8 C32 11 31 14 32 18 C36 20 42 14 47 13 C44 20 44 30 47 38 C41 37 36 32 32 33 C31 36 29 39 25 41 C24 39 24 37 24 36 C15 37 6 34 3 26 Z', dot(11, 23, 2.1) + 'M19 17 C22 22 22 29 19 33 C24 29 24 21 19 17 Z'),
};

const VARAN = mask(
  'M24 2 C29 2 32 7 31 13 C31 17 30 19 30 24 C31 31 30 36 34 40 C37 43 42 42 44 38 C44 45 36 49 30 46 C25 44 24 40 23 36 C19 34 18 29 18 24 C18 19 17 17 17 13 C16 7 19 2 24 2 Z' +
    both((x) => `M${x(19)} 18 L${x(9)} 16 L${x(4)} 8 L${x(2)} 10 L${x(6)} 19 L${x(18)} 23 Z M${x(19)} 29 L${x(9)} 30 L${x(4)} 38 L${x(7)} 39.6 L${x(11)} 34 L${x(20)} 34 Z`),
  eyes(9, 4, 1.7) + 'M24 14 L26.6 18 L24 22 L21.4 18 Z M24 23 L26.6 27 L24 31 L21.4 27 Z',
);

export function maskOf(id: string): Mask {
  return id.endsWith('varan') ? VARAN : (MASKS[id] ?? mask(HEAD.round, eyes(25, 7)));
}
