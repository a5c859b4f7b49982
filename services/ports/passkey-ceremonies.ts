import type { Rejection } from '#domain/result.ts'
import type { Passkey } from './passkey-store.ts'

/** JSON for the browser's Web Authentication API. */
export type CeremonyOptions = Readonly<Record<string, unknown>>

/** What an authenticator made of a challenge, as far as it can be read before it is verified. */
export type ReadAnswer = {
  readonly credentialId: string
  readonly challenge: string
  /** Whose passkey the authenticator says it is: our uid; undefined when it does not say. */
  readonly accountUid: string | undefined
}

/** A new passkey, verified. */
export type NewPasskey = Pick<Passkey, 'credentialId' | 'publicKey' | 'counter' | 'transports' | 'isSynced'>

type Refused = Rejection<'passkey-refused', undefined>

/**
 * The ceremonies of Web Authentication Level 3, for this shop's address. The user is verified (by fingerprint, face or
 * PIN), and the passkey says itself whose it is.
 */
export interface PasskeyCeremonies {
  /** Whether browsers can make passkeys for the shop's address: it must be a name, not a number. */
  readonly isPossible: boolean
  additionOptions(input: {
    readonly challenge: string
    readonly accountUid: string
    readonly email: string
    readonly known: readonly Passkey[]
  }): Promise<CeremonyOptions>
  signInOptions(challenge: string): Promise<CeremonyOptions>
  /** Reads an answer of the browser; undefined when it is none. Proves nothing. */
  read(answer: unknown): ReadAnswer | undefined
  verifyAddition(answer: unknown, challenge: string): Promise<NewPasskey | Refused>
  /** The counter is told, not judged. */
  verifySignIn(
    answer: unknown,
    challenge: string,
    passkey: Passkey,
  ): Promise<{ readonly counter: number; readonly isSynced: boolean } | Refused>
}
