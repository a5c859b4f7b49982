import type { Yen } from '../money.ts'
import { defaultFurtherDayYen, type PriceList, tryOnPrices } from '../pricing/price.ts'
import type { SettingsOf } from '../settings/settings.ts'
import { isUnshippedLine } from './line-statuses.ts'
import type { OrderLine } from './order.ts'

type Linked = Pick<OrderLine, 'uid' | 'tryOnOf' | 'shoesOf'>

/** Follows the name of the item, on every page, mail and paper that names the line. */
export const TRY_ON_NOTE = '（お試しサイズ）'

/** The line to which a size to try on or a separate pair of shoes belongs; undefined for a line of its own. */
export function headUidOf({ tryOnOf, shoesOf }: Pick<OrderLine, 'tryOnOf' | 'shoesOf'>): string | undefined {
  return tryOnOf ?? shoesOf
}

const FREE_OF_CHARGE: PriceList = { fourDaysYen: 0, furtherDayYen: 0 }

/** The price list of a line: half the item's for a size to try on, nothing for a separate pair of shoes. */
export function pricesOfLine(
  { tryOnOf, shoesOf }: Pick<OrderLine, 'tryOnOf' | 'shoesOf'>,
  prices: PriceList,
  settings: SettingsOf<'prices'>,
): PriceList {
  if (shoesOf !== undefined) return FREE_OF_CHARGE
  return tryOnOf === undefined ? prices : tryOnPrices(prices, settings)
}

/** The price of one further day of a line, yen, from its item's; without one the default of the line's own price. */
export function furtherDayYenOf(
  line: Pick<OrderLine, 'tryOnOf' | 'shoesOf' | 'priceYen'>,
  itemYen: Yen | undefined,
  settings: SettingsOf<'prices'>,
): Yen {
  if (itemYen === undefined) return defaultFurtherDayYen(line.priceYen, settings)
  return pricesOfLine(line, { fourDaysYen: 0, furtherDayYen: itemYen }, settings).furtherDayYen
}

/**
 * The lines of a cart without companions (sizes to try on, separate pairs of shoes) whose line was removed. The same
 * array when nothing is left out.
 */
export function withoutOrphans<Line extends Linked>(lines: readonly Line[]): readonly Line[] {
  const uids = new Set(lines.map(({ uid }) => uid))
  const kept = lines.filter((line) => {
    const headUid = headUidOf(line)
    return headUid === undefined || uids.has(headUid)
  })
  return kept.length === lines.length ? lines : kept
}

/** The lines, with companions on the day of wearing and for the wearer of their line. */
export function wornTogether(lines: readonly OrderLine[]): readonly OrderLine[] {
  return lines.map((line) => {
    const head = lines.find(({ uid }) => uid === headUidOf(line))
    return head === undefined ? line : { ...line, wearOn: head.wearOn, wearerName: head.wearerName }
  })
}

/** The line and its companions; of a companion itself only that. */
export function tryOnGroup<Line extends Linked>(lines: readonly Line[], lineUid: string): readonly Line[] {
  return lines.filter((line) => line.uid === lineUid || headUidOf(line) === lineUid)
}

/** The lines that are cancelled with a line: itself and its companions that are not shipped. */
export function cancelledTogether(
  lines: readonly (Linked & Pick<OrderLine, 'status'>)[],
  lineUid: string,
): readonly string[] {
  const group = tryOnGroup(lines, lineUid).filter((line) => line.uid === lineUid || isUnshippedLine(line))
  return group.map(({ uid }) => uid)
}

/**
 * The lines that are extended with lines: a line and its companions come back together. `isOpen`: whether
 * a line is booked and not over.
 */
export function extendedTogether(
  lines: readonly OrderLine[],
  lineUids: readonly string[],
  isOpen: (line: OrderLine) => boolean,
): readonly string[] {
  const groupOf = (line: OrderLine) => headUidOf(line) ?? line.uid
  const heads = new Set(lines.filter(({ uid }) => lineUids.includes(uid)).map(groupOf))
  const together = lines.filter((line) => isOpen(line) && heads.has(groupOf(line))).map(({ uid }) => uid)
  // Lines that are asked for by name stay, so that what keeps them is said.
  return [...new Set([...lineUids, ...together])]
}

/** Of open lines that could be extended, by uid, those whose whole group could: a line and its companions. */
export function wholeGroups(open: readonly OrderLine[], possible: readonly string[]): readonly string[] {
  return possible.filter((uid) => extendedTogether(open, [uid], () => true).every((each) => possible.includes(each)))
}

/** A change of days or size, as of domain/order/changes.ts. */
type DaysAndSize = Pick<OrderLine, 'startOn' | 'endOn' | 'sizeTagUid'> & { readonly lineUid: string }

/** The changes of days and sizes with those of companions, which always have the days of their line. */
export function changedTogether<Change extends DaysAndSize>(
  lines: readonly OrderLine[],
  wanted: readonly Change[],
): readonly DaysAndSize[] {
  const byUid = new Map(wanted.map((change) => [change.lineUid, change]))
  const followers = lines.flatMap((line): DaysAndSize[] => {
    const head = lines.find(({ uid }) => uid === headUidOf(line))
    if (head === undefined || !isUnshippedLine(line)) return []
    const own = byUid.get(line.uid)
    if (own === undefined && !byUid.has(head.uid)) return []
    const { startOn, endOn } = byUid.get(head.uid) ?? head
    return [{ lineUid: line.uid, startOn, endOn, sizeTagUid: own === undefined ? line.sizeTagUid : own.sizeTagUid }]
  })
  const follows = new Set(followers.map(({ lineUid }) => lineUid))
  return [...wanted.filter(({ lineUid }) => !follows.has(lineUid)), ...followers]
}
