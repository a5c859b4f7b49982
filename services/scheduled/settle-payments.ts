import { sumYen } from '#domain/money.ts'
import { countDone } from '../batches.ts'
import { checkPayment, paymentRequest } from '../checkout/open-payment.ts'
import { applyAuthorisation, applyRefusal, type SettlementPorts, settleTasksNow } from '../checkout/settle-payment.ts'
import { changeOrder, type LifePorts, type OrderChange } from '../orders/change-order.ts'
import { charge, settleFees } from '../orders/money.ts'
import type { ClaimedTask, PaymentTaskQueue } from '../ports/money.ts'
import type { PaymentRecord } from '../ports/order-store.ts'
import type { PaymentOperationResult, Payments, WebhookMessage } from '../ports/payments.ts'
import type { ServicePorts } from '../service-ports.ts'

/** How long the shop waits before it checks a payment, and before it abandons an unfinished one, minutes. */
const CHECK_AFTER_MINUTES = 1
const ABANDON_AFTER_MINUTES = 30
const BATCH_SIZE = 100

/**
 * Settles payments whose customer did not return, after a crash or a closed page: orders with authorised payments are
 * accepted, other payments are abandoned after half an hour and their products released. Returns how many were settled;
 * an error of one payment does not stop the others.
 */
export function settlePayments(ports: SettlementPorts) {
  return async (): Promise<number> => {
    const now = ports.days.now()
    const unsettled = await ports.orders.unsettledPayments(now.subtract({ minutes: CHECK_AFTER_MINUTES }), BATCH_SIZE)
    const settle = (payment: PaymentRecord) => settleStarted(ports, payment, now)
    return countDone(unsettled, settle, (count) => `${count} payments got no answer`)
  }
}

/** Settles a started payment if the processor's state or its age allows; returns whether it did. */
async function settleStarted(ports: SettlementPorts, payment: PaymentRecord, now: Temporal.Instant): Promise<boolean> {
  const order = await ports.orders.find(payment.orderUid)
  if (order?.status === 'New') {
    const state = await checkPayment(ports, payment)
    if (state === 'authorised') {
      await applyAuthorisation(ports, payment.orderUid)
      return true
    }
    if (state === 'refused') {
      await applyRefusal(ports, payment.orderUid, undefined, 'processor')
      return true
    }
    const abandonBefore = now.subtract({ minutes: ABANDON_AFTER_MINUTES })
    const isRecent = Temporal.Instant.compare(payment.startedAt, abandonBefore) >= 0
    if (state === 'open' && isRecent) return false
    await applyRefusal(ports, payment.orderUid, undefined, state === 'differs' ? 'shop' : 'clock')
  }
  await settleTasksNow(ports, payment)
  return true
}

type Ports = SettlementPorts & Pick<ServicePorts, 'webhooks' | 'paymentEvents'>

/**
 * Handles a webhook of a processor: verifies the signature, skips events that were already processed, and asks the
 * processor for the state of the payment, because the message itself is not trusted. `refused`: the message is not
 * genuine, or too old; nothing was changed. The event is recorded last, so that it is processed again after a failure.
 * The scheduled job settles the payment even when no event arrives.
 */
export function handlePaymentWebhook(ports: Ports) {
  return async (processor: string, message: WebhookMessage): Promise<'processed' | 'refused'> => {
    const event = await ports.webhooks.read(processor, message)
    if (event === undefined) {
      ports.alarms.raise({ kind: 'webhook-refused', processor })
      return 'refused'
    }
    const { eventUid, paymentUid } = event
    if (await ports.paymentEvents.isProcessed(processor, eventUid)) return 'processed'
    const payment = paymentUid === undefined ? undefined : await ports.orders.findPayment(paymentUid)
    const now = ports.days.now()
    if (payment?.status === 'started') await settleStarted(ports, payment, now)
    else if (payment !== undefined) await settleTasksNow(ports, payment)
    await ports.paymentEvents.recordProcessed(processor, eventUid, now)
    return 'processed'
  }
}

const MAX_TASKS = 100

type TaskPorts = LifePorts & { payments: Payments; tasks: PaymentTaskQueue; siteUrl: string }

/**
 * Sends the decided payment tasks to the processor: captures, voids, refunds, each once under its idempotency key. When
 * a response was lost, its result is looked up by the key before the task is retried; until then the task waits with
 * back-off. Returns how many tasks ended.
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
  return changeOrder(ports, task.orderUid, async (change) => {
    const isEnded = await change.tx.endPaymentTask(task, { result, at: change.at, ref })
    if (isEnded) await applyResult(ports, change, task, result)
    return isEnded
  })
}

/** After a crash the reference may not be stored: opening with the same key returns the same payment. */
async function reopenedRef({ payments, siteUrl }: TaskPorts, task: ClaimedTask) {
  const { paymentUid: uid, method, paymentAmountYen: amountYen, startedAt } = task
  return (await payments.open(paymentRequest({ uid, method, amountYen, startedAt }, siteUrl))).ref
}

async function requestOperation(payments: Payments, task: ClaimedTask, ref: string): Promise<PaymentOperationResult> {
  const { uid, kind, amountYen, attempts } = task
  const earlierResult = attempts > 1 ? await payments.resultOf(ref, uid) : undefined
  if (earlierResult !== undefined) return earlierResult
  if (kind === 'capture') return payments.capture(ref, amountYen, uid)
  return kind === 'void' ? payments.void(ref, uid) : payments.refund(ref, amountYen, uid)
}

/** A successful capture pays the order and its fees; after a refused one the customer owes the amount. */
async function applyResult(
  ports: TaskPorts,
  change: OrderChange,
  task: ClaimedTask,
  result: PaymentOperationResult,
): Promise<void> {
  if (task.kind !== 'capture') return
  const { tx, order, at } = change
  if (result === 'done') {
    await settleFees(change, 'capture')
    if (order.paidAt === undefined) await tx.save({ ...order, paidAt: at, modifiedAt: at })
    return
  }
  const charges = await tx.chargesOf(order.uid)
  const unpaid = charges.filter(({ settledAt, kind }) => settledAt === undefined && kind !== 'extension')
  const claimedYen = sumYen(unpaid.map(({ amountYen, points }) => amountYen - points))
  const amountYen = task.amountYen - claimedYen
  await charge(change, ports.ids, { kind: 'uncaptured', amountYen, points: 0, eventKey: `uncaptured:${task.uid}` })
}
