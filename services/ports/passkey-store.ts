/**
 * A passkey of a member. `uid` identifies it on our pages; `publicKey` is in COSE format; `transports`: the
 * authenticator's transports.
 */
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

/** Stores passkeys and challenges. */
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
  /**
   * `known`: the credential already exists; `full`: the account already has `limit` passkeys, also under concurrent
   * calls.
   */
  add(passkey: Passkey, limit: number): Promise<'added' | 'known' | 'full'>
  /** False when the account has no such passkey. */
  rename(accountUid: string, uid: string, name: string): Promise<boolean>
  remove(accountUid: string, uid: string): Promise<boolean>
  /** Deletes all passkeys of a deleted account. */
  removeAll(accountUid: string): Promise<void>
  /**
   * Saves the counter after a use, if the stored one is still `counterBefore`. False when there was a concurrent use,
   * or the passkey was deleted.
   */
  recordUse(
    credentialId: string,
    use: { readonly counterBefore: number; readonly counter: number; readonly isSynced: boolean },
    now: Temporal.Instant,
  ): Promise<boolean>
}
