/** How often something may be done by one who does it. */
export type RateRule = {
  /** What is counted, a kebab-case word. */
  readonly name: string
  readonly most: number
  readonly windowSeconds: number
}

/** Counts what is done too often. Several processes count together. */
export interface RateLimit {
  /**
   * Counts one more for `who` (an address, an account) and answers whether that is still within the rule. A window
   * begins with the first one and ends `windowSeconds` later, whatever is counted meanwhile.
   */
  take(rule: RateRule, who: string, now: Temporal.Instant): Promise<boolean>
}

/** Where a window stands after something was counted. */
export type RateCount = { readonly count: number; readonly endsAt: Temporal.Instant }

/** The same windows, for whoever tells callers what they have left. */
export interface RateCounter {
  /** Counts `amount` more for `who`, within the rule or not. */
  count(rule: RateRule, who: string, now: Temporal.Instant, amount: number): Promise<RateCount>
}
