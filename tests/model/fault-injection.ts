import type { Ports } from '#bootstrap/ports.ts'
import type { Mailer } from '#services/ports/mailer.ts'
import type { OrderStore, OrderTransaction } from '#services/ports/order-store.ts'

/** The process died here: nobody catches it but the test. */
export type Crash = Error & { readonly kind: 'crash' }

/** A crash at the n-th call of a port from now on, before the call or after it. */
export type Fault = { readonly call: number; readonly when: 'before' | 'after' }

/** Uids of mails that were delivered, and of those whose delivery nobody heard of. */
export type Deliveries = { readonly delivered: readonly string[]; readonly lost: readonly string[] }

/** Ports that crash when they are told to. */
export type FaultInjection = {
  readonly ports: Ports
  readonly deliveries: Deliveries
  arm(fault: Fault): void
  /** Whether a fault was still waiting. */
  disarm(): boolean
}

/** Wraps what the life of an order calls: its store, also in transactions, the processor, tasks, mails and files. */
export function withFaultInjection(given: Ports): FaultInjection {
  let armed: { left: number; when: Fault['when'] } | undefined
  const guard = async <T>(work: () => Promise<T>): Promise<T> => {
    const isNow = armed !== undefined && armed.left-- === 0
    const when = isNow ? armed?.when : undefined
    if (isNow) armed = undefined
    if (when === 'before') throw crash()
    const answer = await work()
    if (when === 'after') throw crash()
    return answer
  }
  const wrapped = <T extends object>(port: T): T =>
    new Proxy(port, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name)
        if (typeof value !== 'function') return value
        return (...given: unknown[]) => guard(() => value.apply(target, given))
      },
    })
  const post = { delivered: [] as string[], lost: [] as string[] }
  const deliver: Mailer['deliver'] = async ({ uid }) => {
    const before = post.delivered.length
    try {
      await guard(async () => void post.delivered.push(uid))
    } catch (error) {
      if (post.delivered.length > before) post.lost.push(uid)
      throw error
    }
  }
  const orders: OrderStore = {
    ...wrapped({ ...given.orders }),
    ...Object.fromEntries(Object.keys(given.orders).map((name) => [name, Reflect.get(wrapped(given.orders), name)])),
    transaction: (work) => guard(() => given.orders.transaction((tx: OrderTransaction) => work(wrapped(tx)))),
  }
  return {
    ports: {
      ...given,
      orders,
      mailer: { deliver },
      payments: wrapped(given.payments),
      tasks: wrapped(given.tasks),
      privateFiles: wrapped(given.privateFiles),
      identityDocuments: wrapped(given.identityDocuments),
    },
    deliveries: post,
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

/** Whether something thrown is a crash that was asked for, also one that a chore reports among others. */
export function isCrash(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.every(isCrash)
  return error instanceof Error && 'kind' in error && error.kind === 'crash'
}

function crash(): Crash {
  return Object.assign(new Error('crash'), { kind: 'crash' as const })
}
