import { type BasicTag, basicTags } from '#domain/catalog/basic-tags.ts'

/** Size systems. */
export type SizeScale = 'ladies' | 'maternity' | 'mens' | 'kids' | 'shoes' | 'free'

/** A size. `grade`: steps from the middle size of its scale, from which measurements are derived. */
export type SizeSeed = {
  readonly tagUid: number
  readonly tagCategory: number
  readonly label: string
  readonly grade: number
  /** Only for men's sizes: steps of width (A narrow … BB wide). */
  readonly width?: number
}

const FIT_WIDTH: Readonly<Record<string, number>> = { A: 0, AB: 1, BB: 2 }

const sizeSeed = ({ uid, groupUid, name }: BasicTag, grade: number): SizeSeed => ({
  tagUid: uid,
  tagCategory: groupUid,
  label: name,
  grade,
})

/** The sizes of a scale by their short labels, without the unit. */
function seeds(series: 'ladies' | 'maternity' | 'kids' | 'mens' | 'shoes', middle: string): Map<string, SizeSeed> {
  const tags = basicTags(series).map((tag) => [tag.name.replace(/号$|cm$/, ''), tag] as const)
  const middleIndex = tags.findIndex(([label]) => label === middle)
  return new Map(tags.map(([label, tag], index) => [label, sizeSeed(tag, index - middleIndex)]))
}

const fits = basicTags('fits').map((tag): [string, SizeSeed] => {
  const [, letters = '', digit = ''] = /^([AB]+)(\d)$/.exec(tag.name) ?? []
  return [tag.name, { ...sizeSeed(tag, Number(digit) - 5), width: FIT_WIDTH[letters] }]
})

const letters = seeds('mens', 'M')
/** 3L is for bodies of BB (docs/rules.md Fit). */
const widest = { ...letters.get('3L')!, width: 1 }

const BY_SCALE: Readonly<Record<Exclude<SizeScale, 'free'>, ReadonlyMap<string, SizeSeed>>> = {
  ladies: seeds('ladies', '9'),
  maternity: seeds('maternity', 'M'),
  kids: seeds('kids', '110'),
  mens: new Map([...letters, ['3L', widest], ...fits]),
  shoes: seeds('shoes', '23.5'),
}

/**
 * A size by scale and short label (`9`, `LL`, `A5`, `23.5`); undefined for `F`, one size. Throws for an unknown label.
 */
export function sizeOf(scale: SizeScale, label: string): SizeSeed | undefined {
  if (label === 'F') return undefined
  const size = scale === 'free' ? undefined : BY_SCALE[scale].get(label)
  if (size === undefined) throw new RangeError(`no size ${label} in ${scale}`)
  return size
}
