import { z } from 'zod'
import { type Rejection, rejected } from '../result.ts'
import { PASSWORD_MIN_LENGTH } from './password-length.ts'
import {
  type EnrolledFactor,
  type PendingSignIn,
  SECOND_FACTOR_REQUESTS,
  type SecondFactorResponses,
} from './second-factor-protocol.ts'

const MAX_TOKEN_LENGTH = 8_192
const MAX_ADDRESS_LENGTH = 1_024
const MAX_PASSWORD_LENGTH = 4_096
const MAX_NAME_LENGTH = 256
const MAX_URL_LENGTH = 2_048

/** A text field. `missing`: the message when it is absent, empty or of another type. */
const text = (maxLength: number, missing: string, tooLong = 'INVALID_ARGUMENT') =>
  z.string({ error: missing }).min(1, { error: missing, abort: true }).max(maxLength, { error: tooLong })
const optional = (maxLength: number, tooLong?: string) => z.string().max(maxLength, { error: tooLong }).optional()

const idToken = text(MAX_TOKEN_LENGTH, 'INVALID_ID_TOKEN', 'INVALID_ID_TOKEN')
const oobCode = text(MAX_ADDRESS_LENGTH, 'MISSING_OOB_CODE', 'INVALID_OOB_CODE')
const email = text(MAX_ADDRESS_LENGTH, 'MISSING_EMAIL', 'INVALID_EMAIL')
const maybeEmail = optional(MAX_ADDRESS_LENGTH, 'INVALID_EMAIL')
const password = text(MAX_PASSWORD_LENGTH, 'MISSING_PASSWORD', 'INVALID_PASSWORD')
const maybePassword = optional(MAX_PASSWORD_LENGTH, 'INVALID_PASSWORD')
const maybeIdToken = optional(MAX_TOKEN_LENGTH, 'INVALID_ID_TOKEN')
const returnSecureToken = z.boolean().optional()

/** Requests by call (docs/product/7, Identity provider; docs/decisions/014), with the protocol's messages. */
export const IDENTITY_REQUESTS = {
  signUp: z.object({ email: maybeEmail, password: maybePassword, returnSecureToken, idToken: maybeIdToken }),
  signInWithPassword: z.object({ email, password, returnSecureToken }),
  signInWithEmailLink: z.object({ email, oobCode, idToken: maybeIdToken }),
  signInWithIdp: z.object({
    requestUri: text(MAX_URL_LENGTH, 'MISSING_REQUEST_URI'),
    postBody: optional(32_768),
    pendingToken: optional(32_768, 'INVALID_PENDING_TOKEN'),
    returnSecureToken,
    idToken: maybeIdToken,
    autoCreate: z.boolean().optional(),
  }),
  lookup: z.object({ idToken }),
  update: z.object({
    idToken: maybeIdToken,
    email: maybeEmail,
    password: maybePassword,
    displayName: z.string().max(MAX_NAME_LENGTH).nullish(),
    photoUrl: z.string().max(MAX_URL_LENGTH).nullish(),
    deleteProvider: z.array(z.string().max(MAX_NAME_LENGTH)).max(20).readonly().optional(),
    oobCode: optional(MAX_ADDRESS_LENGTH, 'INVALID_OOB_CODE'),
    returnSecureToken,
  }),
  delete: z.object({ idToken }),
  createAuthUri: z.object({
    identifier: text(MAX_ADDRESS_LENGTH, 'MISSING_IDENTIFIER', 'INVALID_IDENTIFIER'),
    continueUri: text(MAX_URL_LENGTH, 'MISSING_CONTINUE_URI', 'INVALID_CONTINUE_URI'),
  }),
  sendOobCode: z.object({
    requestType: z.enum(['PASSWORD_RESET', 'EMAIL_SIGNIN', 'VERIFY_EMAIL', 'VERIFY_AND_CHANGE_EMAIL'], {
      error: 'MISSING_REQ_TYPE',
    }),
    email: maybeEmail,
    idToken: maybeIdToken,
    newEmail: optional(MAX_ADDRESS_LENGTH, 'INVALID_NEW_EMAIL'),
    continueUrl: optional(MAX_URL_LENGTH, 'INVALID_CONTINUE_URI'),
    canHandleCodeInApp: z.boolean().optional(),
  }),
  resetPassword: z.object({ oobCode, newPassword: maybePassword }),
  projects: z.object({}),
  passwordPolicy: z.object({}),
  token: z.object({
    grant_type: z.literal('refresh_token', { error: 'INVALID_GRANT_TYPE' }),
    refresh_token: text(MAX_TOKEN_LENGTH, 'MISSING_REFRESH_TOKEN', 'INVALID_REFRESH_TOKEN'),
  }),
  ...SECOND_FACTOR_REQUESTS,
} as const satisfies Readonly<Record<IdentityMethod, z.ZodType>>

/** The tokens of a sign-in (docs/decisions/014). `expiresIn`: seconds as text. */
export type IdentityTokens = {
  readonly idToken: string
  readonly refreshToken: string
  readonly expiresIn: string
  readonly localId: string
  readonly email?: string
}

