import { beforeEach, describe, expect, test } from 'vitest'
import { createServices } from '#bootstrap/services.ts'
import { parseConfig } from '#config/config.ts'
import { isRejected } from '#domain/result.ts'
import type { Duty } from '#domain/staff/duties.ts'
import type { StaffCaller } from '#services/staff/staff-member.ts'
import { codeTo, crashingOnce, mailsTo, newCaller, signedIn } from '#tests/support/customers/member-shop.ts'
import { openAccount, PASSWORD } from '#tests/support/customers/members.ts'
import { smallShop } from '#tests/support/shop/suite-shops.ts'
import { staffOf } from '#tests/support/staff/staff.ts'

const shop = smallShop([])
const staff = staffOf(() => shop)
const people = () => shop.services.staff.people
let owner: StaffCaller
beforeEach(async () => {
  owner = await staff.withDuties(['owner'], 'owner-uid')
})

let count = 0
const newEmail = () => `staff-${++count}@example.jp`
let key = 0
const form = (version: number) => ({ ...owner, form: { key: `people-form-${++key}`, version } })
const codeOf = (result: unknown) => (isRejected(result) ? (result as { code: string }).code : undefined)
const duties = (...given: Duty[]) => given

/** Adds a person with an account of its own. */
async function added(given: readonly Duty[] = ['packing']) {
  const email = newEmail()
  const result = await people().add(form(0), { email: email as never, name: '花田', duties: [...given] })
  if (isRejected(result)) throw new Error(result.code)
  return { email, ...result }
}
const versionOf = async (uid: string) => (await shop.ports.staff.find(uid))!.version

describe('a new person', () => {
  test('gets an account, a mail with a link for the password, and a code for the first sign-in', async () => {
    const { email, uid, recoveryCode } = await added(['packing', 'service'])
    expect((await mailsTo(shop.db, email)).map(({ kind }) => kind).toSorted()).toEqual([
      'passwordreset',
      'staffinvited',
    ])
    expect(codeOf(await shop.services.sessions.signIn({ email, password: PASSWORD }, newCaller()))).toBe(
      'login-incorrect',
    )
    await shop.services.members.resetPassword(await codeTo(shop.db, email), PASSWORD, newCaller())
    const { session } = await signedIn(shop, { email, password: PASSWORD })
    expect([session.uid, session.role]).toEqual([uid, 1])
    const production = createServices({ ...parseConfig({ SEED: 'none' }), isProduction: true }, shop.ports)
    const caller = { kind: 'browser', session, requestId: 'r', browserSecret: undefined } as const
    expect(codeOf(await production.staff.identify(caller))).toBe('second-factor-missing')
    const opened = await production.staff.secondFactor.verify(caller, recoveryCode)
    const browserSecret = 'browserSecret' in opened ? opened.browserSecret : undefined
    expect(await production.staff.identify({ ...caller, browserSecret })).toMatchObject({
      duties: ['packing', 'service'],
    })
    expect(await staff.auditOf(`staff:${uid}`)).toEqual(['owner-uid addPerson', `${uid} signIn`])
  })

  test('who is a customer keeps the password; an account that was never verified is replaced', async () => {
    const [known, unproven] = [newEmail(), newEmail()]
    const uid = await openAccount(shop, known)
    const result = await people().add(form(0), { email: known as never, name: '森', duties: duties('returns') })
    expect(result).toMatchObject({ uid })
    expect((await signedIn(shop, { email: known, password: PASSWORD })).session.role).toBe(1)
    await shop.ports.identity.call('signUp', { email: unproven, password: PASSWORD }, newCaller())
    await people().add(form(0), { email: unproven as never, name: '三浦', duties: duties('service') })
    expect(codeOf(await shop.services.sessions.signIn({ email: unproven, password: PASSWORD }, newCaller()))).toBe(
      'login-incorrect',
    )
  })

  test('is added once: by the same form, and by the same address', async () => {
    const email = newEmail() as never
    const sent = form(0)
    const both = await Promise.all(
      [1, 2].map(() => people().add(sent, { email, name: '石井', duties: duties('money') })),
    )
    expect(both.map(codeOf).filter((code) => code === undefined)).toHaveLength(1)
    expect(codeOf(await people().add(form(0), { email, name: '石井', duties: duties('money') }))).toBe('person-known')
    expect((await mailsTo(shop.db, email)).filter(({ kind }) => kind === 'staffinvited')).toHaveLength(1)
  })

  test('without a recent sign-in, or by another duty, is refused and leaves no account', async () => {
    const email = newEmail()
    const old = { ...owner.session, signedInAt: shop.ports.clock.now().subtract({ minutes: 6 }) }
    const typed = { email: email as never, name: '小林', duties: duties('catalogue') }
    expect(codeOf(await people().add({ ...owner, session: old }, typed))).toBe('fresh-sign-in-needed')
    expect(codeOf(await people().add(await staff.withDuties(['money']), typed))).toBe('duty-missing')
    expect(await shop.ports.identityAdmin.find({ email })).toBeUndefined()
  })
})

