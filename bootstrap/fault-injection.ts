import type { FaultPoint } from '#config/fault-points.ts'
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
      capture: (...args) => requestWithFaults(() => payments.capture(...args), reached),
      void: (...args) => requestWithFaults(() => payments.void(...args), reached),
      refund: (...args) => requestWithFaults(() => payments.refund(...args), reached),
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

async function requestWithFaults<T>(request: () => Promise<T>, reached: OnPoint): Promise<T> {
  await reached('task:requested')
  const result = await request()
  await reached('task:answered')
  return result
}

/**
 * Detects the step: one that calls `placing.save` places an order, one from New to Delivery settles it, one that
 * ends an authorisation is the last of a late authorisation, and one that ends another task is the last of that task.
 * Any other that writes an order, its history or its payments changes the order.
 */
async function transactionWithFaults<T>(
  orders: OrderStore,
  work: (tx: OrderTransaction) => Promise<T>,
  reached: OnPoint,
): Promise<T> {
  let step: 'place' | 'settle' | 'late' | 'task' | 'change' | undefined
  const result = await orders.transaction(async (tx) => {
    step = undefined
    const { orders: writes, placing, money } = tx
    const outcome = await work({
      ...tx,
      placing: {
        ...placing,
        async save(...args) {
          step = 'place'
          await placing.save(...args)
          await reached('place:booked')
        },
      },
      orders: {
        ...writes,
        async save(order) {
          await writes.save(order)
          step ??= 'change'
          if (step === 'change') await reached('change:saved')
        },
        record(event) {
          const isSettled = event.from === 'New' && event.to === 'Delivery'
          if (isSettled && (step === undefined || step === 'change')) step = 'settle'
          step ??= 'change'
          return writes.record(event)
        },
      },
      money: {
        ...money,
        endPaymentTask(task, end) {
          step = task.kind === 'authorise' ? 'late' : 'task'
          return money.endPaymentTask(task, end)
        },
        startPayment(payment, chargeUids) {
          step ??= 'change'
          return money.startPayment(payment, chargeUids)
        },
        addPaymentTask(task) {
          step ??= 'change'
          return money.addPaymentTask(task)
        },
      },
    })
    if (step !== undefined) await reached(`${step}:before-commit`)
    return outcome
  })
  if (step !== undefined) await reached(`${step}:after-commit`)
  return result
}
