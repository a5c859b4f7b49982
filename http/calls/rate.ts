import { LRUCache } from 'lru-cache'
import type { RateCounter, RateRule } from '#services/ports/rate-limit.ts'

/** How often somebody may call; the header field names it "calls". */
export type CallRate = {
  /** Counts one call of `who`, and says where that leaves him. */
  take(who: string): Promise<RateState>
  /** The value of RateLimit-Policy. */
  readonly policy: string
}

/** `remaining` calls within this window, which ends in `resetSeconds`. */
export type RateState = { readonly isWithin: boolean; readonly remaining: number; readonly resetSeconds: number }

/** What counting needs. `perMinute`: calls that one uid, or one address without a token, may make. */
export type RateParts = {
  readonly rates: RateCounter
  readonly now: () => Temporal.Instant
  readonly perMinute: number
}

/** Calls that this process may still answer without asking the shared count; `others`: what is left beside them. */
type Lease = { left: number; readonly others: number; readonly endsAtMs: number }

const MOST_CALLERS = 10_000
const WINDOW_SECONDS = 60
/** A lease is this part of the whole: so many times a window each process asks the shared count. */
const LEASES = 20

/**
 * Counts calls in a window that all processes share, and asks the shared count for several at a time: it is never
 * overdrawn, and a call mostly costs no statement. Who has used up his window costs none at all until it is over.
 */
export function callRate({ rates, now, perMinute }: RateParts): CallRate {
  const rule: RateRule = { name: 'calls', most: perMinute, windowSeconds: WINDOW_SECONDS }
  const amount = Math.max(1, Math.floor(perMinute / LEASES))
  const leases = new LRUCache<string, Lease>({ max: MOST_CALLERS })
  const underWay = new Map<string, Promise<void>>()
  const lease = async (who: string, at: Temporal.Instant): Promise<void> => {
    const { count, endsAt } = await rates.count(rule, who, at, amount)
    const left = Math.min(amount, Math.max(0, perMinute - (count - amount)))
    leases.set(who, { left, others: Math.max(0, perMinute - count), endsAtMs: endsAt.epochMilliseconds })
  }
  /** Calls that come at once wait for one lease, and for the next when others were quicker. */
  const leaseAnew = (who: string, at: Temporal.Instant): Promise<void> => {
    const asked = underWay.get(who) ?? lease(who, at).finally(() => underWay.delete(who))
    underWay.set(who, asked)
    return asked
  }
  return {
    policy: `"calls";q=${perMinute};w=${WINDOW_SECONDS}`,
    async take(who) {
      const at = now()
      for (;;) {
        const known = leases.get(who)
        if (known && at.epochMilliseconds < known.endsAtMs && (known.left > 0 || known.others === 0)) {
          return spend(known, at)
        }
        await leaseAnew(who, at)
      }
    },
  }
}

function spend(lease: Lease, at: Temporal.Instant): RateState {
  const isWithin = lease.left > 0
  if (isWithin) lease.left -= 1
  const leftSeconds = Math.ceil((lease.endsAtMs - at.epochMilliseconds) / 1_000)
  const resetSeconds = Math.min(WINDOW_SECONDS, Math.max(1, leftSeconds))
  return { isWithin, remaining: lease.left + lease.others, resetSeconds }
}

/** The header fields of an answer (draft-ietf-httpapi-ratelimit-headers). */
export function rateHeaders(
  { policy }: CallRate,
  { isWithin, remaining, resetSeconds }: RateState,
): [string, string][] {
  return [
    ['ratelimit-policy', policy],
    ['ratelimit', `"calls";r=${remaining};t=${resetSeconds}`],
    ...(isWithin ? [] : [['retry-after', String(resetSeconds)] as [string, string]]),
  ]
}