describe('a change', () => {
  test('counts from the next call on, and refuses a form about an older version', async () => {
    const { uid } = await added(['packing'])
    const version = await versionOf(uid)
    const caller = staff.callerOf(uid)
    expect(codeOf(await shop.services.staff.orders.list(caller, ALL))).toBeUndefined()
    expect(await people().change(form(version), uid, { name: '花田 一', duties: duties('catalogue') })).toMatchObject({
      name: '花田 一',
      version: version + 1,
    })
    expect(codeOf(await shop.services.staff.orders.list(caller, ALL))).toBe('duty-missing')
    const old = form(version)
    expect(codeOf(await people().change(old, uid, { name: '別', duties: duties('owner') }))).toBe('person-changed')
    expect(await staff.auditOf(`staff:${uid}`)).toEqual(['owner-uid addPerson', 'owner-uid changePerson'])
  })
  test('sent twice at once is made once', async () => {
    const { uid } = await added()
    const sent = form(await versionOf(uid))
    const change = () => people().change(sent, uid, { name: '一度', duties: duties('money') })
    expect((await Promise.all([change(), change()])).map(codeOf).toSorted()).toEqual(['repeated', undefined])
    expect(await versionOf(uid)).toBe(sent.form.version + 1)
  })
  test('of an unknown person is refused', async () => {
    expect(codeOf(await people().deactivate(form(1), 'nobody'))).toBe('person-unknown')
  })
})

test('an active owner always remains, also when two owners deactivate each other at once', async () => {
  await people().change(form(await versionOf('owner-uid')), 'owner-uid', { name: '店長', duties: duties('owner') })
  for (const { uid, duties: held } of await shop.ports.staff.list())
    if (uid !== 'owner-uid' && held.includes('owner')) await people().deactivate(form(await versionOf(uid)), uid)
  const stay = () => people().deactivate({ ...owner }, 'owner-uid')
  expect(codeOf(await stay())).toBe('last-owner')
  const packing = { name: '店長', duties: duties('packing') }
  expect(codeOf(await people().change({ ...owner }, 'owner-uid', packing))).toBe('last-owner')
  const { uid } = await added(['owner'])
  const results = await Promise.all([stay(), people().deactivate(staff.callerOf(uid), uid)])
  expect(results.map(codeOf).toSorted()).toEqual(['last-owner', undefined])
  const left = (await shop.ports.staff.list()).filter(
    ({ isActive, duties: held }) => isActive && held.includes('owner'),
  )
  expect(left).toHaveLength(1)
})

