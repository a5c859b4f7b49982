import { MOST_PASSKEYS } from '#domain/identity/passkey.ts'
import { isRejected, rejected } from '#domain/result.ts'
import type { PasskeyServices } from '../sign-in-way-services.ts'
import { isOffered, newChallenge, type PasskeyPorts, takeAnswer, tooOld } from './passkey-ports.ts'

/** A member's passkeys, without what only the server needs. */
export function listPasskeys({ passkeys }: PasskeyPorts): PasskeyServices['list'] {
  return async ({ uid: accountUid }) => {
    const all = await passkeys.list(accountUid)
    return all.map(({ uid, name, isSynced, addedAt, usedAt }) => ({ uid, name, isSynced, addedAt, usedAt }))
  }
}

/** What the browser is asked to make. */
export function additionOptions(ports: PasskeyPorts): PasskeyServices['additionOptions'] {
  return async (session) => {
    if (!isOffered(ports)) return rejected('not-available')
    const stale = tooOld(ports, session)
    if (stale) return stale
    const known = await ports.passkeys.list(session.uid)
    if (known.length >= MOST_PASSKEYS) return rejected('passkeys-full')
    const challenge = await newChallenge(ports, { purpose: 'add', accountUid: session.uid })
    return ports.ceremonies.additionOptions({ challenge, accountUid: session.uid, email: session.email, known })
  }
}

/** Keeps a passkey that the browser has made. */
export function addPasskey(ports: PasskeyPorts): PasskeyServices['add'] {
  const { ceremonies, passkeys, ids, clock } = ports
  return async (session, { answer, name }) => {
    if (!isOffered(ports)) return rejected('not-available')
    const stale = tooOld(ports, session)
    if (stale) return stale
    const read = await takeAnswer(ports, answer, { purpose: 'add', accountUid: session.uid })
    if (isRejected(read)) return read
    const made = await ceremonies.verifyAddition(answer, read.challenge)
    if (isRejected(made)) return made
    const of = { uid: ids.next(), accountUid: session.uid, name, addedAt: clock.now(), usedAt: undefined }
    const became = await passkeys.add({ ...made, ...of }, MOST_PASSKEYS)
    if (became === 'known') return rejected('passkey-known')
    return became === 'full' ? rejected('passkeys-full') : undefined
  }
}

/** Gives one of the member's passkeys another name. */
export function renamePasskey({ passkeys }: PasskeyPorts): PasskeyServices['rename'] {
  return async (session, uid, name) =>
    (await passkeys.rename(session.uid, uid, name)) ? undefined : rejected('passkey-unknown')
}

/** Takes one of the member's passkeys away: it opens nothing any more. */
export function removePasskey(ports: PasskeyPorts): PasskeyServices['remove'] {
  return async (session, uid) => {
    const stale = tooOld(ports, session)
    if (stale) return stale
    return (await ports.passkeys.remove(session.uid, uid)) ? undefined : rejected('passkey-unknown')
  }
}
