import { addDays, type Day } from '../day.ts'
import type { Yen } from '../money.ts'
import { type CancellationSettlement, cancellationFeeYen, settleCancellation } from '../pricing/cancellation.ts'
import { firstRejection, isRejected, type Rejection, rejected } from '../result.ts'
import { isUnshippedLine } from './line-statuses.ts'
import type { LineStatus, OrderStatus } from './states.ts'

/** Days after the return date by which the parcel must be returned (docs/rules.md Orders, Overdue). */
export const RETURN_GRACE_DAYS = 2

/** Free before confirmation, with a fee after it (docs/rules.md Orders). */
const CANCEL_TARGET = {
  New: 'CancelByCustomer',
  Delivery: 'CancelByCustomer',
  Reserved: 'CancelAfterReserved',
} as const satisfies Partial<Record<OrderStatus, OrderStatus>>

/** Rejection of a cancellation by the customer: the order is already shipped or finished (docs/rules.md Orders). */
export type CancelRejection = Rejection<'cancel-not-possible', { status: string }>
type CancelPlan = CancellationSettlement & { readonly to: OrderStatus }

/** The cancellation by the customer (docs/rules.md Orders); the screens show its fee before it is charged. */
export function planCustomerCancel(order: {
  status: OrderStatus
  totalYen: Yen
  usePoints: number
}): CancelPlan | CancelRejection {
  const feeYen = cancellationFeeYen(order.status, order.totalYen)
  if (isRejected(feeYen)) return feeYen
  const to = CANCEL_TARGET[order.status as keyof typeof CANCEL_TARGET]
  return { to, ...settleCancellation({ totalYen: order.totalYen, usePoints: order.usePoints, feeYen }) }
}

type PartialCancelFacts = {
  readonly status: OrderStatus
  readonly lines: readonly { readonly lineUid: string; readonly status: LineStatus }[]
  readonly lineUid: string
}

export type PartialCancelRejection =
  | CancelRejection
  | Rejection<'line-unknown', { lineUid: string }>
  | Rejection<'line-not-cancellable', { lineUid: string; status: LineStatus }>
  | Rejection<'last-line', { lineUid: string }>

/** The rules of a partial cancellation, in order (docs/rules.md Orders: one line of several, as long as one stays). */
const PARTIAL_CANCEL_RULES: readonly {
  name: string
  rule: (facts: PartialCancelFacts) => PartialCancelRejection | undefined
}[] = [
  {
    name: 'the order can still be cancelled',
    rule: ({ status }) => {
      const fee = cancellationFeeYen(status, 0)
      return isRejected(fee) ? fee : undefined
    },
  },
  {
    name: 'the line is in the order',
    rule: ({ lines, lineUid }) =>
      lines.some((line) => line.lineUid === lineUid) ? undefined : rejected('line-unknown', { lineUid }),
  },
  {
    name: 'the line is still booked',
    rule: ({ lines, lineUid }) => {
      const line = lines.find((candidate) => candidate.lineUid === lineUid)
      if (line === undefined || isUnshippedLine(line)) return undefined
      return rejected('line-not-cancellable', { lineUid, status: line.status })
    },
  },
  {
    name: 'one line stays',
    rule: ({ lines, lineUid }) =>
      lines.some((line) => line.lineUid !== lineUid && isUnshippedLine(line))
        ? undefined
        : rejected('last-line', { lineUid }),
  },
]

export function checkPartialCancel(facts: PartialCancelFacts): PartialCancelRejection | undefined {
  return firstRejection(PARTIAL_CANCEL_RULES, facts)
}

/** Two days after the return date (docs/rules.md Orders); it is overdue from the next day (decided here). */
export function arrearDueOn(endOn: Day): Day {
  return addDays(endOn, RETURN_GRACE_DAYS)
}

export function isOverdue({ endOn, todayOn }: { endOn: Day; todayOn: Day }): boolean {
  return todayOn > arrearDueOn(endOn)
}

/** The day of the return-day mail: one day before the return date (docs/rules.md Mails, "limittoday"). */
export function returnReminderOn(endOn: Day): Day {
  return addDays(endOn, -1)
}
