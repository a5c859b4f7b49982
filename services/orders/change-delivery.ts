import {
  type ChangeRejection,
  checkDays,
  checkDelivery,
  type DeliveryChange,
  isSameDelivery,
  withDelivery,
} from '#domain/order/changes.ts'
import { isUnshippedLine } from '#domain/order/line-statuses.ts'
import { type Order, prefectureOf } from '#domain/order/order.ts'
import { isRejected, type Rejection, rejected } from '#domain/result.ts'
import { moveDueHour } from '../identity-documents/move-due-hour.ts'
import type { EventDetail } from '../ports/order-events.ts'
import type { Staff } from '../ports/order-store.ts'
import type { ServicePorts } from '../service-ports.ts'
import {
  type Actor,
  changeOrder,
  type LifePorts,
  type OrderChange,
  type OrderChanged,
  type OrderUnknown,
  saveChange,
} from './change-order.ts'
import { findOwnOrder, type OrderReference } from './get-order.ts'
import {
  type NoneFree,
  type RebookingFacts,
  type RebookingStock,
  rebookLines,
  withBookingRetries,
} from './rebook-lines.ts'

type QuotePorts = LifePorts & Pick<ServicePorts, 'stock'>

export type DeliveryChangeRejection =
  | OrderUnknown
  | OrderChanged
  | ChangeRejection
  | NoneFree
  | Rejection<'booking-taken', undefined>

/** What another delivery would change: the order as it would be. Changes nothing; the database decides later. */
export function quoteDelivery(ports: QuotePorts) {
  return async (
    reference: OrderReference,
    wanted: DeliveryChange,
  ): Promise<Order | OrderUnknown | ChangeRejection | NoneFree> => {
    const order = await findOwnOrder(ports, reference)
    if (isRejected(order)) return order
    const facts = { order, now: ports.days.now(), calendar: await ports.days.rentalCalendar() }
    return planDelivery(ports.stock, facts, wanted)
  }
}

/**
 * Changes address, time and note of the lines that are not shipped, for the customer (docs/rules.md Changes before
 * shipping). In another prefecture they are booked again for their new blocked spans in one transaction, with a free
 * unit of the same item and size where their own is not free; without one, or when the days are not possible there,
 * nothing changes. `version`: of the order that the customer saw. Repeating it gives the same result.
 */
export function changeDelivery(ports: LifePorts) {
  return async (
    reference: OrderReference,
    wanted: DeliveryChange,
    version: number,
  ): Promise<Order | DeliveryChangeRejection> => {
    const own = await findOwnOrder(ports, reference)
    return isRejected(own) ? own : change(ports, own.uid, { wanted, actor: 'customer', version })
  }
}

/** As `changeDelivery`, for the shop. */
export function changeDeliveryByCompany(ports: LifePorts, by: Staff) {
  return (orderUid: string, wanted: DeliveryChange): Promise<Order | DeliveryChangeRejection> =>
    change(ports, orderUid, { wanted, actor: by })
}

type Wanted = { readonly wanted: DeliveryChange; readonly actor: Actor; readonly version?: number }

function change(ports: LifePorts, orderUid: string, { wanted, actor, version }: Wanted) {
  return withBookingRetries(() =>
    changeOrder(ports, orderUid, async (current) => {
      const { tx, order, at } = current
      if (isSameDelivery(order, wanted)) return order
      if (version !== undefined && version !== order.version) return rejected('order-changed')
      const planned = await planDelivery(tx.stock, await factsOf(current), wanted)
      if (isRejected(planned)) return planned
      const saved = await saveChange(current, planned, { actor, detail: detailOf(order, planned) })
      const documentDueAt = await moveDueHour(current, saved)
      await ports.mails.changed({ tx, order: saved, at }, { before: order, documentDueAt })
      return saved
    }),
  )
}

/** Closings and suspensions are read in the transaction; nothing is entered until it ends. */
export async function factsOf({ tx, order, at, calendar }: OrderChange): Promise<RebookingFacts> {
  return { order, now: at, calendar: { ...calendar, ...(await tx.stock.lockCalendar()) } }
}

async function planDelivery(
  stock: RebookingStock,
  facts: RebookingFacts,
  wanted: DeliveryChange,
): Promise<Order | ChangeRejection | NoneFree> {
  const { order, now, calendar } = facts
  const rejection = checkDelivery(order, wanted, calendar.rules)
  if (rejection !== undefined) return rejection
  const changed = withDelivery(order, wanted, { calendar, at: now })
  const prefecture = prefectureOf(changed)
  if (prefecture === prefectureOf(order)) return changed
  const moved = changed.lines.filter(isUnshippedLine)
  const impossible = checkDays(moved, { now, prefecture, calendar })
  if (impossible !== undefined) return impossible
  const rebooked = await rebookLines(stock, { ...facts, order: changed }, moved)
  return isRejected(rebooked) ? rebooked : { ...changed, lines: withLines(changed, rebooked) }
}

function withLines({ lines }: Order, rebooked: Order['lines']): Order['lines'] {
  return lines.map((line) => rebooked.find(({ uid }) => uid === line.uid) ?? line)
}

function detailOf(order: Order, changed: Order): EventDetail {
  const [before, after] = [prefectureOf(order), prefectureOf(changed)]
  return { code: 'delivery-changed', ...(before !== after && { prefectures: { before, after } }) }
}
