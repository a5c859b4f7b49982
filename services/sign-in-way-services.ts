import type { Rejection } from '#domain/result.ts'
import type { Caller } from './ports/identity-provider.ts'
import type { OtherProvider } from './ports/other-accounts.ts'
import type { CeremonyOptions } from './ports/passkey-ceremonies.ts'
import type { Passkey } from './ports/passkey-store.ts'
import type { MemberSession, SignedIn } from './session-services.ts'

/** Where a sign-in elsewhere leads afterwards, and whether it was shown in a window of its own. */
export type Onward = { readonly next: string | undefined; readonly isPopup: boolean }

/** Why a sign-in elsewhere came to nothing; texts in app/text. */
export type OtherRefusal =
  /** Begun in another browser, over, or used already. */
  | 'sign-in-interrupted'
  | 'declined'
  | 'provider-unknown'
  | 'provider-unreachable'
  /** State, nonce, code or token do not fit together. */
  | 'answer-refused'
  | 'email-unverified'
  | 'account-disabled'
  | 'too-many-attempts'
  | 'identity-unreachable'

/** What becomes of a sign-in elsewhere. `confirm`: the address has an account; its password is asked for once. */
export type OtherOutcome =
  | ({ readonly kind: 'signed-in'; readonly signedIn: SignedIn; readonly isNew: boolean } & Onward)
  | ({ readonly kind: 'confirm'; readonly linkSecret: string } & Onward)
  | Rejection<OtherRefusal, Onward>

/** Sign-in with an account elsewhere (docs/product/7; docs/decisions/016). */
export interface OtherAccountServices {
  /** Those that the operator set up; none by default. */
  readonly providers: readonly OtherProvider[]
  /** Where the browser goes. `browserSecret` is kept in its cookie: only it can come back. */
  start(
    wanted: Onward & { readonly providerId: string; readonly browserSecret: string | undefined },
    from: Caller,
  ): Promise<
    | { readonly url: string; readonly browserSecret: string }
    | Rejection<'provider-unknown' | 'provider-unreachable' | 'too-many-attempts', undefined>
  >
  /** The browser came back. `query`: of the address that it came back to. */
  finish(query: string, browserSecret: string | undefined, from: Caller): Promise<OtherOutcome>
  /** What waits to be linked: the provider's name and the address. */
  findWaiting(linkSecret: string): Promise<{ readonly label: string; readonly email: string } | undefined>
  /**
   * Links what waits to whoever has just signed in, and answers the new session. `link-foreign`: the account that
   * signed in has another address. `link-over`: nothing waits any more.
   */
  link(
    session: MemberSession,
    linkSecret: string,
    from: Caller,
  ): Promise<SignedIn | Rejection<'link-over' | 'link-foreign' | 'identity-unreachable', undefined>>
}

/** A passkey as its member sees it. */
export type PasskeyView = Pick<Passkey, 'uid' | 'name' | 'isSynced' | 'addedAt' | 'usedAt'>

/** Passkeys of members (docs/decisions/016). Adding and removing need a sign-in not older than 5 minutes. */
export interface PasskeyServices {
  /** Not with an external identity provider, which alone signs in there; nor on an address that is a number. */
  readonly isOffered: boolean
  /** Whether the sign-in is fresh enough to add and remove. */
  isFresh(session: MemberSession): boolean
  /** Oldest first. */
  list(session: MemberSession): Promise<readonly PasskeyView[]>
  additionOptions(
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
  /** For anybody: the passkey says itself whose it is. */
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
