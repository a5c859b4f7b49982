import type { Texture } from './cloth.ts'
import type { Tones } from './palette.ts'
import { p } from './path.ts'
import type { Sheet } from './sheet.ts'

/** How a weave takes light: `sheen` scales highlights, `soft` the blur of its folds, `cover` how opaque it is. */
export interface Weave {
  sheen: number
  soft: number
  cover: number
}

const WEAVES: Record<Texture, Weave> = {
  georgette: { sheen: 0.75, soft: 7, cover: 1 },
  tricot: { sheen: 0.7, soft: 8, cover: 1 },
  crepe: { sheen: 0.85, soft: 8, cover: 1 },
  satin: { sheen: 1.6, soft: 6, cover: 1 },
  wool: { sheen: 0.6, soft: 8, cover: 1 },
  jacquard: { sheen: 0.95, soft: 8, cover: 1 },
  lame: { sheen: 1.5, soft: 6, cover: 1 },
  tweed: { sheen: 0.55, soft: 9, cover: 1 },
  lace: { sheen: 0.7, soft: 7, cover: 0.6 },
  chiffon: { sheen: 0.8, soft: 6, cover: 0.62 },
  velvet: { sheen: 1.1, soft: 12, cover: 1 },
}

/** The way a weave takes light. */
export function weaveOf(texture: Texture): Weave {
  return WEAVES[texture]
}

/** One repeat of a hatch. Small repeats cost a renderer much time, so every tile is 48 units or more. */
interface Tile {
  size: readonly [number, number]
  marks: (t: Tones) => string
}

const stroke = (d: string, colour: string, width: number, opacity: number, dashes = '') =>
  `<path d="${d}" stroke="${colour}" stroke-width="${width}" opacity="${opacity}" fill="none"` +
  `${dashes && ` stroke-dasharray="${dashes}"`}/>`

/** Repeats marks (each `Mx y` and relative commands) side by side and below each other. */
export function repeat(
  d: string,
  [w, h]: readonly [number, number],
  [across, down]: readonly [number, number],
): string {
  const marks = [...d.matchAll(/M([\d.]+) ([\d.]+)([^M]*)/g)]
  let text = ''
  for (let i = 0; i < across * down; i++) {
    const [dx, dy] = [(i % across) * w, Math.floor(i / across) * h]
    for (const [, x, y, rest] of marks) text += p`M${Number(x) + dx} ${Number(y) + dy}${rest ?? ''}`
  }
  return text
}

/** Slanting lines that meet at the edges of a tile of 48 by 36. */
function twill(offset: number): string {
  let text = ''
  for (let c = offset; c < 72; c += 4.5) {
    const from = [Math.max(0, (c - 36) / 0.75), Math.min(c, 36)] as const
    text += p`M${from[0]} ${from[1]}L${Math.min(48, c / 0.75)} ${Math.max(0, c - 36)}`
  }
  return text
}

function blossom(x: number, y: number, size: number, petals: number): string {
  let text = `<g transform="translate(${x} ${y}) scale(${size})">`
  for (let i = 0; i < petals; i++) {
    text += `<path d="M0-2C-6-5-7-13 0-17C7-13 6-5 0-2Z" transform="rotate(${Math.round((i * 360) / petals)})"/>`
  }
  return `${text}</g>`
}

const BLOSSOMS =
  blossom(24, 24, 1.15, 6) + blossom(70, 66, 0.85, 5) + blossom(70, 16, 0.42, 5) + blossom(18, 76, 0.5, 5)
const LEAVES =
  'M38 34q8 2 12 10q-10 0-12-10zM12 42q-6 6-4 14q8-4 4-14zM56 52q-8-4-14 0q6 6 14 0zM82 82' +
  'q6 4 6 12q-8-2-6-12zM44 8q6-6 14-4q-4 8-14 4z'
const STEMS = 'M30 40q4 22 26 24M14 44q-4 18 4 28M50 22q10-2 18-6M24 80q20 10 40-2M82 52q8-14 2-32'

/** Points at which a metal thread catches the light. */
const GLINTS =
  'M9 12h.1M31 6h.1M52 21h.1M78 9h.1M18 41h.1M44 47h.1M67 38h.1M87 55h.1M8 70h.1M35 83h.1M59 72h.1M80 84h.1'

const GEORGETTE =
  'M2 3l3 .9M11 1.6l2.6-.7M20 4.4l3 .5M27 2l2 .8M6 9.6l2.6 .6M15 8l3-.8M24 10.6l2.8 .8M1 15l2.4-.6' +
  'M10 15.6l3 .8M19 14l2.6-.6M28 17l2 .7M4 21l3-.5M13 22.4l2.4 .8M22 20l3 .6M8 27l2.6-.7M18 26.6l3 .7M27 25l2.4-.4'
const GEORGETTE_DARK =
  'M6 2l2.6 .6M15.6 5l2.4 .7M25 6l2.6-.6M1 9l2.4 .6M11 11.6l2.6-.7M20 9l2.4 .7M5 17.6l2.6-.4M15 18.6l2.4 .7' +
  'M24 15l2.4 .5M1 25l2.4 .6M12 25l2.4-.6M22 24l2.4 .7'

