import { staffHref } from '#domain/navigation/staff-href.ts'
import { isRejected, type Rejection, rejected } from '#domain/result.ts'
import { keepsAnOwner, type NewPerson, type PersonForm } from '#domain/staff/people.ts'
import { staffInvitedMail } from '../mails/staff-mails.ts'
import type { StaffChange, StaffRecord } from '../ports/staff.ts'
import type { ServicePorts } from '../service-ports.ts'
import { endFactorsAndSessions, endSessionsOf, mailFactorChange, requireReached } from './factor-changes.ts'
import { findPerson, listPeople } from './list-people.ts'
import { newRecoveryCode } from './second-factor.ts'
import { type Edit, staffUseCases } from './use-case.ts'

const OWNER = { duties: ['owner'] } as const
const FRESH_OWNER = { ...OWNER, isFresh: true } as const

/**
 * Why a change of a person is refused. `person-changed`: the form showed another version; `repeated`: it was sent
 * before, and is done; `last-owner`: no active owner would remain; `account-missing`: the identity provider is an
 * external one and has no such account.
 */
export type PersonRejection = Rejection<
  | 'person-unknown'
  | 'person-known'
  | 'person-changed'
  | 'person-inactive'
  | 'passkey-unknown'
  | 'last-owner'
  | 'repeated'
  | 'account-missing'
  | 'too-many-attempts',
  undefined
>

/** Who works in the back office, with which duties (docs/rules.md Staff). All changes need a fresh sign-in. */
export function createPeople(ports: ServicePorts) {
  const { reading, edit } = staffUseCases(ports)
  return {
    /** Everybody, with what there is of second factors. */
    list: reading('listPeople', OWNER, listPeople),
    /** A person with account and passkeys; undefined for an unknown one. */
    find: reading('readPerson', { ...OWNER, subject: ({ uid }) => `staff:${uid}` }, findPerson),
    add: edit('addPerson', FRESH_OWNER, addPerson),
    change: edit(
      'changePerson',
      FRESH_OWNER,
      (bound, of) =>
        (uid: string, { name, duties }: PersonForm) =>
          editPerson(bound, of, uid, (person) => ({ person: { ...person, name, duties }, fields: [name, ...duties] })),
    ),
    deactivate: edit(
      'deactivatePerson',
      FRESH_OWNER,
      (bound, of) => (uid: string) =>
        editPerson(bound, of, uid, (person) => ({ person: { ...person, isActive: false } })),
    ),
    /** For a person who comes back, and has been a customer since: likewise without the factors of before. */
    activate: edit('activatePerson', FRESH_OWNER, (bound, of) =>
      beginAnew(bound, of, (person) => ({ person: { ...person, isActive: true } })),
    ),
    endSessions: edit('endSessions', FRESH_OWNER, endSessions),
    /** For a lost telephone. */
    resetSecondFactor: edit('resetSecondFactor', FRESH_OWNER, (bound, of) =>
      beginAnew(bound, of, (person) => (person.isActive ? { person } : rejected('person-inactive'))),
    ),
    removePasskey: edit('removePasskey', FRESH_OWNER, removePasskey),
    invite: edit('invitePerson', FRESH_OWNER, invitePerson),
  }
}

type Planned = Omit<StaffChange, 'entry'> & { readonly fields?: readonly string[] }
type Plan = (person: StaffRecord) => Planned | PersonRejection

/**
 * Changes a person, when the form showed the stored version, and then the account: a role for an active person; for
 * the others none, and no session. A form that is sent again does the second part again, so that a process that died
 * between both is repaired. `before`: what is done before the account has the role.
 */
async function editPerson(
  ports: ServicePorts,
  { person: by, form, entry }: Edit,
  uid: string,
  plan: Plan,
  before?: (ports: ServicePorts, uid: string) => Promise<void>,
): Promise<StaffRecord | PersonRejection> {
  const sent = form && { staffUid: by.uid, key: form.key }
  const result = await ports.staff.change<PersonRejection>(sent, (people) => {
    const person = people.find((each) => each.uid === uid)
    if (person === undefined) return rejected('person-unknown')
    if (form !== undefined && form.version !== person.version) return rejected('person-changed')
    const planned = plan(person)
    if (isRejected(planned)) return planned
    const { fields, ...change } = planned
    if (!keepsAnOwner(people, change.person)) return rejected('last-owner')
    return { ...change, entry: entry(`staff:${uid}`, fields) }
  })
  if (isRejected(result) && result.code !== 'repeated') return result
  await before?.(ports, uid)
  await alignAccount(ports, uid)
  return result
}

/** The role of an account, and whether it has sessions, as its person is stored. With an external provider nothing. */
async function alignAccount({ staff, identityAdmin, secondFactors }: ServicePorts, uid: string): Promise<void> {
  const [person, account] = [await staff.find(uid), await identityAdmin.find({ uid })]
  requireReached(account)
  if (person === undefined || account === undefined || isRejected(account)) return
  if (person.isActive && account.role === 0) await identityAdmin.setRole(uid, 1)
  if (person.isActive) return
  if (account.role > 0) await identityAdmin.setRole(uid, 0)
  await endSessionsOf({ identityAdmin, secondFactors }, uid)
}

