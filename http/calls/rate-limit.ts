import { LRUCache } from 'lru-cache'
import { CACHES } from '#domain/caches.ts'
import type { RateCounter, RateRule } from '#services/ports/runtime.ts'

/** Rate limit of API calls; its name is in the RateLimit headers. */
export type CallRateLimit = {
  /** Counts calls of a caller, by default one, and returns the state of the window. */
  take(callerKey: string, calls?: number): Promise<RateState>
  /** The value of RateLimit-Policy. */
  readonly policy: string
  readonly name: string
}

/** State of a caller's window, which ends in `resetSeconds`. */
export type RateState = { readonly isAllowed: boolean; readonly remaining: number; readonly resetSeconds: number }

/** Dependencies. `name`: of the count; `perMinute`: maximum calls per caller. */
export type CallRateLimitDependencies = {
  readonly name: 'calls' | 'reports' | 'searches'
  readonly rates: RateCounter
  readonly now: () => Temporal.Instant
  readonly perMinute: number
}

/** Calls that this process has reserved from the shared count; `others`: the remaining calls that are not reserved. */
type Lease = { remaining: number; readonly unreserved: number; readonly endsAtMs: number }

const WINDOW_SECONDS = 60
/** Number of leases per window: a lease reserves this fraction of the limit. */
const LEASES_PER_WINDOW = 20

/**
 * Counts calls in fixed windows that all processes share. Each process reserves several calls at a time from the shared
 * count, so that the limit is never exceeded and most calls need no database statement. A caller above the limit needs
 * none until the window ends.
 */
export function createCallRateLimit({ name, rates, now, perMinute }: CallRateLimitDependencies): CallRateLimit {
  const rule: RateRule = { name, max: perMinute, windowSeconds: WINDOW_SECONDS }
  const amount = Math.max(1, Math.floor(perMinute / LEASES_PER_WINDOW))
  const leases = new LRUCache<string, Lease>({ max: CACHES.callLeases.max })
  const pending = new Map<string, Promise<void>>()
  const requestLease = async (callerKey: string, at: Temporal.Instant, wanted: number): Promise<void> => {
    const { count, endsAt } = await rates.count(rule, callerKey, at, wanted)
    const endsAtMs = endsAt.epochMilliseconds
    const previous = leases.get(callerKey)
    const kept = previous?.endsAtMs === endsAtMs ? previous.remaining : 0
    const granted = Math.min(wanted, Math.max(0, perMinute - (count - wanted)))
    leases.set(callerKey, { remaining: kept + granted, unreserved: Math.max(0, perMinute - count), endsAtMs })
  }
  /** Concurrent calls share one pending lease. */
  const acquireLease = (callerKey: string, at: Temporal.Instant, wanted: number): Promise<void> => {
    const pendingLease =
      pending.get(callerKey) ?? requestLease(callerKey, at, wanted).finally(() => pending.delete(callerKey))
    pending.set(callerKey, pendingLease)
    return pendingLease
  }
  return {
    name,
    policy: `"${name}";q=${perMinute};w=${WINDOW_SECONDS}`,
    async take(callerKey, calls = 1) {
      const at = now()
      for (;;) {
        const currentLease = leases.get(callerKey)
        if (
          currentLease &&
          at.epochMilliseconds < currentLease.endsAtMs &&
          (currentLease.remaining >= calls || currentLease.unreserved === 0)
        ) {
          return spend(currentLease, at, calls)
        }
        await acquireLease(callerKey, at, Math.max(amount, calls))
      }
    },
  }
}

function spend(lease: Lease, at: Temporal.Instant, calls: number): RateState {
  const isWithin = lease.remaining >= calls
  if (isWithin) lease.remaining -= calls
  const leftSeconds = Math.ceil((lease.endsAtMs - at.epochMilliseconds) / 1_000)
  const resetSeconds = Math.min(WINDOW_SECONDS, Math.max(1, leftSeconds))
  return { isAllowed: isWithin, remaining: lease.remaining + lease.unreserved, resetSeconds }
}

/** The RateLimit headers of a response (draft-ietf-httpapi-ratelimit-headers). */
export function rateHeaders(
  { name, policy }: CallRateLimit,
  { isAllowed, remaining, resetSeconds }: RateState,
): [string, string][] {
  return [
    ['ratelimit-policy', policy],
    ['ratelimit', `"${name}";r=${remaining};t=${resetSeconds}`],
    ...(isAllowed ? [] : [['retry-after', String(resetSeconds)] as [string, string]]),
  ]
}
