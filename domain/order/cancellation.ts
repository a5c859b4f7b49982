import { dayOfInstant } from '../day.ts'
import type { Yen } from '../money.ts'
import {
  type CancellationSettlement,
  type CancellationTable,
  type CancelledLine,
  cancellationFeeOn,
  cancellationTables,
  settleCancellation,
} from '../pricing/cancellation.ts'
import { type PartialCancellation, settlePartialCancellation } from '../pricing/partial-cancellation.ts'
import { shippingDayOf } from '../rental/span.ts'
import { firstRejection, type Rejection, rejected } from '../result.ts'
import type { Settings, SettingsOf } from '../settings/settings.ts'
import { totalsLineOf, withdrawnYen } from './draft.ts'
import { isCancelledLine, isCountingLine, isUnshippedLine } from './line-statuses.ts'
import type { Order, OrderLine } from './order.ts'
import { isUnderWay, type LineStatus, type OrderStatus } from './states.ts'
import { cancelledTogether } from './try-on.ts'

/** The status after a cancellation of the whole order by the customer (docs/rules.md Orders). */
const CANCEL_TARGET = {
  New: 'CancelByCustomer',
  Delivery: 'CancelByCustomer',
  Reserved: 'CancelAfterReserved',
} as const satisfies Partial<Record<OrderStatus, OrderStatus>>

/** Rejection of a cancellation by the customer: the order is already shipped or finished (docs/rules.md Orders). */
export type CancelRejection = Rejection<'cancel-not-possible', { status: OrderStatus }>

/** Who cancels: only the customer pays a fee. */
export type Canceller = 'customer' | 'shop'

type CancelPlan = CancellationSettlement & { readonly to: OrderStatus }

type FeeFacts = Pick<Order, 'status' | 'orderedAt' | 'lines'>

/** When a customer cancels, and the settings of the order. */
type CancelMoment = { readonly at: Temporal.Instant; readonly settings: SettingsOf<'cancellation'> }

/** Whether the whole order can be cancelled: until its first parcel leaves (docs/rules.md Orders). */
function isCancellableStatus(status: OrderStatus): status is keyof typeof CANCEL_TARGET {
  return Object.hasOwn(CANCEL_TARGET, status)
}

/** Whether the customer can cancel the order or a line of it (docs/rules.md Lines of different days). */
export function hasCancellableLines({ status, lines }: Pick<Order, 'status' | 'lines'>): boolean {
  return isCancellableStatus(status) || (isUnderWay(status) && lines.some(isUnshippedLine))
}

/** The cancellation by the customer (docs/rules.md Cancellation); the screens show its fee before it is charged. */
export function planCustomerCancel(
  order: FeeFacts & Pick<Order, 'totalYen' | 'usePoints'>,
  moment: CancelMoment,
): CancelPlan | CancelRejection {
  const { status, totalYen, usePoints } = order
  if (!isCancellableStatus(status)) return rejected('cancel-not-possible', { status })
  const feeYen = customerFeeYen(order, order.lines.filter(isUnshippedLine), moment)
  return { to: CANCEL_TARGET[status], ...settleCancellation({ totalYen, usePoints, feeYen }) }
}

/**
 * The fee of lines that the customer cancels now, each by its own shipping day: none before the confirmation, nor for
 * 60 minutes after ordering for a line that is not packed (docs/rules.md Cancellation).
 */
function customerFeeYen(order: FeeFacts, lines: readonly OrderLine[], moment: CancelMoment): Yen {
  if (isBeforeConfirmation(order.status)) return 0
  const isFree = isFirstHour(order, moment)
  const charged = lines.filter(({ packedAt }) => !isFree || packedAt !== undefined)
  return cancellationFeeOn(feeFactsOf(charged), dayOfInstant(moment.at), moment.settings)
}

/** When cancelling an order is free, and what it costs by the day. */
export type CancellationTerms = {
  /** The shop has confirmed, so that only the first hour and the tables count. */
  readonly isConfirmed: boolean
  readonly isFirstHour: boolean
  readonly tables: readonly CancellationTable[]
}

/** The terms with an order's own days and amounts, for the lines that can still be cancelled; also of a cart. */
export function cancellationTermsOf(order: FeeFacts, moment: CancelMoment): CancellationTerms {
  const lines = order.status === 'InCart' ? order.lines : order.lines.filter(isUnshippedLine)
  return {
    isConfirmed: order.status !== 'InCart' && !isBeforeConfirmation(order.status),
    isFirstHour: isFirstHour(order, moment),
    tables: cancellationTables(feeFactsOf(lines), dayOfInstant(moment.at), moment.settings),
  }
}

