import { isRejected } from '#domain/result.ts'
import type { ServicePorts } from '../service-ports.ts'

/**
 * `hasProviderApp`: an app at the identity provider; false where the provider cannot be asked. `isConfigured`: a
 * superuser of the configuration without a row.
 */
export function listPeople(ports: ServicePorts) {
  const { staff, identityAdmin, passkeys, superuserUids } = ports
  const accountOfUid = async (uid: string) => {
    const account = await identityAdmin.find({ uid })
    return isRejected(account) ? undefined : account
  }
  const configured = async (uid: string) => {
    const [account, { length: passkeyCount }] = await Promise.all([accountOfUid(uid), passkeys.list(uid)])
    const person = { uid, name: account?.email ?? uid, duties: ['owner'] as const, isActive: true, hasCodeApp: false }
    return { ...person, passkeyCount, hasProviderApp: account?.hasSecondFactor ?? false, isConfigured: true }
  }
  return async () => {
    const people = await staff.list()
    const others = superuserUids.filter((uid) => people.every((person) => person.uid !== uid))
    return Promise.all([
      ...people.map(async (person) => {
        const hasProviderApp = (await accountOfUid(person.uid))?.hasSecondFactor ?? false
        return { ...person, hasProviderApp, isConfigured: false }
      }),
      ...others.map(configured),
    ])
  }
}

export function findPerson(ports: ServicePorts) {
  return async (uid: string) => {
    const person = await ports.staff.find(uid)
    if (person === undefined) return undefined
    const [account, passkeys, secret] = await Promise.all([
      ports.identityAdmin.find({ uid }),
      ports.passkeys.list(uid),
      ports.secondFactors.secretOf(uid),
    ])
    return {
      ...person,
      account: isRejected(account) ? undefined : account,
      isAccountElsewhere: isRejected(account),
      hasCodeApp: secret?.secret !== undefined,
      passkeys: passkeys.map(({ uid: passkeyUid, name, addedAt, usedAt }) => ({
        uid: passkeyUid,
        name,
        addedAt,
        usedAt,
      })),
    }
  }
}
