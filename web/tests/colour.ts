/** Colours as people see them: contrast, and what is left of a difference with a missing cone. */
export type Rgb = readonly [number, number, number];

export function linear(hex: string): Rgb {
  const channel = (at: number) => {
    const value = parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

const luminance = ([r, g, b]: Rgb) => 0.2126 * r + 0.7152 * g + 0.0722 * b;

/** WCAG contrast, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [high, low] = [luminance(linear(one)), luminance(linear(other))].sort((a, b) => b - a) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

/** Machado, Oliveira and Fernandes (2009), severity 1. */
export const SIGHT: Record<string, readonly Rgb[]> = {
  full: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

const times = (matrix: readonly Rgb[], [x, y, z]: Rgb): Rgb =>
  matrix.map((row) => row[0] * x + row[1] * y + row[2] * z) as unknown as Rgb;
const clip = (colour: Rgb): Rgb => colour.map((value) => Math.min(1, Math.max(0, value))) as unknown as Rgb;

function oklab(colour: Rgb): Rgb {
  const cones = times(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    colour,
  ).map(Math.cbrt) as unknown as Rgb;
  return times(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    cones,
  );
}

/** How far apart two colours look (Oklab; 0.02 is just noticeable). */
export function distance(one: string, other: string, sight: readonly Rgb[]): number {
  const [a, b] = [one, other].map((hex) => oklab(clip(times(sight, linear(hex))))) as [Rgb, Rgb];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

/** Where a colour is on the wheel, 0 to 360. */
export function hue(hex: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)) as [number, number, number];
  const most = Math.max(r, g, b);
  const spread = most - Math.min(r, g, b);
  const sixth = most === r ? (g - b) / spread : most === g ? 2 + (b - r) / spread : 4 + (r - g) / spread;
  return (60 * sixth + 360) % 360;
}
