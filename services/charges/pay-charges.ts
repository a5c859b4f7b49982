import { sumYen, type Yen } from '#domain/money.ts'
import { isOwed } from '#domain/pricing/charge-states.ts'
import type { OnlineMethod } from '#domain/pricing/totals.ts'
import { isRejected, type Rejection, rejected } from '#domain/result.ts'
import { checkPayment, isPaymentOld, type PaymentCheckPorts } from '../checkout/open-payment.ts'
import {
  changeOrder,
  type LifePorts,
  type OrderChange,
  type OrderUnknown,
  recordEvent,
} from '../orders/change-order.ts'
import { BY_PAYMENT } from '../orders/return-money.ts'
import type { Charge, ClaimedTask } from '../ports/money.ts'
import type { PaymentRecord } from '../ports/order-store.ts'
import type { AuthorisationResult } from '../ports/payments.ts'
import type { ServicePorts } from '../service-ports.ts'
import {
  type ChargeCaller,
  type ChargeReference,
  findOwnCharges,
  findPaymentReference,
  isPayable,
  type LinkExpired,
} from './find-charges.ts'
import { payCharges, refundFromPayment } from './open-charge.ts'

export type ChargePaymentPorts = LifePorts &
  PaymentCheckPorts &
  Pick<ServicePorts, 'openPayment' | 'settleTasks' | 'paymentMethods'>

export type PayRejection =
  | OrderUnknown
  | LinkExpired
  | Rejection<'nothing-to-pay', undefined>
  | Rejection<'payment-in-progress', undefined>
  | Rejection<'payment-method', undefined>
  | Rejection<'amount-changed', { readonly amountYen: Yen }>

/**
 * Starts the payment of all charges that the caller may pay, over the amount that the customer saw. An order has one
 * live payment of charges: a second request for the same charges continues it, another one replaces it. Returns the uid
 * of the payment, whose page continues it.
 */
export function payChargesOnline(ports: ChargePaymentPorts) {
  return async (
    reference: ChargeReference,
    { method, acceptedYen }: { readonly method: OnlineMethod; readonly acceptedYen: Yen },
  ): Promise<{ readonly paymentUid: string } | PayRejection> => {
    if (!ports.paymentMethods.includes(method)) return rejected('payment-method')
    const own = await findOwnCharges(ports, reference)
    if (isRejected(own)) return own
    const chargeUids = own.payable.map(({ uid }) => uid)
    return changeOrder(ports, own.order.uid, (change) => start(change, { chargeUids, method, acceptedYen }))
  }
}

type Start = { chargeUids: readonly string[]; method: OnlineMethod; acceptedYen: Yen }

async function start(change: OrderChange, { chargeUids, method, acceptedYen }: Start) {
  const { tx, ids, order, at } = change
  const charges = (await tx.money.chargesOf(order.uid)).filter(
    (each) => chargeUids.includes(each.uid) && isPayable(each),
  )
  if (charges.length === 0) return rejected('nothing-to-pay')
  const amountYen = owedYen(charges)
  if (amountYen !== acceptedYen) return rejected('amount-changed', { amountYen })
  const live = await tx.money.lockPayment(order.uid, 'charges')
  if (live !== undefined) {
    if (live.status !== 'started') return rejected('payment-in-progress')
    const isSame = live.method === method && (await coversExactly(tx, live, charges)) && !isPaymentOld(live, at)
    if (isSame) return { paymentUid: live.uid }
    await abandon(change, live)
  }
  const paymentUid = ids.next()
  const uids = charges.map(({ uid }) => uid)
  const payment = {
    uid: paymentUid,
    orderUid: order.uid,
    purpose: 'charges',
    method,
    amountYen,
    startedAt: at,
  } as const
  await tx.money.startPayment({ ...payment, status: 'started', processorRef: undefined, keepsCard: false }, uids)
  return { paymentUid }
}

async function coversExactly(
  tx: OrderChange['tx'],
  payment: PaymentRecord,
  charges: readonly Charge[],
): Promise<boolean> {
  const paid = await tx.money.chargesOfPayment(payment.uid)
  const uids = (of: readonly Charge[]) =>
    of
      .map(({ uid }) => uid)
      .sort()
      .join()
  return uids(paid) === uids(charges) && payment.amountYen === owedYen(charges)
}

function owedYen(charges: readonly Charge[]): Yen {
  return sumYen(charges.map(({ amountYen, points }) => amountYen - points))
}

/** Gives up a started payment: it is not live any more, and voided at the processor by a task. */
async function abandon({ tx, at }: OrderChange, { uid }: PaymentRecord): Promise<void> {
  await tx.money.settlePayment(uid, 'refused', undefined, at)
  await tx.money.addPaymentTask({ uid: `${uid}:void`, paymentUid: uid, kind: 'void', amountYen: 0, at })
}

/**
 * The state of a payment of charges. `open`: the customer has not finished; `processing`: it is authorised, and the
 * capture has no result yet; `refused`: also when it was abandoned. The charges of a refused payment stay open.
 */
export type ChargePaymentState =
  | { readonly kind: 'open'; readonly url: string; readonly isFramed: boolean }
  | { readonly kind: 'paid' | 'processing' | 'refused' }

/**
 * Asks the processor for the state of a payment of charges: authorised → captured at once by a task, which settles the
 * charges; refused → the charges stay open. Idempotent; undefined for an unknown payment.
 */
