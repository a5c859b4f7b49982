import type { Yen } from '../money.ts'

/**
 * The price ranges of the filter (docs/rules.md Money). In the former shop the option labelled 8,000–9,999 had the
 * value `6000_7999`; here each value matches its label. Bounds are the price in yen for the requested rental days (4 by
 * default), both inclusive; without `toYen` there is no upper bound.
 */
export const PRICE_RANGES = [
  { value: '0_1999', label: '〜1,999円', fromYen: 0, toYen: 1_999 },
  { value: '2000_3999', label: '2,000〜3,999円', fromYen: 2_000, toYen: 3_999 },
  { value: '4000_5999', label: '4,000〜5,999円', fromYen: 4_000, toYen: 5_999 },
  { value: '6000_7999', label: '6,000〜7,999円', fromYen: 6_000, toYen: 7_999 },
  { value: '8000_9999', label: '8,000〜9,999円', fromYen: 8_000, toYen: 9_999 },
  { value: '10000_', label: '10,000円〜', fromYen: 10_000, toYen: undefined },
] as const satisfies readonly { value: string; label: string; fromYen: Yen; toYen: Yen | undefined }[]
export type PriceRange = (typeof PRICE_RANGES)[number]['value']

const TWO_BOUNDS = /^(\d{0,7})[_-](\d{0,7})$/
const MAX_LEGACY_BOUND = 99_999

/**
 * Reads a price range from a link, including old spellings: `_1999`, `1_1999`, `10000_`, `10000_99999`, `2000-3999`.
 * Undefined for anything that is not one of the six (docs/product/5, Search: malformed values are ignored).
 */
export function parsePriceRange(input: unknown): PriceRange | undefined {
  const match = typeof input === 'string' ? TWO_BOUNDS.exec(input.trim()) : null
  if (match === null || (match[1] === '' && match[2] === '')) return undefined
  const from = Number(match[1]) <= 1 ? 0 : Number(match[1])
  const isOpen = match[2] === '' || Number(match[2]) >= MAX_LEGACY_BOUND
  const to = isOpen ? undefined : Number(match[2])
  return PRICE_RANGES.find(({ fromYen, toYen }) => fromYen === from && toYen === to)?.value
}

export function priceRangeBounds(range: PriceRange): { fromYen: Yen; toYen: Yen | undefined } {
  const { fromYen, toYen } = getPriceRange(range)
  return { fromYen, toYen }
}

export function priceRangeLabel(range: PriceRange): string {
  return getPriceRange(range).label
}

function getPriceRange(range: PriceRange) {
  const found = PRICE_RANGES.find(({ value }) => value === range)
  if (found === undefined) throw new RangeError(`no price range ${range}`)
  return found
}
