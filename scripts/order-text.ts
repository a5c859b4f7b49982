import { SHOP_TIME_ZONE } from '#domain/day.ts'
import { type AverageDamage, MIN_FREED_LINES } from '#domain/pricing/average-damage.ts'
import type { StaffOrderView } from '#services/orders/get-order.ts'
import type { OrderEvent } from '#services/ports/order-events.ts'
import type { DisputedOrder, PaymentRecord } from '#services/ports/order-store.ts'
import { parcelText } from './parcel-text.ts'

/** The average damage of cancellations, one step of the fee table per line (decision 040). */
export function rebookedText(damages: readonly AverageDamage[]): string {
  const verdict = { true: 'covered', false: 'too high: lower it', undefined: `fewer than ${MIN_FREED_LINES} lines` }
  return damages
    .map(({ fromDays, toDays, ratePercent, lineCount, rentedAgainCount, damagePercent, isCovered }) =>
      [
        `${fromDays ?? ''}…${toDays} days before shipping`.padEnd(28),
        `fee ${ratePercent} %`.padEnd(9),
        `${rentedAgainCount} of ${lineCount} rented again`.padEnd(24),
        `average damage ${damagePercent ?? '–'} %`,
        verdict[`${isCovered}`],
      ].join('  '),
    )
    .join('\n')
}

/** `2026-12-07 16:00` in Tokyo. */
function timeText(at: Temporal.Instant | undefined): string {
  return (
    at?.toZonedDateTimeISO(SHOP_TIME_ZONE).toPlainDateTime().toString({ smallestUnit: 'minute' }).replace('T', ' ') ??
    ''
  )
}

/** Disputed payments, one per line: order, since when, reason, result. */
export function disputesText(disputes: readonly DisputedOrder[]): string {
  return disputes
    .map(({ number, disputedAt, reason, outcome, paymentUid }) =>
      [number, `disputed ${disputedAt}`, reason, outcome ?? 'open', `payment ${paymentUid}`].join('  '),
    )
    .join('\n')
}

function authorisationText({ keepsCard, authorisedUntil, disputedAt, disputeReason, disputeOutcome }: PaymentRecord) {
  const dispute = `disputed ${disputedAt} (${disputeReason}): ${disputeOutcome ?? 'open'}`
  return [
    ...(keepsCard ? [', card kept'] : []),
    ...(authorisedUntil === undefined ? [] : [`, authorised until ${authorisedUntil}`]),
    ...(disputedAt === undefined ? [] : [`, ${dispute}`]),
  ].join('')
}

/** `shipped slipNumber="1234"`. */
function detailText(detail: OrderEvent['detail']): string {
  const { code = '', ...data } = detail ?? {}
  return [code, ...Object.entries(data).map(([name, value]) => `${name}=${JSON.stringify(value)}`)].join(' ')
}

/** An order with its complete record. */
export function recordText({ order, record, document, parcels }: StaffOrderView): string {
  const { events, payments, tasks, charges } = record
  return [
    `${order.number} ${order.uid} ${order.status}`,
    `  total ${order.totalYen}, points ${order.usePoints}, to pay ${order.paymentTotalYen} by ${order.paymentMethod}`,
    ...(order.memo === '' ? [] : [`  memo ${order.memo}`]),
    ...order.lines.map(
      (line) => `  line ${line.uid} ${line.status} ${line.itemName} ${line.sizeLabel} ${line.startOn}…${line.endOn}`,
    ),
    ...parcels.map(parcelText),
    ...payments.map(
      (payment) =>
        `  payment ${payment.uid} of ${payment.purpose} ${payment.status} ${payment.amountYen}, ` +
        `captured ${payment.capturedYen}, refunded ${payment.refundedYen}${authorisationText(payment)}`,
    ),
    ...tasks.map(
      ({ uid, amountYen, attempts, result }) => `  task ${uid} ${amountYen} attempts ${attempts} ${result ?? 'open'}`,
    ),
    ...charges.map(
      ({ uid, kind, state, amountYen, points, dueOn, settledBy, note }) =>
        `  charge ${uid} ${kind} ${amountYen}, including ${points} points, ${state}` +
        `${settledBy === undefined ? '' : ` by ${settledBy}`}${dueOn === undefined ? '' : `, due ${dueOn}`} ${note}`,
    ),
    ...(document === undefined ? [] : [`  identity document ${document.status}, due ${timeText(document.dueAt)}`]),
    ...events.map(({ at, actor, from, to, detail }) => `  ${at} ${actor} ${from} → ${to} ${detailText(detail)}`),
  ].join('\n')
}
