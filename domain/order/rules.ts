import { addDays, type Day, laterDay } from '../day.ts'
import type { PrefectureCode } from '../delivery/prefecture.ts'
import type { Yen } from '../money.ts'
import { type CancellationSettlement, cancellationFeeYen, settleCancellation } from '../pricing/cancellation.ts'
import { shippingOn } from '../rental/calendar.ts'
import { isRejected, type Rejection, rejected } from '../result.ts'
import type { LineStatus, OrderStatus } from './states.ts'

/** Days after the return date by which the parcel must be back (docs/rules.md Orders, Overdue). */
export const RETURN_GRACE_DAYS = 2
/** Days before shipping by which the identity document must be sent (docs/rules.md Orders, First-time customers). */
export const IDENTITY_DAYS_BEFORE_SHIPPING = 2
/** Days after its check that an identity document is deleted (docs/rules.md Orders, First-time customers). */
export const IDENTITY_KEPT_DAYS = 30

/** Where a customer's cancellation leads: free before confirmation, with a fee after it (docs/rules.md Orders). */
const CANCEL_TARGET = {
  New: 'CancelByCustomer',
  Delivery: 'CancelByCustomer',
  Reserved: 'CancelAfterReserved',
} as const satisfies Partial<Record<OrderStatus, OrderStatus>>

/** Refusal of a cancellation by the customer: shipped already, or over (docs/rules.md Orders). */
export type CancelRefusal = Rejection<'cancel-not-possible', { status: string }>

/** What a cancellation by the customer does: the status it leads to and how the money is settled. */
export type CancelPlan = CancellationSettlement & { readonly to: OrderStatus }

/**
 * Policy "cancel by customer" (docs/rules.md Orders): the fee that the screens say before it is charged. Refusal:
 * cancel-not-possible.
 */
export function planCustomerCancel(order: {
  status: OrderStatus
  totalYen: Yen
  usePoints: number
}): CancelPlan | CancelRefusal {
  const feeYen = cancellationFeeYen(order.status, order.totalYen)
  if (isRejected(feeYen)) return feeYen
  const to = CANCEL_TARGET[order.status as keyof typeof CANCEL_TARGET]
  return { to, ...settleCancellation({ totalYen: order.totalYen, usePoints: order.usePoints, feeYen }) }
}

/** What a partial cancel is judged by. */
export type PartialCancelFacts = {
  readonly status: OrderStatus
  readonly lines: readonly { readonly lineUid: string; readonly status: LineStatus }[]
  readonly lineUid: string
}

/** Refusals of a partial cancel. */
export type PartialCancelRefusal =
  | CancelRefusal
  | Rejection<'line-unknown', { lineUid: string }>
  | Rejection<'line-not-cancellable', { lineUid: string; status: LineStatus }>
  | Rejection<'last-line', { lineUid: string }>

/** The rules of a partial cancel, in order (docs/rules.md Orders: one line of several, as long as one stays). */
export const PARTIAL_CANCEL_RULES: readonly {
  name: string
  rule: (facts: PartialCancelFacts) => PartialCancelRefusal | undefined
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
      if (line === undefined || isOpenLine(line)) return undefined
      return rejected('line-not-cancellable', { lineUid, status: line.status })
    },
  },
  {
    name: 'one line stays',
    rule: ({ lines, lineUid }) =>
      lines.some((line) => line.lineUid !== lineUid && isOpenLine(line))
        ? undefined
        : rejected('last-line', { lineUid }),
  },
]

/** The first rule that a partial cancel breaks; undefined when it breaks none. */
export function checkPartialCancel(facts: PartialCancelFacts): PartialCancelRefusal | undefined {
  for (const { rule } of PARTIAL_CANCEL_RULES) {
    const refusal = rule(facts)
    if (refusal !== undefined) return refusal
  }
  return undefined
}

/**
 * The fee of a partial cancel, yen. Decided here: the same rate as of a whole order, on what the total drops by;
 * nothing when the total does not drop, because a delivery fee came back. Refusal: cancel-not-possible.
 */
export function partialCancelFeeYen(facts: {
  status: OrderStatus
  totalBeforeYen: Yen
  totalAfterYen: Yen
}): Yen | CancelRefusal {
  return cancellationFeeYen(facts.status, Math.max(0, facts.totalBeforeYen - facts.totalAfterYen))
}

/**
 * Policy "arrear": the last day on which the parcel may come back, two days after the return date. Decided here: it is
 * overdue from the day after (docs/rules.md Orders: not back by the second day after the return date).
 */
export function arrearDueOn(endOn: Day): Day {
  return addDays(endOn, RETURN_GRACE_DAYS)
}

/** Whether a rental that is not back is overdue today. */
export function isOverdue({ endOn, todayOn }: { endOn: Day; todayOn: Day }): boolean {
  return todayOn > arrearDueOn(endOn)
}

/** The day of the return-day mail: the day before the return date (docs/rules.md Mails, "limittoday"). */
export function returnReminderOn(endOn: Day): Day {
  return addDays(endOn, -1)
}

/**
 * Policy "identity": the last day on which a first-time customer may send the document, two days before shipping
 * (docs/rules.md Orders). Decided here: never before the day of the order, so that an order that ships at once is not
 * lost at once.
 */
export function identityDueOn(facts: { startOn: Day; prefecture: PrefectureCode; orderedOn: Day }): Day {
  const shippedOn = shippingOn(facts.startOn, facts.prefecture)
  return laterDay(addDays(shippedOn, -IDENTITY_DAYS_BEFORE_SHIPPING), facts.orderedOn)
}

/** Whether the document is too late today, so that the order becomes CancelNoID. */
export function isIdentityOverdue({ dueOn, todayOn }: { dueOn: Day; todayOn: Day }): boolean {
  return todayOn > dueOn
}

/** The day on which a checked document is deleted (docs/rules.md Orders, First-time customers). */
export function identityDeletedOn(checkedOn: Day): Day {
  return addDays(checkedOn, IDENTITY_KEPT_DAYS)
}

function isOpenLine(line: { readonly status: LineStatus }): boolean {
  return line.status === 'New' || line.status === 'Fix'
}
