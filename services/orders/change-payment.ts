import { isRejected } from '#domain/result.ts'
import { type AcceptedPayment, checkPayment, isPaymentOld, type PaymentCheckPorts } from '../checkout/open-payment.ts'
import type { PaymentRecord } from '../ports/order-store.ts'
import type { ServicePorts } from '../service-ports.ts'
import { factsOf } from './change-delivery.ts'
import { changeOrder, type OrderChange } from './change-order.ts'
import { abandonChange, applyRental, type RentalPorts } from './change-rental.ts'
import { findReference, type OrderCaller, type OrderReference } from './get-order.ts'
import { itemsOnSale, paymentStep, planRental } from './plan-rental-change.ts'
import { withBookingRetries } from './rebook-lines.ts'

export type ChangePaymentPorts = RentalPorts & PaymentCheckPorts & Pick<ServicePorts, 'openPayment' | 'settleTasks'>

/**
 * The state of the payment of a change. `open`: the customer has not finished; `applied`: the order is changed;
 * `over`: it stays as it was, and `code` says why: `refused` by the processor or given up, or a rejection.
 */
export type ChangePaymentState =
  | { readonly kind: 'open'; readonly url: string; readonly isFramed: boolean }
  | EndedChange
export type EndedChange = { readonly kind: 'applied' } | { readonly kind: 'over'; readonly code: string }

/** The order of a payment of a change that the caller may see; undefined when there is none. */
export function findChangeReference({ orders }: Pick<ServicePorts, 'orders'>) {
  return async (caller: OrderCaller, paymentUid: string): Promise<OrderReference | undefined> => {
    const payment = await orders.findPayment(paymentUid)
    if (payment === undefined || (await orders.findPendingChange(paymentUid)) === undefined) return undefined
    return findReference({ orders }, caller, payment.orderUid)
  }
}

/**
 * Asks the processor for the state of the payment of a change: authorised → the order is changed, all or nothing, and
 * the payment becomes the order's in place of the one before, which is voided; otherwise the order stays and this
 * payment is voided. Idempotent; undefined for an unknown payment.
 */
export function settleChangePayment(ports: ChangePaymentPorts) {
  return async (paymentUid: string): Promise<ChangePaymentState | undefined> => {
    const payment = await ports.orders.findPayment(paymentUid)
    const pending = await ports.orders.findPendingChange(paymentUid)
    if (payment === undefined || pending === undefined) return undefined
    if (pending.outcome !== undefined) return stateOf(pending.outcome)
    const order = await ports.orders.find(payment.orderUid)
    if (order === undefined) return undefined
    const { pageUrl: url, isFramed, ref } = await ports.openPayment(order, payment)
    const state = await checkPayment(ports, { ...payment, processorRef: ref })
    if (state.kind === 'open') return { kind: 'open', url, isFramed }
    return end(ports, payment, state.kind === 'accepted' ? state : undefined)
  }
}

/** Gives up a payment of a change that is not finished, for the customer or the clock. */
export function abandonChangePayment(ports: ChangePaymentPorts) {
  return async (paymentUid: string): Promise<EndedChange | undefined> => {
    const payment = await ports.orders.findPayment(paymentUid)
    const pending = await ports.orders.findPendingChange(paymentUid)
    if (payment === undefined || pending === undefined) return undefined
    if (pending.outcome !== undefined) return stateOf(pending.outcome)
    const state = await checkPayment(ports, payment)
    return end(ports, payment, state.kind === 'accepted' ? state : undefined)
  }
}

/** As `settleChangePayment`, for a browser that may see the order; undefined for any other. */
export function settleOwnChange(ports: ChangePaymentPorts) {
  return forOwner(ports, settleChangePayment(ports))
}

/** As `abandonChangePayment`, for a browser that may see the order; undefined for any other. */
export function abandonOwnChange(ports: ChangePaymentPorts) {
  return forOwner(ports, abandonChangePayment(ports))
}

