import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createServices } from '#bootstrap/services.ts'
import { openBrowser } from '#tests/support/customers/members.ts'
import { mainOf, membersWithApps, namesIn } from '#tests/support/customers/members-with-apps.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { type ExternalProvider, serveExternalProvider } from '#tests/support/identity/external-provider.ts'
import { type FixedClock, openTestIdentity } from '#tests/support/identity/identity-server.ts'
import { builtShop } from '#tests/support/shop/suite-shops.ts'
import { staffOf } from '#tests/support/staff/staff.ts'
import {
  CODE_STEP,
  LOGIN_STEP,
  leadsTo,
  NOT_STAFF,
  PRODUCTION,
  placeOf,
  refusedWith,
  sentenceOf,
  signInAsStaff,
} from '#tests/support/staff/staff-sign-in.ts'

/**
 * The sign-in of staff through an external identity provider in production: its app does not count as the second factor
 * of the back office, because whoever has the password can register one there (docs/decisions/079).
 */
let external: ExternalProvider
let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
  const clock = { now: () => shop.ports.clock.now() } as FixedClock
  external = await serveExternalProvider(openTestIdentity(database.db, { clock }))
})
afterAll(async () => {
  await external?.close()
  await database?.close()
})
const shop = builtShop([], {
  services: ({ ports }) => {
    const elsewhere = { identity: external.provider, identityKeys: undefined, identityAdmin: external.admin }
    return createServices(PRODUCTION, { ...ports, ...elsewhere, supportsPasskeySessions: true })
  },
})
const apps = membersWithApps(shop)
beforeEach(() => apps.pass({ minutes: 20 }))

type Credentials = { readonly email: string; readonly password: string }
const asStaff = async (uid: string) => {
  await external.admin.setRole(uid, 1)
  await staffOf(() => shop).withDuties(['owner'], uid)
}
/** A person of the staff with an app at the provider. */
async function withApp() {
  const member = await apps.enrolled()
  apps.pass({ seconds: 30 })
  await asStaff(member.session.uid)
  return member
}
async function atPassword({ email, password }: Credentials) {
  const browser = openBrowser(shop)
  const response = await signInAsStaff(browser, email, password)
  return { browser, response }
}
const sendCode = (browser: ReturnType<typeof openBrowser>, code: string) => apps.sendCode(browser, code, '/staff/login')

test('a token without a second factor leads to the code of the shop, and opens nothing (D59)', async () => {
  const member = await apps.signedIn()
  await asStaff(member.session.uid)
  const { browser, response } = await atPassword(member)
  expect(placeOf(response)).toEqual([303, '/staff'])
  expect(await leadsTo(browser)).toMatch(CODE_STEP)
})

test('a token with a second factor leads to the code of the shop too', async () => {
  const member = await withApp()
  const { browser, response } = await atPassword(member)
  expect([response.status, namesIn(await mainOf(response))]).toEqual([200, expect.arrayContaining(['code'])])
  expect(await leadsTo(browser)).toMatch(LOGIN_STEP)
  expect(placeOf(await sendCode(browser, apps.codeFor(member.secret)))).toEqual([303, '/staff'])
  expect(await leadsTo(browser)).toMatch(CODE_STEP)
})

test('a wrong code, a used one and one in another browser are refused', async () => {
  const member = await withApp()
  const { browser } = await atPassword(member)
  expect(await sentenceOf(await sendCode(browser, '000000'))).toEqual(refusedWith(422, '認証番号が正しくありません'))
  const code = apps.codeFor(member.secret)
  expect((await sendCode(openBrowser(shop), code)).status).toBe(403)
  expect((await sendCode(browser, code)).status).toBe(303)
  const again = await atPassword(member)
  expect((await sendCode(again.browser, code)).status).toBe(422)
  expect(await leadsTo(again.browser)).toMatch(LOGIN_STEP)
})

test('a wrong password is refused before any code is asked for', async () => {
  const member = await withApp()
  const { response } = await atPassword({ ...member, password: 'another password' })
  const names = namesIn(await mainOf(response))
  expect([response.status, names]).toEqual([422, expect.arrayContaining(['email', 'password'])])
  expect(names).not.toContain('code')
})

test('a customer with a second factor is not staff', async () => {
  const member = await apps.enrolled()
  apps.pass({ seconds: 30 })
  const { browser } = await atPassword(member)
  expect(await sentenceOf(await sendCode(browser, apps.codeFor(member.secret)))).toEqual(NOT_STAFF)
  expect(await leadsTo(browser)).toMatch(LOGIN_STEP)
})
