import type { PendingSignIn } from '#domain/identity/second-factor-protocol.ts'
import { isRejected, type Rejection, rejected } from '#domain/result.ts'
import { normalisedCode } from '#domain/text/one-time-code.ts'
import type { Caller } from '../ports/identity.ts'
import type { ServicePorts } from '../service-ports.ts'
import type { SessionTokens } from './member-session.ts'

/**
 * A sign-in that waits for a code of an authenticator app. `challenge` goes into a cookie: the factors and the pending
 * credential of the provider. It is of no use without a code.
 */
export type SecondFactorNeeded = Rejection<'second-factor-needed', { readonly challenge: string }>

/** `second-factor-unsupported`: the account has only factors of another kind, such as SMS. */
export type SecondFactorUnsupported = Rejection<'second-factor-unsupported', undefined>

/** Why a code did not complete a sign-in. `second-factor-expired`: the sign-in must begin again. */
export type CodeRejection = Rejection<
  'code-incorrect' | 'second-factor-expired' | 'account-disabled' | 'too-many-attempts' | 'identity-unreachable',
  undefined
>

/** Between the ids of the factors, and before the credential; neither is part of an id. */
const [BETWEEN_IDS, BEFORE_CREDENTIAL] = ['.', ':']

/** The question for the code of a sign-in that the provider answers with a pending credential. */
export function secondFactorNeeded({
  mfaInfo,
  mfaPendingCredential,
}: PendingSignIn): SecondFactorNeeded | SecondFactorUnsupported {
  const ids = mfaInfo.filter(({ totpInfo }) => totpInfo !== undefined).map(({ mfaEnrollmentId }) => mfaEnrollmentId)
  if (ids.length === 0) return rejected('second-factor-unsupported')
  return rejected('second-factor-needed', {
    challenge: `${ids.join(BETWEEN_IDS)}${BEFORE_CREDENTIAL}${mfaPendingCredential}`,
  })
}

/** Answers a challenge. With several apps, the code of any of them. */
export async function answerChallenge(
  { identity }: Pick<ServicePorts, 'identity'>,
  { challenge, code }: { readonly challenge: string; readonly code: string },
  from: Caller,
): Promise<SessionTokens | CodeRejection> {
  const end = challenge.indexOf(BEFORE_CREDENTIAL)
  const mfaPendingCredential = challenge.slice(end + 1)
  const totpVerificationInfo = { verificationCode: normalisedCode(code) }
  let rejection: CodeRejection = rejected('second-factor-expired')
  if (totpVerificationInfo.verificationCode === '') return rejected('code-incorrect')
  for (const mfaEnrollmentId of challenge.slice(0, Math.max(0, end)).split(BETWEEN_IDS)) {
    const request = { mfaPendingCredential, mfaEnrollmentId, totpVerificationInfo }
    const response = await identity.call('mfaSignIn:finalize', request, from)
    if (!isRejected(response)) return { idToken: response.idToken, refreshToken: response.refreshToken }
    rejection = rejected(codeRejectionOf(response.code))
    if (rejection.code !== 'code-incorrect') return rejection
  }
  return rejection
}

const CODE_REJECTIONS: Readonly<Record<string, CodeRejection['code']>> = {
  INVALID_CODE: 'code-incorrect',
  INVALID_VERIFICATION_CODE: 'code-incorrect',
  INVALID_MFA_PENDING_CREDENTIAL: 'second-factor-expired',
  MFA_ENROLLMENT_NOT_FOUND: 'second-factor-expired',
  SESSION_EXPIRED: 'second-factor-expired',
  TOKEN_EXPIRED: 'second-factor-expired',
  USER_DISABLED: 'account-disabled',
  TOO_MANY_ATTEMPTS_TRY_LATER: 'too-many-attempts',
}

/** The rejection for the protocol's message about a code. */
export function codeRejectionOf(message: string): CodeRejection['code'] {
  const code = message.split(' : ')[0] ?? message
  return Object.hasOwn(CODE_REJECTIONS, code) ? CODE_REJECTIONS[code]! : 'identity-unreachable'
}
