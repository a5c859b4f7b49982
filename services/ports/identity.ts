import type {
  IdentityMethod,
  IdentityRejection,
  IdentityRequest,
  IdentityResponse,
  IdentityTokens,
} from '#domain/identity/protocol.ts'
import type { Rejection } from '#domain/result.ts'
import type { MailContent } from './mails.ts'

/** The origin of a call: rate limits count by address, mails are written in the locale, a phone may wait longer. */
export type Caller = {
  readonly address: string | undefined
  readonly locale?: string | undefined
  readonly isPhone?: boolean | undefined
}

/** The claims of a valid ID token (docs/decisions/014). */
export type TokenClaims = {
  readonly uid: string
  readonly email: string | undefined
  readonly isEmailVerified: boolean
  readonly name: string | undefined
  /** The claim `role` (domain/identity/session.ts): current when embedded, of the token with an external provider. */
  readonly roleClaim: unknown
  readonly issuedAt: Temporal.Instant
  readonly signedInAt: Temporal.Instant
  /** The sign-in method: `password`, `custom` (a passkey), or the id of an external provider. */
  readonly signInProvider: string | undefined
  /** Whether a second factor was shown at the sign-in. */
  readonly hasSecondFactor: boolean
  readonly expiresAt: Temporal.Instant
}

/** `token-revoked`: also a disabled or deleted account; `token-unverifiable`: the provider cannot be reached. */
export type TokenRejection = Rejection<
  'token-invalid' | 'token-expired' | 'token-revoked' | 'token-unverifiable',
  undefined
>

/**
 * The identity provider: accounts, passwords, tokens. The embedded provider or an external one with the same protocol
 * (docs/product/7, Identity provider; docs/decisions/014). Rejections have the protocol's message as code.
 */
export interface IdentityProvider {
  /** The rejection is `NETWORK_REQUEST_FAILED` when the provider cannot be reached. */
  call<M extends IdentityMethod>(
    method: M,
    request: IdentityRequest<M>,
    from: Caller,
  ): Promise<IdentityResponse<M> | IdentityRejection>
  /**
   * As the call `sendOobCode`, for whoever asks. `isLinked`: whether the address gets the link, asked after every
   * check and limit, which are the same for all addresses.
   */
  sendLink(
    request: IdentityRequest<'sendOobCode'>,
    from: Caller,
    isLinked: (address: string) => Promise<boolean>,
  ): Promise<IdentityResponse<'sendOobCode'> | IdentityRejection>
  /** Verifies an ID token, and within seconds that it was not revoked (embedded; else asked by `lookup`). */
  verify(idToken: string): Promise<TokenClaims | TokenRejection>
}

export type IdentityMailFacts = {
  readonly requestType:
    | IdentityRequest<'sendOobCode'>['requestType']
    | 'RECOVER_EMAIL'
    | 'REVERT_SECOND_FACTOR_ADDITION'
  readonly email: string
  readonly newEmail: string | undefined
  readonly code: string
  readonly expiresAt: Temporal.Instant
  /** The language of the client that caused the mail (BCP 47). */
  readonly locale?: string | undefined
}

/** Composes the mails of a link; they are queued in the transaction that stores the code. */
export type WriteIdentityMails = (
  facts: IdentityMailFacts,
) => readonly { readonly kind: string; readonly to: string; readonly content: MailContent }[]

export type AccountFacts = {
  readonly uid: string
  readonly email: string | undefined
  readonly isEmailVerified: boolean
  readonly isDisabled: boolean
  readonly hasSecondFactor: boolean
  readonly role: number
  readonly createdAt: Temporal.Instant
  readonly lastSignInAt: Temporal.Instant | undefined
}

/** `not-available`: an external provider without a service account. `unreachable`: it does not answer. */
export type AdminRejection = Rejection<'not-available' | 'unreachable', undefined>

/** Administration of accounts, at an external provider by its admin calls. Throws when an account does not exist. */
export interface IdentityAdmin {
  /** False with an external provider without a service account: its console does all of this. */
  readonly isAvailable: boolean
  find(key: { uid: string } | { email: string }): Promise<AccountFacts | AdminRejection | undefined>
  setDisabled(uid: string, isDisabled: boolean): Promise<AdminRejection | undefined>
  setRole(uid: string, role: number): Promise<AdminRejection | undefined>
  setEmailVerified(uid: string, email: string): Promise<AdminRejection | undefined>
  setPassword(uid: string, password: string): Promise<AdminRejection | undefined>
  /** Revokes all refresh tokens, and all ID tokens issued before now. */
  revoke(uid: string): Promise<AdminRejection | undefined>
  /** As `revoke`, for the sessions of the account but that of a token. */
  revokeOthers(uid: string, idToken: string): Promise<AdminRejection | undefined>
  /** Removes all second factors, without a code. */
  removeSecondFactors(uid: string): Promise<AdminRejection | undefined>
  /**
   * Signs out in one browser: ends the sessions of these tokens; other sessions of the account continue. Not available
   * with an external provider: the tokens expire.
   */
  endSession(tokens: {
    readonly idToken?: string | undefined
    readonly refreshToken?: string | undefined
  }): Promise<AdminRejection | undefined>
  remove(uid: string): Promise<AdminRejection | undefined>
  /**
   * Creates an account whose mailbox and password were proven, under a given uid; `passwordHash`: of PasswordHasher. An
   * account of the address that was never verified is removed with its sessions, because its password may be that of
   * another person. Idempotent by uid. `email-taken`: another account of the address is verified or disabled.
   * `password`: as typed; an external provider hashes it by itself, and without it sets a random one.
   */
  createVerified(account: {
    readonly uid: string
    readonly email: string
    readonly passwordHash: string
    readonly password?: string | undefined
  }): Promise<AdminRejection | Rejection<'email-taken', undefined> | undefined>
  /** Opens a session for an account whose identity was verified by a passkey. */
  openSession(uid: string, from: Caller): Promise<IdentityTokens | IdentityRejection>
}

/** Whose secret is hashed, for the fairness of the queue: the caller's address and the account, its e-mail address. */
export type HashingCaller = { readonly address: string | undefined; readonly account?: string | undefined }

/** Hashes passwords and reminder answers slowly, so that guessing is expensive. Its queue is bounded and fair. */
export interface PasswordHasher {
  /** Undefined when too many calls are waiting. */
  hash(secret: string, from: HashingCaller): Promise<string | undefined>
  /** Does the same work without a hash, so that the timing reveals nothing. Undefined when too many calls wait. */
  verify(secret: string, hash: string | null | undefined, from: HashingCaller): Promise<boolean | undefined>
}

export interface PasswordStrength {
  /**
   * A score from 0 (immediately) to 4 (practically never); below 2 means fewer than a million guesses.
   * `guessableWords`: words that an attacker would try, such as the name of the shop or of the customer.
   */
  scoreOf(password: string, guessableWords: readonly string[]): Promise<number>
}
