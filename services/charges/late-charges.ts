import { addDays, type Day, dayOfInstant, daysBetween } from '#domain/day.ts'
import type { Yen } from '#domain/money.ts'
import { isHandedInTimely } from '#domain/order/life-parcels.ts'
import { lineNameOf, type OrderLine, prefectureOf } from '#domain/order/order.ts'
import type { Parcel } from '#domain/order/parcel.ts'
import type { LineStatus } from '#domain/order/states.ts'
import { furtherDayYenOf } from '#domain/order/try-on.ts'
import { lateYen } from '#domain/pricing/charges.ts'
import { arrearOn, suspensionOn } from '#domain/rental/calendar.ts'
import { isRejected, type Rejection, rejected } from '#domain/result.ts'
import { dayTextFull } from '#domain/text/day-text.ts'
import {
  changeOrder,
  type LifePorts,
  type OrderChange,
  type OrderUnknown,
  recordEvent,
} from '../orders/change-order.ts'
import { charge } from '../orders/money.ts'
import type { NewCharge } from '../ports/money.ts'
import type { Staff } from '../ports/order-store.ts'
import type { ServicePorts } from '../service-ports.ts'
import { chargedYen, findLine, type LineUnknown } from './line-charges.ts'
import { endCharges } from './open-charge.ts'

/** What a proposal of lateness needs: the price of one further day of the item, and the day of the handover. */
export type LateFacts = {
  readonly line: OrderLine
  readonly furtherDayYen: Yen | undefined
  readonly handedOverOn: Day
  /** Of a proposal that replaces another one: the day of the hand-in that became known. */
  readonly correction?: Day
}

/**
 * Proposes the charge for lateness to staff, once per line (docs/rules.md Late). Called in the transaction that returns
 * the line, or by staff. The day of the hand-in that the carrier reports counts, where it reports one. Undefined when
 * the parcel was handed over in time. Without a price of its own a further day costs the default of the line's price.
 */
async function proposeLateCharge(
  { ids }: Pick<LifePorts, 'ids'>,
  change: OrderChange,
  { line, furtherDayYen, ...facts }: LateFacts,
): Promise<NewCharge | undefined> {
  const parcel = (await change.tx.parcels.ofOrder(change.order.uid)).find(({ uid }) => uid === line.parcelUid)
  const handedOverOn = parcel?.handedInOn ?? facts.handedOverOn
  const prefecture = prefectureOf(change.order, line)
  const overdueOn = arrearOn(change.calendar, line.endOn, prefecture)
  const lateDays = Array.from({ length: Math.max(0, daysBetween(overdueOn, handedOverOn) + 1) }, (_, index) =>
    addDays(overdueOn, index),
  )
  const amountYen = lateYen({
    furtherDayYen: furtherDayYenOf(line, furtherDayYen, change.settings.prices),
    arrearOn: overdueOn,
    handedOverOn,
    carrierExcludedDays: lateDays.filter((on) => suspensionOn(change.calendar, on, prefecture) !== undefined).length,
    refPriceYen: line.refPriceYen,
    lossYen: chargedYen(await change.tx.money.chargesOf(change.order.uid), line.uid, 'loss'),
  })
  return charge(change, ids, {
    kind: 'late',
    state: 'proposed',
    amountYen,
    points: 0,
    lineUid: line.uid,
    reason: `${lineNameOf(line)}（ご返却日 ${dayTextFull(line.endOn)}、お渡し ${dayTextFull(handedOverOn)}）`,
    eventKey: `late:${line.uid}:${line.endOn}${facts.correction === undefined ? '' : `:${facts.correction}`}`,
  })
}

/** The prices of one further day of the items of lines in some statuses, by item. */
export async function furtherDayPrices(
  { orders, catalog }: LatePorts,
  orderUid: string,
  statuses: readonly LineStatus[] = ['Arrear'],
): Promise<Map<number, Yen>> {
  const lines = (await orders.find(orderUid))?.lines.filter(({ status }) => statuses.includes(status)) ?? []
  const prices = new Map<number, Yen>()
  for (const { itemId } of lines) {
    const item = await catalog.findItem(itemId, { preview: true })
    if (item !== undefined) prices.set(itemId, item.furtherDayYen)
  }
  return prices
}

