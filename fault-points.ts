import type { OrderStore, OrderTransaction } from '#services/ports/order-store.ts'
import type { Services } from '#services/services.ts'
import type { Ports } from './wiring.ts'

/**
 * Moments of placing an order at which a process can be told to die (FAULT_AT, docs/decisions/024-fault-points.md), in
 * the order in which an order meets them. The use cases know nothing of it.
 */
export const FAULT_POINTS = [
  /** The confirmation has arrived; nothing was asked of the database. */
  'place:asked',
  /** Within the transaction: the order and its lines are written, its history, payment and mail are not. */
  'place:booked',
  /** Within the transaction: everything is written. */
  'place:before-commit',
  /** The order stands; the processor knows nothing of its payment, the customer has no answer. */
  'place:after-commit',
  /** The processor has opened a page for the payment; the shop has not written its reference. */
  'payment:opened',
  /** The processor said that the payment is authorised; nothing follows from it yet. */
  'payment:authorised',
  /** Within the transaction that accepts the order: everything is written. */
  'settle:before-commit',
  /** The order is accepted; whoever asked has no answer. */
  'settle:after-commit',
  /** The mail was taken off the queue; it is not delivered. */
  'mail:before-delivery',
  /** The mail is delivered; the queue does not know. */
  'mail:after-delivery',
] as const
export type FaultPoint = (typeof FAULT_POINTS)[number]

/** What happens at a point. It does not return: nothing after the point is done. */
export type Die = () => Promise<never>

/** Ends this process at once, as a power cut would: no handler runs, no connection says goodbye. */
const killThisProcess: Die = () => {
  process.kill(process.pid, 'SIGKILL')
  return new Promise(() => undefined)
}

/** The adapters, with a death at one point; without a point the very same adapters. */
export function dyingPorts(ports: Ports, at: FaultPoint | undefined, die: Die = killThisProcess): Ports {
  if (at === undefined) return ports
  const reach: Reach = async (point) => (point === at ? die() : undefined)
  const { payments, mailer } = ports
  return {
    ...ports,
    orders: { ...ports.orders, transaction: (work) => watchedTransaction(ports.orders, work, reach) },
    payments: {
      ...payments,
      async open(request) {
        const opened = await payments.open(request)
        await reach('payment:opened')
        return opened
      },
      async find(ref) {
        const found = await payments.find(ref)
        if (found?.state === 'authorised') await reach('payment:authorised')
        return found
      },
    },
    mailer: {
      async deliver(mail) {
        await reach('mail:before-delivery')
        await mailer.deliver(mail)
        await reach('mail:after-delivery')
      },
    },
  }
}

/** What the shop can do, with a death when it is asked to place an order; without a point the very same services. */
export function dyingServices(services: Services, at: FaultPoint | undefined, die: Die = killThisProcess): Services {
  if (at !== 'place:asked') return services
  return { ...services, checkout: { ...services.checkout, placeOrder: die } }
}

type Reach = (point: FaultPoint) => Promise<void>

/** One that gives an order its number places it; another one that takes an order from New to Delivery settles it. */
async function watchedTransaction<T>(
  orders: OrderStore,
  work: (tx: OrderTransaction) => Promise<T>,
  reach: Reach,
): Promise<T> {
  let step: 'place' | 'settle' | undefined
  const answer = await orders.transaction(async (tx) => {
    step = undefined
    const done = await work({
      ...tx,
      nextNumber() {
        step = 'place'
        return tx.nextNumber()
      },
      async save(order) {
        await tx.save(order)
        if (step === 'place') await reach('place:booked')
      },
      record(event) {
        if (event.from === 'New' && event.to === 'Delivery') step ??= 'settle'
        return tx.record(event)
      },
    })
    if (step !== undefined) await reach(`${step}:before-commit`)
    return done
  })
  if (step !== undefined) await reach(`${step}:after-commit`)
  return answer
}
