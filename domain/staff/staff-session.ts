/** A session of the back office lasts a working day: ten hours from the sign-in. */
export const STAFF_SESSION_HOURS = 10

/** Whether ten hours have passed since a sign-in or since the second factor was shown. */
export function isStaffSessionOver(since: Temporal.Instant, now: Temporal.Instant): boolean {
  return Temporal.Instant.compare(since.add({ hours: STAFF_SESSION_HOURS }), now) <= 0
}

/** The account of a token, as far as use cases of the back office ask for it. */
export type ProgramAccount = { readonly uid: string; readonly role: number; readonly signedInAt: Temporal.Instant }

/** The caller of use cases for a program: they check the duties of its account and write the audit log. */
export function programCaller({ uid, role, signedInAt }: ProgramAccount, requestId: string) {
  const session = { uid, email: uid, role, signedInAt, signInProvider: undefined }
  return { kind: 'program', session, requestId, browserSecret: undefined } as const
}
