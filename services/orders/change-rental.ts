import type { Yen } from '#domain/money.ts'
import { needsLateAuthorisation } from '#domain/order/authorisation.ts'
import { isSameRental, type RentalChange } from '#domain/order/changes.ts'
import type { Order } from '#domain/order/order.ts'
import { isRejected, type Rejection, rejected } from '#domain/result.ts'
import { isPaymentOld, paymentMethodOf } from '../checkout/open-payment.ts'
import { moveDueHour } from '../identity-documents/move-due-hour.ts'
import type { EventDetail, Rented } from '../ports/order-events.ts'
import type { PaymentRecord, Staff } from '../ports/order-store.ts'
import type { ServicePorts } from '../service-ports.ts'
import { factsOf } from './change-delivery.ts'
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
import { returnPoints } from './money.ts'
import { isRentalDone, itemsOnSale, paymentStep, planRental, type RentalPlanRejection } from './plan-rental-change.ts'
import { withBookingRetries } from './rebook-lines.ts'

export type RentalPorts = LifePorts & Pick<ServicePorts, 'catalog' | 'stock' | 'payments'>

/** What the customer saw: the version of the order, and the new total. */
type AcceptedChange = { readonly version: number; readonly paymentTotalYen: Yen }

/** `pay`: the order stays as it is until the customer has authorised the payment, on its own page. */
export type RentalChanged =
  | { readonly kind: 'changed'; readonly order: Order }
  | { readonly kind: 'pay'; readonly paymentUid: string }

export type RentalChangeRejection =
  | OrderUnknown
  | OrderChanged
  | RentalPlanRejection
  | Rejection<'booking-taken' | 'payment-open', undefined>
  | Rejection<'amount-changed' | 'payment-needed', { readonly paymentTotalYen: Yen }>

/** The order as it would be. `isPaidAnew`: the customer would have to authorise another payment. */
export type RentalQuote = { readonly before: Order; readonly after: Order; readonly isPaidAnew: boolean }

/** What other days or sizes would change and cost. Changes nothing; the database decides later. */
export function quoteRental(ports: RentalPorts) {
  return async (
    reference: OrderReference,
    wanted: readonly RentalChange[],
  ): Promise<RentalQuote | OrderUnknown | RentalPlanRejection> => {
    const own = await findOwnOrder(ports, reference)
    if (isRejected(own)) return own
    const [items, calendar] = [await itemsOnSale(ports, own), await ports.days.rentalCalendar()]
    const facts = { order: own, now: ports.days.now(), calendar, items, settings: ports.settings }
    const after = await planRental(ports.stock, facts, wanted)
    if (isRejected(after)) return after
    const step = await changeOrder(ports, own.uid, (change) => paymentStep(change, after))
    return isRejected(step) ? step : { before: own, after, isPaidAnew: step.step === 'pay' }
  }
}

/**
 * Changes days or sizes of lines for the customer, before the order is Reserved (docs/rules.md Changes before
 * shipping). The lines are booked and priced anew in one transaction; nothing is released when the change is rejected.
 * Less is captured later. When the authorised amount is too small, or would end before the new shipping day, a payment
 * over the new amount is started and the order stays as it was until it is authorised. Repeating it gives the same
 * result.
 */
export function changeRental(ports: RentalPorts) {
  return async (
    reference: OrderReference,
    wanted: readonly RentalChange[],
    accepted: AcceptedChange,
  ): Promise<RentalChanged | RentalChangeRejection> => {
    const own = await findOwnOrder(ports, reference)
    return isRejected(own) ? own : change(ports, own, { wanted, actor: 'customer', accepted })
  }
}

/** As `changeRental`, for the shop. When the customer would have to pay anew, only the customer can change it. */
export function changeRentalByCompany(ports: RentalPorts, by: Staff) {
  return async (orderUid: string, wanted: readonly RentalChange[]): Promise<RentalChanged | RentalChangeRejection> => {
    const order = await ports.orders.find(orderUid)
    return order === undefined ? rejected('order-unknown') : change(ports, order, { wanted, actor: by })
  }
}

type Wanted = {
  readonly wanted: readonly RentalChange[]
  readonly actor: Actor
  readonly accepted?: AcceptedChange
}

