import { isCounterPlausible, MAX_PASSKEYS } from '#domain/identity/passkey.ts'
import { isRejected, type Rejection, rejected } from '#domain/result.ts'
import type { Caller } from './ports/identity.ts'
import type { ChallengePurpose, Passkey } from './ports/passkeys.ts'
import type { RateRule } from './ports/runtime.ts'
import { isWithinRate } from './rates.ts'
import type { ServicePorts } from './service-ports.ts'
import {
  isRecentSignIn,
  type MemberSession,
  openSessionFromTokens,
  type SessionPorts,
  type SignedIn,
} from './sessions/member-session.ts'
import { type FactorPorts, recordFactorChange, rejectSignInChange, requireReached } from './staff/factor-changes.ts'

export type PasskeyView = Pick<Passkey, 'uid' | 'name' | 'isSynced' | 'addedAt' | 'usedAt'>

/** Passkeys of members (docs/decisions/016). Adding and removing require a sign-in within the last 5 minutes. */
export function createPasskeys(ports: PasskeyPorts) {
  return {
    isOffered: isOffered(ports),
    isRecentSignIn: (session: MemberSession) => isRecentSignIn(ports, session),
    list: listPasskeys(ports),
    registrationOptions: passkeyRegistrationOptions(ports),
    add: addPasskey(ports),
    rename: renamePasskey(ports),
    remove: removePasskey(ports),
    signInOptions: passkeySignInOptions(ports),
    signIn: signInByPasskey(ports),
  }
}

function listPasskeys({ passkeys }: PasskeyPorts) {
  return async ({ uid: accountUid }: MemberSession): Promise<readonly PasskeyView[]> => {
    const all = await passkeys.list(accountUid)
    return all.map(({ uid, name, isSynced, addedAt, usedAt }) => ({ uid, name, isSynced, addedAt, usedAt }))
  }
}

function passkeyRegistrationOptions(ports: PasskeyPorts) {
  return async (session: MemberSession, staffSecret?: string) => {
    if (!isOffered(ports)) return rejected('not-available')
    const rejection = await rejectChange(ports, session, staffSecret)
    if (rejection) return rejection
    const known = await ports.passkeys.list(session.uid)
    if (known.length >= MAX_PASSKEYS) return rejected('passkeys-full')
    const challenge = await createChallenge(ports, { purpose: 'add', accountUid: session.uid })
    return ports.ceremonies.registrationOptions({ challenge, accountUid: session.uid, email: session.email, known })
  }
}

function addPasskey(ports: PasskeyPorts) {
  const { ceremonies, passkeys, ids, clock } = ports
  return async (
    session: MemberSession,
    { answer, name }: { readonly answer: unknown; readonly name: string },
    staffSecret?: string,
  ) => {
    if (!isOffered(ports)) return rejected('not-available')
    const rejection = await rejectChange(ports, session, staffSecret)
    if (rejection) return rejection
    const parsed = await consumeChallenge(ports, answer, { purpose: 'add', accountUid: session.uid })
    if (isRejected(parsed)) return parsed
    const newPasskey = await ceremonies.verifyRegistration(answer, parsed.challenge)
    if (isRejected(newPasskey)) return newPasskey
    const of = { uid: ids.next(), accountUid: session.uid, name, addedAt: clock.now(), usedAt: undefined }
    const outcome = await passkeys.add({ ...newPasskey, ...of }, MAX_PASSKEYS)
    if (outcome === 'known') return rejected('passkey-known')
    if (outcome === 'full') return rejected('passkeys-full')
    return recordFactorChange(ports, session, { act: 'addFactor', factor: 'passkey', name })
  }
}

function renamePasskey({ passkeys }: PasskeyPorts) {
  return async (session: MemberSession, uid: string, name: string) =>
    (await passkeys.rename(session.uid, uid, name)) ? undefined : rejected('passkey-unknown')
}

