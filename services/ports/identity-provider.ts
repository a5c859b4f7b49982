import type { IdentityAnswer, IdentityMethod, IdentityRefusal, IdentityRequest } from '#domain/identity/protocol.ts'
import type { Rejection } from '#domain/result.ts'
import type { MailContent } from './mailer.ts'

/** Where a call comes from: throttling counts by address, mails are written in the locale. */
export type Caller = { readonly address: string | undefined; readonly locale?: string | undefined }

/** What a valid ID token says (docs/decisions/014). Seconds since 1970 where JWT has them. */
export type TokenClaims = {
  readonly uid: string
  readonly email: string | undefined
  readonly isEmailVerified: boolean
  readonly name: string | undefined
  /**
   * The custom claim `role`; domain/identity/role.ts judges it. The embedded provider gives the account's role as it is
   * now, an external one what stands in the token.
   */
  readonly roleClaim: unknown
  readonly issuedAt: Temporal.Instant
  readonly signedInAt: Temporal.Instant
  /** How: `password`, `custom` (a passkey), or the id of a provider elsewhere. */
  readonly signInProvider: string | undefined
  readonly expiresAt: Temporal.Instant
}

/** Why a token opens nothing. `disabled`: the account was disabled, deleted or its tokens revoked meanwhile. */
export type TokenRefusal = Rejection<
  'token-invalid' | 'token-expired' | 'token-revoked' | 'token-unverifiable',
  undefined
>

/**
 * Who somebody is: accounts, passwords, tokens. The embedded provider and any external one of the same protocol
 * (docs/product/7, Identity provider; docs/decisions/014). Refusals carry the protocol's own message as code.
 */
export interface IdentityProvider {
  /** One call of the protocol. A provider that cannot be reached answers the refusal `NETWORK_REQUEST_FAILED`. */
  call<M extends IdentityMethod>(
    method: M,
    request: IdentityRequest<M>,
    from: Caller,
  ): Promise<IdentityAnswer<M> | IdentityRefusal>
  /**
   * Checks an ID token: signature, issuer, audience, life; and within a few seconds also that the account was not
   * disabled or revoked since (embedded; an external provider is asked by `lookup`).
   */
  verify(idToken: string): Promise<TokenClaims | TokenRefusal>
}

/** A link that the provider mails: what for, to whom, and until when its code is good. */
export type IdentityMailFacts = {
  readonly requestType: IdentityRequest<'sendOobCode'>['requestType']
  readonly email: string
  /** VERIFY_AND_CHANGE_EMAIL: the address that is to be the account's. */
  readonly newEmail: string | undefined
  readonly code: string
  readonly expiresAt: Temporal.Instant
}

/** Writes the mails of a link; they are queued in the transaction that keeps the code. */
export type WriteIdentityMails = (
  facts: IdentityMailFacts,
) => readonly { readonly kind: string; readonly to: string; readonly content: MailContent }[]

/** An account as an operator sees it. Never a password or a hash. */
export type AccountFacts = {
  readonly uid: string
  readonly email: string | undefined
  readonly isEmailVerified: boolean
  readonly isDisabled: boolean
  readonly role: number
  readonly createdAt: Temporal.Instant
  readonly lastSignInAt: Temporal.Instant | undefined
}

/**
 * What the shop itself may do to accounts without their password; the embedded provider alone. An external provider
 * answers `not-available`: its own console does that.
 */
export interface IdentityAdmin {
  find(
    key: { uid: string } | { email: string },
  ): Promise<AccountFacts | Rejection<'not-available', undefined> | undefined>
  setDisabled(uid: string, isDisabled: boolean): Promise<Rejection<'not-available', undefined> | undefined>
  setRole(uid: string, role: number): Promise<Rejection<'not-available', undefined> | undefined>
  setEmailVerified(uid: string, email: string): Promise<Rejection<'not-available', undefined> | undefined>
  setPassword(uid: string, password: string): Promise<Rejection<'not-available', undefined> | undefined>
  /** Every refresh token ends, and every ID token issued before now. */
  revoke(uid: string): Promise<Rejection<'not-available', undefined> | undefined>
  /** Signing out in one browser: the session that a refresh token comes from ends, others of the account go on. */
  endSession(refreshToken: string): Promise<Rejection<'not-available', undefined> | undefined>
  remove(uid: string): Promise<Rejection<'not-available', undefined> | undefined>
  /** Signs somebody in whose identity was proven otherwise: a passkey, a link of ours. */
  openSession(uid: string, proof: 'passkey' | 'link'): Promise<IdentityAnswer<'signInWithPassword'> | IdentityRefusal>
}