describe('sessions and second factors', () => {
  const inside = async () => {
    const { email, uid, recoveryCode } = await added()
    await shop.services.members.resetPassword(await codeTo(shop.db, email), PASSWORD, newCaller())
    return { uid, email, recoveryCode, ...(await signedIn(shop, { email, password: PASSWORD })) }
  }
  const isIn = async (idToken: string) => codeOf(await shop.ports.identity.verify(idToken)) === undefined

  test('a person who is deactivated is out at once, and has no role at the next sign-in', async () => {
    const { uid, email, session } = await inside()
    expect(codeOf(await people().deactivate(form(await versionOf(uid)), uid))).toBeUndefined()
    expect(await isIn(session.idToken)).toBe(false)
    expect((await signedIn(shop, { email, password: PASSWORD })).session.role).toBe(0)
    expect(codeOf(await shop.services.staff.identify(staff.callerOf(uid)))).toBe('not-staff')
    expect(codeOf(await people().invite(form(await versionOf(uid)), uid))).toBe('person-inactive')
    await people().activate(form(await versionOf(uid)), uid)
    expect((await signedIn(shop, { email, password: PASSWORD })).session.role).toBe(1)
  })

  test('a process that dies before the account is changed is repaired by the same form', async () => {
    const { uid, email } = await inside()
    const identityAdmin = crashingOnce(shop.ports.identityAdmin, 'setRole', 'before')
    const crashing = createServices(parseConfig({ SEED: 'none' }), { ...shop.ports, identityAdmin }).staff.people
    const sent = form(await versionOf(uid))
    await expect(crashing.deactivate(sent, uid)).rejects.toThrow('the process crashed')
    expect(codeOf(await shop.services.staff.identify(staff.callerOf(uid)))).toBe('not-staff')
    expect(codeOf(await people().deactivate(sent, uid))).toBe('repeated')
    expect((await signedIn(shop, { email, password: PASSWORD })).session.role).toBe(0)
  })

  test('ending sessions ends them all, and only them', async () => {
    const { uid, session } = await inside()
    expect(codeOf(await people().endSessions(form(await versionOf(uid)), uid))).toBeUndefined()
    expect(await isIn(session.idToken)).toBe(false)
    expect(await shop.ports.staff.find(uid)).toMatchObject({ isActive: true, duties: ['packing'] })
  })

  test('a second factor that is set anew removes app, codes, browsers and passkeys, and gives one code', async () => {
    const { uid, recoveryCode: first } = await inside()
    const at = shop.ports.clock.now()
    const { secondFactors, passkeys } = shop.ports
    await secondFactors.setPendingSecret(uid, 'SECRET', at)
    await secondFactors.confirmSecret(uid, 'SECRET', 1, ['aaaabbbbcccc'])
    await secondFactors.remember('browser-secret', uid, at, at)
    await passkeys.add(passkeyOf(uid, 'lost', at), 10)
    const result = await people().resetSecondFactor(form(await versionOf(uid)), uid)
    const recoveryCode = 'recoveryCode' in result ? result.recoveryCode : ''
    expect(await secondFactors.secretOf(uid)).toMatchObject({ secret: undefined })
    expect(await secondFactors.verifiedAt('browser-secret', uid)).toBeUndefined()
    expect(await passkeys.list(uid)).toEqual([])
    for (const old of [first, 'aaaabbbbcccc']) expect(await secondFactors.consumeRecoveryCode(uid, old)).toBe(false)
    expect(await secondFactors.consumeRecoveryCode(uid, recoveryCode)).toBe(true)
  })

  test('one passkey is removed, the others stay', async () => {
    const { uid } = await added()
    const at = shop.ports.clock.now()
    for (const name of ['lost', 'kept']) await shop.ports.passkeys.add(passkeyOf(uid, name, at), 10)
    expect(codeOf(await people().removePasskey(form(await versionOf(uid)), uid, `lost-${uid}`))).toBeUndefined()
    expect((await people().find(owner, uid)) as object).toMatchObject({ passkeys: [{ name: 'kept' }] })
    expect(codeOf(await people().removePasskey(form(await versionOf(uid)), uid, `lost-${uid}`))).toBe('passkey-unknown')
  })
})

const ALL = { q: '', status: '', ships: '', arrives: '', method: '', document: '', charge: '', before: 0 } as const

function passkeyOf(accountUid: string, name: string, addedAt: Temporal.Instant) {
  const uid = `${name}-${accountUid}`
  const credential = { credentialId: uid, publicKey: new Uint8Array([1]), counter: 0, transports: [], isSynced: false }
  return { uid, accountUid, name, addedAt, usedAt: undefined, ...credential }
}
