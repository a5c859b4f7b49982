import type { ClothColour } from './accessory-look.ts'
import type { Colour } from './cloth.ts'

/** The shades one colour takes in a drawing, from the deepest fold to the light along an edge. */
export interface Tones {
  deep: string
  shade: string
  base: string
  light: string
  glow: string
  /** The thin light along an edge that lies over the same cloth. */
  rim: string
  isDark: boolean
}

const BASES: Record<Colour | ClothColour | 'brown', string> = {
  sumi: '#2c2b31',
  kuro: '#262529',
  chacoal: '#434247',
  nibi: '#5b5860',
  kon: '#242938',
  navy: '#2b3347',
  'ash-blue': '#8d9fb3',
  'smoke-blue': '#5f7388',
  lavender: '#ada3c4',
  'pale-pink': '#e6c9c6',
  'dusty-rose': '#bd8f92',
  champagne: '#d9c5a3',
  ivory: '#efe7d8',
  white: '#f4f2ee',
  'silver-grey': '#b9b8bd',
  greige: '#b8aa9b',
  mocha: '#7d6558',
  wine: '#5d2431',
  'deep-green': '#2c4640',
  mint: '#a9c3b6',
  saxe: '#7590ad',
  purple: '#5b3f7a',
  wisteria: '#9a86b8',
  indigo: '#36425f',
  grey: '#87858c',
  green: '#4d6a58',
  black: '#232226',
  crimson: '#8f2434',
  vermilion: '#b94a35',
  pink: '#d9a3a8',
  gold: '#c2a25c',
  'light-grey': '#c9c8cc',
  brown: '#6b4a35',
}

function channels(hex: string): [number, number, number] {
  const value = Number.parseInt(hex.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

/** Mixes two hex colours: the first at 0, the second at 1. */
export function blend(from: string, to: string, share: number): string {
  const a = channels(from)
  const b = channels(to)
  const mixed = a.map((value, i) => Math.round(value + ((b[i] ?? 0) - value) * share))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

/** How light a colour is, 0 to 1. */
function lightness(hex: string): number {
  const [r, g, b] = channels(hex)
  return (0.3 * r + 0.59 * g + 0.11 * b) / 255
}

/** The tones of any hex colour: dark colours lighten more than they darken, pale ones the other way round. */
export function tonesOfHex(base: string): Tones {
  const bright = lightness(base)
  if (bright < 0.3) {
    const lift = blend('#9a97a5', base, 0.14)
    return {
      deep: blend(base, '#050407', 0.68),
      shade: blend(base, '#060508', 0.38),
      base,
      light: blend(base, lift, 0.19),
      glow: blend(base, lift, 0.5),
      rim: blend(base, '#b5b1c0', 0.42),
      isDark: true,
    }
  }
  const shadow = blend(blend(base, '#3d3348', 0.5), '#4a3f3c', 0.12)
  return {
    deep: blend(base, shadow, 0.95 - bright * 0.25),
    shade: blend(base, shadow, 0.48 - bright * 0.14),
    base,
    light: blend(base, '#ffffff', 0.32),
    glow: blend(base, '#ffffff', 0.62),
    rim: blend(base, '#ffffff', 0.72),
    isDark: false,
  }
}

/** The tones of a named colour of cloth, leather or silk. */
export function tonesOf(colour: Colour | ClothColour | 'brown'): Tones {
  return tonesOfHex(BASES[colour])
}