async function change(
  ports: RentalPorts,
  { uid, ...unlocked }: Order,
  { wanted, actor, accepted }: Wanted,
): Promise<RentalChanged | RentalChangeRejection> {
  const items = await itemsOnSale(ports, { uid, ...unlocked })
  return withBookingRetries(() =>
    changeOrder(ports, uid, async (current): Promise<RentalChanged | RentalChangeRejection> => {
      const { tx, order } = current
      if (isRentalDone(order, wanted)) return { kind: 'changed', order }
      if (accepted !== undefined && accepted.version !== order.version) return rejected('order-changed')
      const facts = { ...(await factsOf(current)), items, settings: ports.settings }
      const planned = await planRental(tx.stock, facts, wanted)
      if (isRejected(planned)) return planned
      const { paymentTotalYen } = planned
      if (accepted !== undefined && accepted.paymentTotalYen !== paymentTotalYen)
        return rejected('amount-changed', { paymentTotalYen })
      const { step, owedYen, payment } = await paymentStep(current, planned)
      if (step === 'wait') return rejected('payment-open')
      if (step === 'keep') return { kind: 'changed', order: await applyRental(ports, current, planned, actor) }
      if (actor !== 'customer') return rejected('payment-needed', { paymentTotalYen })
      return startPayment(ports, current, { wanted, planned, owedYen, payment })
    }),
  )
}

/** Saves a planned change with history, points, the hour of the identity document, and the mail. */
export async function applyRental(
  ports: Pick<LifePorts, 'ids' | 'mails'>,
  current: OrderChange,
  planned: Order,
  actor: Actor,
): Promise<Order> {
  const { tx, order, at } = current
  const eventKey = `returned:${order.uid}:change:${order.version}`
  await returnPoints(current, ports.ids, { limit: order.usePoints - planned.usePoints, eventKey })
  const saved = await saveChange(current, planned, { actor, detail: detailOf(order, planned) })
  const documentDueAt = await moveDueHour(current, saved)
  await ports.mails.changed({ tx, order: saved, at }, { before: order, documentDueAt })
  return saved
}

type Start = {
  readonly wanted: readonly RentalChange[]
  readonly planned: Order
  readonly owedYen: Yen
  readonly payment: PaymentRecord | undefined
}

/** An order has one payment of a change: the same change continues it, another one replaces it. */
async function startPayment(
  { payments }: Pick<RentalPorts, 'payments'>,
  current: OrderChange,
  { wanted, planned, owedYen, payment }: Start,
): Promise<RentalChanged> {
  const { tx, ids, order, at } = current
  const live = await tx.money.lockPayment(order.uid, 'change')
  if (live !== undefined) {
    const pending = await tx.money.findPendingChange(live.uid)
    const isSame =
      pending?.version === order.version && isSameChange(planned, pending.lines, wanted) && live.amountYen === owedYen
    if (isSame && !isPaymentOld(live, at)) return { kind: 'pay', paymentUid: live.uid }
    await abandonChange(current, live, 'replaced')
  }
  const [paymentUid, method] = [ids.next(), paymentMethodOf(payment?.method)]
  const keepsCard = needsLateAuthorisation(planned, at, payments.holdDays(method))
  const started = { uid: paymentUid, orderUid: order.uid, purpose: 'change', method, amountYen: owedYen } as const
  await tx.money.startPayment({ ...started, startedAt: at, status: 'started', processorRef: undefined, keepsCard })
  await tx.money.addPendingChange({ paymentUid, version: order.version, lines: wanted })
  return { kind: 'pay', paymentUid }
}

/** Whether both changes make the same order of it. */
function isSameChange(planned: Order, pending: readonly RentalChange[], wanted: readonly RentalChange[]): boolean {
  const isMade = (each: RentalChange) =>
    planned.lines.some((line) => line.uid === each.lineUid && isSameRental(line, each))
  return pending.length === wanted.length && pending.every(isMade)
}

/** Gives up the started payment of a change: it is not live any more, and voided at the processor by a task. */
export async function abandonChange(
  { tx, at }: Pick<OrderChange, 'tx' | 'at'>,
  { uid }: Pick<PaymentRecord, 'uid'>,
  outcome: string,
): Promise<void> {
  await tx.money.settlePayment(uid, 'refused', undefined, at)
  await tx.money.addPaymentTask({ uid: `${uid}:void`, paymentUid: uid, kind: 'void', amountYen: 0, at })
  await tx.money.endPendingChange(uid, outcome)
}

function detailOf(before: Order, after: Order): EventDetail {
  const rentedOf = ({ startOn, endOn, sizeLabel }: Rented) => ({ startOn, endOn, sizeLabel })
  const lines = after.lines.flatMap((line) => {
    const old = before.lines.find(({ uid }) => uid === line.uid)
    if (old === undefined || (isSameRental(old, { ...line, lineUid: line.uid }) && old.unitUid === line.unitUid))
      return []
    return [{ before: rentedOf(old), after: rentedOf(line) }]
  })
  return { code: 'rental-changed', lines }
}
