import { MAX_PASSKEYS } from '#domain/identity/passkey.ts'
import { isRejected, type Rejection, rejected } from '#domain/result.ts'
import type { CeremonyOptions, Passkey } from '../ports/passkeys.ts'
import { isRecentSignIn, type MemberSession } from '../sessions/member-session.ts'
import { consumeChallenge, createChallenge, isOffered, type PasskeyPorts, rejectOldSignIn } from './challenge.ts'
import { passkeySignInOptions, signInByPasskey } from './sign-in-by-passkey.ts'

/** A passkey as shown to its member. */
export type PasskeyView = Pick<Passkey, 'uid' | 'name' | 'isSynced' | 'addedAt' | 'usedAt'>

/** Passkeys of members (docs/decisions/016). Adding and removing require a sign-in within the last 5 minutes. */
export function createPasskeys(ports: PasskeyPorts) {
  return {
    isOffered: isOffered(ports),
    /** Whether the sign-in is recent enough to add and remove passkeys. */
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

/** Lists a member's passkeys, oldest first, without the fields that only the server needs. */
function listPasskeys({ passkeys }: PasskeyPorts) {
  return async ({ uid: accountUid }: MemberSession): Promise<readonly PasskeyView[]> => {
    const all = await passkeys.list(accountUid)
    return all.map(({ uid, name, isSynced, addedAt, usedAt }) => ({ uid, name, isSynced, addedAt, usedAt }))
  }
}

/** Creates the options for the browser to register a new passkey. */
function passkeyRegistrationOptions(ports: PasskeyPorts) {
  return async (
    session: MemberSession,
  ): Promise<CeremonyOptions | Rejection<'login-too-old' | 'not-available' | 'passkeys-full', undefined>> => {
    if (!isOffered(ports)) return rejected('not-available')
    const rejection = rejectOldSignIn(ports, session)
    if (rejection) return rejection
    const known = await ports.passkeys.list(session.uid)
    if (known.length >= MAX_PASSKEYS) return rejected('passkeys-full')
    const challenge = await createChallenge(ports, { purpose: 'add', accountUid: session.uid })
    return ports.ceremonies.registrationOptions({ challenge, accountUid: session.uid, email: session.email, known })
  }
}

/** Verifies and stores a passkey that the browser has created. */
function addPasskey(ports: PasskeyPorts) {
  const { ceremonies, passkeys, ids, clock } = ports
  return async (
    session: MemberSession,
    { answer, name }: { readonly answer: unknown; readonly name: string },
  ): Promise<
    | Rejection<'login-too-old' | 'not-available' | 'passkey-refused' | 'passkey-known' | 'passkeys-full', undefined>
    | undefined
  > => {
    if (!isOffered(ports)) return rejected('not-available')
    const rejection = rejectOldSignIn(ports, session)
    if (rejection) return rejection
    const parsed = await consumeChallenge(ports, answer, { purpose: 'add', accountUid: session.uid })
    if (isRejected(parsed)) return parsed
    const newPasskey = await ceremonies.verifyRegistration(answer, parsed.challenge)
    if (isRejected(newPasskey)) return newPasskey
    const of = { uid: ids.next(), accountUid: session.uid, name, addedAt: clock.now(), usedAt: undefined }
    const outcome = await passkeys.add({ ...newPasskey, ...of }, MAX_PASSKEYS)
    if (outcome === 'known') return rejected('passkey-known')
    return outcome === 'full' ? rejected('passkeys-full') : undefined
  }
}

function renamePasskey({ passkeys }: PasskeyPorts) {
  return async (
    session: MemberSession,
    uid: string,
    name: string,
  ): Promise<Rejection<'passkey-unknown', undefined> | undefined> =>
    (await passkeys.rename(session.uid, uid, name)) ? undefined : rejected('passkey-unknown')
}

/** Deletes a passkey of the member, which then no longer signs in. */
function removePasskey(ports: PasskeyPorts) {
  return async (
    session: MemberSession,
    uid: string,
  ): Promise<Rejection<'login-too-old' | 'passkey-unknown', undefined> | undefined> => {
    const rejection = rejectOldSignIn(ports, session)
    if (rejection) return rejection
    return (await ports.passkeys.remove(session.uid, uid)) ? undefined : rejected('passkey-unknown')
  }
}
