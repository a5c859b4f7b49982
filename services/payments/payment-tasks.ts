import { sumYen } from '#domain/money.ts'
import { authorisationEndAt } from '#domain/order/authorisation.ts'
import { isOwed } from '#domain/pricing/charge-states.ts'
import { countDone } from '../batches.ts'
import { announceCharges } from '../charges/open-charge.ts'
import { applyChargeTask } from '../charges/pay-charges.ts'
import { paymentMethodOf, paymentRequest } from '../checkout/open-payment.ts'
import { changeOrder, type LifePorts, type OrderChange } from '../orders/change-order.ts'
import { charge, creditEarnedPoints, settleFees } from '../orders/money.ts'
import type { Charge, ClaimedTask, PaymentTaskQueue } from '../ports/money.ts'
import type { AuthorisationResult, Payments } from '../ports/payments.ts'
import { applyAuthorisationResult } from './late-authorisation.ts'

const MAX_TASKS = 100

type TaskPorts = LifePorts & { payments: Payments; tasks: PaymentTaskQueue; siteUrl: string }

/**
 * Sends the decided payment tasks to the processor: authorisations, captures, voids, refunds, each once under its
 * idempotency key. When a response was lost, its result is looked up by the key before the task is retried; until then
 * the task waits with back-off. Returns how many tasks ended.
 */
export function settlePaymentTasks(ports: TaskPorts): (paymentUid?: string) => Promise<number> {
  return (paymentUid) => {
    const settle = (task: ClaimedTask) => settleTask(ports, task)
    return countDone(claimedTasks(ports, paymentUid), settle, (count) => `${count} payment tasks got no answer`)
  }
}

async function* claimedTasks({ tasks, days }: TaskPorts, paymentUid: string | undefined) {
  for (let claimed = 0; claimed < MAX_TASKS; claimed += 1) {
    const task = await tasks.claim(days.now(), paymentUid)
    if (task === undefined) return
    yield task
  }
}

async function settleTask(ports: TaskPorts, task: ClaimedTask) {
  const ref = task.processorRef ?? (await reopenedRef(ports, task))
  const result = await requestOperation(ports.payments, task, ref)
  const isAuthorised = task.kind === 'authorise' && result === 'done'
  const authorisedUntil = isAuthorised ? await authorisedUntilOf(ports, task, ref) : undefined
  return changeOrder(ports, task.orderUid, async (change) => {
    const isEnded = await change.tx.money.endPaymentTask(task, { result, at: change.at, ref, authorisedUntil })
    if (isEnded && task.kind === 'authorise') await applyAuthorisationResult(ports, change, task, result)
    else if (isEnded) await applyResult(ports, change, task, result)
    return isEnded
  })
}

/** After a crash the reference may not be stored: opening with the same key returns the same payment. */
async function reopenedRef({ payments, siteUrl }: TaskPorts, task: ClaimedTask) {
  const { paymentUid: uid, purpose, method, paymentAmountYen: amountYen, startedAt, keepsCard } = task
  return (await payments.open(paymentRequest({ uid, purpose, method, amountYen, startedAt, keepsCard }, siteUrl))).ref
}

/** An authorisation that is not needed any more is not requested. */
async function requestOperation(payments: Payments, task: ClaimedTask, ref: string): Promise<AuthorisationResult> {
  const { uid, kind, amountYen, attempts, isWithdrawn } = task
  const earlierResult = attempts > 1 ? await payments.resultOf(ref, uid) : undefined
  if (earlierResult !== undefined) return earlierResult
  if (kind === 'authorise') return isWithdrawn ? 'refused' : payments.authorise(ref, amountYen, uid)
  if (kind === 'capture') return payments.capture(ref, amountYen, uid)
  return kind === 'void' ? payments.void(ref, uid) : payments.refund(ref, amountYen, uid)
}

async function authorisedUntilOf({ payments, days }: TaskPorts, { method }: ClaimedTask, ref: string) {
  const found = await payments.find(ref)
  return found?.authorisedUntil ?? authorisationEndAt(days.now(), payments.holdDays(paymentMethodOf(method)))
}

/** A successful capture pays the order and its fees; after a refused one the customer owes the amount. */
async function applyResult(
  ports: TaskPorts,
  change: OrderChange,
  task: ClaimedTask,
  result: AuthorisationResult,
): Promise<void> {
  if (task.purpose === 'charges') return applyChargeTask(ports, change, task, result)
  if (task.kind !== 'capture') return
  const { tx, order, at } = change
  if (result === 'done') {
    await settleFees(change, 'capture')
    if (order.paidAt !== undefined) return
    const paid = { ...order, paidAt: at, modifiedAt: at }
    await tx.orders.save(paid)
    await creditEarnedPoints({ ...change, order: paid }, ports.ids)
    return
  }
  const charges = await tx.money.chargesOf(order.uid)
  const fees = charges.filter((each) => isOwed(each) && isFee(each))
  const claimedYen = sumYen(fees.map(({ amountYen, points }) => amountYen - points))
  const refunds = await tx.money.refundsOf(task.paymentUid)
  const amountYen = task.amountYen - claimedYen - sumYen(refunds.map((refund) => refund.amountYen))
  const eventKey = `uncaptured:${task.uid}`
  const uncaptured = await charge(change, ports.ids, { kind: 'uncaptured', amountYen, points: 0, eventKey })
  const owed = uncaptured === undefined ? fees : [...fees, uncaptured]
  if (owed.length > 0) await announceCharges(ports, change, owed)
}

/** Fees that the capture included. */
function isFee({ kind }: Charge): boolean {
  return kind === 'cancellation' || kind === 'partial-cancellation'
}
