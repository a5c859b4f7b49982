import { type PriceList, tryOnPrices } from '../pricing/price.ts'
import { isUnshippedLine } from './line-statuses.ts'
import type { OrderLine } from './order.ts'

type Linked = Pick<OrderLine, 'uid' | 'tryOnOf'>

/** Follows the name of the item, on every page, mail and paper that names the line. */
export const TRY_ON_NOTE = '（お試しサイズ）'

/** The price list of a line: half the item's for a size to try on (docs/rules.md Try-on lines). */
export function pricesOfLine({ tryOnOf }: Pick<OrderLine, 'tryOnOf'>, prices: PriceList): PriceList {
  return tryOnOf === undefined ? prices : tryOnPrices(prices)
}

/** The lines of a cart without sizes to try on whose line was removed. The same array when nothing is left out. */
export function withoutOrphans<Line extends Linked>(lines: readonly Line[]): readonly Line[] {
  const uids = new Set(lines.map(({ uid }) => uid))
  const kept = lines.filter(({ tryOnOf }) => tryOnOf === undefined || uids.has(tryOnOf))
  return kept.length === lines.length ? lines : kept
}

/** The line and the sizes to try on with it; of such a size itself only that. */
export function tryOnGroup<Line extends Linked>(lines: readonly Line[], lineUid: string): readonly Line[] {
  return lines.filter(({ uid, tryOnOf }) => uid === lineUid || tryOnOf === lineUid)
}

/** The lines that are cancelled with a line: itself and the sizes to try on that are not shipped. */
export function cancelledTogether(
  lines: readonly Pick<OrderLine, 'uid' | 'tryOnOf' | 'status'>[],
  lineUid: string,
): readonly string[] {
  const group = tryOnGroup(lines, lineUid).filter((line) => line.uid === lineUid || isUnshippedLine(line))
  return group.map(({ uid }) => uid)
}

/**
 * The lines that are extended with lines: a line and the sizes to try on with it come back together. `isOpen`: whether
 * a line is booked and not over.
 */
export function extendedTogether(
  lines: readonly OrderLine[],
  lineUids: readonly string[],
  isOpen: (line: OrderLine) => boolean,
): readonly string[] {
  const heads = new Set(lines.filter(({ uid }) => lineUids.includes(uid)).map(({ uid, tryOnOf }) => tryOnOf ?? uid))
  const together = lines.filter((line) => isOpen(line) && heads.has(line.tryOnOf ?? line.uid)).map(({ uid }) => uid)
  // Lines that are asked for by name stay, so that what keeps them is said.
  return [...new Set([...lineUids, ...together])]
}

/** Of open lines that could be extended, by uid, those whose whole group could: a line and the sizes to try on. */
export function wholeGroups(open: readonly OrderLine[], possible: readonly string[]): readonly string[] {
  return possible.filter((uid) => extendedTogether(open, [uid], () => true).every((each) => possible.includes(each)))
}

/** A change of days or size, as of domain/order/changes.ts. */
type DaysAndSize = Pick<OrderLine, 'startOn' | 'endOn' | 'sizeTagUid'> & { readonly lineUid: string }

/** The changes of days and sizes with those of sizes to try on, which always have the days of their line. */
export function changedTogether<Change extends DaysAndSize>(
  lines: readonly OrderLine[],
  wanted: readonly Change[],
): readonly DaysAndSize[] {
  const byUid = new Map(wanted.map((change) => [change.lineUid, change]))
  const followers = lines.flatMap((line): DaysAndSize[] => {
    const head = lines.find(({ uid }) => uid === line.tryOnOf)
    if (head === undefined || !isUnshippedLine(line)) return []
    const own = byUid.get(line.uid)
    if (own === undefined && !byUid.has(head.uid)) return []
    const { startOn, endOn } = byUid.get(head.uid) ?? head
    return [{ lineUid: line.uid, startOn, endOn, sizeTagUid: own === undefined ? line.sizeTagUid : own.sizeTagUid }]
  })
  const follows = new Set(followers.map(({ lineUid }) => lineUid))
  return [...wanted.filter(({ lineUid }) => !follows.has(lineUid)), ...followers]
}
