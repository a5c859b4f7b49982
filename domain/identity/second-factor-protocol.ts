import { z } from 'zod'

const MAX_TOKEN_LENGTH = 8_192
const MAX_SECRET_LENGTH = 4_096
const MAX_NAME_LENGTH = 256

const text = (maxLength: number, missing: string, invalid: string) =>
  z.string({ error: missing }).min(1, { error: missing, abort: true }).max(maxLength, { error: invalid })

const idToken = text(MAX_TOKEN_LENGTH, 'INVALID_ID_TOKEN', 'INVALID_ID_TOKEN')
const pendingCredential = (missing: string) => text(MAX_SECRET_LENGTH, missing, 'INVALID_MFA_PENDING_CREDENTIAL')
const enrollmentId = text(MAX_NAME_LENGTH, 'MISSING_MFA_ENROLLMENT_ID', 'MFA_ENROLLMENT_NOT_FOUND')
const verificationCode = text(20, 'MISSING_CODE', 'INVALID_CODE')
const unsupported = { error: 'OPERATION_NOT_ALLOWED' } as const

/**
 * Requests of the calls for second factors (docs/product/7, Identity provider), with the protocol's messages. Only
 * one-time codes by time (TOTP) are supported; a request for another kind, such as SMS, is OPERATION_NOT_ALLOWED.
 */
export const SECOND_FACTOR_REQUESTS = {
  'mfaEnrollment:start': z.object({ idToken, totpEnrollmentInfo: z.object({}, unsupported) }),
  'mfaEnrollment:finalize': z.object({
    idToken,
    displayName: z.string().max(MAX_NAME_LENGTH).optional(),
    totpVerificationInfo: z.object(
      { sessionInfo: text(MAX_SECRET_LENGTH, 'MISSING_SESSION_INFO', 'INVALID_SESSION_INFO'), verificationCode },
      unsupported,
    ),
  }),
  'mfaEnrollment:withdraw': z.object({ idToken, mfaEnrollmentId: enrollmentId }),
  'mfaSignIn:start': z.object({
    mfaPendingCredential: pendingCredential('MISSING_MFA_PENDING_CREDENTIAL'),
    mfaEnrollmentId: enrollmentId,
  }),
  'mfaSignIn:finalize': z.object({
    mfaPendingCredential: pendingCredential('MISSING_MFA_PENDING_CREDENTIAL'),
    mfaEnrollmentId: enrollmentId,
    totpVerificationInfo: z.object({ verificationCode }, unsupported),
  }),
} as const

/** A second factor of an account. `totpInfo` or `phoneInfo` tells its kind; `enrolledAt`: an RFC 3339 instant. */
export type EnrolledFactor = {
  readonly mfaEnrollmentId: string
  readonly displayName?: string
  readonly enrolledAt?: string
  readonly totpInfo?: Readonly<Record<string, never>>
  readonly phoneInfo?: string
}

/** The response of a sign-in whose account has a second factor: the tokens follow after `mfaSignIn:finalize`. */
export type PendingSignIn = {
  readonly localId: string
  readonly email?: string
  readonly mfaPendingCredential: string
  readonly mfaInfo: readonly EnrolledFactor[]
}

type FactorTokens = { readonly idToken: string; readonly refreshToken: string }

export type SecondFactorResponses = {
  'mfaEnrollment:start': {
    totpSessionInfo: {
      sharedSecretKey: string
      verificationCodeLength: number
      hashingAlgorithm: string
      periodSec: number
      sessionInfo: string
      /** Until when the enrolment may be finalized: an RFC 3339 instant. */
      finalizeEnrollmentTime: string
    }
  }
  'mfaEnrollment:finalize': FactorTokens & { totpAuthInfo?: Readonly<Record<string, never>> }
  'mfaEnrollment:withdraw': Partial<FactorTokens>
  'mfaSignIn:start': Record<string, never>
  'mfaSignIn:finalize': FactorTokens
}

/** Whether a sign-in waits for a second factor. */
export function isPendingSignIn(response: object): response is PendingSignIn {
  return 'mfaPendingCredential' in response && typeof response.mfaPendingCredential === 'string'
}
