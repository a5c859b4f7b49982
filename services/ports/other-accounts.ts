import type { Rejection } from '#domain/result.ts'

/** A provider of accounts elsewhere, as a button shows it. */
export type OtherProvider = { readonly id: string; readonly label: string }

/**
 * What a sign-in elsewhere is held together by: `state` and `nonce` (OpenID Connect Core 1.0, 3.1.2.1) and the
 * `verifier` of PKCE (RFC 7636). The nonce that travels is the SHA-256 of ours in hex: who steals an ID token cannot
 * say what it was made of.
 */
export type SignInProof = { readonly state: string; readonly nonce: string; readonly verifier: string }

/** What a provider gives in the end. */
export type OtherTokens = { readonly idToken: string; readonly accessToken: string | undefined }

/** Somebody as a provider elsewhere tells it, from a verified ID token. `claims`: all that it tells. */
export type OtherIdentity = {
  readonly providerId: string
  readonly subject: string
  readonly email: string | undefined
  readonly isEmailVerified: boolean
  readonly name: string | undefined
  readonly picture: string | undefined
  readonly claims: Readonly<Record<string, unknown>>
}

/** The provider is not set up here, or does not answer. */
type Unavailable = 'provider-unknown' | 'provider-unreachable'

/** Accounts elsewhere, by OpenID Connect: authorization code with PKCE, state and nonce. */
export interface OtherAccounts {
  /** Those that are set up, in the order of their buttons. */
  readonly providers: readonly OtherProvider[]
  /** Where the browser goes to sign in there. */
  authorizationUrl(
    providerId: string,
    proof: SignInProof,
    redirectUrl: string,
  ): Promise<URL | Rejection<Unavailable, undefined>>
  /**
   * Turns the address that the browser came back with into tokens. `declined`: the customer said no there;
   * `answer-refused`: state, nonce, code or verifier do not fit, or the provider reports an error.
   */
  takeAnswer(
    providerId: string,
    proof: SignInProof,
    answerUrl: URL,
  ): Promise<OtherTokens | Rejection<Unavailable | 'declined' | 'answer-refused', undefined>>
  /**
   * Verifies an ID token: signature, issuer, audience, life, nonce. What it leaves out of e-mail and name is asked for
   * with the access token.
   */
  verify(
    providerId: string,
    tokens: OtherTokens & { readonly nonce: string | undefined },
  ): Promise<OtherIdentity | Rejection<Unavailable | 'token-refused' | 'nonce-refused', undefined>>
}
