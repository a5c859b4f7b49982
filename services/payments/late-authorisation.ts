import { dayOfInstant } from '#domain/day.ts'
import {
  type AuthorisationFacts,
  authorisationStep,
  isWaitingToShip,
  nextShippingOn,
  paymentDueAt,
} from '#domain/order/authorisation.ts'
import type { Order } from '#domain/order/order.ts'
import { isRejected, type Rejection, rejected } from '#domain/result.ts'
import { countDone, pagedUids } from '../batches.ts'
import { settleTasksNow } from '../checkout/open-payment.ts'
import { settleReplacement, startedReplacement } from '../checkout/replace-payment.ts'
import { cancelFree } from '../orders/cancel-order.ts'
import {
  type Actor,
  changeOrder,
  type LifePorts,
  type OrderChange,
  type OrderUnknown,
  recordEvent,
} from '../orders/change-order.ts'
import { openFeesYen } from '../orders/money.ts'
import { requestAuthorisation } from '../orders/request-authorisation.ts'
import type { ClaimedTask } from '../ports/money.ts'
import type { PaymentRecord, Staff } from '../ports/order-store.ts'
import type { AuthorisationResult } from '../ports/payments.ts'
import type { ServicePorts } from '../service-ports.ts'

type Ports = LifePorts & Pick<ServicePorts, 'payments' | 'alarms' | 'settleTasks'>

/**
 * Authorises kept cards five days before shipping, renews authorisations that ended or will end before shipping, and
 * cancels orders that are not paid by the cut-off (docs/rules.md After the order, Late authorisation). Returns how many
 * orders changed.
 */
export function authorisePayments(ports: Ports) {
  return (): Promise<number> => {
    const todayOn = dayOfInstant(ports.days.now())
    const uids = pagedUids((...page) => ports.orders.ordersFor('authorising', todayOn, ...page))
    return countDone(
      uids,
      (uid) => reviewAuthorisation(ports, uid),
      (count) => `${count} authorisations failed`,
    )
  }
}

/** Does what is due about the authorisation of one order; returns whether that changed anything. Idempotent. */
export async function reviewAuthorisation(ports: Ports, orderUid: string): Promise<boolean> {
  const order = await ports.orders.find(orderUid)
  if (order === undefined || !isWaitingToShip(order) || order.paymentMethod === 'cod') return false
  const shipsOn = nextShippingOn(order)
  if (shipsOn === undefined) return false
  await settleStartedBefore(ports, order, paymentDueAt(shipsOn, ports.settings.of(order)))
  const payment = await ports.orders.activePayment(orderUid)
  const ended = await endedAtProcessor(ports, order, payment)
  const step = await changeOrder(ports, orderUid, (change) => advance(ports, change, { payment, ended }))
  if (isRejected(step) || step === 'wait') return false
  if (step === 'cancel') return cancelUnpaid(ports, orderUid)
  if (payment !== undefined) await settleTasksNow(ports, payment)
  return true
}

/** At the cut-off the result of an unfinished payment is asked for, before the order is cancelled. */
async function settleStartedBefore(ports: Ports, order: Order, dueAt: Temporal.Instant): Promise<void> {
  const started = await startedReplacement(ports, order)
  const isAbandoned = Temporal.Instant.compare(ports.days.now(), dueAt) >= 0
  if (started !== undefined) await settleReplacement(ports, started, { isAbandoned })
}

/** An authorisation that the processor says has ended, after so many requests for later ones. */
type Ended = { readonly requestCount: number }

/** Asks the processor only once the authorisation is due; before, its end changes nothing. */
async function endedAtProcessor(
  { payments, orders, days, settings }: Ports,
  order: Order,
  payment: PaymentRecord | undefined,
): Promise<Ended | undefined> {
  if (payment?.status !== 'authorised' || payment.processorRef === undefined) return undefined
  const shipsOn = nextShippingOn(order)
  const facts = { ...factsOf(payment), now: days.now(), isRequested: false, hasEnded: true }
  if (shipsOn === undefined || authorisationStep({ ...facts, shipsOn }, settings.of(order)) === 'wait') return undefined
  const { tasks } = await orders.recordOf(order.uid)
  const requests = tasks.filter(({ kind, paymentUid }) => kind === 'authorise' && paymentUid === payment.uid)
  const found = await payments.find(payment.processorRef)
  if (found === undefined || found.state === 'authorised' || found.state === 'captured') return undefined
  return { requestCount: requests.length }
}

