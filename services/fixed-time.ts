import type { ServicePorts } from './service-ports.ts'

/** Duration of responses whose timing must not reveal whether an account or an order exists (docs/rules.md Members). */
const FIXED_DURATION_MS = 800

/**
 * Creates a wrapper that delays the result of work until a fixed duration has passed. The work must take less than
 * that, so that the timing reveals nothing. Callers also keep the amount of work about the same, for slow machines.
 */
export function createFixedTimeRunner({ delay }: Pick<ServicePorts, 'delay'>) {
  return async <T>(work: () => Promise<T>): Promise<T> => {
    const [result] = await Promise.allSettled([work(), delay(FIXED_DURATION_MS)])
    if (result.status === 'rejected') throw result.reason
    return result.value
  }
}
