import type { FaultPoint } from '#config/config.ts'
import type { OrderStore, OrderTransaction } from '#services/ports/order-store.ts'
import type { Services } from '#services/services.ts'
import type { Ports } from './ports.ts'

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
        const isAccepted = payment?.state === 'authorised' || payment?.state === 'verified'
        if (isAccepted) await reached('payment:authorised')
        return payment
      },
      async authorise(...args) {
        await reached('late:requested')
        const result = await payments.authorise(...args)
        await reached('late:answered')
        return result
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

/**
 * Detects the step: a transaction that assigns a number places an order, one from New to Delivery settles it, and one
 * that ends an authorisation is the last of a late authorisation.
 */
async function transactionWithFaults<T>(
  orders: OrderStore,
  work: (tx: OrderTransaction) => Promise<T>,
  reached: OnPoint,
): Promise<T> {
  let step: 'place' | 'settle' | 'late' | undefined
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
      endPaymentTask(task, end) {
        if (task.kind === 'authorise') step = 'late'
        return tx.endPaymentTask(task, end)
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
