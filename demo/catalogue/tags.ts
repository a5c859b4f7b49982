import type { Colour } from '#demo/draw/cloth.ts'
import type { Look } from '#demo/draw/look.ts'
import { basicTag, type ColourName } from '#domain/catalog/basic-tags.ts'
import type { Age } from './item.ts'

// biome-ignore format: a table, one colour name a line
const COLOUR_OF: Readonly<Record<string, ColourName>> = {
  sumi: 'ブラック', kuro: 'ブラック', black: 'ブラック', onyx: 'ブラック', ebony: 'ブラック',
  chacoal: 'グレー', nibi: 'グレー', grey: 'グレー', 'light-grey': 'グレー', smoky: 'グレー', agate: 'グレー',
  kon: 'ネイビー', navy: 'ネイビー', indigo: 'ネイビー', lapis: 'ネイビー',
  'ash-blue': 'ブルー', 'smoke-blue': 'ブルー', saxe: 'ブルー',
  lavender: 'パープル', purple: 'パープル', wisteria: 'パープル', amethyst: 'パープル',
  'pale-pink': 'ピンク', 'dusty-rose': 'ピンク', pink: 'ピンク', 'rose-quartz': 'ピンク',
  wine: 'ワイン', crimson: 'ワイン', vermilion: 'ワイン', coral: 'ピンク',
  champagne: 'ベージュ', greige: 'ベージュ', cream: 'ベージュ',
  ivory: 'ホワイト', white: 'ホワイト', pearl: 'ホワイト',
  'silver-grey': 'シルバー', silver: 'シルバー',
  'deep-green': 'グリーン', mint: 'グリーン', green: 'グリーン', jade: 'グリーン',
  mocha: 'ブラウン', brown: 'ブラウン', sandalwood: 'ブラウン', 'tiger-eye': 'ブラウン',
  gold: 'ゴールド', crystal: 'クリア',
} satisfies Partial<Record<Colour, ColourName>> & Record<string, ColourName>

export function ageTag(age: Age): number {
  return basicTag('age', age === '60' ? '60代以上' : `${age}代`).uid
}

/** The name of the colour tag of a look: its own colour, or that of its main part. */
export function colourName(look: Look): ColourName {
  const name = COLOUR_OF[colourWord(look)]
  if (name === undefined) throw new RangeError(`no colour tag for ${colourWord(look)}`)
  return name
}

export function colourTag(look: Look): number {
  return basicTag('colour', colourName(look)).uid
}

function colourWord(look: Look): string {
  switch (look.kind) {
    case 'set':
      return colourWord(look.parts[0]!)
    case 'suitjacket-onepiece':
      return look.jacket.colour
    case 'necklace':
    case 'earrings':
      return look.stone === undefined || look.stone === 'pearl' ? look.tone : look.stone
    case 'setaccessory':
      return colourWord({ kind: 'necklace', ...look.necklace })
    case 'juzu':
      return look.beads
    default:
      return look.colour
  }
}