/** Other sessions end, because a lost passkey may have opened them. */
function removePasskey(ports: PasskeyPorts) {
  return async (session: MemberSession, uid: string, staffSecret?: string) => {
    const rejection = await rejectChange(ports, session, staffSecret)
    if (rejection) return rejection
    const passkey = (await ports.passkeys.list(session.uid)).find((each) => each.uid === uid)
    const isRemoved = passkey !== undefined && (await ports.passkeys.remove(session.uid, uid))
    // Also when it is gone already, as after a crash.
    requireReached(await ports.identityAdmin.revokeOthers(session.uid, session.idToken))
    if (!isRemoved) return rejected('passkey-unknown')
    return recordFactorChange(ports, session, { act: 'removeFactor', factor: 'passkey', name: passkey.name })
  }
}

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

/** The options for the browser to sign in with a passkey, which identifies its account. */
function passkeySignInOptions(ports: PasskeyPorts) {
  return async (from: Caller) => {
    if (!isOffered(ports)) return rejected('not-available')
    if (!(await isWithinRate(ports, CHALLENGE_RATE, from))) return rejected('too-many-attempts')
    return ports.ceremonies.signInOptions(await createChallenge(ports, { purpose: 'sign-in' }))
  }
}

/**
 * Signs in with a passkey. The challenge is ours and unused, the passkey is known and belongs to the account that it
 * names, its signature is valid, and its counter has increased.
 */
function signInByPasskey(ports: PasskeyPorts) {
  return async (answer: unknown, from: Caller): Promise<SignedIn | PasskeySignInRejection> => {
    if (!isOffered(ports)) return rejected('not-available')
    if (!(await isWithinRate(ports, ANSWER_RATE, from))) return rejected('too-many-attempts')
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
    return isFirst ? openSessionFor(ports, passkey, from) : rejected('passkey-refused')
  }
}

async function openSessionFor(
  ports: PasskeyPorts,
  { accountUid }: Passkey,
  from: Caller,
): Promise<SignedIn | PasskeySignInRejection> {
  const answer = await ports.identityAdmin.openSession(accountUid, from)
  if (!isRejected(answer)) return openSessionFromTokens(ports, answer)
  if (answer.code === 'USER_DISABLED') return rejected('account-disabled')
  // The account was deleted, so its passkeys are deleted too.
  if (answer.code === 'USER_NOT_FOUND') {
    await ports.passkeys.removeAll(accountUid)
    return rejected('passkey-unknown')
  }
  return rejected('identity-unreachable')
}

type PasskeyPorts = SessionPorts &
  Pick<ServicePorts, 'passkeys' | 'ceremonies' | 'identityAdmin' | 'rates' | 'ids' | 'supportsPasskeySessions'> &
  FactorPorts

/** Validity of a challenge (decided here). */
const CHALLENGE_MINUTES = 5

/** Not with an external identity provider, which signs in alone, nor when the shop's address is an IP address. */
function isOffered({ ceremonies, supportsPasskeySessions }: PasskeyPorts): boolean {
  return ceremonies.isSupported && supportsPasskeySessions
}

async function createChallenge({ passkeys, ids, clock }: PasskeyPorts, purpose: ChallengePurpose): Promise<string> {
  const [challenge, now] = [ids.secret(), clock.now()]
  await passkeys.addChallenge(challenge, purpose, { now, endsAt: now.add({ minutes: CHALLENGE_MINUTES }) })
  return challenge
}

/** Parses a response and consumes its challenge; rejected when that was used, has expired or has another purpose. */
async function consumeChallenge(
  { ceremonies, passkeys, clock }: PasskeyPorts,
  answer: unknown,
  purpose: ChallengePurpose,
) {
  const parsed = ceremonies.parse(answer)
  if (parsed === undefined) return rejected('passkey-refused')
  const isValid = await passkeys.consumeChallenge(parsed.challenge, purpose, clock.now())
  return isValid ? parsed : rejected('passkey-refused')
}

/** A passkey is a second factor of staff. `staffSecret`: of the cookie that proves a code. */
async function rejectChange(ports: PasskeyPorts, session: MemberSession, staffSecret: string | undefined) {
  return rejectOldSignIn(ports, session) ?? (await rejectSignInChange(ports, session, staffSecret))
}

function rejectOldSignIn(ports: PasskeyPorts, session: MemberSession) {
  return isRecentSignIn(ports, session) ? undefined : rejected('login-too-old')
}
