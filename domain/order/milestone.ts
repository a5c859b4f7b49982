import type { Day } from '../day.ts'
import type { PrefectureCode } from '../delivery/prefecture.ts'
import { OPEN_CALENDAR, type RentalCalendar, returnDueOn } from '../rental/calendar.ts'
import { shippingDayOf } from '../rental/span.ts'
import type { IdentityStatus } from './identity.ts'
import { isCancelledLine, isOpenLine } from './line-statuses.ts'
import { type Order, type OrderLine, prefectureOf } from './order.ts'
import { isHandedIn, isInTransit, type Parcel } from './parcel.ts'
import type { OrderStatus } from './states.ts'

/**
 * The next milestone of a placed order for its customer, with its day: `payment` is being confirmed; `confirmation` and
 * `shipping` wait for the shop; the parcel is in transit (`arrival`); the return is due on a day (`return`) or overdue
 * (`overdue`); the carrier has it on its way back (`on-return`); everything was returned (`back`); the order was closed
 * without a rental (`closed`).
 */
export type OrderMilestone =
  | { readonly kind: 'payment' | 'confirmation' | 'shipping' | 'arrival'; readonly arrivesOn: Day }
  | { readonly kind: 'return' | 'overdue'; readonly returnOn: Day }
  | { readonly kind: 'on-return' | 'back' | 'closed' }

/** The steps of an order as shown to its customer, in order. `identified` only when a document is required. */
export const ORDER_STEPS = ['ordered', 'identified', 'confirmed', 'shipped', 'arrived', 'returned'] as const
export type OrderStep = (typeof ORDER_STEPS)[number]

type Facts = Pick<Order, 'status'> & {
  readonly prefecture?: PrefectureCode | undefined
  readonly lines: readonly Pick<OrderLine, 'status' | 'startOn' | 'endOn' | 'parcelUid' | 'shippedTo'>[]
}

const MILESTONE_BEFORE_SHIPPING = { New: 'payment', Delivery: 'confirmation', Reserved: 'shipping' } as const
const RENTED_OUT: readonly OrderStatus[] = ['Rental1', 'Rental2', 'Rental3', 'Arrear']

/**
 * Of lines with different days the earliest counts; a return comes before the arrival of a later line. A return inside
 * a closing is due on the first open day after it (docs/rules.md Closed days). Where the carrier reports on a parcel,
 * it decides whether its lines have arrived, and whether they are on the way back; elsewhere the calendar does
 * (docs/rules.md Parcels).
 */
export function nextMilestone(
  { status, lines, prefecture }: Facts,
  todayOn: Day,
  rental: RentalCalendar,
  parcels: readonly Parcel[] = [],
): OrderMilestone {
  if (status === 'Return') return { kind: 'back' }
  const open = lines.filter(isOpenLine)
  const arrivesOn = earliest(open.map(({ startOn }) => startOn))
  if (arrivesOn === undefined) return { kind: 'closed' }
  if (status in MILESTONE_BEFORE_SHIPPING)
    return { kind: MILESTONE_BEFORE_SHIPPING[status as keyof typeof MILESTONE_BEFORE_SHIPPING], arrivesOn }
  if (!RENTED_OUT.includes(status)) return { kind: 'closed' }
  const handedIn = new Set(parcels.filter(isHandedIn).map(({ uid }) => uid))
  const inTransit = new Set(parcels.filter(isInTransit).map(({ uid }) => uid))
  const isIn = (uids: ReadonlySet<string>, { parcelUid }: Facts['lines'][number]) =>
    parcelUid !== undefined && uids.has(parcelUid)
  const kept = open.filter((line) => !isIn(handedIn, line))
  const arrived = kept.filter((line) => line.startOn <= todayOn && !isIn(inTransit, line))
  const returnOn = earliest(arrived.map((line) => returnDueOn(rental, line.endOn, prefectureOf({ prefecture }, line))))
  if (returnOn === undefined) {
    const nextOn = earliest(kept.map(({ startOn }) => startOn))
    return nextOn === undefined ? { kind: 'on-return' } : { kind: 'arrival', arrivesOn: nextOn }
  }
  return { kind: status === 'Arrear' || todayOn > returnOn ? 'overdue' : 'return', returnOn }
}

/** The last step that a placed order has reached; undefined for an order without a rental. */
export function stepReached(order: Facts, todayOn: Day, parcels: readonly Parcel[] = []): OrderStep | undefined {
  // Whether a return is overdue makes no difference here.
  const milestone = nextMilestone(order, todayOn, OPEN_CALENDAR, parcels)
  switch (milestone.kind) {
    case 'payment':
    case 'confirmation':
      return 'ordered'
    case 'shipping':
      return 'confirmed'
    case 'arrival':
      return 'shipped'
    case 'return':
    case 'overdue':
    case 'on-return':
      return 'arrived'
    case 'back':
      return 'returned'
    case 'closed':
      return undefined
  }
}

