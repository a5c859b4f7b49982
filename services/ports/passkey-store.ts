/** A passkey of a member. `uid` names it on our pages; `publicKey` is COSE; `transports`: how it can be reached. */
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

/** What a challenge is for. `add`: for which account. */
export type ChallengePurpose =
  | { readonly purpose: 'add'; readonly accountUid: string }
  | { readonly purpose: 'sign-in' }

/** Keeps passkeys and the challenges they answer. */
export interface PasskeyStore {
  /** What has ended goes on the way. */
  addChallenge(
    challenge: string,
    purpose: ChallengePurpose,
    life: { readonly now: Temporal.Instant; readonly endsAt: Temporal.Instant },
  ): Promise<void>
  /** Takes a challenge out: only once, only for its purpose, only before it ends. Answers whether it was there. */
  takeChallenge(challenge: string, purpose: ChallengePurpose, now: Temporal.Instant): Promise<boolean>
  /** Oldest first. */
  list(accountUid: string): Promise<readonly Passkey[]>
  find(credentialId: string): Promise<Passkey | undefined>
  /** `known`: the credential is there already; `full`: the account has `most`, also when several come at once. */
  add(passkey: Passkey, most: number): Promise<'added' | 'known' | 'full'>
  /** False: the account has no such passkey. */
  rename(accountUid: string, uid: string, name: string): Promise<boolean>
  remove(accountUid: string, uid: string): Promise<boolean>
  /** All of an account that is gone. */
  removeAll(accountUid: string): Promise<void>
  /**
   * Keeps the counter of a use, if it still has the value that was looked at. False: another use came between, or the
   * passkey is gone.
   */
  recordUse(
    credentialId: string,
    use: { readonly counterBefore: number; readonly counter: number; readonly isSynced: boolean },
    now: Temporal.Instant,
  ): Promise<boolean>
}
