import type { Rejection } from '#domain/result.ts'
import type { ExternalProvider } from './ports/external-accounts.ts'
import type { Caller } from './ports/identity-provider.ts'
import type { CeremonyOptions } from './ports/passkey-ceremonies.ts'
import type { Passkey } from './ports/passkey-store.ts'
import type { MemberSession, SignedIn } from './session-services.ts'

/** Where a sign-in with an external account continues, and whether it runs in a popup window. */
export type SignInRedirect = { readonly next: string | undefined; readonly isPopup: boolean }

/** Why a sign-in with an external account failed; messages in app/text. */
export type ExternalSignInRejectionCode =
  /** Started in another browser, expired, or already used. */
  | 'sign-in-interrupted'
  | 'declined'
  | 'provider-unknown'
  | 'provider-unreachable'
  /** State, nonce, code or token do not match. */
  | 'answer-refused'
  | 'email-unverified'
  | 'account-disabled'
  | 'too-many-attempts'
  | 'identity-unreachable'

/**
 * The result of a sign-in with an external account. `confirm`: the address already has an account, whose password is
 * required once.
 */
export type ExternalSignInOutcome =
  | ({ readonly kind: 'signed-in'; readonly signedIn: SignedIn; readonly isNew: boolean } & SignInRedirect)
  | ({ readonly kind: 'confirm'; readonly linkSecret: string } & SignInRedirect)
  | Rejection<ExternalSignInRejectionCode, SignInRedirect>

/** Sign-in with an external account (docs/product/7; docs/decisions/016). */
export interface ExternalAccountServices {
  /** The providers configured by the operator; none by default. */
  readonly providers: readonly ExternalProvider[]
  /**
   * Starts a sign-in and returns the URL to redirect to. `browserSecret` is stored in a cookie, which is required to
   * finish.
   */
  start(
    request: SignInRedirect & { readonly providerId: string; readonly browserSecret: string | undefined },
    from: Caller,
  ): Promise<
    | { readonly url: string; readonly browserSecret: string }
    | Rejection<'provider-unknown' | 'provider-unreachable' | 'too-many-attempts', undefined>
  >
  /** Finishes a sign-in after the redirect back. `query`: the query string of the callback URL. */
  finish(query: string, browserSecret: string | undefined, from: Caller): Promise<ExternalSignInOutcome>
  /** The external account that waits to be linked: the provider's name and the e-mail address. */
  findPendingLink(linkSecret: string): Promise<{ readonly label: string; readonly email: string } | undefined>
  /**
   * Links the waiting external account to the account that has just signed in, and returns the new session.
   * `link-foreign`: the signed-in account has another address. `link-over`: there is no waiting account any more.
   */
  link(
    session: MemberSession,
    linkSecret: string,
    from: Caller,
  ): Promise<SignedIn | Rejection<'link-over' | 'link-foreign' | 'identity-unreachable', undefined>>
}

/** A passkey as shown to its member. */
export type PasskeyView = Pick<Passkey, 'uid' | 'name' | 'isSynced' | 'addedAt' | 'usedAt'>

/** Passkeys of members (docs/decisions/016). Adding and removing require a sign-in within the last 5 minutes. */
export interface PasskeyServices {
  /**
   * False with an external identity provider, which handles sign-in alone, and when the shop's address is an IP
   * address.
   */
  readonly isOffered: boolean
  /** Whether the sign-in is recent enough to add and remove passkeys. */
  isRecentSignIn(session: MemberSession): boolean
  /** Oldest first. */
  list(session: MemberSession): Promise<readonly PasskeyView[]>
  registrationOptions(
    session: MemberSession,
  ): Promise<CeremonyOptions | Rejection<'login-too-old' | 'not-available' | 'passkeys-full', undefined>>
  add(
    session: MemberSession,
    input: { readonly answer: unknown; readonly name: string },
  ): Promise<
    | Rejection<'login-too-old' | 'not-available' | 'passkey-refused' | 'passkey-known' | 'passkeys-full', undefined>
    | undefined
  >
  rename(
    session: MemberSession,
    uid: string,
    name: string,
  ): Promise<Rejection<'passkey-unknown', undefined> | undefined>
  remove(
    session: MemberSession,
    uid: string,
  ): Promise<Rejection<'login-too-old' | 'passkey-unknown', undefined> | undefined>
  /** For all visitors: the passkey identifies its account. */
  signInOptions(from: Caller): Promise<CeremonyOptions | Rejection<'not-available' | 'too-many-attempts', undefined>>
  signIn(
    answer: unknown,
    from: Caller,
  ): Promise<
    | SignedIn
    | Rejection<
        | 'not-available'
        | 'passkey-refused'
        | 'passkey-unknown'
        | 'account-disabled'
        | 'registration-provisional'
        | 'too-many-attempts'
        | 'identity-unreachable',
        undefined
      >
  >
}