/**
 * The steps of a placed order with their states; empty for an order without a rental. `now`: the last step that was
 * reached. The check of an identity document and the confirmation may come in either order.
 */
export function progressOf(
  order: Facts,
  identity: IdentityStatus | undefined,
  todayOn: Day,
  parcels: readonly Parcel[] = [],
): { readonly step: OrderStep; readonly state: 'done' | 'now' | 'coming' }[] {
  const reached = stepReached(order, todayOn, parcels)
  if (reached === undefined) return []
  const steps = ORDER_STEPS.filter((step) => step !== 'identified' || identity !== undefined)
  const isDone = (step: OrderStep) =>
    step === 'identified' ? identity === 'accepted' : ORDER_STEPS.indexOf(step) <= ORDER_STEPS.indexOf(reached)
  const now = steps.findLast(isDone)
  return steps.map((step) => ({ step, state: step === now ? 'now' : isDone(step) ? 'done' : 'coming' }))
}

/**
 * Arrival, return and shipping day of the lines that share them, as calendar entries. `key`: the uid of the first of
 * these lines, cancelled ones included, so that an entry keeps it when days change or a line ends.
 */
export type RentalDates = {
  readonly key: string
  readonly startOn: Day
  readonly endOn: Day
  readonly shippedOn: Day
  readonly itemNames: readonly string[]
}

type Dated = Pick<Order, 'status' | 'lines'>

/** The dates of an order's open lines, earliest first; empty when the order is finished. */
export function rentalDatesOf(order: Dated): RentalDates[] {
  const isOver = !(order.status in MILESTONE_BEFORE_SHIPPING) && !RENTED_OUT.includes(order.status)
  return isOver ? [] : datesOf(order, isOpenLine, (lines) => lines.some(isOpenLine))
}

/** The dates that an order no longer has, because all of their lines are cancelled. */
export function cancelledDatesOf(order: Dated): RentalDates[] {
  return datesOf(order, isCancelledLine, (lines) => lines.every(isCancelledLine))
}

function datesOf(
  { lines }: Dated,
  isNamed: (line: OrderLine) => boolean,
  isMeant: (lines: readonly OrderLine[]) => boolean,
): RentalDates[] {
  const bySpan = Map.groupBy(lines, ({ startOn, endOn }) => `${startOn} ${endOn}`)
  return [...bySpan]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, group]) => {
      const [first] = group
      if (first === undefined || !isMeant(group)) return []
      const { uid: key, startOn, endOn } = first
      const itemNames = group.filter(isNamed).map(({ itemName }) => itemName)
      return [{ key, startOn, endOn, shippedOn: shippingDayOf(first), itemNames }]
    })
}

/**
 * The days of wearing that lines name, each once with its items, earliest first. `key`: as in RentalDates;
 * `isCancelled`: all of its lines are.
 */
export function wearingDaysOf(lines: readonly Pick<OrderLine, 'uid' | 'status' | 'wearOn' | 'itemName'>[]) {
  return [...Map.groupBy(lines, ({ wearOn }) => wearOn)]
    .flatMap(([on, group]) => {
      const [first] = group
      if (on === undefined || first === undefined) return []
      const isCancelled = group.every(isCancelledLine)
      const named = group.filter((line) => isCancelled || !isCancelledLine(line))
      return [{ key: first.uid, on, isCancelled, itemNames: [...new Set(named.map(({ itemName }) => itemName))] }]
    })
    .sort((a, b) => (a.on < b.on ? -1 : 1))
}

function earliest(days: readonly Day[]): Day | undefined {
  return days.toSorted()[0]
}

type NextStep = 'send-identity' | 'pay' | 'pay-again' | 'return' | 'review'

type NextStepFacts = {
  readonly status: OrderStatus
  readonly hasOpenPayment: boolean
  /** The payment of an accepted order was refused or ended. */
  readonly isPaymentDue: boolean
  /** The identity document has not been sent yet (docs/rules.md Orders, First-time customers). */
  readonly isIdentityMissing: boolean
  readonly isReviewable: boolean
}

const BEFORE_SHIPPING: readonly OrderStatus[] = ['New', 'Delivery', 'Reserved']
/** Whether an order is placed and not shipped yet, so that an identity document may still be required. */
export function isBeforeShipping(status: OrderStatus): boolean {
  return BEFORE_SHIPPING.includes(status)
}

/**
 * The next action of the customer for an order; undefined when there is none (decided here). Actions whose omission
 * cancels the order come first: the payment, then the identity document; then the return of rented lines; then the
 * review of returned ones.
 */
export function nextStepOf(facts: NextStepFacts): NextStep | undefined {
  if (facts.status === 'New' && facts.hasOpenPayment) return 'pay'
  if (facts.isPaymentDue) return 'pay-again'
  if (isBeforeShipping(facts.status) && facts.isIdentityMissing) return 'send-identity'
  if (RENTED_OUT.includes(facts.status)) return 'return'
  return facts.status === 'Return' && facts.isReviewable ? 'review' : undefined
}
