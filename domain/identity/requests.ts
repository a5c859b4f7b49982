import { z } from 'zod'
import { rejected } from '../result.ts'
import type { IdentityMethod, IdentityRefusal, IdentityRequest } from './protocol.ts'

const LONGEST_TOKEN = 8_192
const LONGEST_ADDRESS = 1_024
const LONGEST_PASSWORD = 4_096
const LONGEST_NAME = 256
const LONGEST_URL = 2_048

/** A text of the protocol: absent, of another type or empty is told by `missing`, too long by `tooLong`. */
const text = (most: number, missing: string, tooLong = 'INVALID_ARGUMENT') =>
  z.string({ error: missing }).min(1, { error: missing, abort: true }).max(most, { error: tooLong })
const optional = (most: number, tooLong?: string) => z.string().max(most, { error: tooLong }).optional()

const idToken = text(LONGEST_TOKEN, 'INVALID_ID_TOKEN', 'INVALID_ID_TOKEN')
const oobCode = text(LONGEST_ADDRESS, 'MISSING_OOB_CODE', 'INVALID_OOB_CODE')
const email = text(LONGEST_ADDRESS, 'MISSING_EMAIL', 'INVALID_EMAIL')
const maybeEmail = optional(LONGEST_ADDRESS, 'INVALID_EMAIL')
const password = text(LONGEST_PASSWORD, 'MISSING_PASSWORD', 'INVALID_PASSWORD')
const maybePassword = optional(LONGEST_PASSWORD, 'INVALID_PASSWORD')
const maybeIdToken = optional(LONGEST_TOKEN, 'INVALID_ID_TOKEN')
const returnSecureToken = z.boolean().optional()

/**
 * What each call takes (docs/product/7, Identity provider; docs/decisions/014): members that are not listed are dropped,
 * sizes are limited. Each message is the protocol's own.
 */
export const IDENTITY_REQUESTS = {
  signUp: z.object({ email: maybeEmail, password: maybePassword, returnSecureToken, idToken: maybeIdToken }),
  signInWithPassword: z.object({ email, password, returnSecureToken }),
  signInWithEmailLink: z.object({ email, oobCode, idToken: maybeIdToken }),
  signInWithIdp: z.object({
    requestUri: text(LONGEST_URL, 'MISSING_REQUEST_URI'),
    postBody: optional(32_768),
    pendingToken: optional(LONGEST_TOKEN),
    returnSecureToken,
    idToken: maybeIdToken,
    autoCreate: z.boolean().optional(),
  }),
  lookup: z.object({ idToken }),
  update: z.object({
    idToken: maybeIdToken,
    email: maybeEmail,
    password: maybePassword,
    displayName: z.string().max(LONGEST_NAME).nullish(),
    photoUrl: z.string().max(LONGEST_URL).nullish(),
    deleteProvider: z.array(z.string().max(LONGEST_NAME)).max(20).readonly().optional(),
    oobCode: optional(LONGEST_ADDRESS, 'INVALID_OOB_CODE'),
    returnSecureToken,
  }),
  delete: z.object({ idToken }),
  createAuthUri: z.object({
    identifier: text(LONGEST_ADDRESS, 'MISSING_IDENTIFIER', 'INVALID_IDENTIFIER'),
    continueUri: text(LONGEST_URL, 'MISSING_CONTINUE_URI', 'INVALID_CONTINUE_URI'),
  }),
  sendOobCode: z.object({
    requestType: z.enum(['PASSWORD_RESET', 'EMAIL_SIGNIN', 'VERIFY_EMAIL', 'VERIFY_AND_CHANGE_EMAIL'], {
      error: 'MISSING_REQ_TYPE',
    }),
    email: maybeEmail,
    idToken: maybeIdToken,
    newEmail: optional(LONGEST_ADDRESS, 'INVALID_NEW_EMAIL'),
    continueUrl: optional(LONGEST_URL, 'INVALID_CONTINUE_URI'),
    canHandleCodeInApp: z.boolean().optional(),
  }),
  resetPassword: z.object({ oobCode, newPassword: maybePassword }),
  projects: z.object({}),
  token: z.object({
    grant_type: z.literal('refresh_token', { error: 'INVALID_GRANT_TYPE' }),
    refresh_token: text(LONGEST_TOKEN, 'MISSING_REFRESH_TOKEN', 'INVALID_REFRESH_TOKEN'),
  }),
} as const satisfies Readonly<Record<IdentityMethod, z.ZodType>>

const IS_MESSAGE = /^[A-Z][A-Z_]+$/
/** null means something here: the name or picture is taken away. Elsewhere it means absent. */
const NULLABLE = new Set(['displayName', 'photoUrl'])

/** Reads the request of a call. The refusal is the first fault's message; INVALID_ARGUMENT where it has none. */
export function parseIdentityRequest<M extends IdentityMethod>(
  method: M,
  request: unknown,
): IdentityRequest<M> | IdentityRefusal {
  const parsed = IDENTITY_REQUESTS[method].safeParse(withoutNulls(request))
  if (parsed.success) return parsed.data as IdentityRequest<M>
  const message = parsed.error.issues[0]?.message ?? ''
  return rejected(IS_MESSAGE.test(message) ? message : 'INVALID_ARGUMENT')
}

function withoutNulls(request: unknown): unknown {
  if (typeof request !== 'object' || request === null || Array.isArray(request)) return request
  return Object.fromEntries(Object.entries(request).filter(([name, value]) => value !== null || NULLABLE.has(name)))
}

/** Whether a word names a call of the protocol. */
export function isIdentityMethod(name: string): name is IdentityMethod {
  return Object.hasOwn(IDENTITY_REQUESTS, name)
}
