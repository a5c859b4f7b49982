import type { Ports } from '#bootstrap/ports.ts'
import type { Mailer } from '#services/ports/mails.ts'
import type { OrderStore } from '#services/ports/order-store.ts'

/** A simulated crash of the process, which only the test catches. */
export type Crash = Error & { readonly kind: 'crash' }

/** A crash before or after the n-th call of a port from now on. */
export type Fault = { readonly call: number; readonly when: 'before' | 'after' }

/** Uids of delivered mails, and of those whose delivery was not reported because of a crash. */
export type Deliveries = { readonly delivered: readonly string[]; readonly lost: readonly string[] }

/** Ports with fault injection. */
export type FaultInjection = {
  readonly ports: Ports
  readonly deliveries: Deliveries
  arm(fault: Fault): void
  /** Removes the fault. Returns whether it had not occurred yet. */
  disarm(): boolean
}

/** Wraps the ports of the order life cycle: store (also in transactions), processor, tasks, mails and files. */
export function withFaultInjection(original: Ports): FaultInjection {
  let armed: { left: number; when: Fault['when'] } | undefined
  const guard = async <T>(work: () => Promise<T>): Promise<T> => {
    const isNow = armed !== undefined && armed.left-- === 0
    const when = isNow ? armed?.when : undefined
    if (isNow) armed = undefined
    if (when === 'before') throw crash()
    const result = await work()
    if (when === 'after') throw crash()
    return result
  }
  const wrapped = <T extends object>(port: T): T =>
    new Proxy(port, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name)
        if (typeof value === 'object' && value !== null) return wrapped(value)
        if (typeof value !== 'function') return value
        return (...args: unknown[]) => guard(() => value.apply(target, args))
      },
    })
  const deliveries = { delivered: [] as string[], lost: [] as string[] }
  const deliver: Mailer['deliver'] = async ({ uid }) => {
    const before = deliveries.delivered.length
    try {
      await guard(async () => void deliveries.delivered.push(uid))
    } catch (error) {
      if (deliveries.delivered.length > before) deliveries.lost.push(uid)
      throw error
    }
  }
  const orders: OrderStore = {
    ...wrapped({ ...original.orders }),
    ...Object.fromEntries(
      Object.keys(original.orders).map((name) => [name, Reflect.get(wrapped(original.orders), name)]),
    ),
    transaction: (work) => guard(() => original.orders.transaction((tx) => work(wrapped(tx)))),
  }
  return {
    ports: {
      ...original,
      orders,
      mailer: { deliver },
      payments: { ...wrapped(original.payments), holdDays: original.payments.holdDays },
      tasks: wrapped(original.tasks),
      ...(original.carrier && { carrier: wrapped(original.carrier) }),
      privateFiles: wrapped(original.privateFiles),
      identityDocuments: wrapped(original.identityDocuments),
    },
    deliveries,
    arm: ({ call, when }) => {
      armed = { left: call, when }
    },
    disarm: () => {
      const wasArmed = armed !== undefined
      armed = undefined
      return wasArmed
    },
  }
}

/** Whether an error is an injected crash, or an AggregateError of such. */
export function isCrash(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.every(isCrash)
  return error instanceof Error && 'kind' in error && error.kind === 'crash'
}

function crash(): Crash {
  return Object.assign(new Error('crash'), { kind: 'crash' as const })
}
