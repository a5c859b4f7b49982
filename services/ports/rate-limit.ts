/** A rate limit. */
export type RateRule = {
  /** The name of the counted action, in kebab-case. */
  readonly name: string
  readonly max: number
  readonly windowSeconds: number
}

/** Counts requests in windows, shared by all processes. */
export interface RateLimit {
  /**
   * Counts a request of `who` (an address, an account) and returns whether it is within the rule. A window begins with
   * the first request and ends `windowSeconds` later.
   */
  take(rule: RateRule, who: string, now: Temporal.Instant): Promise<boolean>
}

/** The state of a window after counting. */
export type RateCount = { readonly count: number; readonly endsAt: Temporal.Instant }

/** The same windows, for endpoints that report the remaining quota. */
export interface RateCounter {
  /** Adds `amount` to the count of `who`, even beyond the rule. */
  count(rule: RateRule, who: string, now: Temporal.Instant, amount: number): Promise<RateCount>
}
