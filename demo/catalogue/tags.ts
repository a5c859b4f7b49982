import type { Colour } from '#demo/draw/cloth.ts'
import type { Look } from '#demo/draw/look.ts'
import type { Age } from './item.ts'
import { ALL_SIZES } from './sizes.ts'

/** Tag categories. 1208, 7009, 7005 and 7015 have a fixed meaning (docs/product/3, Tag); 7006 is for men's sizes. */
export const TAG_CATEGORIES = [
  { uid: 7005, name: 'サイズ', rank: 50 },
  { uid: 7006, name: 'メンズサイズ', rank: 40 },
  { uid: 7015, name: '靴のサイズ', rank: 30 },
  { uid: 7009, name: '年代', rank: 20 },
  { uid: 1208, name: 'カラー', rank: 10 },
] as const

// biome-ignore format: a table
const COLOURS = [
  'ブラック', 'グレー', 'ネイビー', 'ブルー', 'パープル', 'ピンク', 'ワイン', 'ベージュ', 'ホワイト', 'シルバー', 'グリーン',
  'ブラウン', 'ゴールド', 'クリア',
] as const
type ColourName = (typeof COLOURS)[number]

const AGES = ['20', '30', '40', '50', '60'] as const

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

const FIRST_COLOUR_TAG = 20_801
const FIRST_AGE_TAG = 20_901

/** Rows of all tags; within a category the first has the highest rank. */
export function tagRows(): { uid: number; tag_category_uid: number; name: string; rank: number }[] {
  const row = (uid: number, tag_category_uid: number, name: string, index: number) => ({
    uid,
    tag_category_uid,
    name,
    rank: 1000 - index,
  })
  return [
    ...ALL_SIZES.map((size, index) => row(size.tagUid, size.tagCategory, size.label, index)),
    ...AGES.map((age, index) => row(FIRST_AGE_TAG + index, 7009, age === '60' ? '60代以上' : `${age}代`, index)),
    ...COLOURS.map((name, index) => row(FIRST_COLOUR_TAG + index, 1208, name, index)),
  ]
}

export function ageTag(age: Age): number {
  const index = AGES.indexOf(age)
  if (index < 0) throw new RangeError(`no age ${age}`)
  return FIRST_AGE_TAG + index
}

/** The name of the colour tag of a look: its own colour, or that of its main part. */
export function colourName(look: Look): ColourName {
  const name = COLOUR_OF[colourWord(look)]
  if (name === undefined) throw new RangeError(`no colour tag for ${colourWord(look)}`)
  return name
}

export function colourTag(look: Look): number {
  return FIRST_COLOUR_TAG + COLOURS.indexOf(colourName(look))
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