export function settleChargePayment(ports: ChargePaymentPorts) {
  return async (paymentUid: string): Promise<ChargePaymentState | undefined> => {
    const payment = await ports.orders.findPayment(paymentUid)
    if (payment?.purpose !== 'charges') return undefined
    if (payment.status !== 'started') return stateOf(await settledNow(ports, payment))
    const order = await ports.orders.find(payment.orderUid)
    if (order === undefined) return undefined
    const { pageUrl: url, isFramed, ref } = await ports.openPayment(order, payment)
    const state = await checkPayment(ports, { ...payment, processorRef: ref })
    if (state.kind === 'open') return { kind: 'open', url, isFramed }
    await endStarted(ports, payment, state.kind === 'accepted' ? 'authorised' : 'refused')
    return stateOf(await settledNow(ports, payment))
  }
}

/** Gives up a payment of charges that is not finished, for the customer or the clock. False when it is finished. */
export function abandonChargePayment(ports: ChargePaymentPorts) {
  return async (paymentUid: string): Promise<boolean> => {
    const payment = await ports.orders.findPayment(paymentUid)
    if (payment?.purpose !== 'charges' || payment.status !== 'started') return false
    const state = await checkPayment(ports, payment)
    await endStarted(ports, payment, state.kind === 'accepted' ? 'authorised' : 'refused')
    await settledNow(ports, payment)
    return state.kind !== 'accepted'
  }
}

/** As `settleChargePayment`, for a browser that has the link or the order; undefined for any other. */
export function settleOwnPayment(ports: ChargePaymentPorts) {
  const [findReference, settle] = [findPaymentReference(ports), settleChargePayment(ports)]
  return async (caller: ChargeCaller, paymentUid: string) => {
    const reference = await findReference(caller, paymentUid)
    return reference && { reference, state: await settle(paymentUid) }
  }
}

/** As `abandonChargePayment`, for a browser that has the link or the order; undefined for any other. */
export function abandonOwnPayment(ports: ChargePaymentPorts) {
  const [findReference, abandon] = [findPaymentReference(ports), abandonChargePayment(ports)]
  return async (caller: ChargeCaller, paymentUid: string) => {
    const reference = await findReference(caller, paymentUid)
    return reference && { reference, isGivenUp: await abandon(paymentUid) }
  }
}

/** What the scheduled job and webhooks call. Returns whether the payment is finished. */
export async function settleStartedCharges(
  ports: ChargePaymentPorts,
  payment: PaymentRecord,
  now: Temporal.Instant,
): Promise<boolean> {
  const state = await settleChargePayment(ports)(payment.uid)
  if (state?.kind !== 'open') return true
  return isPaymentOld(payment, now) && abandonChargePayment(ports)(payment.uid)
}

function stateOf(payment: PaymentRecord | undefined): ChargePaymentState {
  switch (payment?.status) {
    case 'captured':
    case 'refunded':
      return { kind: 'paid' }
    case 'authorised':
    case 'started':
      return { kind: 'processing' }
    default:
      return { kind: 'refused' }
  }
}

/** Runs the tasks of a payment; when that fails, the scheduled job runs them. Returns the payment after it. */
async function settledNow(ports: ChargePaymentPorts, { uid }: PaymentRecord): Promise<PaymentRecord | undefined> {
  await ports.settleTasks(uid).catch(() => undefined)
  return ports.orders.findPayment(uid)
}

/**
 * Ends a started payment, once. Authorised: captured by a task, if its charges are still owed; otherwise, as when staff
 * settled or waived one meanwhile, it is voided.
 */
function endStarted(ports: ChargePaymentPorts, { uid, orderUid }: PaymentRecord, result: 'authorised' | 'refused') {
  return changeOrder(ports, orderUid, async (change) => {
    const { tx, at } = change
    const live = await tx.money.lockPayment(orderUid, 'charges')
    if (live?.uid !== uid || live.status !== 'started') return
    const charges = await tx.money.chargesOfPayment(uid)
    const isCapturable = result === 'authorised' && charges.every(isPayable) && owedYen(charges) === live.amountYen
    if (!isCapturable) return abandon(change, live)
    await tx.money.settlePayment(uid, 'authorised', undefined, at)
    const task = { uid: `${uid}:capture`, paymentUid: uid, kind: 'capture' as const }
    await tx.money.addPaymentTask({ ...task, amountYen: live.amountYen, at })
  })
}

/**
 * Applies the result of a task of a payment of charges, in the transaction that ends the task. A capture settles its
 * charges with history and mail; what is no longer owed by then is refunded. After a refused capture they stay open.
 */
export async function applyChargeTask(
  ports: Pick<LifePorts, 'mails'>,
  change: OrderChange,
  { kind, paymentUid, amountYen }: Pick<ClaimedTask, 'kind' | 'paymentUid' | 'amountYen'>,
  result: AuthorisationResult,
): Promise<void> {
  if (kind !== 'capture') return
  const { tx, at } = change
  if (result !== 'done') return tx.money.settlePayment(paymentUid, 'refused', undefined, at)
  const charges = await tx.money.chargesOfPayment(paymentUid)
  const owed = charges.filter(isOwed)
  for (const charge of charges) if (!isOwed(charge)) await refundFromPayment(change, paymentUid, charge)
  // A charge that became smaller since, as when a line was cancelled.
  const excessYen = amountYen - owedYen(charges)
  if (excessYen > 0)
    await tx.money.addPaymentTask({ uid: `${paymentUid}:refund`, paymentUid, kind: 'refund', amountYen: excessYen, at })
  if (owed.length === 0) return
  await recordEvent(change, { actor: 'processor', detail: { code: 'charges-paid', amountYen } })
  const order = await payCharges(change, owed, { settledBy: `${BY_PAYMENT}${paymentUid}` })
  await ports.mails.chargePaid({ tx, order, at }, owed, owedYen(owed))
}