/** An account in the response of `accounts:lookup`; times in milliseconds since 1970 as text. */
export type IdentityUser = {
  readonly localId: string
  readonly email?: string
  readonly emailVerified: boolean
  readonly displayName?: string
  readonly photoUrl?: string
  readonly phoneNumber?: string
  readonly tenantId?: string
  readonly createdAt: string
  readonly lastLoginAt: string
  readonly mfaInfo?: readonly EnrolledFactor[]
  readonly providerUserInfo: readonly IdentityProviderInfo[]
}

/** A sign-in method of an account: `password`, or the id of an external provider. */
export type IdentityProviderInfo = {
  readonly providerId: string
  readonly rawId: string
  readonly federatedId?: string
  readonly email?: string
  readonly displayName?: string
  readonly photoUrl?: string
}

/** The response of each call (docs/product/7, Identity provider; docs/decisions/014). */
type IdentityResponses = SecondFactorResponses & {
  signUp: IdentityTokens
  signInWithPassword: (IdentityTokens | PendingSignIn) & { registered?: boolean; displayName?: string }
  signInWithEmailLink: (IdentityTokens | PendingSignIn) & { isNewUser: boolean }
  signInWithIdp: (Partial<IdentityTokens> | PendingSignIn) & {
    providerId: string
    rawUserInfo?: string
    isNewUser?: boolean
    needConfirmation?: boolean
    errorMessage?: string
    email?: string
    emailVerified?: boolean
    displayName?: string
    photoUrl?: string
    federatedId?: string
    oauthIdToken?: string
    pendingToken?: string
    oauthAccessToken?: string
    nonce?: string
  }
  lookup: { users: readonly IdentityUser[] }
  update: Partial<IdentityTokens> & {
    displayName?: string
    photoUrl?: string
    email?: string
    emailVerified?: boolean
    providerUserInfo?: readonly IdentityProviderInfo[]
  }
  delete: Record<string, never>
  createAuthUri: { signinMethods: readonly string[]; registered?: boolean }
  sendOobCode: { email?: string }
  resetPassword: { requestType: string; email: string; newEmail?: string; mfaInfo?: EnrolledFactor }
  projects: { authorizedDomains: readonly string[]; projectId?: string }
  passwordPolicy: {
    customStrengthOptions: { minPasswordLength: number; maxPasswordLength: number }
    allowedNonAlphanumericCharacters: readonly string[]
    schemaVersion: 1
    enforcementState: 'ENFORCE'
    forceUpgradeOnSignin: boolean
  }
  token: {
    access_token: string
    refresh_token: string
    expires_in: string
    id_token: string
    token_type: 'Bearer'
    user_id: string
    project_id: string
  }
}

export type IdentityMethod = keyof IdentityResponses
export type IdentityRequest<M extends IdentityMethod> = z.infer<(typeof IDENTITY_REQUESTS)[M]>
export type IdentityResponse<M extends IdentityMethod> = IdentityResponses[M]

/** Calls by GET, without a body. */
export const IDENTITY_READS: ReadonlySet<IdentityMethod> = new Set<IdentityMethod>(['projects', 'passwordPolicy'])

/** What the calls check of a new password. No kind of character is required. */
export const PASSWORD_POLICY: IdentityResponse<'passwordPolicy'> = {
  customStrengthOptions: { minPasswordLength: PASSWORD_MIN_LENGTH, maxPasswordLength: MAX_PASSWORD_LENGTH },
  allowedNonAlphanumericCharacters: [],
  schemaVersion: 1,
  enforcementState: 'ENFORCE',
  forceUpgradeOnSignin: false,
}

/** A rejected call; the code is the protocol's message, such as EMAIL_EXISTS (docs/product/8). */
export type IdentityRejection = Rejection<string, undefined>

const IS_MESSAGE = /^[A-Z][A-Z_]+$/
/** Here null removes the name or picture. Elsewhere null means absent. */
const NULLABLE = new Set(['displayName', 'photoUrl'])

/** The request of a call. The rejection has the message of the first issue, or INVALID_ARGUMENT. */
export function parseIdentityRequest<M extends IdentityMethod>(
  method: M,
  request: unknown,
): IdentityRequest<M> | IdentityRejection {
  const parsed = IDENTITY_REQUESTS[method].safeParse(withoutNulls(request))
  if (parsed.success) return parsed.data as IdentityRequest<M>
  const message = parsed.error.issues[0]?.message ?? ''
  return rejected(IS_MESSAGE.test(message) ? message : 'INVALID_ARGUMENT')
}

function withoutNulls(request: unknown): unknown {
  if (typeof request !== 'object' || request === null || Array.isArray(request)) return request
  return Object.fromEntries(Object.entries(request).filter(([name, value]) => value !== null || NULLABLE.has(name)))
}

/** The path of a call below the address of the provider. The policy and calls for second factors have version 2. */
export function identityPath(method: IdentityMethod): string {
  if (method === 'token' || method === 'projects') return `/v1/${method}`
  if (method === 'passwordPolicy') return `/v2/${method}`
  return Object.hasOwn(SECOND_FACTOR_REQUESTS, method) ? `/v2/accounts/${method}` : `/v1/accounts:${method}`
}
