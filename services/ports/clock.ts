/** The one clock of the shop. Nothing else may ask what time it is. */
export interface Clock {
  now(): Temporal.Instant
}