async function advance(
  ports: Ports,
  change: OrderChange,
  { payment: checked, ended }: { payment: PaymentRecord | undefined; ended: Ended | undefined },
) {
  const { tx, order, at, settings } = change
  const shipsOn = nextShippingOn(order)
  if (!isWaitingToShip(order) || shipsOn === undefined) return 'wait'
  const payment = await tx.money.lockPayment(order.uid)
  if (payment?.uid !== checked?.uid) return 'wait'
  const requests = payment === undefined ? [] : await tx.money.authorisationsOf(payment.uid)
  const isRequested = requests.some(({ result }) => result === undefined)
  // A request since the processor was asked makes its answer out of date.
  const hasEnded = ended?.requestCount === requests.length
  const facts = { ...factsOf(payment), now: at, shipsOn, isRequested, hasEnded }
  const step = authorisationStep(facts, settings)
  if (isRequested && Temporal.Instant.compare(at, paymentDueAt(shipsOn, settings)) >= 0) {
    ports.alarms.raise({ kind: 'authorisation-unanswered', orderUid: order.uid })
  }
  if (payment === undefined) return step
  if (step === 'authorise') {
    // Until the answer, no parcel leaves with the authorisation that ended.
    await tx.money.settlePayment(payment.uid, 'verified', payment.processorRef, at)
    await requestAuthorisation(change, payment, order.paymentTotalYen + (await openFeesYen(change)))
    await recordEvent(change, { actor: 'clock', detail: { code: 'authorisation-requested', isAgain: hasEnded } })
  } else if (step === 'ask') {
    await tx.money.addPaymentTask({
      uid: `${payment.uid}:void`,
      paymentUid: payment.uid,
      kind: 'void',
      amountYen: 0,
      at,
    })
    await tx.money.settlePayment(payment.uid, 'voided', payment.processorRef, at)
    await requestPayment(ports, change, { paymentUid: payment.uid, why: 'ended', actor: 'clock' })
  }
  return step
}

function factsOf(
  payment: PaymentRecord | undefined,
): Pick<AuthorisationFacts, 'status' | 'keepsCard' | 'authorisedUntil'> {
  if (payment === undefined) return { status: 'none', keepsCard: false, authorisedUntil: undefined }
  const { status, keepsCard, authorisedUntil } = payment
  return { status: status as AuthorisationFacts['status'], keepsCard, authorisedUntil }
}

/** Cancels in its own transaction, which checks once more that nothing was paid meanwhile. */
async function cancelUnpaid(ports: Ports, orderUid: string): Promise<boolean> {
  const cancelled = await changeOrder(ports, orderUid, async (change) => {
    const payment = await change.tx.money.lockPayment(orderUid)
    if (payment !== undefined && payment.status !== 'started') return undefined
    const detail = { code: 'unpaid' } as const
    return cancelFree(ports, change, { to: 'CancelByCompany', actor: 'clock', detail, cause: 'unpaid' })
  })
  return cancelled !== undefined && !isRejected(cancelled)
}

/** The result of a later authorisation, in the transaction that ends its task. */
export async function applyAuthorisationResult(
  ports: Pick<LifePorts, 'mails'>,
  change: OrderChange,
  { paymentUid, amountYen, isWithdrawn }: ClaimedTask,
  result: AuthorisationResult,
): Promise<void> {
  const { tx, order, at } = change
  if (!isWaitingToShip(order) || isWithdrawn) return
  if (result === 'done')
    return recordEvent(change, { actor: 'processor', detail: { code: 'authorisation-made', amountYen } })
  // The card is not used again: the processor deletes it.
  await tx.money.addPaymentTask({ uid: `${paymentUid}:void`, paymentUid, kind: 'void', amountYen: 0, at })
  await requestPayment(ports, change, { paymentUid, why: result, actor: 'processor' })
}

/** Asks the customer once per payment to pay by another card, with a link to the shop's page. */
async function requestPayment(
  { mails }: Pick<LifePorts, 'mails'>,
  change: OrderChange,
  { paymentUid, why, actor }: { paymentUid: string; why: 'refused' | 'needs-customer' | 'ended'; actor: Actor },
): Promise<void> {
  const { tx, order, at, settings } = change
  const shipsOn = nextShippingOn(order)
  await recordEvent(change, { actor, detail: { code: 'payment-asked', cause: why } })
  if (shipsOn === undefined) return
  const dueAt = paymentDueAt(shipsOn, settings)
  await mails.paymentDue({ tx, order, at }, { paymentUid, why, dueAt })
}

/**
 * Authorises the kept card of an order now, before it is due, as when a parcel leaves early. Nothing is requested while
 * an authorisation is live or requested.
 */
export function authoriseOrder(ports: Ports, by: Staff) {
  return async (orderUid: string): Promise<Order | OrderUnknown | Rejection<'no-kept-card', undefined>> => {
    const requested = await changeOrder(ports, orderUid, async (change) => {
      const { tx, order } = change
      const payment = await tx.money.lockPayment(order.uid)
      if (payment?.status === 'authorised' || payment?.status === 'captured') return { order, payment }
      if (payment?.status !== 'verified' || !isWaitingToShip(order)) return rejected('no-kept-card')
      if (await requestAuthorisation(change, payment, order.paymentTotalYen + (await openFeesYen(change)))) {
        await recordEvent(change, { actor: by, detail: { code: 'authorisation-requested', isAgain: false } })
      }
      return { order, payment }
    })
    if (isRejected(requested)) return requested
    await settleTasksNow(ports, requested.payment)
    return requested.order
  }
}
