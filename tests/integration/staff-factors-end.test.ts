import { beforeEach, describe, expect, test } from 'vitest'
import { createServices } from '#bootstrap/services.ts'
import { parseConfig } from '#config/config.ts'
import { isRejected, rejected } from '#domain/result.ts'
import { newCaller, newMember, signedIn } from '#tests/support/customers/member-shop.ts'
import { PASSWORD } from '#tests/support/customers/members.ts'
import { smallShop } from '#tests/support/shop/suite-shops.ts'
import { staffOf } from '#tests/support/staff/staff.ts'
import { codeOf, runMakeOwner, staffFactors } from '#tests/support/staff/staff-factors.ts'

/** When the factors and sessions of an account of the staff end (docs/rules.md Staff). */
const shop = smallShop([])
const staff = staffOf(() => shop)
const { production, pass, byPassword, opened, enrolApp, lastMail } = staffFactors(shop)
beforeEach(() => pass({ minutes: 20 }))
let count = 0

describe('what was there before', () => {
  const isIn = async (idToken: string) => codeOf(await shop.ports.identity.verify(idToken)) === undefined
  /** A member with an app at the provider, its recovery codes, and a session that was opened with it. */
  async function memberWithApp() {
    const { email, session } = await newMember(shop)
    const account = { email, uid: session.uid, session }
    const enrolled = await enrolApp(account, undefined)
    if (isRejected(enrolled)) throw new Error(enrolled.code)
    return { ...account, idToken: enrolled.signedIn.session.idToken }
  }
  const owner = async () => ({
    ...(await staff.withDuties(['owner'], 'owner-uid')),
    form: { key: `factor-form-${++count}`, version: 0 },
  })

  test('ends when a person is added: sessions, and apps at the provider', async () => {
    const { email, uid, idToken } = await memberWithApp()
    expect(await shop.ports.recoveryCodes.count(uid)).toBe(10)
    const added = await shop.services.staff.people.add(await owner(), {
      email: email as never,
      name: '花田',
      duties: ['packing'],
    })
    expect(codeOf(added)).toBeUndefined()
    expect(await isIn(idToken)).toBe(false)
    expect(await shop.ports.identityAdmin.find({ uid })).toMatchObject({ hasSecondFactor: false, role: 1 })
    expect(await shop.ports.recoveryCodes.count(uid)).toBe(0)
  })

  test('ends when a person comes back, who was a customer since', async () => {
    const { people } = shop.services.staff
    const { uid, email } = await byPassword()
    const sent = async () => {
      const { version } = (await shop.ports.staff.find(uid))!
      return { ...(await owner()), form: { key: `factor-form-${++count}`, version } }
    }
    expect(codeOf(await people.deactivate(await sent(), uid))).toBeUndefined()
    const { session } = await signedIn(shop, { email, password: PASSWORD })
    const { members } = production()
    const changed = await members.changePassword(
      session,
      { password: PASSWORD, newPassword: 'kiku-to-matsu-no-obi' },
      newCaller(),
    )
    if (isRejected(changed)) throw new Error(changed.code)
    const enrolled = await enrolApp({ uid, email, session: changed.session }, undefined)
    if (isRejected(enrolled)) throw new Error(enrolled.code)
    const activated = await people.activate(await sent(), uid)
    expect(activated).toMatchObject({ recoveryCode: expect.stringMatching(/^\w{12}$/) })
    expect(await isIn(enrolled.signedIn.session.idToken)).toBe(false)
    expect(await shop.ports.identityAdmin.find({ uid })).toMatchObject({ hasSecondFactor: false, role: 1 })
  })

  test('ends before the person has the role; a provider that does not answer lets the form be sent again', async () => {
    const { email, uid, idToken } = await memberWithApp()
    const by = await owner()
    const person = { email: email as never, name: '花田', duties: ['packing' as const] }
    for (const call of ['removeSecondFactors', 'revoke'] as const) {
      const silent = { ...shop.ports.identityAdmin, [call]: async () => rejected('unreachable') }
      const services = createServices(parseConfig({ SEED: 'none' }), { ...shop.ports, identityAdmin: silent })
      await expect(services.staff.people.add(by, person)).rejects.toThrow('does not answer')
      expect(await shop.ports.identityAdmin.find({ uid })).toMatchObject({ role: 0 })
    }
    expect(codeOf(await shop.services.staff.people.add(by, person))).toBe('repeated')
    expect(await isIn(idToken)).toBe(false)
    expect(await shop.ports.identityAdmin.find({ uid })).toMatchObject({ hasSecondFactor: false, role: 1 })
  })

  test('ends when npm run accounts makes an owner, the first time and again', async () => {
    const { email, uid, idToken } = await memberWithApp()
    await runMakeOwner(shop, email)
    expect(await isIn(idToken)).toBe(false)
    expect(await shop.ports.identityAdmin.find({ uid })).toMatchObject({ hasSecondFactor: false, role: 1 })
    const at = shop.ports.clock.now()
    await shop.ports.secondFactors.remember('lost-browser', uid, at, at)
    await runMakeOwner(shop, email)
    expect(await shop.ports.secondFactors.verifiedAt('lost-browser', uid)).toBeUndefined()
    expect(await lastMail({ email })).toMatchObject({ text: expect.stringContaining('すべての認証手段の削除') })
  })

  test('ends when the second factor is set anew, with a mail', async () => {
    const person = await byPassword()
    const enrolled = await enrolApp(person, await opened(person))
    if (isRejected(enrolled)) throw new Error(enrolled.code)
    const { version } = (await shop.ports.staff.find(person.uid))!
    const by = { ...(await owner()), form: { key: `factor-form-${++count}`, version } }
    expect(codeOf(await shop.services.staff.people.resetSecondFactor(by, person.uid))).toBeUndefined()
    expect(await isIn(enrolled.signedIn.session.idToken)).toBe(false)
    expect(await shop.ports.identityAdmin.find({ uid: person.uid })).toMatchObject({ hasSecondFactor: false })
    expect(await lastMail(person)).toMatchObject({ text: expect.stringContaining('すべての認証手段の削除') })
  })

  test('ends when a passkey is removed: the sessions and browsers, with a mail', async () => {
    const person = await byPassword()
    const at = shop.ports.clock.now()
    const passkey = {
      uid: `key-${person.uid}`,
      credentialId: `key-${person.uid}`,
      accountUid: person.uid,
      name: '社用',
    }
    const facts = { publicKey: new Uint8Array([1]), counter: 0, transports: [], isSynced: false, addedAt: at }
    await shop.ports.passkeys.add({ ...passkey, ...facts, usedAt: undefined }, 10)
    await shop.ports.secondFactors.remember(`browser-${person.uid}`, person.uid, at, at)
    const { version } = (await shop.ports.staff.find(person.uid))!
    const by = { ...(await owner()), form: { key: `factor-form-${++count}`, version } }
    expect(codeOf(await shop.services.staff.people.removePasskey(by, person.uid, passkey.uid))).toBeUndefined()
    expect(await isIn(person.session.idToken)).toBe(false)
    expect(await shop.ports.secondFactors.verifiedAt(`browser-${person.uid}`, person.uid)).toBeUndefined()
    expect(await lastMail(person)).toMatchObject({ text: expect.stringContaining('パスキー「社用」の削除') })
  })
})

test('a superuser without a row is listed, and customer service does not touch its account', async () => {
  const { email, session } = await newMember(shop)
  const { uid } = session
  expect(codeOf(await enrolApp({ uid, email, session }, undefined))).toBeUndefined()
  const config = parseConfig({ SEED: 'none', SUPERUSER_UIDS: uid })
  const { people, members } = createServices(config, shop.ports).staff
  const listed = await people.list(await staff.withDuties(['owner'], 'owner-uid'))
  expect(listed).toContainEqual(expect.objectContaining({ uid, name: email, hasProviderApp: true, isConfigured: true }))
  const service = await staff.withDuties(['service'], 'service-uid')
  expect(await members.removeSecondFactor(service, uid)).toMatchObject({ code: 'account-of-staff' })
  expect(await members.setDisabled(service, uid, true)).toMatchObject({ code: 'account-of-staff' })
  expect(await shop.ports.identityAdmin.find({ uid })).toMatchObject({ hasSecondFactor: true, isDisabled: false })
})
