import type { Day } from '../day.ts'
import { DEFAULT_PREFECTURE } from '../delivery/prefecture.ts'
import { shippingOn } from '../rental/calendar.ts'
import type { Order, OrderLine } from './order.ts'
import type { LineStatus, OrderStatus } from './states.ts'

/**
 * What comes next for the customer of a placed order, with the day it hangs on: `payment` is still being confirmed;
 * `confirmation` and `shipping` are the shop's turn; the parcel is on its way (`arrival`); it goes back until a day
 * (`return`); that day is over (`overdue`); everything is back (`back`); it was never lent (`closed`).
 */
export type Outlook =
  | { readonly kind: 'payment' | 'confirmation' | 'shipping' | 'arrival'; readonly arrivesOn: Day }
  | { readonly kind: 'return' | 'overdue'; readonly returnOn: Day }
  | { readonly kind: 'back' | 'closed' }

/** The steps of an order as its customer sees them, in order. */
export const ORDER_STEPS = ['ordered', 'confirmed', 'shipped', 'arrived', 'returned'] as const

/** One step of an order. */
export type OrderStep = (typeof ORDER_STEPS)[number]

type Facts = Pick<Order, 'status'> & {
  readonly lines: readonly Pick<OrderLine, 'status' | 'startOn' | 'endOn'>[]
}

const WAITING = { New: 'payment', Delivery: 'confirmation', Reserved: 'shipping' } as const
const LENT: readonly OrderStatus[] = ['Rental1', 'Rental2', 'Rental3', 'Arrear']
/** Lines that are neither cancelled nor back. */
const OPEN_LINES: readonly LineStatus[] = ['New', 'Fix', 'Shipping', 'Rental', 'Arrear']

/**
 * What comes next (look.md, My page: the next thing to do first). Of lines with different days the earliest counts:
 * what is at the customer's goes back before what is yet to come arrives.
 */
export function outlookOf({ status, lines }: Facts, todayOn: Day): Outlook {
  if (status === 'Return') return { kind: 'back' }
  const open = lines.filter((line) => OPEN_LINES.includes(line.status))
  const arrivesOn = earliest(open.map(({ startOn }) => startOn))
  if (arrivesOn === undefined) return { kind: 'closed' }
  if (status in WAITING) return { kind: WAITING[status as keyof typeof WAITING], arrivesOn }
  if (!LENT.includes(status)) return { kind: 'closed' }
  const returnOn = earliest(open.filter(({ startOn }) => startOn <= todayOn).map(({ endOn }) => endOn))
  if (returnOn === undefined) return { kind: 'arrival', arrivesOn }
  return { kind: status === 'Arrear' || todayOn > returnOn ? 'overdue' : 'return', returnOn }
}

/** The last step that a placed order has reached; undefined for one that is not going to be lent. */
export function stepReached(order: Facts, todayOn: Day): OrderStep | undefined {
  const outlook = outlookOf(order, todayOn)
  switch (outlook.kind) {
    case 'payment':
    case 'confirmation':
      return 'ordered'
    case 'shipping':
      return 'confirmed'
    case 'arrival':
      return 'shipped'
    case 'return':
    case 'overdue':
      return 'arrived'
    case 'back':
      return 'returned'
    case 'closed':
      return undefined
  }
}

/** Arrival and return day of lines that share them, as they go into a calendar. */
export type RentalDates = {
  readonly startOn: Day
  readonly endOn: Day
  readonly shippedOn: Day
  readonly itemNames: readonly string[]
}

/** The dates of an order's open lines, earliest first; empty when nothing of it is to come any more. */
export function rentalDatesOf({ status, lines, prefecture }: Pick<Order, 'status' | 'lines' | 'prefecture'>) {
  const isOver = !(status in WAITING) && !LENT.includes(status)
  const open = isOver ? [] : lines.filter((line) => OPEN_LINES.includes(line.status))
  const bySpan = Map.groupBy(open, ({ startOn, endOn }) => `${startOn} ${endOn}`)
  return [...bySpan.entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([, group]): RentalDates[] => {
      const [first] = group
      if (first === undefined) return []
      const { startOn, endOn } = first
      const shippedOn = shippingOn(startOn, prefecture ?? DEFAULT_PREFECTURE)
      return [{ startOn, endOn, shippedOn, itemNames: group.map(({ itemName }) => itemName) }]
    })
}

function earliest(days: readonly Day[]): Day | undefined {
  return days.toSorted()[0]
}
