import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { UNAVAILABLE_ADMIN } from '#adapters/identity/remote-admin.ts'
import { createServices } from '#bootstrap/services.ts'
import { parseConfig } from '#config/config.ts'
import { isRejected } from '#domain/result.ts'
import type { Services } from '#services/services.ts'
import { codeTo, mailsTo, newCaller, openingOf, registration } from '#tests/support/customers/member-shop.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { type ExternalProvider, serveExternalProvider } from '#tests/support/identity/external-provider.ts'
import { openTestIdentity, type TestIdentity } from '#tests/support/identity/identity-server.ts'
import { NOW } from '#tests/support/shop/small-shop.ts'
import { smallShop } from '#tests/support/shop/suite-shops.ts'
import { staffOf } from '#tests/support/staff/staff.ts'

const shop = smallShop([])
let opened: TestDatabase
let identity: TestIdentity
let external: ExternalProvider
/** The shop with the external provider, with and without a service account. */
let administered: Services
let bare: Services

beforeAll(async () => {
  opened = await openTestDatabase()
  identity = openTestIdentity(opened.db, { clock: { now: () => shop.ports.clock.now() } })
  external = await serveExternalProvider(identity)
  const config = parseConfig({ SITE_URL: 'http://shop.test', SEED: 'none', IDENTITY_URL: external.url })
  const ports = { ...shop.ports, identity: external.provider, identityKeys: undefined }
  administered = createServices(config, { ...ports, identityAdmin: external.admin, supportsPasskeySessions: true })
  bare = createServices(config, { ...ports, identityAdmin: UNAVAILABLE_ADMIN, supportsPasskeySessions: false })
})
afterAll(async () => {
  await external?.close()
  await opened?.close()
})

const later = (minutes: number) => shop.setClock(NOW.add({ minutes }))
const staff = staffOf(() => shop)

/** Registers at the external provider and opens the link of its mail on a page of the provider. */
async function verifiedElsewhere() {
  const input = registration()
  expect(await bare.members.register(input, newCaller())).toBeUndefined()
  expect(await bare.sessions.signIn(input, newCaller())).toMatchObject({ code: 'registration-provisional' })
  const done = await identity.provider.call('update', { oobCode: await codeTo(opened.db, input.email) }, newCaller())
  expect(done).toMatchObject({ emailVerified: true })
  return input
}

describe('without a service account, a registration', () => {
  test('is complete when the member signs in with a verified address', async () => {
    const input = await verifiedElsewhere()
    const signedIn = await bare.sessions.signIn(input, newCaller())
    if (isRejected(signedIn)) throw new Error(signedIn.code)
    expect((await bare.members.getMember(signedIn.session.uid))?.profile.address).toEqual(input.address)
    expect((await mailsTo(shop.db, input.email)).map(({ kind }) => kind)).toEqual(['registrationdone'])
    later(82 * 60)
    await bare.scheduled.reconcileMembers()
    later(0)
    expect(await bare.members.getMember(signedIn.session.uid)).toBeDefined()
  })

  test('is complete when a program sends a verified token', async () => {
    const input = await verifiedElsewhere()
    const signedIn = await external.provider.call('signInWithPassword', input, newCaller())
    if (isRejected(signedIn) || !('idToken' in signedIn)) throw new Error('not signed in')
    expect(await bare.sessions.openFromBearerToken(signedIn.idToken)).toMatchObject({ email: input.email })
    expect(await bare.members.getMember(signedIn.localId)).toBeDefined()
  })

  test('that stays unverified is deleted after three days', async () => {
    const input = registration()
    await bare.members.register(input, newCaller())
    later(73 * 60)
    await bare.scheduled.reconcileMembers()
    later(0)
    expect(await shop.ports.members.findByEmail(input.email)).toBeUndefined()
  })
})

describe('with a service account', () => {
  async function member() {
    const input = registration()
    expect(await administered.members.register(input, newCaller())).toBeUndefined()
    const opening = await openingOf(shop.db, input)
    expect(await administered.members.completeRegistration(opening, newCaller())).toEqual({ kind: 'completed' })
    const signedIn = await administered.sessions.signIn(input, newCaller())
    if (isRejected(signedIn)) throw new Error(signedIn.code)
    return { ...input, ...signedIn, uid: signedIn.session.uid }
  }

  test('a registration is the shop’s own: its mail, its link, its password', async () => {
    const { email, uid } = await member()
    expect((await mailsTo(shop.db, email)).map(({ kind }) => kind)).toEqual([
      'registrationprovisional',
      'registrationdone',
    ])
    expect(await mailsTo(opened.db, email)).toEqual([])
    expect(await external.admin.find({ email })).toMatchObject({ uid, isEmailVerified: true })
  })

  test('staff disable and enable a member, whose sessions end', async () => {
    const { email, password, uid, session } = await member()
    const service = await staff.withDuties(['service'])
    expect(await administered.staff.members.setDisabled(service, uid, true)).toBeUndefined()
    expect(await administered.sessions.signIn({ email, password }, newCaller())).toMatchObject({
      code: 'account-disabled',
    })
    later(2)
    expect(isRejected(await external.provider.verify(session.idToken))).toBe(true)
    later(0)
    expect(await administered.staff.members.setDisabled(service, uid, false)).toBeUndefined()
    expect(await administered.sessions.signIn({ email, password }, newCaller())).toMatchObject({ session: { uid } })
    expect(await bare.staff.members.setDisabled(service, uid, true)).toMatchObject({ code: 'account-elsewhere' })
  })

  test('a person of the staff gets a role, and loses it with the sessions', async () => {
    const { email, password, uid } = await member()
    const owner = await staff.withDuties(['owner'], 'owner-external')
    const added = await administered.staff.people.add(owner, { email, name: '山田', duties: ['service'] })
    expect(added).toMatchObject({ uid })
    expect(await administered.sessions.signIn({ email, password }, newCaller())).toMatchObject({ session: { role: 1 } })
    expect(isRejected(await administered.staff.people.deactivate(owner, uid))).toBe(false)
    expect(await external.admin.find({ uid })).toMatchObject({ role: 0 })
  })

  test('a withdrawal removes the account', async () => {
    const { uid, password, session } = await member()
    expect(await administered.members.withdraw(session, { password }, newCaller())).toBeUndefined()
    expect(await external.admin.find({ uid })).toBeUndefined()
  })

  test('an outage loses no registration', async () => {
    const input = await verifiedElsewhere()
    const unreachable = async () => ({ kind: 'rejected', code: 'unreachable', detail: undefined }) as const
    const identityAdmin = { ...external.admin, find: unreachable }
    const config = parseConfig({ SITE_URL: 'http://shop.test', SEED: 'none', IDENTITY_URL: external.url })
    const { scheduled } = createServices(config, { ...shop.ports, identity: external.provider, identityAdmin })
    later(82 * 60)
    await scheduled.reconcileMembers()
    expect(await shop.ports.members.findByEmail(input.email)).toMatchObject({ status: 'provisional' })
    await administered.scheduled.reconcileMembers()
    later(0)
    expect(await shop.ports.members.findByEmail(input.email)).toMatchObject({ status: 'member' })
  })
})