function isBeforeConfirmation(status: OrderStatus): boolean {
  return status === 'New' || status === 'Delivery'
}

function isFirstHour({ orderedAt }: Pick<Order, 'orderedAt'>, { at, settings }: CancelMoment): boolean {
  if (orderedAt === undefined) return true
  return Temporal.Instant.compare(at, orderedAt.add({ minutes: settings.freeMinutes })) < 0
}

function feeFactsOf(lines: readonly OrderLine[]): CancelledLine[] {
  return lines.map((line) => ({ priceYen: line.priceYen, shipsOn: shippingDayOf(line) }))
}

type PartialCancelFacts = {
  readonly status: OrderStatus
  readonly lines: readonly Pick<OrderLine, 'uid' | 'status' | 'tryOnOf' | 'shoesOf'>[]
  readonly lineUid: string
}

export type PartialCancelRejection =
  | CancelRejection
  | Rejection<'line-unknown', { lineUid: string }>
  | Rejection<'line-not-cancellable', { lineUid: string; status: LineStatus }>
  | Rejection<'last-line', { lineUid: string }>

/** The rules of a partial cancellation, in order (docs/rules.md Cancellation: as long as one line stays). */
const PARTIAL_CANCEL_RULES: readonly {
  name: string
  rule: (facts: PartialCancelFacts) => PartialCancelRejection | undefined
}[] = [
  {
    name: 'the order is placed and not finished',
    rule: ({ status }) =>
      isCancellableStatus(status) || isUnderWay(status) ? undefined : rejected('cancel-not-possible', { status }),
  },
  {
    name: 'the line is in the order',
    rule: ({ lines, lineUid }) =>
      lines.some(({ uid }) => uid === lineUid) ? undefined : rejected('line-unknown', { lineUid }),
  },
  {
    name: 'the line is booked and not shipped',
    rule: ({ lines, lineUid }) => {
      const line = lines.find(({ uid }) => uid === lineUid)
      if (line === undefined || isUnshippedLine(line)) return undefined
      return rejected('line-not-cancellable', { lineUid, status: line.status })
    },
  },
  {
    name: 'one line stays',
    rule: ({ lines, lineUid }) =>
      lines.some((line) => !cancelledTogether(lines, lineUid).includes(line.uid) && !isCancelledLine(line))
        ? undefined
        : rejected('last-line', { lineUid }),
  },
]

export function checkPartialCancel(facts: PartialCancelFacts): PartialCancelRejection | undefined {
  return firstRejection(PARTIAL_CANCEL_RULES, facts)
}

/** The lines that stay when a line and its companions are cancelled; the tax rate of the rest depends on their days. */
export function stayingLines(order: Pick<Order, 'lines'>, lineUid: string): readonly OrderLine[] {
  const uids = cancelledTogether(order.lines, lineUid)
  return order.lines.filter(({ uid }) => !uids.includes(uid))
}

/**
 * The cancellation of one line that is not shipped, with its companions, also of an order under way: by
 * the customer with the fee of its shipping day, by the shop free of charge (docs/rules.md Lines of different days,
 * Changes by the shop). A line whose delivery was refused does not count towards the new totals. `settings`: those of
 * the order with the lines that stay.
 */
export function planLineCancel(
  order: Order,
  lineUid: string,
  { by, at, settings }: { readonly by: Canceller; readonly at: Temporal.Instant; readonly settings: Settings },
): PartialCancellation | PartialCancelRejection {
  const rejection = checkPartialCancel({ ...order, lineUid })
  if (rejection) return rejection
  const uids = cancelledTogether(order.lines, lineUid)
  const cancelled = order.lines.filter(({ uid }) => uids.includes(uid))
  const staying = stayingLines(order, lineUid).filter(isCountingLine)
  const facts = {
    ...order,
    feeYen: by === 'shop' ? 0 : customerFeeYen(order, cancelled, { at, settings: settings.cancellation }),
    withdrawn: by === 'shop' ? cancelled.map(totalsLineOf) : [],
    withdrawnYen: withdrawnYen(order),
    earnsPoints: order.customerUid !== undefined,
    staying: staying.map(totalsLineOf),
  }
  return settlePartialCancellation(facts, settings)
}
