import { rejected } from '#domain/result.ts'
import type { ChallengePurpose } from '../ports/passkeys.ts'
import type { ServicePorts } from '../service-ports.ts'
import { isRecentSignIn, type MemberSession, type SessionPorts } from '../sessions/member-session.ts'

/** The ports for passkeys. */
export type PasskeyPorts = SessionPorts &
  Pick<ServicePorts, 'passkeys' | 'ceremonies' | 'identityAdmin' | 'rates' | 'ids' | 'supportsPasskeySessions'>

/** Validity of a challenge (decided here). */
const CHALLENGE_MINUTES = 5

/**
 * Whether passkeys are available: not with an external identity provider, which handles sign-in alone, and not when the
 * shop's address is an IP address.
 */
export function isOffered({ ceremonies, supportsPasskeySessions }: PasskeyPorts): boolean {
  return ceremonies.isSupported && supportsPasskeySessions
}

/** Creates and stores a challenge. */
export async function createChallenge(
  { passkeys, ids, clock }: PasskeyPorts,
  purpose: ChallengePurpose,
): Promise<string> {
  const [challenge, now] = [ids.secret(), clock.now()]
  await passkeys.addChallenge(challenge, purpose, { now, endsAt: now.add({ minutes: CHALLENGE_MINUTES }) })
  return challenge
}

/**
 * Parses a browser's response and consumes its challenge; rejected when the challenge was used before, has expired or
 * has another purpose.
 */
export async function consumeChallenge(
  { ceremonies, passkeys, clock }: PasskeyPorts,
  answer: unknown,
  purpose: ChallengePurpose,
) {
  const parsed = ceremonies.parse(answer)
  if (parsed === undefined) return rejected('passkey-refused')
  const isValid = await passkeys.consumeChallenge(parsed.challenge, purpose, clock.now())
  return isValid ? parsed : rejected('passkey-refused')
}

/** Rejects a session whose sign-in is not recent; undefined when it is. */
export function rejectOldSignIn(ports: PasskeyPorts, session: MemberSession) {
  return isRecentSignIn(ports, session) ? undefined : rejected('login-too-old')
}
