import { checkAdjustment } from '#domain/points/adjustment.ts'
import { pointsExpireOn } from '#domain/points/points.ts'
import type { AuditSubject } from '#domain/record/acts.ts'
import { isRejected, type Rejection, rejected } from '#domain/result.ts'
import type { MemberFilter } from '#domain/staff/desk-filters.ts'
import { orderKeysOf } from '#domain/staff/order-search.ts'
import { getMember } from '../members/profile.ts'
import { clearSecondFactor } from '../members/second-factor.ts'
import { withdrawAccount } from '../members/withdraw.ts'
import type { ServicePorts } from '../service-ports.ts'
import { findAccount, rejectStaff } from './member-account.ts'
import { createMemberContact } from './member-contact.ts'
import type { SentForm } from './staff-member.ts'
import { staffUseCases } from './use-case.ts'

const MEMBERS_PER_PAGE = 50
const MAX_ORDERS = 20
const MAX_POINT_ROWS = 50
const MAX_NOTE_LENGTH = 2_000
const SERVICE = { duties: ['service'] } as const
/** Who adjusts points looks at the member first. */
const READERS = { duties: ['service', 'money'] } as const
const subject = (uid: string, ..._: unknown[]): AuditSubject => `member:${uid}`

export type MemberRejection = Rejection<
  'member-changed' | 'member-unknown' | 'account-of-staff' | 'account-elsewhere' | 'note-too-long' | 'reason-missing',
  undefined
>

/** Members: found, read, written about; their accounts, and their points (docs/rules.md Staff). */
export function createStaffMembers(ports: ServicePorts) {
  const { reading, change } = staffUseCases(ports)
  return {
    /** 50 members, the newest registration first; `next`: the one after which the next page begins. */
    list: reading('listMembers', READERS, listMembers),
    /** A member with orders, points and notes; undefined for an unknown one. The reading is logged. */
    find: reading('readMember', { ...READERS, subject: ({ customer }) => subject(customer.uid) }, findMember),
    /** A member with addresses, for programs; undefined for an unknown one. The reading is logged. */
    readProfile: reading('readMemberProfile', { ...SERVICE, subject: ({ uid }) => subject(uid) }, getMember),
    /** The telephone number, which pages mask. The reading is logged by itself. */
    revealTelephone: reading(
      'revealTelephone',
      { ...SERVICE, subject: ({ uid }: { readonly uid: string }) => subject(uid) },
      ({ members }) =>
        async (uid: string) => {
          const customer = await members.find(uid)
          return customer && { uid, telephone: customer.profile.address.telephone }
        },
    ),
    writeNote: change(
      'writeMemberNote',
      { ...SERVICE, subject },
      (bound) => (uid: string, form: SentForm, note: string) => writeNote(bound, uid, form, note),
    ),
    ...createMemberContact(ports),
    /** Disables sign-in and ends every session, or enables sign-in again. */
    setDisabled: change(
      'setMemberDisabled',
      { ...SERVICE, subject },
      (bound) => (uid: string, isDisabled: boolean) => setDisabled(bound, uid, isDisabled),
    ),
    /** Removes the authenticator apps of a member who has lost them and the recovery codes. Ends every session. */
    removeSecondFactor: change(
      'removeMemberSecondFactor',
      { ...SERVICE, subject },
      (bound) => (uid: string) => removeSecondFactor(bound, uid),
    ),
    /** Blocks the e-mail address: no new account, even after a withdrawal. */
    setBlocked: change(
      'setMemberBlocked',
      { ...SERVICE, subject },
      (bound) => (uid: string, isBlocked: boolean) => setBlocked(bound, uid, isBlocked),
    ),
    /** Credits or takes points with a reason, once for each key of a form. `seenBalance`: as it was shown. */
    adjustPoints: change('adjustPoints', { duties: ['money'], subject }, adjustPoints),
    /** Withdraws a membership by the rules of the member's own page. */
    withdraw: change(
      'withdrawMember',
      { duties: ['owner'], subject },
      (bound) => (uid: string) => withdraw(bound, uid),
    ),
  }
}

