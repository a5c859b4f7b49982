import { sumYen } from '#domain/money.ts'
import { paymentRequest } from '../checkout/open-payment.ts'
import { changeOrder, type LifePorts, type OrderChange } from '../orders/change-order.ts'
import { charge, settleFees } from '../orders/money.ts'
import type { PaymentTaskQueue, TakenTask } from '../ports/order-money.ts'
import type { PaymentAnswer, Payments } from '../ports/payments.ts'

const BATCH = 100

/** What asking the processor needs. */
export type TaskPorts = LifePorts & { payments: Payments; tasks: PaymentTaskQueue; siteUrl: string }

/**
 * Asks the processor for what was decided: captures, voids, refunds, each once under its key. An answer that was lost
 * is asked for by the key before anything is tried again; until then the task waits, longer each time. Returns how many
 * were ended.
 */
export function settlePaymentTasks(ports: TaskPorts): (paymentUid?: string) => Promise<number> {
  return async (paymentUid) => {
    const faults: unknown[] = []
    let ended = 0
    for (let taken = 0; taken < BATCH; taken += 1) {
      const task = await ports.tasks.take(ports.days.now(), paymentUid)
      if (task === undefined) break
      try {
        ended += Number(await settleTask(ports, task))
      } catch (fault) {
        faults.push(fault)
      }
    }
    if (faults.length > 0) throw new AggregateError(faults, `${faults.length} payment tasks got no answer`)
    return ended
  }
}

async function settleTask(ports: TaskPorts, task: TakenTask): Promise<boolean> {
  const ref = task.processorRef ?? (await openedRef(ports, task))
  const result = await ask(ports.payments, task, ref)
  const done = await changeOrder(ports, task.orderUid, async (change) => {
    const isEnded = await change.tx.endPaymentTask(task, { result, at: change.at, ref })
    if (isEnded) await follow(ports, change, task, result)
    return isEnded
  })
  return done === true
}

/** A crash may have kept the reference from us: the same key gives the same payment. */
async function openedRef({ payments, siteUrl }: TaskPorts, task: TakenTask) {
  const { paymentUid: uid, method, paymentAmountYen: amountYen, startedAt } = task
  return (await payments.open(paymentRequest({ uid, method, amountYen, startedAt }, siteUrl))).ref
}

async function ask(payments: Payments, task: TakenTask, ref: string): Promise<PaymentAnswer> {
  const { uid, kind, amountYen, attempts } = task
  const known = attempts > 1 ? await payments.answerOf(ref, uid) : undefined
  if (known !== undefined) return known
  if (kind === 'capture') return payments.capture(ref, amountYen, uid)
  return kind === 'void' ? payments.void(ref, uid) : payments.refund(ref, amountYen, uid)
}

/** A capture pays the order and its fees; one that is refused leaves the customer owing what the goods went out for. */
async function follow(ports: TaskPorts, change: OrderChange, task: TakenTask, result: PaymentAnswer): Promise<void> {
  if (task.kind !== 'capture') return
  const { tx, order, at } = change
  if (result === 'done') {
    await settleFees(change, 'capture')
    if (order.paidAt === undefined) await tx.save({ ...order, paidAt: at, modifiedAt: at })
    return
  }
  const charges = await tx.chargesOf(order.uid)
  const open = charges.filter(({ settledAt, kind }) => settledAt === undefined && kind !== 'extension')
  const claimedYen = sumYen(open.map(({ amountYen, points }) => amountYen - points))
  const amountYen = task.amountYen - claimedYen
  await charge(change, ports.ids, { kind: 'uncaptured', amountYen, points: 0, eventKey: `uncaptured:${task.uid}` })
}
