import { MAX_PASSKEYS } from '#domain/identity/passkey.ts'
import { isRejected, rejected } from '#domain/result.ts'
import type { PasskeyServices } from '../sign-in-method-services.ts'
import { consumeChallenge, createChallenge, isOffered, type PasskeyPorts, rejectOldSignIn } from './passkey-ports.ts'

/** Lists a member's passkeys, without the fields that only the server needs. */
export function listPasskeys({ passkeys }: PasskeyPorts): PasskeyServices['list'] {
  return async ({ uid: accountUid }) => {
    const all = await passkeys.list(accountUid)
    return all.map(({ uid, name, isSynced, addedAt, usedAt }) => ({ uid, name, isSynced, addedAt, usedAt }))
  }
}

/** Creates the options for the browser to register a new passkey. */
export function passkeyRegistrationOptions(ports: PasskeyPorts): PasskeyServices['registrationOptions'] {
  return async (session) => {
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
export function addPasskey(ports: PasskeyPorts): PasskeyServices['add'] {
  const { ceremonies, passkeys, ids, clock } = ports
  return async (session, { answer, name }) => {
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

/** Renames a passkey of the member. */
export function renamePasskey({ passkeys }: PasskeyPorts): PasskeyServices['rename'] {
  return async (session, uid, name) =>
    (await passkeys.rename(session.uid, uid, name)) ? undefined : rejected('passkey-unknown')
}

/** Deletes a passkey of the member, which then no longer signs in. */
export function removePasskey(ports: PasskeyPorts): PasskeyServices['remove'] {
  return async (session, uid) => {
    const rejection = rejectOldSignIn(ports, session)
    if (rejection) return rejection
    return (await ports.passkeys.remove(session.uid, uid)) ? undefined : rejected('passkey-unknown')
  }
}
