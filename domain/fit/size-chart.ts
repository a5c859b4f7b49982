/** Whom a garment is made for. */
export type Wearer = 'ladies' | 'mens' | 'kids'

/** A body in centimetres. Of men `bust` is the chest. */
export type Body = {
  readonly height?: number
  readonly bust?: number
  readonly waist?: number
  readonly hip?: number
  readonly foot?: number
}
export type BodyPart = keyof Body

/** A usual size, and the sizes of the charts whose bodies it stands for. */
type UsualSize = {
  readonly key: string
  readonly label: string
  readonly wearer: Wearer
  readonly charted: readonly string[]
}

/**
 * Bodies by size (docs/rules.md Fit): women as in JIS L 4005, men as in JIS L 4004. Neighbours within a group are
 * compared to get the range of a size.
 */
const CHARTS: Readonly<Record<'ladies' | 'mens', readonly (readonly (Body & { readonly size: string })[])[]>> = {
  ladies: [
    [
      { size: '5号', bust: 77, waist: 58, hip: 85 },
      { size: '7号', bust: 80, waist: 61, hip: 88 },
      { size: '9号', bust: 83, waist: 64, hip: 91 },
      { size: '11号', bust: 86, waist: 67, hip: 94 },
      { size: '13号', bust: 89, waist: 70, hip: 97 },
      { size: '15号', bust: 92, waist: 73, hip: 100 },
      { size: '17号', bust: 96, waist: 77, hip: 104 },
      { size: '19号', bust: 100, waist: 81, hip: 108 },
    ],
  ],
  mens: [
    [
      { size: 'A4', height: 165, bust: 90, waist: 78 },
      { size: 'A5', height: 170, bust: 92, waist: 80 },
      { size: 'A6', height: 175, bust: 94, waist: 82 },
      { size: 'A7', height: 180, bust: 96, waist: 84 },
    ],
    [
      { size: 'AB5', height: 170, bust: 94, waist: 84 },
      { size: 'AB6', height: 175, bust: 96, waist: 86 },
      { size: 'AB7', height: 180, bust: 98, waist: 88 },
    ],
    [
      { size: 'BB5', height: 170, bust: 98, waist: 92 },
      { size: 'BB6', height: 175, bust: 100, waist: 94 },
      { size: 'BB7', height: 180, bust: 102, waist: 96 },
    ],
  ],
}

/** Sizes that stand for others: men's letters, and maternity wear by the size worn before (docs/rules.md Fit). */
const LETTERS: readonly UsualSize[] = [
  { key: 'S', label: 'S', wearer: 'mens', charted: ['A4'] },
  { key: 'M', label: 'M', wearer: 'mens', charted: ['A5'] },
  { key: 'L', label: 'L', wearer: 'mens', charted: ['A6', 'AB5'] },
  { key: 'LL', label: 'LL', wearer: 'mens', charted: ['AB6', 'AB7'] },
  { key: '3L', label: '3L', wearer: 'mens', charted: ['BB6', 'BB7'] },
]
const MATERNITY = [
  { letter: 'M', size: 'M（マタニティ）', charted: ['9号'] },
  { letter: 'L', size: 'L（マタニティ）', charted: ['11号', '13号'] },
  { letter: 'LL', size: 'LL（マタニティ）', charted: ['15号'] },
] as const
/** The letters that a woman usually wears: men's have the same, with other bodies. */
const LADIES_LETTERS = MATERNITY.map(
  ({ letter, charted }): UsualSize => ({ key: `ladies.${letter}`, label: letter, wearer: 'ladies', charted }),
)

/** Whether the label of a garment of women is a size of maternity wear, with or without the addition of the chart. */
export function isMaternitySize(label: string): boolean {
  return MATERNITY.some(({ letter, size }) => label === letter || label === size)
}

/** Sizes of children, by height in centimetres: a size is for heights up to its number. */
const KIDS_HEIGHTS = [95, 100, 110, 120, 130, 140, 150, 160] as const

const charted = (wearer: 'ladies' | 'mens') =>
  CHARTS[wearer].flat().map(({ size }) => ({ key: size.replace('号', ''), label: size, wearer, charted: [size] }))

/** The usual sizes that can be named. The keys are ASCII. */
export const USUAL_SIZES: readonly UsualSize[] = [
  ...charted('ladies'),
  ...LADIES_LETTERS,
  ...LETTERS,
  ...charted('mens'),
]

export function findUsualSize(key: string | undefined): UsualSize | undefined {
  return USUAL_SIZES.find((size) => size.key === key)
}

/** The mean body of a usual size. */
export function bodyOfUsualSize({ charted: sizes, wearer }: UsualSize): Body {
  const bodies = wearer === 'kids' ? [] : CHARTS[wearer].flat().filter(({ size }) => sizes.includes(size))
  const mean = (part: 'bust' | 'waist' | 'hip') => {
    const values = bodies.flatMap((body) => body[part] ?? [])
    return values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0) / values.length
  }
  const parts = (['bust', 'waist', 'hip'] as const).map((part) => [part, mean(part)] as const)
  return Object.fromEntries(parts.filter(([, value]) => value !== undefined))
}

/** Whole centimetres, both ends included. */
export type CmRange = readonly [from: number, to: number]

/** The bodies that a size is for. Neighbouring ranges leave no gap; they may share an end. */
export type BodyRanges = { readonly size: string; readonly parts: Readonly<Partial<Record<BodyPart, CmRange>>> }

/** The bodies that each size of a wearer is for, smallest first. */
export function bodyRangesOf(wearer: Wearer): readonly BodyRanges[] {
  if (wearer === 'kids') {
    return KIDS_HEIGHTS.map((height, index) => {
      const former = KIDS_HEIGHTS[index - 1]
      return { size: `${height}cm`, parts: { height: [former === undefined ? height - 4 : former + 1, height] } }
    })
  }
  const ranges = CHARTS[wearer].flatMap(rangesOfGroup)
  const others = wearer === 'mens' ? LETTERS.map(({ label, charted }) => ({ size: label, charted })) : MATERNITY
  const union = others.map(({ size, charted: sizes }) =>
    unionOf(
      size,
      ranges.filter((each) => (sizes as readonly string[]).includes(each.size)),
    ),
  )
  return wearer === 'mens' ? [...union, ...ranges] : [...ranges, ...union]
}

const PARTS = ['height', 'bust', 'waist', 'hip'] as const

/** From the middle to the smaller neighbour to the middle to the larger one; at an end as far as to the other side. */
function rangesOfGroup(group: readonly (Body & { readonly size: string })[]): BodyRanges[] {
  return group.map((body, index) => {
    const parts = PARTS.flatMap((part) => {
      const [before, at, after] = [group[index - 1]?.[part], body[part], group[index + 1]?.[part]]
      if (at === undefined) return []
      const below = at - (before ?? at - ((after ?? at) - at))
      const above = (after ?? at + below) - at
      return [[part, [Math.ceil(at - below / 2), Math.floor(at + above / 2)]] as const]
    })
    return { size: body.size, parts: Object.fromEntries(parts) }
  })
}

function unionOf(size: string, ranges: readonly BodyRanges[]): BodyRanges {
  const parts = PARTS.flatMap((part) => {
    const found = ranges.flatMap((range) => (range.parts[part] === undefined ? [] : [range.parts[part]]))
    if (found.length === 0) return []
    return [[part, [Math.min(...found.map(([from]) => from)), Math.max(...found.map(([, to]) => to))]] as const]
  })
  return { size, parts: Object.fromEntries(parts) }
}
