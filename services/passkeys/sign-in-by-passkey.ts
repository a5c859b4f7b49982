import { isCounterPlausible } from '#domain/identity/passkey.ts'
import { isRejected, rejected } from '#domain/result.ts'
import type { Caller } from '../ports/identity-provider.ts'
import type { Passkey } from '../ports/passkey-store.ts'
import type { RateRule } from '../ports/rate-limit.ts'
import type { PasskeyServices } from '../sign-in-way-services.ts'
import { openedSession } from '../sign-in-ways/opened-session.ts'
import { isOffered, newChallenge, type PasskeyPorts, takeAnswer } from './passkey-ports.ts'

/** Challenges for one address (decided here): each sight of the login page takes one. */
const CHALLENGE_RATE: RateRule = { name: 'passkey-challenge', most: 300, windowSeconds: 900 }
const ANSWER_RATE: RateRule = { name: 'passkey-answer', most: 60, windowSeconds: 900 }
const SOMEBODY = 'unknown'

/** What the browser is asked to sign. */
export function passkeySignInOptions(ports: PasskeyPorts): PasskeyServices['signInOptions'] {
  return async (from) => {
    if (!isOffered(ports)) return rejected('not-available')
    if (!(await isWithin(ports, CHALLENGE_RATE, from))) return rejected('too-many-attempts')
    return ports.ceremonies.signInOptions(await newChallenge(ports, { purpose: 'sign-in' }))
  }
}

/**
 * Signs in by passkey: the challenge is ours and new, the passkey is known, it says the member it belongs to, its
 * signature is right, and its counter has risen.
 */
export function signInByPasskey(ports: PasskeyPorts): PasskeyServices['signIn'] {
  return async (answer, from) => {
    if (!isOffered(ports)) return rejected('not-available')
    if (!(await isWithin(ports, ANSWER_RATE, from))) return rejected('too-many-attempts')
    const read = await takeAnswer(ports, answer, { purpose: 'sign-in' })
    if (isRejected(read)) return read
    const passkey = await ports.passkeys.find(read.credentialId)
    if (passkey === undefined) return rejected('passkey-unknown')
    if (read.accountUid !== passkey.accountUid) return rejected('passkey-refused')
    const use = await ports.ceremonies.verifySignIn(answer, read.challenge, passkey)
    if (isRejected(use)) return use
    const { counter: counterBefore, credentialId } = passkey
    if (!isCounterPlausible(counterBefore, use.counter)) return rejected('passkey-refused')
    const isFirst = await ports.passkeys.recordUse(credentialId, { ...use, counterBefore }, ports.clock.now())
    return isFirst ? openFor(ports, passkey) : rejected('passkey-refused')
  }
}

async function openFor(ports: PasskeyPorts, { accountUid }: Passkey): ReturnType<PasskeyServices['signIn']> {
  const answer = await ports.identityAdmin.openSession(accountUid, 'passkey')
  if (!isRejected(answer)) return openedSession(ports, answer)
  if (answer.code === 'USER_DISABLED') return rejected('account-disabled')
  // The account is gone, and with it whatever opened it.
  if (answer.code === 'USER_NOT_FOUND') {
    await ports.passkeys.removeAll(accountUid)
    return rejected('passkey-unknown')
  }
  return rejected('identity-unreachable')
}

function isWithin({ rates, clock }: PasskeyPorts, rule: RateRule, from: Caller): Promise<boolean> {
  return rates.take(rule, from.address ?? SOMEBODY, clock.now())
}
