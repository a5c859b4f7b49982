import type { Texture } from './cloth.ts';
import type { Tones } from './palette.ts';
import type { Sheet } from './sheet.ts';

/** How a weave takes light: `sheen` scales highlights, `soft` the blur of its folds, `cover` how opaque it is. */
export interface Weave {
  sheen: number;
  soft: number;
  cover: number;
}

const WEAVES: Record<Texture, Weave> = {
  georgette: { sheen: 0.75, soft: 7, cover: 1 },
  tricot: { sheen: 0.7, soft: 8, cover: 1 },
  crepe: { sheen: 0.85, soft: 8, cover: 1 },
  satin: { sheen: 1.6, soft: 6, cover: 1 },
  wool: { sheen: 0.6, soft: 8, cover: 1 },
  jacquard: { sheen: 0.95, soft: 8, cover: 1 },
  tweed: { sheen: 0.55, soft: 9, cover: 1 },
  lace: { sheen: 0.7, soft: 7, cover: 0.66 },
  chiffon: { sheen: 0.8, soft: 6, cover: 0.74 },
  velvet: { sheen: 1.1, soft: 12, cover: 1 },
};

/** The way a weave takes light. */
export function weaveOf(texture: Texture): Weave {
  return WEAVES[texture];
}

interface Tile {
  size: readonly [number, number];
  turn?: number;
  marks: (t: Tones) => string;
}

const stroke = (d: string, colour: string, width: number, opacity: number) =>
  `<path d="${d}" stroke="${colour}" stroke-width="${width}" opacity="${opacity}" fill="none"/>`;

const FLOWER =
  'M20 8c5-7 12-2 8 5c8-1 9 8 1 9c5 6-2 12-8 6c-2 8-11 6-9-2c-8 3-11-6-4-9c-6-5-1-12 6-9c-1-8 8-8 6 0z' +
  'M44 40c4-5 9-1 6 4c6 0 6 7 0 7c3 5-2 9-6 4c-2 6-8 4-6-2c-6 1-7-6-2-7c-4-5 2-9 5-5c0-5 4-6 3-1z';

const TILES: Record<Texture, Tile> = {
  georgette: {
    size: [31, 29],
    marks: (t) =>
      stroke('M2 3l3 .9M11 1.6l2.6-.7M20 4.4l3 .5M27 2l2 .8M6 9.6l2.6.6M15 8l3-.8M24 10.6l2.8.8M1 15l2.4-.6', t.glow, 0.9, 0.24) +
      stroke('M10 15.6l3 .8M19 14l2.6-.6M28 17l2 .7M4 21l3-.5M13 22.4l2.4.8M22 20l3 .6M8 27l2.6-.7M18 26.6l3 .7M27 25l2.4-.4', t.glow, 0.9, 0.2) +
      stroke('M6 2l2.6.6M15.6 5l2.4.7M25 6l2.6-.6M1 9l2.4.6M11 11.6l2.6-.7M20 9l2.4.7M5 17.6l2.6-.4M15 18.6l2.4.7M24 15l2.4.5M1 25l2.4.6M12 25l2.4-.6M22 24l2.4.7', t.deep, 0.9, 0.36),
  },
  tricot: { size: [5, 7], marks: (t) => stroke('M1.2 0l1.2 3.5L1.2 7', t.glow, 0.7, 0.26) + stroke('M4 0v7', t.deep, 0.7, 0.26) },
  crepe: {
    size: [7, 9],
    marks: (t) => stroke('M1 0q2 2.5 0 4.5t0 4.5', t.glow, 0.7, 0.25) + stroke('M4.6 1q-1.6 3 0 5', t.deep, 0.8, 0.28),
  },
  satin: { size: [4, 4], marks: (t) => stroke('M0 1h4', t.glow, 0.5, 0.1) },
  wool: {
    size: [6, 6],
    turn: 35,
    marks: (t) => stroke('M0 1.4h6', t.glow, 0.8, 0.22) + stroke('M0 4.4h6', t.deep, 0.8, 0.24),
  },
  jacquard: {
    size: [62, 64],
    marks: (t) =>
      `<path d="${FLOWER}" fill="${t.glow}" opacity=".3"/>` +
      stroke('M8 46q10-12 22-8M34 20q10-8 20 0M4 60q14 2 22-6', t.glow, 2, 0.26),
  },
  tweed: {
    size: [16, 14],
    marks: (t) =>
      stroke('M0 2h5M8 2h4M3 6h6M12 6h4M0 10h4M7 10h6', t.glow, 1.7, 0.42) +
      stroke('M6 0v4M13 3v5M2 7v5M10 9v5', t.deep, 1.6, 0.4) +
      stroke('M5 4l2 1M12 11l2 1', t.rim, 1.4, 0.6),
  },
  lace: {
    size: [62, 64],
    marks: (t) =>
      `<path d="${FLOWER}" fill="${t.shade}" opacity=".85"/>` +
      stroke(FLOWER, t.rim, 1, 0.6) +
      stroke('M8 46q10-12 22-8M34 20q10-8 20 0M4 60q14 2 22-6', t.rim, 1.3, 0.5) +
      stroke('M0 0l62 64M62 0L0 64M31 0L0 32l31 32 31-32z', t.deep, 0.7, 0.5),
  },
  chiffon: { size: [5, 5], marks: (t) => stroke('M0 1h5M1 0v5', t.glow, 0.5, 0.22) },
  velvet: { size: [5, 8], marks: (t) => stroke('M1 0v3M3.4 4v3', t.glow, 0.7, 0.16) },
};

/** The hatch of a weave as a paint value, to be laid over the shaded shape. */
export function hatch(sheet: Sheet, texture: Texture, tones: Tones): string {
  const { size, turn, marks } = TILES[texture];
  const rotation = turn ? ` patternTransform="rotate(${turn})"` : '';
  const where = `width="${size[0]}" height="${size[1]}" patternUnits="userSpaceOnUse"${rotation}`;
  return `url(#${sheet.define('pattern', where, marks(tones))})`;
}
