import type { Rejection } from '#domain/result.ts'

/** `uid` is shown on our pages; `publicKey` is in COSE format; `transports`: the authenticator's. */
export type Passkey = {
  readonly uid: string
  readonly credentialId: string
  readonly accountUid: string
  readonly publicKey: Uint8Array
  readonly counter: number
  readonly transports: readonly string[]
  readonly name: string
  readonly isSynced: boolean
  readonly addedAt: Temporal.Instant
  readonly usedAt: Temporal.Instant | undefined
}

/** The purpose of a challenge, and for `add` the account. */
export type ChallengePurpose =
  | { readonly purpose: 'add'; readonly accountUid: string }
  | { readonly purpose: 'sign-in' }

export interface PasskeyStore {
  /** Adds a challenge, and deletes expired ones. */
  addChallenge(
    challenge: string,
    purpose: ChallengePurpose,
    lifetime: { readonly now: Temporal.Instant; readonly endsAt: Temporal.Instant },
  ): Promise<void>
  /** Consumes a challenge: only once, for its purpose, before it expires. Returns whether it was valid. */
  consumeChallenge(challenge: string, purpose: ChallengePurpose, now: Temporal.Instant): Promise<boolean>
  /** Oldest first. */
  list(accountUid: string): Promise<readonly Passkey[]>
  find(credentialId: string): Promise<Passkey | undefined>
  /** `known`: the credential exists; `full`: the account has `limit` passkeys, also under concurrent calls. */
  add(passkey: Passkey, limit: number): Promise<'added' | 'known' | 'full'>
  rename(accountUid: string, uid: string, name: string): Promise<boolean>
  remove(accountUid: string, uid: string): Promise<boolean>
  removeAll(accountUid: string): Promise<void>
  /** Saves the counter after a use. False after a concurrent use (`counterBefore` differs) or deletion. */
  recordUse(
    credentialId: string,
    use: { readonly counterBefore: number; readonly counter: number; readonly isSynced: boolean },
    now: Temporal.Instant,
  ): Promise<boolean>
}

/** Options for the browser's Web Authentication API, as JSON. */
export type CeremonyOptions = Readonly<Record<string, unknown>>

export type AuthenticatorResponse = {
  readonly credentialId: string
  readonly challenge: string
  /** The account uid in the response (user handle); undefined when there is none. */
  readonly accountUid: string | undefined
}

export type NewPasskey = Pick<Passkey, 'credentialId' | 'publicKey' | 'counter' | 'transports' | 'isSynced'>

type PasskeyRejection = Rejection<'passkey-refused', undefined>

/** Web Authentication Level 3 for the shop's domain: verified users (fingerprint, face, PIN), discoverable passkeys. */
export interface PasskeyCeremonies {
  /** Whether browsers can create passkeys for the shop's address, which must be a domain name and not an IP address. */
  readonly isSupported: boolean
  registrationOptions(input: {
    readonly challenge: string
    readonly accountUid: string
    readonly email: string
    readonly known: readonly Passkey[]
  }): Promise<CeremonyOptions>
  signInOptions(challenge: string): Promise<CeremonyOptions>
  /** Parses a response of the browser; undefined when it is malformed. Does not verify it. */
  parse(answer: unknown): AuthenticatorResponse | undefined
  verifyRegistration(answer: unknown, challenge: string): Promise<NewPasskey | PasskeyRejection>
  /** Returns the counter without checking it. */
  verifySignIn(
    answer: unknown,
    challenge: string,
    passkey: Passkey,
  ): Promise<{ readonly counter: number; readonly isSynced: boolean } | PasskeyRejection>
}
