import { LRUCache } from 'lru-cache'
import type { RateCounter, RateRule } from '#services/ports/runtime.ts'

/** Rate limit of API calls; its name in the RateLimit headers is "calls". */
export type CallRateLimit = {
  /** Counts one call of a caller and returns the state of the window. */
  take(callerKey: string): Promise<RateState>
  /** The value of RateLimit-Policy. */
  readonly policy: string
}

/** State of a caller's window, which ends in `resetSeconds`. */
export type RateState = { readonly isAllowed: boolean; readonly remaining: number; readonly resetSeconds: number }

/** Dependencies. `perMinute`: maximum calls per uid, or per address without a token. */
export type CallRateLimitDependencies = {
  readonly rates: RateCounter
  readonly now: () => Temporal.Instant
  readonly perMinute: number
}

/** Calls that this process has reserved from the shared count; `others`: the remaining calls that are not reserved. */
type Lease = { remaining: number; readonly unreserved: number; readonly endsAtMs: number }

const MAX_CALLERS = 10_000
const WINDOW_SECONDS = 60
/** Number of leases per window: a lease reserves this fraction of the limit. */
const LEASES_PER_WINDOW = 20

/**
 * Counts calls in fixed windows that all processes share. Each process reserves several calls at a time from the shared
 * count, so that the limit is never exceeded and most calls need no database statement. A caller above the limit needs
 * none until the window ends.
 */
export function createCallRateLimit({ rates, now, perMinute }: CallRateLimitDependencies): CallRateLimit {
  const rule: RateRule = { name: 'calls', max: perMinute, windowSeconds: WINDOW_SECONDS }
  const amount = Math.max(1, Math.floor(perMinute / LEASES_PER_WINDOW))
  const leases = new LRUCache<string, Lease>({ max: MAX_CALLERS })
  const pending = new Map<string, Promise<void>>()
  const requestLease = async (callerKey: string, at: Temporal.Instant): Promise<void> => {
    const { count, endsAt } = await rates.count(rule, callerKey, at, amount)
    const remaining = Math.min(amount, Math.max(0, perMinute - (count - amount)))
    leases.set(callerKey, { remaining, unreserved: Math.max(0, perMinute - count), endsAtMs: endsAt.epochMilliseconds })
  }
  /** Concurrent calls share one pending lease. */
  const acquireLease = (callerKey: string, at: Temporal.Instant): Promise<void> => {
    const pendingLease = pending.get(callerKey) ?? requestLease(callerKey, at).finally(() => pending.delete(callerKey))
    pending.set(callerKey, pendingLease)
    return pendingLease
  }
  return {
    policy: `"calls";q=${perMinute};w=${WINDOW_SECONDS}`,
    async take(callerKey) {
      const at = now()
      for (;;) {
        const currentLease = leases.get(callerKey)
        if (
          currentLease &&
          at.epochMilliseconds < currentLease.endsAtMs &&
          (currentLease.remaining > 0 || currentLease.unreserved === 0)
        ) {
          return spend(currentLease, at)
        }
        await acquireLease(callerKey, at)
      }
    },
  }
}

function spend(lease: Lease, at: Temporal.Instant): RateState {
  const isWithin = lease.remaining > 0
  if (isWithin) lease.remaining -= 1
  const leftSeconds = Math.ceil((lease.endsAtMs - at.epochMilliseconds) / 1_000)
  const resetSeconds = Math.min(WINDOW_SECONDS, Math.max(1, leftSeconds))
  return { isAllowed: isWithin, remaining: lease.remaining + lease.unreserved, resetSeconds }
}

/** The RateLimit headers of a response (draft-ietf-httpapi-ratelimit-headers). */
export function rateHeaders(
  { policy }: CallRateLimit,
  { isAllowed, remaining, resetSeconds }: RateState,
): [string, string][] {
  return [
    ['ratelimit-policy', policy],
    ['ratelimit', `"calls";r=${remaining};t=${resetSeconds}`],
    ...(isAllowed ? [] : [['retry-after', String(resetSeconds)] as [string, string]]),
  ]
}