function listMembers({ staffMembers }: ServicePorts) {
  return async ({ q, after }: MemberFilter) => {
    const found = await staffMembers.search(orderKeysOf(q), after, MEMBERS_PER_PAGE + 1)
    const members = found.slice(0, MEMBERS_PER_PAGE)
    return { members, next: found.length > MEMBERS_PER_PAGE ? members.at(-1)?.uid : undefined }
  }
}

function findMember({ members, staffMembers, identityAdmin, points, clock, settings }: ServicePorts) {
  return async (uid: string) => {
    const [customer, written] = await Promise.all([members.find(uid), staffMembers.noteOf(uid)])
    if (customer === undefined || written === undefined) return undefined
    const [account, { orders, total }, balance, pointRows] = await Promise.all([
      identityAdmin.find({ uid }),
      members.orders(uid, MAX_ORDERS, 0),
      points.balanceOf(uid),
      staffMembers.pointsOf(uid, MAX_POINT_ROWS),
    ])
    const known = account === undefined || isRejected(account) ? undefined : account
    const creditsExpireOn = pointsExpireOn(clock.now(), settings.now().points)
    return { customer, ...written, account: known, orders, orderCount: total, balance, pointRows, creditsExpireOn }
  }
}

async function writeNote({ staffMembers }: ServicePorts, uid: string, { version }: SentForm, note: string) {
  const written = note.replaceAll('\r\n', '\n').trim()
  if (written.length > MAX_NOTE_LENGTH) return rejected('note-too-long')
  return rejectionOf(await staffMembers.saveNote(uid, version, written))
}

function rejectionOf(result: 'changed' | 'stale' | 'unknown'): MemberRejection | undefined {
  if (result === 'changed') return undefined
  return rejected(result === 'stale' ? 'member-changed' : 'member-unknown')
}

async function removeSecondFactor(ports: ServicePorts, uid: string) {
  const account = await findAccount(ports, uid)
  if (isRejected(account)) return account
  if (!account.hasSecondFactor) return undefined
  const { identityAdmin } = ports
  const rejection = (await identityAdmin.removeSecondFactors(uid)) ?? (await identityAdmin.revoke(uid))
  if (isRejected(rejection)) return rejected('account-elsewhere')
  await clearSecondFactor(ports, uid)
  return undefined
}

async function setDisabled(ports: ServicePorts, uid: string, isDisabled: boolean) {
  const { identityAdmin } = ports
  const account = await findAccount(ports, uid)
  if (isRejected(account)) return account
  if (account.isDisabled === isDisabled) return undefined
  return isRejected(await identityAdmin.setDisabled(uid, isDisabled)) ? rejected('account-elsewhere') : undefined
}

async function setBlocked(ports: ServicePorts, uid: string, isBlocked: boolean) {
  const { members, clock } = ports
  const customer = await members.find(uid)
  if (customer === undefined) return rejected('member-unknown')
  const refused = await rejectStaff(ports, uid)
  if (refused) return refused
  const { email } = customer
  if ((await members.isEmailBlocked(email)) !== isBlocked) await members.setEmailBlocked(email, isBlocked, clock.now())
  return undefined
}

/** Repeating it gives the same result. */
async function withdraw(ports: ServicePorts, uid: string) {
  const { members } = ports
  const isKnown = (await members.find(uid)) !== undefined || (await members.isWithdrawn(uid))
  return isKnown ? withdrawAccount(ports)(uid) : rejected('member-unknown')
}

type Adjustment = { readonly points: number; readonly reason: string; readonly seenBalance: number }

function adjustPoints({ staffMembers, clock, settings }: ServicePorts) {
  return async (uid: string, form: SentForm, { points, reason, seenBalance }: Adjustment) => {
    const note = reason.trim()
    if (note === '') return rejected('reason-missing')
    const at = clock.now()
    const expiresOn = pointsExpireOn(at, settings.now().points)
    const result = await staffMembers.adjustPoints(
      { uid: form.key, customerUid: uid, points, note, seenBalance, expiresOn, at },
      (balance) => checkAdjustment(points, balance),
    )
    return typeof result === 'string' ? rejectionOf(result) : result
  }
}
