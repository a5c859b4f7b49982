import { SIGN_IN_REJECTIONS } from '#app/text/sign-in-rejections.ts'
import { isRejected } from '#domain/result.ts'
import { readCookies, setCookie } from '#domain/visitor/cookies.ts'
import type { Caller } from '#services/ports/identity.ts'
import type { Services } from '#services/services.ts'
import type { SignedIn } from '#services/sessions/member-session.ts'

/** Intent of the form that asks for the code of an authenticator app. */
export const CODE = 'code'

/** `awaitsCode`: the same form is shown again; otherwise the sign-in begins again. */
export type FailedCode = { readonly sentence: string; readonly status: number; readonly awaitsCode: boolean }

/** Completes the sign-in that waits in this browser by the code that was typed. */
export async function completeSignIn(
  { completeSignIn: complete }: Services['sessions'],
  request: Request,
  code: string,
  from: Caller,
): Promise<SignedIn | FailedCode> {
  const { factor } = readCookies(request)
  if (factor === undefined) return { ...SIGN_IN_REJECTIONS['second-factor-expired'], awaitsCode: false }
  const signedIn = await complete({ challenge: factor, code }, from)
  if (!isRejected(signedIn)) return signedIn
  const awaitsCode = signedIn.code === 'code-incorrect' || signedIn.code === 'too-many-attempts'
  return { ...SIGN_IN_REJECTIONS[signedIn.code], awaitsCode }
}

/** The cookie of a sign-in that waits for its code; without a challenge the one that deletes it. */
export function factorCookie(request: Request, challenge: string | undefined): string {
  return setCookie(request, 'factor', challenge)
}