/** Proposes lateness for lines that were overdue and are back today. Staff correct the day of the handover. */
export async function proposeLateCharges(
  ports: Pick<LifePorts, 'ids'>,
  change: OrderChange,
  lineUids: readonly string[],
  prices: ReadonlyMap<number, Yen>,
): Promise<void> {
  const late = change.order.lines.filter(({ uid, status }) => lineUids.includes(uid) && status === 'Arrear')
  for (const line of late) {
    const furtherDayYen = prices.get(line.itemId)
    await proposeLateCharge(ports, change, { line, furtherDayYen, handedOverOn: change.todayOn })
  }
}

export type LatePorts = LifePorts & Pick<ServicePorts, 'catalog'>

/**
 * Proposes lateness for a line handed over on a day. The day that the carrier reports counts, where it reports one, or
 * the customer's counterfoil (docs/rules.md Late).
 */
export function proposeLate(ports: LatePorts, by: Staff) {
  return async (
    orderUid: string,
    lineUid: string,
    handedOverOn: Day,
  ): Promise<
    NewCharge | OrderUnknown | LineUnknown | Rejection<'not-late', undefined> | Rejection<'day-ahead', { on: Day }>
  > => {
    const order = await ports.orders.find(orderUid)
    if (order === undefined) return rejected('order-unknown')
    if (handedOverOn > dayOfInstant(ports.days.now())) return rejected('day-ahead', { on: handedOverOn })
    const itemId = order.lines.find(({ uid }) => uid === lineUid)?.itemId
    const item = itemId === undefined ? undefined : await ports.catalog.findItem(itemId, { preview: true })
    return changeOrder(ports, orderUid, async (change) => {
      const line = findLine(change.order, lineUid)
      if (isRejected(line)) return line
      const facts = { line, furtherDayYen: item?.furtherDayYen, handedOverOn }
      const before = (await change.tx.money.chargesOf(orderUid)).findLast(
        ({ kind, lineUid: of }) => kind === 'late' && of === lineUid,
      )
      if (before !== undefined) return before
      const proposed = await proposeLateCharge(ports, change, facts)
      if (proposed === undefined) return rejected('not-late')
      await recordEvent(change, {
        actor: by,
        detail: { code: 'charge-proposed', kind: 'late', amountYen: proposed.amountYen },
      })
      return proposed
    })
  }
}

/**
 * Corrects lateness when an earlier hand-in becomes known (docs/rules.md Late). Lines handed in before they were
 * overdue owe nothing: their charges end, paid ones are refunded. For the others a proposal that staff have not decided
 * on is replaced by one up to that day.
 */
export async function correctLateCharges(
  ports: Pick<LifePorts, 'ids'>,
  change: OrderChange,
  handedIn: readonly Pick<Parcel, 'uid' | 'handedInOn'>[],
  prices: ReadonlyMap<number, Yen>,
): Promise<void> {
  const { tx, order, at, calendar } = change
  const late = (await tx.money.chargesOf(order.uid)).filter(({ kind }) => kind === 'late')
  for (const line of order.lines) {
    const { handedInOn } = handedIn.find(({ uid }) => uid === line.parcelUid) ?? {}
    const proposed = late.find(({ lineUid, state }) => lineUid === line.uid && state === 'proposed')
    if (handedInOn === undefined || !late.some(({ lineUid }) => lineUid === line.uid)) continue
    if (isHandedInTimely(order, line, handedIn, calendar)) {
      await endCharges(change, { kinds: ['late'], lineUid: line.uid, note: `handed in ${handedInOn}` })
    } else if (proposed !== undefined) {
      await tx.money.changeCharge(proposed.uid, { state: 'ended', at, note: `handed in ${handedInOn}` })
      const furtherDayYen = prices.get(line.itemId)
      await proposeLateCharge(ports, change, { line, furtherDayYen, handedOverOn: handedInOn, correction: handedInOn })
    }
  }
}
