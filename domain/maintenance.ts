/** The config document `maintenances` (docs/product/3, Config documents). */
export type Maintenance = {
  readonly isForced: boolean
  readonly startAt: Temporal.Instant | undefined
  readonly endAt: Temporal.Instant | undefined
}

/**
 * Whether the site is under maintenance: forced, or server time between the dates (docs/product/4, Maintenance).
 * Decided here: the start is inclusive and the end exclusive; when one date is missing, the other is ignored.
 */
export function isUnderMaintenance({ isForced, startAt, endAt }: Maintenance, now: Temporal.Instant): boolean {
  if (isForced) return true
  if (startAt === undefined || endAt === undefined) return false
  return Temporal.Instant.compare(startAt, now) <= 0 && Temporal.Instant.compare(now, endAt) < 0
}
