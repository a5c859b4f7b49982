/** A session of the back office lasts a working day: ten hours from the sign-in. */
export const STAFF_SESSION_HOURS = 10

/** Whether ten hours have passed since a sign-in or since the second factor was shown. */
export function isStaffSessionOver(since: Temporal.Instant, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(since.add({ hours: STAFF_SESSION_HOURS }), now) <= 0
}