/**
 * Adds a person. An account of the address is used, without the passkeys, apps and sessions that it had, which would
 * count as second factors of staff; otherwise one is made, whose password is set by a mailed link. Returns the recovery
 * code for the first sign-in to the back office, which only the owner sees and hands over.
 */
function addPerson(ports: ServicePorts, { person: by, form, entry }: Edit) {
  return async ({ email, name, duties }: NewPerson) => {
    const uid = await accountOf(ports, email)
    if (isRejected(uid)) return uid
    const recoveryCode = newRecoveryCode(ports)
    const at = ports.clock.now()
    const result = await ports.staff.change<PersonRejection>(form && { staffUid: by.uid, key: form.key }, (people) => {
      const known = people.find((each) => each.uid === uid)
      if (known !== undefined) return rejected('person-known')
      const mail = invitation(ports, { uid, email, name, duties })
      const person = { uid, name, duties, isActive: true, addedAt: at }
      return { person, entry: entry(`staff:${uid}`, [name, ...duties]), removesSecondFactors: true, recoveryCode, mail }
    })
    if (isRejected(result) && result.code !== 'repeated') return result
    await endFactorsAndSessions(ports, uid)
    await alignAccount(ports, uid)
    await sendPasswordLink(ports, email)
    return isRejected(result) ? result : { uid, recoveryCode }
  }
}

/** The account of an address; one is made where there is none. Its first password is known to nobody. */
async function accountOf(ports: ServicePorts, email: string): Promise<string | PersonRejection> {
  const { identityAdmin, passwordHasher, ids, members } = ports
  const found = await identityAdmin.find({ email })
  if (isRejected(found)) return (await members.findByEmail(email))?.uid ?? rejected('account-missing')
  if (found?.isEmailVerified) return found.uid
  const passwordHash = await passwordHasher.hash(ids.secret(), { address: undefined, account: email })
  if (passwordHash === undefined) return rejected('too-many-attempts')
  const uid = ids.next()
  const refused = await identityAdmin.createVerified({ uid, email, passwordHash })
  return isRejected(refused) ? rejected('account-missing') : uid
}

function invitation({ siteUrl, operator }: ServicePorts, person: NewPerson & { readonly uid: string }) {
  const content = staffInvitedMail({ siteUrl, shop: operator.now(), ...person })
  const { uid, email } = person
  return { uid: `invited-${uid}`, eventKey: `staffinvited:${uid}`, kind: 'staffinvited', to: email, content } as const
}

async function sendPasswordLink({ identity, siteUrl }: ServicePorts, email: string): Promise<void> {
  const continueUrl = `${siteUrl}${staffHref('staff-login')}`
  await identity.call('sendOobCode', { requestType: 'PASSWORD_RESET', email, continueUrl }, { address: undefined })
}

/** Sends the link for the password again. */
function invitePerson(ports: ServicePorts, of: Edit) {
  return async (uid: string) => {
    const result = await editPerson(ports, of, uid, (person) =>
      person.isActive ? { person } : rejected('person-inactive'),
    )
    if (isRejected(result)) return result
    const account = await ports.identityAdmin.find({ uid })
    if (account === undefined || isRejected(account) || account.email === undefined) return rejected('account-missing')
    await sendPasswordLink(ports, account.email)
    return result
  }
}

/** Ends every session of a person, who signs in again with the second factor. */
function endSessions(ports: ServicePorts, of: Edit) {
  return async (uid: string) => {
    const result = await editPerson(ports, of, uid, (person) => ({ person }))
    if (isRejected(result) && result.code !== 'repeated') return result
    await endSessionsOf(ports, uid)
    return result
  }
}

/**
 * Removes code app, recovery codes, passkeys and apps at the identity provider, and ends every session. Returns a
 * recovery code for the next sign-in.
 */
function beginAnew(ports: ServicePorts, of: Edit, plan: Plan) {
  return async (uid: string) => {
    const recoveryCode = newRecoveryCode(ports)
    const anew = (person: StaffRecord) => {
      const planned = plan(person)
      return isRejected(planned) ? planned : { ...planned, removesSecondFactors: true, recoveryCode }
    }
    const result = await editPerson(ports, of, uid, anew, endFactorsAndSessions)
    if (isRejected(result) && result.code !== 'repeated') return result
    if (!isRejected(result)) await mailFactorChange(ports, uid, { act: 'removeFactor', factor: 'all' })
    return isRejected(result) ? result : { uid, recoveryCode }
  }
}

/** Removes a passkey and ends every session, also those that it opened. */
function removePasskey(ports: ServicePorts, of: Edit) {
  return async (uid: string, passkeyUid: string) => {
    const passkeys = await ports.passkeys.list(uid)
    const passkey = passkeys.find((each) => each.uid === passkeyUid)
    const result = await editPerson(ports, of, uid, (person) =>
      passkey === undefined ? rejected('passkey-unknown') : { person, fields: [passkey.name] },
    )
    if (isRejected(result) && result.code !== 'repeated') return result
    const isRemoved = await ports.passkeys.remove(uid, passkeyUid)
    await endSessionsOf(ports, uid)
    if (isRemoved && passkey !== undefined)
      await mailFactorChange(ports, uid, { act: 'removeFactor', factor: 'passkey', name: passkey.name })
    return result
  }
}
