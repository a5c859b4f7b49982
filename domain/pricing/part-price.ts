import { roundUpToTenYen, type Yen } from '../money.ts'
import type { LOSSES } from './charges.ts'

const SMALL_PART = /ornament$/

/**
 * What a missing part costs at most, in percent of the reference price of its unit, by the word that its key ends with
 * (decided here): the main garments, the second pieces of suits, shirts and blouses, accessories, ornaments.
 */
const SHARES: readonly (readonly [RegExp, number])[] = [
  [/(?:onepiece|jacket|outer|coat|main)$/, 50],
  [/(?:trousers|skirt)$/, 30],
  [/(?:pumps|shoes|blouse|shirt)$/, 20],
  [SMALL_PART, 3],
  [/(?:subbag|necktie|earrings|fukusa|stall|sensu|valletta)$/, 10],
  [/(?:bag|necklace|juzu|belt)$/, 15],
]
const OTHER_PERCENT = 10

/**
 * The damage of parts that did not come back: buttons and ornaments, which the plan covers, or else a piece, which is
 * lost (docs/rules.md Damage). `keys`: of the parts.
 */
export function lossOf(keys: readonly string[]): (typeof LOSSES)[number] {
  return keys.every((key) => SMALL_PART.test(key)) ? 'lost-part' : 'lost-piece'
}

/**
 * The price of a part that was not sent back, which staff see when they charge it and may lower: a share of the
 * reference price, rounded up to ten yen. `key`: of the part (domain/catalog/parts.ts).
 */
export function partYen(key: string, refPriceYen: Yen): Yen {
  const [, percent = OTHER_PERCENT] = SHARES.find(([pattern]) => pattern.test(key)) ?? []
  return Math.min(refPriceYen, roundUpToTenYen((refPriceYen * percent) / 100))
}
