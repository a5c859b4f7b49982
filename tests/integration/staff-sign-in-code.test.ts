import { beforeEach, expect, test } from 'vitest'
import { openBrowser } from '#tests/support/customers/members.ts'
import { codeOfApp } from '#tests/support/identity/one-time-code.ts'
import { builtShop } from '#tests/support/shop/suite-shops.ts'
import {
  AS_IN_PRODUCTION,
  CODE_STEP,
  LOGIN_STEP,
  leadsTo,
  NOT_STAFF,
  placeOf,
  refusedWith,
  sentenceOf,
  signInAsStaff,
  staffSignIn,
} from '#tests/support/staff/staff-sign-in.ts'

/** The code step of the sign-in of staff in production (docs/rules.md Staff). */
const shop = builtShop([], AS_IN_PRODUCTION)
const { person, pass, stop, now, codesOf } = staffSignIn(shop)
/** Limits of attempts of other tests are over. */
beforeEach(() => pass({ minutes: 20 }))

const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
const RECOVERY = 'abcd1234efgh'
const WRONG = refusedWith(422, '番号が違うか、すでに使われています')

/** A person with an app and a recovery code, after the password. */
async function atCode(facts: Parameters<typeof person>[0] = {}) {
  const given = await person(facts)
  await shop.ports.secondFactors.setPendingSecret(given.uid, SECRET, now())
  await shop.ports.secondFactors.confirmSecret(given.uid, SECRET, 0, [RECOVERY])
  const browser = openBrowser(shop)
  await signInAsStaff(browser, given.email)
  const send = (code: string, query = '') => browser.post(`/staff/code${query}`, { code })
  return { ...given, browser, send, code: () => codeOfApp(SECRET, now()) }
}

test('the step stands before every page after a password alone, GET and POST, and leads back to the page', async () => {
  const { browser, uid } = await atCode()
  const target = '/staff/orders?status=New'
  expect(placeOf(await browser.get(target))).toEqual([303, `/staff/code?next=${encodeURIComponent(target)}`])
  expect((await browser.post('/staff/orders', { tick: '1' })).headers.get('location')).toMatch(CODE_STEP)
  expect((await browser.get('/staff/code')).status).toBe(200)
  expect(await codesOf(uid)).toEqual([])
})

test('a code of the app is accepted, also in full width; it holds for this browser and is logged', async () => {
  const { browser, send, code, uid } = await atCode()
  const wide = code().replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0))
  const opened = await send(` ${wide.slice(0, 3)} ${wide.slice(3)} `, '?next=/staff/people')
  expect(placeOf(opened)).toEqual([303, '/staff/people'])
  expect(opened.headers.getSetCookie().join()).toMatch(/sumirei_staff=[\w-]{20,};.*HttpOnly/i)
  expect((await browser.get('/staff/people')).status).toBe(200)
  expect(await codesOf(uid)).toEqual([`${uid} signIn`])
})

test('a recovery code leads who has no app yet to the registration of one', async () => {
  const { uid, email } = await person()
  await shop.ports.secondFactors.addRecoveryCode(uid, RECOVERY)
  const browser = openBrowser(shop)
  await signInAsStaff(browser, email)
  const opened = await browser.post('/staff/code?next=/staff/orders', { code: RECOVERY })
  expect(placeOf(opened)).toEqual([303, '/staff/code-app'])
  expect((await browser.get('/staff/code-app')).status).toBe(200)
})

test('a wrong code, none, one of ten minutes ago and one that was used are refused', async () => {
  const { browser, send, code, email } = await atCode()
  for (const typed of ['000000', '', 'x'.repeat(200), codeOfApp(SECRET, now().subtract({ minutes: 10 }))])
    expect(await sentenceOf(await send(typed))).toEqual(WRONG)
  expect(await leadsTo(browser)).toMatch(CODE_STEP)
  const used = code()
  expect((await send(used)).status).toBe(303)
  const other = openBrowser(shop)
  await signInAsStaff(other, email)
  expect(await sentenceOf(await other.post('/staff/code', { code: used }))).toEqual(WRONG)
})

test('a recovery code is accepted once', async () => {
  const { browser, send } = await atCode()
  expect((await send('ABCD-1234-EFGH')).status).toBe(303)
  expect(await leadsTo(browser)).toBeNull()
  expect(await sentenceOf(await send(RECOVERY))).toEqual(WRONG)
})

test('ten wrong codes close the step for a quarter of an hour, also for the right one', async () => {
  const { send, code } = await atCode()
  for (let times = 0; times < 10; times += 1) expect((await send('123456')).status).toBe(422)
  expect(await sentenceOf(await send(code()))).toEqual(refusedWith(429, '上限に達しました'))
  pass({ minutes: 16 })
  expect((await send(code())).status).toBe(303)
})

test('a code opens nothing to a visitor, a customer, a person who was stopped, or the browser of another', async () => {
  const { browser, send, code, uid } = await atCode()
  const other = await atCode()
  expect((await other.send(other.code())).status).toBe(303)
  browser.jar.set('sumirei_staff', other.browser.jar.get('sumirei_staff') ?? '')
  expect(await leadsTo(browser)).toMatch(CODE_STEP)
  const visitor = await openBrowser(shop).post('/staff/code', { code: code() })
  expect(visitor.headers.get('location')).toMatch(LOGIN_STEP)
  const customer = await person({ role: 0 })
  const inShop = openBrowser(shop)
  await inShop.signIn(customer.email)
  expect(await sentenceOf(await inShop.post('/staff/code', { code: code() }))).toEqual(NOT_STAFF)
  await stop(uid)
  expect(await sentenceOf(await send(code()))).toEqual(NOT_STAFF)
})

test('the code is asked for again ten hours later, also after a new sign-in', async () => {
  const { browser, send, code, email } = await atCode()
  await send(code())
  pass({ hours: 9, minutes: 58 })
  expect(await leadsTo(browser)).toBeNull()
  await signInAsStaff(browser, email)
  expect(await leadsTo(browser)).toBeNull()
  pass({ minutes: 3 })
  expect(await leadsTo(browser)).toMatch(CODE_STEP)
})

test('the step leads to no other site', async () => {
  const { send, code } = await atCode()
  expect((await send(code(), '?next=//evil.test/')).status).toBe(400)
})
