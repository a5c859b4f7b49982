import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { createServices } from '#bootstrap/services.ts'
import { isRejected } from '#domain/result.ts'
import { openBrowser, PASSWORD } from '#tests/support/customers/members.ts'
import { mainOf } from '#tests/support/customers/members-with-apps.ts'
import { SoftwareAuthenticator, type Tampering } from '#tests/support/identity/software-authenticator.ts'
import { SITE } from '#tests/support/shop/built-shop.ts'
import { builtShop } from '#tests/support/shop/suite-shops.ts'
import {
  AS_IN_PRODUCTION,
  LOGIN_STEP,
  leadsTo,
  NOT_STAFF,
  PRODUCTION,
  placeOf,
  sentenceOf,
  signInAsStaff,
  staffSignIn,
} from '#tests/support/staff/staff-sign-in.ts'

/** The sign-in of staff by passkey in production, which is a second factor by itself (docs/rules.md Staff). */
const shop = builtShop([], AS_IN_PRODUCTION)
const { person, pass, stop } = staffSignIn(shop)
beforeEach(() => pass({ minutes: 20 }))

const FROM = { address: '192.0.2.7' }
const TARGET = '/staff/people'

/** An account with a passkey on a device, and a browser that is not signed in. */
async function withPasskey(facts: Parameters<typeof person>[0] = {}) {
  const { uid, email } = await person(facts)
  const device = new SoftwareAuthenticator(SITE)
  // In production staff add one after their code; here that step is left out.
  const { passkeys, sessions } = createServices({ ...PRODUCTION, isProduction: false }, shop.ports)
  const signedIn = await sessions.signIn({ email, password: PASSWORD }, FROM)
  if (isRejected(signedIn)) throw new Error(signedIn.code)
  const options = (await passkeys.registrationOptions(signedIn.session)) as Parameters<typeof device.create>[0]
  expect(await passkeys.add(signedIn.session, { answer: device.create(options), name: '店' })).toBeUndefined()
  const browser = openBrowser(shop)
  const sign = async (tampering: Tampering = {}) => {
    const asked = await browser.post('/auth/passkey/options', {})
    return JSON.stringify(device.get((await asked.json()) as { challenge: string }, tampering))
  }
  const send = (answer: string) => browser.post(`/auth/passkey?next=${TARGET}`, { answer })
  return { uid, email, browser, sign, send }
}

/** A refusal leads back to the sign-in of the back office, with its sentence, and opens nothing. */
async function expectRefused(browser: ReturnType<typeof openBrowser>, response: Response) {
  const [status, location] = placeOf(response)
  expect([status, location]).toEqual([303, expect.stringMatching(/^\/staff\/login\?.*way=passkey-/)])
  expect((await mainOf(browser.get(String(location)))).text).toMatch(/パスキー(を確認できません|は登録されていない)/)
  expect(await leadsTo(browser)).toMatch(LOGIN_STEP)
}

test('a passkey opens the back office without a code, and counts as a fresh sign-in for five minutes', async () => {
  const { browser, sign, send } = await withPasskey()
  expect(placeOf(await send(await sign()))).toEqual([303, TARGET])
  expect(await leadsTo(browser, '/staff/people/new')).toBeNull()
  pass({ minutes: 6 })
  expect(await leadsTo(browser)).toBeNull()
  expect(await leadsTo(browser, '/staff/people/new')).toMatch(/^\/staff\/login\?.*fresh=1/)
  pass({ hours: 10 })
  expect(await leadsTo(browser)).toMatch(LOGIN_STEP)
})

test.each<[string, Tampering]>([
  ['a signature of another key', { isForged: true }],
  ['a person whom the device did not verify', { isVerified: false }],
  ['another site', { origin: 'https://evil.test' }],
  ['another account', { userHandle: 'b3RoZXI' }],
])('%s is refused', async (_, tampering) => {
  const { browser, sign, send } = await withPasskey()
  await expectRefused(browser, await send(await sign(tampering)))
})

test('an answer that was sent before, and one that is no answer, are refused', async () => {
  const { browser, sign, send, email } = await withPasskey()
  const answer = await sign()
  expect(placeOf(await send(answer))).toEqual([303, TARGET])
  browser.jar.clear()
  await expectRefused(browser, await send(answer))
  await expectRefused(browser, await send('{'))
  // The password alone still leads to the code.
  await signInAsStaff(browser, email)
  expect(await leadsTo(browser)).toMatch(/^\/staff\/code/)
})

test('a passkey that was removed is refused', async () => {
  const { browser, sign, send, uid } = await withPasskey()
  await sql`DELETE FROM passkeys WHERE account_uid = ${uid}`.execute(shop.db)
  await expectRefused(browser, await send(await sign()))
})

test('the passkey of a customer, or of a person who was stopped, opens nothing', async () => {
  const customer = await withPasskey({ role: 0 })
  expect(placeOf(await customer.send(await customer.sign()))).toEqual([303, TARGET])
  expect(await sentenceOf(await customer.browser.get(TARGET))).toEqual(NOT_STAFF)
  const stopped = await withPasskey()
  await stopped.send(await stopped.sign())
  await stop(stopped.uid)
  expect(await sentenceOf(await stopped.browser.get(TARGET))).toEqual(NOT_STAFF)
})

test('the sign-in by passkey is open under maintenance, as that by password is', async () => {
  const { browser, sign, send } = await withPasskey()
  await sql`INSERT INTO configs (id, document) VALUES ('maintenances', '{"is_force_maintenance": true}')`.execute(
    shop.db,
  )
  pass({ seconds: 5 })
  expect(placeOf(await openBrowser(shop).get('/'))).toEqual([303, '/maintenance'])
  expect(placeOf(await send(await sign()))).toEqual([303, TARGET])
  expect(await leadsTo(browser)).toBeNull()
})
