/** The services outside of the shop, as log, metrics and warnings name them. */
export const OUTSIDE_SERVICES = ['SMTP', 'IMAP', 'S3', 'Stripe', 'AmazonPay', 'search', 'identity'] as const
export type OutsideService = (typeof OUTSIDE_SERVICES)[number]

/** A service that does not answer as it should. `code`: of its last error, such as ECONNREFUSED or 503. */
export type ServiceFailure = {
  readonly service: OutsideService
  readonly since: Temporal.Instant
  readonly lastAt: Temporal.Instant
  readonly code: string
}

/** A failure that was not seen again for longer proves nothing: perhaps the service was not asked since. */
export const FAILURE_MINUTES = 60

/** The failures that count at an instant. */
export function currentFailures(failures: readonly ServiceFailure[], now: Temporal.Instant): readonly ServiceFailure[] {
  return failures.filter(({ lastAt }) => now.since(lastAt).total('minutes') <= FAILURE_MINUTES)
}
