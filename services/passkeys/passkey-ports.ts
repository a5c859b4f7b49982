import { rejected } from '#domain/result.ts'
import type { IdentityAdmin } from '../ports/identity-provider.ts'
import type { Ids } from '../ports/ids.ts'
import type { PasskeyCeremonies } from '../ports/passkey-ceremonies.ts'
import type { ChallengePurpose, PasskeyStore } from '../ports/passkey-store.ts'
import type { RateLimit } from '../ports/rate-limit.ts'
import { isFresh } from '../session/fresh-sign-in.ts'
import type { SessionPorts } from '../session/member-session.ts'
import type { MemberSession } from '../session-services.ts'

/** What passkeys are made of. */
export type PasskeyPorts = SessionPorts & {
  readonly passkeys: PasskeyStore
  readonly ceremonies: PasskeyCeremonies
  readonly identityAdmin: IdentityAdmin
  readonly rates: RateLimit
  readonly ids: Ids
  /** Whether the identity provider opens sessions by passkey: the embedded one does. */
  readonly opensByPasskey: boolean
}

/** A challenge is good for so long (decided here). */
const CHALLENGE_MINUTES = 5

/** Whether passkeys can be made and used at all. */
export function isOffered({ ceremonies, opensByPasskey }: PasskeyPorts): boolean {
  return ceremonies.isPossible && opensByPasskey
}

/** A new challenge, kept until it is answered. */
export async function newChallenge({ passkeys, ids, clock }: PasskeyPorts, purpose: ChallengePurpose): Promise<string> {
  const [challenge, now] = [ids.secret(), clock.now()]
  await passkeys.addChallenge(challenge, purpose, { now, endsAt: now.add({ minutes: CHALLENGE_MINUTES }) })
  return challenge
}

/** Reads an answer and takes its challenge; refused when that was answered before, has ended or was another's. */
export async function takeAnswer(
  { ceremonies, passkeys, clock }: PasskeyPorts,
  answer: unknown,
  purpose: ChallengePurpose,
) {
  const read = ceremonies.read(answer)
  if (read === undefined) return rejected('passkey-refused')
  const isOpen = await passkeys.takeChallenge(read.challenge, purpose, clock.now())
  return isOpen ? read : rejected('passkey-refused')
}

/** Refusals of whoever must sign in anew first. */
export function tooOld(ports: PasskeyPorts, session: MemberSession) {
  return isFresh(ports, session) ? undefined : rejected('login-too-old')
}
