import { addDays, type Day } from '#domain/day.ts'
import { canOrderMove, type OrderStatus } from '#domain/order/states.ts'
import type { OrderEvent } from '#services/ports/order-events.ts'
import type { Random } from '../random.ts'

/** A status change of an order. */
export type StatusChange = {
  readonly at: Temporal.Instant
  readonly actor: 'customer' | 'shop' | 'clock' | 'processor'
  readonly from: OrderStatus
  readonly to: OrderStatus
  readonly detail: OrderEvent['detail']
}

/** Dates that determine when status changes happen. */
export type Dates = {
  readonly placedAt: Temporal.Instant
  readonly shippedOn: Day
  readonly endOn: Day
  readonly returnedOn: Day
  readonly now: Temporal.Instant
}

const ACTORS: Readonly<Partial<Record<OrderStatus, Pick<StatusChange, 'actor' | 'detail'>>>> = {
  New: { actor: 'customer', detail: undefined },
  Delivery: { actor: 'processor', detail: { code: 'payment-accepted', status: 'authorised' } },
  AuthFailed: { actor: 'processor', detail: { code: 'refused' } },
  Reserved: { actor: 'shop', detail: undefined },
  Rental1: { actor: 'shop', detail: undefined },
  Rental2: { actor: 'clock', detail: undefined },
  Rental3: { actor: 'shop', detail: { code: 'stated', why: '一部ご返却' } },
  Return: { actor: 'shop', detail: undefined },
  Arrear: { actor: 'clock', detail: { code: 'stated', why: 'ご返却期限を過ぎたため' } },
  CancelByCustomer: { actor: 'customer', detail: { code: 'stated', why: 'ご都合による取り消し' } },
  CancelAfterReserved: { actor: 'customer', detail: { code: 'stated', why: 'ご都合による取り消し（確定後）' } },
  CancelByCompany: { actor: 'shop', detail: { code: 'stated', why: '検品で傷みが見つかり、代わりの品がないため' } },
  CancelNoID: { actor: 'clock', detail: { code: 'stated', why: '本人確認書類が期日までに届かなかったため' } },
}

/** An instant on a day in Tokyo. */
export function instantOf(day: Day, hour: number, minute = 0): Temporal.Instant {
  const clock = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
  return Temporal.Instant.from(`${day}T${clock}:00+09:00`)
}

/**
 * The status changes along a path, in time order and never in the future. Throws for a change that the rules do not
 * allow.
 */
export function statusChangesOf(
  path: readonly OrderStatus[],
  dates: Dates,
  isCashOnDelivery: boolean,
  random: Random,
): StatusChange[] {
  const changes: StatusChange[] = []
  let from: OrderStatus = 'InCart'
  let at = dates.placedAt
  for (const to of path) {
    if (!canOrderMove(from, to)) throw new Error(`an order cannot change from ${from} to ${to}`)
    at = earlier(later(at, instantOfChange(to, at, dates, random)), dates.now)
    const { actor, detail } = ACTORS[to] ?? { actor: 'shop', detail: undefined }
    const isCash = to === 'Delivery' && isCashOnDelivery
    changes.push({ at, actor: isCash ? 'customer' : actor, from, to, detail: isCash ? undefined : detail })
    from = to
  }
  return changes
}

function instantOfChange(to: OrderStatus, before: Temporal.Instant, dates: Dates, random: Random): Temporal.Instant {
  switch (to) {
    case 'Rental1':
      return instantOf(dates.shippedOn, 15, random.integer(0, 55))
    case 'Rental2':
      return instantOf(addDays(dates.endOn, -1), 9)
    case 'Rental3':
      return instantOf(addDays(dates.endOn, 1), 11, random.integer(0, 59))
    case 'Arrear':
      return instantOf(addDays(dates.endOn, 2), 9)
    case 'Return':
      return instantOf(dates.returnedOn, 13, random.integer(0, 59))
    case 'CancelNoID':
      return instantOf(addDays(dates.shippedOn, -2), 10)
    case 'CancelByCustomer':
    case 'CancelByCompany':
    case 'CancelAfterReserved':
      return earlier(before.add({ hours: random.integer(2, 30) }), instantOf(addDays(dates.shippedOn, -1), 17))
    case 'Reserved':
      return before.add({ hours: random.integer(1, 20), minutes: random.integer(0, 59) })
    default:
      return before.add({ minutes: random.integer(1, 9) })
  }
}

function later(a: Temporal.Instant, b: Temporal.Instant): Temporal.Instant {
  return Temporal.Instant.compare(a, b) >= 0 ? a : b
}

export function earlier(a: Temporal.Instant, b: Temporal.Instant): Temporal.Instant {
  return Temporal.Instant.compare(a, b) <= 0 ? a : b
}