const TILES: Record<Texture, Tile> = {
  georgette: {
    size: [62, 58],
    marks: (t) =>
      stroke(repeat(GEORGETTE, [31, 29], [2, 2]), t.glow, 0.9, 0.22) +
      stroke(repeat(GEORGETTE_DARK, [31, 29], [2, 2]), t.deep, 0.9, 0.36),
  },
  tricot: {
    size: [60, 63],
    marks: (t) =>
      stroke(repeat('M1.2 0v63', [5, 63], [12, 1]), t.glow, 0.9, 0.3, '4 3') +
      stroke(repeat('M3.8 0v63', [5, 63], [12, 1]), t.deep, 0.7, 0.28),
  },
  crepe: {
    size: [56, 63],
    marks: (t) =>
      stroke(repeat('M1 0q2 2.5 0 4.5t0 4.5', [7, 9], [8, 7]), t.glow, 0.7, 0.25) +
      stroke(repeat('M4.6 1q-1.6 3 0 5', [7, 9], [8, 7]), t.deep, 0.8, 0.28),
  },
  satin: { size: [64, 64], marks: (t) => stroke(repeat('M0 1h64', [64, 4], [1, 16]), t.glow, 0.5, 0.1) },
  wool: {
    size: [48, 36],
    marks: (t) => stroke(twill(4.5), t.glow, 0.9, 0.2) + stroke(twill(2.2), t.deep, 0.9, 0.26),
  },
  jacquard: {
    size: [92, 92],
    marks: (t) =>
      `<g fill="${t.glow}" opacity=".34">${BLOSSOMS}<path d="${LEAVES}"/></g>${stroke(STEMS, t.glow, 2, 0.3)}`,
  },
  lame: {
    size: [92, 92],
    marks: (t) =>
      `<g fill="${t.glow}" opacity=".5">${BLOSSOMS}<path d="${LEAVES}"/></g>${stroke(STEMS, '#b58a35', 2.4, 0.8)}` +
      stroke(repeat('M2 3h7M14 9h6M5 15h8M17 20h5', [23, 23], [4, 4]), '#b98d34', 1.5, 0.75) +
      stroke(GLINTS, '#fffbe9', 4.6, 0.95).replace('/>', ' stroke-linecap="round"/>'),
  },
  tweed: {
    size: [64, 56],
    marks: (t) =>
      stroke(repeat('M0 2h5M8 2h4M3 6h6M12 6h4M0 10h4M7 10h6', [16, 14], [4, 4]), t.glow, 1.7, 0.42) +
      stroke(repeat('M6 0v4M13 3v5M2 7v5M10 9v5', [16, 14], [4, 4]), t.deep, 1.6, 0.4) +
      stroke(repeat('M5 4l2 1M12 11l2 1', [16, 14], [4, 4]), t.rim, 1.4, 0.6),
  },
  lace: {
    size: [92, 92],
    marks: (t) =>
      stroke('M0 0L92 92M46 0L92 46M0 46L46 92M92 0L0 92M46 0L0 46M92 46L46 92', t.deep, 0.8, 0.5) +
      stroke(
        'M23 0L92 69M69 0L92 23M0 23L69 92M0 69L23 92M69 0L0 69M23 0L0 23M92 23L23 92M92 69L69 92',
        t.deep,
        0.8,
        0.45,
      ) +
      `<g fill="${t.shade}" stroke="${t.rim}" stroke-width="1.3" ` +
      `stroke-opacity=".75">${BLOSSOMS}<path d="${LEAVES}"/></g>` +
      stroke(STEMS, t.shade, 3.4, 0.9) +
      stroke(STEMS, t.rim, 1, 0.6),
  },
  chiffon: {
    size: [60, 60],
    marks: (t) => stroke(repeat('M0 1h60', [60, 5], [1, 12]) + repeat('M1 0v60', [5, 60], [12, 1]), t.glow, 0.5, 0.22),
  },
  velvet: {
    size: [60, 64],
    marks: (t) =>
      stroke(repeat('M1 0v64', [5, 64], [12, 1]), t.glow, 0.7, 0.16, '3 5') +
      stroke(repeat('M3.4 4v60', [5, 64], [12, 1]), t.glow, 0.7, 0.16, '3 5'),
  },
}

/** Whether a weave has figures that are seen from afar: flowers, flecks, or what lies behind it. */
export function isFigured(texture: Texture): boolean {
  return texture === 'lace' || texture === 'jacquard' || texture === 'lame' || texture === 'tweed'
}

/** The hatch of a weave as a paint value, to be laid over the shaded shape. */
export function hatch(sheet: Sheet, texture: Texture, tones: Tones): string {
  const { size, marks } = TILES[texture]
  const where = `width="${size[0]}" height="${size[1]}" patternUnits="userSpaceOnUse"`
  return `url(#${sheet.define('pattern', where, marks(tones))})`
}
