import type { OrderStore, OrderTransaction } from '#services/ports/order-store.ts'
import type { Services } from '#services/services.ts'
import type { Ports } from './wiring.ts'

/**
 * Points in the processing of an order at which a process can be made to crash (FAULT_AT,
 * docs/decisions/024-fault-points.md), in the order in which an order reaches them. The use cases do not depend on it.
 */
export const FAULT_POINTS = [
  /** The confirmation has arrived; the database was not accessed yet. */
  'place:asked',
  /** In the transaction: the order and its lines are written, but not its history, payment and mail. */
  'place:booked',
  /** In the transaction: everything is written. */
  'place:before-commit',
  /** The order is committed; the processor does not know the payment, and the customer has no response. */
  'place:after-commit',
  /** The processor has opened the payment page; the shop has not stored its reference. */
  'payment:opened',
  /** The processor has reported that the payment is authorised; the shop has not stored it. */
  'payment:authorised',
  /** In the transaction that accepts the order: everything is written. */
  'settle:before-commit',
  /** The acceptance is committed; the caller has no response. */
  'settle:after-commit',
  /** The mail is claimed, but not delivered. */
  'mail:before-delivery',
  /** The mail is delivered, but not marked as sent. */
  'mail:after-delivery',
] as const
export type FaultPoint = (typeof FAULT_POINTS)[number]

/** The fault. It never returns, so that nothing after the point runs. */
export type Crash = () => Promise<never>

/** Kills this process at once, like a power failure: no handler runs and no connection is closed. */
const killProcess: Crash = () => {
  process.kill(process.pid, 'SIGKILL')
  return new Promise(() => undefined)
}

/** Wraps the ports so that the process crashes at a point; without a point returns them unchanged. */
export function withFaultInjection(
  ports: Ports,
  faultPoint: FaultPoint | undefined,
  crash: Crash = killProcess,
): Ports {
  if (faultPoint === undefined) return ports
  const reached: OnPoint = async (point) => (point === faultPoint ? crash() : undefined)
  const { payments, mailer } = ports
  return {
    ...ports,
    orders: { ...ports.orders, transaction: (work) => transactionWithFaults(ports.orders, work, reached) },
    payments: {
      ...payments,
      async open(request) {
        const payment = await payments.open(request)
        await reached('payment:opened')
        return payment
      },
      async find(ref) {
        const payment = await payments.find(ref)
        if (payment?.state === 'authorised') await reached('payment:authorised')
        return payment
      },
    },
    mailer: {
      async deliver(mail) {
        await reached('mail:before-delivery')
        await mailer.deliver(mail)
        await reached('mail:after-delivery')
      },
    },
  }
}

/** Wraps the services so that placing an order crashes at `place:asked`; otherwise returns them unchanged. */
export function withServiceFaultInjection(
  services: Services,
  faultPoint: FaultPoint | undefined,
  crash: Crash = killProcess,
): Services {
  if (faultPoint !== 'place:asked') return services
  return { ...services, checkout: { ...services.checkout, placeOrder: crash } }
}

type OnPoint = (point: FaultPoint) => Promise<void>

/** Detects the step: a transaction that assigns a number places an order, one from New to Delivery settles it. */
async function transactionWithFaults<T>(
  orders: OrderStore,
  work: (tx: OrderTransaction) => Promise<T>,
  reached: OnPoint,
): Promise<T> {
  let step: 'place' | 'settle' | undefined
  const result = await orders.transaction(async (tx) => {
    step = undefined
    const outcome = await work({
      ...tx,
      nextNumber() {
        step = 'place'
        return tx.nextNumber()
      },
      async save(order) {
        await tx.save(order)
        if (step === 'place') await reached('place:booked')
      },
      record(event) {
        if (event.from === 'New' && event.to === 'Delivery') step ??= 'settle'
        return tx.record(event)
      },
    })
    if (step !== undefined) await reached(`${step}:before-commit`)
    return outcome
  })
  if (step !== undefined) await reached(`${step}:after-commit`)
  return result
}
