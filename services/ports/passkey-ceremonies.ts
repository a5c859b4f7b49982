import type { Rejection } from '#domain/result.ts'
import type { Passkey } from './passkey-store.ts'

/** Options for the browser's Web Authentication API, as JSON. */
export type CeremonyOptions = Readonly<Record<string, unknown>>

/** The parsed response of an authenticator, before verification. */
export type AuthenticatorResponse = {
  readonly credentialId: string
  readonly challenge: string
  /** The account uid in the response (user handle); undefined when there is none. */
  readonly accountUid: string | undefined
}

/** A verified new passkey. */
export type NewPasskey = Pick<Passkey, 'credentialId' | 'publicKey' | 'counter' | 'transports' | 'isSynced'>

type PasskeyRejection = Rejection<'passkey-refused', undefined>

/**
 * The ceremonies of Web Authentication Level 3, for the shop's domain. The user is verified (by fingerprint, face or
 * PIN), and passkeys are discoverable.
 */
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
