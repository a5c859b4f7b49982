import type { Rejection } from '#domain/result.ts'

export type ExternalProvider = { readonly id: string; readonly label: string }

/**
 * The values that bind a sign-in with an external provider: `state` and `nonce` (OpenID Connect Core 1.0, 3.1.2.1) and
 * the PKCE `verifier` (RFC 7636). The nonce sent is the SHA-256 of ours in hex, so that a stolen ID token does not
 * reveal ours.
 */
export type SignInProof = { readonly state: string; readonly nonce: string; readonly verifier: string }

export type ExternalTokens = { readonly idToken: string; readonly accessToken: string | undefined }

/** What a client proves an external account with: an ID token, an access token, or both. */
export type ExternalCredential = {
  readonly idToken: string | undefined
  readonly accessToken: string | undefined
  readonly nonce: string | undefined
}

/** An identity at an external provider, from verified tokens. `claims`: all claims of the token. */
export type ExternalIdentity = {
  readonly providerId: string
  readonly subject: string
  readonly email: string | undefined
  readonly isEmailVerified: boolean
  readonly name: string | undefined
  readonly picture: string | undefined
  readonly claims: Readonly<Record<string, unknown>>
}

type Unavailable = 'provider-unknown' | 'provider-unreachable'

/** External accounts by OpenID Connect: authorization code with PKCE, state and nonce. */
export interface ExternalAccounts {
  readonly providers: readonly ExternalProvider[]
  authorizationUrl(
    providerId: string,
    proof: SignInProof,
    redirectUrl: string,
  ): Promise<URL | Rejection<Unavailable, undefined>>
  /** `declined`: by the customer; `answer-refused`: state, nonce, code or verifier do not match, or an error. */
  exchangeCode(
    providerId: string,
    proof: SignInProof,
    answerUrl: URL,
  ): Promise<ExternalTokens | Rejection<Unavailable | 'declined' | 'answer-refused', undefined>>
  /**
   * Verifies signature, issuer, audience, expiry, nonce; fetches missing e-mail and name with the access token. An
   * access token alone is accepted where the provider says to whom it issued it (RFC 7662).
   */
  verify(
    providerId: string,
    credential: ExternalCredential,
  ): Promise<ExternalIdentity | Rejection<Unavailable | 'token-refused' | 'nonce-refused', undefined>>
}

export type PendingSignIn = {
  readonly providerId: string
  readonly next: string | undefined
  readonly isPopup: boolean
}

/** An external account that waits to be linked until its owner has signed in with another method. */
export type PendingLink = ExternalTokens & {
  readonly providerId: string
  readonly nonce: string
  /** The e-mail address of both accounts. */
  readonly email: string
}

/** Stores sign-ins with external providers that are in progress. Secrets are stored only as hashes. */
export interface ExternalSignInStore {
  /** Adds a sign-in, identified by `state` and bound to the browser by `browserSecret`; deletes expired ones. */
  addSignIn(
    names: { readonly state: string; readonly browserSecret: string },
    signIn: PendingSignIn,
    lifetime: { readonly now: Temporal.Instant; readonly endsAt: Temporal.Instant },
  ): Promise<void>
  /** Consumes a sign-in: only once, by the browser that started it, before it expires. */
  consumeSignIn(
    names: { readonly state: string; readonly browserSecret: string },
    now: Temporal.Instant,
  ): Promise<PendingSignIn | undefined>
  addLink(
    secret: string,
    link: PendingLink,
    lifetime: { readonly now: Temporal.Instant; readonly endsAt: Temporal.Instant },
  ): Promise<void>
  findLink(secret: string, now: Temporal.Instant): Promise<PendingLink | undefined>
  removeLink(secret: string): Promise<void>
}
