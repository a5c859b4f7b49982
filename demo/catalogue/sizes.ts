/** Size systems. */
export type SizeScale = 'ladies' | 'maternity' | 'mens' | 'kids' | 'shoes' | 'free'

/** A size. `grade`: steps from the middle size of its scale, from which measurements are derived. */
export type SizeSeed = {
  readonly tagUid: number
  readonly tagCategory: 7005 | 7006 | 7015
  readonly label: string
  readonly grade: number
  /** Only for men's sizes: steps of width (A narrow … BB wide). */
  readonly width?: number
}

const LADIES = ['5', '7', '9', '11', '13', '15', '17', '19']
const MATERNITY = ['M', 'L', 'LL']
const KIDS = ['95', '100', '110', '120', '130', '140', '150', '160']
const MENS = ['S', 'M', 'L', 'LL', '3L']
const FITS = ['A4', 'A5', 'A6', 'A7', 'AB5', 'AB6', 'AB7', 'BB5', 'BB6', 'BB7']
const SHOES = Array.from({ length: 23 }, (_, index) => (17 + index * 0.5).toFixed(1))
const FIT_WIDTH: Readonly<Record<string, number>> = { A: 0, AB: 1, BB: 2 }

function seeds(
  labels: readonly string[],
  first: number,
  tagCategory: SizeSeed['tagCategory'],
  middle: string,
  unit: string,
): Map<string, SizeSeed> {
  const seed = (label: string, index: number): [string, SizeSeed] => [
    label,
    { tagUid: first + index, tagCategory, label: label + unit, grade: index - labels.indexOf(middle) },
  ]
  return new Map(labels.map(seed))
}

const fits = FITS.map((label, index): [string, SizeSeed] => {
  const [, letters = '', digit = ''] = /^([AB]+)(\d)$/.exec(label) ?? []
  return [
    label,
    { tagUid: 30_021 + index, tagCategory: 7006, label, grade: Number(digit) - 5, width: FIT_WIDTH[letters] },
  ]
})

const letters = seeds(MENS, 30_061, 7006, 'M', '')
/** 3L is for bodies of BB (docs/rules.md Fit). */
const widest = { ...letters.get('3L')!, width: 1 }

const BY_SCALE: Readonly<Record<Exclude<SizeScale, 'free'>, ReadonlyMap<string, SizeSeed>>> = {
  ladies: seeds(LADIES, 30_001, 7005, '9', '号'),
  maternity: seeds(MATERNITY, 30_011, 7005, 'M', ''),
  kids: seeds(KIDS, 30_041, 7005, '110', 'cm'),
  mens: new Map([...letters, ['3L', widest], ...fits]),
  shoes: seeds(SHOES, 30_101, 7015, '23.5', 'cm'),
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

/** All sizes, smallest first within each scale. */
export const ALL_SIZES: readonly SizeSeed[] = Object.values(BY_SCALE).flatMap((sizes) => [...sizes.values()])
