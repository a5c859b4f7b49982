import type { z } from 'zod'
import type { Rejection } from '../result.ts'
import type { IDENTITY_REQUESTS } from './requests.ts'

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
type IdentityResponses = {
  signUp: IdentityTokens
  signInWithPassword: IdentityTokens & { registered?: boolean; displayName?: string }
  signInWithEmailLink: IdentityTokens & { isNewUser: boolean }
  signInWithIdp: Partial<IdentityTokens> & {
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
  resetPassword: { requestType: string; email: string; newEmail?: string }
  projects: { authorizedDomains: readonly string[]; projectId?: string }
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

/** Request and response of each call; `IDENTITY_REQUESTS` parses the requests. */
export type IdentityCalls = {
  [M in keyof IdentityResponses]: { request: z.infer<(typeof IDENTITY_REQUESTS)[M]>; response: IdentityResponses[M] }
}

/** The name of a call. */
export type IdentityMethod = keyof IdentityResponses

/** The request of a call. */
export type IdentityRequest<M extends IdentityMethod> = IdentityCalls[M]['request']

/** The response of a call. */
export type IdentityResponse<M extends IdentityMethod> = IdentityCalls[M]['response']

/** A rejected call; the code is the protocol's message, such as EMAIL_EXISTS (docs/product/8). */
export type IdentityRejection = Rejection<string, undefined>
