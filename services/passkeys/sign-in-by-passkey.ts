import { isCounterPlausible } from '#domain/identity/passkey.ts'
import { isRejected, type Rejection, rejected } from '#domain/result.ts'
import type { Caller } from '../ports/identity.ts'
import type { CeremonyOptions, Passkey } from '../ports/passkeys.ts'
import type { RateRule } from '../ports/runtime.ts'
import { openSessionFromTokens, type SignedIn } from '../sessions/member-session.ts'
import { consumeChallenge, createChallenge, isOffered, type PasskeyPorts } from './challenge.ts'

type PasskeySignInRejection = Rejection<
  | 'not-available'
  | 'passkey-refused'
  | 'passkey-unknown'
  | 'account-disabled'
  | 'registration-provisional'
  | 'too-many-attempts'
  | 'identity-unreachable',
  undefined
>

/** Rate limit of challenges per network address (decided here): each view of the login page takes one. */
const CHALLENGE_RATE: RateRule = { name: 'passkey-challenge', max: 300, windowSeconds: 900 }
const ANSWER_RATE: RateRule = { name: 'passkey-answer', max: 60, windowSeconds: 900 }
const UNKNOWN_ADDRESS = 'unknown'

/**
 * Creates the options for the browser to sign in with a passkey; for all visitors: the passkey identifies its account.
 */
export function passkeySignInOptions(ports: PasskeyPorts) {
  return async (
    from: Caller,
  ): Promise<CeremonyOptions | Rejection<'not-available' | 'too-many-attempts', undefined>> => {
    if (!isOffered(ports)) return rejected('not-available')
    if (!(await isWithin(ports, CHALLENGE_RATE, from))) return rejected('too-many-attempts')
    return ports.ceremonies.signInOptions(await createChallenge(ports, { purpose: 'sign-in' }))
  }
}

/**
 * Signs in with a passkey. The challenge is ours and unused, the passkey is known and belongs to the account that it
 * names, its signature is valid, and its counter has increased.
 */
export function signInByPasskey(ports: PasskeyPorts) {
  return async (answer: unknown, from: Caller): Promise<SignedIn | PasskeySignInRejection> => {
    if (!isOffered(ports)) return rejected('not-available')
    if (!(await isWithin(ports, ANSWER_RATE, from))) return rejected('too-many-attempts')
    const parsed = await consumeChallenge(ports, answer, { purpose: 'sign-in' })
    if (isRejected(parsed)) return parsed
    const passkey = await ports.passkeys.find(parsed.credentialId)
    if (passkey === undefined) return rejected('passkey-unknown')
    if (parsed.accountUid !== passkey.accountUid) return rejected('passkey-refused')
    const use = await ports.ceremonies.verifySignIn(answer, parsed.challenge, passkey)
    if (isRejected(use)) return use
    const { counter: counterBefore, credentialId } = passkey
    if (!isCounterPlausible(counterBefore, use.counter)) return rejected('passkey-refused')
    const isFirst = await ports.passkeys.recordUse(credentialId, { ...use, counterBefore }, ports.clock.now())
    return isFirst ? openSessionFor(ports, passkey) : rejected('passkey-refused')
  }
}

async function openSessionFor(
  ports: PasskeyPorts,
  { accountUid }: Passkey,
): Promise<SignedIn | PasskeySignInRejection> {
  const answer = await ports.identityAdmin.openSession(accountUid, 'passkey')
  if (!isRejected(answer)) return openSessionFromTokens(ports, answer)
  if (answer.code === 'USER_DISABLED') return rejected('account-disabled')
  // The account was deleted, so its passkeys are deleted too.
  if (answer.code === 'USER_NOT_FOUND') {
    await ports.passkeys.removeAll(accountUid)
    return rejected('passkey-unknown')
  }
  return rejected('identity-unreachable')
}

function isWithin({ rates, clock }: PasskeyPorts, rule: RateRule, from: Caller): Promise<boolean> {
  return rates.take(rule, from.address ?? UNKNOWN_ADDRESS, clock.now())
}
