import { SPECIAL_TAG_CATEGORIES } from './ranking.ts'
import type { TagGroupRole } from './tag-group.ts'

type BasicGroup = { readonly uid: number; readonly name: string; readonly rank: number; readonly role: TagGroupRole }

/** Groups of tags (tag categories) that a shop begins with, beside the attributes. */
export const TAG_GROUPS = {
  sizes: { uid: SPECIAL_TAG_CATEGORIES.size, name: 'サイズ', rank: 50, role: 'size' },
  mensSizes: { uid: 7006, name: 'メンズサイズ', rank: 40, role: 'size' },
  shoeSizes: { uid: SPECIAL_TAG_CATEGORIES.shoeSize, name: '靴のサイズ', rank: 30, role: 'shoe-size' },
  age: { uid: SPECIAL_TAG_CATEGORIES.age, name: '年代', rank: 20, role: 'age' },
  colour: { uid: SPECIAL_TAG_CATEGORIES.colour, name: 'カラー', rank: 10, role: 'colour' },
} as const satisfies Readonly<Record<string, BasicGroup>>

/** The tags that belong together, in their order, with consecutive uids. */
type Series = { readonly group: keyof typeof TAG_GROUPS; readonly firstUid: number; readonly names: readonly string[] }

export type BasicTag = {
  readonly uid: number
  readonly groupUid: number
  readonly name: string
  /** Within a group the first has the highest. */
  readonly rank: number
}

const SHOES = Array.from({ length: 23 }, (_, index) => `${(17 + index * 0.5).toFixed(1)}cm`)

// biome-ignore format: a table
const SERIES = {
  ladies: { group: 'sizes', firstUid: 30_001, names: ['5号', '7号', '9号', '11号', '13号', '15号', '17号', '19号'] },
  maternity: { group: 'sizes', firstUid: 30_011, names: ['M', 'L', 'LL'] },
  kids: {
    group: 'sizes', firstUid: 30_041,
    names: ['95cm', '100cm', '110cm', '120cm', '130cm', '140cm', '150cm', '160cm'],
  },
  mens: { group: 'mensSizes', firstUid: 30_061, names: ['S', 'M', 'L', 'LL', '3L'] },
  fits: {
    group: 'mensSizes', firstUid: 30_021,
    names: ['A4', 'A5', 'A6', 'A7', 'AB5', 'AB6', 'AB7', 'BB5', 'BB6', 'BB7'],
  },
  shoes: { group: 'shoeSizes', firstUid: 30_101, names: SHOES },
  age: { group: 'age', firstUid: 20_901, names: ['20代', '30代', '40代', '50代', '60代以上'] },
  colour: {
    group: 'colour', firstUid: 20_801,
    names: [
      'ブラック', 'グレー', 'ネイビー', 'ブルー', 'パープル', 'ピンク', 'ワイン', 'ベージュ', 'ホワイト', 'シルバー', 'グリーン',
      'ブラウン', 'ゴールド', 'クリア',
    ],
  },
} as const satisfies Readonly<Record<string, Series>>

type SeriesKey = keyof typeof SERIES
export type ColourName = (typeof SERIES)['colour']['names'][number]

const HIGHEST_RANK = 1000
const TAGS = (Object.entries(SERIES) as [SeriesKey, Series][])
  .flatMap(([series, { group, firstUid, names }]) =>
    names.map((name, index) => ({ series, uid: firstUid + index, groupUid: TAG_GROUPS[group].uid, name })),
  )
  .map((tag, index) => ({ ...tag, rank: HIGHEST_RANK - index }))

/** The tags that a shop begins with: sizes, ages and colours. */
export const BASIC_TAGS: readonly BasicTag[] = TAGS

/** Those of a series, in their order. */
export function basicTags(series: SeriesKey): readonly BasicTag[] {
  return TAGS.filter((tag) => tag.series === series)
}

/** Throws for an unknown name. */
export function basicTag(series: SeriesKey, name: string): BasicTag {
  const tag = basicTags(series).find((each) => each.name === name)
  if (tag === undefined) throw new RangeError(`no tag ${name} in ${series}`)
  return tag
}