function forOwner<State>(ports: ChangePaymentPorts, act: (paymentUid: string) => Promise<State | undefined>) {
  const findOwn = findChangeReference(ports)
  return async (caller: OrderCaller, paymentUid: string) => {
    const reference = await findOwn(caller, paymentUid)
    const state = reference && (await act(paymentUid))
    return reference && state && { reference, state }
  }
}

/** What the scheduled job and webhooks call. Returns whether the payment is finished. */
export async function settleStartedChange(
  ports: ChangePaymentPorts,
  payment: PaymentRecord,
  now: Temporal.Instant,
): Promise<boolean> {
  const state = await settleChangePayment(ports)(payment.uid)
  if (state?.kind !== 'open') return true
  return isPaymentOld(payment, now) && (await abandonChangePayment(ports)(payment.uid)) !== undefined
}

function stateOf(outcome: string): EndedChange {
  return outcome === APPLIED ? { kind: 'applied' } : { kind: 'over', code: outcome }
}

const APPLIED = 'applied'
const REFUSED = 'refused'

/** Decides once, in the transaction that changes the order or gives the payment up; then the voids are sent. */
async function end(
  ports: ChangePaymentPorts,
  payment: PaymentRecord,
  accepted: AcceptedPayment | undefined,
): Promise<EndedChange> {
  const order = await ports.orders.find(payment.orderUid)
  const items = order === undefined ? new Map() : await itemsOnSale(ports, order)
  const decided = await withBookingRetries(() =>
    changeOrder(ports, payment.orderUid, (change) => decide(ports, change, { payment, accepted, items })),
  )
  // Another booking was faster each time: the payment is given up without trying again.
  const outcome = isRejected(decided) ? await giveUp(ports, payment, decided.code) : decided
  await ports.settleTasks().catch(() => undefined)
  return stateOf(outcome)
}

async function giveUp(ports: ChangePaymentPorts, payment: PaymentRecord, code: string): Promise<string> {
  const ended = await changeOrder(ports, payment.orderUid, async (change) => {
    const pending = await change.tx.money.findPendingChange(payment.uid)
    if (pending?.outcome !== undefined) return pending.outcome
    await abandonChange(change, payment, code)
    return code
  })
  return isRejected(ended) ? code : ended
}

type Facts = {
  readonly payment: PaymentRecord
  readonly accepted: AcceptedPayment | undefined
  readonly items: Awaited<ReturnType<typeof itemsOnSale>>
}

async function decide(
  ports: ChangePaymentPorts,
  change: OrderChange,
  { payment, accepted, items }: Facts,
): Promise<string> {
  const { tx, order, at } = change
  const { uid } = payment
  const live = await tx.money.lockPayment(order.uid, 'change')
  const pending = await tx.money.findPendingChange(uid)
  if (pending?.outcome !== undefined) return pending.outcome
  if (live?.uid !== uid || pending === undefined) return REFUSED
  const rejectWith = async (code: string) => {
    await abandonChange(change, payment, code)
    return code
  }
  if (accepted === undefined) return rejectWith(REFUSED)
  if (pending.version !== order.version) return rejectWith('order-changed')
  const planned = await planRental(
    tx.stock,
    { ...(await factsOf(change)), items, settings: ports.settings },
    pending.lines,
  )
  if (isRejected(planned)) return rejectWith(planned.code)
  const { owedYen, payment: before } = await paymentStep(change, planned)
  if (owedYen !== live.amountYen) return rejectWith('amount-changed')
  if (before !== undefined) {
    await tx.money.addPaymentTask({ uid: `${before.uid}:void`, paymentUid: before.uid, kind: 'void', amountYen: 0, at })
    await tx.money.settlePayment(before.uid, 'voided', before.processorRef, at)
  }
  await tx.money.settlePayment(uid, accepted.status, payment.processorRef, at, accepted)
  await tx.money.adoptPayment(uid)
  await tx.money.endPendingChange(uid, APPLIED)
  await applyRental(ports, change, planned, 'customer')
  return APPLIED
}
