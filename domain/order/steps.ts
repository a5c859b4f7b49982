import { type Day, dayOfInstant } from '../day.ts'
import { DEFAULT_PREFECTURE } from '../delivery/prefecture.ts'
import { type RentalCalendar, returnDueOn } from '../rental/calendar.ts'
import { type IdentityStatus, isIdentityMissing } from './identity.ts'
import { type OrderStep, progressOf, rentalDatesOf } from './milestone.ts'
import type { Order } from './order.ts'
import type { Parcel } from './parcel.ts'

/** A step of an order for its customer, with its day where it is known. `dueAt`: until when the customer has to act. */
export type ShownStep = {
  readonly step: OrderStep
  readonly state: 'done' | 'now' | 'coming'
  readonly on: Day | undefined
  readonly dueAt: Temporal.Instant | undefined
}

type Stepping = Pick<Order, 'status' | 'lines' | 'prefecture' | 'orderedAt' | 'shippedAt' | 'returnedAt'>

type StepFacts = {
  readonly document:
    | {
        readonly status: IdentityStatus
        readonly dueAt: Temporal.Instant
        readonly checkedAt?: Temporal.Instant | undefined
      }
    | undefined
  readonly confirmedAt: Temporal.Instant | undefined
  readonly todayOn: Day
  readonly rental: RentalCalendar
  readonly parcels: readonly Parcel[]
}

/**
 * The steps of a placed order, as its page shows them to member and guest; empty for an order without a rental. A step
 * that is done has the day on which it was done, one to come the day that is planned: of lines with different days that
 * of the earliest.
 */
export function stepsOf(order: Stepping, { document, confirmedAt, todayOn, rental, parcels }: StepFacts): ShownStep[] {
  const [next] = rentalDatesOf(order)
  const lastOn = order.lines
    .map(({ endOn }) => endOn)
    .toSorted()
    .at(-1)
  const isIdentified = document?.status === 'accepted'
  const days: Record<OrderStep, Day | undefined> = {
    ordered: dayOf(order.orderedAt),
    identified: dayOf((isIdentified ? document.checkedAt : undefined) ?? document?.dueAt),
    confirmed: dayOf(confirmedAt),
    shipped: dayOf(order.shippedAt) ?? next?.shippedOn,
    arrived: next?.startOn ?? order.lines[0]?.startOn,
    returned:
      dayOf(order.returnedAt) ??
      (next === undefined ? lastOn : returnDueOn(rental, next.endOn, order.prefecture ?? DEFAULT_PREFECTURE)),
  }
  return progressOf(order, document?.status, todayOn, parcels).map(({ step, state }) => ({
    step,
    state,
    on: days[step],
    dueAt: step === 'identified' && isIdentityMissing(document?.status) ? document?.dueAt : undefined,
  }))
}

function dayOf(at: Temporal.Instant | undefined): Day | undefined {
  return at && dayOfInstant(at)
}
