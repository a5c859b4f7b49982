import type { z } from 'zod'
import type { Rejection } from '../result.ts'
import type { IDENTITY_REQUESTS } from './requests.ts'

/** The tokens that signing in gives (docs/decisions/014). `expiresIn`: seconds as text. */
export type IdentityTokens = {
  readonly idToken: string
  readonly refreshToken: string
  readonly expiresIn: string
  readonly localId: string
  readonly email?: string
}

/** An account as `accounts:lookup` tells it; milliseconds since 1970 as text. */
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

/** How somebody signs in: `password`, or the id of a provider elsewhere. */
export type IdentityProviderInfo = {
  readonly providerId: string
  readonly rawId: string
  readonly federatedId?: string
  readonly email?: string
  readonly displayName?: string
  readonly photoUrl?: string
}

/** What a call answers (docs/product/7, Identity provider; docs/decisions/014). */
type IdentityAnswers = {
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

/** What travels, by call; the requests are read by `IDENTITY_REQUESTS`. */
export type IdentityCalls = {
  [M in keyof IdentityAnswers]: { request: z.infer<(typeof IDENTITY_REQUESTS)[M]>; answer: IdentityAnswers[M] }
}

/** The calls of the protocol. */
export type IdentityMethod = keyof IdentityAnswers

/** What a call sends. */
export type IdentityRequest<M extends IdentityMethod> = IdentityCalls[M]['request']

/** What a call answers. */
export type IdentityAnswer<M extends IdentityMethod> = IdentityCalls[M]['answer']

/** A refused call: the protocol's message as code, such as EMAIL_EXISTS (docs/product/8). */
export type IdentityRefusal = Rejection<string, undefined>
