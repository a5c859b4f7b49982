/** A session of the back office lasts a working day: ten hours from the sign-in. */
export const STAFF_SESSION_HOURS = 10

/** Whether ten hours have passed since a sign-in or since the second factor was shown. */
export function isStaffSessionOver(since: Temporal.Instant, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(since.add({ hours: STAFF_SESSION_HOURS }), now) <= 0
}

/** Half-width digits of a one-time code or a recovery code, without spaces and hyphens, in lower case. */
export function normalisedCode(text: string): string {
  return text.normalize('NFKC').replace(/[\s-]/g, '').toLowerCase()
}
