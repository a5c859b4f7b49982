import type { Random } from '../random.ts'
import type { Range } from './stock.ts'

/** Contents of an order: ranges of item ids, one per line. `share`: relative frequency. */
const FORMAL: readonly Range[] = [[1101, 1499]]
const SETS: readonly Range[] = [[1701, 1859]]
const MATERNITY: readonly Range[] = [[1601, 1699]]
const PARTY: readonly Range[] = [[2001, 2299]]
const BAGS: readonly Range[] = [[3001, 3069]]
const PUMPS: readonly Range[] = [[3101, 3149]]
const PEARLS: readonly Range[] = [[3201, 3299]]
const JUZU: readonly Range[] = [[3301, 3399]]
const FUKUSA: readonly Range[] = [[3401, 3499]]
const SMALL: readonly Range[] = [[3501, 3799]]
const COATS: readonly Range[] = [[1501, 1599]]
const MENS: readonly Range[] = [[4001, 4059]]
const MENS_SETS: readonly Range[] = [[4101, 4199]]
const MENS_THINGS: readonly Range[] = [[4201, 4329]]
const GIRLS: readonly Range[] = [[5001, 5099]]
const BOYS: readonly Range[] = [[5201, 5259]]
const KIDS_SHOES: readonly Range[] = [
  [5101, 5199],
  [5261, 5299],
]

const CONTENTS: readonly { share: number; lines: readonly (readonly Range[])[] }[] = [
  { share: 22, lines: [SETS] },
  { share: 10, lines: [FORMAL] },
  { share: 10, lines: [FORMAL, BAGS, PUMPS] },
  { share: 8, lines: [FORMAL, PEARLS] },
  { share: 6, lines: [FORMAL, BAGS, PUMPS, PEARLS, JUZU] },
  { share: 4, lines: [SETS, COATS] },
  { share: 5, lines: [MATERNITY] },
  { share: 2, lines: [MATERNITY, BAGS] },
  { share: 7, lines: [PARTY, [[3071, 3099]], [[3151, 3199]]] },
  { share: 4, lines: [PARTY] },
  { share: 8, lines: [MENS_SETS] },
  { share: 4, lines: [MENS, MENS_THINGS] },
  { share: 7, lines: [MENS] },
  { share: 4, lines: [MENS_THINGS] },
  { share: 4, lines: [SETS, MENS_SETS] },
  { share: 4, lines: [SETS, MENS_SETS, GIRLS, BOYS] },
  { share: 4, lines: [GIRLS, KIDS_SHOES] },
  { share: 4, lines: [BOYS] },
  { share: 4, lines: [JUZU, FUKUSA] },
  { share: 3, lines: [FORMAL, SMALL] },
]

/** Chooses the contents of an order with at least `minLines` lines. */
export function chooseContents(random: Random, minLines: number): readonly (readonly Range[])[] {
  const enough = CONTENTS.filter(({ lines }) => lines.length >= minLines)
  return random.pick(enough.flatMap(({ share, lines }) => Array<typeof lines>(share).fill(lines)))
}
