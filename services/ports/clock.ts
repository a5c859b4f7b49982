/** The clock of the shop, the only source of the current time. */
export interface Clock {
  now(): Temporal.Instant
}
